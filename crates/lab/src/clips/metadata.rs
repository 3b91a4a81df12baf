//! The runs that a picture or clip carries: the text of a scenario with its run, one for each pane.
//!
//! | format | carried in |
//! |---|---|
//! | GIF | comments before the first frame |
//! | PNG | compressed `iTXt` chunks with the keyword `sidestep` |
//! | MP4 | `uuid` boxes before the pictures, compressed |
//! | SVG | `<metadata>` |
//! | PDF | attached files, compressed |
//!
//! Players and viewers skip all of them. The reader trusts nothing: any bytes give texts or one sentence.

use std::{
    io::{self, BufReader, Read, Seek, SeekFrom},
    path::Path,
};

use flate2::{Compression, bufread::ZlibDecoder};

use super::{clip::MAX_PANES, said};
use crate::{
    files::{
        inputs,
        scenario::{Scenario, weigh},
    },
    picture::draw::{deflated, raster::PNG_KEYWORD},
    text::message::Message,
};

/// The first line of each text, which identifies it.
const HEADER: &str =
    "# sidestep run: the scenario of this clip, what was done to it, and which part is shown\n";

/// The type of MP4's boxes, a UUID made for them.
pub(super) const UUID: [u8; 16] =
    [0x3e, 0x52, 0x9f, 0x0c, 0x7b, 0x1d, 0x4c, 0x66, 0x9a, 0x41, 0x5d, 0x73, 0x69, 0x64, 0x65, 0x73];

/// The longest text, bytes; longer ones are garbage or an attack on the memory.
const LONGEST: u64 = 64_000_000;

/// The longest text in megabytes.
const LONGEST_MB: usize = LONGEST as usize / 1_000_000;

/// The text in place of a run that is too long to be carried.
const LEFT_OUT: &str = "# it is left out: ";

/// The element of SVG's texts.
const OPEN: &str = "<run xmlns=\"urn:sidestep:run\">";
const CLOSE: &str = "</run>";

/// The reason why a file gives no run.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum MetadataError {
    /// The file cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file is of another kind.
    Format,
    /// The picture or clip carries no run.
    None,
    /// The run was too long to be carried.
    LeftOut,
    /// The run is damaged.
    Damaged(Message),
}

impl MetadataError {
    /// The error in words.
    pub fn message(&self) -> Message {
        match self {
            MetadataError::Io(error) => said::as_told(error.to_string()),
            MetadataError::Format => said::another_format(),
            MetadataError::None => said::no_run(),
            MetadataError::LeftOut => said::left_out(LONGEST_MB),
            MetadataError::Damaged(damage) => said::damaged(damage.clone()),
        }
    }
}

/// The texts for a file, one for each pane. A text that could not be read back is left out, with a note.
pub(crate) fn texts_of<'a>(scenarios: impl Iterator<Item = &'a Scenario>) -> Vec<String> {
    let mut before = 0;
    let text_of = |scenario: &Scenario| {
        let text = format!("{HEADER}{}", scenario.to_toml());
        let bytes = text.len() as u64;
        if scenario.run.is_some() && !text.contains("\n[run]\n") {
            return format!("{HEADER}{LEFT_OUT}it follows a log\n");
        }
        if before + bytes > LONGEST || weigh::toml(&text, bytes).is_err() {
            return format!("{HEADER}{LEFT_OUT}{bytes} bytes\n");
        }
        before += bytes;
        text
    };
    scenarios.map(text_of).collect()
}

/// Texts as a file stores them, compressed. The run of a long session is stored uncompressed: a reader takes no more
/// memory for all texts than the bytes of a file justify, so that a file of a few kilobytes cannot demand gigabytes.
pub(crate) fn packed(texts: &[String]) -> Vec<Vec<u8>> {
    let mut before = 0;
    let pack = |text: &String| {
        let packed = deflated(text.as_bytes(), Compression::best());
        let (bytes, length) = (packed.len() as u64, text.len() as u64);
        let fits = length <= longest_after(bytes, before) && weigh::toml(text, bytes).is_ok();
        before += length;
        if fits { packed } else { deflated(text.as_bytes(), Compression::none()) }
    };
    texts.iter().map(pack).collect()
}

/// The longest text to which this number of bytes may unpack, after the earlier texts in the same file.
fn longest_after(bytes: u64, before: u64) -> u64 {
    weigh::longest(bytes).min(LONGEST).saturating_sub(before)
}

