//! Links: addresses of the page that open a moment.
//!
//! ```text
//!   ?scenario=four-balls&step=3&select=2&lens=programs,full&method=orca&set=time_horizon:1&theme=light&lang=zh&panels=none
//!   ?step=3&select=2#scene=eNpVj…      a scene of the user's own: TOML, zlib, base64 for addresses
//! ```

use std::{fmt::Write as _, io::Read};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use flate2::{Compression, read::ZlibDecoder};
use sidestep_core::Command;

use crate::{
    files::scenario::{LensFace, Scenario, builtin},
    picture::draw::{Theme, deflated},
    text::{language::Language, message::Message, refusals, said::messages, spelling},
};

messages! {
    pub(crate) mod said, room "link" in Exact;

    unknown_key(key: String) = "the link says { $key }, which means nothing here; it is left out";
    unknown_key_near(key: String, near: String) =
        "the link says { $key }, which means nothing here; did you mean { $near }?";
    not_understood(key: String, value: String, known: String) =
        "the link says { $key }={ $value }; { $key } is { $known }; it is left out";
    refused(change: String, reason: Message) = "the link says { $change }: { $reason }";
    no_scene(name: String) = "the link opens a scene { $name }, which is not built in";
    no_scene_near(name: String, near: String) =
        "the link opens a scene { $name }, which is not built in; did you mean { $near }?";
    cut() = "the scene in the link is cut off or damaged: copy the whole link once more";
    damaged(reason: Message) = "the scene in the link cannot be read: { $reason }";
    too_large(size: String, most: String) =
        "the scene takes { $size } KB of a link, more than the { $most } KB that messengers and mail leave whole; it is \
        saved as a file instead";
    a_number() = "a whole number";
}

/// The beginning of a fragment with a scene.
const SCENE: &str = "scene=";

/// Longest scene in a link, bytes of its base64.
const LONGEST: usize = 8 << 10;

/// Longest text of such a scene that is read, bytes.
const LONGEST_TEXT: u64 = 4 << 20;

/// Keys that the page itself reads.
const OF_PAGE: [&str; 4] = ["still", "seen", "digests", "wasm"];

const KEYS: [&str; 10] =
    ["scenario", "file", "step", "select", "lens", "method", "set", "theme", "lang", "panels"];

/// The scene of a link.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum LinkedScene {
    /// None is named.
    #[default]
    Unnamed,
    /// A built-in scenario.
    BuiltIn(&'static str),
    /// The scene itself, with its run.
    Own(Box<Scenario>),
}

/// The moment that a link opens, and how it looks.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Link {
    /// The scene.
    pub scene: LinkedScene,
    /// The file that the page fetches; a name to be shown.
    pub file: Option<String>,
    /// The step; time stands still there.
    pub step: Option<u64>,
    /// The agent that is selected.
    pub select: Option<u32>,
    /// The face of the lens.
    pub lens: Option<LensFace>,
    /// Whether the lens covers the worlds.
    pub is_lens_full: bool,
    /// Changes at the start, of all agents.
    pub changes: Vec<Command>,
    /// Colors.
    pub theme: Option<Theme>,
    /// The language.
    pub language: Option<Language>,
    /// Whether the worlds stand alone, without menus and panels.
    pub is_bare: bool,
}

impl Link {
    /// Reads the query and the fragment of an address, both without their marks and as an address has them. What is not
    /// understood is left out, one line for each.
    pub fn parse(query: &str, fragment: &str) -> (Link, Vec<Message>) {
        let (mut link, mut remarks) = (Link::default(), Vec::new());
        for (key, value) in form_urlencoded::parse(query.as_bytes()) {
            if let Err(remark) = link.take(&key, &value) {
                remarks.push(remark);
            }
        }
        if let Err(remark) = link.take_fragment(fragment) {
            remarks.push(remark);
        }
        (link, remarks)
    }

    fn take_fragment(&mut self, fragment: &str) -> Result<(), Message> {
        match fragment.strip_prefix(SCENE) {
            Some(packed) => self.scene = LinkedScene::Own(Box::new(unpacked(packed)?)),
            None if fragment.is_empty() => {}
            None if SCENE.starts_with(fragment) => return Err(said::cut()),
            None => return Err(said::unknown_key(spelling::one_line(&format!("#{fragment}")))),
        }
        Ok(())
    }

