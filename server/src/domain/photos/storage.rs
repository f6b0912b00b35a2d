//! Where the files of photos are: a folder of this machine, or whatever speaks S3. A photo has up to four files; they
//! are written whole or not at all.

use crate::config;
use base::error::{Error, Result};
use bytes::Bytes;
use object_store::aws::AmazonS3Builder;
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::prefix::PrefixStore;
use object_store::{ObjectStore, ObjectStoreExt, RetryConfig};
use std::sync::Arc;
use std::time::Duration;
use store::private;
use wire::PhotoId;
use wire::photo::Rendition;

/// For how long a failing call to the storage is repeated. A member may be waiting for it.
const REPEATED_FOR: Duration = Duration::from_secs(10);

#[derive(Clone)]
pub struct Storage(Arc<dyn ObjectStore>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum File {
    /// As it was uploaded, metadata and all; shown to nobody, and gone once the renditions are made.
    Original,
    Rendition(Rendition),
}

impl Storage {
    /// `file:FOLDER`, which is made if need be, or `s3://BUCKET/PREFIX`.
    pub fn open(config: &config::Photos) -> Result<Self> {
        if let Some(folder) = config.url.strip_prefix("file:") {
            return Self::folder(folder.trim_start_matches("//")).map_err(|error| wrong(&config.url, &error));
        }
        if let Some(place) = config.url.strip_prefix("s3://") {
            let (bucket, prefix) = place.split_once('/').unwrap_or((place, ""));
            return bucket_of(bucket, prefix, &config.s3).map_err(|error| wrong(&config.url, &error));
        }
        Err(Error::internal("photos.url must begin with file: or s3://"))
    }

    fn folder(folder: &str) -> Result<Self, object_store::Error> {
        std::fs::create_dir_all(folder)
            .map_err(|error| object_store::Error::Generic { store: "the folder", source: error.into() })?;
        private::narrow(folder.as_ref());
        // What a member was charged for must survive a power cut, as the row that names it does.
        let folder = LocalFileSystem::new_with_prefix(folder)?.with_fsync(true).with_automatic_cleanup(true);
        Ok(Self(Arc::new(folder)))
    }

    pub async fn put(&self, photo: PhotoId, file: File, bytes: Bytes) -> Result<()> {
        self.0.put(&path(photo, file), bytes.into()).await.map_err(|error| failed(&error))?;
        Ok(())
    }

    /// Stores the same file for another photo. In a folder both share one file on the disk.
    pub async fn copy(&self, from: PhotoId, to: PhotoId, file: File) -> Result<()> {
        self.0.copy(&path(from, file), &path(to, file)).await.map_err(|error| failed(&error))
    }

    /// `None`: there is no such file.
    pub async fn get(&self, photo: PhotoId, file: File) -> Result<Option<Bytes>> {
        match self.0.get(&path(photo, file)).await {
            Ok(found) => found.bytes().await.map(Some).map_err(|error| failed(&error)),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(failed(&error)),
        }
    }

    /// A file that is not there is deleted already.
    pub async fn delete(&self, photo: PhotoId, file: File) -> Result<()> {
        match self.0.delete(&path(photo, file)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(failed(&error)),
        }
    }

    pub async fn delete_all(&self, photo: PhotoId) -> Result<()> {
        self.delete(photo, File::Original).await?;
        for rendition in Rendition::ALL {
            self.delete(photo, File::Rendition(rendition)).await?;
        }
        Ok(())
    }
}

fn bucket_of(bucket: &str, prefix: &str, config: &config::S3) -> Result<Storage, object_store::Error> {
    // The library that speaks TLS has no cryptography of its own. A second call changes nothing.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let mut builder = AmazonS3Builder::from_env().with_bucket_name(bucket).with_retry(RetryConfig {
        max_retries: 3,
        retry_timeout: REPEATED_FOR,
        ..RetryConfig::default()
    });
    if !config.endpoint.is_empty() {
        builder = builder.with_endpoint(&config.endpoint).with_allow_http(config.endpoint.starts_with("http://"));
    }
    if !config.region.is_empty() {
        builder = builder.with_region(&config.region);
    }
    if !config.access_key.is_empty() {
        builder = builder.with_access_key_id(&config.access_key).with_secret_access_key(config.secret_key.reveal());
    }
    Ok(Storage(Arc::new(PrefixStore::new(builder.build()?, prefix))))
}

fn path(photo: PhotoId, file: File) -> Path {
    let name = match file {
        File::Original => "original",
        File::Rendition(rendition) => rendition.as_str(),
    };
    Path::from(format!("{photo}/{name}"))
}

fn failed(error: &object_store::Error) -> Error {
    Error::internal(format!("storage of photos: {error}"))
}

fn wrong(url: &str, error: &object_store::Error) -> Error {
    Error::internal(format!("photos.url {url}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use base::config_files::ConfigFiles;

    fn config(url: String) -> config::Photos {
        config::Photos { url, ..Config::load(&ConfigFiles::embedded()).unwrap().photos }
    }

    #[tokio::test]
    async fn files_are_kept_in_a_folder_of_each_photo_until_they_are_deleted() {
        let folder = tempfile::tempdir().unwrap();
        let below = folder.path().join("not/yet/there");
        let storage = Storage::open(&config(format!("file:{}", below.display()))).unwrap();
        let (one, other) = (PhotoId(1), PhotoId(2));
        let small = File::Rendition(Rendition::Small);
        storage.put(one, File::Original, "a".into()).await.unwrap();
        storage.put(one, small, "b".into()).await.unwrap();
        storage.put(one, small, "c".into()).await.unwrap();
        storage.put(other, small, "d".into()).await.unwrap();
        assert_eq!(storage.get(one, small).await.unwrap().unwrap(), "c");
        assert_eq!(storage.get(one, File::Rendition(Rendition::Large)).await.unwrap(), None);

        storage.delete_all(one).await.unwrap();
        storage.delete_all(one).await.unwrap();
        assert_eq!(storage.get(one, File::Original).await.unwrap(), None);
        assert_eq!(storage.get(other, small).await.unwrap().unwrap(), "d");
        let left: Vec<_> = std::fs::read_dir(below).unwrap().map(|it| it.unwrap().file_name()).collect();
        assert_eq!(left, ["2"]);
    }

    #[test]
    fn an_address_of_no_known_kind_is_refused() {
        assert!(Storage::open(&config("data/photos".into())).is_err());
        assert!(Storage::open(&config("http://host/bucket".into())).is_err());
    }
}
