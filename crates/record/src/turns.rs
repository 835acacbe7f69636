use game::Player;

/// Groups decisions into turns, and numbers them.
///
/// A turn is all that one player decides in a row around one act. Takings, and the word that no
/// more are made, belong to the act beside them; two acts are two turns, even of one player (in
/// DVONN, White places last and moves first). A number counts the turns of the first player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Turns {
    number: u32,
    player: Option<Player>,
    acted: bool,
}

impl Turns {
    /// Takes the next decision, and tells whether it begins a turn.
    pub fn decide(&mut self, player: Player, mv: &str) -> bool {
        let acts = !is_taking(mv);
        let begins = self.player != Some(player) || acts && self.acted;
        if begins {
            if player == Player::First || self.player.is_none() {
                self.number += 1;
            }
            self.player = Some(player);
            self.acted = false;
        }
        self.acted |= acts;
        begins
    }

    /// The number of the turn.
    pub const fn number(self) -> u32 {
        self.number
    }
}

/// Whether a decision only completes what its player has done or will do.
pub(crate) fn is_taking(mv: &str) -> bool {
    mv.starts_with('x') || mv == "done"
}

#[cfg(test)]
mod tests {
    use super::*;
    use Player::{First, Second};

    /// The numbers of the turns that begin, 0 for a decision that begins none.
    fn numbers(decisions: &[(Player, &str)]) -> Vec<u32> {
        let mut turns = Turns::default();
        let number = |&(player, mv): &(Player, &str)| {
            if turns.decide(player, mv) { turns.number() } else { 0 }
        };
        decisions.iter().map(number).collect()
    }

    #[test]
    fn takings_belong_to_the_push_beside_them() {
        let decisions = [(First, "e1-e2"), (First, "xe2,e3,e4,e5"), (Second, "xb2,b3,b4,b5")];
        let more = [(Second, "a1-b2"), (Second, "xb2"), (Second, "done"), (First, "e1-e2")];
        assert_eq!(numbers(&[&decisions[..], &more].concat()), [1, 0, 1, 0, 0, 0, 2]);
    }

    #[test]
    fn two_acts_are_two_turns() {
        assert_eq!(numbers(&[(First, "a1"), (First, "a1-b1"), (Second, "c3-c4")]), [1, 2, 2]);
    }

    #[test]
    fn the_second_player_may_begin() {
        assert_eq!(numbers(&[(Second, "a1"), (First, "b1"), (Second, "c1")]), [1, 2, 2]);
    }
}
