/// The most characters of what a player says.
pub const LONGEST_SAYING: usize = 500;

/// The most characters of a name.
pub const LONGEST_NAME: usize = 24;

/// The highest level of the engine; the lowest is 1.
pub const HIGHEST_LEVEL: u8 = 10;

/// The fewest characters of a password.
pub const SHORTEST_PASSWORD: usize = 10;

/// The most characters of a password.
pub const LONGEST_PASSWORD: usize = 256;
