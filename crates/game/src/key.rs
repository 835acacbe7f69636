use std::ops::{BitXor, BitXorAssign};

/// A 64-bit hash of a position: equal positions have equal keys, and different ones almost always
/// have different keys.
///
/// Zobrist hashing (1970): the key is the exclusive or of one number for every feature of the
/// position, so that a move updates only the features that it changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Key(pub u64);

impl Key {
    /// The number of one feature, well mixed (the finaliser of `SplitMix64`).
    pub const fn of(feature: u64) -> Self {
        let x = feature.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        Self(x ^ (x >> 31))
    }
}

impl BitXor for Key {
    type Output = Self;

    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl BitXorAssign for Key {
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}
