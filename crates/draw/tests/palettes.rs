//! The web app draws its boards in the colours of this crate. `TRISKEL_BLESS=1` rewrites them.

use std::fs;
use std::path::Path;

use draw::Theme;

/// Print is for paper, so the web app has no such theme.
const ON_PAGES: [(Theme, &str); 4] = [
    (Theme::Light, ":root,\n[data-theme='light']"),
    (Theme::Dark, "[data-theme='dark']"),
    (Theme::Contrast, "[data-theme='contrast']"),
    (Theme::Safe, "[data-theme='safe']"),
];

#[test]
fn the_palettes_of_the_web_app_are_up_to_date() {
    let head = "/* Generated from the crate `draw`; do not edit. */\n".to_owned();
    let blocks = ON_PAGES.map(|(theme, selector)| format!("\n{selector} {{\n{}}}\n", theme.css()));
    let expected = head + &blocks.concat();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/board/palettes.css");
    if std::env::var_os("TRISKEL_BLESS").is_some() {
        fs::write(&path, &expected).unwrap();
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(found == expected, "palettes.css is out of date; run the tests with TRISKEL_BLESS=1");
}
