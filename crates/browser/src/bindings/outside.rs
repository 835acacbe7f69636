//! JavaScript's clock, randomness and errors.

use std::time::Duration;

use primitives::{GameCode, Moment};
use serde::Serialize;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::{Error, World};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn milliseconds() -> f64;

    #[wasm_bindgen(js_namespace = Date, js_name = now)]
    fn date() -> f64;

    #[wasm_bindgen(js_namespace = crypto, js_name = getRandomValues)]
    fn fill_by_chance(bytes: &mut [u8]);

    #[wasm_bindgen(js_namespace = console, js_name = error)]
    fn complain(text: &str);

    #[wasm_bindgen(js_name = Error)]
    type JsError;

    #[wasm_bindgen(constructor, js_class = "Error")]
    fn new(message: &str) -> JsError;

    #[wasm_bindgen(method, setter)]
    fn set_name(this: &JsError, name: &str);
}

/// The worker, or the program, in which the module runs.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Outside;

impl search::TimeSource for Outside {
    fn now(&self) -> Duration {
        Duration::from_secs_f64(milliseconds().max(0.0) / 1000.0)
    }
}

impl World for Outside {
    fn moment(&self) -> Moment {
        Moment(date() as i64)
    }

    fn code(&self) -> GameCode {
        let mut bytes = [0; GameCode::LENGTH];
        fill_by_chance(&mut bytes);
        GameCode::from_chance(bytes)
    }
}

/// So many milliseconds.
pub(super) fn slice(millis: f64) -> Duration {
    Duration::try_from_secs_f64(millis / 1000.0).unwrap_or(Duration::MAX)
}

/// A value as JSON.
pub(super) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("values that cross have only text for keys")
}

impl From<Error> for JsValue {
    fn from(error: Error) -> Self {
        let thrown = JsError::new(&error.to_string());
        thrown.set_name(error.name());
        thrown.into()
    }
}

/// Logs to the console why the module is about to trap.
#[wasm_bindgen(start)]
fn start() {
    std::panic::set_hook(Box::new(|panic| complain(&panic.to_string())));
}
