//! The types of the files in `config/demo/`, which explain themselves.

use super::talk::{Script, Talk};
use base::config_files::{ConfigError, ConfigFiles};
use renditions::Size;
use serde::Deserialize;
use std::collections::BTreeMap;
use wire::profile::Gender;

pub const WORLD: &str = "demo/world.toml";
pub const ACCOUNTS: &str = "demo/accounts.toml";
pub const FICTIONAL: &str = "demo/fictional.toml";
pub const NAMES: &str = "demo/names.toml";
const ABOUT: &str = "demo/about.toml";
const PROMPTS: &str = "demo/prompts.toml";
const PORTRAITS: &str = "demo/portraits.toml";
const TALK: &str = "demo/talk/";
const PHOTOS: &str = "demo/photos/";

/// Everything a world is planned from.
pub struct DemoFiles {
    pub world: WorldFile,
    pub accounts: AccountsFile,
    pub fictional: Vec<Fictional>,
    pub names: Names,
    /// By language.
    pub about: BTreeMap<String, About>,
    /// By language and prompt.
    pub prompts: BTreeMap<String, BTreeMap<String, Vec<String>>>,
    /// By file name without `.svg`.
    pub portraits: BTreeMap<String, Portrait>,
    /// By language.
    pub talk: BTreeMap<String, Talk>,
    /// By file name without `.jpg`.
    pub photos: BTreeMap<String, Size>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WorldFile {
    pub domains: BTreeMap<String, Population>,
    pub countries: BTreeMap<String, Country>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Population {
    pub members: usize,
    pub women: i64,
    pub ages: [i64; 2],
    pub premium: i64,
    pub conversations: usize,
    pub likes: usize,
    pub pictured: i64,
    pub countries: BTreeMap<String, usize>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Country {
    pub speaks: String,
    #[serde(default)]
    pub regions: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AccountsFile {
    #[serde(rename = "account")]
    pub accounts: Vec<Account>,
    #[serde(rename = "pair")]
    pub pairs: Vec<Pair>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    #[default]
    Active,
    NotConfirmed,
    Disabled,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Account {
    pub domain: String,
    pub email: String,
    pub name: String,
    pub gender: Gender,
    pub age: i64,
    pub country: String,
    pub region: String,
    pub portrait: Option<String>,
    pub about: String,
    #[serde(default)]
    pub state: State,
    #[serde(default)]
    pub premium: bool,
    #[serde(default)]
    pub credits: i64,
    #[serde(default)]
    pub started: usize,
    #[serde(default)]
    pub chats: usize,
    pub free_left: Option<i64>,
    #[serde(default)]
    pub unread: usize,
    #[serde(default)]
    pub longest: usize,
    #[serde(default)]
    pub deleted: usize,
    #[serde(default)]
    pub departed: usize,
    #[serde(default)]
    pub taken_back: usize,
    #[serde(default)]
    pub photos: usize,
    #[serde(default)]
    pub likes: Likes,
    #[serde(default)]
    pub invisible: bool,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Likes {
    pub received: usize,
    pub new: usize,
    pub matches: usize,
    pub given: usize,
    pub passed: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pair {
    pub domain: String,
    pub starts: String,
    pub answers: String,
    pub messages: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FictionalFile {
    fictional: Vec<Fictional>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fictional {
    pub domain: String,
    pub email: String,
    pub name: String,
    pub gender: Gender,
    pub age: i64,
    pub country: String,
    pub region: String,
    pub portrait: String,
    pub about: String,
    #[serde(default, rename = "chat")]
    pub chats: Vec<FictionalChat>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FictionalChat {
    pub with: String,
    pub talk: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Names {
    pub local: BTreeMap<String, ByGender<Generations>>,
    pub family: BTreeMap<String, ByGender<Vec<String>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByGender<T> {
    female: T,
    male: T,
}

impl<T> ByGender<T> {
    pub fn of(&self, gender: Gender) -> &T {
        match gender {
            Gender::Female => &self.female,
            Gender::Male => &self.male,
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Generations {
    young: Vec<String>,
    middle: Vec<String>,
    older: Vec<String>,
}

impl Generations {
    pub fn of(&self, age: i64) -> &[String] {
        match age {
            ..35 => &self.young,
            35..58 => &self.middle,
            _ => &self.older,
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct About {
    pub start: Vec<String>,
    pub start_young: Vec<String>,
    pub start_older: Vec<String>,
    pub end: Vec<String>,
    /// By the key of an interest.
    pub interest: BTreeMap<String, Vec<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PortraitsFile {
    portraits: BTreeMap<String, Portrait>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Portrait {
    pub gender: Gender,
    pub ages: [i64; 2],
    pub names: String,
    pub hair: String,
    pub eyes: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TalkFile {
    opening: Vec<String>,
    topic: Vec<String>,
    morning: Vec<String>,
    evening: Vec<String>,
    waiting: Vec<String>,
    sharing: Vec<String>,
}

impl DemoFiles {
    pub fn load(files: &ConfigFiles) -> Result<Self, ConfigError> {
        let mut talk = BTreeMap::new();
        for path in files.list(TALK) {
            let language = path.trim_start_matches(TALK).trim_end_matches(".toml").to_owned();
            talk.insert(language, read_talk(files, &path)?);
        }
        Ok(Self {
            world: files.toml(WORLD)?,
            accounts: files.toml(ACCOUNTS)?,
            fictional: files.toml::<FictionalFile>(FICTIONAL)?.fictional,
            names: files.toml(NAMES)?,
            about: files.toml(ABOUT)?,
            prompts: files.toml(PROMPTS)?,
            portraits: files.toml::<PortraitsFile>(PORTRAITS)?.portraits,
            talk,
            photos: photos(files)?,
        })
    }

    /// The language that people write in a country. An error names the file that lacks it.
    pub fn language(&self, country: &str) -> Result<&str, ConfigError> {
        let missing = |file: &str, field: &str| ConfigError::new(file, format_args!("{field} is missing"));
        let country_row = self.world.countries.get(country);
        let speaks = &country_row.ok_or_else(|| missing(WORLD, &format!("countries.{country}")))?.speaks;
        if !self.talk.contains_key(speaks) {
            return Err(missing(&format!("{TALK}{speaks}.toml"), "the whole file"));
        }
        if !self.about.contains_key(speaks) {
            return Err(missing(ABOUT, speaks));
        }
        Ok(speaks)
    }
}

fn read_talk(files: &ConfigFiles, path: &str) -> Result<Talk, ConfigError> {
    let file: TalkFile = files.toml(path)?;
    let scripts = |kind: &str, texts: &[String]| {
        let parsed = texts.iter().map(|text| Script::parse(text)).collect::<Result<Vec<_>, String>>();
        match parsed {
            Ok(scripts) if !scripts.is_empty() => Ok(scripts),
            Ok(_) => Err(ConfigError::new(path, format_args!("{kind}: is empty"))),
            Err(reason) => Err(ConfigError::new(path, format_args!("{kind}: {reason}"))),
        }
    };
    Ok(Talk {
        opening: scripts("opening", &file.opening)?,
        topic: scripts("topic", &file.topic)?,
        morning: scripts("morning", &file.morning)?,
        evening: scripts("evening", &file.evening)?,
        waiting: scripts("waiting", &file.waiting)?,
        sharing: scripts("sharing", &file.sharing)?,
    })
}

/// The path of a photo's file.
pub fn photo_file(name: &str) -> String {
    format!("{PHOTOS}{name}.jpg")
}

fn photos(files: &ConfigFiles) -> Result<BTreeMap<String, Size>, ConfigError> {
    let read = |path: String| {
        let wrong = |reason: &str| ConfigError::new(&path, reason);
        let file = files.read(&path).ok_or_else(|| wrong("not readable"))?;
        let size = renditions::check(&file).map_err(|why| wrong(&format!("{why:?}")))?;
        let name = path.strip_prefix(PHOTOS).and_then(|name| name.strip_suffix(".jpg"));
        Ok((name.ok_or_else(|| wrong("is not a .jpg"))?.to_owned(), size))
    };
    files.list(PHOTOS).into_iter().map(read).collect()
}
