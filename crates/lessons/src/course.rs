use std::sync::LazyLock;

use catalog::Family;
use serde::Serialize;
use ts_rs::TS;

use crate::reader::read;
use crate::{CourseError, Step};

/// All that is taught about one game.
#[derive(Debug)]
pub struct Course {
    /// The game.
    pub family: Family,
    /// Its lessons, in the order in which they are taken.
    pub lessons: Vec<Lesson>,
}

/// A few steps about one thing.
#[derive(Debug)]
pub struct Lesson {
    /// Its name, for programs: `dvonn-contact`.
    pub id: String,
    /// What it is for.
    pub part: Part,
    /// Its steps.
    pub steps: Vec<Step>,
}

/// What a lesson is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// The first five minutes: enough to win a little game.
    Quick,
    /// The articles of the rule book.
    Rules,
    /// How to play well.
    Strategy,
}

impl Part {
    /// All parts, in the order of a course.
    pub const ALL: [Self; 3] = [Self::Quick, Self::Rules, Self::Strategy];

    /// Its name in the files of courses.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Quick => "quick",
            Self::Rules => "rules",
            Self::Strategy => "strategy",
        }
    }
}

static COURSES: LazyLock<Result<Vec<Course>, CourseError>> = LazyLock::new(|| {
    let text = |family| match family {
        Family::Dvonn => include_str!("../courses/dvonn.course"),
        Family::Gipf => include_str!("../courses/gipf.course"),
        Family::Gyges => include_str!("../courses/gyges.course"),
    };
    Family::ALL.iter().map(|&family| read(family, text(family))).collect()
});

impl Course {
    /// The courses of all games, or what is wrong with their files.
    pub fn read_all() -> Result<&'static [Self], &'static CourseError> {
        COURSES.as_ref().map(Vec::as_slice)
    }

    /// The courses of all games.
    ///
    /// # Panics
    ///
    /// If a file is not well formed, which a test rules out.
    pub fn all() -> &'static [Self] {
        Self::read_all().unwrap_or_else(|error| panic!("{error}"))
    }

    /// Reads the course of a game from the text of its file.
    pub fn read(family: Family, text: &str) -> Result<Self, CourseError> {
        read(family, text)
    }

    /// Its steps, lesson after lesson.
    pub fn steps(&self) -> impl Iterator<Item = &Step> {
        self.lessons.iter().flat_map(|lesson| &lesson.steps)
    }
}
