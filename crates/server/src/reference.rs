//! The OpenAPI document as a page. It needs no script, and nothing from other sites.

use maud::{DOCTYPE, Markup, html};
use serde_json::Value;

/// The page's style sheet.
pub(crate) const STYLE: &str = include_str!("reference.css");

/// The page's icon: the mark of the web app.
pub(crate) const MARK: &str = include_str!("../../../web/public/mark.svg");

/// All operations, and all types that they use.
pub(crate) fn page(document: &Value) -> Markup {
    let operations = || {
        entries(&document["paths"]).flat_map(|(path, item)| {
            entries(item).map(move |(method, operation)| (path, method, operation))
        })
    };
    let types = || entries(&document["components"]["schemas"]);
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { "The API of Triskel" }
                link rel="icon" href="/api/v1/docs/mark.svg" type="image/svg+xml";
                link rel="stylesheet" href="/api/v1/docs/style.css";
            }
            body {
                header {
                    h1 { "The API of Triskel" }
                    p { (text(&document["info"]["description"])) }
                    p { "For programs: " a href="/api/v1/openapi.json" { "OpenAPI 3.1" } }
                }
                nav aria-label="Contents" {
                    ul {
                        @for (path, method, operation) in operations() {
                            li {
                                a href={ "#" (id(operation)) } {
                                    code { (method.to_uppercase()) " " (path) }
                                }
                            }
                        }
                        @for (name, _) in types() { li { (link(name)) } }
                    }
                }
                main {
                    h2 { "Requests" }
                    @for (path, method, operation) in operations() {
                        (request(path, method, operation))
                    }
                    h2 { "Types" }
                    @for (name, schema) in types() {
                        section id={ "type-" (name) } { h3 { (name) } (body(schema)) }
                    }
                }
            }
        }
    }
}

fn request(path: &str, method: &str, operation: &Value) -> Markup {
    let parameters = list(&operation["parameters"]);
    html! {
        section id=(id(operation)) {
            h3 { code { (method.to_uppercase()) " " (path) } }
            p { strong { (text(&operation["summary"])) } }
            @if let Some(description) = operation["description"].as_str() { p { (description) } }
            @if !parameters.is_empty() {
                table {
                    caption { "Parameters" }
                    @for parameter in parameters {
                        tr {
                            th scope="row" { code { (text(&parameter["name"])) } }
                            td { (kind(&parameter["schema"])) ", in the " (text(&parameter["in"])) }
                            td { (text(&parameter["description"])) }
                        }
                    }
                }
            }
            @for (media, content) in entries(&operation["requestBody"]["content"]) {
                p { "Body: " (kind(&content["schema"])) ", " code { (media) } }
            }
            table {
                caption { "Answers" }
                @for (status, answer) in entries(&operation["responses"]) {
                    tr {
                        th scope="row" { (status) }
                        td { @for (_, content) in entries(&answer["content"]) {
                            (kind(&content["schema"]))
                        } }
                        td { (text(&answer["description"])) }
                    }
                }
            }
        }
    }
}

/// What a type is for, and what is in it.
fn body(schema: &Value) -> Markup {
    html! {
        @if let Some(description) = schema["description"].as_str() { p { (description) } }
        @let choices = choices(schema);
        @if !choices.is_empty() {
            dl { @for choice in choices {
                dt { (kind(choice)) }
                dd { (body(choice)) }
            } }
        }
        @let fields = || entries(&schema["properties"]).filter(|(_, field)| field["const"].is_null());
        @if fields().next().is_some() {
            table { @for (name, field) in fields() {
                tr {
                    th scope="row" { code { (name) } }
                    td { (kind(field)) }
                    td { (text(&field["description"])) }
                }
            } }
        }
    }
}

/// The name of a type, or a short description of one without a name.
fn kind(schema: &Value) -> Markup {
    if let Some(reference) = schema["$ref"].as_str() {
        return link(reference.rsplit('/').next().unwrap_or(reference));
    }
    if let Some(constant) = schema.get("const").or(schema["properties"]["type"].get("const")) {
        return html! { code { (constant) } };
    }
    let choices = choices(schema);
    if !choices.is_empty() {
        let choices = choices.iter().enumerate();
        return html! { @for (n, choice) in choices { @if n > 0 { " or " } (kind(choice)) } };
    }
    match &schema["type"] {
        Value::String(name) if name == "array" => html! { "list of " (kind(&schema["items"])) },
        Value::String(name) => html! { (name) },
        Value::Array(names) => {
            let names: Vec<&str> = names.iter().filter_map(Value::as_str).collect();
            html! { (names.join(" or ")) }
        }
        _ => html! { "anything" },
    }
}

fn choices(schema: &Value) -> &[Value] {
    ["oneOf", "anyOf"]
        .into_iter()
        .map(|key| list(&schema[key]))
        .find(|all| !all.is_empty())
        .unwrap_or_default()
}

fn link(name: &str) -> Markup {
    html! { a href={ "#type-" (name) } { code { (name) } } }
}

fn id(operation: &Value) -> &str {
    text(&operation["operationId"])
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

fn entries(value: &Value) -> impl Iterator<Item = (&str, &Value)> {
    value.as_object().into_iter().flatten().map(|(key, value)| (key.as_str(), value))
}
