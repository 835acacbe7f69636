use catalog::Setup;

use crate::Format;

impl Format {
    /// Guesses the format of a text: the one in which its first game can be read, else the one that
    /// its first line looks like, else our own.
    pub fn guess(text: &str, setup: Option<Setup>) -> Self {
        let reads = |format: &&Self| matches!(format.read(text.as_bytes(), setup).next(), Some(Ok(record)) if record.moves().next().is_some());
        let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
        // Every line looks like Helios.
        let looks = |format: &&Self| **format != Self::Helios && format.begins().ask(first);
        let known = Self::ALL.iter().find(reads).or_else(|| Self::ALL.iter().find(looks));
        *known.unwrap_or(&Self::Tsk)
    }
}
