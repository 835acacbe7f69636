/// Which rules are played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Variant {
    /// A piece that ends on another one has to bounce.
    Basic,
    /// It may also take the other's place.
    Advanced,
}
