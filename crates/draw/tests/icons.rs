//! The icons of the web app are drawn from its mark. `TRISKEL_BLESS=1` rewrites them.

use std::fs;
use std::path::{Path, PathBuf};

/// The paper on which the mark stands.
const PAPER: &str = "#f3eee6";

fn public() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/public")
}

/// The mark on paper with this margin, in a square of 48 units. Corners are round unless the system
/// cuts them.
fn icon(room: f64, corner: f64) -> String {
    let mark = fs::read_to_string(public().join("mark.svg")).unwrap();
    let inside = mark.split_once('>').unwrap().1.rsplit_once("</svg>").unwrap().0;
    let scale = (48.0 - 2.0 * room) / 48.0;
    // The arms reach further to the top than to the bottom.
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 48 48\" width=\"48\" height=\"48\">\
         <rect width=\"48\" height=\"48\" rx=\"{corner}\" fill=\"{PAPER}\"/>\
         <g transform=\"translate({room} {room}) scale({scale})\" fill=\"none\" stroke=\"#c2402c\" \
         stroke-width=\"4\" stroke-linecap=\"round\">{inside}</g></svg>"
    )
}

#[test]
fn the_icons_of_the_web_app_are_up_to_date() {
    // A system may cut off the outer tenth on each side.
    let icons = [
        ("icon-192", 192, 4.0, 9.0),
        ("icon-512", 512, 4.0, 9.0),
        ("icon-maskable-512", 512, 10.0, 0.0),
        ("apple-touch-icon", 180, 6.0, 0.0),
    ];
    for (name, width, room, corner) in icons {
        let drawn = draw::png(&icon(room, corner), width).unwrap();
        let path = public().join(format!("icons/{name}.png"));
        if std::env::var_os("TRISKEL_BLESS").is_some() {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, &drawn).unwrap();
        }
        let kept = fs::read(&path).unwrap_or_default();
        assert!(kept == drawn, "{} is out of date: TRISKEL_BLESS=1", path.display());
    }
}
