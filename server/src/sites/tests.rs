use super::*;
use crate::config::tests::{comments, range};
use tempfile::TempDir;

/// The embedded configuration under an operator's files of sites.
fn with_sites(sites: &[(&str, &str)]) -> (TempDir, ConfigFiles) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("domains")).unwrap();
    for (file, text) in sites {
        std::fs::write(folder.path().join(file), text).unwrap();
    }
    let files = ConfigFiles::folder(folder.path()).unwrap();
    (folder, files)
}

fn with_vonk(text: &str) -> (TempDir, ConfigFiles) {
    with_sites(&[("domains/vonk.toml", text)])
}

fn refused(files: &ConfigFiles) -> String {
    Domains::load(files).map(|_| ()).unwrap_err().to_string()
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
    let (_folder, files) = with_vonk("allow_unknown_hosts = true");
    let domains = Domains::load(&files).unwrap();
    for host in strangers {
        assert_eq!(key_of(&domains, host).as_deref(), Some("vonk"), "{host}");
    }
    assert_eq!(key_of(&domains, "ember.localhost").as_deref(), Some("ember"));
}

#[test]
fn settings_hold_the_visitors_country_and_which_of_the_sites_it_selects() {
    let domains = Domains::load(&ConfigFiles::embedded()).unwrap();
    let vonk = domains.of_key("vonk").unwrap();
    let selected = |country: Option<&str>| {
        let settings = vonk.settings(country, 1, String::new(), Vec::new(), "b1");
        assert_eq!(settings.build, "b1");
        (settings.geoip_country, settings.geoip_selected_country)
    };
    assert_eq!(selected(Some("be")), ("BE".into(), "BE".into()));
    assert_eq!(selected(Some("FR")), ("FR".into(), "NL".into()), "not a country of this site");
    assert_eq!(selected(None), ("NL".into(), "NL".into()));
}

#[test]
fn a_sites_file_needs_only_the_keys_that_differ() {
    let (_folder, files) = with_vonk("message_credits = 7\n[company]\ncity = \"Breda\"\n");
    let (plain, domains) = (Domains::load(&ConfigFiles::embedded()).unwrap(), Domains::load(&files).unwrap());
    let [plain, changed] = [&plain, &domains].map(|domains| domains.of_key("vonk").unwrap());
    assert_eq!((changed.site.message_credits.0, changed.company.city.as_str()), (7, "Breda"));
    assert_eq!(changed.company.name, plain.company.name);
    assert_eq!(changed.server.hosts, plain.server.hosts);
    let [plain, other] = [ConfigFiles::embedded(), files].map(|files| Domains::load(&files).unwrap());
    let [plain, other] =
        [plain, other].map(|domains| domains.of_key("ember").unwrap().settings(None, 1, String::new(), Vec::new(), ""));
    assert_eq!(plain, other, "the other sites are as they were");
}

#[test]
fn a_sites_values_come_from_program_folder_and_environment_in_this_order() {
    let sites = [
        ("site.toml", "photo_credits = 20\ngift_credits = 20\nfree_messages = 20\n"),
        ("domains/ember.toml", "gift_credits = 30\nfree_messages = 30\n"),
    ];
    let (_folder, files) = with_sites(&sites);
    let files = files.with_environment([("VONK_DOMAINS_EMBER_FREE_MESSAGES".into(), "40".into())]);
    let domains = Domains::load(&files).unwrap();
    let of = |key: &str| {
        let site = &domains.of_key(key).unwrap().site;
        (site.message_credits.0, site.photo_credits.0, site.gift_credits.0, site.free_messages)
    };
    assert_eq!(of("ember"), (2, 20, 30, 40));
    assert_eq!(of("rijp"), (1, 20, 20, 20), "an operator's value for all sites overrides an embedded value of one");
    let shown = show(&files, &files.site("ember").unwrap()).unwrap();
    for line in [
        "message_credits = 2 # embedded domains/ember.toml\n",
        "site.toml, line 1\n",
        "domains/ember.toml, line 1\n",
        "free_messages = 40 # variable VONK_DOMAINS_EMBER_FREE_MESSAGES\n",
    ] {
        assert!(shown.contains(line), "{shown}");
    }
}

