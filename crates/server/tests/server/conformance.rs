//! Random requests made from the OpenAPI document: valid, invalid and nonsense. Whatever comes in,
//! the response is one that the document promises, and the server never fails.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use game::Dice;
use jsonschema::Validator;
use serde_json::{Value, json};

use crate::hall::{Answer, Hall};
use crate::samples::{Samples, broken, torn};

/// How many requests to make of each operation; with `TRISKEL_LONG`, many more.
const REQUESTS: usize = 300;
const MANY_REQUESTS: usize = 5_000;

/// The methods to try on every path.
const METHODS: [Method; 7] = [
    Method::GET,
    Method::POST,
    Method::PUT,
    Method::PATCH,
    Method::DELETE,
    Method::OPTIONS,
    Method::TRACE,
];

/// Path parameters that name nothing.
const WEIRD: [&str; 12] = [
    "abcdefgh2345",
    "ABCDEFGH2345",
    "abcdefgh234",
    "%00",
    "%ff%fe",
    "%2e%2e%2f%2e%2e%2fetc",
    "%F0%9F%8E%B2",
    "'%20OR%201=1--",
    "%",
    "%zz",
    "a+b",
    ";.json",
];

const MEDIA_TYPES: [&str; 6] =
    ["application/json", "application/json; charset=utf-8", "text/plain", "text/json", "", "\t;;"];

struct Contract {
    document: Value,
    /// The validators needed so far, by their schemas.
    validators: RefCell<HashMap<String, Rc<Validator>>>,
}

#[derive(Debug, Clone)]
struct Operation {
    path: String,
    method: Method,
    described: Value,
}

impl Contract {
    async fn of(hall: &Hall) -> Self {
        let document = hall.get("/api/v1/openapi.json", "").await.body;
        Self { document, validators: RefCell::default() }
    }

    fn operations(&self) -> Vec<Operation> {
        let mut operations = Vec::new();
        for (path, item) in self.document["paths"].as_object().unwrap() {
            for (method, described) in item.as_object().unwrap() {
                let method = method.to_uppercase().parse().unwrap();
                operations.push(Operation {
                    path: path.clone(),
                    method,
                    described: described.clone(),
                });
            }
        }
        operations
    }

    /// A validator for this schema, which may refer to the components of the document.
    fn validator(&self, schema: &Value) -> Rc<Validator> {
        let mut known = self.validators.borrow_mut();
        let validator = known.entry(schema.to_string()).or_insert_with(|| {
            let whole = json!({"components": self.document["components"], "allOf": [schema]});
            Rc::new(jsonschema::draft202012::new(&whole).unwrap())
        });
        Rc::clone(validator)
    }

    /// The response is one of those that the operation may give.
    fn check(&self, operation: &Operation, request: &str, answer: &Answer) {
        let status = answer.status.as_str();
        let promised = &operation.described["responses"][status];
        assert!(promised.is_object(), "{request}: {status} is not in the document");
        self.check_content(promised, request, answer);
    }

    fn check_content(&self, promised: &Value, request: &str, answer: &Answer) {
        let Some(content) = promised["content"].as_object() else { return };
        let kind = answer.headers[header::CONTENT_TYPE].to_str().unwrap();
        let media = kind.split(';').next().unwrap();
        let Some(body) = content.get(media) else { panic!("{request}: {kind} is not expected") };
        if media.ends_with("json") {
            let validator = self.validator(&body["schema"]);
            let error = validator.validate(&answer.body).err();
            assert!(error.is_none(), "{request}: {}: {error:?}", answer.body);
        }
    }

    /// The response to a request without an operation is a problem.
    fn check_problem(&self, request: &str, answer: &Answer) {
        let schema = json!({"$ref": "#/components/schemas/Problem"});
        let promised = json!({"content": {"application/problem+json": {"schema": schema}}});
        assert!(answer.status.is_client_error(), "{request}: {}", answer.status);
        assert_eq!(answer.body["status"], answer.status.as_u16(), "{request}");
        self.check_content(&promised, request, answer);
    }
}

/// Where a request goes: mostly to an existing game.
fn target(operation: &Operation, games: &[String], dice: &mut Dice) -> String {
    let code = match dice.roll(3) {
        0 => WEIRD[dice.roll(WEIRD.len())],
        _ => &games[dice.roll(games.len())],
    };
    let query = ["", "?", "?seen=0", "?seen=-1", "?seen=x&seen=1", "?seen=4294967296", "?%ff=%"];
    operation.path.replace("{code}", code) + query[dice.roll(query.len())]
}

