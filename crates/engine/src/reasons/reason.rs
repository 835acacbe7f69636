use std::fmt;

use game::Tap;

/// Why a move is good. It speaks to the player who would play it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(
    feature = "wire",
    derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema, ts_rs::TS),
    serde(tag = "code", rename_all = "snake_case"),
    schemars(rename = "HintReason"),
    ts(rename = "HintReason")
)]
pub enum Reason {
    /// The game is won.
    WinsAtOnce,
    /// It is won by force.
    Wins {
        /// How many decisions of both players that takes.
        decisions: u32,
    },
    /// There is no other move.
    OnlyMove,
    /// The next best move loses by force.
    OnlyDefence,
    /// The opponent has hardly anything to play.
    LeavesFewMoves {
        /// How many moves they have.
        moves: u32,
    },

    /// DVONN: the opponent cannot move.
    MakesOpponentPass,
    /// DVONN: pieces of the opponent leave the board.
    CutsOff {
        /// How many.
        pieces: u32,
    },
    /// DVONN: with one move more, pieces of the opponent would leave the board.
    ThreatensCut {
        /// How many.
        pieces: u32,
    },
    /// DVONN: a stack of the opponent gets a new owner.
    TakesStack {
        /// Where.
        at: Tap,
        /// How many pieces it has.
        pieces: u32,
    },
    /// DVONN: a DVONN piece gets a new owner.
    TakesDvonn {
        /// Where.
        at: Tap,
    },
    /// DVONN: a stack that the opponent could take or cut off is out of danger.
    SavesStack {
        /// Where it stood.
        at: Tap,
        /// How many pieces it has.
        pieces: u32,
    },
    /// DVONN: no stack of the opponent can take what was built.
    BuildsSafely {
        /// Where.
        at: Tap,
        /// How many pieces it has.
        pieces: u32,
    },
    /// DVONN: a piece is placed in touch with a DVONN piece.
    BesideDvonn,
    /// DVONN: a piece on the edge is never surrounded.
    OnTheEdge,

    /// GIPF: four in line, to be taken.
    MakesRow {
        /// Pieces of the opponent that go with it.
        captures: u32,
        /// Own pieces that come back.
        returns: u32,
    },
    /// GIPF: a row is taken.
    TakesRow {
        /// Pieces of the opponent that go with it.
        captures: u32,
        /// Own pieces that come back.
        returns: u32,
    },
    /// GIPF: own GIPF pieces of the row stay on the board.
    SparesGipf {
        /// How many.
        pieces: u32,
    },
    /// GIPF: one push more makes a row with captures.
    ThreatensRow {
        /// Pieces of the opponent that would go with it.
        captures: u32,
    },
    /// GIPF: a push of the opponent that makes a row with captures is prevented.
    StopsRow {
        /// Pieces that would have gone with it.
        captures: u32,
    },
    /// GIPF: there are more own pieces in the middle of the board than before.
    GainsCentre,

    /// Gygès: the piece gets where it goes by bouncing.
    Bounces {
        /// How often.
        bounces: u32,
    },
    /// Gygès: a piece that the opponent could bring to their goal can no longer get there.
    StopsGoal {
        /// Where it stands.
        from: Tap,
        /// Whether every other move would have let it.
        only: bool,
    },
    /// Gygès: with one move more, a piece would be in the goal.
    ThreatensGoal {
        /// Where it stands then.
        from: Tap,
    },
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WinsAtOnce => f.write_str("wins at once"),
            Self::Wins { decisions } => {
                write!(f, "wins by force in {}", count(*decisions, "decision"))
            }
            Self::OnlyMove => f.write_str("is the only move"),
            Self::OnlyDefence => f.write_str("is the only move that does not lose by force"),
            Self::LeavesFewMoves { moves } => {
                write!(f, "leaves the opponent with {}", count(*moves, "move"))
            }
            Self::MakesOpponentPass => f.write_str("leaves the opponent without a move"),
            Self::CutsOff { pieces } => {
                write!(f, "cuts off {} of the opponent", count(*pieces, "piece"))
            }
            Self::ThreatensCut { pieces } => {
                write!(f, "threatens to cut off {} of the opponent", count(*pieces, "piece"))
            }
            Self::TakesStack { at, pieces } => {
                write!(f, "takes {} of the opponent on {at}", count(*pieces, "piece"))
            }
            Self::TakesDvonn { at } => write!(f, "takes the DVONN piece on {at}"),
            Self::SavesStack { at, pieces } => {
                write!(f, "saves {} of yours on {at}", count(*pieces, "piece"))
            }
            Self::BuildsSafely { at, pieces } => {
                write!(f, "builds {} on {at}, where no stack can follow", count(*pieces, "piece"))
            }
            Self::BesideDvonn => f.write_str("is in touch with a DVONN piece"),
            Self::OnTheEdge => f.write_str("is on the edge, where a piece is never surrounded"),
            Self::MakesRow { captures, returns } => write_row(f, "makes", *captures, *returns),
            Self::TakesRow { captures, returns } => write_row(f, "takes", *captures, *returns),
            Self::SparesGipf { pieces } => {
                write!(f, "leaves {} of yours standing", count(*pieces, "GIPF piece"))
            }
            Self::ThreatensRow { captures } => {
                write!(f, "threatens a row that captures {}", count(*captures, "piece"))
            }
            Self::StopsRow { captures } => {
                write!(f, "stops a row that would capture {}", count(*captures, "piece"))
            }
            Self::GainsCentre => f.write_str("gains ground in the centre"),
            Self::Bounces { bounces } => write!(f, "gets there by {}", count(*bounces, "bounce")),
            Self::StopsGoal { from, only } => {
                let article = if *only { "is the only move that stops" } else { "stops" };
                write!(f, "{article} the run from {from} to the goal")
            }
            Self::ThreatensGoal { from } => write!(f, "threatens to reach the goal from {from}"),
        }
    }
}

fn write_row(f: &mut fmt::Formatter<'_>, verb: &str, captures: u32, returns: u32) -> fmt::Result {
    match captures {
        0 => write!(f, "{verb} a row that brings {} back", count(returns, "piece")),
        _ => write!(f, "{verb} a row that captures {}", count(captures, "piece")),
    }
}

fn count(number: u32, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}
