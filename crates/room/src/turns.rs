//! The turns of the record, as the rules define them.

use game::Player;
use wire::PlayedMove;

use crate::Room;
use crate::room::Played;

impl Room {
    /// How many moves remain without this player's last turn and everything after it.
    pub(crate) fn before_last_turn(&self, player: Player) -> Option<u32> {
        let last = self.record.iter().rposition(|played| played.by == player)?;
        Some(self.turn_begin(last) as u32)
    }

    /// The turn under way after that many moves, as far as it had been played.
    pub(crate) fn last_turn(&self, ply: usize) -> Vec<PlayedMove> {
        last_turn(&self.record[..ply]).iter().map(PlayedMove::from).collect()
    }

    /// The first move of the turn to which this one belongs.
    fn turn_begin(&self, mv: usize) -> usize {
        mv + 1 - last_turn(&self.record[..=mv]).len()
    }
}

/// The moves of the last turn, as far as it has been played.
pub(crate) fn last_turn(played: &[Played]) -> &[Played] {
    let Some((_, before)) = played.split_last() else { return &[] };
    let end = before.iter().rposition(|played| played.ends_turn);
    &played[end.map_or(0, |end| end + 1)..]
}

#[cfg(test)]
mod tests {
    use catalog::GameId;
    use game::{Dice, Player};
    use wire::{Ask, ClockTerms, Event};

    use crate::Verdict;
    use crate::testing::Scene;

    const LIVE: ClockTerms = ClockTerms::Live { base: 600, increment: 5 };

    /// How many moves are left after a takeback that the opponent grants.
    fn taken_back(scene: &mut Scene, by: Player) -> u32 {
        let [asks, grants] = [by, by.other()].map(|player| scene.people[player.index()]);
        for person in [asks, grants] {
            match scene.judge(person, &Ask::Takeback {}).unwrap() {
                Verdict::Happens(Event::TakenBack { plies, .. }) => return plies,
                Verdict::Happens(event) => scene.happen(event),
                other => panic!("{other:?}"),
            }
        }
        panic!("the takeback is not granted");
    }

    /// A game of DVONN with all 49 pieces placed, and White to move a stack.
    fn placed() -> Scene {
        let mut scene = Scene::of(GameId::Dvonn, Some(LIVE));
        for _ in 0..49 {
            let first = scene.room.position().moves()[0].to_string();
            scene.play([first.as_str()]);
        }
        scene
    }

    fn left(scene: &Scene) -> [u64; 2] {
        match &scene.room.events_after(0).last().unwrap().event {
            Event::Moved { clock, .. } => clock.unwrap(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_last_placement_of_dvonn_and_the_first_stack_are_two_turns() {
        let mut scene = placed();
        assert_eq!(scene.room.position().turn(), Player::First);
        assert_eq!(scene.room.last_turn(49).len(), 1);
        // 25 turns of White and 24 of Black have ended, each with its increment.
        assert_eq!(left(&scene), [600_000 + 25 * 5_000, 600_000 + 24 * 5_000]);
        assert_eq!(taken_back(&mut scene, Player::First), 48);

        let mut scene = placed();
        let stack = scene.room.position().moves()[0].to_string();
        scene.play([stack.as_str()]);
        assert_eq!(left(&scene)[0], 600_000 + 26 * 5_000);
        let last = scene.room.last_turn(50);
        assert_eq!((last.len(), last[0].text.as_str()), (1, stack.as_str()));
        assert!(last[0].ends_turn);
        assert_eq!(taken_back(&mut scene, Player::First), 49);
    }

    #[test]
    fn two_turns_in_one_request_gain_two_increments() {
        let mut scene = Scene::of(GameId::Dvonn, Some(LIVE));
        for _ in 0..48 {
            let first = scene.room.position().moves()[0].to_string();
            scene.play([first.as_str()]);
        }
        let placement = scene.room.position().moves()[0].to_string();
        let mut full = scene.room.position().boxed_clone();
        full.try_play(&placement).unwrap();
        let stack = full.moves()[0].to_string();
        let event = scene.room.moved(&[placement, stack], scene.now).unwrap();
        scene.happen(event);
        assert_eq!(left(&scene)[0], 600_000 + 26 * 5_000);
        assert_eq!(scene.room.last_turn(50).len(), 1);
    }

    #[test]
    fn takebacks_and_increments_go_by_what_the_rules_call_a_turn() {
        let mut compound = 0;
        for &game in GameId::ALL {
            for seed in 0..4 {
                let mut dice = Dice::new(seed);
                let mut scene = Scene::of(game, Some(LIVE));
                // Where the last turn of each player began, and how many they have completed.
                let (mut began, mut completed) = ([None; 2], [0; 2]);
                let mut fresh = true;
                while !scene.room.is_over() && scene.room.ply() < 120 {
                    let position = scene.room.position();
                    let (by, moves) = (position.turn(), position.moves());
                    let mv = moves[dice.roll(moves.len())];
                    let ends = position.ends_turn(mv);
                    if fresh {
                        began[by.index()] = Some(scene.room.ply());
                    } else {
                        compound += 1;
                    }
                    scene.play([mv.to_string().as_str()]);
                    (fresh, completed[by.index()]) =
                        (ends, completed[by.index()] + u64::from(ends));
                    assert_eq!(left(&scene), completed.map(|turns| 600_000 + 5_000 * turns));
                    let begins = Player::BOTH.map(|player| scene.room.before_last_turn(player));
                    assert_eq!(begins, began, "{game} {seed}");
                    let last = scene.room.last_turn(scene.room.ply() as usize);
                    let turn = scene.room.ply() - began[by.index()].unwrap();
                    assert_eq!(last.len() as u32, turn, "{game} {seed}");
                    assert_eq!(last.last().unwrap().ends_turn, ends);
                }
            }
        }
        assert!(compound > 10, "hardly any turn has two decisions");
    }
}
