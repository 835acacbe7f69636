use catalog::{AnyGame, GameId, Handicap, Setup};
use game::{Outcome, ParseError};

use super::words::result_of;
use super::{FEN, GAME, PIECES, RESULT};
use crate::Tags;
use crate::error::Fault;
use crate::tags::is_of_name;

/// One tag, and where its value begins.
struct Tag<'t> {
    name: &'t str,
    value: String,
    at: usize,
}

/// The tags at the beginning of a text, and where they end.
fn read_tags(text: &str) -> Result<(Vec<Tag<'_>>, usize), Fault> {
    let mut tags = Vec::new();
    let mut at = 0;
    loop {
        at += text[at..].len() - text[at..].trim_start().len();
        if !text[at..].starts_with('[') {
            return Ok((tags, at));
        }
        let (tag, end) = read_tag(text, at)?;
        tags.push(tag);
        at = end;
    }
}

fn read_tag(text: &str, start: usize) -> Result<(Tag<'_>, usize), Fault> {
    let inner = &text[start + 1..];
    let length = inner.find(|c| !is_of_name(c)).unwrap_or(inner.len());
    let name = &inner[..length];
    let blanks = inner[length..].len() - inner[length..].trim_start_matches([' ', '\t']).len();
    let quote = start + 1 + length + blanks;
    if name.is_empty() || blanks == 0 || !text[quote..].starts_with('"') {
        return Err(Fault::new(start, "expected a tag such as [White \"Ada\"]"));
    }
    let at = quote + 1;
    let mut value = String::new();
    let mut characters = text[at..].char_indices();
    while let Some((offset, c)) = characters.next() {
        match c {
            '"' => {
                let end = at + offset + 1;
                let blanks = text[end..].len() - text[end..].trim_start_matches([' ', '\t']).len();
                if !text[end + blanks..].starts_with(']') {
                    return Err(Fault::new(end, "expected \"]\" after a tag"));
                }
                return Ok((Tag { name, value, at }, end + blanks + 1));
            }
            '\\' => value.extend(characters.next().map(|(_, escaped)| escaped)),
            '\n' => break,
            _ => value.push(c),
        }
    }
    Err(Fault::new(quote, "a tag without its closing quote on the same line"))
}

/// A value that stays between its quotes, on one line.
pub(super) fn escaped(value: &str) -> String {
    let line: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    line.replace('\\', "\\\\").replace('"', "\\\"")
}

/// What the tags say.
pub(crate) struct Header {
    pub(crate) start: Box<dyn AnyGame>,
    /// The result, if there is a tag for it.
    pub(crate) result: Option<Outcome>,
    pub(crate) tags: Tags,
    /// Where the moves begin.
    pub(crate) end: usize,
}

impl Header {
    pub(crate) fn read(text: &str) -> Result<Self, Fault> {
        let (tags, end) = read_tags(text)?;
        let Some((game, others)) = tags.split_first().filter(|(first, _)| first.name == GAME)
        else {
            return Err(Fault::new(0, "expected a game to begin with its tag [Game \"…\"]"));
        };
        let id: GameId = parsed(game)?;
        let tag = |name| others.iter().find(|tag| tag.name == name);
        let setup = match tag(PIECES) {
            None => Setup::of(id),
            Some(tag) => {
                let pieces: Handicap = parsed(tag)?;
                Setup::with_pieces(id, pieces)
                    .map_err(|error| Fault::new(tag.at, error.to_string()))?
            }
        };
        let start = match tag(FEN) {
            None => setup.start(),
            Some(tag) => setup
                .parse(&tag.value)
                .map_err(|error| Fault::in_word(tag.at, &tag.value, error))?,
        };
        let result = match tag(RESULT) {
            None => None,
            Some(tag) => {
                let ending = result_of(&tag.value);
                ending.ok_or_else(|| Fault::new(tag.at, "expected one of 1-0 0-1 1/2-1/2 *"))?.0
            }
        };
        let mut rest = Tags::default();
        for tag in others.iter().filter(|tag| ![GAME, PIECES, FEN, RESULT].contains(&tag.name)) {
            rest.set(tag.name, tag.value.as_str());
        }
        Ok(Self { start, result, tags: rest, end })
    }
}

fn parsed<T: std::str::FromStr<Err = ParseError>>(tag: &Tag<'_>) -> Result<T, Fault> {
    tag.value.parse().map_err(|error| Fault::in_word(tag.at, &tag.value, error))
}
