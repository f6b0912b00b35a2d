//! The files of the world's photos. Each picture is rendered once, however many photos show it.

use super::demo_files::photo_file;
use super::script::Picture;
use crate::domain::photos::storage::{File, Storage};
use base::config_files::ConfigFiles;
use base::error::{Error, Result};
use std::collections::BTreeMap;
use tokio::task::JoinSet;
use wire::PhotoId;

/// Stores them before the rows are written, as a photo without a file would never get one.
pub async fn put(storage: &Storage, files: &ConfigFiles, pictures: &[Picture]) -> Result<()> {
    let mut by_file: BTreeMap<&str, Vec<PhotoId>> = BTreeMap::new();
    for Picture { photo, file } in pictures {
        by_file.entry(file).or_default().push(photo.id);
    }
    let mut rendering = JoinSet::new();
    for (picture, ids) in by_file {
        let path = photo_file(picture);
        let file = files.read(&path).ok_or_else(|| Error::internal(format!("config/{path} is missing")))?;
        rendering.spawn(put_one(storage.clone(), file.into_owned(), ids));
    }
    while let Some(done) = rendering.join_next().await {
        done.map_err(Error::internal)??;
    }
    Ok(())
}

async fn put_one(storage: Storage, file: Vec<u8>, ids: Vec<PhotoId>) -> Result<()> {
    let rendered = tokio::task::spawn_blocking(move || renditions::render(&file)).await.map_err(Error::internal)?;
    let renditions = rendered.map_err(|why| Error::internal(format!("a picture of the demo is {why:?}")))?;
    let Some((first, others)) = ids.split_first() else { return Ok(()) };
    for (rendition, jpeg) in renditions {
        let file = File::Rendition(rendition);
        storage.put(*first, file, jpeg.into()).await?;
        for other in others {
            storage.copy(*first, *other, file).await?;
        }
    }
    Ok(())
}
