use game::Player;

use crate::Played;

/// Numbers turns. Numbers count the turns of the first player. If the second player begins, turn 1
/// has only their half.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Turns {
    number: u32,
    is_open: bool,
}

impl Turns {
    /// Counts the next move. Returns whether it begins a turn.
    pub fn play(&mut self, played: Played) -> bool {
        let begins = !self.is_open;
        if begins && (played.by == Player::First || self.number == 0) {
            self.number += 1;
        }
        self.is_open = !played.ends_turn;
        begins
    }

    /// The number of the turn.
    pub const fn number(self) -> u32 {
        self.number
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Player::{First, Second};

    /// The numbers of the turns that begin; 0 for a decision that begins none.
    fn numbers(decisions: &[(Player, bool)]) -> Vec<u32> {
        let mut turns = Turns::default();
        let mv = dvonn::Move::Pass.into();
        let number = |&(by, ends_turn): &(Player, bool)| {
            if turns.play(Played { mv, by, ends_turn }) { turns.number() } else { 0 }
        };
        decisions.iter().map(number).collect()
    }

    #[test]
    fn decisions_within_a_turn_have_its_number() {
        let decisions = [(First, false), (First, true), (Second, false), (Second, false)];
        let more = [(Second, true), (First, true)];
        assert_eq!(numbers(&[&decisions[..], &more].concat()), [1, 0, 1, 0, 0, 2]);
    }

    #[test]
    fn one_player_may_have_two_turns_in_a_row() {
        assert_eq!(numbers(&[(First, true), (First, true), (Second, true)]), [1, 2, 2]);
    }

    #[test]
    fn the_second_player_may_begin() {
        assert_eq!(numbers(&[(Second, true), (First, true), (Second, true)]), [1, 2, 2]);
    }
}
