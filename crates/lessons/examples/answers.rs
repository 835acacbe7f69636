//! Prints what the rules accept in each step of the courses, as their files are now:
//! `cargo run -p triskel-lessons --example answers [PART-OF-AN-ID]`.

use std::path::Path;

use catalog::Family;
use lessons::{Answer, Course, Step};

fn main() {
    let wanted = std::env::args().nth(1).unwrap_or_default();
    for &family in Family::ALL {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("courses/{family}.course"));
        let text = std::fs::read_to_string(&path).expect("the file of a course");
        match Course::read(family, &text) {
            Ok(course) => course.steps().filter(|step| step.id.contains(&wanted)).for_each(show),
            Err(error) => eprintln!("{error}"),
        }
    }
}

fn show(step: &Step) {
    let solutions = step.solutions();
    let shown: Vec<String> = solutions.iter().take(12).map(in_words).collect();
    let one = if step.has_one_solution { ", one claimed" } else { "" };
    println!("{} ({}{one}): {}", step.id, solutions.len(), shown.join(" | "));
}

fn in_words(answer: &Answer) -> String {
    match answer {
        Answer::Tap(taps) => format!("tap {}", taps.join(" ")),
        Answer::Say(named) => format!("say {named:?}"),
        Answer::Play(moves) => moves.join(" "),
    }
}
