use game::Key;

/// The seed of the `n`th of many things that share a seed.
pub(crate) fn nth_seed(seed: u64, n: u64) -> u64 {
    Key::of(Key::of(seed).0.wrapping_add(n)).0
}
