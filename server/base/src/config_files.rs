//! The sources of the configuration: `config/` of the project, which is embedded so that the program runs without any
//! file; over it the operator's folder; over that the environment.
//!
//! - [`layers`] values of several layers by key · [`origin`] where one came from · [`environment`] variables
//! - [`show`] as `vonk config` prints it · [`error`] faults and their places
//!
//! `vonk.toml` and the sites are merged by key, catalogues by entry, and any other file is taken whole.

mod environment;
mod error;
mod layers;
mod origin;
mod show;

use environment::Variables;
pub use error::{ConfigError, Invalid, ensure, within};
pub use layers::Layers;
pub use show::shown;

use rust_embed::RustEmbed;
use serde::de::DeserializeOwned;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::io::ErrorKind;
use std::path::{Component, Path, PathBuf};
use std::sync::LazyLock;

/// The file with the values that all sites share.
const SITE: &str = "site.toml";
/// The folder with a file for each site.
const SITES: &str = "domains/";

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../config"]
#[exclude = "demo/art/draw/*"]
#[exclude = "cluster/*"]
#[exclude = "watching/*"]
struct Embedded;

/// Paths are relative to `config/` and use `/`.
#[derive(Clone, Debug, Default)]
pub struct ConfigFiles {
    folder: Option<PathBuf>,
    variables: Variables,
}

impl ConfigFiles {
    pub fn embedded() -> Self {
        Self::default()
    }

    /// Files in `folder` take precedence over embedded ones. A folder that does not exist is refused: with a misspelt
    /// one the site would run with prices that are not its own.
    pub fn folder(folder: impl Into<PathBuf>) -> Result<Self, String> {
        let folder = folder.into();
        match std::fs::read_dir(&folder) {
            Ok(_) => Ok(Self { folder: Some(folder), variables: Variables::default() }),
            Err(error) => Err(format!("the configuration's folder {}: {error}", folder.display())),
        }
    }

    #[must_use]
    pub fn with_environment(self, environment: impl IntoIterator<Item = (OsString, OsString)>) -> Self {
        Self { variables: Variables::of(environment), ..self }
    }

