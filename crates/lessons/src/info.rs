use serde::Serialize;
use ts_rs::TS;

use crate::{Course, Part, Question, Task};

/// A course as pages know it: names, and what there is to do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct CourseInfo {
    /// The game.
    pub family: String,
    /// Its lessons.
    pub lessons: Vec<LessonInfo>,
}

/// A lesson as pages know it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct LessonInfo {
    /// Its name.
    #[ts(type = "LessonId")]
    pub id: String,
    /// What it is for.
    pub part: Part,
    /// Its steps.
    pub steps: Vec<StepInfo>,
}

/// A step as pages know it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct StepInfo {
    /// Its name.
    #[ts(type = "StepId")]
    pub id: String,
    /// The articles of the rule book that it is about.
    pub articles: Vec<String>,
    /// The variant that is played.
    pub game: String,
    /// What to do.
    pub task: TaskInfo,
}

/// What kind of answer a step asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum TaskInfo {
    /// To tap places.
    Tap,
    /// To name a player, or nobody.
    Say {
        /// What is asked.
        question: Question,
    },
    /// To play a turn.
    Turn,
    /// To win a little game.
    Win {
        /// Against this level.
        level: u8,
    },
}

impl From<&Task> for TaskInfo {
    fn from(task: &Task) -> Self {
        match task {
            Task::Tap(_) => Self::Tap,
            Task::Say(question) => Self::Say { question: *question },
            Task::Turn(_) => Self::Turn,
            Task::Win(level) => Self::Win { level: level.number() },
        }
    }
}

impl From<&Course> for CourseInfo {
    fn from(course: &Course) -> Self {
        let lessons = course.lessons.iter().map(|lesson| LessonInfo {
            id: lesson.id.clone(),
            part: lesson.part,
            steps: lesson
                .steps
                .iter()
                .map(|step| StepInfo {
                    id: step.id.clone(),
                    articles: step.articles.clone(),
                    game: step.setup().game().to_string(),
                    task: (&step.task).into(),
                })
                .collect(),
        });
        Self { family: course.family.to_string(), lessons: lessons.collect() }
    }
}