#[test]
fn a_new_site_starts_from_what_every_site_starts_from_and_names_what_it_still_needs() {
    let mut text = String::new();
    for (line, missing) in [
        ("hosts = [\"new.example\"]", "hosts must have at least one"),
        ("origin = \"https://new.example\"", "origin must be a scheme and a host"),
        ("mail_address = \"post@new.example\"", "mail_address must be a mail address"),
        ("name = \"New\"", "name must not be empty"),
        ("domain = \"new.example\"", "domain must not be empty"),
        ("index_title = \"New\"", "index_title must not be empty"),
        ("fictional_singular = \"one\"", "fictional_singular must not be empty"),
        ("fictional_plural = \"two\"", "fictional_plural must not be empty"),
        ("locales = [\"en\"]", "locales must have at least one"),
        ("domain_language = \"en-IE\"", "domain_language must begin with one of the locales"),
        ("countries = [\"IE\"]", "countries must have at least one"),
        ("minimum_message_costs = { IE = { costs = 1, currency = \"EUR\" } }", "minimum_message_costs must have IE"),
        ("[company]\nname = \"Us\"", "company.name must not be empty"),
        ("added = \"2026-01-01\"", "company.added must be YYYY-MM-DD"),
    ] {
        let (folder, files) = with_sites(&[("domains/new.toml", &text)]);
        let place = folder.path().join("domains/new.toml");
        assert!(refused(&files).starts_with(&format!("{}: {missing}", place.display())), "{}", refused(&files));
        text.push_str(line);
        text.push('\n');
    }
    let domains = Domains::load(&with_sites(&[("domains/new.toml", &text)]).1).unwrap();
    assert_eq!(key_of(&domains, "new.example").as_deref(), Some("new"));
    assert_eq!(domains.iter().count(), 4);
}

#[test]
fn a_wrong_value_stops_the_start_and_names_file_line_and_key() {
    for (text, reason) in [
        ("niche = 8", "niche must be 1 to 7, not 8"),
        ("nich = 1", "there is no key nich; is it niche?"),
        ("niche = \"one\"", "niche must be a whole number, not text"),
        ("message_credits = -1", "message_credits cannot be -1"),
        ("message_credits = 1000001", "message_credits must be 0 to 1000000, not 1000001"),
        ("message_credits = 9223372036854775807", "message_credits cannot be 9223372036854775807"),
        ("free_messages = -1", "free_messages cannot be -1"),
        ("message_length = 0", "message_length must be 1 to 4000"),
        ("locales = [\"nl\", \"xx\"]", "locales cannot have xx, only da, de"),
        ("locales = [\"en\"]", "domain_language must begin with one of the locales"),
        ("locales = [\"nl\", \"pl\"]", "locales cannot have pl: there are no words in it yet"),
        ("locales = [\"nl\", 3]", "locales[1] cannot be used: invalid type"),
        ("countries = [\"NL\", \"XX\", \"BE\", \"DE\"]", "minimum_message_costs must have XX"),
        ("countries = [\"NL\"]", "minimum_message_costs.BE must be of one of the countries"),
        ("minimum_message_costs.NL = { costs = -0.75, currency = \"EUR\" }", "minimum_message_costs must have BE"),
        ("origin = \"http://localhost:8080/\"", "origin must be a scheme and a host"),
        ("search_fields = [\"shoe_size\"]", "search_fields cannot have shoe_size"),
        ("hosts = [\"rijp.localhost\"]", "hosts cannot have rijp.localhost, which is a host of rijp"),
        ("company.added = \"March\"", "company.added must be YYYY-MM-DD"),
        ("company.nme = \"x\"", "there is no key company.nme; is it company.name?"),
        ("short_name = \"Rendezvous aan zee\"", "short_name must have at most 12 characters, not 18"),
        ("signups = \"some\"", "signups cannot be used: unknown variant `some`"),
    ] {
        let (folder, files) = with_vonk(text);
        let place = folder.path().join("domains/vonk.toml").display().to_string();
        let error = refused(&files);
        assert!(error.starts_with(&place) && error.contains(&format!(": {reason}")), "{text}: {error}");
        assert!(!error.contains('\n'), "{error}");
    }
    let costs = "NL = { costs = -1, currency = \"EUR\" }\nBE = { costs = 1, currency = \"EUR\" }\n";
    let (_folder, files) = with_vonk(&format!("countries = [\"NL\", \"BE\"]\n[minimum_message_costs]\n{costs}"));
    assert!(refused(&files).ends_with("line 2: minimum_message_costs.NL.costs must be 0 to 1000000, not -1"));
}

#[test]
fn a_variable_that_two_sites_would_take_is_refused() {
    let (_folder, files) = with_sites(&[("domains/em.toml", ""), ("domains/em-ber.toml", "")]);
    let [one, other] = ["em", "em-ber"].map(|site| files.site(site).unwrap().variables().collect::<Vec<_>>());
    assert!(one.iter().all(|name| !other.contains(name)));
    let (_folder, files) = with_sites(&[("domains/em.ber.toml", ""), ("domains/em-ber.toml", "")]);
    let files = files.with_environment([("VONK_DOMAINS_EM_BER_NAME".into(), "Ember".into())]);
    let sites: Vec<Layers> = files.sites().unwrap().into_iter().map(|(_, site)| site).collect();
    let error = files.check_variables(&sites).unwrap_err().to_string();
    assert_eq!(error, "variable VONK_DOMAINS_EM_BER_NAME: it names a key of more than one site");
}

