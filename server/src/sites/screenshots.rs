//! The pictures of a site that a browser shows before it installs the site as an app: the files of `app/KEY/`.

use base::config_files::{ConfigError, ConfigFiles};
use image::{ImageFormat, ImageReader};
use std::io::Cursor;

/// How many pictures of a site a browser is told of.
const MOST: usize = 8;
/// The longest side in pixels that browsers take, and the shortest.
const SIDES: [u32; 2] = [320, 3840];

#[derive(Clone, Debug)]
pub struct Screenshot {
    /// Its path below `config/`.
    pub path: String,
    /// In pixels, as for the height.
    pub width: u32,
    pub height: u32,
    /// Such as `image/webp`.
    pub kind: &'static str,
}

impl Screenshot {
    /// The name of its file.
    pub fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or_default()
    }

    /// Whether it was taken on a desktop rather than on a phone.
    pub fn is_wide(&self) -> bool {
        self.width > self.height
    }
}

/// Those of a site, in the order of their names. A file that no browser would show stops the start.
pub fn of(files: &ConfigFiles, key: &str) -> Result<Vec<Screenshot>, ConfigError> {
    let paths = files.list(&format!("app/{key}/"));
    if let Some(one_more) = paths.get(MOST) {
        return Err(ConfigError::new(one_more, format_args!("is one more than the {MOST} that a site may have")));
    }
    paths.into_iter().map(|path| read(files, path)).collect()
}

fn read(files: &ConfigFiles, path: String) -> Result<Screenshot, ConfigError> {
    let bytes = files.read(&path).ok_or_else(|| ConfigError::new(&path, "cannot be read"))?;
    let format = image::guess_format(&bytes).ok();
    let kind = match format {
        Some(ImageFormat::WebP) => "image/webp",
        Some(ImageFormat::Png) => "image/png",
        Some(ImageFormat::Jpeg) => "image/jpeg",
        _ => return Err(ConfigError::new(&path, "must be a WebP, PNG or JPEG file")),
    };
    let reader = ImageReader::new(Cursor::new(&bytes)).with_guessed_format();
    let size = reader.ok().and_then(|reader| reader.into_dimensions().ok());
    let (width, height) = size.ok_or_else(|| ConfigError::new(&path, "has no size that can be read"))?;
    let [least, most] = SIDES;
    if width.min(height) < least || width.max(height) > most {
        let reason = format_args!("must have sides of {least} to {most} pixels, not {width} x {height}");
        return Err(ConfigError::new(&path, reason));
    }
    Ok(Screenshot { path, width, height, kind })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::TempDir;

    /// An operator's folder with these pictures of the site `vonk`.
    fn with(pictures: &[(&str, Vec<u8>)]) -> (TempDir, ConfigFiles) {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(folder.path().join("app/vonk")).unwrap();
        for (name, bytes) in pictures {
            std::fs::write(folder.path().join("app/vonk").join(name), bytes).unwrap();
        }
        let files = ConfigFiles::folder(folder.path()).unwrap();
        (folder, files)
    }

    fn png(width: u32, height: u32) -> Vec<u8> {
        let mut file = Cursor::new(Vec::new());
        image::RgbImage::new(width, height).write_to(&mut file, ImageFormat::Png).unwrap();
        file.into_inner()
    }

    #[test]
    fn an_operators_pictures_are_added_and_have_the_sizes_of_their_files() {
        let (_folder, files) = with(&[("1.png", png(400, 800)), ("2.png", png(900, 500))]);
        let all = of(&files, "vonk").unwrap();
        let found = |name: &str| {
            let it = all.iter().find(|it| it.name() == name).unwrap();
            (it.width, it.height, it.kind, it.is_wide())
        };
        assert_eq!(found("1.png"), (400, 800, "image/png", false));
        assert_eq!(found("2.png"), (900, 500, "image/png", true));
        assert!(of(&files, "none").unwrap().is_empty());
    }

    #[test]
    fn what_no_browser_would_show_is_refused_by_its_name() {
        for (bytes, reason) in [
            (b"no picture".to_vec(), "must be a WebP, PNG or JPEG file"),
            (b"\x89PNG\r\n\x1a\n".to_vec(), "has no size that can be read"),
            (png(300, 800), "must have sides of 320 to 3840 pixels, not 300 x 800"),
        ] {
            let (_folder, files) = with(&[("wrong.png", bytes)]);
            let error = of(&files, "vonk").unwrap_err().to_string();
            assert!(error.contains("app/vonk/wrong.png") && error.contains(reason), "{error}");
        }
        let many: Vec<_> = (0..=MOST).map(|number| (format!("x{number}.png"), png(320, 320))).collect();
        let many: Vec<_> = many.iter().map(|(name, bytes)| (name.as_str(), bytes.clone())).collect();
        let (_folder, files) = with(&many);
        assert!(of(&files, "vonk").unwrap_err().to_string().contains("one more than the 8"));
    }
}
