use crate::Score;

/// The alpha-beta window: the bounds between which the exact score matters, from the view of the
/// player who decides.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Window {
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
}

impl Window {
    pub(crate) const FULL: Self = Self { alpha: Score::from_value(-32_001), beta: Score::INFINITY };

    /// The null window at alpha: just wide enough to tell whether a score is above it.
    pub(super) fn null(self) -> Self {
        Self { alpha: self.alpha, beta: Score::from_value(self.alpha.value() + 1) }
    }

    /// The same window from the opponent's view.
    pub(super) fn reversed(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    /// Whether the node is off the principal variation, so that pruning is safe.
    pub(super) fn is_null(self) -> bool {
        self.beta.value() - self.alpha.value() <= 1
    }
}
