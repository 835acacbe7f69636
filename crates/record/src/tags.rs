/// Information about a game besides its moves: who played it, when, and where.
///
/// Tags keep their order. The game, its start and its result are not tags but parts of the
/// [`Record`](crate::Record).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tags(Vec<(String, String)>);

impl Tags {
    /// The tag of the first player, whatever the game calls them.
    pub const WHITE: &str = "White";
    /// The tag of the second player.
    pub const BLACK: &str = "Black";
    /// The tag that says what ended the game, if the rules did not.
    pub const TERMINATION: &str = "Termination";

    /// The value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| &**value)
    }

    /// Sets a tag, in place if it was set before. A name consists of letters, digits and `_`; other
    /// characters are dropped, and if nothing is left, no tag is set.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        let name: String = name.chars().filter(|&c| is_of_name(c)).collect();
        match self.0.iter_mut().find(|(known, _)| *known == name) {
            _ if name.is_empty() => {}
            Some((_, known)) => *known = value.into(),
            None => self.0.push((name, value.into())),
        }
    }

    /// Removes a tag.
    pub fn remove(&mut self, name: &str) {
        self.0.retain(|(known, _)| known != name);
    }

    /// All tags, names and values.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (&**name, &**value))
    }
}

/// Whether a name of a tag may have this character.
pub(crate) const fn is_of_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}
