//! Backs up the scores of answers from the positions that follow them.

use std::collections::HashMap;

use engine::{Answer, Page, standard_image};
use game::{Key, Symmetric};

use crate::expansion::arrive;

/// How much worse than the best an answer may be, in the unit of scores.
const MARGIN: i32 = 8;

/// The pages with the answers to play, best first. An answer that leads to another page is worth
/// what that page is worth.
pub(crate) fn book<G: Symmetric>(variant: G::Variant, pages: Vec<Page<G>>) -> Vec<Page<G>> {
    let mut ledger = Ledger::new(variant, &pages);
    let mut book: Vec<Page<G>> = pages
        .into_iter()
        .map(|page| {
            let mut answers = ledger.revalued(&page);
            answers.sort_by_key(|answer| -answer.score);
            let enough = answers[0].score - MARGIN;
            answers.retain(|answer| answer.score >= enough);
            Page { answers, ..page }
        })
        .collect();
    book.sort_by_key(|page| page.moves.len());
    book
}

/// Every page, by its position.
struct Ledger<G: Symmetric> {
    variant: G::Variant,
    pages: HashMap<Key, Node<G>>,
}

struct Node<G: Symmetric> {
    page: Page<G>,
    worth: Worth,
}

#[derive(Clone, Copy)]
enum Worth {
    Unknown,
    /// It is being computed: asking for it now means a cycle of moves.
    Asked,
    Known(i32),
}

impl<G: Symmetric> Ledger<G> {
    fn new(variant: G::Variant, pages: &[Page<G>]) -> Self {
        let entry = |page: &Page<G>| {
            let position = arrive::<G>(variant, &page.moves);
            (standard_image(&position).0.key(), Node { page: page.clone(), worth: Worth::Unknown })
        };
        Self { variant, pages: pages.iter().map(entry).collect() }
    }

    /// The answers of a page, with their backed-up scores.
    fn revalued(&mut self, page: &Page<G>) -> Vec<Answer<G::Move>> {
        let position = arrive::<G>(self.variant, &page.moves);
        let mut revalue = |answer: &Answer<G::Move>| {
            let next = position.after(answer.mv);
            let sign = if next.turn() == position.turn() { 1 } else { -1 };
            let score = self.worth(&next).map_or(answer.score, |worth| sign * worth);
            Answer { score, ..*answer }
        };
        page.answers.iter().map(&mut revalue).collect()
    }

    /// What a position is worth to the player who decides, if it is in the book.
    fn worth(&mut self, position: &G) -> Option<i32> {
        let key = standard_image(position).0.key();
        let entry = self.pages.get_mut(&key)?;
        match entry.worth {
            Worth::Known(worth) => Some(worth),
            Worth::Asked => None,
            Worth::Unknown => {
                entry.worth = Worth::Asked;
                let page = entry.page.clone();
                let best = self.revalued(&page).iter().map(|answer| answer.score).max()?;
                self.pages.get_mut(&key)?.worth = Worth::Known(best);
                Some(best)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use dvonn::{Position, Variant};

    use super::*;

    fn pages(lines: &[&str]) -> Vec<Page<Position>> {
        lines.iter().map(|line| Page::parse(line).expect("a page")).collect()
    }

    fn written(pages: &[Page<Position>]) -> Vec<String> {
        pages.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn an_answer_is_worth_what_follows() {
        let found = pages(&["| c3 20 e3 10 f3 -50", "c3 | d3 30", "c3 d3 | e3 -5 f4 -9"]);
        let book = book(Variant, found);
        assert_eq!(
            written(&book),
            ["| e3 10", "c3 | d3 5", "c3 d3 | e3 -5 f4 -9"],
            "after c3 Black is ahead by 5, not behind by 20"
        );
    }
}
