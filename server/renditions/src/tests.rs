//! Every file here is made here, byte by byte where no encoder would make it.

use super::*;
use image::codecs::png::PngEncoder;
use image::{ExtendedColorType, ImageEncoder, Rgb};
use proptest::prelude::*;

/// Red, green, blue and yellow quarters, from the upper left clockwise.
const QUARTERS: [Rgb<u8>; 4] = [Rgb([220, 30, 30]), Rgb([30, 200, 30]), Rgb([30, 30, 220]), Rgb([230, 220, 40])];

fn quarters(width: u32, height: u32) -> RgbImage {
    RgbImage::from_fn(width, height, |x, y| match (x < width / 2, y < height / 2) {
        (true, true) => QUARTERS[0],
        (false, true) => QUARTERS[1],
        (false, false) => QUARTERS[2],
        (true, false) => QUARTERS[3],
    })
}

fn file(picture: &RgbImage, format: ImageFormat) -> Vec<u8> {
    let mut out = Cursor::new(Vec::new());
    picture.write_to(&mut out, format).unwrap();
    out.into_inner()
}

fn rendition(file: &[u8], which: Rendition) -> Vec<u8> {
    let made = render(file).unwrap();
    made.into_iter().find(|(rendition, _)| *rendition == which).unwrap().1
}

fn decoded(jpeg: &[u8]) -> RgbImage {
    image::load_from_memory_with_format(jpeg, ImageFormat::Jpeg).unwrap().into_rgb8()
}

fn near(one: Rgb<u8>, other: Rgb<u8>) -> bool {
    one.0.iter().zip(other.0).all(|(a, b)| a.abs_diff(b) < 24)
}

/// An EXIF block with the orientation of the picture and the place where it was taken.
fn exif(orientation: u8) -> Vec<u8> {
    let mut tiff = b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0".to_vec();
    tiff.extend([orientation, 0, 0, 0, 0, 0, 0, 0]);
    tiff.extend(b"GPS 52.0907 5.1214");
    tiff
}

fn turned(orientation: u8) -> Vec<u8> {
    let mut out = Vec::new();
    let mut encoder = JpegEncoder::new_with_quality(&mut out, 95);
    encoder.set_exif_metadata(exif(orientation)).unwrap();
    encoder.encode_image(&quarters(320, 200)).unwrap();
    out
}

/// A PNG with a header of our choice, which need not agree with its data.
fn png(width: u32, height: u32, bits: u8, zlib: &[u8]) -> Vec<u8> {
    let mut header = [width.to_be_bytes(), height.to_be_bytes()].concat();
    header.extend([bits, 0, 0, 0, 0]);
    let mut out = b"\x89PNG\r\n\x1a\n".to_vec();
    for (kind, data) in [(b"IHDR", &header[..]), (b"IDAT", zlib), (b"IEND", &[])] {
        let named = [&kind[..], data].concat();
        out.extend(u32::try_from(data.len()).unwrap().to_be_bytes());
        out.extend(&named);
        out.extend(crc(&named).to_be_bytes());
    }
    out
}

fn crc(bytes: &[u8]) -> u32 {
    let fold = |sum: u32, byte: &u8| {
        (0..8).fold(sum ^ u32::from(*byte), |it, _| if it & 1 == 1 { 0xEDB8_8320 ^ (it >> 1) } else { it >> 1 })
    };
    !bytes.iter().fold(!0, fold)
}

/// `258 * times + 1` zeros, squeezed as tightly as deflate can: thirteen bits for each 258 of them.
fn zeros(times: usize) -> Vec<u8> {
    let mut bits: Vec<bool> = Vec::new();
    // The last block, with fixed codes, bit by bit as they stand in the stream.
    let mut put = |code: &str| bits.extend(code.bytes().map(|bit| bit == b'1'));
    put("110");
    put("00110000"); // a literal 0
    (0..times).for_each(|_| put("1100010100000")); // 258 bytes from one back
    put("0000000"); // the end
    let mut out = vec![0x78, 0x01];
    out.extend(bits.chunks(8).map(|byte| byte.iter().rev().fold(0, |sum, bit| sum << 1 | u8::from(*bit))));
    let length = u32::try_from((times * 258 + 1) % 65521).unwrap();
    out.extend((length << 16 | 1).to_be_bytes());
    out
}

