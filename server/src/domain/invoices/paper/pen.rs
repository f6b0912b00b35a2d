//! Writes lines of text on a page, each of them known to readers of screens.

use super::type_face::{Faces, PLAIN, STRONG};
use krilla::color::rgb;
use krilla::geom::{PathBuilder, Point};
use krilla::num::NormalizedF32;
use krilla::paint::{Fill, FillRule, Paint, Stroke};
use krilla::surface::Surface;
use krilla::tagging::{Artifact, ArtifactType, ContentTag, Identifier, SpanTag, Tag, TagGroup, TagTree};
use krilla::text::{Font, KrillaGlyph};

type Rgb = (u8, u8, u8);

const INK: Rgb = (33, 24, 30);
const MUTED: Rgb = (102, 89, 97);
const RULE: Rgb = (205, 196, 201);
/// The height of a line, in sizes of its text.
const LINE: f32 = 1.5;

/// How a text looks.
#[derive(Clone, Copy)]
pub struct Style {
    size: f32,
    is_strong: bool,
    is_muted: bool,
}

impl Style {
    pub const fn plain(size: f32) -> Self {
        Self { size, is_strong: false, is_muted: false }
    }

    pub const fn strong(size: f32) -> Self {
        Self { size, is_strong: true, is_muted: false }
    }

    pub const fn quiet(size: f32) -> Self {
        Self { size, is_strong: false, is_muted: true }
    }

    pub const fn muted(self) -> Self {
        Self { is_muted: true, ..self }
    }

    fn faces(self) -> &'static Faces {
        if self.is_strong { &STRONG } else { &PLAIN }
    }

    fn width(self, text: &str) -> f32 {
        self.faces().width(text) * self.size
    }
}

pub struct Pen<'p> {
    surface: Surface<'p>,
}

impl<'p> Pen<'p> {
    pub fn new(surface: Surface<'p>) -> Self {
        Self { surface }
    }

    pub fn finish(self) {
        self.surface.finish();
    }

    /// A line that begins at a place.
    pub fn line(&mut self, style: Style, x: f32, y: f32, text: &str) -> Identifier {
        let paint = if style.is_muted { MUTED } else { INK };
        let fill = Fill { paint: paint_of(paint), opacity: NormalizedF32::ONE, rule: FillRule::default() };
        let id = self.surface.start_tagged(ContentTag::Span(SpanTag::empty()));
        self.surface.set_fill(Some(fill));
        self.surface.set_stroke(None);
        let mut at = x;
        for (font, from, glyphs) in runs(style.faces(), text) {
            let until = glyphs.last().map_or(0, |glyph| glyph.text_range.end);
            let width: f32 = glyphs.iter().map(|glyph| glyph.x_advance * style.size).sum();
            let part = &text[from..from + until];
            self.surface.draw_glyphs(Point::from_xy(at, y), &glyphs, font, part, style.size, false);
            at += width;
        }
        self.surface.end_tagged();
        id
    }

    /// A line that ends at a place.
    pub fn line_to(&mut self, style: Style, right: f32, y: f32, text: &str) -> Identifier {
        self.line(style, right - style.width(text), y, text)
    }

    /// A paragraph of one line.
    pub fn paragraph(&mut self, style: Style, x: f32, y: f32, text: &str) -> TagGroup {
        TagGroup::with_children(Tag::P, vec![self.line(style, x, y, text).into()])
    }

    /// A paragraph of as many lines as a width needs. Gives where the next line would be.
    pub fn paragraphs(&mut self, style: Style, x: f32, y: f32, width: f32, text: &str, tree: &mut TagTree) -> f32 {
        let mut paragraph = TagGroup::new(Tag::P);
        let mut below = y;
        for line in wrapped(text, |line| style.width(line) <= width) {
            paragraph.push(self.line(style, x, below, &line));
            below += style.size * LINE;
        }
        tree.push(paragraph);
        below
    }

    /// A line across the page, which says nothing.
    pub fn rule(&mut self, left: f32, right: f32, y: f32) {
        let mut path = PathBuilder::new();
        path.move_to(left, y);
        path.line_to(right, y);
        let Some(path) = path.finish() else { return };
        self.surface.start_tagged(ContentTag::Artifact(Artifact::with_kind(ArtifactType::Layout)));
        self.surface.set_fill(None);
        self.surface.set_stroke(Some(Stroke { paint: paint_of(RULE), width: 0.75, ..Stroke::default() }));
        self.surface.draw_path(&path);
        self.surface.end_tagged();
    }
}

fn paint_of((red, green, blue): Rgb) -> Paint {
    rgb::Color::new(red, green, blue).into()
}

/// The glyphs of a text, by the typefaces that have them, and where in the text each run begins.
fn runs(faces: &Faces, text: &str) -> Vec<(Font, usize, Vec<KrillaGlyph>)> {
    let mut runs: Vec<(Font, usize, Vec<KrillaGlyph>)> = Vec::new();
    for (at, character) in text.char_indices() {
        let glyph = faces.glyph(character);
        if runs.last().is_none_or(|(font, ..)| font != glyph.font) {
            runs.push((glyph.font.clone(), at, Vec::new()));
        }
        if let Some((_, from, glyphs)) = runs.last_mut() {
            let range = at - *from..at - *from + character.len_utf8();
            glyphs.push(KrillaGlyph::new(glyph.id, glyph.advance, 0.0, 0.0, 0.0, range, None));
        }
    }
    runs
}

/// A text in lines that fit. A word that is too long for a line is cut.
fn wrapped(text: &str, fits: impl Fn(&str) -> bool) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last().map(String::as_str).unwrap_or_default();
        let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        if fits(&longer) {
            lines.pop();
            lines.push(longer);
            continue;
        }
        if line.is_empty() {
            lines.pop();
        }
        let mut rest = String::new();
        for character in word.chars() {
            rest.push(character);
            if !fits(&rest) && rest.chars().count() > 1 {
                rest.pop();
                lines.push(std::mem::replace(&mut rest, character.to_string()));
            }
        }
        lines.push(rest);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_within_those_that_are_too_long() {
        let fits = |line: &str| line.chars().count() <= 10;
        assert_eq!(wrapped("one two three four", fits), ["one two", "three four"]);
        assert_eq!(wrapped("an incomprehensible word", fits), ["an", "incomprehe", "nsible", "word"]);
        assert_eq!(wrapped("incomprehensible", fits), ["incomprehe", "nsible"]);
    }
}
