//! An MP4 file (ISO/IEC 14496-12) with one track of H.264, written in one pass: the index comes before the pictures.
//!
//! ```text
//! ftyp │ moov: times, sizes, offsets of the pictures │ uuid: the run │ mdat: the pictures
//! ```
//!
//! The number of pictures is known from the start, and with it the length of `moov`: it is first left empty, the
//! pictures are written as they arrive, and at the end `moov` is filled in. So the memory is four bytes for each
//! picture, however long the clip.

use std::io::{self, Seek, SeekFrom, Write};

use super::metadata::{UUID, packed};

/// The properties of all pictures.
pub struct VideoTrack {
    /// Width and height, pixels, both even.
    pub size: (u16, u16),
    /// The number of pictures in a second.
    pub frame_rate: u16,
    /// The number of pictures to come.
    pub frames: u32,
    /// The number of pictures from one key frame to the next.
    pub key_interval: u32,
    /// Sequence parameters of H.264, without start code.
    pub sps: Vec<u8>,
    /// Picture parameters of H.264, without start code.
    pub pps: Vec<u8>,
}

/// Writes a file.
pub struct Mp4<W> {
    out: W,
    track: VideoTrack,
    /// The offset of `moov`.
    moov_at: u64,
    /// The offset of `mdat`.
    mdat_at: u64,
    /// The number of bytes of each picture.
    sizes: Vec<u32>,
}

impl<W: Write + Seek> Mp4<W> {
    /// Starts a file with these texts in it.
    pub fn new(mut out: W, track: VideoTrack, texts: &[String]) -> io::Result<Mp4<W>> {
        out.write_all(&boxed(b"ftyp", &[b"isom", &512u32.to_be_bytes()[..], b"isomiso2avc1mp41"]))?;
        let moov_at = out.stream_position()?;
        let sizes = Vec::with_capacity(track.frames as usize);
        let mut mp4 = Mp4 { out, track, moov_at, mdat_at: 0, sizes };
        // The length of `moov` does not depend on the numbers in it.
        let moov = mp4.moov();
        mp4.out.write_all(&moov)?;
        for text in packed(texts) {
            mp4.out.write_all(&boxed(b"uuid", &[&UUID, &text]))?;
        }
        mp4.mdat_at = mp4.out.stream_position()?;
        mp4.out.write_all(&mdat_header(0))?;
        Ok(mp4)
    }

    /// Adds a picture: units of H.264, each after its length in four bytes.
    pub fn push(&mut self, sample: &[u8]) -> io::Result<()> {
        self.sizes.push(u32::try_from(sample.len()).map_err(io::Error::other)?);
        self.out.write_all(sample)
    }

    /// Fills in the index at the start of the file.
    pub fn finish(mut self) -> io::Result<()> {
        if self.sizes.len() != self.track.frames as usize {
            return Err(io::Error::other("the clip has another number of pictures than it was to have"));
        }
        let end = self.out.stream_position()?;
        self.out.seek(SeekFrom::Start(self.mdat_at))?;
        self.out.write_all(&mdat_header(end - self.mdat_at))?;
        self.out.seek(SeekFrom::Start(self.moov_at))?;
        let moov = self.moov();
        self.out.write_all(&moov)?;
        self.out.seek(SeekFrom::Start(end))?;
        self.out.flush()
    }

