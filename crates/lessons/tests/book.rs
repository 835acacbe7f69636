//! The courses teach every article, every advice and every diagram of the rule books: the map in
//! `docs/rules.md` says where. `TRISKEL_BLESS=1` rewrites the map.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use catalog::Family;
use lessons::{Course, Part, Step};

const BEGIN: &str = "<!-- steps: begin -->\n";
const END: &str = "<!-- steps: end -->\n";

/// What the books advise. Gygès has no advice; these are ours.
const ADVICE: [(Family, &[&str]); 3] = [
    (Family::Dvonn, &["H1", "H2", "H3", "H4", "H5"]),
    (Family::Gipf, &["1.G1", "1.G2", "1.G3", "1.G4", "1.G5", "1.G6", "1.G remark"]),
    (Family::Gyges, &["threats", "parrying", "line-up"]),
];

/// The diagrams that the books refer to.
const DIAGRAMS: [(Family, &[&str]); 3] = [
    (Family::Dvonn, &["1", "2", "3", "4"]),
    (Family::Gipf, &["1", "2a", "2b", "3", "4a", "4b", "4c", "4d", "5a", "5b", "6", "7", "8"]),
    (Family::Gyges, &["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]),
];

fn rules() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules.md")
}

fn document() -> String {
    std::fs::read_to_string(rules()).expect("docs/rules.md")
}

/// The articles of a book: the first column of its table.
fn articles(family: Family) -> Vec<String> {
    let text = document();
    let heading = format!("## {}\n", family.title());
    let section = text.split(&heading).nth(1).expect("a section");
    let section = section.split("\n## ").next().unwrap_or_default();
    let rows = section.lines().filter(|line| line.starts_with("| ")).skip(1);
    rows.filter_map(|row| row.split('|').nth(1)).map(|cell| cell.trim().to_owned()).collect()
}

/// The steps of these parts by what they name.
fn by<'a>(
    course: &'a Course,
    parts: &[Part],
    names: impl Fn(&'a Step) -> &'a [String],
) -> BTreeMap<&'a str, Vec<&'a str>> {
    let lessons = course.lessons.iter().filter(|lesson| parts.contains(&lesson.part));
    let mut map: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for step in lessons.flat_map(|lesson| &lesson.steps) {
        for name in names(step) {
            map.entry(name).or_default().push(&step.id);
        }
    }
    map
}

fn row(name: &str, steps: &[&str]) -> String {
    let steps: Vec<String> = steps.iter().map(|id| format!("`{id}`")).collect();
    format!("| {name} | {} |\n", steps.join(", "))
}

fn map() -> String {
    let mut text = String::new();
    for course in Course::all() {
        let family = course.family;
        let title = family.title();
        let all = [Part::Quick, Part::Rules];
        let taught = by(course, &all, |step| &step.articles);
        let advised = by(course, &[Part::Strategy], |step| &step.articles);
        let shown = by(course, &all, |step| &step.diagrams);
        let advice = ADVICE.iter().find(|(of, _)| *of == family).expect("a list").1;
        let diagrams = DIAGRAMS.iter().find(|(of, _)| *of == family).expect("a list").1;
        let articles = articles(family);
        let mut lines = |kind: &str, names: &[&str], map: &BTreeMap<&str, Vec<&str>>| {
            writeln!(text, "\n| {title}: {kind} | steps |\n|---|---|")
                .expect("writing to a string cannot fail");
            for name in names {
                let steps = map.get(name).unwrap_or_else(|| panic!("{title}: no step for {name}"));
                text += &row(name, steps);
            }
            let strange: Vec<&&str> = map.keys().filter(|name| !names.contains(name)).collect();
            assert!(strange.is_empty(), "{title}: the book has no {strange:?}");
        };
        let articles: Vec<&str> = articles.iter().map(String::as_str).collect();
        assert!(articles.len() > 15, "{title}: {articles:?}");
        lines("article", &articles, &taught);
        lines("advice", advice, &advised);
        lines("diagram", diagrams, &shown);
    }
    text
}

#[test]
fn every_article_advice_and_diagram_has_its_step() {
    let (text, map) = (document(), map());
    let (before, rest) = text.split_once(BEGIN).expect("a place for the map");
    let (found, after) = rest.split_once(END).expect("its end");
    if std::env::var_os("TRISKEL_BLESS").is_some() {
        std::fs::write(rules(), format!("{before}{BEGIN}{map}\n{END}{after}")).expect("written");
    } else {
        assert_eq!(found, format!("{map}\n"), "run this test with TRISKEL_BLESS=1");
    }
}

/// The rules part alone covers the book, without the first five minutes.
#[test]
fn the_course_is_whole_without_the_first_five_minutes() {
    for course in Course::all() {
        let taught = by(course, &[Part::Rules], |step| &step.articles);
        for article in articles(course.family) {
            assert!(taught.contains_key(&*article), "{}: {article}", course.family);
        }
    }
}