#[test]
fn a_picture_becomes_three_jpegs_of_known_sizes() {
    for format in [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP] {
        let file = file(&quarters(2000, 1000), format);
        assert_eq!(check(&file), Ok(Size { width: 2000, height: 1000 }), "{format:?}");
        let [large, small, blurred] = render(&file).unwrap().map(|(_, jpeg)| jpeg);
        assert_eq!(decoded(&large).dimensions(), (1600, 800));
        assert_eq!(decoded(&small).dimensions(), (480, 240));
        assert_eq!(decoded(&blurred).dimensions(), (480, 240));
        assert!(blurred.len() < 12_000, "{} bytes", blurred.len());
    }
}

#[test]
fn a_small_picture_is_not_enlarged() {
    let file = file(&quarters(100, 64), ImageFormat::Jpeg);
    assert!(render(&file).unwrap().iter().all(|(_, jpeg)| decoded(jpeg).dimensions() == (100, 64)));
}

#[test]
fn a_picture_is_turned_upright_however_the_camera_was_held() {
    let [r, g, b, y] = QUARTERS;
    // Corners from the upper left clockwise, as EXIF describes the eight ways.
    let ways = [
        (1, [r, g, b, y]),
        (2, [g, r, y, b]),
        (3, [b, y, r, g]),
        (4, [y, b, g, r]),
        (5, [r, y, b, g]),
        (6, [y, r, g, b]),
        (7, [b, g, r, y]),
        (8, [g, b, y, r]),
    ];
    for (orientation, corners) in ways {
        let file = turned(orientation);
        let (width, height) = if orientation < 5 { (320, 200) } else { (200, 320) };
        assert_eq!(check(&file), Ok(Size { width, height }), "{orientation}");
        let shown = decoded(&rendition(&file, Rendition::Large));
        assert_eq!(shown.dimensions(), (width, height), "{orientation}");
        let at = [(9, 9), (width - 9, 9), (width - 9, height - 9), (9, height - 9)];
        for ((x, y), corner) in at.into_iter().zip(corners) {
            assert!(near(*shown.get_pixel(x, y), corner), "{orientation} at {x} {y}");
        }
    }
}

#[test]
fn nothing_of_a_file_is_left_but_its_pixels() {
    let mut jpeg = turned(1);
    // A comment of 2 + 25 bytes.
    jpeg.splice(2..2, b"\xff\xfe\0\x1b<script>alert(1)</script>".iter().copied());
    jpeg.extend(b"PK\x03\x04 a whole archive of secrets");
    assert_eq!(check(&jpeg), Ok(Size { width: 320, height: 200 }));
    for (which, made) in render(&jpeg).unwrap() {
        for word in ["GPS", "Exif", "script", "secrets", "PK\x03\x04"] {
            let found = made.windows(word.len()).any(|it| it == word.as_bytes());
            assert!(!found, "{word} is in {which:?}");
        }
        assert!(made.ends_with(&[0xFF, 0xD9]), "nothing follows {which:?}");
    }
}

#[test]
fn what_is_transparent_is_shown_on_white() {
    let clear = image::RgbaImage::from_pixel(80, 80, image::Rgba([255, 0, 0, 0]));
    let mut out = Cursor::new(Vec::new());
    clear.write_to(&mut out, ImageFormat::Png).unwrap();
    let shown = decoded(&rendition(out.get_ref(), Rendition::Large));
    assert!(shown.pixels().all(|pixel| near(*pixel, Rgb([255; 3]))));
}

#[test]
fn colours_of_a_wider_space_are_converted() {
    let picture = RgbImage::from_pixel(80, 80, Rgb([220, 90, 90]));
    let with = |profile: Vec<u8>| {
        let mut out = Vec::new();
        let mut encoder = PngEncoder::new(&mut out);
        encoder.set_icc_profile(profile).unwrap();
        encoder.write_image(&picture, 80, 80, ExtendedColorType::Rgb8).unwrap();
        *decoded(&rendition(&out, Rendition::Large)).get_pixel(40, 40)
    };
    // The same red is stronger on a wide screen: by the definition of Display P3, about 237 78 84 in sRGB.
    assert!(near(with(ColorProfile::new_display_p3().encode().unwrap()), Rgb([237, 78, 84])));
    assert!(with(ColorProfile::new_display_p3().encode().unwrap()).0[0] > 230);
    assert!(with(b"not a profile".to_vec()).0[0] < 226, "a broken profile changes nothing");
}