/// The markup of an SVG file.
pub(crate) fn svg_markup(texts: &[String]) -> String {
    let mut markup = String::from("<metadata>\n");
    for text in texts {
        markup += OPEN;
        for c in text.chars() {
            match c {
                '&' => markup += "&amp;",
                '<' => markup += "&lt;",
                '>' => markup += "&gt;",
                '\u{FFFE}' | '\u{FFFF}' => markup.push('\u{FFFD}'),
                c => markup.push(c),
            }
        }
        markup += CLOSE;
        markup.push('\n');
    }
    markup + "</metadata>\n"
}

/// The texts in a file, one for each pane.
///
/// # Errors
/// The file is missing, is of another kind, or has no texts.
pub fn read(path: &Path) -> Result<Vec<String>, MetadataError> {
    read_from(BufReader::new(inputs::open(path)?))
}

/// The texts in the bytes of a file, one for each pane; at least one.
///
/// # Errors
/// As [`read`].
pub fn read_from(mut file: impl Read + Seek) -> Result<Vec<String>, MetadataError> {
    let mut start = Vec::new();
    file.by_ref().take(16).read_to_end(&mut start)?;
    file.seek(SeekFrom::Start(0))?;
    let texts = match start.as_slice() {
        [b'G', b'I', b'F', b'8', ..] => gif(file)?,
        [0x89, b'P', b'N', b'G', ..] => png(file)?,
        [_, _, _, _, b'f', b't', b'y', b'p', ..] => mp4(file)?,
        [b'%', b'P', b'D', b'F', ..] => pdf(file)?,
        text if text.starts_with(b"<svg") || text.starts_with(b"<?xml") => svg(file)?,
        _ => return Err(MetadataError::Format),
    };
    // Other programs write comments too.
    let ours: Vec<String> = texts.into_iter().filter(|text| text.starts_with(HEADER)).collect();
    if ours.iter().any(|text| text[HEADER.len()..].starts_with(LEFT_OUT)) {
        return Err(MetadataError::LeftOut);
    }
    if ours.is_empty() { Err(MetadataError::None) } else { Ok(ours) }
}

fn array<const N: usize>(file: &mut impl Read) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    file.read_exact(&mut bytes)?;
    Ok(bytes)
}

/// `count` bytes of a file; memory grows with the bytes that exist, not with the claim.
fn bytes(file: &mut impl Read, count: u64) -> Result<Vec<u8>, MetadataError> {
    if count > LONGEST {
        return Err(MetadataError::Damaged(said::claims_too_much(LONGEST_MB)));
    }
    let mut bytes = Vec::new();
    file.take(count).read_to_end(&mut bytes)?;
    if bytes.len() as u64 == count { Ok(bytes) } else { Err(MetadataError::Damaged(said::ends_within())) }
}

fn words(bytes: Vec<u8>) -> Result<String, MetadataError> {
    String::from_utf8(bytes).map_err(|_| MetadataError::Damaged(said::no_text()))
}

/// Unpacks the next text after the given ones.
fn inflated(compressed: &[u8], texts: &[String]) -> Result<String, MetadataError> {
    let mut text = Vec::new();
    let bytes = compressed.len() as u64;
    let before: u64 = texts.iter().map(|text| text.len() as u64).sum();
    let longest = longest_after(bytes, before);
    if ZlibDecoder::new(compressed).take(longest + 1).read_to_end(&mut text).is_err() {
        return Err(MetadataError::Damaged(said::does_not_unpack()));
    }
    let text = if text.len() as u64 > longest { None } else { Some(words(text)?) };
    let fits = text.filter(|text| weigh::toml(text, bytes).is_ok());
    fits.ok_or_else(|| MetadataError::Damaged(said::unpacks_to_too_much()))
}

/// A truncated file still counts up to its end.
fn until_the_end(result: io::Result<()>) -> Result<(), MetadataError> {
    match result {
        Err(error) if error.kind() != io::ErrorKind::UnexpectedEof => Err(error.into()),
        _ => Ok(()),
    }
}

fn gif(mut file: impl Read) -> Result<Vec<String>, MetadataError> {
    let mut texts = Vec::new();
    let mut comments = Vec::new();
    let mut walk = || -> io::Result<()> {
        let head: [u8; 13] = array(&mut file)?;
        if head[10] & 0x80 != 0 {
            let table = 3u64 << ((head[10] & 7) + 1);
            io::copy(&mut file.by_ref().take(table), &mut io::sink())?;
        }
        // Comments come before the first frame, so that a long clip need not be read.
        while array::<1>(&mut file)? == [0x21] {
            let [kind] = array(&mut file)?;
            let mut comment = Vec::new();
            loop {
                let [length] = array(&mut file)?;
                if length == 0 {
                    break;
                }
                let mut block = vec![0; usize::from(length)];
                file.read_exact(&mut block)?;
                if kind == 0xFE && comment.len() as u64 <= LONGEST {
                    comment.extend(block);
                }
            }
            if kind == 0xFE && comments.len() < MAX_PANES {
                comments.push(comment);
            }
        }
        Ok(())
    };
    until_the_end(walk())?;
    for comment in comments.into_iter().filter(|comment| comment.starts_with(HEADER.as_bytes())) {
        texts.push(words(comment)?);
    }
    Ok(texts)
}

