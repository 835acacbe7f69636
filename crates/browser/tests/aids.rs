//! `generated/aids.ts` says what the types of the aids say. `TRISKEL_BLESS=1` writes it anew.

use std::any::TypeId;
use std::collections::{BTreeMap, HashSet};
use std::path::Path;

use catalog::{Aids, RouteList};
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
    let mut declarations = Declarations::default();
    declarations.visit::<Aids>();
    declarations.visit::<RouteList>();
    let head = "// Generated from the aids of the rules; do not edit.\n".to_owned();
    let texts: Vec<String> = [head].into_iter().chain(declarations.texts.into_values()).collect();
    let expected = texts.join("\n");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("generated/aids.ts");
    if std::env::var_os("TRISKEL_BLESS").is_some() {
        std::fs::write(&path, &expected).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == expected, "aids.ts is out of date; run the tests with TRISKEL_BLESS=1");
}
