//! Instructions per node of perft, counted by callgrind: unlike time, the same in every run.

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, ensure};

use crate::command::{cargo, listing, root, succeed, succeeds, target, typed};

/// The largest count to take. Callgrind slows a program down fifty times.
const MOST_NODES: u64 = 100_000;

/// Whether callgrind is installed.
pub(crate) fn can_be_counted() -> bool {
    succeeds(Command::new("valgrind").arg("--version"))
}

/// Prints a row for each game.
pub(crate) fn print_table() -> anyhow::Result<()> {
    ensure!(can_be_counted(), "valgrind is missing: install it with the system's packages");
    succeed(&mut cargo("build --quiet --release --package triskel"))?;
    println!("| game | nodes | instructions per node |\n|---|--:|--:|");
    for folder in listing(&root().join("crates"))? {
        for file in listing(&folder.join("tests/data"))? {
            if file.extension().is_some_and(|extension| extension == "perft") {
                print_row(&file)?;
            }
        }
    }
    Ok(())
}

/// Counts from the positions of a file, which has the name of the game.
fn print_row(file: &Path) -> anyhow::Result<()> {
    let game = file.file_stem().unwrap_or_default();
    let work = read(file)?;
    let positions: Vec<String> =
        work.iter().map(|count| format!("position fen {}\n", count.fen)).collect();
    let queries = work.iter().map(|count| format!("query perft {}\n", count.depth));
    let counts: Vec<String> =
        positions.iter().cloned().zip(queries).map(|(position, query)| position + &query).collect();
    // Subtract the cost of starting up and reading the positions.
    let idle = instructions(game, &positions.concat())?;
    let busy = instructions(game, &counts.concat())?;
    let nodes: u64 = work.iter().map(|count| count.nodes).sum();
    let each = busy.saturating_sub(idle) as f64 / nodes as f64;
    println!("| {} | {nodes} | {each:.1} |", game.display());
    Ok(())
}

/// The number of sequences of `depth` moves from a position.
#[derive(Debug)]
struct Count {
    fen: String,
    depth: u32,
    nodes: u64,
}

/// Reads lines `fen TEXT`, each followed by lines `perft D N`: for each position, the largest count
/// that is not too large.
fn read(file: &Path) -> anyhow::Result<Vec<Count>> {
    let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    let mut counts: Vec<Count> = Vec::new();
    for line in text.lines() {
        match line.split_once(' ') {
            Some(("fen", fen)) => counts.push(Count { fen: fen.to_owned(), depth: 0, nodes: 1 }),
            Some(("perft", figures)) => {
                let (depth, nodes) = figures.split_once(' ').context("perft D N")?;
                let (depth, nodes) = (depth.parse()?, nodes.parse()?);
                let count = counts.last_mut().context("a fen line comes first")?;
                if count.nodes <= nodes && nodes <= MOST_NODES {
                    (count.depth, count.nodes) = (depth, nodes);
                }
            }
            _ => {}
        }
    }
    Ok(counts)
}

/// How many instructions an engine takes for these commands.
fn instructions(game: &OsStr, commands: &str) -> anyhow::Result<u64> {
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]);
    valgrind.arg(target().join("release/triskel")).arg("engine").arg(game);
    let mut engine = valgrind
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .with_context(|| typed(&valgrind))?;
    engine.stdin.take().context("a pipe")?.write_all(commands.as_bytes())?;
    let output = engine.wait_with_output()?;
    let said = String::from_utf8_lossy(&output.stderr);
    let total =
        said.lines().find_map(|line| line.split_once("Collected : ")?.1.trim().parse().ok());
    total.with_context(|| format!("{} counted nothing:\n{said}", typed(&valgrind)))
}
