//! Reasons why a clip could not be made.

use std::{
    io,
    path::{Path, PathBuf},
};

use super::{GifError, said};
use crate::text::message::Message;

/// The reason why a clip could not be made.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum ClipError {
    /// An invalid request.
    Order(Message),
    /// An invalid size of the picture.
    #[error(transparent)]
    Raster(#[from] crate::picture::draw::raster::RasterError),
    /// A GIF could not be encoded.
    #[error(transparent)]
    Gif(#[from] GifError),
    /// A PNG could not be encoded.
    #[error(transparent)]
    Png(#[from] png::EncodingError),
    /// An MP4 could not be encoded.
    Video(Message),
    /// A file could not be written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The disk is full; the file that it had no room for.
    Full(PathBuf),
    /// The user has canceled it.
    Cancelled,
}

impl ClipError {
    /// One line with the error and its remedy.
    pub fn message(&self) -> Message {
        match self {
            ClipError::Order(reason) => reason.clone(),
            ClipError::Raster(error) => error.message(),
            ClipError::Gif(error) => error.message(),
            ClipError::Png(error) => said::as_told(error.to_string()),
            ClipError::Video(reason) => said::encoder_failed(reason.clone()),
            ClipError::Io(error) => said::as_told(error.to_string()),
            ClipError::Full(path) => said::disk_full(path.display().to_string()),
            ClipError::Cancelled => said::cancelled(),
        }
    }

    /// The underlying error of the file, if there is one. It names the file.
    pub fn io(&self) -> Option<&io::Error> {
        match self {
            ClipError::Io(error) | ClipError::Png(png::EncodingError::IoError(error)) => Some(error),
            ClipError::Gif(GifError::Encoding(::gif::EncodingError::Io(error))) => Some(error),
            _ => None,
        }
    }

    /// The error with the name of the file.
    pub(super) fn at(self, path: &Path) -> ClipError {
        match self.io().map(io::Error::kind) {
            Some(io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge) => {
                ClipError::Full(path.to_path_buf())
            }
            _ => self,
        }
    }
}
