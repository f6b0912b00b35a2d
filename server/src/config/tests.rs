use super::*;
use std::collections::BTreeSet;
use tempfile::TempDir;

/// A folder of an operator's that holds one file.
fn folder(file: &str, text: &str) -> (TempDir, ConfigFiles) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join(file), text).unwrap();
    let files = ConfigFiles::folder(folder.path()).unwrap();
    (folder, files)
}

fn environment(variables: &[(&str, &str)]) -> ConfigFiles {
    with_environment(ConfigFiles::embedded(), variables)
}

fn with_environment(files: ConfigFiles, variables: &[(&str, &str)]) -> ConfigFiles {
    files.with_environment(variables.iter().map(|(name, value)| (name.into(), value.into())))
}

fn argument(key: &'static str, value: toml::Value) -> Vec<Argument> {
    vec![Argument { name: "--argument", key, value }]
}

fn refused(files: &ConfigFiles) -> String {
    Config::load(files).map(|_| ()).unwrap_err().to_string()
}

fn origin(layers: &Layers, key: &str) -> String {
    layers.leaves().iter().find(|leaf| leaf.key == key).unwrap().origin.to_string()
}

#[test]
fn a_file_needs_only_the_keys_that_differ() {
    let (_folder, files) = folder(FILE, "https = true\n[limits]\nconnections = 7\n[photos.s3]\nregion = \"eu\"\n");
    let (plain, config) = (Config::load(&ConfigFiles::embedded()).unwrap(), Config::load(&files).unwrap());
    assert!(config.https && !plain.https);
    assert_eq!((config.limits.connections, config.photos.s3.region.as_str()), (7, "eu"));
    assert_eq!(config.limits.body_bytes, plain.limits.body_bytes);
    assert_eq!((config.photos.bytes, &config.listen), (plain.photos.bytes, &plain.listen));
}

#[test]
fn each_layer_lies_over_the_ones_below_it() {
    let (folder, files) =
        folder(FILE, "[drain]\nhard_stop_seconds = 2\n[limits]\nconnections = 2\nbody_bytes = 2000\n");
    let files = with_environment(files, &[("VONK_LIMITS_CONNECTIONS", "3"), ("VONK_LIMITS_BODY_BYTES", "3000")]);
    let layers = Config::layers(&files, argument("limits.body_bytes", 4000.into())).unwrap();
    let config = Config::read(&layers).unwrap();
    let taken = (config.drain.hard_stop_seconds, config.limits.connections, config.limits.body_bytes);
    assert_eq!(taken, (2, 3, 4000));
    let file = format!("{}, line 2", folder.path().join(FILE).display());
    for (key, from) in [
        ("database.url", "embedded vonk.toml"),
        ("drain.hard_stop_seconds", &file),
        ("limits.connections", "variable VONK_LIMITS_CONNECTIONS"),
        ("limits.body_bytes", "argument --argument"),
    ] {
        assert_eq!(origin(&layers, key), from);
    }
}

#[test]
fn a_file_written_before_a_key_was_added_still_works() {
    let old = "[limits]\nconnections = 7\n";
    let now = "[limits]\n# New.\npatience = 3\n# Old.\nconnections = 1\n# New.\n[mail]\n# New.\nsender = \"us\"\n";
    let mut layers = Layers::new("vonk.toml", now, "").unwrap();
    layers.own("old.toml".as_ref(), old).unwrap();
    let values: Vec<String> = layers.leaves().iter().map(|leaf| format!("{} {}", leaf.key, leaf.value)).collect();
    assert_eq!(values, ["limits.patience 3", "limits.connections 7", "mail.sender \"us\""]);
}

