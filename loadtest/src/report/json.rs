//! `report.json`: written by a run, read by a comparison.

use super::data::{Report, VERSION};
use super::html;
use crate::error::{Error, Result};
use serde::Deserialize;
use std::fs;
use std::path::{Path, PathBuf};

impl Report {
    /// Writes `report.json` and `report.html` into a folder, made if need be; gives their paths.
    pub fn write(&self, folder: &Path) -> Result<[PathBuf; 2]> {
        fs::create_dir_all(folder).map_err(|error| Error::failed(format!("{}: {error}", folder.display())))?;
        let json = serde_json::to_string_pretty(self).map_err(Error::failed)? + "\n";
        let [data, page] = ["report.json", "report.html"].map(|name| folder.join(name));
        for (path, text) in [(&data, json), (&page, html::page(self))] {
            fs::write(path, text).map_err(|error| Error::failed(format!("{}: {error}", path.display())))?;
        }
        Ok([data, page])
    }

    /// Reads a report; fields that a later version added are ignored.
    pub fn read(path: &Path) -> Result<Self> {
        let text = fs::read_to_string(path).map_err(|error| Error::usage(format!("{}: {error}", path.display())))?;
        Self::parse(&text).map_err(|what| Error::usage(format!("{}: {what}", path.display())))
    }

    fn parse(text: &str) -> Result<Self, String> {
        /// Read first, because the other fields of another version are unknown.
        #[derive(Deserialize)]
        struct Versioned {
            version: u32,
        }
        let unread = |error: serde_json::Error| format!("no report of a run: {error}");
        let Versioned { version } = serde_json::from_str(text).map_err(unread)?;
        if version != VERSION {
            return Err(format!("a report of version {version}; this program reads version {VERSION}"));
        }
        serde_json::from_str(text).map_err(unread)
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::report;
    use super::*;

    #[test]
    fn a_report_is_read_as_it_was_written() {
        let folder = tempfile::tempdir().unwrap();
        let [data, page] = report().write(folder.path()).unwrap();
        assert!(Report::read(&data).unwrap() == report());
        assert!(fs::read_to_string(page).unwrap().starts_with("<!doctype html>"));
    }

    #[test]
    fn an_added_field_is_ignored_and_another_version_is_refused() {
        let mut json = serde_json::to_value(report()).unwrap();
        json["weather"] = "fine".into();
        json["conditions"]["weather"] = "fine".into();
        assert!(Report::parse(&json.to_string()).unwrap() == report());
        json["version"] = 2.into();
        assert_eq!(
            Report::parse(&json.to_string()).unwrap_err(),
            "a report of version 2; this program reads version 1"
        );
        assert!(Report::parse("{}").unwrap_err().starts_with("no report of a run"));
    }
}
