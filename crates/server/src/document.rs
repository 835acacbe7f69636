//! The OpenAPI document of this server.
//!
//! Routes are described where they are: the router cannot have one that the document lacks. What the
//! bodies are like, the types of the crate `wire` say, by their JSON schemas.

use std::collections::BTreeMap;

use axum::http::StatusCode;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value};
use utoipa::openapi::{
    ContentBuilder, InfoBuilder, OpenApi, OpenApiBuilder, Ref, RefOr, ResponseBuilder, Schema,
};
use utoipa::{IntoResponses, PartialSchema, ToSchema};
use wire::{Card, GameList, GameState, Me, NewGame, Request, Tell, VariantInfo};

use crate::problem::Problem;
use crate::reference;

const ABOUT: &str = "Live games of DVONN, GIPF and Gygès. A guest has no account: his first game, \
                     or the first that he joins, gives him a cookie. The socket of a game is \
                     spoken to in messages of the types Request and Tell.";

/// The document, ready to be sent.
#[derive(Debug)]
pub(crate) struct Document {
    pub(crate) json: String,
    pub(crate) page: String,
}

impl Document {
    /// Completes what the routes say with the schemas of their bodies.
    pub(crate) fn of(routes: &OpenApi) -> Self {
        let mut document = serde_json::to_value(routes).expect("a document is plain data");
        document["components"]["schemas"] = Value::Object(schemas());
        Self { json: format!("{document:#}\n"), page: reference::page(&document).into_string() }
    }
}

/// A document without routes.
pub(crate) fn blank() -> OpenApi {
    let info = InfoBuilder::new()
        .title("Triskel")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some(ABOUT));
    OpenApiBuilder::new().info(info).build()
}

/// What enters and leaves, by name. Routes refer to the names; `body` has a stand-in for each, as the
/// types themselves know nothing of OpenAPI.
macro_rules! bodies {
    ($($body:ident),+; of sockets: $($message:ident),+) => {
        pub(crate) mod body {
            use super::{PartialSchema, Ref, RefOr, Schema, ToSchema};

            $(
                pub(crate) enum $body {}

                impl PartialSchema for $body {
                    fn schema() -> RefOr<Schema> {
                        Ref::from_schema_name(stringify!($body)).into()
                    }
                }

                impl ToSchema for $body {}
            )+
        }

        fn schemas() -> Map<String, Value> {
            let components = |settings: &mut SchemaSettings| {
                settings.definitions_path = "/components/schemas".into();
            };
            let mut schemas = SchemaSettings::draft2020_12().with(components).into_generator();
            $(schemas.subschema_for::<$body>();)+
            $(schemas.subschema_for::<$message>();)+
            schemas.take_definitions(true)
        }
    };
}

bodies!(Card, GameList, GameState, Me, NewGame, Problem, VariantInfo; of sockets: Request, Tell);

/// Sets of problems that a request can meet.
macro_rules! problems {
    ($($(#[$doc:meta])* $name:ident: $($status:ident $why:literal),+;)+) => {
        $(
            $(#[$doc])*
            pub(crate) struct $name;

            impl IntoResponses for $name {
                fn responses() -> BTreeMap<String, RefOr<utoipa::openapi::Response>> {
                    [$((StatusCode::$status, $why)),+].into_iter().map(problem).collect()
                }
            }
        )+
    };
}

problems! {
    /// Of any request under `/api/v1`.
    Guarded:
        FORBIDDEN "The request comes from a page of another site",
        REQUEST_TIMEOUT "The request took too long",
        MISDIRECTED_REQUEST "The server is known under another name",
        TOO_MANY_REQUESTS "Too many requests, or too many new games, from this address",
        SERVICE_UNAVAILABLE "The database does not answer",
        INTERNAL_SERVER_ERROR "The server failed";
    /// Of a request with a body.
    BadBody:
        BAD_REQUEST "The body is not JSON",
        PAYLOAD_TOO_LARGE "The body is too long",
        UNSUPPORTED_MEDIA_TYPE "The body does not call itself JSON",
        UNPROCESSABLE_ENTITY "The body is not what was expected";
    /// Of a request with parameters.
    BadQuery:
        BAD_REQUEST "The parameters are not what was expected",
        UNPROCESSABLE_ENTITY "They name no game";
    /// Of a request for a game.
    NoGame:
        BAD_REQUEST "The path is not text",
        NOT_FOUND "There is no such game",
        SERVICE_UNAVAILABLE "The game is not available at the moment";
    /// Of a request for a socket.
    Crowd:
        TOO_MANY_REQUESTS "Too many requests from this address, or too many open sockets";
    /// Of a request that comes at the wrong time.
    NotNow:
        CONFLICT "It cannot be done at this point of the game";
}

fn problem((status, why): (StatusCode, &str)) -> (String, RefOr<utoipa::openapi::Response>) {
    let content = ContentBuilder::new().schema(Some(body::Problem::schema())).build();
    let response =
        ResponseBuilder::new().description(why).content(Problem::MEDIA_TYPE, content).build();
    (status.as_str().to_owned(), response.into())
}