/// A body for the operation: what the document asks for, something like it, or noise.
fn body(samples: &Samples<'_>, schema: Option<&Value>, dice: &mut Dice) -> Vec<u8> {
    let valid = schema.map(|schema| samples.value(schema, dice)).unwrap_or_default();
    match dice.roll(10) {
        0..4 => valid.to_string().into_bytes(),
        4..8 => broken(valid, dice).to_string().into_bytes(),
        8 => torn(&valid.to_string(), dice),
        _ => vec![b'['; 1 << dice.roll(16)],
    }
}

#[tokio::test]
async fn every_answer_is_one_that_the_document_promises() {
    let hall = Hall::unlimited().await;
    let contract = Contract::of(&hall).await;
    let samples = Samples::of(&contract.document);
    let mut dice = Dice::new(4);
    let mut games = Vec::new();
    for opponent in ["friend", "same_screen"] {
        let new = json!({"game": "dvonn", "opponent": {"type": opponent}});
        games.push(hall.post("/api/v1/games", "", &new).await.code());
    }
    let many = std::env::var_os("TRISKEL_LONG").is_some();
    for operation in contract.operations() {
        let schema = operation.described.pointer("/requestBody/content/application~1json/schema");
        let validator = schema.map(|schema| contract.validator(schema));
        for _ in 0..if many { MANY_REQUESTS } else { REQUESTS } {
            let path = target(&operation, &games, &mut dice);
            let body = body(&samples, schema, &mut dice);
            let media = MEDIA_TYPES[dice.roll(MEDIA_TYPES.len() * 2) % MEDIA_TYPES.len()];
            let shown = format!("{} {path} {media}: {}", operation.method, body.escape_ascii());
            let builder = Request::builder().method(&operation.method).uri(&path);
            let Ok(request) =
                builder.header(header::CONTENT_TYPE, media).body(Body::from(body.clone()))
            else {
                continue;
            };
            let answer = hall.send(request).await;
            contract.check(&operation, &shown, &answer);
            assert!(!answer.status.is_server_error(), "{shown}: {}", answer.status);
            if let (Some(validator), true) = (&validator, answer.status.is_success()) {
                let value = serde_json::from_slice(&body).unwrap();
                assert!(validator.is_valid(&value), "{shown} was accepted");
            }
        }
    }
}

#[tokio::test]
async fn requests_made_from_the_document_are_accepted() {
    let hall = Hall::unlimited().await;
    let contract = Contract::of(&hall).await;
    let samples = Samples::of(&contract.document);
    let mut dice = Dice::new(5);
    let schema = json!({"$ref": "#/components/schemas/NewGame"});
    // Each may start a search.
    for _ in 0..REQUESTS / 5 {
        let mut new = samples.value(&schema, &mut dice);
        // Only the descriptions say which game has a choice of pieces, and what a position is.
        new["start"] = Value::Null;
        new["game"] = json!("gipf-basic");
        new["pieces"] = [Value::Null, json!("15,18")][dice.roll(2)].clone();
        let answer = hall.post("/api/v1/games", "", &new).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{new}: {}", answer.body);
    }
}

#[tokio::test]
async fn other_methods_and_paths_are_answered_with_problems() {
    let hall = Hall::unlimited().await;
    let contract = Contract::of(&hall).await;
    let operations = contract.operations();
    for Operation { path, .. } in &operations {
        let known = |method: &Method| {
            operations.iter().any(|other| other.path == *path && other.method == method)
        };
        for method in METHODS.iter().filter(|method| !known(method)) {
            let target = path.replace("{code}", "abcdefgh2345");
            let request = Request::builder().method(method).uri(&target);
            let answer = hall.send(request.body(Body::empty()).unwrap()).await;
            let shown = format!("{method} {target}");
            assert_eq!(answer.status, StatusCode::METHOD_NOT_ALLOWED, "{shown}");
            assert!(answer.headers.contains_key(header::ALLOW), "{shown}");
            contract.check_problem(&shown, &answer);
        }
        // Outside the API every address is a page of the web app.
        for more in ["/", "/x", "//", "/%2e%2e"].iter().filter(|_| path.starts_with("/api/")) {
            let target = path.replace("{code}", "abcdefgh2345") + more;
            if operations.iter().all(|other| other.path != target) {
                contract.check_problem(&target, &hall.get(&target, "").await);
            }
        }
    }
}
