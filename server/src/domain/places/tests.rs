//! What the embedded places are, and what is found in them.

use super::*;
use crate::sites::Domains;
use base::config_files::ConfigFiles;
use std::sync::Arc;

fn site(key: &str) -> Arc<Domain> {
    Domains::load(&ConfigFiles::embedded()).expect("the sites").of_key(key).expect("a site").clone()
}

fn names(key: &str, text: &str) -> Vec<String> {
    let query = PlaceQuery { q: Some(text.into()), ..PlaceQuery::default() };
    find(&site(key), &query).expect("places").into_iter().map(|place| place.name).collect()
}

fn at(key: &str, lat: f64, lon: f64) -> Result<Option<Place>, Refusal> {
    let query = PlaceQuery { q: None, lat: Some(lat), lon: Some(lon) };
    find(&site(key), &query).map(|places| places.into_iter().next())
}

#[test]
fn a_place_is_found_by_how_it_begins_the_largest_first() {
    assert_eq!(names("vonk", "amst")[..3], ["Amsterdam", "Amsterdam-Zuidoost", "Amstelveen"]);
    for (text, name) in [
        ("DEN HAAG", "Den Haag"),
        ("haag", "Den Haag"),
        ("the hague", "Den Haag"),
        ("s-gravenhage", "Den Haag"),
        ("hertogen", "'s-Hertogenbosch"),
        ("den bosch", "'s-Hertogenbosch"),
        ("ede", "Ede"),
        ("gent", "Gent"),
        ("Ghent", "Gent"),
    ] {
        assert_eq!(names("rijp", text).first().map(String::as_str), Some(name), "{text}");
    }
    assert!(names("vonk", "a").len() == MOST);
    for nothing in ["xqzw", " ", "%", "'", "\u{0}"] {
        assert!(names("vonk", nothing).is_empty(), "{nothing:?}");
    }
}

#[test]
fn only_places_of_the_sites_countries_are_found() {
    assert!(names("ember", "amsterdam").is_empty());
    assert_eq!(names("ember", "london")[0], "London");
    let london = find(&site("ember"), &PlaceQuery { q: Some("london".into()), ..PlaceQuery::default() }).expect("it");
    assert!(of_id(&site("ember"), london[0].id).is_some());
    assert_eq!(of_id(&site("rijp"), london[0].id), None);
    assert_eq!(of_id(&site("rijp"), PlaceId(1)), None);
}

#[test]
fn the_region_is_one_of_the_sites_or_none() {
    let region = |key, text: &str| {
        let query = PlaceQuery { q: Some(text.into()), ..PlaceQuery::default() };
        find(&site(key), &query).expect("places")[0].region.clone()
    };
    assert_eq!(region("rijp", "Eindhoven"), "Noord-Brabant");
    assert_eq!(region("rijp", "Leuven"), "Vlaams-Brabant");
    assert_eq!(region("rijp", "Bruxelles"), "Brussel");
    assert_eq!(region("ember", "Galway"), "Galway");
    assert_eq!(region("ember", "Brighton"), "East Sussex");
    assert_eq!(region("ember", "Omagh"), "", "its district spans two counties");
}

#[test]
fn a_coordinate_is_its_cell_and_the_largest_place_of_it() {
    let place = at("vonk", 52.3676, 4.9041).expect("a point").expect("a place");
    assert_eq!((place.name.as_str(), place.region.as_str()), ("Amsterdam", "Noord-Holland"));
    // Everywhere in the cell the answer is the same: nothing finer is known.
    let cell = Cell::of(Point { lat: 52.3676, lon: 4.9041 }).expect("a cell");
    let centre = cell.centre();
    for (north, east) in [(0.02, 0.03), (-0.02, -0.03), (0.0, 0.0)] {
        assert_eq!(at("vonk", centre.lat + north, centre.lon + east), Ok(Some(place.clone())));
    }
    assert_eq!(at("ember", 52.3676, 4.9041), Ok(None), "no place of that site is near");
    assert_eq!(at("vonk", 0.0, -30.0), Ok(None), "in the Atlantic");
}

#[test]
fn a_query_that_is_none_is_refused_by_its_field() {
    let refused = |q: Option<&str>, lat, lon| match find(&site("vonk"), &PlaceQuery { q: q.map(Into::into), lat, lon })
    {
        Err(Refusal::Invalid { field }) => field,
        other => panic!("{other:?}"),
    };
    assert_eq!(refused(None, Some(91.0), Some(4.9)), "lat");
    assert_eq!(refused(None, Some(f64::NAN), Some(4.9)), "lat");
    assert_eq!(refused(None, Some(52.0), Some(f64::INFINITY)), "lon");
    assert_eq!(refused(None, Some(52.0), Some(-181.0)), "lon");
    assert_eq!(refused(None, Some(52.0), None), "lon");
    assert_eq!(refused(None, None, Some(4.9)), "lat");
    assert_eq!(refused(None, None, None), "q");
    assert_eq!(refused(Some("a"), Some(52.0), Some(4.9)), "q");
    assert_eq!(refused(Some(""), None, None), "q");
    assert_eq!(refused(Some(&"a".repeat(101)), None, None), "q");
}
