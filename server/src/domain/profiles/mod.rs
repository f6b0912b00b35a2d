//! Profiles: what others see of a member, by cards and one by one. Who may see whom is decided by `safety`, and a whole
//! page about somebody is a flow, `profile_page`. [`profile`] is how one begins, [`own`] how its member changes it, and
//! [`rules`] what both keep to. [`preferences`] are whom a member looks for, [`fit`] is who is shown to whom, [`nearby`]
//! finds the first of them, [`prompts`] are the beginnings that a member may finish, [`listed`] is by what each can be
//! found, [`seeker`] what a search knows of whoever looks, and [`activity`] is when a member was last here.

pub mod activity;
pub mod fit;
pub mod listed;
pub mod nearby;
pub mod own;
pub mod preferences;
mod profile;
pub mod prompts;
pub mod rules;
pub mod seeker;
mod sql;

pub use profile::NewProfile;
pub(in crate::domain) use profile::create;
pub use sql::facts;

use base::error::Result;
use jiff::{Timestamp, civil::Date, tz::TimeZone};
use std::collections::HashMap;
use std::fmt::Write;
use store::{Asked, Conn, Tx};
use wire::photo::ImageStatus;
use wire::profile::{Image, ProfileCard, ProfileStatus};
use wire::{MemberId, Millis, PhotoId};

/// How a member stands with whoever is shown their card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tie {
    /// They like or wrote to that one, or have a conversation.
    Known,
    /// Not shown while they are invisible.
    Stranger,
}

/// The cards of acquaintances who are not gone; `now` makes the ages.
pub async fn cards(
    conn: &mut Conn,
    ids: impl IntoIterator<Item = MemberId>,
    now: Millis,
) -> Result<HashMap<MemberId, ProfileCard>> {
    let known = ids.into_iter().map(|id| (id, Tie::Known)).collect();
    cards_by_tie(conn, known, now).await
}

/// The cards of those who are not gone, and not invisible to a stranger.
pub async fn cards_by_tie(
    conn: &mut Conn,
    ids: Vec<(MemberId, Tie)>,
    now: Millis,
) -> Result<HashMap<MemberId, ProfileCard>> {
    let members = ids.into_iter().map(|(id, tie)| (id, tie == Tie::Known)).collect();
    let rows = sql::cards(conn, members).await?;
    Ok(rows.into_iter().map(|row| (row.id, card(row, now))).collect())
}

/// A member's own card.
pub async fn own_card(conn: &mut Conn, member: MemberId, now: Millis) -> Result<Option<ProfileCard>> {
    Ok(sql::own_card(conn, member).await?.map(|row| card(row, now)))
}

/// The country that a member lives in.
pub async fn country(conn: &mut Conn, member: MemberId) -> Result<Option<String>> {
    Ok(sql::own_card(conn, member).await?.map(|row| row.country))
}

/// A member's interests, in the order of their keys.
pub async fn interests(conn: &mut Conn, member: MemberId) -> Result<Vec<String>> {
    sql::interests(conn, member).await
}

pub async fn is_invisible(conn: &mut Conn, member: MemberId) -> Result<bool> {
    ask_invisible(conn, member).await?.answer(conn).await
}

/// Asks whether a member is invisible.
pub async fn ask_invisible(conn: &mut Conn, member: MemberId) -> Result<Asked<bool>> {
    sql::ask_invisible(conn, member).await
}

pub async fn set_invisible(tx: &mut Tx, member: MemberId, invisible: bool) -> Result<()> {
    sql::set_invisible(tx, member, invisible).await?;
    listed::changed(tx, member).await
}

/// A profile that is disabled is shown to nobody.
pub async fn set_status(tx: &mut Tx, member: MemberId, status: ProfileStatus) -> Result<()> {
    sql::set_status(tx, member, profile::status_key(status)).await?;
    listed::changed(tx, member).await
}

/// Removes what a profile says of its member. Its row stays, as that of the account does.
pub async fn erase(tx: &mut Tx, member: MemberId) -> Result<()> {
    sql::remove_interests(tx, member).await?;
    sql::remove_prompts(tx, member).await?;
    sql::erase_preferences(tx, member).await?;
    sql::erase(tx, member).await?;
    listed::changed(tx, member).await
}

fn card(row: sql::CardRow, now: Millis) -> ProfileCard {
    ProfileCard {
        id: row.id,
        name: row.name,
        age: age(&row.birth_date, now),
        gender: profile::gender_of(&row.gender),
        country: row.country,
        region: row.region,
        main_image: row.main_image.map(image),
        fictional: row.fictional,
        status: if row.status == "active" { ProfileStatus::Active } else { ProfileStatus::Disabled },
    }
}

/// Of a member, visitors are shown the first name, age, region, and a blurred picture. `network` is how they came to the
/// site, by which they may see it.
pub fn hide_from_visitors(card: &mut ProfileCard, network: Option<&str>) {
    card.name = card.name.split_whitespace().next().unwrap_or_default().to_owned();
    let query = network.map(|network| format!("?network={}", escaped(network))).unwrap_or_default();
    // By the member, as the name of the clear file would lead to it.
    let filename = format!("/blurred/{}{query}", card.id);
    card.main_image = card.main_image.take().map(|image| Image {
        status: image.status,
        match_filename: filename.clone(),
        thumb_filename: filename.clone(),
        filename,
    });
}

