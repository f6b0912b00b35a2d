//! Photos: pictures that members upload, to send them or to show them on their profile.
//!
//! - [`rendered`] a photo as it is added · [`storage`] where the files are · [`workers`] what is done later · [`drawn`] portraits that are files of the server, and no photos
//!
//! A photo is a row and its files. The files are stored before the row is committed, and deleted after the row is. A
//! job that is added before the first file is stored deletes the files if there is no row by then.

pub mod drawn;
pub mod http;
mod rendered;
mod sql;
pub mod storage;
pub mod workers;

pub use rendered::{Purpose, Rendered, add_rendered};
use sql::NewRow;
pub use sql::PhotoRow;

use crate::config;
use crate::limits::{Limiter, Share, Shares};
use base::clock::HOUR;
use base::error::{Error, Result};
use bytes::Bytes;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use renditions::{Renditions, Size};
use sha2::{Digest, Sha256};
use std::collections::{BTreeSet, HashMap};
use std::time::Duration;
use storage::{File, Storage};
use store::jobs::Job;
use store::{Asked, Conn, Store, Tx};
use tokio::sync::{Semaphore, SemaphorePermit};
use wire::message::MessagePhoto;
use wire::photo::{ImageStatus, Photo, Rendition};
use wire::refusal::BadImage;
use wire::{ClientId, ConversationId, MemberId, Millis, PhotoId, Refusal, Seq};

/// The kind of the job that makes a photo's renditions; its payload is the photo's id.
pub const JOB: &str = "photo";
/// The kind of the job that deletes the files of a photo; its payload is the photo's id.
const DISCARD: &str = "photos.discard";

/// How many uploads are received at the same time. Each holds its file in memory.
const UPLOADS: usize = 32;
/// How long an upload waits for its place. Nothing is read from its client meanwhile.
const PLACE_WITHIN: Duration = Duration::from_secs(10);
/// After how many milliseconds a member with too many uploads at once may try again, as one of them may have ended.
const RETRY_MS: u64 = 1000;
/// How many photos a member may have uploaded and not sent. For one more, the oldest is deleted.
const UNSENT: i64 = 20;

/// The run-time state of photos.
pub struct Photos {
    pub storage: Storage,
    places: Semaphore,
    shares: Shares<MemberId>,
    uploads: Limiter<MemberId>,
    /// Of pictures that are to be decoded, in millions.
    pixels: Limiter<MemberId>,
    /// Decoding takes up to half a gigabyte and seconds of a processor: one at a time.
    turn: Semaphore,
}

impl Photos {
    pub fn open(config: &config::Photos) -> Result<Self> {
        Ok(Self {
            storage: Storage::open(config)?,
            places: Semaphore::new(UPLOADS),
            shares: Shares::new(config.uploads_at_once),
            uploads: Limiter::new(config.uploads_per_minute / 60.0, config.uploads_burst),
            pixels: Limiter::new(config.megapixels_per_minute / 60.0, config.megapixels_burst),
            turn: Semaphore::new(1),
        })
    }

    /// Waits for a place among the uploads that are received now.
    async fn place(&self, share: Share<MemberId>) -> Result<Place<'_>> {
        let place = tokio::time::timeout(PLACE_WITHIN, self.places.acquire()).await;
        let place = place.map_err(|_| Refusal::TryAgain)?.map_err(Error::internal)?;
        Ok(Place { _place: place, _share: share })
    }

    async fn render(&self, file: Bytes) -> Result<Result<Renditions, BadImage>> {
        let _turn = self.turn.acquire().await.map_err(Error::internal)?;
        let rendered = tokio::task::spawn_blocking(move || renditions::render(&file)).await;
        // A file that a decoder panics on is a damaged one: trying again would end no better.
        Ok(rendered.unwrap_or(Err(BadImage::Damaged)))
    }
}

/// An upload's right to be received, until it is dropped.
pub struct Place<'p> {
    _place: SemaphorePermit<'p>,
    _share: Share<MemberId>,
}

