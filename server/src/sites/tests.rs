use super::*;
use tempfile::TempDir;

/// The embedded configuration with the site `vonk` changed: each text found is replaced.
fn with_vonk(changes: &[(&str, &str)]) -> (TempDir, ConfigFiles) {
    let mut text = ConfigFiles::embedded().text("domains/vonk.toml").unwrap();
    for (from, to) in changes {
        assert!(text.contains(from), "{from} does not stand in the file");
        text = text.replacen(from, to, 1);
    }
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("domains")).unwrap();
    std::fs::write(folder.path().join("domains/vonk.toml"), text).unwrap();
    let files = ConfigFiles::folder(folder.path()).unwrap();
    (folder, files)
}

fn refused(from: &str, to: &str) -> String {
    let (_folder, files) = with_vonk(&[(from, to)]);
    Domains::load(&files).map(|_| ()).unwrap_err().to_string()
}

fn key_of(domains: &Domains, host: &str) -> Option<String> {
    domains.of_host(host).map(|domain| domain.key.clone())
}

#[test]
fn the_shipped_sites_load() {
    let domains = Domains::load(&ConfigFiles::embedded()).unwrap();
    let niches: Vec<_> = domains.iter().map(|domain| (domain.key.as_str(), domain.site.niche)).collect();
    assert_eq!(niches, [("ember", 5), ("rijp", 3), ("vonk", 1)]);
}

#[test]
fn a_site_is_found_by_host_in_any_case_and_without_the_port() {
    let domains = Domains::load(&ConfigFiles::embedded()).unwrap();
    for host in ["localhost", "LOCALHOST:8080", "127.0.0.1:1", "[::1]:8080", "[::1]", "vonk.localhost."] {
        assert_eq!(key_of(&domains, host).as_deref(), Some("vonk"), "{host}");
    }
    assert_eq!(key_of(&domains, "Rijp.localhost:9").as_deref(), Some("rijp"));
}

#[test]
fn an_unknown_host_gets_no_site_unless_one_takes_them() {
    let strangers = ["evil.example", "", ":8080", "[", "xlocalhost", "localhost.evil.example"];
    let domains = Domains::load(&ConfigFiles::embedded()).unwrap();
    for host in strangers {
        assert_eq!(key_of(&domains, host), None, "{host}");
    }
    let (_folder, files) = with_vonk(&[("allow_unknown_hosts = false", "allow_unknown_hosts = true")]);
    let domains = Domains::load(&files).unwrap();
    for host in strangers {
        assert_eq!(key_of(&domains, host).as_deref(), Some("vonk"), "{host}");
    }
    assert_eq!(key_of(&domains, "ember.localhost").as_deref(), Some("ember"));
}

#[test]
fn settings_tell_the_visitors_country_and_which_of_the_sites_it_selects() {
    let domains = Domains::load(&ConfigFiles::embedded()).unwrap();
    let vonk = domains.of_key("vonk").unwrap();
    let told = |country: Option<&str>| {
        let settings = vonk.settings(country, Vec::new(), "b1");
        assert_eq!(settings.build, "b1");
        (settings.geoip_country, settings.geoip_selected_country)
    };
    assert_eq!(told(Some("be")), ("BE".into(), "BE".into()));
    assert_eq!(told(Some("FR")), ("FR".into(), "NL".into()), "not a country of this site");
    assert_eq!(told(None), ("NL".into(), "NL".into()));
}

#[test]
fn a_wrong_value_stops_the_start_and_names_file_and_field() {
    for (from, to, field) in [
        ("niche = 1", "niche = 8", "niche"),
        ("niche = 1", "nich = 1", "nich"),
        ("niche = 1", "niche = \"one\"", "niche"),
        ("message_credits = 1", "message_credits = -1", "message_credits: -1 is not 0 to 1000000"),
        ("message_credits = 1", "message_credits = 9223372036854775807", "message_credits"),
        ("message_length = 2000", "message_length = 0", "message_length"),
        ("locales = [\"nl\", \"en\"]", "locales = [\"nl\", \"xx\"]", "locales"),
        ("locales = [\"nl\", \"en\"]", "locales = [\"en\"]", "domain_language"),
        ("locales = [\"nl\", \"en\"]", "locales = [\"nl\", \"pl\"]", "locales"),
        ("countries = [\"NL\", ", "countries = [\"NL\", \"XX\", ", "minimum_message_costs"),
        ("DE = { costs", "FR = { costs", "minimum_message_costs"),
        ("costs = 0.75", "costs = -0.75", "minimum_message_costs.NL.costs"),
        ("origin = \"http://localhost:8080\"", "origin = \"http://localhost:8080/\"", "origin"),
        ("\"min_age\"", "\"shoe_size\"", "search_fields"),
        ("hosts = [\"localhost\"", "hosts = [\"rijp.localhost\"", "hosts"),
        ("added = \"2024-03-01\"", "added = \"March\"", "company.added"),
        ("signups = \"all\"", "signups = \"some\"", "signups"),
    ] {
        let error = refused(from, to);
        assert!(error.starts_with("config/domains/vonk.toml: "), "{error}");
        assert!(error.contains(field), "{to}: {error}");
    }
}

#[test]
fn two_sites_cannot_both_take_unknown_hosts() {
    let (folder, files) = with_vonk(&[("allow_unknown_hosts = false", "allow_unknown_hosts = true")]);
    let rijp = ConfigFiles::embedded().text("domains/rijp.toml").unwrap();
    let rijp = rijp.replace("allow_unknown_hosts = false", "allow_unknown_hosts = true");
    std::fs::write(folder.path().join("domains/rijp.toml"), rijp).unwrap();
    let error = Domains::load(&files).map(|_| ()).unwrap_err().to_string();
    assert!(error.contains("allow_unknown_hosts: already set by rijp"), "{error}");
}

#[test]
fn a_site_offers_the_regions_of_its_own_countries_in_their_order() {
    let domains = Domains::load(&ConfigFiles::embedded()).unwrap();
    let countries: Vec<_> = domains.of_key("ember").unwrap().regions.iter().map(|of| of.country.as_str()).collect();
    assert_eq!(countries, ["GB", "IE"]);
}