    fn moov(&self) -> Vec<u8> {
        let VideoTrack { size: (width, height), frame_rate, frames, key_interval, .. } = self.track;
        let (frames, rate) = (frames.to_be_bytes(), u32::from(frame_rate).to_be_bytes());
        let one = 1u32.to_be_bytes();
        let zeros = [0u8; 36];
        let (zero, matrix) = (&zeros[..4], identity());
        let mvhd = boxed(
            b"mvhd",
            // Version, times of creation, scale, duration, speed 1, volume 1, reserved, matrix, preview, next track.
            &[
                &zeros[..12],
                &rate,
                &frames,
                &[0, 1, 0, 0, 1, 0],
                &zeros[..10],
                &matrix,
                &zeros[..24],
                &2u32.to_be_bytes(),
            ],
        );
        let fixed = |side: u16| (u32::from(side) << 16).to_be_bytes();
        let tkhd = boxed(
            b"tkhd",
            // Enabled, in the movie, in the preview; times; track 1; duration; layer, group, volume; matrix; size.
            &[
                &[0, 0, 0, 7],
                &zeros[..8],
                &one,
                zero,
                &frames,
                &zeros[..16],
                &matrix,
                &fixed(width),
                &fixed(height),
            ],
        );
        // Language "und".
        let mdhd = boxed(b"mdhd", &[&zeros[..12], &rate, &frames, &[0x55, 0xC4, 0, 0]]);
        let hdlr = boxed(b"hdlr", &[&zeros[..8], b"vide", &zeros[..12], b"pictures\0"]);
        let vmhd = boxed(b"vmhd", &[&[0, 0, 0, 1], &zeros[..8]]);
        let dinf = boxed(b"dinf", &[&boxed(b"dref", &[zero, &one, &boxed(b"url ", &[&one])])]);
        let keys: Vec<u32> =
            (0..self.track.frames).step_by(key_interval.max(1) as usize).map(|key| key + 1).collect();
        let stts = boxed(b"stts", &[zero, &one, &frames, &one]);
        let stss = boxed(b"stss", &[zero, &(keys.len() as u32).to_be_bytes(), &words(keys.into_iter())]);
        let stsc = boxed(b"stsc", &[zero, &one, &one, &frames, &one]);
        let all = self.sizes.iter().copied().chain(std::iter::repeat(0)).take(self.track.frames as usize);
        let stsz = boxed(b"stsz", &[&zeros[..8], &frames, &words(all)]);
        let first = self.mdat_at + mdat_header(0).len() as u64;
        let co64 = boxed(b"co64", &[zero, &one, &first.to_be_bytes()]);
        let stsd = boxed(b"stsd", &[zero, &one, &self.avc1()]);
        let stbl = boxed(b"stbl", &[&stsd, &stts, &stss, &stsc, &stsz, &co64]);
        let minf = boxed(b"minf", &[&vmhd, &dinf, &stbl]);
        let mdia = boxed(b"mdia", &[&mdhd, &hdlr, &minf]);
        boxed(b"moov", &[&mvhd, &boxed(b"trak", &[&tkhd, &mdia])])
    }

    /// The description of the encoding.
    fn avc1(&self) -> Vec<u8> {
        let VideoTrack { size: (width, height), sps, pps, .. } = &self.track;
        let profile = sps.get(1..4).unwrap_or(&[0; 3]);
        let length = |bytes: &[u8]| (bytes.len() as u16).to_be_bytes();
        // Lengths in four bytes; one set of each kind.
        // High profiles repeat that they are 4:2:0 with eight bits.
        let high: &[u8] = if profile[0] >= 100 { &[0xFD, 0xF8, 0xF8, 0] } else { &[] };
        let avcc =
            boxed(b"avcC", &[&[1], profile, &[0xFF, 0xE1], &length(sps), sps, &[1], &length(pps), pps, high]);
        // BT.709 in primaries, transfer and matrix; 16 … 235.
        let colr = boxed(b"colr", &[b"nclx", &[0, 1, 0, 1, 0, 1, 0]]);
        let pasp = boxed(b"pasp", &[&[0, 0, 0, 1, 0, 0, 0, 1]]);
        let mut head = [0u8; 78];
        head[7] = 1;
        head[24..26].copy_from_slice(&width.to_be_bytes());
        head[26..28].copy_from_slice(&height.to_be_bytes());
        // 72 dpi, one picture per sample, 24 bits deep, no color table.
        head[28..36].copy_from_slice(&[0, 0x48, 0, 0, 0, 0x48, 0, 0]);
        head[41] = 1;
        head[74..78].copy_from_slice(&[0, 0x18, 0xFF, 0xFF]);
        boxed(b"avc1", &[&head, &avcc, &colr, &pasp])
    }
}

/// A box: length, kind, contents.
fn boxed(kind: &[u8; 4], parts: &[&[u8]]) -> Vec<u8> {
    let contents = parts.concat();
    [&(contents.len() as u32 + 8).to_be_bytes()[..], kind, &contents].concat()
}

/// The head of the box of pictures, whose length may need 64 bits.
fn mdat_header(length: u64) -> Vec<u8> {
    [&1u32.to_be_bytes()[..], b"mdat", &length.to_be_bytes()].concat()
}

fn words(numbers: impl Iterator<Item = u32>) -> Vec<u8> {
    numbers.flat_map(u32::to_be_bytes).collect()
}

/// The identity matrix, as 16.16 and 2.30.
fn identity() -> Vec<u8> {
    words([0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000].into_iter())
}
