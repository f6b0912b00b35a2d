//! Photos as they are added: uploaded, with their renditions still to be made, or rendered already.

use super::sql::{self, NewRow};
use base::error::Result;
use renditions::Size;
use store::Tx;
use wire::photo::{ImageStatus, Photo};
use wire::{ClientId, MemberId, Millis, PhotoId};

/// What a photo is uploaded for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To be sent.
    Message,
    /// To be shown on the profile, at this place.
    Profile(i64),
}

/// A photo whose renditions are stored already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rendered {
    pub id: PhotoId,
    pub owner: MemberId,
    pub client_id: ClientId,
    pub size: Size,
    pub purpose: Purpose,
    pub at: Millis,
}

impl Rendered {
    fn row(&self) -> NewRow {
        let (purpose, place) = match self.purpose {
            Purpose::Message => ("message", 0),
            Purpose::Profile(place) => ("profile", place),
        };
        NewRow {
            id: self.id,
            member_id: self.owner,
            client_id: self.client_id.clone(),
            purpose: purpose.into(),
            status: "active".into(),
            width: self.size.width.into(),
            height: self.size.height.into(),
            place,
            digest: None,
            created_at: self.at,
        }
    }
}

impl NewRow {
    /// Its renditions are still to be made.
    pub fn uploaded(rendered: &Rendered, digest: i64) -> Self {
        Self { status: "processing".into(), digest: Some(digest), ..rendered.row() }
    }

    /// As its owner is shown it.
    pub fn to_wire(&self) -> Photo {
        Photo { id: self.id, status: ImageStatus::Processing, width: self.width, height: self.height }
    }
}

/// Adds photos whose renditions are stored: no job is to make them.
pub async fn add_rendered(tx: &mut Tx, photos: &[Rendered]) -> Result<()> {
    let rows: Vec<NewRow> = photos.iter().map(Rendered::row).collect();
    sql::add(tx, rows).await.map(drop)
}
