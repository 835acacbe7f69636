use catalog::{AnyGame, Setup};

use crate::{Course, Task};

/// A position and something to do in it.
#[derive(Debug)]
pub struct Step {
    /// Its name, for programs: `dvonn-heights`.
    pub id: String,
    /// The articles of the rule book that it teaches, or the advice that it shows.
    pub articles: Vec<String>,
    /// The diagrams of the rule book that it replaces.
    pub diagrams: Vec<String>,
    /// Whether it claims to have a single solution.
    pub has_one_solution: bool,
    /// What to do.
    pub task: Task,
    pub(crate) position: Box<dyn AnyGame>,
}

impl Step {
    /// The step of that name, if there is one.
    pub fn find(id: &str) -> Option<&'static Self> {
        Course::all().iter().flat_map(Course::steps).find(|step| step.id == id)
    }

    /// The game that is played.
    pub fn setup(&self) -> Setup {
        self.position.setup()
    }

    /// The position that it shows. The player to decide is the learner.
    pub fn position(&self) -> &dyn AnyGame {
        &*self.position
    }
}
