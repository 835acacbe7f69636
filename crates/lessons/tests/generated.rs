//! `generated/lessons.ts` says what the types and the courses of this crate say. `TRISKEL_BLESS=1`
//! rewrites it.

use std::any::TypeId;
use std::collections::{BTreeMap, HashSet};
use std::fmt::Write;
use std::path::Path;

use lessons::{Answer, Course, CourseInfo, Verdict};
use ts_rs::{Config, TS, TypeVisitor};

#[derive(Default)]
struct Declarations {
    config: Config,
    visited: HashSet<TypeId>,
    texts: BTreeMap<String, String>,
}

/// What the crate `wire` tells pages as well.
const SHARED: [&str; 4] = ["Objection", "DvonnObjection", "GipfObjection", "GygesObjection"];

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        let name = T::ident(&self.config);
        if SHARED.contains(&&*name) || !self.visited.insert(TypeId::of::<T>()) {
            return;
        }
        if T::output_path().is_some() {
            let docs = T::docs().unwrap_or_default();
            self.texts.insert(name, format!("{docs}export {}\n", T::decl(&self.config)));
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

/// A type with all these names.
fn names<'a>(of: &str, about: &str, names: impl Iterator<Item = &'a str>) -> String {
    let mut text = format!("/** {about} */\nexport type {of} =");
    for name in names {
        write!(text, "\n  | '{name}'").expect("text");
    }
    text + ";\n"
}

#[test]
fn the_typescript_types_are_up_to_date() {
    let config = Config::new().with_large_int("number");
    let mut declarations = Declarations { config, ..Declarations::default() };
    declarations.visit::<CourseInfo>();
    declarations.visit::<Answer>();
    declarations.visit::<Verdict>();
    let head = "// Generated from the crate `lessons`; do not edit.\n\nimport type { Objection } from './wire.ts';\n";
    let lessons = || Course::all().iter().flat_map(|course| &course.lessons);
    let lesson_ids = names("LessonId", "All lessons.", lessons().map(|lesson| &*lesson.id));
    let steps = lessons().flat_map(|lesson| &lesson.steps).map(|step| &*step.id);
    let step_ids = names("StepId", "All steps.", steps);
    let mut texts = vec![head.replace("./wire.ts", "../../wire/generated/wire.ts")];
    texts.extend(declarations.texts.into_values());
    texts.extend([lesson_ids, step_ids]);
    let expected = texts.join("\n");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("generated/lessons.ts");
    if std::env::var_os("TRISKEL_BLESS").is_some() {
        std::fs::write(&path, &expected).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == expected, "lessons.ts is out of date; run the tests with TRISKEL_BLESS=1");
}
