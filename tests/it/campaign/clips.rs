//! Clips and pictures that carry a run: the text is generated or mutated and packed completely, with correct lengths,
//! checksums and compression; some of the bytes are then mutated.
//!
//! This kind exists because of texts a thousand times as long as their file, which no mutation of a file's bytes finds.

use std::{fmt, io::Cursor, io::Write, sync::OnceLock};

use flate2::{Compression, write::ZlibEncoder};
use sidestep_lab::{Scenario, clips::metadata, files::scenario::builtin};

use super::{
    kit::{
        budget::measured,
        choices::Choices,
        runner::{Kind, Seen, Verdict, run},
    },
    texts::{Most, judge, mutated, scenario, size_of, tried_out},
};
use crate::clips;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Container {
    Png,
    Mp4,
    Gif,
    Svg,
}

/// A file that carries runs, and the runs.
pub struct Carrier {
    container: Container,
    /// A description of the text.
    what: String,
    bytes: Vec<u8>,
}

impl fmt::Debug for Carrier {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:?} of {} bytes: {}", self.container, self.bytes.len(), self.what)
    }
}

/// Longest text of a clip, bytes.
const LONGEST: u64 = 4_000_000;

/// Pieces that are long when repeated, and short when packed; each makes a tree larger than its text in its own way.
const REPEATED: [(&str, &str, &str); 12] = [
    ("a huge array", "x = [", "0,"),
    ("an array of arrays", "x = [", "[],"),
    ("an array of tables", "x = [", "{},"),
    ("many tables", "", "[[a]]\n"),
    ("a huge log", "", "[[run.log]]\nstep=0\nset=\"radius=1\"\n"),
    ("many agents", "", "[[agents]]\nposition=[0,0]\ngoal=[1,0]\n"),
    ("empty lines", "title = \"a\"\n", "\n"),
    ("comments", "title = \"a\"\n", "#\n"),
    ("a long word", "title = \"", "a"),
    ("a deep list", "x = ", "["),
    ("dots", "a", ".a"),
    ("digits", "x = 1", "0"),
];

fn text(c: &mut Choices) -> (String, String) {
    match c.count(0, 5) {
        0 => {
            let builtins: Vec<_> = builtin::all().collect();
            let builtin = &builtins[c.place(builtins.len())];
            (format!("{}, mutated", builtin.name), mutated(c, builtin.text))
        }
        1..=2 => {
            let most = Most { listed: 300, grouped: 3_000, corners: 200, words: 3_000 };
            ("by the grammar".into(), scenario(c, &most).file(false))
        }
        3 if c.once_in(30) => {
            let (what, start, piece) = REPEATED[c.place(REPEATED.len())];
            let times = c.size(LONGEST / piece.len() as u64);
            let end = if start.ends_with('[') { "]\n" } else { "" };
            (format!("{what}, {times} times"), format!("{start}{}{end}", piece.repeat(times as usize)))
        }
        3 => {
            // All keys differ, so that none occurs twice.
            let (n, key) = (c.size(2_000), c.pick(&["", "params.", "defaults."]));
            let lines = (0..n).map(|k| format!("{key}k{k} = 0\n")).collect();
            (format!("{n} keys"), lines)
        }
        4 => ("none".into(), String::new()),
        _ => {
            let builtin = builtin::find("head-on").expect("a built-in scenario");
            ("head-on".into(), builtin.text.to_string())
        }
    }
}

fn deflated(text: &str) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(text.as_bytes()).expect("memory");
    encoder.finish().expect("memory")
}

fn chunk(kind: &[u8; 4], content: &[u8], out: &mut Vec<u8>) {
    let mut sum = flate2::Crc::new();
    sum.update(kind);
    sum.update(content);
    out.extend((content.len() as u32).to_be_bytes());
    out.extend(kind);
    out.extend(content);
    out.extend(sum.sum().to_be_bytes());
}

fn png(texts: &[String], compressed: bool) -> Vec<u8> {
    let mut out = b"\x89PNG\r\n\x1a\n".to_vec();
    chunk(b"IHDR", &[0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0], &mut out);
    for text in texts {
        let mut content = b"sidestep\0".to_vec();
        content.extend([u8::from(compressed), 0, 0, 0]);
        content.extend(if compressed { deflated(text) } else { text.as_bytes().to_vec() });
        chunk(b"iTXt", &content, &mut out);
    }
    chunk(b"IDAT", &deflated("\0\0\0\0"), &mut out);
    chunk(b"IEND", &[], &mut out);
    out
}

/// Type of MP4's boxes that carry runs.
const UUID: [u8; 16] =
    [0x3e, 0x52, 0x9f, 0x0c, 0x7b, 0x1d, 0x4c, 0x66, 0x9a, 0x41, 0x5d, 0x73, 0x69, 0x64, 0x65, 0x73];

fn mp4(texts: &[String], wide: bool) -> Vec<u8> {
    let mut out = Vec::new();
    let mut push = |kind: &[u8; 4], content: &[u8]| {
        if wide {
            out.extend(1_u32.to_be_bytes());
            out.extend(kind);
            out.extend((content.len() as u64 + 16).to_be_bytes());
        } else {
            out.extend((content.len() as u32 + 8).to_be_bytes());
            out.extend(kind);
        }
        out.extend(content);
    };
    push(b"ftyp", b"isom\0\0\0\0isom");
    for text in texts {
        push(b"uuid", &[&UUID[..], &deflated(text)].concat());
    }
    push(b"mdat", &[]);
    // A file of this kind is recognized by its first box, which must have the usual length field.
    if wide {
        out.splice(0..16, [0, 0, 0, 20, b'f', b't', b'y', b'p']);
    }
    out
}