#[test]
fn a_wrong_file_is_refused_with_path_line_and_key() {
    for (text, line, reason) in [
        ("lsten = \"x\"", 1, "there is no key lsten; is it listen?"),
        (
            "[limits]\n\nwrites_per_secnd = 1",
            3,
            "there is no key limits.writes_per_secnd; is it limits.writes_per_second?",
        ),
        ("[limitz]", 1, "there is no key limitz"),
        ("limits = 5", 1, "limits is a section of keys and has no value"),
        ("[listen]\nx = 1", 1, "listen must be text, not a table"),
        ("listen = 8080", 1, "listen must be text, not a whole number"),
        ("\nhttps = \"yes\"", 2, "https must be true or false, not text"),
        ("[limits]\nconnections = 1.5", 2, "limits.connections must be a whole number, not a number"),
        ("[limits]\nconnections = -5", 2, "limits.connections cannot be -5"),
        ("[redis]\nca_file = \"ca.pem\"", 2, "redis.ca_file is for a redis.url that begins with rediss"),
        ("[redis]\nkey_file = \"vonk.key\"", 2, "redis.key_file is for a redis.url that begins with rediss"),
        (
            "[redis]\nurl = \"rediss://redis\"\ncertificate_file = \"vonk.pem\"",
            3,
            "redis.certificate_file and redis.key_file belong together",
        ),
        (
            "[redis]\nurl = \"redis://redis\"\nsentinel_password = \"x\"",
            3,
            "redis.sentinel_password is for a redis.url of Sentinels",
        ),
        (
            "[redis]\nurl = \"redis+sentinel://a/main\"\nsentinel_user = \"x\"",
            3,
            "redis.sentinel_user needs redis.sentinel_password",
        ),
        (
            "[database]\nurl = \"postgres://db/vonk\"\nreplica_url = \"sqlite:copy.db\"",
            3,
            "database.replica_url must begin with postgres:// or postgresql://",
        ),
        (
            "[database]\nreplica_url = \"postgres://replica/vonk\"",
            2,
            "database.replica_url is for a database.url that begins with postgres:// or postgresql://",
        ),
        ("[photos]\nurl = \"ftp://x\"", 2, "photos.url must begin with file: or s3://"),
        ("[photos.s3]\nsecret_key = \"x\"", 2, "photos.s3.secret_key must be given together with photos.s3.access_key"),
        (
            "[limits]\nsilent_seconds = 30",
            2,
            "limits.silent_seconds must be more than limits.heartbeat_seconds, 30, not 30",
        ),
        ("[telemetry]\notlp = \"collector:4318\"", 2, "telemetry.otlp must begin with https:// or http://"),
        ("[limits]\nwrites_per_second = nan", 2, "limits.writes_per_second must be 0.001 to 1000000, not NaN"),
    ] {
        let (folder, files) = folder(FILE, text);
        let error = refused(&files);
        let place = format!("{}, line {line}: {reason}", folder.path().join(FILE).display());
        assert!(error.starts_with(&place), "{text}: {error}");
        assert!(!error.contains('\n'), "{error}");
    }
    let (folder, files) = folder(FILE, "https = true\nlisten = \"unclosed\n");
    let place = format!("{}, line 2: ", folder.path().join(FILE).display());
    assert!(refused(&files).starts_with(&place), "{}", refused(&files));
}

#[test]
fn a_wrong_variable_is_refused_by_its_name() {
    for (name, value, reason) in [
        ("VONK_LIMITS_CONNECTIONS", "many", "limits.connections must be a whole number, not text"),
        ("VONK_LIMITS_CONNECTIONS", "", "limits.connections must be a whole number, not text"),
        ("VONK_LIMITS_CONNECTIONS", "0", "limits.connections must be 1 to 1000000, not 0"),
        ("VONK_HTTPS", "1", "https must be true or false, not a whole number"),
    ] {
        assert_eq!(refused(&environment(&[(name, value)])), format!("variable {name}: {reason}"));
    }
    let twice = environment(&[("VONK_DATABASE", "sqlite:a"), ("VONK_DATABASE_URL", "sqlite:a")]);
    assert!(refused(&twice).starts_with("variable VONK_DATABASE_URL: VONK_DATABASE gives the same value"));
}

