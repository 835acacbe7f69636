use std::fmt::Debug;
use std::str::FromStr;

use super::Value;
use crate::StoreError;

/// A row that was read. Its values are taken one by one, from left to right.
#[derive(Debug)]
pub(crate) struct Row(std::vec::IntoIter<Value>);

impl Row {
    pub(crate) fn new(values: Vec<Value>) -> Self {
        Self(values.into_iter())
    }

    /// All its values.
    pub(crate) fn into_values(self) -> Vec<Value> {
        self.0.collect()
    }

    fn next(&mut self) -> Value {
        self.0.next().unwrap_or(Value::Null)
    }

    /// Leaves some values out.
    pub(crate) fn skip(&mut self, many: usize) {
        for _ in 0..many {
            self.next();
        }
    }

    pub(crate) fn int(&mut self) -> Result<i64, StoreError> {
        match self.next() {
            Value::Int(number) => Ok(number),
            other => Err(unexpected(&other)),
        }
    }

    pub(crate) fn int_or_null(&mut self) -> Result<Option<i64>, StoreError> {
        match self.next() {
            Value::Null => Ok(None),
            Value::Int(number) => Ok(Some(number)),
            other => Err(unexpected(&other)),
        }
    }

    pub(crate) fn flag(&mut self) -> Result<bool, StoreError> {
        self.int().map(|flag| flag != 0)
    }

    pub(crate) fn text(&mut self) -> Result<String, StoreError> {
        match self.next() {
            Value::Text(text) => Ok(text),
            other => Err(unexpected(&other)),
        }
    }

    pub(crate) fn text_or_null(&mut self) -> Result<Option<String>, StoreError> {
        match self.next() {
            Value::Null => Ok(None),
            Value::Text(text) => Ok(Some(text)),
            other => Err(unexpected(&other)),
        }
    }

    pub(crate) fn bytes(&mut self) -> Result<Vec<u8>, StoreError> {
        match self.next() {
            Value::Bytes(bytes) => Ok(bytes),
            other => Err(unexpected(&other)),
        }
    }

    pub(crate) fn hash(&mut self) -> Result<[u8; 32], StoreError> {
        self.bytes()?.try_into().map_err(|bytes| unexpected(&bytes))
    }

    /// A code or an id.
    pub(crate) fn code<T: FromStr>(&mut self) -> Result<T, StoreError> {
        let text = self.text()?;
        text.parse().map_err(|_| unexpected(&text))
    }
}

pub(crate) fn unexpected(found: &impl Debug) -> StoreError {
    StoreError::Damaged(format!("unexpected {found:?}"))
}
