//! The weights that come with the program.

use engine::{Weighed, Weights};

fn are_read<G: Weighed>() {
    let weights = Weights::of::<G>().expect("weights of existing terms");
    let values = weights.values().as_flattened();
    assert!(values.iter().any(|&value| value != 0.0));
    assert!(values.iter().all(|value| value.abs() < 1_000.0), "none decides a game alone");
}

#[test]
fn every_weight_belongs_to_a_term() {
    are_read::<dvonn::Position>();
    are_read::<gipf::Position>();
    are_read::<gyges::Position>();
}
