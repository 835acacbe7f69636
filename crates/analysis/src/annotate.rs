use catalog::AnyGame;
use game::Player;
use record::{Evaluation, NodeId, Record};

use crate::{Decision, Fault, Prospect, Study};

/// The longest line that is written into a record.
const LONGEST_LINE: usize = 16;

/// The tag that names the annotator of a game.
const ANNOTATOR: (&str, &str) = ("Annotator", concat!("triskel ", env!("CARGO_PKG_VERSION")));

impl Study {
    /// Writes the findings into the studied record: the evaluation of each position, signs and
    /// comments on faults, and better lines as variations. People's comments stay; their signs are
    /// replaced where they differ. Annotating twice changes nothing.
    pub fn annotate(&self, record: &mut Record) {
        record.tags.set(ANNOTATOR.0, ANNOTATOR.1);
        for decision in &self.decisions {
            evaluate(record, decision.moment, decision.player, &decision.played, 1);
            if let Some(better) = decision.better() {
                criticise(record, decision, better);
            }
        }
    }
}

/// Notes the evaluation of a position for the first player, after this many moves of a line. A
/// finished game needs none.
fn evaluate(record: &mut Record, at: NodeId, player: Player, line: &Prospect, moves: i32) {
    let sign = if player == Player::First { 1 } else { -1 };
    let evaluation = match line.score.decisions() {
        // Certain points count as whole pieces.
        None => {
            let hundredths = line.score.points().map(|points| 100 * points);
            Evaluation::Pieces(sign * hundredths.unwrap_or(line.score.value()))
        }
        Some(left) if left.abs() > moves => {
            Evaluation::Win(sign * left.signum() * (left.abs() - moves))
        }
        Some(_) => return,
    };
    record.tree_mut().notes_mut(at).evaluation = Some(evaluation);
}

fn criticise(record: &mut Record, decision: &Decision, better: &Prospect) {
    let position = record.tree().before(decision.moment).map(|before| record.position(before));
    let (Some(position), Some(fault)) = (position, decision.fault) else { return };
    let notes = record.tree_mut().notes_mut(decision.moment);
    notes.marks.retain(|mark| mark.sign().is_none());
    notes.marks.insert(0, fault.mark());
    let comment = comment(fault, decision, better);
    if !notes.comment.contains(&comment) {
        let gap = if notes.comment.is_empty() { "" } else { " " };
        notes.comment = format!("{}{gap}{comment}", notes.comment);
    }
    add_line(record, decision, better, position);
}

/// Adds the better line as a variation.
fn add_line(
    record: &mut Record,
    decision: &Decision,
    better: &Prospect,
    mut position: Box<dyn AnyGame>,
) {
    let Some(mut at) = record.tree().before(decision.moment) else { return };
    for (number, &mv) in better.moves.iter().take(LONGEST_LINE).enumerate() {
        at = record.add(at, &*position, mv);
        if number == 0 && at != decision.moment {
            evaluate(record, at, position.turn(), better, 1);
        }
        position.play(mv);
    }
}

/// What is wrong with a move, in words.
fn comment(fault: Fault, decision: &Decision, better: &Prospect) -> String {
    let win = if decision.missed_win { ", a missed win" } else { "" };
    let (played, best) = (decision.played.worth(), better.worth());
    format!("{}{win}: {played}; better {}: {best}.", fault.name(), better.mv())
}
