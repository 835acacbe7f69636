//! `generated/puzzles.ts` has the types of this crate. `TRISKEL_BLESS=1` rewrites it.

use std::any::TypeId;
use std::collections::{BTreeMap, HashSet};
use std::path::Path;

use puzzles::{PuzzleInfo, PuzzleLine, Rating, Refutation, Verdict};
use ts_rs::{Config, TS, TypeVisitor};

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

#[test]
fn the_typescript_types_are_up_to_date() {
    let config = Config::new().with_large_int("number");
    let mut declarations = Declarations { config, ..Declarations::default() };
    declarations.visit::<PuzzleInfo>();
    declarations.visit::<PuzzleLine>();
    declarations.visit::<Verdict>();
    declarations.visit::<Refutation>();
    declarations.visit::<Rating>();
    let mut texts = vec!["// Generated from the crate `puzzles`; do not edit.\n".to_owned()];
    texts.extend(declarations.texts.into_values());
    let expected = texts.join("\n");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("generated/puzzles.ts");
    if std::env::var_os("TRISKEL_BLESS").is_some() {
        std::fs::write(&path, &expected).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == expected, "puzzles.ts is out of date; run the tests with TRISKEL_BLESS=1");
}
