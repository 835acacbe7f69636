use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, ensure};
use clap::Args;
use serde::Deserialize;

use crate::command::{cargo, root, succeed, target};

/// Measure each level against the one below in every variant, and write the table to docs/levels.md
#[derive(Debug, Args)]
pub(crate) struct Ladder {
    /// Measure only this variant; may be repeated
    #[arg(long = "game", value_name = "GAME")]
    games: Vec<String>,
    /// The highest level to measure
    #[arg(long, default_value_t = LEVELS, value_parser = clap::value_parser!(u8).range(2..=10))]
    up_to: u8,
    /// The most games per step, unless the test is decided earlier
    #[arg(long, default_value_t = 400)]
    most: u64,
    /// How many games to play at the same time
    #[arg(long, default_value_t = 2)]
    concurrency: u8,
    /// Forget what was measured before
    #[arg(long)]
    fresh: bool,
}

const LEVELS: u8 = 10;

/// The table stands between these lines.
const BEGIN: &str = "<!-- cargo xtask ladder writes this table -->\n";
const END: &str = "<!-- end of the table -->\n";

/// One level against the one below, in one variant.
#[derive(Debug, Clone)]
struct Step {
    game: String,
    level: u8,
}

/// The part of a summary of `triskel match` that counts here.
#[derive(Debug, Deserialize)]
struct Measured {
    total: Section,
    sprt: Standing,
}

#[derive(Debug, Deserialize)]
struct Section {
    games: u64,
    score: Option<f64>,
}

#[derive(Debug, Deserialize)]
struct Standing {
    verdict: Option<String>,
}

impl Ladder {
    /// Skips what was measured before, so an interrupted run continues.
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        if self.fresh && results().exists() {
            fs::remove_dir_all(results())?;
        }
        fs::create_dir_all(results())?;
        succeed(&mut cargo("build --release --package triskel"))?;
        let variants = variants()?;
        let unknown = self.games.iter().find(|game| !variants.contains(game));
        ensure!(unknown.is_none(), "expected one of {}", variants.join(", "));
        let steps = self.steps(&variants);
        for (number, step) in (1..).zip(&steps) {
            if step.measured()?.is_none() {
                eprintln!("── {number} of {}: {}", steps.len(), step.title());
                self.measure(step)?;
                write_table(&root().join("docs/levels.md"), &variants)?;
            }
        }
        write_table(&root().join("docs/levels.md"), &variants)
    }

    /// All steps, the quick ones first.
    fn steps(&self, variants: &[String]) -> Vec<Step> {
        let chosen = |game: &&String| self.games.is_empty() || self.games.contains(game);
        let step = |level| move |game: &String| Step { game: game.clone(), level };
        let games = || variants.iter().filter(chosen);
        (2..=self.up_to).flat_map(|level| games().map(step(level))).collect()
    }

    fn measure(&self, step: &Step) -> anyhow::Result<()> {
        let unfinished = step.file().with_extension("unfinished");
        let mut play = Command::new(target().join("release/triskel"));
        play.args(["match", &entrant(step.level), &entrant(step.level - 1)])
            .args(["--game", &step.game, "--sprt", "0,100"])
            .args(["--games", &self.most.to_string()])
            // Placing is part of a level's strength in games that it decides.
            .args(["--openings", "short"])
            .args(["--concurrency", &self.concurrency.to_string()])
            .arg("--json")
            .arg(&unfinished);
        succeed(&mut play)?;
        fs::rename(&unfinished, step.file()).with_context(|| unfinished.display().to_string())
    }
}

fn entrant(level: u8) -> String {
    format!("triskel,level={level}")
}

/// The variants that the engine says it plays, in its order.
fn variants() -> anyhow::Result<Vec<String>> {
    let mut engine = Command::new(target().join("release/triskel"));
    let mut engine = engine.arg("engine").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    engine.stdin.take().context("an engine that listens")?.write_all(b"ugi\nquit\n")?;
    let said = engine.wait_with_output()?.stdout;
    variants_of(&String::from_utf8_lossy(&said)).context("the engine lists no variants")
}

/// The values of the option `Variant` in what an engine says of itself.
fn variants_of(said: &str) -> Option<Vec<String>> {
    let option = said.lines().find(|line| line.starts_with("option name Variant "))?;
    Some(option.trim_end().split(" var ").skip(1).map(str::to_owned).collect())
}

/// Where the results are stored.
fn results() -> PathBuf {
    target().join("ladder")
}

impl Step {
    fn title(&self) -> String {
        format!("{}, level {} against {}", self.game, self.level, self.level - 1)
    }

    fn file(&self) -> PathBuf {
        results().join(format!("{}-{}.json", self.game, self.level))
    }

    fn measured(&self) -> anyhow::Result<Option<Measured>> {
        let file = self.file();
        if !file.exists() {
            return Ok(None);
        }
        let text = fs::read_to_string(&file)?;
        serde_json::from_str(&text).map(Some).with_context(|| file.display().to_string())
    }
}

impl Measured {
    /// The score and the number of games; a question mark if nothing was proved.
    fn cell(&self) -> String {
        let doubt = if self.sprt.verdict.as_deref() == Some("H1") { "" } else { "?" };
        let score = self.total.score.unwrap_or_default() * 100.0;
        format!("{score:.0} % of {}{doubt}", self.total.games)
    }
}

/// Replaces the table of the document.
fn write_table(document: &Path, variants: &[String]) -> anyhow::Result<()> {
    let text = fs::read_to_string(document).with_context(|| document.display().to_string())?;
    let parts = text.split_once(BEGIN).and_then(|(before, rest)| {
        let (_, after) = rest.split_once(END)?;
        Some((before, after))
    });
    let (before, after) = parts.context("docs/levels.md has no place for the table")?;
    fs::write(document, format!("{before}{BEGIN}\n{}\n{END}{after}", table(variants)?))?;
    Ok(())
}

fn table(variants: &[String]) -> anyhow::Result<String> {
    let mut table = format!("| level | {} |\n|--:|", variants.join(" | "));
    table += &"--:|".repeat(variants.len());
    table.push('\n');
    for level in 2..=LEVELS {
        write!(table, "| {level} over {} |", level - 1)?;
        for game in variants {
            let cell =
                Step { game: game.clone(), level }.measured()?.map(|measured| measured.cell());
            write!(table, " {} |", cell.unwrap_or_default())?;
        }
        table.push('\n');
    }
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_shows_the_score_and_the_number_of_games() {
        let summary =
            r#"{"total":{"games":40,"score":0.725,"results":{}},"sprt":{"verdict":"H1"}}"#;
        let measured: Measured = serde_json::from_str(summary).expect("a summary");
        assert_eq!(measured.cell(), "72 % of 40");
        let open = summary.replace("\"H1\"", "null");
        let measured: Measured = serde_json::from_str(&open).expect("a summary");
        assert_eq!(measured.cell(), "72 % of 40?");
    }

    #[test]
    fn variants_are_those_of_the_engine() {
        let said = "id name Triskel\noption name Hash type spin\n\
                    option name Variant type combo default dvonn var dvonn var gipf-basic\nugiok\n";
        assert_eq!(variants_of(said), Some(vec!["dvonn".to_owned(), "gipf-basic".to_owned()]));
        assert_eq!(variants_of("ugiok\n"), None);
    }

    #[test]
    fn the_document_has_a_place_for_the_table() {
        let text = fs::read_to_string(root().join("docs/levels.md")).expect("docs/levels.md");
        assert!(text.find(BEGIN) < text.find(END));
        assert!(text.contains(BEGIN));
    }
}
