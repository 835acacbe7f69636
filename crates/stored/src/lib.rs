//! Games as databases store them: events, terms and summaries as texts with a version.
//!
//! What is stored is not what is sent. The messages of `wire` may change with every release; a stored
//! text is read for as long as there are databases. So each version is a module of types that never
//! change again. Texts are written in the newest version, and older ones are upgraded, one version at a
//! time, when they are read.
//!
//! A text is JSON: `[VERSION, VALUE]`. Version 1 was the bare value.
//!
//! To change what is stored: make a module with the next number, which has the types that change and
//! takes the others from the version before; say how a value of the old version becomes one of the new,
//! and let `text` below write the new one.

mod version_1;
mod version_2;
mod version_3;

use room::Summary;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};
use wire::{Event, Terms};

/// The version that is written.
pub const VERSION: u32 = 3;

/// Why a stored text cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// A newer program has written it.
    #[error("it has version {0}, and this program knows versions up to {VERSION}")]
    Newer(u32),
    /// It is not what its version says.
    #[error("expected {expected} of version {version}: {reason}")]
    Malformed {
        /// What it should be.
        expected: &'static str,
        /// Its version.
        version: u32,
        /// What is wrong.
        reason: String,
    },
}

/// Reads an event.
pub fn event(text: &str) -> Result<Event, Unreadable> {
    let event: version_3::Event = read::<version_1::Event, version_2::Event, _>(text, "an event")?;
    Ok(event.into())
}

/// The event as it is stored.
pub fn event_text(event: &Event) -> String {
    self::text(&version_3::Event::from(event))
}

/// Reads the terms of a game.
pub fn terms(text: &str) -> Result<Terms, Unreadable> {
    let terms: version_3::Terms = read::<version_1::Terms, version_2::Terms, _>(text, "terms")?;
    Ok(terms.into())
}

/// The terms as they are stored.
pub fn terms_text(terms: &Terms) -> String {
    self::text(&version_3::Terms::from(terms))
}

/// Reads what lists show of a game.
pub fn summary(text: &str) -> Result<Summary, Unreadable> {
    let summary: version_3::Summary =
        read::<version_1::Summary, version_2::Summary, _>(text, "a summary")?;
    Ok(summary.into())
}

/// What lists show of a game, as it is stored.
pub fn summary_text(summary: &Summary) -> String {
    self::text(&version_3::Summary::from(summary))
}