#[test]
fn a_variable_that_names_no_key_is_refused_with_the_nearest_one() {
    let check = |name: &str| {
        let files = environment(&[(name, "1")]);
        files.check_variables(&[Config::layers(&files, Vec::new()).unwrap()]).map_err(|error| error.to_string())
    };
    assert_eq!(check("VONK_LISTEN"), Ok(()));
    assert_eq!(check("VONK_LOG"), Ok(()), "read elsewhere");
    assert_eq!(check("OTHER_LISTEN"), Ok(()), "not for us");
    let error = check("VONK_LIMITS_WRITES_PER_SECONDS").unwrap_err();
    assert_eq!(error, "variable VONK_LIMITS_WRITES_PER_SECONDS: it names no key; is it VONK_LIMITS_WRITES_PER_SECOND?");
    assert!(check("VONK_XYZ").unwrap_err().ends_with("it names no key"));
}

#[test]
fn a_variable_gives_one_key_its_value() {
    let files = environment(&[]);
    let names: Vec<String> = Config::layers(&files, Vec::new()).unwrap().variables().collect();
    assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "{names:?}");
    for name in ["VONK_LISTEN", "VONK_DATABASE", "VONK_DATABASE_URL", "VONK_PHOTOS", "VONK_PHOTOS_S3_SECRET_KEY_FILE"] {
        assert!(names.iter().any(|it| it == name), "{name}");
    }
    let config = Config::load(&environment(&[("VONK_DATABASE", "sqlite:x"), ("VONK_PHOTOS", "file:y")])).unwrap();
    assert_eq!((config.database.url.reveal(), config.photos.url.as_str()), ("sqlite:x", "file:y"));
}

#[test]
fn a_secret_is_read_from_the_file_that_a_variable_names() {
    let (folder, _) = folder("secret", "postgres://vonk:hunter2@db/vonk\n");
    let path = folder.path().join("secret");
    let files = environment(&[("VONK_DATABASE_URL_FILE", path.to_str().unwrap())]);
    let layers = Config::layers(&files, Vec::new()).unwrap();
    assert_eq!(Config::read(&layers).unwrap().database.url.reveal(), "postgres://vonk:hunter2@db/vonk");
    assert_eq!(origin(&layers, "database.url"), format!("variable VONK_DATABASE_URL_FILE, {}", path.display()));

    std::fs::write(&path, "\n").unwrap();
    assert!(refused(&files).ends_with("the file is empty"));
    std::fs::remove_file(&path).unwrap();
    let error = refused(&files);
    assert!(error.starts_with(&format!("variable VONK_DATABASE_URL_FILE, {}: ", path.display())), "{error}");
    let number = environment(&[("VONK_DATABASE_NODE_FILE", "/nowhere")]);
    assert!(number.check_variables(&[Config::layers(&number, Vec::new()).unwrap()]).is_err(), "only texts");
}

#[test]
fn no_secret_is_printed() {
    let secrets = [
        ("VONK_DATABASE", "postgres://vonk:hunter2@db/vonk"),
        ("VONK_PHOTOS_S3_ACCESS_KEY", "name"),
        ("VONK_PHOTOS_S3_SECRET_KEY", "hunter2"),
    ];
    let layers = Config::layers(&environment(&secrets), Vec::new()).unwrap();
    let config = Config::read(&layers).unwrap();
    let shown = layers.show(&[base::config_files::shown(&config).unwrap()]);
    assert!(shown.contains("url = \"postgres://vonk:***@db/vonk\" # variable VONK_DATABASE\n"), "{shown}");
    assert!(shown.contains("secret_key = \"***\" # variable VONK_PHOTOS_S3_SECRET_KEY\n"), "{shown}");
    for printed in [shown, format!("{config:?}")] {
        assert!(!printed.contains("hunter2"), "{printed}");
    }
    let wrong_places = [
        "[database]\nurl = \"hunter2\"",
        "[database]\nurl = \"hunter2",
        "[database]\nurl = hunter2",
        "[database]\nurl = [\"hunter2\"]",
        "[database]\nurl = \"a\"\nurl = \"hunter2\"",
        "[photos.s3]\nsecret_key = \"hunter2\"",
        "[photos.s3]\nsecret_key = { a = \"hunter2\" }",
    ];
    for text in wrong_places {
        let error = refused(&folder(FILE, text).1);
        assert!(!error.contains("hunter2"), "{error}");
    }
    assert!(!refused(&environment(&[("VONK_DATABASE", "mysql://vonk:hunter2@db/vonk")])).contains("hunter2"));
}

