//! The Open Graph tags of a game's page, for shared links.

use catalog::GameId;
use maud::{Markup, html};
use wire::{Card, Reason, Seat, Side, VariantInfo};

/// The tags of a game's page, with absolute addresses below `origin`. The address of the picture
/// contains the number of the last event, so that it changes with the picture.
pub(crate) fn tags(card: &Card, number: u32, origin: &str) -> Markup {
    let variant: Option<VariantInfo> = card.terms.game.parse().ok().map(|game: GameId| game.into());
    let title = variant.as_ref().map_or("Triskel", |variant| &variant.title);
    let sides = variant.as_ref().map(|variant| &variant.sides);
    let sentence = sentence(card, sides);
    let address = format!("{origin}/game/{}", card.code);
    let picture = format!("{origin}/api/v1/games/{}/picture.png?number={number}", card.code);
    html! {
        meta property="og:site_name" content="Triskel";
        meta property="og:type" content="website";
        meta property="og:title" content=(format!("{title} · Triskel"));
        meta property="og:description" content=(sentence);
        meta property="og:url" content=(address);
        meta property="og:image" content=(picture);
        meta property="og:image:alt" content="The board";
        meta name="twitter:card" content="summary_large_image";
    }
}

/// One sentence about a game.
fn sentence(card: &Card, sides: Option<&[String; 2]>) -> String {
    let side = |side: Side| match (sides, side) {
        (Some([first, _]), Side::First) => first.clone(),
        (Some([_, second]), Side::Second) => second.clone(),
        (None, _) => "One player".to_owned(),
    };
    let moves = match card.ply {
        1 => "1 move".to_owned(),
        ply => format!("{ply} moves"),
    };
    match card.ending {
        Some(ending) if ending.reason == Reason::Aborted => "This game was aborted.".to_owned(),
        Some(ending) => match ending.winner {
            Some(winner) => format!("{} won after {moves}.", side(winner)),
            None => format!("A draw after {moves}."),
        },
        None => match [&card.seats[0], &card.seats[1]].map(name) {
            [None, host] | [host, None] => {
                let host = host.unwrap_or_else(|| "A friend".to_owned());
                format!("{host} invites you to play, right in the browser and without an account.")
            }
            [Some(first), Some(second)] => format!("{first} against {second}: {moves} so far."),
        },
    }
}

/// The name of a player; `None` for an open seat.
fn name(seat: &Seat) -> Option<String> {
    match seat {
        Seat::Open => None,
        Seat::Guest { name, .. } => Some(name.clone().unwrap_or_else(|| "A guest".to_owned())),
        Seat::Computer { level } => Some(format!("The computer at level {level}")),
    }
}
