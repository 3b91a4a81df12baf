//! Why a clip could not be made.

use std::{
    io,
    path::{Path, PathBuf},
};

use super::GifError;

/// Why a clip could not be made.
#[derive(Debug, thiserror::Error)]
pub enum ClipError {
    /// An invalid request.
    #[error("{0}")]
    Order(String),
    /// The picture's size.
    #[error(transparent)]
    Raster(#[from] crate::draw::raster::RasterError),
    /// The format of GIF clips.
    #[error(transparent)]
    Gif(#[from] GifError),
    /// The format of pictures.
    #[error(transparent)]
    Png(#[from] png::EncodingError),
    /// The encoder of MP4 clips.
    #[error("the video encoder failed: {0}")]
    Video(String),
    /// The file.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The disk, with the file that it had no room for.
    #[error("{}: the disk is full; nothing was left there. Free some room, or write to another disk", .0.display())]
    Full(PathBuf),
    /// Stopped by the user.
    #[error("cancelled")]
    Cancelled,
}

impl ClipError {
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
