//! The page that is read next to the worlds, and the history of pages.

use super::direction::Direction;

/// An action on the pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadingAction {
    /// Open the page of this address.
    Open(&'static str),
    /// Open the list of all pages.
    Contents,
    /// Go to the previous page, or forward again.
    Turn(Direction),
    /// Open the last page that was read, or close.
    Toggle,
    /// Close.
    Close,
    /// The pointer is over something that this page explains.
    Point(&'static str),
}

/// The history of pages that were opened.
#[derive(Debug, Default)]
pub struct OpenBook {
    /// True if a page is shown.
    open: bool,
    /// `None` is the list of all pages.
    trail: Vec<Option<&'static str>>,
    /// The index of the page shown, in the trail.
    at: usize,
    /// The page of what the pointer is over, as the previous frame found it.
    pointed: Option<&'static str>,
    /// The page of what the pointer is over, as this frame found it.
    pointing: Option<&'static str>,
}

impl OpenBook {
    /// Carries an action out.
    pub fn act(&mut self, action: ReadingAction) {
        match action {
            ReadingAction::Open(address) => self.go(Some(address)),
            ReadingAction::Contents => self.go(None),
            ReadingAction::Turn(direction) => {
                self.at = self.at.saturating_add_signed(direction.sign() as isize).min(self.last());
            }
            ReadingAction::Toggle if !self.open && self.trail.is_empty() => self.go(None),
            ReadingAction::Toggle => self.open = !self.open,
            ReadingAction::Close => self.open = false,
            // Inner elements are reported first.
            ReadingAction::Point(address) => _ = self.pointing.get_or_insert(address),
        }
    }

    fn go(&mut self, to: Option<&'static str>) {
        self.open = true;
        if self.trail.get(self.at) == Some(&to) {
            return;
        }
        self.trail.truncate(self.at + 1);
        self.trail.push(to);
        self.at = self.last();
    }

    fn last(&self) -> usize {
        self.trail.len().saturating_sub(1)
    }

    /// Returns true if it is open.
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// The address of the page shown; `None` is the list of all pages.
    pub fn address(&self) -> Option<&'static str> {
        self.trail.get(self.at).copied().flatten()
    }

    /// Returns true if there is a page in this direction.
    pub fn turns(&self, direction: Direction) -> bool {
        match direction {
            Direction::Back => self.at > 0,
            Direction::Forward => self.at < self.last(),
        }
    }

    /// The page that explains what the pointer is over.
    pub fn pointed(&self) -> Option<&'static str> {
        self.pointed
    }

    /// Passes what this frame found under the pointer on to the next.
    pub fn settle_pointing(&mut self) {
        self.pointed = self.pointing.take();
    }
}
