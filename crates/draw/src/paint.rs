use std::fmt::{self, Display};

use crate::svg::number;

/// How a shape is filled and outlined.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Paint<'c> {
    fill: Option<&'c str>,
    stroke: Option<(&'c str, f64)>,
    dashes: Option<(f64, f64)>,
    opacity: f64,
}

impl<'c> Paint<'c> {
    const NOTHING: Self = Self { fill: None, stroke: None, dashes: None, opacity: 1.0 };

    pub(crate) fn fill(colour: &'c str) -> Self {
        Self { fill: Some(colour), ..Self::NOTHING }
    }

    pub(crate) fn line(colour: &'c str, width: f64) -> Self {
        Self { stroke: Some((colour, width)), ..Self::NOTHING }
    }

    pub(crate) fn edged(self, colour: &'c str, width: f64) -> Self {
        Self { stroke: Some((colour, width)), ..self }
    }

    pub(crate) fn dashed(self, dash: f64, gap: f64) -> Self {
        Self { dashes: Some((dash, gap)), ..self }
    }

    /// A line of dots.
    pub(crate) fn dotted(self) -> Self {
        self.dashed(0.1, 16.0)
    }

    pub(crate) fn opacity(self, opacity: f64) -> Self {
        Self { opacity, ..self }
    }
}

/// The attributes of the shape.
impl Display for Paint<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "fill=\"{}\"", self.fill.unwrap_or("none"))?;
        if let Some((colour, width)) = self.stroke {
            write!(f, " stroke=\"{colour}\" stroke-width=\"{}\"", number(width))?;
            write!(f, " stroke-linecap=\"round\" stroke-linejoin=\"round\"")?;
        }
        if let Some((dash, gap)) = self.dashes {
            write!(f, " stroke-dasharray=\"{} {}\"", number(dash), number(gap))?;
        }
        if self.opacity < 1.0 {
            write!(f, " opacity=\"{}\"", number(self.opacity))?;
        }
        Ok(())
    }
}
