//! The typefaces of a sheet. Names may have letters that Figtree does not have; Inter has those of all European alphabets.

use krilla::text::{Font, GlyphId};
use skrifa::instance::{LocationRef, Size};
use skrifa::metrics::GlyphMetrics;
use skrifa::{FontRef, MetadataProvider};
use std::sync::LazyLock;

static REGULAR: &[u8] = include_bytes!("../../../../fonts/Figtree-Regular.ttf");
static SEMI_BOLD: &[u8] = include_bytes!("../../../../fonts/Figtree-SemiBold.ttf");
static OTHER: &[u8] = include_bytes!("../../../../fonts/Inter-Regular.ttf");

pub static PLAIN: LazyLock<Faces> = LazyLock::new(|| Faces::of(REGULAR));
pub static STRONG: LazyLock<Faces> = LazyLock::new(|| Faces::of(SEMI_BOLD));

/// What stands for a character that no typeface has.
const UNKNOWN: char = '?';

/// A typeface, and the one for the letters that it lacks.
pub struct Faces([Face; 2]);

impl Faces {
    fn of(file: &'static [u8]) -> Self {
        Self([Face::of(file), Face::of(OTHER)])
    }

    /// The glyph of a character.
    pub fn glyph(&self, character: char) -> Glyph<'_> {
        // Letters only: no typeface has a picture for what ends a line.
        let printed = if character.is_control() { ' ' } else { character };
        let found = |character| self.0.iter().find_map(|face| face.glyph(character));
        found(printed).or_else(|| found(UNKNOWN)).unwrap_or_else(|| self.0[0].missing())
    }

    /// How wide a text is in units of its size.
    pub fn width(&self, text: &str) -> f32 {
        text.chars().map(|character| self.glyph(character).advance).sum()
    }
}

struct Face {
    font: Font,
    file: FontRef<'static>,
    metrics: GlyphMetrics<'static>,
    units: f32,
}

/// A character as it is drawn.
pub struct Glyph<'f> {
    pub font: &'f Font,
    pub id: GlyphId,
    /// In units of the size of the text.
    pub advance: f32,
}

impl Face {
    /// The files are part of the program, and a test reads all of them.
    #[expect(clippy::expect_used, reason = "the files are part of the program")]
    fn of(data: &'static [u8]) -> Self {
        let file = FontRef::new(data).expect("a typeface that can be read");
        let font = Font::new(data.into(), 0).expect("a typeface that can be embedded");
        let metrics = file.glyph_metrics(Size::unscaled(), LocationRef::default());
        let units = font.units_per_em();
        Self { font, file, metrics, units }
    }

    fn glyph(&self, character: char) -> Option<Glyph<'_>> {
        let id = self.file.charmap().map(character)?;
        let advance = self.metrics.advance_width(id)? / self.units;
        Some(Glyph { font: &self.font, id: GlyphId::new(id.to_u32()), advance })
    }

    fn missing(&self) -> Glyph<'_> {
        Glyph { font: &self.font, id: GlyphId::new(0), advance: 0.5 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_all_of_europe_can_be_printed() {
        for faces in [&*PLAIN, &*STRONG] {
            for name in ["Zwaantje", "Łukasz Żak", "Ærø", "Σοφία", "Ольга", "€ – ·"] {
                let is_unknown = |character| faces.glyph(character).id == faces.glyph(UNKNOWN).id;
                assert!(!name.chars().any(is_unknown), "{name}");
            }
            assert_eq!(faces.glyph('\u{1f985}').id, faces.glyph(UNKNOWN).id, "an eagle");
            assert!(faces.width("W") > faces.width("i"));
        }
    }
}
