use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// Why an SVG file could not become a PNG file.
#[derive(Debug, thiserror::Error)]
pub enum PngError {
    /// The renderer does not understand it.
    #[error("the drawing cannot be rendered: {0}")]
    Drawing(#[from] resvg::usvg::Error),
    /// It would have no pixels, or too many.
    #[error("a picture cannot be {0} pixels wide")]
    Width(u32),
    /// It could not be encoded.
    #[error("the picture cannot be encoded: {0}")]
    Encoding(String),
}

/// The widest picture.
const WIDEST: u32 = 8192;

/// Renders a [`Picture`](crate::Picture)'s SVG as a PNG file of this width in pixels.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, PngError> {
    let tree = Tree::from_str(svg, &Options::default())?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).ceil() as u32;
    let pixmap = (width <= WIDEST).then(|| Pixmap::new(width, height)).flatten();
    let mut pixmap = pixmap.ok_or(PngError::Width(width))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|error| PngError::Encoding(error.to_string()))
}