/// Where a photo can be seen by others than its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShownOn {
    Nothing,
    Message(ConversationId, Seq),
    Profile,
}

impl PhotoRow {
    pub fn status(&self) -> ImageStatus {
        match self.status.as_str() {
            "active" => ImageStatus::Active,
            "processing" => ImageStatus::Processing,
            _ => ImageStatus::Refused,
        }
    }

    pub fn shown_on(&self) -> ShownOn {
        match (self.purpose.as_str(), self.conversation_id.zip(self.seq)) {
            ("profile", _) => ShownOn::Profile,
            (_, Some((conversation, seq))) => ShownOn::Message(conversation, seq),
            _ => ShownOn::Nothing,
        }
    }

    /// Uploaded for a message, in none yet, and not found unusable.
    pub fn can_be_sent(&self) -> bool {
        self.purpose == "message" && self.seq.is_none() && self.status() != ImageStatus::Refused
    }

    pub fn in_message(&self) -> MessagePhoto {
        MessagePhoto { id: self.id, status: self.status(), width: self.width, height: self.height }
    }

    /// What the same upload is answered again; another file is another upload, under another key.
    fn repeated(&self, digest: Option<i64>) -> Result<Photo> {
        if self.digest.is_some() && self.digest != digest {
            return Err(Refusal::IdUsed.into());
        }
        Ok(self.to_wire())
    }

    /// As its owner is shown it.
    pub fn to_wire(&self) -> Photo {
        Photo { id: self.id, status: self.status(), width: self.width, height: self.height }
    }
}

/// Whether a member may upload one more photo now, to be called before a byte of it is read. The repeat of an upload
/// does not count.
pub async fn admit<'p>(store: &Store, photos: &'p Photos, owner: MemberId, client_id: &ClientId) -> Result<Place<'p>> {
    let share = photos.shares.take(owner).ok_or(Refusal::RateLimited { retry_ms: RETRY_MS })?;
    let uploaded: Option<PhotoRow> = store.peek(sql::uploaded(owner, client_id)).await?;
    if uploaded.is_none() {
        let taken = photos.uploads.take(owner, store.now());
        taken.map_err(|retry_ms| Refusal::RateLimited { retry_ms })?;
    }
    photos.place(share).await
}

/// Takes an upload for a message. The same `client_id` again gets the same photo; with another file it is refused.
pub async fn upload(
    store: &Store,
    photos: &Photos,
    owner: MemberId,
    client_id: ClientId,
    file: Bytes,
) -> Result<Photo> {
    upload_for(store, photos, owner, client_id, file, |tx, upload| upload.add(tx, Purpose::Message).boxed()).await
}

/// Takes an upload that becomes a photo by `add`, within its transaction.
pub async fn upload_for<F>(
    store: &Store,
    photos: &Photos,
    owner: MemberId,
    client_id: ClientId,
    file: Bytes,
    add: F,
) -> Result<Photo>
where
    F: for<'t> FnOnce(&'t mut Tx, Upload) -> BoxFuture<'t, Result<Photo>> + Send + 'static,
{
    let (digest, file) = digest_of(file).await?;
    let uploaded: Option<PhotoRow> = store.peek(sql::uploaded(owner, &client_id)).await?;
    if let Some(row) = uploaded {
        return row.repeated(Some(digest));
    }
    let looked_at = file.clone();
    let size = tokio::task::spawn_blocking(move || renditions::check(&looked_at)).await.map_err(Error::internal)?;
    let size = size.map_err(|why| Refusal::BadImage { why })?;
    let megapixels = f64::from(size.width) * f64::from(size.height) / 1e6;
    let taken = photos.pixels.take_some(owner, megapixels, store.now());
    taken.map_err(|retry_ms| Refusal::RateLimited { retry_ms })?;

    let id = PhotoId(store.id());
    enqueue_discard(store, id).await?;
    photos.storage.put(id, File::Original, file).await?;
    let upload = Upload { id, owner, client_id, size, digest };
    let photo = store.write(move |tx| add(tx, upload)).await?;
    store.look_for_jobs();
    Ok(photo)
}

