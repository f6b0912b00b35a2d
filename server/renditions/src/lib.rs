//! Makes the renditions of an uploaded file, which may be malicious. It has no side effects.
//!
//! The format is known by the first bytes. The size in the header is checked before anything is decoded, and decoding
//! stops at a limit of memory. The renditions are new JPEGs made of nothing but pixels: upright, in sRGB, on white,
//! without any of the file's metadata.

use image::codecs::jpeg::JpegEncoder;
use image::error::ImageError;
use image::imageops::FilterType;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits, RgbImage};
use moxcms::{ColorProfile, Layout, TransformOptions};
use std::io::Cursor;
use wire::photo::Rendition;
use wire::refusal::BadImage;

/// The longest side that a picture may have, in pixels. The pictures of most cameras are smaller.
const LONGEST_SIDE: u32 = 12_000;
/// The shortest side that a picture may have, in pixels. Smaller pictures are icons.
const SHORTEST_SIDE: u32 = 64;
/// The most pixels that a picture may have, which bounds the time to decode it.
const MOST_PIXELS: u64 = 50_000_000;
/// The most bytes that a decoded picture may take. 50 megapixels with transparency fit; with 16 bits a colour they do
/// not.
const MOST_BYTES: u64 = 256 * 1024 * 1024;

/// The longest side of the large rendition, in pixels: enough for a full screen.
const LARGE: u32 = 1600;
/// The longest side of the small and the blurred rendition, in pixels: enough for a conversation.
const SMALL: u32 = 480;
/// To how many pixels the longest side is reduced before a picture is blurred. Nobody is recognised by so few.
const POINTS: u32 = 12;

/// The JPEG quality, from 1 to 100, at which losses are hardly visible.
const QUALITY: u8 = 82;
/// The JPEG quality of the blurred rendition, which has no details to lose.
const BLURRED_QUALITY: u8 = 60;

/// The size of the upright picture, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    pub width: u32,
    pub height: u32,
}

/// A picture's renditions, each a JPEG.
pub type Renditions = [(Rendition, Vec<u8>); 3];

/// Whether a file can be taken, by its first bytes and its header: a matter of microseconds.
pub fn check(file: &[u8]) -> Result<Size, BadImage> {
    let (decoder, orientation) = open(file)?;
    let (width, height) = decoder.dimensions();
    Ok(if turns_aside(orientation) { Size { width: height, height: width } } else { Size { width, height } })
}

/// Decodes the whole file: up to seconds of a processor and half a gigabyte of memory.
pub fn render(file: &[u8]) -> Result<Renditions, BadImage> {
    let (mut decoder, orientation) = open(file)?;
    let profile = decoder.icc_profile().ok().flatten();
    let picture = on_white(DynamicImage::from_decoder(decoder).map_err(|error| why(&error))?);
    // Made small first: turning it and mending its colours then cost little.
    let mut large = within(&picture, LARGE);
    drop(picture);
    if let Some(profile) = profile {
        large = in_srgb(large, &profile);
    }
    large.apply_orientation(orientation);
    let small = within(&large, SMALL);
    let blurred = blurred(&small, Size { width: small.width(), height: small.height() });
    Ok([
        (Rendition::Large, jpeg(&large, QUALITY)?),
        (Rendition::Small, jpeg(&small, QUALITY)?),
        (Rendition::Blurred, jpeg(&blurred, BLURRED_QUALITY)?),
    ])
}

fn open(file: &[u8]) -> Result<(impl ImageDecoder, Orientation), BadImage> {
    let format = image::guess_format(file).map_err(|_| BadImage::Unsupported)?;
    match format {
        ImageFormat::Jpeg if !is_whole(file) => return Err(BadImage::Damaged),
        ImageFormat::Jpeg | ImageFormat::Png | ImageFormat::WebP => {}
        _ => return Err(BadImage::Unsupported),
    }
    let mut reader = ImageReader::with_format(Cursor::new(file), format);
    let mut limits = Limits::default();
    limits.max_image_width = Some(LONGEST_SIDE);
    limits.max_image_height = Some(LONGEST_SIDE);
    limits.max_alloc = Some(MOST_BYTES);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(|error| why(&error))?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MOST_PIXELS || decoder.total_bytes() > MOST_BYTES {
        return Err(BadImage::TooManyPixels);
    }
    if width.min(height) < SHORTEST_SIDE {
        return Err(BadImage::TooFewPixels);
    }
    // A picture whose metadata is broken is shown as it lies.
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    Ok((decoder, orientation))
}