    fn take(&mut self, key: &str, value: &str) -> Result<(), Message> {
        let wrong = |known: &str| said::not_understood(key.into(), spelling::one_line(value), known.into());
        let number = || wrong(&said::a_number().to_string());
        match key {
            "scenario" => self.scene = LinkedScene::BuiltIn(built_in(value)?),
            "file" => self.file = Some(spelling::one_line(value)),
            "step" => self.step = Some(value.parse().map_err(|_| number())?),
            "select" => self.select = Some(value.parse().map_err(|_| number())?),
            "lens" => {
                for word in value.split(',') {
                    match LensFace::from_name(word) {
                        Some(face) => self.lens = Some(face),
                        None if word == "full" => self.is_lens_full = true,
                        None => return Err(wrong(&format!("{}, full", LensFace::NAMES.join(", ")))),
                    }
                }
            }
            "method" => self.change(&format!("method={value}"))?,
            "set" => value.split(',').try_for_each(|set| self.change(&set.replacen(':', "=", 1)))?,
            "theme" => {
                let known = || wrong(&Theme::ALL.map(Theme::slug).join(", "));
                self.theme = Some(Theme::from_slug(value).ok_or_else(known)?);
            }
            "lang" => self.language = Some(Language::of_tag(value).ok_or_else(|| wrong("en, zh"))?),
            "panels" if value == "none" => self.is_bare = true,
            "panels" => return Err(wrong("none")),
            key if OF_PAGE.contains(&key) => {}
            key => {
                let near = spelling::nearest(key, KEYS).map(String::from);
                let key = spelling::one_line(key);
                return Err(near.map_or_else(
                    || said::unknown_key(key.clone()),
                    |near| said::unknown_key_near(key.clone(), near),
                ));
            }
        }
        Ok(())
    }

    fn change(&mut self, assignment: &str) -> Result<(), Message> {
        let refuse = |error| said::refused(spelling::one_line(assignment), refusals::command(&error));
        self.changes.push(Command::parse_set(assignment).map_err(refuse)?);
        Ok(())
    }

    /// The address that opens it, of the page at `base`.
    ///
    /// # Errors
    /// The scene is too large for a link.
    pub fn address(&self, base: &str) -> Result<String, Message> {
        let (mut query, mut fragment) = (String::new(), String::new());
        let mut put = |key: &str, value: &str| {
            let mark = if query.is_empty() { '?' } else { '&' };
            _ = write!(query, "{mark}{key}={value}");
        };
        match &self.scene {
            LinkedScene::Unnamed => {}
            LinkedScene::BuiltIn(name) => put("scenario", name),
            LinkedScene::Own(scenario) => fragment = format!("#{SCENE}{}", packed(scenario)?),
        }
        self.step.iter().for_each(|step| put("step", &step.to_string()));
        self.select.iter().for_each(|agent| put("select", &agent.to_string()));
        let lens = self.lens.map(LensFace::name).into_iter().chain(self.is_lens_full.then_some("full"));
        let lens: Vec<&str> = lens.collect();
        if !lens.is_empty() {
            put("lens", &lens.join(","));
        }
        self.language.iter().for_each(|language| put("lang", language.tag()));
        Ok(format!("{base}{query}{fragment}"))
    }
}

fn built_in(name: &str) -> Result<&'static str, Message> {
    let found = builtin::all().find(|known| known.name == name);
    found.map(|known| known.name).ok_or_else(|| {
        let near = spelling::nearest(name, builtin::all().map(|known| known.name));
        let name = spelling::one_line(name);
        near.map_or_else(
            || said::no_scene(name.clone()),
            |near| said::no_scene_near(name.clone(), near.into()),
        )
    })
}

fn packed(scenario: &Scenario) -> Result<String, Message> {
    let bytes = deflated(scenario.to_toml().as_bytes(), Compression::best());
    let text = URL_SAFE_NO_PAD.encode(bytes);
    if text.len() > LONGEST {
        let kilobytes = |bytes: usize| bytes.div_ceil(1 << 10).to_string();
        return Err(said::too_large(kilobytes(text.len()), kilobytes(LONGEST)));
    }
    Ok(text)
}