/// A file that is stored and no photo yet.
pub struct Upload {
    id: PhotoId,
    owner: MemberId,
    client_id: ClientId,
    size: Size,
    digest: i64,
}

impl Upload {
    /// Makes it a photo, whose renditions a job makes.
    pub async fn add(self, tx: &mut Tx, purpose: Purpose) -> Result<Photo> {
        let Self { id, owner, client_id, size, digest } = self;
        let rendered = Rendered { id, owner, client_id, size, purpose, at: tx.now() };
        add_upload(tx, NewRow::uploaded(&rendered, digest)).await
    }
}

/// A file with its hash of eight bytes.
async fn digest_of(file: Bytes) -> Result<(i64, Bytes)> {
    let digested = tokio::task::spawn_blocking(move || {
        let mut head = [0; 8];
        head.copy_from_slice(&Sha256::digest(&file)[..8]);
        (i64::from_be_bytes(head), file)
    });
    digested.await.map_err(Error::internal)
}

async fn add_upload(tx: &mut Tx, row: NewRow) -> Result<Photo> {
    let now = row.created_at;
    if sql::add(tx, vec![row.clone()]).await? == 0 {
        // The same upload, at the same time: the other was first.
        let first: Option<PhotoRow> = sql::uploaded(row.member_id, &row.client_id).one(tx).await?;
        let first = first.ok_or_else(|| Error::internal("an upload was and was not there"))?;
        return first.repeated(row.digest);
    }
    let owner = Some(row.member_id.0);
    tx.enqueue(Job { kind: JOB, payload: row.id.to_string(), dedup: None, owner, run_at: now }).await?;
    let surplus = sql::unsent_beyond(tx, row.member_id, UNSENT).await?;
    discard_useless(tx, surplus).await?;
    Ok(row.to_wire())
}

/// A photo without any check. The caller checks who may see it.
pub async fn of(conn: &mut Conn, id: PhotoId) -> Result<Option<PhotoRow>> {
    sql::photo(id).one(conn).await
}

/// A photo of the member's own; another's answers like an absent one.
pub async fn own(store: &Store, owner: MemberId, id: PhotoId) -> Result<Photo> {
    let row = store.read(move |conn| of(conn, id).boxed()).await?;
    Ok(row.filter(|row| row.member_id == owner).ok_or(Refusal::NotFound)?.to_wire())
}

/// Those that exist, held until the transaction ends.
pub async fn lock(tx: &mut Tx, ids: &BTreeSet<PhotoId>) -> Result<HashMap<PhotoId, PhotoRow>> {
    ask_lock(tx, ids).await?.answer(tx).await
}

/// The same without waiting for them.
pub async fn ask_lock(tx: &mut Tx, ids: &BTreeSet<PhotoId>) -> Result<Asked<HashMap<PhotoId, PhotoRow>>> {
    Ok(sql::ask_lock(tx, ids).await?.map(|rows| rows.into_iter().map(|row| (row.id, row)).collect()))
}

/// Records the messages in which locked photos were sent.
pub async fn attach(tx: &mut Tx, sent: &[(PhotoId, ConversationId, Seq)]) -> Result<()> {
    sql::attach(tx, sent).await
}

/// The photos of a profile, in their order, those included that are not ready.
pub async fn of_profile(conn: &mut Conn, owner: MemberId) -> Result<Vec<PhotoRow>> {
    sql::of_profile(conn, owner).await
}

/// At most `limit` photos that a member has uploaded, in the order of their ids, after the id `after`.
pub async fn of_member(conn: &mut Conn, member: MemberId, after: PhotoId, limit: i64) -> Result<Vec<PhotoRow>> {
    sql::of_member(conn, member, after, limit).await
}

/// Sets the order of locked photos on a profile, and who may see each.
pub async fn arrange(tx: &mut Tx, arranged: &[(PhotoId, i64, bool)]) -> Result<()> {
    sql::arrange(tx, arranged).await.map(drop)
}