/// Text as a value in a query.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.".contains(&byte) {
            escaped.push(char::from(byte));
        } else {
            let _ = write!(escaped, "%{byte:02X}");
        }
    }
    escaped
}

/// The main image of a profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MainImage {
    Photo(PhotoId),
    /// The name of a drawn portrait's file.
    Drawn(String),
}

/// What a member's main image is; `None` without one.
pub async fn main_image(conn: &mut Conn, member: MemberId) -> Result<Option<MainImage>> {
    let image = sql::main_image(conn, member).await?;
    Ok(image.map(|image| photo_of(&image).map_or(MainImage::Drawn(image), MainImage::Photo)))
}

/// The photo that is a member's main image. It is another's, or none, if the main image is a drawn portrait.
pub async fn main_photo(conn: &mut Conn, member: MemberId) -> Result<Option<PhotoId>> {
    Ok(sql::main_image(conn, member).await?.and_then(|image| photo_of(&image)))
}

/// The same by a card, without reading it.
pub fn photo_on(card: &ProfileCard) -> Option<PhotoId> {
    let shown = &card.main_image.as_ref()?.filename;
    photo_of(shown.strip_suffix(&format!("/{LARGE}"))?)
}

/// The number of the cell of the place that a member has named.
pub async fn cell(conn: &mut Conn, member: MemberId) -> Result<Option<i64>> {
    Ok(sql::place(conn, member).await?.map(|place| place.cell))
}

/// Whether a member has a main image, a photo or a drawn portrait.
pub async fn has_main_image(conn: &mut Conn, member: MemberId) -> Result<bool> {
    Ok(sql::main_image(conn, member).await?.is_some())
}

/// Makes a photo of the member's own the main image, or takes the main image away.
pub async fn set_main_photo(tx: &mut Tx, member: MemberId, photo: Option<PhotoId>) -> Result<()> {
    sql::set_main_image(tx, member, photo.map(|id| format!("{PHOTO}{id}"))).await?;
    listed::changed(tx, member).await
}

/// How the main image of a profile begins if it is a photo; its id follows. Others are files of drawn portraits.
const PHOTO: &str = "/photos/";
/// The rendition of a photo that stands for it on a card.
const LARGE: &str = "large";

fn photo_of(image: &str) -> Option<PhotoId> {
    image.strip_prefix(PHOTO)?.parse().ok().map(PhotoId)
}

/// Photos have their renditions. Drawn portraits hold their square crop in a view named `face`.
fn image(filename: String) -> Image {
    if photo_of(&filename).is_some() {
        let rendition = |name| format!("{filename}/{name}");
        return Image {
            status: ImageStatus::Active,
            match_filename: rendition(LARGE),
            thumb_filename: rendition("small"),
            filename: rendition(LARGE),
        };
    }
    let thumb_filename = format!("{filename}#face");
    Image { status: ImageStatus::Active, match_filename: filename.clone(), thumb_filename, filename }
}

/// Whole years at `now`, by the calendar in UTC; 0 for a date that cannot be read.
pub fn age(birth_date: &str, now: Millis) -> i64 {
    let (Ok(born), Ok(now)) = (birth_date.parse::<Date>(), Timestamp::from_millisecond(now.0)) else { return 0 };
    let today = now.to_zoned(TimeZone::UTC).date();
    let had_birthday = (today.month(), today.day()) >= (born.month(), born.day());
    i64::from(today.year()) - i64::from(born.year()) - i64::from(!had_birthday)
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::profile::Gender;

    #[test]
    fn a_card_tells_which_photo_it_shows() {
        let card = |main: Option<&str>| ProfileCard {
            id: MemberId(1),
            name: String::new(),
            age: 30,
            gender: Gender::Female,
            country: String::new(),
            region: String::new(),
            main_image: main.map(|name| image(name.to_owned())),
            fictional: false,
            status: ProfileStatus::Active,
        };
        assert_eq!(photo_on(&card(Some("/photos/7"))), Some(PhotoId(7)));
        for other in [None, Some("/portraits/7.svg"), Some("/photos/x")] {
            assert_eq!(photo_on(&card(other)), None, "{other:?}");
        }
    }

    #[test]
    fn what_is_in_a_query_cannot_end_it() {
        assert_eq!(escaped("net-work_1.a"), "net-work_1.a");
        assert_eq!(escaped("a&b=\u{e9} \"#"), "a%26b%3D%C3%A9%20%22%23");
    }

    #[test]
    fn a_member_is_a_year_older_from_the_birthday_on() {
        let at = |text: &str| Millis(text.parse::<Timestamp>().expect("a time").as_millisecond());
        assert_eq!(age("1990-05-17", at("2026-05-16T23:59:59Z")), 35);
        assert_eq!(age("1990-05-17", at("2026-05-17T00:00:00Z")), 36);
    }
}
