//! The OpenAPI document of this server.
//!
//! Routes are described where they are defined, so the router cannot have one that the document
//! lacks. The JSON schemas of the crate `wire` describe the bodies.

use std::collections::BTreeMap;

use axum::http::StatusCode;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value};
use utoipa::openapi::{
    ContentBuilder, InfoBuilder, OpenApi, OpenApiBuilder, Ref, RefOr, ResponseBuilder, Schema,
};
use utoipa::{IntoResponses, PartialSchema, ToSchema};
use wire::{
    Card, Credentials, Export, GameList, GameState, HandOver, HeadToHead, Leaderboard, Me,
    NewAccount, NewGame, NewName, NewPassword, NewSeek, PasswordReset, Player, RatingHistory,
    Request, Seek, SeekList, SessionList, Tell, VariantInfo,
};

use crate::problem::Problem;
use crate::reference;

const ABOUT: &str = "Live games of DVONN, GIPF and Gygès. A guest has no account: the first \
                     game that they begin or join gives them a session, in a cookie. A guest who signs up keeps \
                     their games, and can log in elsewhere. The messages on the socket of a game are of the \
                     types Request and Tell.";

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

/// The types of bodies, by name. Routes refer to the names; `body` has a placeholder for each,
/// because the types themselves do not know OpenAPI.
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

bodies!(
    Card, Credentials, Export, GameList, GameState, HandOver, HeadToHead, Leaderboard, Me,
    NewAccount, NewGame, NewName, NewPassword, NewSeek, PasswordReset, Player, Problem,
    RatingHistory, Seek, SeekList, SessionList, VariantInfo;
    of sockets: Request, Tell
);

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
        MISDIRECTED_REQUEST "The request is for another host name",
        TOO_MANY_REQUESTS "Too many requests, or too many new games, from this address",
        SERVICE_UNAVAILABLE "The database does not answer",
        INTERNAL_SERVER_ERROR "The server failed";
    /// Of a request with a body.
    BadBody:
        BAD_REQUEST "The body is not JSON",
        PAYLOAD_TOO_LARGE "The body is too long",
        UNSUPPORTED_MEDIA_TYPE "The content type is not JSON",
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
    /// Of a request for a session.
    NoSession:
        BAD_REQUEST "The path is not text",
        NOT_FOUND "The guest has no such session";
    /// Of a name that somebody wants to have.
    NameTaken:
        CONFLICT "An account has this name, or one that looks like it; or the own account keeps its name";
    /// Of a password.
    WrongPassword:
        UNAUTHORIZED "The name or the password is wrong";
    /// Of somebody without an account.
    NoAccount:
        CONFLICT "A guest has no password";
    /// Of a link to choose another password.
    WrongLink:
        NOT_FOUND "The link is no longer good";
    /// Of a request for a player.
    NoPlayer:
        BAD_REQUEST "The path is not text",
        NOT_FOUND "There is no such player, or no such game";
    /// Of a request for a seek.
    NoSeek:
        BAD_REQUEST "The path is not text",
        NOT_FOUND "There is no such seek any more";
    /// Of a seek that is not for everybody.
    NotForThem:
        FORBIDDEN "A rated game needs an account, and a rating in the range that is asked for; or the request \
                   comes from a page of another site";
    /// Of a request for a socket.
    Crowd:
        TOO_MANY_REQUESTS "Too many requests from this address, or too many open sockets";
    /// Of a game that is handed over.
    Occupied:
        CONFLICT "Another game has this code";
    /// Of a request that comes at the wrong time.
    NotNow:
        CONFLICT "It cannot be done at this point of the game, or of the search for one";
}

fn problem((status, why): (StatusCode, &str)) -> (String, RefOr<utoipa::openapi::Response>) {
    let content = ContentBuilder::new().schema(Some(body::Problem::schema())).build();
    let response =
        ResponseBuilder::new().description(why).content(Problem::MEDIA_TYPE, content).build();
    (status.as_str().to_owned(), response.into())
}
