//! The files in `generated/` match the types of this crate. `TRISKEL_BLESS=1` rewrites them.

use std::any::TypeId;
use std::collections::{BTreeMap, HashSet};
use std::path::Path;

use catalog::Flaw;
use schemars::{JsonSchema, schema_for};
use ts_rs::{Config, TS, TypeVisitor};
use wire::{
    AccountFault, Card, Credentials, Export, GameList, GameState, HIGHEST_LEVEL, HandOver,
    HeadToHead, LONGEST_NAME, LONGEST_SAYING, Leaderboard, Me, NewAccount, NewGame, NewName,
    NewPassword, NewSeek, PasswordReset, Player, RatingHistory, Request, SHORTEST_PASSWORD,
    SeekList, SessionList, Tell, VariantInfo,
};

#[derive(Default)]
struct Declarations {
    config: Config,
    visited: HashSet<TypeId>,
    texts: BTreeMap<String, String>,
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if !self.visited.insert(TypeId::of::<T>()) {
            return;
        }
        if T::output_path().is_some() {
            let docs = T::docs().unwrap_or_default();
            let text = format!("{docs}export {}\n", T::decl(&self.config));
            self.texts.insert(T::ident(&self.config), text);
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

fn check(file: &str, expected: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("generated").join(file);
    if std::env::var_os("TRISKEL_BLESS").is_some() {
        std::fs::write(&path, expected).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == expected, "{file} is out of date; run the tests with TRISKEL_BLESS=1");
}

fn schema<T: JsonSchema>() -> String {
    let schema = serde_json::to_string_pretty(&schema_for!(T)).unwrap();
    format!("{schema}\n")
}

#[test]
fn the_typescript_types_are_up_to_date() {
    let config = Config::new().with_large_int("number");
    let mut declarations = Declarations { config, ..Declarations::default() };
    declarations.visit::<Request>();
    declarations.visit::<Tell>();
    declarations.visit::<Card>();
    declarations.visit::<NewGame>();
    declarations.visit::<HandOver>();
    declarations.visit::<VariantInfo>();
    declarations.visit::<Flaw>();
    declarations.visit::<Me>();
    declarations.visit::<GameList>();
    declarations.visit::<GameState>();
    declarations.visit::<SessionList>();
    declarations.visit::<NewName>();
    declarations.visit::<NewAccount>();
    declarations.visit::<Credentials>();
    declarations.visit::<NewPassword>();
    declarations.visit::<PasswordReset>();
    declarations.visit::<AccountFault>();
    declarations.visit::<Export>();
    declarations.visit::<NewSeek>();
    declarations.visit::<SeekList>();
    declarations.visit::<Player>();
    declarations.visit::<HeadToHead>();
    declarations.visit::<RatingHistory>();
    declarations.visit::<Leaderboard>();
    let head = "// Generated from the crate `wire`; do not edit.\n".to_owned();
    let limits = format!(
        "/** What the server takes at most: levels, and the characters of names and sayings; at least: of \
         passwords. */\n\
         export const LIMITS = {{ level: {HIGHEST_LEVEL}, name: {LONGEST_NAME}, \
         saying: {LONGEST_SAYING}, password: {SHORTEST_PASSWORD} }} as const;\n"
    );
    let texts: Vec<String> =
        [head].into_iter().chain(declarations.texts.into_values()).chain([limits]).collect();
    check("wire.ts", &texts.join("\n"));
}

#[test]
fn the_json_schemas_are_up_to_date() {
    check("request.schema.json", &schema::<Request>());
    check("tell.schema.json", &schema::<Tell>());
    check("new-game.schema.json", &schema::<NewGame>());
    check("hand-over.schema.json", &schema::<HandOver>());
    check("card.schema.json", &schema::<Card>());
    check("me.schema.json", &schema::<Me>());
    check("game-list.schema.json", &schema::<GameList>());
    check("session-list.schema.json", &schema::<SessionList>());
    check("new-name.schema.json", &schema::<NewName>());
    check("new-account.schema.json", &schema::<NewAccount>());
    check("credentials.schema.json", &schema::<Credentials>());
    check("new-password.schema.json", &schema::<NewPassword>());
    check("password-reset.schema.json", &schema::<PasswordReset>());
    check("export.schema.json", &schema::<Export>());
    check("new-seek.schema.json", &schema::<NewSeek>());
    check("seek-list.schema.json", &schema::<SeekList>());
    check("player.schema.json", &schema::<Player>());
    check("leaderboard.schema.json", &schema::<Leaderboard>());
}
