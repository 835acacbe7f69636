//! Checks the claims of the documents.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// Every test that `docs/rules.md` names exists.
#[test]
fn the_table_of_rules_names_tests_that_exist() {
    let mut crate_dir = PathBuf::new();
    let mut named = 0;
    for line in read("docs/rules.md").lines() {
        match line {
            "## DVONN" => crate_dir = "crates/dvonn".into(),
            "## GIPF" => crate_dir = "crates/gipf".into(),
            "## Gygès" => crate_dir = "crates/gyges".into(),
            _ => {}
        }
        for (place, test) in line.split('`').filter_map(|code| code.rsplit_once("::")) {
            let file = match place.strip_suffix("::tests") {
                Some(module) => crate_dir.join("src").join(module).with_extension("rs"),
                None if Path::new(place).extension().is_some_and(|end| end == "rs") => {
                    crate_dir.join("tests").join(place)
                }
                None => continue,
            };
            let found = read(&file).contains(&format!("fn {test}("));
            assert!(found, "{test} is not in {}", file.display());
            named += 1;
        }
    }
    assert!(named > 80, "only {named} tests are named");
}

/// Links between documents lead somewhere.
#[test]
fn links_lead_somewhere() {
    for document in [
        "README.md",
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "SECURITY.md",
        "docs/README.md",
    ] {
        let folder = root().join(document).parent().expect("a folder").to_owned();
        for link in read(document).split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let file = link.split('#').next().unwrap_or_default();
            let inside = !file.is_empty() && !file.contains("://");
            assert!(!inside || folder.join(file).exists(), "{document} links to {link}");
        }
    }
}
