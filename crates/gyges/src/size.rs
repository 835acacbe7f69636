use std::fmt;

/// The number of rings of a piece, and so the number of its steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Size {
    /// One ring, one cell.
    One = 1,
    /// Two rings, two cells.
    Two = 2,
    /// Three rings, three cells.
    Three = 3,
}

impl Size {
    /// All sizes, the smallest first.
    pub const ALL: [Self; 3] = [Self::One, Self::Two, Self::Three];

    /// How many steps a piece of this size makes.
    pub const fn steps(self) -> u8 {
        self as u8
    }

    /// 0, 1 or 2.
    pub(crate) const fn index(self) -> usize {
        self as usize - 1
    }

    /// The size written as this digit.
    pub(crate) fn from_digit(digit: char) -> Option<Self> {
        match digit {
            '1' => Some(Self::One),
            '2' => Some(Self::Two),
            '3' => Some(Self::Three),
            _ => None,
        }
    }
}

#[cfg(feature = "wire")]
impl serde::Serialize for Size {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.steps())
    }
}

#[cfg(feature = "wire")]
impl<'de> serde::Deserialize<'de> for Size {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let steps = u8::deserialize(deserializer)?;
        let size = char::from_digit(steps.into(), 10).and_then(Self::from_digit);
        size.ok_or_else(|| serde::de::Error::custom("expected a size of 1 to 3"))
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.steps().fmt(f)
    }
}
