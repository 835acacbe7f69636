/// The crates that run anywhere, in a browser too: they read no clock, start no thread unless asked,
/// and touch no file.
pub(crate) const PURE: [&str; 12] = [
    "game", "dvonn", "gipf", "gyges", "search", "engine", "catalog", "record", "analysis", "draw",
    "wire", "room",
];
