/// The crates that run anywhere, even in a browser: they read no clock, start no thread unless told
/// to, and touch no file.
pub(crate) const PURE: [&str; 15] = [
    "game", "dvonn", "gipf", "gyges", "search", "engine", "catalog", "record", "analysis", "draw",
    "lessons", "puzzles", "wire", "room", "stored",
];

/// The package of a folder of `crates`.
pub(crate) fn package(folder: &str) -> String {
    if folder == "cli" { "triskel".to_owned() } else { format!("triskel-{folder}") }
}
