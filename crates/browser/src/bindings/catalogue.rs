use catalog::GameId;
use record::Format;
use wasm_bindgen::prelude::wasm_bindgen;
use wire::VariantInfo;

use super::outside::{Outside, json};
use crate::document::person;
use crate::{Document, DraftChange, Error, VERSION, World, draft, games_in, record_in};

/// The version of the documents that this module writes. It reads earlier versions, too.
#[wasm_bindgen(js_name = documentVersion)]
pub fn document_version() -> u32 {
    VERSION
}

/// The WebSocket subprotocol of a table's frames.
#[wasm_bindgen]
pub fn subprotocol() -> String {
    wire::SUBPROTOCOL.to_owned()
}

/// JSON of `VariantInfo[]`: the games that can be played.
#[wasm_bindgen]
pub fn variants() -> String {
    let variants: Vec<VariantInfo> = GameId::ALL.iter().copied().map(VariantInfo::from).collect();
    json(&variants)
}

/// The names of the formats of records.
#[wasm_bindgen]
pub fn formats() -> Vec<String> {
    Format::ALL.iter().map(Format::to_string).collect()
}

/// JSON of `GamesReport`: the games of a text in any of the formats; `game` names the variant if
/// the format does not.
#[wasm_bindgen(js_name = gamesIn)]
pub fn read_games(text: &str, game: Option<String>) -> Result<String, Error> {
    Ok(json(&games_in(text, game.as_deref())?))
}

/// JSON of `DraftReport`: the board that a text describes, or the start of a game, after a change, JSON
/// of `DraftChange`.
#[wasm_bindgen(js_name = draft)]
pub fn change_draft(
    game: &str,
    pieces: Option<String>,
    text: Option<String>,
    change: &str,
) -> Result<String, Error> {
    let change = DraftChange::parse(change)?;
    Ok(json(&draft(game, pieces.as_deref(), text.as_deref(), &change)?))
}

/// JSON of the `Card` of a stored game.
#[wasm_bindgen(js_name = cardOf)]
pub fn card_of(document: &str, name: Option<String>) -> Result<String, Error> {
    let room = Document::parse(document)?.open(name.as_deref(), &Outside)?;
    Ok(json(&room.card(Some(person()), Outside.instant())))
}

/// JSON of the `HandOver` of a stored game, for a server.
#[wasm_bindgen(js_name = handOverOf)]
pub fn hand_over_of(document: &str) -> Result<String, Error> {
    Ok(json(&Document::parse(document)?.hand_over()))
}

/// The record of a stored game, by default in our own format.
#[wasm_bindgen(js_name = recordOf)]
pub fn record_of(
    document: &str,
    format: Option<String>,
    name: Option<String>,
) -> Result<String, Error> {
    let room = Document::parse(document)?.open(name.as_deref(), &Outside)?;
    let text = room.transcript();
    let format =
        format.map_or(Ok(Format::Tsk), |format| format.parse()).map_err(Error::malformed)?;
    if format == Format::Tsk {
        return Ok(text);
    }
    format.write(&record_in(&text, Format::Tsk.name(), None)?).map_err(Error::refused)
}
