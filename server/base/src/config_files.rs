//! The operator's files, `config/` of the project: embedded in the program, so that it runs from nothing, and
//! overridden file by file from a folder.

use rust_embed::RustEmbed;
use serde::de::DeserializeOwned;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt::Display;
use std::io::ErrorKind;
use std::ops::RangeInclusive;
use std::path::{Component, Path, PathBuf};

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../config"]
#[exclude = "demo/art/draw/*"]
struct Embedded;

/// Where configuration is read from. Paths are relative to `config/` and use `/`.
#[derive(Clone, Debug)]
pub struct ConfigFiles {
    folder: Option<PathBuf>,
}

/// What is wrong with the configuration, in which file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("config/{file}: {reason}")]
pub struct ConfigError {
    pub file: String,
    pub reason: String,
}

impl ConfigError {
    pub fn new(file: &str, reason: impl Display) -> Self {
        Self { file: file.to_owned(), reason: reason.to_string() }
    }
}

impl ConfigFiles {
    pub fn embedded() -> Self {
        Self { folder: None }
    }

    /// A file in `folder` takes the place of the embedded one; files that are only there are added. A folder that is
    /// not there is refused: a misspelt one would run the site on prices that are not its own.
    pub fn folder(folder: impl Into<PathBuf>) -> Result<Self, String> {
        let folder = folder.into();
        match std::fs::read_dir(&folder) {
            Ok(_) => Ok(Self { folder: Some(folder) }),
            Err(error) => Err(format!("the configuration's folder {}: {error}", folder.display())),
        }
    }

    /// `None` for a file that does not exist, and for every path that leads out of the folder.
    pub fn read(&self, path: &str) -> Option<Cow<'static, [u8]>> {
        if !stays_inside(path) {
            return None;
        }
        match self.folder.as_ref().map(|folder| std::fs::read(folder.join(path))) {
            Some(Ok(bytes)) => Some(bytes.into()),
            Some(Err(error)) if !matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
                // Falling back to the embedded file here would run a site on prices its operator has changed.
                tracing::error!(path, %error, "a configuration file cannot be read");
                None
            }
            _ => Embedded::get(path).map(|file| file.data),
        }
    }

    /// All files whose path starts with `prefix`, sorted.
    pub fn list(&self, prefix: &str) -> Vec<String> {
        let mut paths: BTreeSet<String> = Embedded::iter().map(Cow::into_owned).collect();
        if let Some(folder) = &self.folder {
            collect(folder, "", &mut paths);
        }
        paths.into_iter().filter(|path| path.starts_with(prefix)).collect()
    }

    pub fn text(&self, path: &str) -> Result<String, ConfigError> {
        let bytes = self.read(path).ok_or_else(|| ConfigError::new(path, "not found, or not readable"))?;
        String::from_utf8(bytes.into_owned()).map_err(|error| ConfigError::new(path, error))
    }

    /// The error names the field and shows its line.
    pub fn toml<T: DeserializeOwned>(&self, path: &str) -> Result<T, ConfigError> {
        toml::from_str(&self.text(path)?).map_err(|error| ConfigError::new(path, error))
    }
}

/// Whether a value is allowed; what is no number never is. `key` says where it stands in its file.
pub fn within<T: PartialOrd + Display + Copy>(key: &str, value: T, allowed: RangeInclusive<T>) -> Result<(), String> {
    if allowed.contains(&value) {
        return Ok(());
    }
    Err(format!("{key}: {value} is not {} to {}", allowed.start(), allowed.end()))
}

fn stays_inside(path: &str) -> bool {
    Path::new(path).components().all(|part| matches!(part, Component::Normal(_)))
}

fn collect(folder: &Path, below: &str, paths: &mut BTreeSet<String>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = format!("{below}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            collect(&entry.path(), &format!("{path}/"), paths);
        } else {
            paths.insert(path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_overrides_one_file_and_leaves_the_others_as_they_are() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("domains")).unwrap();
        std::fs::write(folder.path().join("domains/vonk.toml"), "changed").unwrap();
        std::fs::write(folder.path().join("domains/new.toml"), "added").unwrap();
        let (plain, files) = (ConfigFiles::embedded(), ConfigFiles::folder(folder.path()).unwrap());

        assert_eq!(files.text("domains/vonk.toml").unwrap(), "changed");
        assert_eq!(files.read("domains/rijp.toml"), plain.read("domains/rijp.toml"));
        assert!(plain.read("domains/rijp.toml").is_some());
        let added = ["domains/ember.toml", "domains/new.toml", "domains/rijp.toml", "domains/vonk.toml"];
        assert_eq!(files.list("domains/"), added);
        assert!(!plain.list("domains/").contains(&"domains/new.toml".to_owned()));
    }

    #[test]
    fn a_folder_that_is_not_there_is_refused_by_its_name() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("vonk.toml");
        std::fs::write(&file, "").unwrap();
        for wrong in [folder.path().join("typo"), file] {
            let error = ConfigFiles::folder(&wrong).unwrap_err();
            assert!(error.contains(wrong.to_str().unwrap()), "{error}");
        }
    }

    #[test]
    fn no_path_leads_out_of_the_folder() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("inner")).unwrap();
        std::fs::write(folder.path().join("secret"), "secret").unwrap();
        let files = ConfigFiles::folder(folder.path().join("inner")).unwrap();
        let absolute = folder.path().join("secret");
        for path in ["../secret", "./../secret", "domains/../../secret", &absolute.to_string_lossy()] {
            assert_eq!(files.read(path), None, "{path}");
        }
        assert_eq!(ConfigFiles::embedded().read("../Cargo.toml"), None);
    }

    #[test]
    fn a_file_that_cannot_be_read_is_not_replaced_by_the_embedded_one() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(folder.path().join("domains/vonk.toml")).unwrap();
        let files = ConfigFiles::folder(folder.path()).unwrap();
        assert_eq!(files.read("domains/vonk.toml"), None, "a folder stands where the file should be");
    }

    #[test]
    fn an_error_names_the_file_the_line_and_the_field() {
        #[derive(Debug, serde::Deserialize)]
        #[allow(dead_code)] // only its shape is asked for
        struct Shape {
            ok: i64,
            wrong: i64,
        }
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("x.toml"), "ok = 1\nwrong = \"text\"\n").unwrap();
        let error = ConfigFiles::folder(folder.path()).unwrap().toml::<Shape>("x.toml").unwrap_err().to_string();
        for part in ["config/x.toml", "line 2", "wrong"] {
            assert!(error.contains(part), "{error}");
        }
    }
}
