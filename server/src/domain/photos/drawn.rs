//! Drawn portraits: files of the server that stand in the place of photos on profiles that were not made by a member.

use base::config_files::ConfigFiles;
use bytes::Bytes;
use image::{DynamicImage, RgbImage};
use renditions::Size;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// The width in pixels in which a portrait is drawn before it is blurred: more than is left of it, and little work.
const DRAWN: u16 = 96;
/// So many blurred portraits are held, of a few kilobytes each.
const HELD: usize = 512;

/// The file of a drawn portrait, by the name that profiles have for it.
pub fn file(files: &ConfigFiles, name: &str) -> Option<Cow<'static, [u8]>> {
    files.read(&format!("demo/art/{name}")).filter(|_| name.ends_with(".svg"))
}

/// The portraits that were blurred before, as each takes milliseconds of a processor.
#[derive(Default)]
pub struct Blurred {
    held: Mutex<HashMap<String, Bytes>>,
}

impl Blurred {
    /// A portrait as a blurred JPEG of the size of a photo's; `None` if there is no such file, or it is no drawing.
    pub fn of(&self, files: &ConfigFiles, name: &str) -> Option<Bytes> {
        let lock = || self.held.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(jpeg) = lock().get(name) {
            return Some(jpeg.clone());
        }
        let jpeg = Bytes::from(blurred(&file(files, name)?)?);
        let mut held = lock();
        if held.len() >= HELD {
            held.clear();
        }
        held.insert(name.to_owned(), jpeg.clone());
        Some(jpeg)
    }
}

fn blurred(svg: &[u8]) -> Option<Vec<u8>> {
    let tree = Tree::from_data(svg, &Options::default()).ok()?;
    let (width, height) = (tree.size().width(), tree.size().height());
    let scale = f32::from(DRAWN) / width;
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a few hundred pixels
    let drawn = Size { width: DRAWN.into(), height: (height * scale).round() as u32 };
    let mut pixels = Pixmap::new(drawn.width, drawn.height)?;
    pixels.fill(resvg::tiny_skia::Color::WHITE);
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    // On white nothing is transparent, so that what is left out is the same everywhere.
    let colours = pixels.data().chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
    renditions::blurred_jpeg(&RgbImage::from_raw(drawn.width, drawn.height, colours).map(DynamicImage::from)?)
}
