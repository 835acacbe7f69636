//! Courses that teach the games on the board.
//!
//! A [`Course`] is data: lessons of steps, read from the folder `courses`. A [`Step`] shows a
//! position and asks for something: to tap places, to name a player, to play a turn, or to win from
//! there. Right answers are never written down: the rules compute them, and also what is wrong with
//! a wrong answer. See [`Step::judge`].
//!
//! ```
//! use lessons::{Answer, Step, Verdict};
//!
//! let step = Step::find("dvonn-heights").expect("a step of the course");
//! assert!(matches!(step.judge(&Answer::Tap(Vec::new())), Verdict::Wrong { .. }));
//! for solution in step.solutions() {
//!     assert_eq!(step.judge(&solution), Verdict::Solved);
//! }
//! ```

mod answer;
mod course;
mod demand;
mod info;
mod measure;
mod places;
mod question;
mod reader;
mod sparring;
mod step;
mod task;
mod turns;

pub use answer::{Answer, Mistake, Verdict};
pub use course::{Course, Lesson, Part};
pub use demand::{Demand, Relation};
pub use info::{CourseInfo, LessonInfo, StepInfo, TaskInfo};
pub use measure::Measure;
pub use places::Places;
pub use question::{Named, Question};
pub use reader::CourseError;
pub use step::Step;
pub use task::Task;
pub use turns::{Turn, turns};
