//! The language of the program: one at a time for the whole process, switched live.

use std::{
    cell::Cell,
    sync::atomic::{AtomicU8, Ordering},
};

use serde::{Deserialize, Serialize};

/// A language of the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Language {
    /// English.
    #[default]
    #[serde(rename = "en")]
    English,
    /// Chinese, in simplified characters.
    #[serde(rename = "zh")]
    Chinese,
}

/// The index of the current language in [`Language::ALL`].
static CURRENT: AtomicU8 = AtomicU8::new(0);

thread_local! {
    /// The language of this thread, if it differs from the current one.
    static HERE: Cell<Option<Language>> = const { Cell::new(None) };
}

impl Language {
    /// All languages.
    pub const ALL: [Language; 2] = [Language::English, Language::Chinese];

    /// The tag in files and on the command line.
    pub fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Chinese => "zh",
        }
    }

    /// The name of the language in itself.
    pub fn name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::Chinese => "中文",
        }
    }

    /// The language of a tag such as `zh`, `zh-Hans-CN` or `zh_CN.UTF-8`.
    pub fn of_tag(tag: &str) -> Option<Language> {
        let first = tag.split(['-', '_', '.', '@']).next()?;
        Language::ALL.into_iter().find(|language| first.eq_ignore_ascii_case(language.tag()))
    }

    /// The first supported language in the system's order of preference; English if none is supported.
    pub fn of_system() -> Language {
        #[cfg(not(target_arch = "wasm32"))]
        let mut tags = sys_locale::get_locales();
        #[cfg(target_arch = "wasm32")]
        let mut tags = crate::system::page::ask_text(".language").into_iter();
        tags.find_map(|tag| Language::of_tag(&tag)).unwrap_or_default()
    }

    /// The current language.
    pub fn current() -> Language {
        HERE.get().unwrap_or_else(|| match CURRENT.load(Ordering::Relaxed) {
            1 => Language::Chinese,
            _ => Language::English,
        })
    }

    /// Makes it the current language of the process.
    pub fn set(self) {
        CURRENT.store(u8::from(self == Language::Chinese), Ordering::Relaxed);
    }

    /// The result of `work` while this thread uses this language, regardless of the other threads. Data for programs
    /// are made in English in this way.
    pub fn speaking<T>(self, work: impl FnOnce() -> T) -> T {
        let before = HERE.replace(Some(self));
        let made = work();
        HERE.set(before);
        made
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_of_a_system_names_its_language() {
        for (tag, language) in [
            ("zh", Some(Language::Chinese)),
            ("zh-Hans-CN", Some(Language::Chinese)),
            ("ZH_cn.UTF-8", Some(Language::Chinese)),
            ("en_US.UTF-8", Some(Language::English)),
            ("C", None),
            ("zhx", None),
            ("", None),
        ] {
            assert_eq!(Language::of_tag(tag), language, "{tag}");
        }
    }

    #[test]
    fn what_one_thread_speaks_the_others_do_not() {
        let (here, there) = Language::Chinese.speaking(|| {
            (Language::current(), std::thread::scope(|scope| scope.spawn(Language::current).join()))
        });
        assert_eq!(here, Language::Chinese);
        assert_ne!(there.expect("it ends"), Language::Chinese);
        assert_ne!(Language::current(), Language::Chinese, "and afterwards it is as before");
    }
}
