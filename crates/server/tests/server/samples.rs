//! Random values from JSON schemas.

use game::Dice;
use serde_json::{Map, Value, json};

/// Texts that are valid for some field, or unexpected.
const TEXTS: [&str; 14] = [
    "dvonn",
    "gipf-basic",
    "gyges-advanced",
    "18,15",
    "99,-1",
    "friend",
    "",
    " ",
    "null",
    "\u{0}",
    "\u{202e}\u{1f3b2}",
    "c3-d4",
    "'; DROP TABLE games; --",
    "__proto__",
];

/// The schemas of a document, as a source of values.
pub(crate) struct Samples<'d> {
    document: &'d Value,
}

impl<'d> Samples<'d> {
    pub(crate) fn of(document: &'d Value) -> Self {
        Self { document }
    }

    /// A value of the schema, often at the edge of what it allows.
    pub(crate) fn value(&self, schema: &Value, dice: &mut Dice) -> Value {
        if let Some(reference) = schema["$ref"].as_str() {
            let target = self.document.pointer(&reference[1..]).expect("a reference that leads on");
            return self.value(target, dice);
        }
        if let Some(constant) = schema.get("const") {
            return constant.clone();
        }
        for choice in ["oneOf", "anyOf", "enum"] {
            if let Some(choices) = schema[choice].as_array() {
                let one = &choices[dice.roll(choices.len())];
                return if choice == "enum" { one.clone() } else { self.value(one, dice) };
            }
        }
        let kind = match &schema["type"] {
            Value::Array(kinds) => &kinds[dice.roll(kinds.len())],
            kind => kind,
        };
        match kind.as_str() {
            Some("object") => self.object(schema, dice),
            Some("array") => {
                let least = schema["minItems"].as_u64().unwrap_or(0) as usize;
                (0..least + dice.roll(3)).map(|_| self.value(&schema["items"], dice)).collect()
            }
            Some("integer" | "number") => integer(schema, dice),
            Some("boolean") => json!(dice.roll(2) == 0),
            Some("null") => Value::Null,
            _ => json!(TEXTS[dice.roll(TEXTS.len())]),
        }
    }

    fn object(&self, schema: &Value, dice: &mut Dice) -> Value {
        let required = schema["required"].as_array().cloned().unwrap_or_default();
        let mut object = Map::new();
        for (name, field) in schema["properties"].as_object().into_iter().flatten() {
            if required.contains(&json!(name)) || dice.roll(2) == 0 {
                object.insert(name.clone(), self.value(field, dice));
            }
        }
        Value::Object(object)
    }
}

/// The value with one random change.
pub(crate) fn broken(value: Value, dice: &mut Dice) -> Value {
    match value {
        Value::Object(mut map) if !map.is_empty() && dice.roll(3) > 0 => {
            let name = map.keys().nth(dice.roll(map.len())).expect("a key").clone();
            let part = map.remove(&name).expect("it is there");
            match dice.roll(6) {
                0 => {}
                5 => return map.into_values().chain([part]).collect(),
                1 => drop(map.insert(format!("{name} "), part)),
                2 => {
                    map.insert(name, part);
                    map.insert(TEXTS[dice.roll(TEXTS.len())].to_owned(), strange(dice));
                }
                _ => drop(map.insert(name, broken(part, dice))),
            }
            Value::Object(map)
        }
        _ => strange(dice),
    }
}

/// Corrupted JSON.
pub(crate) fn torn(text: &str, dice: &mut Dice) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    let at = dice.roll(bytes.len().max(1));
    match dice.roll(4) {
        0 => bytes.truncate(at),
        1 => bytes.insert(at, dice.roll(256) as u8),
        2 => bytes.extend_from_slice(text.as_bytes()),
        _ => bytes.splice(0..0, *b"\xef\xbb\xbf").for_each(drop),
    }
    bytes
}

fn integer(schema: &Value, dice: &mut Dice) -> Value {
    let least = schema["minimum"].as_i64().unwrap_or(0);
    let most = schema["maximum"].as_i64().unwrap_or(i64::from(u32::MAX));
    let edges =
        [least, most, (least + 1).min(most), least + dice.roll((most - least + 1) as usize) as i64];
    json!(edges[dice.roll(edges.len())])
}

/// A value that no field allows.
fn strange(dice: &mut Dice) -> Value {
    let deep = (0..200).fold(Value::Null, |inner, _| json!([inner]));
    let strange = [
        Value::Null,
        json!(-1),
        json!(0),
        json!(1e300),
        json!(1.5),
        json!(u64::MAX),
        json!(true),
        json!([]),
        json!({}),
        json!({"type": "friend"}),
        json!("x".repeat(5_000)),
        json!(TEXTS[dice.roll(TEXTS.len())]),
        deep,
    ];
    strange[dice.roll(strange.len())].clone()
}
