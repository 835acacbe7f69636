use crate::{GameCode, Moment, PersonId, SessionId, Uptime};

/// A statement with its values, which it names `$1`, `$2` and so on.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Statement {
    pub(crate) text: &'static str,
    pub(crate) values: Vec<Value>,
}

/// A value in the database. Flags are the numbers 0 and 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Value {
    Null,
    Int(i64),
    Text(String),
    Bytes(Vec<u8>),
}

/// A statement with its values.
macro_rules! statement {
    ($text:expr $(, $value:expr)* $(,)?) => {
        $crate::sql::Statement { text: $text, values: vec![$($crate::sql::Value::from($value)),*] }
    };
}
pub(crate) use statement;

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Self::Int(number)
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Self {
        Self::Int(number.into())
    }
}

impl From<u8> for Value {
    fn from(number: u8) -> Self {
        Self::Int(number.into())
    }
}

impl From<bool> for Value {
    fn from(flag: bool) -> Self {
        Self::Int(flag.into())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<[u8; 32]> for Value {
    fn from(bytes: [u8; 32]) -> Self {
        Self::Bytes(bytes.to_vec())
    }
}

impl From<Moment> for Value {
    fn from(Moment(at): Moment) -> Self {
        Self::Int(at)
    }
}

impl From<Uptime> for Value {
    fn from(Uptime(at): Uptime) -> Self {
        Self::Int(at)
    }
}

impl From<GameCode> for Value {
    fn from(code: GameCode) -> Self {
        Self::Text(code.to_string())
    }
}

impl From<PersonId> for Value {
    fn from(person: PersonId) -> Self {
        Self::Text(person.to_string())
    }
}

impl From<SessionId> for Value {
    fn from(session: SessionId) -> Self {
        Self::Text(session.to_string())
    }
}

impl<T: Into<Self>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}
