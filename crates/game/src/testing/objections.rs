use crate::{Tabletop, Tap};

/// Checks the answers to taps, separated by spaces, in a position: an error message, or an empty
/// text if the taps begin a move.
#[track_caller]
pub fn check_objections<G: Tabletop>(variant: G::Variant, position: &str, said: &[(&str, &str)]) {
    let position = G::parse(variant, position).unwrap_or_else(|e| panic!("{position}: {e}"));
    for (taps, sentence) in said {
        let taps: Vec<Tap> = taps.split_whitespace().map(|tap| Tap::Owned(tap.into())).collect();
        let objection = position.objection(&taps).map(|refusal| refusal.to_string());
        assert_eq!(objection.unwrap_or_default(), *sentence, "{taps:?} in {position}");
    }
}