/// Deletes photos; their files follow after COMMIT.
pub async fn discard(tx: &mut Tx, ids: &[PhotoId]) -> Result<()> {
    sql::delete(tx, ids).await?;
    let now = tx.now();
    tx.enqueue_all(ids.iter().map(|id| discard_job(*id, now)).collect()).await
}

/// Deletes every photo of a member.
pub async fn discard_all(tx: &mut Tx, owner: MemberId) -> Result<()> {
    let ids: Vec<PhotoId> = sql::of_owner(tx, owner).await?.into_iter().map(|(id,)| id).collect();
    discard(tx, &ids).await
}

/// Deletes an upload of the member's own that is in no message.
pub async fn discard_unsent(store: &Store, owner: MemberId, id: PhotoId) -> Result<()> {
    store
        .write(move |tx| {
            async move {
                let row = lock(tx, &BTreeSet::from([id])).await?.remove(&id);
                let own = |row: &PhotoRow| row.member_id == owner && row.purpose == "message" && row.seq.is_none();
                row.filter(own).ok_or(Refusal::NotFound)?;
                discard(tx, &[id]).await
            }
            .boxed()
        })
        .await
}

/// Deletes those of these photos that are of no use by now: one may have been sent in the meantime.
async fn discard_useless(tx: &mut Tx, ids: Vec<(PhotoId,)>) -> Result<()> {
    if ids.is_empty() {
        return Ok(());
    }
    let rows = lock(tx, &ids.into_iter().map(|(id,)| id).collect()).await?;
    let useless = |row: &&PhotoRow| row.seq.is_none() || row.status() == ImageStatus::Refused;
    let useless: Vec<PhotoId> = rows.values().filter(useless).map(|row| row.id).collect();
    discard(tx, &useless).await
}

/// How making the renditions ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Made {
    Ready,
    /// The file held less than its header announced, and nothing of it is stored.
    Unusable,
}

/// Makes the renditions and deletes the original. Bears being repeated, wherever it was interrupted.
pub async fn make(store: &Store, photos: &Photos, id: PhotoId) -> Result<Made> {
    let storage = &photos.storage;
    let Some(original) = storage.get(id, File::Original).await? else {
        // It is deleted last: either they are all there, or there never was anything to make them of.
        let last = storage.get(id, File::Rendition(Rendition::Blurred)).await?;
        return Ok(if last.is_some() { Made::Ready } else { Made::Unusable });
    };
    let made = match photos.render(original).await? {
        Ok(renditions) => {
            put_all(storage, id, renditions).await?;
            storage.delete(id, File::Original).await?;
            Made::Ready
        }
        Err(why) => {
            tracing::info!(photo = id.0, ?why, "a photo is unusable");
            storage.delete_all(id).await?;
            Made::Unusable
        }
    };
    if store.read(move |conn| of(conn, id).boxed()).await?.is_none() {
        // Deleted meanwhile, its files perhaps before the last of them was put.
        storage.delete_all(id).await?;
    }
    Ok(made)
}

async fn put_all(storage: &Storage, id: PhotoId, renditions: Renditions) -> Result<()> {
    for (rendition, jpeg) in renditions {
        storage.put(id, File::Rendition(rendition), jpeg.into()).await?;
    }
    Ok(())
}

/// Records the outcome. Gives the photo unless it was recorded before.
pub async fn finish(tx: &mut Tx, id: PhotoId, made: Made) -> Result<Option<PhotoRow>> {
    let status = match made {
        Made::Ready => "active",
        Made::Unusable => "refused",
    };
    sql::finish(tx, id, status).await
}

/// A job that deletes the files of a photo that has no row by then.
fn discard_job(id: PhotoId, at: Millis) -> Job {
    Job { kind: DISCARD, payload: id.to_string(), dedup: None, owner: None, run_at: at }
}

/// Adds the job that deletes the files if no row follows, so that none are left behind if the upload fails.
async fn enqueue_discard(store: &Store, id: PhotoId) -> Result<()> {
    store.write(move |tx| async move { tx.enqueue(discard_job(id, Millis(tx.now().0 + HOUR))).await }.boxed()).await
}