fn png(mut file: impl Read) -> Result<Vec<String>, MetadataError> {
    let mut texts = Vec::new();
    if array::<8>(&mut file).is_err() {
        return Ok(texts);
    }
    while let Ok([a, b, c, d, kind @ ..]) = array::<8>(&mut file) {
        let length = u64::from(u32::from_be_bytes([a, b, c, d]));
        if &kind == b"IDAT" || &kind == b"IEND" || texts.len() >= MAX_PANES {
            break;
        }
        if &kind == b"iTXt" && length <= LONGEST {
            let chunk = bytes(&mut file, length)?;
            // Keyword, 0, compression flag, compression method, language, 0, translated keyword, 0, text.
            if let Some(rest) = chunk.strip_prefix(PNG_KEYWORD.as_bytes())
                && let [0, compressed, 0, rest @ ..] = rest
            {
                let mut parts = rest.splitn(3, |byte| *byte == 0);
                let text = parts.nth(2).ok_or_else(|| MetadataError::Damaged(said::chunk_without_text()))?;
                texts.push(if *compressed == 1 { inflated(text, &texts)? } else { words(text.to_vec())? });
            }
        } else {
            io::copy(&mut file.by_ref().take(length), &mut io::sink())?;
        }
        if array::<4>(&mut file).is_err() {
            break;
        }
    }
    Ok(texts)
}

fn mp4(mut file: impl Read + Seek) -> Result<Vec<String>, MetadataError> {
    let mut texts = Vec::new();
    let length = file.seek(SeekFrom::End(0))?;
    let mut at = 0;
    while at + 8 <= length && texts.len() < MAX_PANES {
        file.seek(SeekFrom::Start(at))?;
        let [a, b, c, d, kind @ ..]: [u8; 8] = array(&mut file)?;
        let (size, header) = match u32::from_be_bytes([a, b, c, d]) {
            0 => (length - at, 8),
            1 if at + 16 <= length => (u64::from_be_bytes(array(&mut file)?), 16),
            size => (u64::from(size), 8),
        };
        // A box that is smaller than its header or ends beyond the file ends the list.
        if size < header || size > length - at {
            break;
        }
        if &kind == b"uuid" && size >= header + 16 && array::<16>(&mut file)? == UUID {
            texts.push(inflated(&bytes(&mut file, size - header - 16)?, &texts)?);
        }
        at += size;
    }
    Ok(texts)
}

fn svg(file: impl Read) -> Result<Vec<String>, MetadataError> {
    let mut all = Vec::new();
    file.take(4 * LONGEST).read_to_end(&mut all)?;
    let all = words(all)?;
    let runs = all.split(OPEN).skip(1).take(MAX_PANES);
    let whole = runs.filter_map(|run| run.split_once(CLOSE)).map(|(text, _)| unescaped(text));
    Ok(whole.collect())
}

/// The attachments of a PDF that this program wrote: other programs compress the objects around them.
fn pdf(file: impl Read) -> Result<Vec<String>, MetadataError> {
    let mut all = Vec::new();
    file.take(4 * LONGEST).read_to_end(&mut all)?;
    let mut texts: Vec<String> = Vec::new();
    for at in found(&all, b"/Type /EmbeddedFile").take(MAX_PANES) {
        let begin = at.saturating_sub(64);
        let length = found(&all[begin..at], b"/Length ").last().map(|place| begin + place + 8);
        let digits = |from: usize| all[from..].iter().take_while(|byte| byte.is_ascii_digit()).take(10);
        let Some(length) = length.map(|from| digits(from).fold(0, |n, d| 10 * n + usize::from(d - b'0')))
        else {
            continue;
        };
        let head = &all[at..all.len().min(at + 256)];
        let Some(start) = found(head, b"stream\n").next().map(|place| at + place + 7) else { continue };
        let packed =
            all.get(start..start + length).ok_or_else(|| MetadataError::Damaged(said::ends_within()))?;
        texts.push(inflated(packed, &texts)?);
    }
    Ok(texts)
}

/// The positions of a word in some bytes.
fn found<'a>(bytes: &'a [u8], word: &'a [u8]) -> impl Iterator<Item = usize> + 'a {
    bytes.windows(word.len()).enumerate().filter(move |(_, window)| *window == word).map(|(at, _)| at)
}

fn unescaped(text: &str) -> String {
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
}