fn why(error: &ImageError) -> BadImage {
    match error {
        ImageError::Limits(_) => BadImage::TooManyPixels,
        _ => BadImage::Damaged,
    }
}

/// A JPEG that was cut off has no end mark behind its picture; the decoder would fill up the rest with grey.
fn is_whole(jpeg: &[u8]) -> bool {
    // The markers of JPEG that begin the compressed picture and end the file.
    const PICTURE: u8 = 0xDA;
    const END: [u8; 2] = [0xFF, 0xD9];
    let mut at = 2;
    // Passes over the segments by their length: a thumbnail in one of them has an end mark of its own.
    while let Some(&[0xFF, kind, high, low]) = jpeg.get(at..at + 4) {
        match kind {
            PICTURE => return jpeg[at..].windows(2).any(|pair| pair == END),
            0xFF => at += 1,
            _ => at += 2 + usize::from(u16::from_be_bytes([high, low])),
        }
    }
    false
}

fn turns_aside(orientation: Orientation) -> bool {
    use Orientation::{Rotate90, Rotate90FlipH, Rotate270, Rotate270FlipH};
    matches!(orientation, Rotate90 | Rotate270 | Rotate90FlipH | Rotate270FlipH)
}

fn on_white(picture: DynamicImage) -> DynamicImage {
    if !picture.color().has_alpha() {
        return picture.into_rgb8().into();
    }
    let picture = picture.into_rgba8();
    let mut flat = RgbImage::new(picture.width(), picture.height());
    for (to, from) in flat.chunks_exact_mut(3).zip(picture.chunks_exact(4)) {
        let alpha = u16::from(from[3]);
        for (to, from) in to.iter_mut().zip(from) {
            #[allow(clippy::cast_possible_truncation)] // a mean of two bytes
            let mixed = ((u16::from(*from) * alpha + 255 * (255 - alpha)) / 255) as u8;
            *to = mixed;
        }
    }
    flat.into()
}

/// The same colours in sRGB, the only ones a picture without a profile can mean. A profile that does not fit the pixels
/// (a printer's, a broken one) is left out.
fn in_srgb(picture: DynamicImage, profile: &[u8]) -> DynamicImage {
    let converted = || {
        let from = ColorProfile::new_from_slice(profile).ok()?;
        let to = ColorProfile::new_srgb();
        let way = from.create_transform_8bit(Layout::Rgb, &to, Layout::Rgb, TransformOptions::default()).ok()?;
        let mut out = RgbImage::new(picture.width(), picture.height());
        way.transform(picture.as_bytes(), &mut out).ok()?;
        Some(out.into())
    };
    converted().unwrap_or(picture)
}

/// The picture with no side longer than `longest`; never enlarged.
fn within(picture: &DynamicImage, longest: u32) -> DynamicImage {
    if picture.width().max(picture.height()) <= longest {
        return picture.clone();
    }
    picture.resize(longest, longest, FilterType::CatmullRom)
}

/// A few points, drawn out softly to the size of the picture: whatever is done with it, no more than the points comes
/// back.
fn blurred(picture: &DynamicImage, size: Size) -> DynamicImage {
    let points = within(picture, POINTS).blur(0.8);
    points.resize_exact(size.width, size.height, FilterType::CatmullRom)
}

/// A picture that was drawn, as it looks where it is locked: of the size of the small rendition.
pub fn blurred_jpeg(picture: &DynamicImage) -> Option<Vec<u8>> {
    let (width, height) = (picture.width(), picture.height());
    let longest = width.max(height).max(1);
    let size = Size { width: width * SMALL / longest, height: height * SMALL / longest };
    jpeg(&blurred(picture, size), BLURRED_QUALITY).ok()
}

fn jpeg(picture: &DynamicImage, quality: u8) -> Result<Vec<u8>, BadImage> {
    let mut out = Vec::new();
    JpegEncoder::new_with_quality(&mut out, quality).encode_image(picture).map_err(|_| BadImage::Damaged)?;
    Ok(out)
}

#[cfg(test)]
mod tests;
