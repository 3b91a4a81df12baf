//! Lines of a text that may be compressed, one at a time and of bounded length.

use std::io::{self, BufRead, BufReader, Read};

use flate2::read::MultiGzDecoder;

use super::{error::LogFault, said};

/// Longest line, bytes: a step of a hundred thousand agents as one JSON object. A longer line does not belong to a log.
const LONGEST_LINE: usize = 64 << 20;

/// Number of bytes read at a time.
const CHUNK: usize = 1 << 18;

/// The first bytes of a text compressed by gzip.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// The lines of a log.
pub(super) struct LogLines<'a> {
    source: Box<dyn BufRead + 'a>,
    line: Vec<u8>,
    /// The number of the last line read, counted from 1.
    pub number: usize,
}

impl<'a> LogLines<'a> {
    /// Lines of a plain text, or of one compressed by gzip.
    pub fn new(source: impl Read + 'a) -> io::Result<LogLines<'a>> {
        let mut source = BufReader::with_capacity(CHUNK, source);
        let source: Box<dyn BufRead> = if source.fill_buf()?.starts_with(&GZIP) {
            Box::new(BufReader::with_capacity(CHUNK, MultiGzDecoder::new(source)))
        } else {
            Box::new(source)
        };
        Ok(LogLines { source, line: Vec::new(), number: 0 })
    }

    /// The next line that is not blank, without the blanks around it.
    pub fn next_line(&mut self) -> Result<Option<&str>, LogFault> {
        loop {
            self.line.clear();
            self.number += 1;
            let mut limited = (&mut self.source).take(LONGEST_LINE as u64);
            let read = limited.read_until(b'\n', &mut self.line);
            let read =
                read.map_err(|error| LogFault::at(self.number, said::unreadable(error.to_string())))?;
            if read == 0 {
                return Ok(None);
            }
            if read == LONGEST_LINE && self.line.last() != Some(&b'\n') {
                return Err(LogFault::at(self.number, said::long_line(LONGEST_LINE >> 20)));
            }
            if !self.line.trim_ascii().is_empty() {
                break;
            }
        }
        let text = std::str::from_utf8(&self.line).map_err(|_| LogFault::at(self.number, said::no_text()))?;
        Ok(Some(text.trim_start_matches('\u{feff}').trim()))
    }
}
