//! `sidestep book`: the pages as a folder of HTML that needs no program and, without `--live`, no script.
//!
//! ```text
//!   index.html, style.css, KIND/ID.html, KIND/ID.svg, overlay/ID.sign.svg
//! ```
//! The same pages give the same bytes. The folder appears only when it is complete.

mod chapter;
mod index;
mod picture;
pub mod said;

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

use anyhow::bail;
use clap::Args;
use rayon::prelude::*;
use sidestep_lab::{
    clips::write_folder,
    learn::pages::{self, BookPage},
};

use super::output::{answer, full_name, progress};
use picture::PagePicture;

#[derive(Args)]
pub struct BookArgs {
    /// The folder that it goes to: a new one, or an empty one
    #[arg(short, long, value_name = "DIR")]
    out: PathBuf,
    /// The address of the program in a browser, as .ci/web makes it: a click on a picture brings it to life there
    #[arg(long, value_name = "URL")]
    live: Option<String>,
}

/// The style sheet of every page, including those of a benchmark.
pub(super) static STYLE: &str = include_str!("../../../assets/pages/book.css");

/// The script that makes a picture live.
static SCRIPT: &str = include_str!("../../../assets/pages/live.js");

/// Writes the book, and prints its path.
pub fn main(args: &BookArgs) -> anyhow::Result<()> {
    check_folder(&args.out)?;
    let pages = pages::all();
    let bar = progress(pages.len() as u64);
    write_folder(&args.out, |folder| {
        put(&folder.join("style.css"), STYLE.as_bytes())?;
        if args.live.is_some() {
            put(&folder.join("live.js"), SCRIPT.as_bytes())?;
        }
        put(&folder.join("index.html"), index::html(pages).as_bytes())?;
        pages.par_iter().try_for_each(|page| {
            let written = write(folder, page, args.live.as_deref());
            bar.inc(1);
            written
        })
    })?;
    bar.finish_and_clear();
    Ok(writeln!(answer(), "{}", full_name(&args.out))?)
}

/// Rejects a folder that is in the way before anything is made.
pub(super) fn check_folder(path: &Path) -> anyhow::Result<()> {
    let shown = || path.display().to_string();
    match fs::read_dir(path).map(Iterator::count) {
        Ok(0) => Ok(()),
        Ok(_) => bail!(said::folder_taken(shown())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(_) => bail!(said::no_folder(shown())),
    }
}

/// A page and its picture.
fn write(folder: &Path, page: &BookPage, live: Option<&str>) -> anyhow::Result<()> {
    let picture = page.figure.as_ref().map(|line| PagePicture::of(line, live)).transpose()?;
    let html = chapter::html(page, picture.as_ref());
    put(&folder.join(format!("{}.html", page.address)), html.as_bytes())?;
    if let Some(picture) = picture {
        put(&folder.join(format!("{}.svg", page.address)), &picture.svg)?;
    }
    if let Some(sign) = picture::sign(page) {
        put(&folder.join(format!("{}.sign.svg", page.address)), sign.as_bytes())?;
    }
    Ok(())
}

/// Writes a file of the folder, creating its own folder if necessary.
pub(super) fn put(path: &Path, bytes: &[u8]) -> io::Result<()> {
    path.parent().map_or(Ok(()), fs::create_dir_all)?;
    fs::write(path, bytes)
}