    /// `None` for a file that does not exist, and for every path that leads out of the folder.
    pub fn read(&self, path: &str) -> Option<Cow<'static, [u8]>> {
        if !stays_inside(path) {
            return None;
        }
        match self.folder.as_ref().map(|folder| std::fs::read(folder.join(path))) {
            Some(Ok(bytes)) => Some(bytes.into()),
            Some(Err(error)) if !is_absent(&error) => {
                // With the embedded file instead, a site would run with prices that its operator has changed.
                tracing::error!(path, %error, "a configuration file cannot be read");
                None
            }
            _ => Embedded::get(path).map(|file| file.data),
        }
    }

    /// All files whose path starts with `prefix`, sorted.
    pub fn list(&self, prefix: &str) -> Vec<String> {
        let paths: BTreeSet<String> = embedded_paths(prefix).chain(self.own_paths(prefix)).collect();
        paths.into_iter().collect()
    }

    pub fn text(&self, path: &str) -> Result<String, ConfigError> {
        let bytes = self.read(path).ok_or_else(|| ConfigError::new(path, "not found, or not readable"))?;
        String::from_utf8(bytes.into_owned()).map_err(|error| ConfigError::new(path, error))
    }

    /// The error names the field and shows its line.
    pub fn toml<T: DeserializeOwned>(&self, path: &str) -> Result<T, ConfigError> {
        toml::from_str(&self.text(path)?).map_err(|error| ConfigError::new(path, error))
    }

    /// The texts of one kind of file.
    pub fn texts(&self, prefix: &str, ending: &str) -> Result<Texts, ConfigError> {
        let embedded = embedded_paths(prefix).filter(|path| path.ends_with(ending));
        let embedded = embedded.map(|path| Ok((format!("config/{path}"), Self::embedded().text(&path)?)));
        let mut own = Vec::new();
        for path in self.own_paths(prefix).filter(|path| path.ends_with(ending)) {
            own.extend(self.own_text(&path)?.map(|(file, text)| (file.display().to_string(), text)));
        }
        Ok(Texts { embedded: embedded.collect::<Result<_, _>>()?, own })
    }

    /// A catalogue as it is embedded, and then the operator's, whose entries take precedence.
    pub fn catalogue<T: DeserializeOwned>(&self, path: &str) -> Result<Vec<T>, ConfigError> {
        let embedded = Some((PathBuf::from("config").join(path), Self::embedded().text(path)?));
        let texts = embedded.into_iter().chain(self.own_text(path)?);
        texts
            .map(|(place, text)| toml::from_str(&text).map_err(|error| ConfigError::at(place.display(), error)))
            .collect()
    }

    /// The server's own file, with every layer over it but the arguments.
    pub fn server(&self, file: &str) -> Result<Layers, ConfigError> {
        self.layers(&[file], "")
    }

    /// Each site by its key, which is the name of its file.
    pub fn sites(&self) -> Result<Vec<(String, Layers)>, ConfigError> {
        let paths = self.list(SITES);
        let keys = paths.iter().filter_map(|path| path.strip_prefix(SITES)?.strip_suffix(".toml"));
        keys.map(|key| Ok((key.to_owned(), self.site(key)?))).collect()
    }

    pub fn site(&self, key: &str) -> Result<Layers, ConfigError> {
        self.layers(&[SITE, &format!("{SITES}{key}.toml")], &format!("domains.{key}"))
    }

    /// The first file is the general one, and has every key. All that is embedded lies below all that is the
    /// operator's.
    fn layers(&self, files: &[&str], section: &str) -> Result<Layers, ConfigError> {
        let embedded = |file: &&str| Embedded::get(file).is_some();
        let mut layers = Layers::new(files[0], &Self::embedded().text(files[0])?, section)?;
        for file in files[1..].iter().copied().filter(embedded) {
            layers.embedded(file, &Self::embedded().text(file)?)?;
        }
        for file in files {
            if let Some((path, text)) = self.own_text(file)? {
                layers.own(&path, &text)?;
            }
        }
        layers.environment(&self.variables)?;
        Ok(layers)
    }

    /// Every variable must give exactly one key of these its value.
    pub fn check_variables<'l>(&self, layers: impl IntoIterator<Item = &'l Layers>) -> Result<(), ConfigError> {
        let known: Vec<String> = layers.into_iter().flat_map(Layers::variables).collect();
        for name in self.variables.names() {
            let reason = match known.iter().filter(|it| *it == name).count() {
                1 => continue,
                0 => match layers::nearest(name, known.iter().map(String::as_str)) {
                    Some(near) => format!("it names no key; is it {near}?"),
                    None => "it names no key".to_owned(),
                },
                _ => "it names a key of more than one site".to_owned(),
            };
            return Err(ConfigError::at(format_args!("variable {name}"), reason));
        }
        Ok(())
    }

    fn own_paths(&self, prefix: &str) -> impl Iterator<Item = String> {
        let mut paths = BTreeSet::new();
        if let Some(folder) = &self.folder {
            collect(folder, "", &mut paths);
        }
        paths.into_iter().filter(move |path| path.starts_with(prefix))
    }

    /// The operator's file, if there is one. One that cannot be read is an error.
    fn own_text(&self, path: &str) -> Result<Option<(PathBuf, String)>, ConfigError> {
        let Some(path) = self.folder.as_ref().map(|folder| folder.join(path)) else { return Ok(None) };
        match std::fs::read_to_string(&path) {
            Ok(text) => Ok(Some((path, text))),
            Err(error) if is_absent(&error) => Ok(None),
            Err(error) => Err(ConfigError::at(path.display(), error)),
        }
    }
}

/// Texts with where each is.
pub struct Texts {
    pub embedded: Vec<(String, String)>,
    pub own: Vec<(String, String)>,
}

/// A debug build looks for them in the folder, which takes milliseconds: once for all sites and languages.
static EMBEDDED_PATHS: LazyLock<Vec<Cow<'static, str>>> = LazyLock::new(|| Embedded::iter().collect());

fn embedded_paths(prefix: &str) -> impl Iterator<Item = String> {
    let paths = EMBEDDED_PATHS.iter().filter(move |path| path.starts_with(prefix));
    paths.map(|path| path.clone().into_owned())
}

fn is_absent(error: &std::io::Error) -> bool {
    matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
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
        #[allow(dead_code)] // only its type matters
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
