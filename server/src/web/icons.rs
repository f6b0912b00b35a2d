//! The icons of a site as an installed app: its mark in the colours of its niche, drawn when they are first requested.

use crate::sites::theme;
use bytes::Bytes;
use image::{ImageFormat, RgbaImage};
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8, Transform};
use resvg::usvg::{Options, Tree};
use std::collections::HashMap;
use std::io::Cursor;
use std::sync::{Mutex, PoisonError};

/// An icon by the name of its file.
#[derive(Debug)]
pub struct Icon {
    pub file: &'static str,
    /// Of each side, in pixels.
    pub size: u16,
    pub shape: Shape,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A tile with round corners, shown as it is.
    Tile,
    /// Fills the square, because launchers cut it to a shape of their own. What they leave for certain is the circle of
    /// four fifths of the width, in which the mark is.
    Maskable,
    /// The same for iOS, which only rounds the corners.
    Apple,
}

pub const ICONS: [Icon; 5] = [
    Icon { file: "icon-192.png", size: 192, shape: Shape::Tile },
    Icon { file: "icon-512.png", size: 512, shape: Shape::Tile },
    Icon { file: "maskable-192.png", size: 192, shape: Shape::Maskable },
    Icon { file: "maskable-512.png", size: 512, shape: Shape::Maskable },
    Icon { file: APPLE, size: 180, shape: Shape::Apple },
];

/// The file of the icon for iOS.
pub const APPLE: &str = "apple-180.png";

/// The icons that were drawn before, which are some milliseconds of a processor each: at most one of each niche and file.
#[derive(Default)]
pub struct Icons {
    held: Mutex<HashMap<(u8, &'static str), Bytes>>,
}

impl Icons {
    /// A PNG; `None` if there is no such file.
    pub fn of(&self, niche: u8, file: &str) -> Option<Bytes> {
        let icon = ICONS.iter().find(|icon| icon.file == file)?;
        let lock = || self.held.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(png) = lock().get(&(niche, icon.file)) {
            return Some(png.clone());
        }
        let png = Bytes::from(drawn(niche, icon)?);
        lock().insert((niche, icon.file), png.clone());
        Some(png)
    }
}

/// On the niche's darkest colour, so that the spark shines on light and on dark home screens alike.
fn drawing(niche: u8, shape: Shape) -> String {
    let theme = theme::of(niche);
    let (ground, strokes, spark) = (theme.light.text, theme.dark.text, theme.dark.accent_text);
    let (corner, scale) = match shape {
        Shape::Tile => (14.0, 1.5),
        Shape::Maskable => (0.0, 1.3),
        Shape::Apple => (0.0, 1.45),
    };
    // The mark is that of the client's `mark.svg`, whose middle this puts into the middle.
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 64 64\">\
<rect width=\"64\" height=\"64\" rx=\"{corner}\" fill=\"{ground}\"/>\
<g transform=\"translate(32 32) scale({scale}) translate(-16 -16)\">\
<path d=\"M4.6 10.4 13 26.6M27.4 10.4 19 26.6\" fill=\"none\" stroke=\"{strokes}\" stroke-width=\"4.8\" \
stroke-linecap=\"round\"/><circle cx=\"16\" cy=\"7\" r=\"3.9\" fill=\"{spark}\"/></g></svg>"
    )
}

fn drawn(niche: u8, icon: &Icon) -> Option<Vec<u8>> {
    let tree = Tree::from_str(&drawing(niche, icon.shape), &Options::default()).ok()?;
    let (size, scale) = (u32::from(icon.size), f32::from(icon.size) / tree.size().width());
    let mut pixels = Pixmap::new(size, size)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    let colours = pixels.pixels().iter().map(PremultipliedColorU8::demultiply);
    let colours = colours.flat_map(|it| [it.red(), it.green(), it.blue(), it.alpha()]).collect();
    let mut png = Cursor::new(Vec::new());
    RgbaImage::from_raw(size, size, colours)?.write_to(&mut png, ImageFormat::Png).ok()?;
    Some(png.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgba;

    fn picture(niche: u8, file: &str) -> RgbaImage {
        image::load_from_memory(&Icons::default().of(niche, file).unwrap()).unwrap().into_rgba8()
    }

    #[test]
    fn each_icon_has_its_size_and_each_niche_its_own() {
        for icon in &ICONS {
            let all: Vec<_> = (1..=7).map(|niche| picture(niche, icon.file)).collect();
            let size = u32::from(icon.size);
            assert!(all.iter().all(|it| it.dimensions() == (size, size)), "{}", icon.file);
            for (at, one) in all.iter().enumerate() {
                assert!(all[..at].iter().all(|other| other != one), "{} of niche {}", icon.file, at + 1);
            }
        }
        assert_eq!(Icons::default().of(1, "icon-193.png"), None);
    }

    #[test]
    fn what_a_launcher_may_cut_off_is_ground_and_nothing_else() {
        for file in ["maskable-192.png", "maskable-512.png"] {
            let icon = picture(1, file);
            let (size, ground) = (f64::from(icon.width()), *icon.get_pixel(0, 0));
            assert_eq!(ground, Rgba([0x24, 0x16, 0x23, 255]));
            let from_middle = |at: u32| f64::from(at) + 0.5 - size / 2.0;
            let mut outside =
                icon.enumerate_pixels().filter(|(x, y, _)| from_middle(*x).hypot(from_middle(*y)) > size * 0.4);
            assert!(outside.all(|(.., pixel)| *pixel == ground), "{file}");
            assert!(icon.pixels().any(|pixel| *pixel != ground), "{file}");
        }
    }

    #[test]
    fn a_tile_has_clear_corners_and_the_icon_for_ios_has_none() {
        assert_eq!(picture(1, "icon-512.png").get_pixel(0, 0)[3], 0);
        assert!(picture(1, APPLE).pixels().all(|pixel| pixel[3] == 255));
    }
}
