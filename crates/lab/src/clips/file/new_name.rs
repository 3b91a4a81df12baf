//! Names that replace no other file.

use std::path::PathBuf;

/// The largest number that is tried for a name that is taken.
const MAX_NUMBERS: u32 = 10_000;

/// A name for a file that must not replace another: `clip.gif`, and if that is taken `clip-2.gif`, `clip-3.gif`, …
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewName {
    first: PathBuf,
    number: u32,
}

impl NewName {
    /// This name, or the first free numbered one.
    pub fn of(first: impl Into<PathBuf>) -> NewName {
        NewName { first: first.into(), number: 1 }
    }

    /// The name with its present number.
    pub fn path(&self) -> PathBuf {
        if self.number == 1 {
            return self.first.clone();
        }
        let mut name = self.first.file_stem().unwrap_or_default().to_os_string();
        name.push(format!("-{}", self.number));
        if let Some(ending) = self.first.extension() {
            name.push(".");
            name.push(ending);
        }
        self.first.with_file_name(name)
    }

    /// The next number; `None` after thousands.
    pub fn next(self) -> Option<NewName> {
        let number = self.number + 1;
        (number < MAX_NUMBERS).then_some(NewName { number, ..self })
    }

    /// Whether something has this name; a link counts too, wherever it leads.
    pub fn is_taken(&self) -> bool {
        self.path().symlink_metadata().is_ok()
    }
}

impl From<PathBuf> for NewName {
    fn from(first: PathBuf) -> NewName {
        NewName::of(first)
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn a_taken_name_gets_the_next_number_before_its_ending() {
        let mut name = NewName::of("a.b/clip.of.gif");
        let mut paths = Vec::new();
        for _ in 0..3 {
            paths.push(name.path());
            name = name.next().unwrap();
        }
        let wanted = ["a.b/clip.of.gif", "a.b/clip.of-2.gif", "a.b/clip.of-3.gif"];
        assert_eq!(paths, wanted.map(PathBuf::from));
        assert_eq!(NewName::of("pictures").next().unwrap().path(), Path::new("pictures-2"));
    }
}
