//! Pictures: who may see which rendition of a photo. That depends on the message or the profile that shows it, and on
//! the member who requests it. Joins photos, profiles, chats, likes,
//! safety and accounts.

pub mod http;
pub mod workers;

use crate::domain::accounts::{self, Standing};
use crate::domain::chats;
use crate::domain::likes;
use crate::domain::photos::{self, PhotoRow, ShownOn};
use crate::domain::profiles;
use crate::domain::safety;
use crate::sites::Domain;
use base::error::Result;
use std::collections::BTreeSet;
use store::Conn;
use wire::photo::{ImageStatus, Rendition};
use wire::{MemberId, PhotoId};

/// The owner sees every rendition. A member who may see the message or the profile that shows it sees the blurred one,
/// and with premium the clear ones. The main image of a profile is clear for all who see the profile.
pub async fn may_see(
    conn: &mut Conn,
    domain: &Domain,
    viewer: MemberId,
    id: PhotoId,
    rendition: Rendition,
) -> Result<bool> {
    let is_ready = |row: &PhotoRow| row.status() == ImageStatus::Active;
    let Some(row) = photos::of(conn, id).await?.filter(is_ready) else { return Ok(false) };
    if row.member_id == viewer {
        return Ok(true);
    }
    let shown = match row.shown_on() {
        ShownOn::Nothing => false,
        ShownOn::Message(conversation, seq) => chats::shows(conn, viewer, conversation, seq).await?,
        ShownOn::Profile => {
            safety::sees(conn, &domain.key, viewer, row.member_id).await?
                && (!row.hidden || likes::is_match(conn, viewer, row.member_id).await?)
        }
    };
    if !shown || rendition == Rendition::Blurred {
        return Ok(shown);
    }
    if row.shown_on() == ShownOn::Profile && profiles::main_photo(conn, row.member_id).await? == Some(id) {
        return Ok(true);
    }
    let viewers = accounts::people(conn, &BTreeSet::from([viewer])).await?;
    Ok(viewers.get(&viewer).is_some_and(|viewer| viewer.standing == Standing::Paid))
}