#[test]
fn two_sites_cannot_both_take_unknown_hosts() {
    let both = ["domains/rijp.toml", "domains/vonk.toml"].map(|file| (file, "allow_unknown_hosts = true"));
    let error = refused(&with_sites(&both).1);
    assert!(error.contains("allow_unknown_hosts cannot be set, as rijp sets it"), "{error}");
}

#[test]
fn an_operators_catalogues_add_to_the_embedded_ones() {
    let (_folder, files) = with_sites(&[
        ("regions.toml", "[regions]\nNL = [\"Overal\"]\nLU = [\"Remich\"]\n"),
        ("interests.toml", "[interests]\nchess = { icon = \"crown\" }\nbeer = { icon = \"glass\" }\n"),
    ]);
    let (regions, plain) = (Regions::load(&files).unwrap(), Regions::load(&ConfigFiles::embedded()).unwrap());
    assert_eq!(regions.of("NL").unwrap().regions, ["Overal"]);
    assert_eq!(regions.of("LU").unwrap().regions, ["Remich"]);
    assert_eq!(regions.of("BE"), plain.of("BE"));
    let interests = Interests::load(&files).unwrap();
    assert_eq!(interests.keys().count(), Interests::load(&ConfigFiles::embedded()).unwrap().keys().count() + 1);
    let icon = |key: &str| interests.offered(Niche::new(1).unwrap()).into_iter().find(|it| it.id == key).unwrap().icon;
    assert_eq!((icon("chess"), icon("beer")), ("crown".into(), "glass".into()));
}

/// All keys of a site that a browser gets. Whatever is added here can be read by every visitor.
const PUBLIC: [&str; 42] = [
    "build",
    "cdn_prefix",
    "company_id",
    "countries",
    "demo_accounts",
    "description",
    "domain",
    "domain_language",
    "enable_site_entry_popup",
    "fictional_icon",
    "fictional_plural",
    "fictional_singular",
    "fictional_warning",
    "free_conversations",
    "free_messages",
    "geoip_country",
    "geoip_selected_country",
    "gift_credits",
    "index_title",
    "locales",
    "logged_out_search",
    "logged_out_search_trafficsource",
    "mail_name",
    "member_resell",
    "message_credits",
    "message_length",
    "minimum_age",
    "minimum_message_costs",
    "name",
    "niche",
    "photo_bytes",
    "photo_credits",
    "push_public_key",
    "refund_days",
    "retract_seconds",
    "search_fields",
    "signup_credits",
    "signups",
    "support_email",
    "support_phone",
    "visible_profile_fields",
    "visible_profile_notes",
];

#[test]
fn a_browser_gets_nothing_but_what_is_listed_here() {
    let (_folder, files) = with_vonk("origin = \"http://server-only\"\nhosts = [\"server-only\"]\n");
    let domains = Domains::load(&files).unwrap();
    let settings = domains.of_key("vonk").unwrap().settings(None, 1, String::new(), Vec::new(), "b1");
    let json = serde_json::to_value(&settings).unwrap();
    let keys: Vec<&String> = json.as_object().unwrap().keys().collect();
    assert_eq!(keys, PUBLIC);
    assert!(!json.to_string().contains("server-only"));
}

#[test]
fn every_key_of_a_site_is_explained_and_every_number_has_the_range_that_is_written_there() {
    let comments = comments(&ConfigFiles::embedded().text("site.toml").unwrap());
    let layers = ConfigFiles::embedded().site("vonk").unwrap();
    let shown = Layers::new("shown", &show(&ConfigFiles::embedded(), &layers).unwrap(), "").unwrap();
    assert_eq!(comments.len(), layers.leaves().len());
    for (leaf, (key, comment)) in layers.leaves().iter().zip(&comments) {
        assert_eq!(leaf.key, *key);
        assert!(comment.len() > 15, "{key} is not explained");
        assert!(shown.variables().any(|name| name.starts_with(&variable(key))), "{key} is read by nothing");
        if !leaf.value.is_integer() {
            continue;
        }
        let (from, to) = range(comment).unwrap_or_else(|| panic!("{key} has no range"));
        let takes = |value: f64| {
            let name = variable(&format!("domains.vonk.{key}"));
            Domains::load(&ConfigFiles::embedded().with_environment([(name.into(), value.to_string().into())])).is_ok()
        };
        assert_eq!([from, to].map(takes), [true, true], "{key} takes {from} and {to}");
        assert_eq!([from - 1.0, to + 1.0].map(takes), [false, false], "{key} takes no other than {from} to {to}");
    }
}

fn variable(key: &str) -> String {
    format!("VONK_{}", key.replace('.', "_").to_uppercase())
}

#[test]
fn a_site_offers_the_regions_of_its_own_countries_in_their_order() {
    let domains = Domains::load(&ConfigFiles::embedded()).unwrap();
    let countries: Vec<_> = domains.of_key("ember").unwrap().regions.iter().map(|of| of.country.as_str()).collect();
    assert_eq!(countries, ["GB", "IE"]);
}
