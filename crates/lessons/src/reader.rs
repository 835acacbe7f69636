//! Reads the files of courses. `docs/learn.md` says how they are written.

use std::collections::HashSet;

use catalog::{AnyGame, Family, GameId, Setup};

use crate::{Course, Lesson, Part, Step, Task};

/// What is wrong with the file of a course, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{family}.course, line {line}: {what}")]
pub struct CourseError {
    /// Whose course it is.
    pub family: Family,
    /// The line, counted from 1.
    pub line: usize,
    /// What was expected.
    pub what: String,
}

/// The words of a line, one after the other.
pub(crate) struct Words<'a>(&'a str);

impl<'a> Words<'a> {
    pub(crate) const fn of(text: &'a str) -> Self {
        Self(text)
    }

    /// The next word, or an error that names what was expected.
    pub(crate) fn next(&mut self, expected: &str) -> Result<&'a str, String> {
        self.optional().ok_or_else(|| format!("expected {expected}, found the end of the line"))
    }

    /// The next word, if there is one.
    pub(crate) fn optional(&mut self) -> Option<&'a str> {
        let text = self.0.trim_start();
        let end = text.find(char::is_whitespace).unwrap_or(text.len());
        self.0 = &text[end..];
        (end > 0).then(|| &text[..end])
    }

    /// All that is left.
    pub(crate) fn rest(&mut self) -> &'a str {
        std::mem::take(&mut self.0).trim()
    }
}

/// A step whose lines are being read.
#[derive(Default)]
struct Draft {
    id: String,
    line: usize,
    articles: Vec<String>,
    diagrams: Vec<String>,
    game: String,
    /// What follows the rows of the board: whose turn it is, and so on.
    status: Option<String>,
    rows: Vec<String>,
    moves: Vec<String>,
    has_one_solution: bool,
    task: String,
}

impl Draft {
    fn finish(self) -> Result<Step, String> {
        let mut words = Words::of(&self.game);
        let game: GameId =
            words.next("a line \"game\"")?.parse().map_err(|error| format!("{error}"))?;
        let setup = match words.optional() {
            None => Setup::of(game),
            Some(pieces) => {
                let pieces = pieces.parse().map_err(|error| format!("{error}"))?;
                Setup::with_pieces(game, pieces).map_err(|error| error.to_string())?
            }
        };
        let mut position: Box<dyn AnyGame> = match self.status {
            None => setup.start(),
            Some(status) => {
                let text = format!("{} {status}", self.rows.join("/"));
                setup.parse(&text).map_err(|error| format!("{text}: {error}"))?
            }
        };
        for mv in &self.moves {
            position.try_play(mv).map_err(|error| error.to_string())?;
        }
        let task = Task::read(&self.task, &*position)?;
        let Self { id, articles, diagrams, has_one_solution, .. } = self;
        Ok(Step { id, articles, diagrams, has_one_solution, task, position })
    }
}

/// Reads the course of a game.
pub(crate) fn read(family: Family, text: &str) -> Result<Course, CourseError> {
    let mut course = Course { family, lessons: Vec::new() };
    let mut draft: Option<Draft> = None;
    let mut known = HashSet::new();
    for (index, line) in text.lines().enumerate() {
        let error = |what| CourseError { family, line: index + 1, what };
        let line = line.trim();
        let (keyword, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        if line.is_empty() || keyword == "#" {
            continue;
        }
        if matches!(keyword, "lesson" | "step") {
            close(&mut course, draft.take())?;
            let name = rest.split_whitespace().next().unwrap_or_default();
            let id = format!("{family}-{name}");
            if name.is_empty() || !known.insert((keyword == "step", id.clone())) {
                return Err(error(format!("expected a new name, found {name:?}")));
            }
            if keyword == "lesson" {
                let part = Part::ALL.into_iter().find(|part| rest.ends_with(part.name()));
                let part = part.ok_or_else(|| {
                    error(format!("expected \"quick\", \"rules\" or \"strategy\", found {rest:?}"))
                })?;
                course.lessons.push(Lesson { id, part, steps: Vec::new() });
            } else {
                draft = Some(Draft { id, line: index + 1, ..Draft::default() });
            }
            continue;
        }
        let Some(draft) = &mut draft else {
            return Err(error(format!("expected \"lesson\" or \"step\", found {keyword:?}")));
        };
        draft.take(keyword, rest).map_err(error)?;
    }
    close(&mut course, draft)?;
    Ok(course)
}

impl Draft {
    /// Reads one line of a step.
    fn take(&mut self, keyword: &str, rest: &str) -> Result<(), String> {
        let list = || rest.split(',').map(|word| word.trim().to_owned()).collect();
        match keyword {
            "book" => self.articles = list(),
            "diagram" => self.diagrams = list(),
            "game" => rest.clone_into(&mut self.game),
            "board" => self.status = Some(rest.to_owned()),
            "|" => self.rows.push(rest.split_whitespace().collect()),
            "moves" => self.moves.extend(rest.split_whitespace().map(str::to_owned)),
            "one" => self.has_one_solution = true,
            "task" => rest.clone_into(&mut self.task),
            other => return Err(format!("{other:?} is not a line of a step")),
        }
        Ok(())
    }
}

/// Adds a completed step to the last lesson.
fn close(course: &mut Course, draft: Option<Draft>) -> Result<(), CourseError> {
    let Some(draft) = draft else { return Ok(()) };
    let (family, line) = (course.family, draft.line);
    let error = |what| CourseError { family, line, what };
    let step = draft.finish().map_err(error)?;
    let lesson =
        course.lessons.last_mut().ok_or_else(|| error("a step outside a lesson".to_owned()))?;
    lesson.steps.push(step);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        read(Family::Dvonn, text).unwrap_err().to_string()
    }

    #[test]
    fn errors_say_where_and_what_was_expected() {
        assert_eq!(
            error("lesson one\n"),
            "dvonn.course, line 1: expected \"quick\", \"rules\" or \"strategy\", found \"one\""
        );
        let step = "lesson one rules\nstep two\n";
        assert!(error("task tap\n").contains("expected \"lesson\" or \"step\""));
        assert!(error(&format!("{step}colour red")).contains("line 3: \"colour\" is not a line"));
        assert!(error(step).contains("line 2: expected a line \"game\""));
        assert!(error(&format!("{step}game chess")).contains("expected one of dvonn,"));
        assert!(error(&format!("{step}game dvonn")).contains("expected \"tap\""));
        assert!(error(&format!("{step}game dvonn\nmoves z9\n")).contains("expected"));
        assert!(error(&format!("{step}game dvonn\nboard w move\n| x\n")).contains("x w move"));
        let turn = error(&format!("{step}game dvonn\ntask turn speed >= 3"));
        assert!(turn.contains("expected a measure"), "{turn}");
        let twice = format!("{step}game dvonn\ntask win 1\nstep two");
        assert!(error(&twice).contains("line 5: expected a new name, found \"two\""));
    }
}