/// Reads a text of any version as a value of the newest.
fn read<One, Two, Three>(text: &str, expected: &'static str) -> Result<Three, Unreadable>
where
    One: DeserializeOwned + Into<Two>,
    Two: DeserializeOwned + Into<Three>,
    Three: DeserializeOwned,
{
    let version = version(text);
    match version {
        1 => serde_json::from_str::<One>(text).map(Into::into).map(Into::into),
        2 => serde_json::from_str::<Marked<Two>>(text).map(|Marked(_, value)| value.into()),
        3 => serde_json::from_str::<Marked<Three>>(text).map(|Marked(_, value)| value),
        _ => return Err(Unreadable::Newer(version)),
    }
    .map_err(|error| Unreadable::Malformed { expected, version, reason: error.to_string() })
}

/// The version of a text; 1 if it has none.
fn version(text: &str) -> u32 {
    let marked: Result<Marked<IgnoredAny>, _> = serde_json::from_str(text);
    marked.map_or(1, |Marked(version, _)| version)
}

fn text(value: &impl Serialize) -> String {
    serde_json::to_string(&Marked(VERSION, value)).expect("what is stored is plain data")
}

/// A value with its version before it.
#[derive(Serialize, Deserialize)]
struct Marked<T>(u32, T);

#[cfg(test)]
mod tests {
    use wire::{ClockTerms, Computer, Ending, Reason, Side};

    use super::*;

    fn events() -> Vec<(&'static str, &'static str, Event)> {
        let (first, second) = (Side::First, Side::Second);
        let moves = vec!["e1-e2".to_owned(), "xe2,e3,e4,e5".to_owned()];
        let clock = Some([605_000, 600_000]);
        let resigned = Ending { winner: Some(second), reason: Reason::Resignation };
        let drawn = Ending { winner: None, reason: Reason::Agreement };
        vec![
            (
                r#"{"type":"joined","by":"second"}"#,
                r#"[2,{"joined":{"by":"second"}}]"#,
                Event::Joined { by: second },
            ),
            (
                r#"{"type":"moved","by":"first","ply":7,"moves":["e1-e2","xe2,e3,e4,e5"],"clock":[605000,600000]}"#,
                r#"[2,{"moved":{"by":"first","ply":7,"moves":["e1-e2","xe2,e3,e4,e5"],"clock":[605000,600000]}}]"#,
                Event::Moved { by: first, ply: 7, moves: moves.clone(), clock },
            ),
            (
                r#"{"type":"moved","by":"first","ply":0,"moves":[],"clock":null}"#,
                r#"[2,{"moved":{"by":"first","ply":0,"moves":[]}}]"#,
                Event::Moved { by: first, ply: 0, moves: Vec::new(), clock: None },
            ),
            (
                r#"{"type":"draw_offered","by":"first"}"#,
                r#"[2,{"draw_offered":{"by":"first"}}]"#,
                Event::DrawOffered { by: first },
            ),
            (
                r#"{"type":"draw_declined","by":"second"}"#,
                r#"[2,{"draw_declined":{"by":"second"}}]"#,
                Event::DrawDeclined { by: second },
            ),
            (
                r#"{"type":"takeback_asked","by":"first"}"#,
                r#"[2,{"takeback_asked":{"by":"first"}}]"#,
                Event::TakebackAsked { by: first },
            ),
            (
                r#"{"type":"takeback_declined","by":"second"}"#,
                r#"[2,{"takeback_declined":{"by":"second"}}]"#,
                Event::TakebackDeclined { by: second },
            ),
            (
                r#"{"type":"taken_back","plies":6,"clock":[605000,600000]}"#,
                r#"[2,{"taken_back":{"plies":6,"clock":[605000,600000]}}]"#,
                Event::TakenBack { plies: 6, clock },
            ),
            (
                r#"{"type":"ended","ending":{"winner":"second","reason":"resignation"}}"#,
                r#"[2,{"ended":{"winner":"second","reason":"resignation"}}]"#,
                Event::Ended { ending: resigned },
            ),
            (
                r#"{"type":"ended","ending":{"winner":null,"reason":"agreement"}}"#,
                r#"[2,{"ended":{"reason":"agreement"}}]"#,
                Event::Ended { ending: drawn },
            ),
            (
                r#"{"type":"rematch_asked","by":"first"}"#,
                r#"[2,{"rematch_asked":{"by":"first"}}]"#,
                Event::RematchAsked { by: first },
            ),
            (
                r#"{"type":"rematch","game":"abcdefghjkmn"}"#,
                r#"[2,{"rematch":{"game":"abcdefghjkmn"}}]"#,
                Event::Rematch { game: "abcdefghjkmn".to_owned() },
            ),
            (
                r#"{"type":"said","by":"first","text":"[2,{\"x\":1}]"}"#,
                r#"[2,{"said":{"by":"first","text":"[2,{\"x\":1}]"}}]"#,
                Event::Said { by: first, text: r#"[2,{"x":1}]"#.to_owned() },
            ),
        ]
    }

    /// The same text in the newest version, where only the mark differs.
    fn newest(two: &str) -> String {
        two.replacen("[2,", "[3,", 1)
    }

    #[test]
    fn events_of_every_version_are_read_and_written_in_the_newest() {
        for (one, two, expected) in events() {
            let three = newest(two);
            for text in [one, two, three.as_str()] {
                assert_eq!(event(text).as_ref(), Ok(&expected), "{text}");
            }
            assert_eq!(event_text(&expected), three);
        }
    }

    #[test]
    fn every_reason_is_kept() {
        let reasons = [
            (Reason::Rules, "rules"),
            (Reason::Repetition, "repetition"),
            (Reason::Agreement, "agreement"),
            (Reason::Resignation, "resignation"),
            (Reason::Time, "time"),
            (Reason::Abandoned, "abandoned"),
            (Reason::Aborted, "aborted"),
        ];
        for (reason, name) in reasons {
            let ended = Event::Ended { ending: Ending { winner: None, reason } };
            let two = format!(r#"[2,{{"ended":{{"reason":"{name}"}}}}]"#);
            assert_eq!(event_text(&ended), newest(&two));
            let one = format!(r#"{{"type":"ended","ending":{{"winner":null,"reason":"{name}"}}}}"#);
            assert_eq!([event(&one), event(&two)], [Ok(ended.clone()), Ok(ended)]);
        }
    }

    #[test]
    fn terms_of_every_version_are_read_and_written_in_the_newest() {
        let plain = Terms {
            game: "dvonn".to_owned(),
            pieces: None,
            clock: None,
            repetition: true,
            computer: None,
            rated: false,
            start: None,
        };
        let rich = Terms {
            game: "gipf-basic".to_owned(),
            pieces: Some("18,15".to_owned()),
            clock: Some(ClockTerms::Live { base: 300, increment: 5 }),
            repetition: false,
            computer: Some(Computer { side: Side::Second, level: 7 }),
            rated: false,
            start: None,
        };
        let days = Terms { clock: Some(ClockTerms::Days { days: 3 }), ..plain.clone() };
        for (one, two, expected) in [
            (
                r#"{"game":"dvonn","pieces":null,"clock":null,"repetition":true,"computer":null}"#,
                r#"[2,{"game":"dvonn","repetition":true}]"#,
                plain,
            ),
            (
                r#"{"game":"gipf-basic","pieces":"18,15","clock":{"type":"live","base":300,"increment":5},"repetition":false,"computer":{"side":"second","level":7}}"#,
                r#"[2,{"game":"gipf-basic","pieces":"18,15","clock":{"live":{"base":300,"increment":5}},"repetition":false,"computer":{"side":"second","level":7}}]"#,
                rich,
            ),
            (
                r#"{"game":"dvonn","pieces":null,"clock":{"type":"days","days":3},"repetition":true,"computer":null}"#,
                r#"[2,{"game":"dvonn","clock":{"days":{"days":3}},"repetition":true}]"#,
                days,
            ),
        ] {
            let three = newest(two);
            for text in [one, two, three.as_str()] {
                assert_eq!(terms(text).as_ref(), Ok(&expected), "{text}");
            }
            assert_eq!(terms_text(&expected), three);
        }
        let rated = r#"[3,{"game":"dvonn","repetition":true,"rated":true}]"#;
        assert!(terms(rated).unwrap().rated);
        assert_eq!(terms_text(&terms(rated).unwrap()), rated);
        let from = r#"[3,{"game":"dvonn","repetition":true,"start":"w/b w move"}]"#;
        let read = terms(from).unwrap();
        assert_eq!(read.start.as_deref(), Some("w/b w move"));
        assert_eq!(terms_text(&read), from);
    }

    #[test]
    fn summaries_of_every_version_are_read_and_written_in_the_newest() {
        let one = r#"{"version":"1","ply":24,"text":"w/b w","ending":{"winner":null,"reason":"agreement"},"clock":[1,2],"layers":[["c3","fsn?"]],"captives":[["first","second",1,3]]}"#;
        let two = r#"[2,{"ply":24,"text":"w/b w","ending":{"reason":"agreement"},"clock":[1,2],"layers":[["c3","fsn?"]],"captives":[["first","second",1,3]]}]"#;
        let read = summary(one).unwrap();
        assert_eq!(summary(two).as_ref(), Ok(&read));
        assert_eq!(summary_text(&read), newest(two));
        let bare = r#"[3,{"ply":0,"text":"w/b w"}]"#;
        assert_eq!(summary_text(&summary(bare).unwrap()), bare);
    }

    #[test]
    fn unknown_texts_are_refused_with_the_reason() {
        let newer = r#"[4,{"moved":{}}]"#;
        assert_eq!(event(newer), Err(Unreadable::Newer(4)));
        assert_eq!(terms(newer), Err(Unreadable::Newer(4)));
        assert_eq!(summary(newer), Err(Unreadable::Newer(4)));
        for (text, said) in [
            ("", 1),
            ("unreadable", 1),
            (r#"{"type":"won"}"#, 1),
            (r#"[2,{"won":{}}]"#, 2),
            (r#"[2,{"joined":{}}]"#, 2),
        ] {
            let error = event(text).unwrap_err();
            let known = matches!(&error, Unreadable::Malformed { expected: "an event", version, .. }
                if *version == said);
            assert!(known, "{text}: {error}");
        }
    }
}