/// Its checksum tells of a link that was cut.
fn unpacked(text: &str) -> Result<Scenario, Message> {
    let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| said::cut())?;
    let mut toml = String::new();
    ZlibDecoder::new(bytes.as_slice())
        .take(LONGEST_TEXT)
        .read_to_string(&mut toml)
        .map_err(|_| said::cut())?;
    Scenario::parse(&toml, "link").map_err(|error| said::damaged(error.message()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(query: &str) -> Link {
        let (link, remarks) = Link::parse(query, "");
        assert!(remarks.is_empty(), "{query}: {remarks:?}");
        link
    }

    fn remarks(query: &str, fragment: &str) -> Vec<String> {
        Link::parse(query, fragment).1.iter().map(Message::to_string).collect()
    }

    #[test]
    fn every_key_of_a_link_is_read() {
        let link = read(
            "scenario=four-balls&file=a.toml&step=3&select=2&lens=programs%2Cfull&method=vo&set=time_horizon:1&theme=light&lang=zh-CN&panels=none",
        );
        let wanted = Link {
            scene: LinkedScene::BuiltIn("four-balls"),
            file: Some("a.toml".into()),
            step: Some(3),
            select: Some(2),
            lens: Some(LensFace::Programs),
            is_lens_full: true,
            changes: ["method=vo", "time_horizon=1"].map(|set| Command::parse_set(set).unwrap()).to_vec(),
            theme: Some(Theme::Light),
            language: Some(Language::Chinese),
            is_bare: true,
        };
        assert_eq!(link, wanted);
        assert_eq!(read("set=time_horizon:2,radius:0.4").changes.len(), 2);
        assert_eq!(read(""), Link::default());
    }

    #[test]
    fn what_a_link_does_not_mean_is_named_once_and_the_rest_is_kept() {
        let (link, messages) =
            Link::parse("scenrio=blocks&step=-1&select=4&lens=all&set=radius:big&theme=%zz&panels=some", "");
        assert_eq!(link, Link { select: Some(4), ..Link::default() });
        assert_eq!(messages.len(), 6, "{messages:?}");
        assert!(remarks("scenrio=x", "")[0].ends_with("did you mean scenario?"));
        assert!(remarks("scenario=four-bals", "")[0].ends_with("did you mean four-balls?"));
        assert!(remarks("lens=all", "")[0].contains("programs"));
        assert!(remarks("", "top")[0].contains("#top"));
    }

    #[test]
    fn a_scene_of_the_users_own_comes_back_whole_and_a_cut_link_says_so() {
        let scenario = Scenario::load("four-balls").unwrap();
        let link =
            Link { scene: LinkedScene::Own(Box::new(scenario.clone())), step: Some(2), ..Link::default() };
        let address = link.address("https://example.org/").unwrap();
        let (query, fragment) = address.split_once('?').unwrap().1.split_once('#').unwrap();
        let (read, messages) = Link::parse(query, fragment);
        assert!(messages.is_empty(), "{messages:?}");
        let LinkedScene::Own(read) = read.scene else { panic!("no scene of its own") };
        assert_eq!(read.to_toml(), scenario.to_toml());
        for length in [1, SCENE.len() - 1, SCENE.len(), fragment.len() / 2, fragment.len() - 1] {
            let cut = remarks(query, &fragment[..length]);
            assert!(cut.len() == 1 && cut[0].contains("cut off"), "{cut:?}");
        }
    }

    #[test]
    fn a_bomb_is_read_up_to_a_limit_and_a_large_scene_gets_no_link() {
        let bomb = URL_SAFE_NO_PAD.encode(deflated(&vec![b'#'; 64 << 20], Compression::best()));
        assert_eq!(remarks("", &format!("scene={bomb}")).len(), 1);
        let mut random = 1_u64;
        let noise = std::iter::repeat_with(|| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            char::from(b'!' + (random >> 33) as u8 % 90)
        });
        let about = noise.filter(|letter| !"[]\\\"".contains(*letter)).take(20_000).collect();
        let scenario = Scenario { about, ..Scenario::load("four-balls").unwrap() };
        let link = Link { scene: LinkedScene::Own(Box::new(scenario)), ..Link::default() };
        assert!(link.address("").unwrap_err().to_string().contains("as a file"));
    }
}