fn gif(texts: &[String]) -> Vec<u8> {
    let mut out = b"GIF89a\x01\0\x01\0\0\0\0".to_vec();
    for text in texts {
        out.extend([0x21, 0xFE]);
        for block in text.as_bytes().chunks(255) {
            out.push(block.len() as u8);
            out.extend(block);
        }
        out.push(0);
    }
    out.extend(b"\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;");
    out
}

fn svg(texts: &[String]) -> Vec<u8> {
    let mut out = "<svg xmlns=\"http://www.w3.org/2000/svg\">\n<metadata>\n".to_string();
    for text in texts {
        let spelled = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        out += &format!("<run xmlns=\"urn:sidestep:run\">{spelled}</run>\n");
    }
    (out + "</metadata></svg>").into_bytes()
}

fn packed(c: &mut Choices) -> Carrier {
    let container = c.pick(&[Container::Png, Container::Mp4, Container::Gif, Container::Svg]);
    let panes = if c.once_in(6) { c.count(1, 8) } else { 1 };
    let (mut what, mut texts) = (Vec::new(), Vec::new());
    for _ in 0..panes {
        let (name, text) = text(c);
        what.push(name);
        texts.push(if c.once_in(20) { text } else { format!("{}{text}", clips::HEADER) });
    }
    let other = c.once_in(4);
    let bytes = match container {
        Container::Png => png(&texts, !other),
        Container::Mp4 => mp4(&texts, other),
        Container::Gif => gif(&texts),
        Container::Svg => svg(&texts),
    };
    Carrier { container, what: what.join("; "), bytes }
}

/// A file with bytes that are changed after packing: lengths, checksums and types no longer match.
fn damaged(c: &mut Choices) -> Carrier {
    let mut carrier = if c.once_in(4) { packed(c) } else { small(c) };
    let bytes = &mut carrier.bytes;
    for _ in 0..c.count(1, 6) {
        if bytes.is_empty() {
            break;
        }
        let at = c.place(bytes.len().min(4_000));
        match c.count(0, 4) {
            0 => bytes[at] = c.count(0, 255) as u8,
            1 => bytes[at] ^= 1 << c.count(0, 7),
            2 => bytes.truncate(at),
            3 => {
                let piece = bytes[at..(at + 40).min(bytes.len())].to_vec();
                bytes.splice(at..at, piece);
            }
            _ => {
                // The largest possible length.
                let end = (at + 4).min(bytes.len());
                bytes[at..end].fill(c.pick(&[0xFF, 0x7F, 0x00]));
            }
        }
    }
    carrier
}

/// A small file of a kind that this build writes, as the library makes it.
fn small(c: &mut Choices) -> Carrier {
    static FILES: OnceLock<Vec<(Container, Vec<u8>)>> = OnceLock::new();
    let files = FILES.get_or_init(|| {
        let folder = clips::folder();
        let clip = clips::clip_of(&[("", clips::builtin("head-on"))], 0.5, (64, 48));
        let file = |ending: &&str| {
            let container = match *ending {
                "png" => Container::Png,
                "mp4" => Container::Mp4,
                "gif" => Container::Gif,
                _ => Container::Svg,
            };
            (container, clips::written(&clip, &folder.path().join(format!("a.{ending}"))))
        };
        clips::endings().iter().map(file).collect()
    });
    let (container, bytes) = &files[c.place(files.len())];
    Carrier { container: *container, what: "head-on".into(), bytes: bytes.clone() }
}

/// Reads the runs of a file as the window does when one is dropped: all are in memory at once.
fn read_all(bytes: &[u8]) -> Result<Vec<Scenario>, String> {
    let texts = metadata::read_from(Cursor::new(bytes)).map_err(|error| format!("a.clip: {error}"))?;
    let parsed = texts.iter().map(|text| Scenario::parse(text, "a.clip").map_err(|error| error.to_string()));
    let scenarios = parsed.collect::<Result<Vec<_>, _>>()?;
    scenarios.iter().for_each(tried_out);
    Ok(scenarios)
}

fn check(carrier: &Carrier) -> Result<Seen, String> {
    let (said, cost) = measured(|| read_all(&carrier.bytes));
    let bytes = carrier.bytes.len();
    match said {
        Ok(Ok(scenarios)) => {
            let mut size = size_of(bytes, None);
            for scenario in &scenarios {
                let own = size_of(bytes, Some(scenario));
                (size.agents, size.edges) = (size.agents + own.agents, size.edges + own.edges);
            }
            size.check(&cost)?;
            Ok(Seen { verdict: Verdict::Taken, size, cost })
        }
        Ok(Err(line)) => judge("a.clip", bytes, Ok(Err(line)), cost),
        Err(panic) => Err(panic),
    }
}

#[test]
fn a_campaign_of_clips_that_are_packed_whole_gives_runs_or_one_line() {
    run(&Kind { name: "clips", quick: 3_000, make: packed, check });
}

#[test]
fn a_campaign_of_damaged_clips_gives_runs_or_one_line() {
    run(&Kind { name: "damaged-clips", quick: 5_000, make: damaged, check });
}
