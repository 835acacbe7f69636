use std::collections::BTreeMap;

use catalog::AnyGame;
use game::{Fate, Piece, Player, Step, Tap};

/// One piece of a stack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Layer {
    /// Of a player's colour.
    Of(Player),
    /// Neutral.
    Neutral,
    /// Unknown: the record begins with this stack.
    Unknown,
}

/// Equal pieces that a player has captured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Captives {
    /// Who has captured them.
    pub by: Player,
    /// Whose they were.
    pub owner: Player,
    /// How many pieces each consisted of.
    pub height: u8,
    /// How many of them there are.
    pub count: u8,
}

/// What only the history of a position tells: the layers of the stacks, and what each player has
/// captured.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Piles {
    layers: BTreeMap<Tap, Vec<Layer>>,
    captives: Vec<Captives>,
}

impl Piles {
    /// What is known of a position without a history.
    pub fn of(position: &dyn AnyGame) -> Self {
        let mut piles = Self::default();
        piles.settle(position);
        piles
    }

    /// What was known of a position before: the layers of some places, and what was captured. Layers
    /// that disagree with the position are ignored.
    pub fn known(
        position: &dyn AnyGame,
        layers: impl IntoIterator<Item = (Tap, Vec<Layer>)>,
        captives: Vec<Captives>,
    ) -> Self {
        let mut piles = Self { layers: layers.into_iter().collect(), captives };
        piles.settle(position);
        piles
    }

    /// The layers on a place, from bottom to top. Empty if nothing stands there.
    pub fn layers(&self, at: &str) -> &[Layer] {
        self.layers.get(at).map_or(&[], |layers| layers)
    }

    /// All places on which something stands, with its layers.
    pub fn iter(&self) -> impl Iterator<Item = (&Tap, &[Layer])> {
        self.layers.iter().map(|(at, layers)| (at, &**layers))
    }

    /// The captives of both players, in the order of their first capture.
    pub fn captives(&self) -> &[Captives] {
        &self.captives
    }

    /// How many pieces a player has captured, counting every piece of a stack.
    pub fn captured(&self, player: Player) -> u8 {
        let own = self.captives.iter().filter(|captives| captives.by == player);
        own.map(|captives| captives.height * captives.count).sum()
    }

    /// Follows a move that does these steps and leads to the position `after`.
    pub fn follow(&mut self, steps: &[Step], after: &dyn AnyGame) {
        for step in steps {
            self.step(step);
        }
        self.settle(after);
    }

    /// Follows one step of a move; [`settle`](Self::settle) comes after the last.
    pub fn step(&mut self, step: &Step) {
        match step {
            Step::Enter { piece, .. } => {
                let layer = piece.owner.map_or(Layer::Neutral, Layer::Of);
                let pile = self.layers.entry(piece.at.clone()).or_default();
                pile.extend(vec![layer; piece.height.into()]);
            }
            Step::Go { route, .. } => {
                let [from, .., to] = &route[..] else { return };
                let pile = self.layers.remove(&from.at).unwrap_or_default();
                self.layers.entry(to.at.clone()).or_default().extend(pile);
            }
            Step::Leave { from, fate } => {
                let pile = self.layers.remove(from).unwrap_or_default();
                if let (Fate::Captured(by), Some(Layer::Of(owner))) = (fate, pile.last()) {
                    self.capture(*by, *owner, pile.len() as u8);
                }
            }
        }
    }

    fn capture(&mut self, by: Player, owner: Player, height: u8) {
        let same =
            |known: &&mut Captives| (known.by, known.owner, known.height) == (by, owner, height);
        match self.captives.iter_mut().find(same) {
            Some(known) => known.count += 1,
            None => self.captives.push(Captives { by, owner, height, count: 1 }),
        }
    }

    /// Keeps what agrees with the position, and takes the rest from the position.
    pub fn settle(&mut self, position: &dyn AnyGame) {
        let mut before = std::mem::take(&mut self.layers);
        for piece in position.pieces() {
            let known = before.remove(&piece.at).filter(|pile| agrees(pile, &piece));
            self.layers.insert(piece.at.clone(), known.unwrap_or_else(|| bare(&piece)));
        }
    }
}

fn agrees(pile: &[Layer], piece: &Piece) -> bool {
    let top = piece.owner.map_or(Layer::Neutral, Layer::Of);
    pile.len() == usize::from(piece.height) && pile.last() == Some(&top)
}

/// A stack of which only the top is known.
fn bare(piece: &Piece) -> Vec<Layer> {
    let mut layers = vec![Layer::Unknown; piece.height.into()];
    if let Some(top) = layers.last_mut() {
        *top = piece.owner.map_or(Layer::Neutral, Layer::Of);
    }
    layers
}
