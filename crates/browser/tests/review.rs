//! Reviews as a page asks for them.

use std::sync::Arc;
use std::time::Duration;

use browser::{Reviewing, TryingAgain, Wish};
use search::TimeSource;

/// A clock that advances a little whenever it is read.
#[derive(Debug, Default)]
struct Ticking(std::sync::atomic::AtomicU64);

impl TimeSource for Ticking {
    fn now(&self) -> Duration {
        Duration::from_micros(self.0.fetch_add(200, std::sync::atomic::Ordering::Relaxed))
    }
}

fn time() -> Arc<dyn TimeSource> {
    Arc::<Ticking>::default()
}

/// South can win, but moves another piece; then North answers.
const GAME: &str = "[Game \"gyges-basic\"]\n\
    [Fen \"31.1../3..2../....2./....../1..1.3/.3..22 s move -\"]\n\n1. b1-b2 *\n";

fn wish() -> Wish {
    Wish::parse(r#"{"nodes":20000,"hash":1}"#).unwrap()
}

#[test]
fn a_review_is_told_slice_by_slice_and_resumed() {
    let mut review = Reviewing::begin(GAME, &wish(), "", time()).unwrap();
    let (mut told, mut slices) = (Vec::new(), 0);
    while !review.is_done() {
        told.extend(review.advance(Duration::from_millis(1)));
        slices += 1;
    }
    assert!(slices > 3, "{slices} slices");
    let [decision] = &told[..] else { panic!("one decision") };
    assert!(decision.decision.missed_win);
    let known = serde_json::to_string(&told).unwrap();
    let mut again = Reviewing::begin(GAME, &wish(), &known, time()).unwrap();
    assert_eq!(again.advance(Duration::ZERO), told);
    assert!(again.is_done());
    let json = serde_json::to_string(decision).unwrap();
    let attempt = |mv: &str| {
        let mut trying = TryingAgain::begin(GAME, &wish(), &json, mv, time())?;
        while trying.attempt().is_none() {
            trying.advance(Duration::from_millis(1));
        }
        Ok::<_, browser::Error>(serde_json::to_value(trying.attempt()).unwrap())
    };
    assert_eq!(attempt("b1-b2").unwrap()["verdict"], "bad");
    let best = decision.decision.best[0].moves[0].clone();
    assert_eq!(attempt(&best).unwrap()["verdict"], "best");
    assert_eq!(attempt("a1-a9").unwrap_err().name(), "Malformed");
    assert_eq!(attempt("f1-f2").unwrap_err().name(), "Refused");
}

#[test]
fn what_is_no_game_or_no_review_is_refused() {
    let begin = |text: &str, known: &str| Reviewing::begin(text, &wish(), known, time()).map(drop);
    assert_eq!(begin("nonsense", "").unwrap_err().name(), "Malformed");
    assert_eq!(begin(GAME, "{}").unwrap_err().name(), "Malformed");
    assert!(begin(GAME, "[]").is_ok());
    let other = r#"{"ply":1,"turn":1,"player":1,"position":"x","played":{"moves":["b1-b2"],
        "chance":0.5,"score":0,"proven":null,"decisions":null,"points":null,"depth":1},"best":[],
        "fault":null,"missed_win":false}"#;
    let trial = TryingAgain::begin(GAME, &wish(), other, "b1-b2", time()).map(drop);
    assert!(trial.is_err());
}
