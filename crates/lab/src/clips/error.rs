//! Why a clip could not be made.

use std::{
    io,
    path::{Path, PathBuf},
};

use super::{GifError, said};
use crate::text::message::Message;

/// Why a clip could not be made.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum ClipError {
    /// An invalid request.
    Order(Message),
    /// The picture's size.
    #[error(transparent)]
    Raster(#[from] crate::picture::draw::raster::RasterError),
    /// The format of GIF clips.
    #[error(transparent)]
    Gif(#[from] GifError),
    /// The format of pictures.
    #[error(transparent)]
    Png(#[from] png::EncodingError),
    /// The encoder of MP4 clips.
    Video(Message),
    /// The file.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The disk, with the file that it had no room for.
    Full(PathBuf),
    /// Stopped by the user.
    Cancelled,
}

impl ClipError {
    /// One line: what is wrong, and what would be right.
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

    /// The error of the file under it, if there is one. It names the file.
    pub fn io(&self) -> Option<&io::Error> {
        match self {
            ClipError::Io(error) | ClipError::Png(png::EncodingError::IoError(error)) => Some(error),
            ClipError::Gif(GifError::Encoding(::gif::EncodingError::Io(error))) => Some(error),
            _ => None,
        }
    }

    /// The same, said with the name of the file.
    pub(super) fn at(self, path: &Path) -> ClipError {
        match self.io().map(io::Error::kind) {
            Some(io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge) => {
                ClipError::Full(path.to_path_buf())
            }
            _ => self,
        }
    }
}