#[test]
fn the_blurred_rendition_holds_no_detail() {
    let stripes = RgbImage::from_fn(960, 960, |x, _| if x / 20 % 2 == 0 { Rgb([0; 3]) } else { Rgb([255; 3]) });
    let shown = decoded(&rendition(&file(&stripes, ImageFormat::Png), Rendition::Blurred));
    let (low, high) = shown.pixels().fold((255, 0), |(low, high), it| (it.0[0].min(low), it.0[0].max(high)));
    assert!(high - low < 24, "stripes of 20 pixels are grey: {low} to {high}");

    let shown = decoded(&rendition(&file(&quarters(960, 960), ImageFormat::Png), Rendition::Blurred));
    assert!(near(*shown.get_pixel(40, 40), QUARTERS[0]) && near(*shown.get_pixel(440, 440), QUARTERS[2]));
}

#[test]
fn what_is_not_a_jpeg_png_or_webp_is_refused_whatever_it_is() {
    let others: [&[u8]; 8] = [
        b"",
        b"\xff\xd8",
        b"hello",
        b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>",
        b"GIF89a/*\xff\xd8\xff\xe0*/=1;",
        b"\0\0\0\x18ftypheic\0\0\0\0heicmif1",
        b"\0\0\0\x1cftypavif\0\0\0\0avifmif1",
        b"BM\x1e\0\0\0\0\0\0\0\x1a\0\0\0",
    ];
    for other in others {
        assert_eq!(check(other), Err(BadImage::Unsupported), "{other:?}");
        assert_eq!(render(other), Err(BadImage::Unsupported));
    }
}

#[test]
fn a_file_that_was_cut_off_is_damaged() {
    let jpeg = turned(6);
    for length in [3, 40, jpeg.len() / 2, jpeg.len() - 2] {
        assert_eq!(check(&jpeg[..length]), Err(BadImage::Damaged), "{length} bytes");
    }
    for format in [ImageFormat::Png, ImageFormat::WebP] {
        let whole = file(&quarters(200, 200), format);
        assert_eq!(render(&whole[..whole.len() / 2]), Err(BadImage::Damaged), "{format:?}");
        assert_eq!(check(&whole[..14]), Err(BadImage::Damaged), "{format:?}");
    }
}

#[test]
fn a_bomb_is_refused_by_its_header() {
    let bomb = zeros(200_000);
    assert!(bomb.len() < 400_000, "50 million bytes in {}", bomb.len());
    for (width, height) in [(60_000, 60_000), (20_000, 20_000), (12_001, 100), (100, 12_001), (7_100, 7_100)] {
        assert_eq!(check(&png(width, height, 1, &bomb)), Err(BadImage::TooManyPixels), "{width} x {height}");
    }
    let mut jpeg = turned(1);
    let size = jpeg.windows(4).position(|it| it == [0xFF, 0xC0, 0, 17]).unwrap() + 5;
    jpeg[size..size + 4].copy_from_slice(&[0xFF, 0xF0, 0xFF, 0xF0]);
    assert_eq!(check(&jpeg), Err(BadImage::TooManyPixels));
    assert_eq!(check(&png(63, 500, 8, &bomb)), Err(BadImage::TooFewPixels));
}

#[test]
fn a_file_is_read_only_up_to_the_size_in_its_header() {
    let bomb = png(100, 100, 1, &zeros(200_000));
    let shown = decoded(&rendition(&bomb, Rendition::Large));
    assert_eq!(shown.dimensions(), (100, 100));
    assert_eq!(render(&png(7000, 7000, 8, &zeros(1000))), Err(BadImage::Damaged), "less than in its header");
}

#[test]
fn what_would_not_fit_in_memory_is_refused() {
    let bits_16_with_alpha = |side: u32| {
        let mut out = png(side, side, 16, &[]);
        out[25] = 6;
        let sum = crc(&out[12..29]);
        out[29..33].copy_from_slice(&sum.to_be_bytes());
        out
    };
    assert_eq!(check(&bits_16_with_alpha(7000)), Err(BadImage::TooManyPixels));
    assert_eq!(check(&bits_16_with_alpha(5000)), Ok(Size { width: 5000, height: 5000 }));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]
    #[test]
    fn no_file_is_worse_than_refused(
        format in prop::sample::select(vec![ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP]),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..12),
        cut in prop::option::of(any::<prop::sample::Index>()),
    ) {
        let mut file = match format {
            ImageFormat::Jpeg => turned(6),
            format => file(&quarters(96, 80), format),
        };
        for (at, byte) in changes {
            let at = at.index(file.len());
            file[at] = byte;
        }
        if let Some(cut) = cut {
            file.truncate(cut.index(file.len()));
        }
        if let Ok(made) = render(&file) {
            prop_assert!(check(&file).is_ok());
            prop_assert!(made.iter().all(|(_, jpeg)| !decoded(jpeg).is_empty()));
        }
    }
}
