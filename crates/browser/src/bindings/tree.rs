use wasm_bindgen::prelude::wasm_bindgen;

use super::outside::json;
use crate::{Edit, Error, GameTree};

/// A record that is analysed: a tree of moves. Nodes are numbers, 0 for the start, in the order in which
/// the record is written.
#[wasm_bindgen]
pub struct Tree(GameTree);

#[wasm_bindgen]
impl Tree {
    /// The tree of these moves from the start of a game, or from the position of a text.
    pub fn begin(
        game: &str,
        pieces: Option<String>,
        position: Option<String>,
        moves: Vec<String>,
    ) -> Result<Tree, Error> {
        GameTree::begin(game, pieces.as_deref(), position.as_deref(), &moves).map(Self)
    }

    /// The first game of a text in our own format.
    pub fn open(text: &str) -> Result<Tree, Error> {
        GameTree::parse(text).map(Self)
    }

    /// Changes something at a node; `edit` is JSON of `Edit`. Returns the node to show.
    pub fn edit(&mut self, at: u32, edit: &str) -> Result<u32, Error> {
        let shown = self.0.edit(at as usize, &Edit::parse(edit)?)?;
        Ok(u32::try_from(shown).unwrap_or_default())
    }

    /// JSON of `TreeReport`: everything that a page shows at a node.
    pub fn report(&self, at: u32) -> Result<String, Error> {
        Ok(json(&self.0.report(at as usize)?))
    }

    /// The node to which these moves lead from the start, if the tree has them.
    pub fn find(&self, moves: Vec<String>) -> Option<u32> {
        self.0.find(&moves).and_then(|at| u32::try_from(at).ok())
    }

    /// JSON of the `View` after these moves from a node.
    pub fn view(&self, at: u32, moves: Vec<String>) -> Result<String, Error> {
        Ok(json(&self.0.view(at as usize, &moves)?))
    }

    /// SVG of a node, with layers and captives.
    pub fn draw(&self, at: u32, theme: Option<String>) -> Result<String, Error> {
        self.0.svg(at as usize, theme.as_deref())
    }

    /// JSON of `PlayedMove[]`: the turn that these moves from a node end with.
    pub fn turn(&self, at: u32, moves: Vec<String>) -> Result<String, Error> {
        Ok(json(&self.0.turn(at as usize, &moves)?))
    }
}