#[test]
fn what_is_printed_has_every_key_in_the_files_order_and_can_be_read_again() {
    let layers = Config::layers(&ConfigFiles::embedded(), Vec::new()).unwrap();
    let shown = layers.show(&[base::config_files::shown(&Config::read(&layers).unwrap()).unwrap()]);
    let again = Layers::new(FILE, &shown, "").unwrap();
    let keys = |layers: &Layers| layers.leaves().iter().map(|leaf| leaf.key.clone()).collect::<Vec<_>>();
    assert_eq!(keys(&again), keys(&layers), "no key is left out, so none is embedded that nothing reads");
    assert!(Config::read(&again).is_ok());
}

/// The comment above each key of a file, by the key.
pub fn comments(text: &str) -> Vec<(String, String)> {
    let (mut section, mut comment, mut found) = (String::new(), String::new(), Vec::new());
    for line in text.lines() {
        if let Some(more) = line.strip_prefix("# ") {
            comment = format!("{comment} {more}");
            continue;
        }
        if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            section = format!("{name}.");
        } else if let Some((key, _)) = line.split_once(" = ") {
            found.push((format!("{section}{key}"), comment.clone()));
        }
        comment.clear();
    }
    found
}

/// The first range in a comment, such as `0.001 to 1000000`.
pub fn range(comment: &str) -> Option<(f64, f64)> {
    let words: Vec<&str> = comment.split(' ').map(|word| word.trim_end_matches(['.', ',', ':', ';'])).collect();
    words.windows(3).find_map(|it| match it {
        [from, "to", to] => Some((from.parse().ok()?, to.parse().ok()?)),
        _ => None,
    })
}

#[test]
fn every_key_is_explained_and_every_number_has_the_range_that_is_written_there() {
    let text = ConfigFiles::embedded().text(FILE).unwrap();
    let layers = Config::layers(&ConfigFiles::embedded(), Vec::new()).unwrap();
    let comments = comments(&text);
    assert_eq!(comments.len(), layers.leaves().len());
    for (leaf, (key, comment)) in layers.leaves().iter().zip(&comments) {
        assert_eq!(leaf.key, *key);
        assert!(comment.len() > 15, "{key} is not explained");
        if matches!(leaf.value, toml::Value::String(_) | toml::Value::Boolean(_) | toml::Value::Array(_)) {
            continue;
        }
        let (from, to) = range(comment).unwrap_or_else(|| panic!("{key} has no range"));
        // Silence must be longer than a heartbeat, whichever of the two is tried.
        let other = match key.as_str() {
            "limits.heartbeat_seconds" => "[limits]\nsilent_seconds = 86400",
            _ => "[limits]\nheartbeat_seconds = 1",
        };
        let (_folder, files) = folder(FILE, other);
        let step = if leaf.value.is_float() { from / 2.0 } else { 1.0 };
        let takes = |value: f64| {
            let variable = format!("VONK_{}", key.replace('.', "_").to_uppercase());
            Config::load(&with_environment(files.clone(), &[(&variable, &value.to_string())])).is_ok()
        };
        assert_eq!([from, to].map(takes), [true, true], "{key} takes {from} and {to}");
        assert_eq!([from - step, to + 1.0].map(takes), [false, false], "{key} takes no other than {from} to {to}");
    }
}
