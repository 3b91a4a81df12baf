//! Line breaks by the rules of [`breaks`]: egui knows few of the Chinese marks that must not begin or end a line. Where
//! it would break at one of them, the line ends earlier.

use egui_macroquad::egui::{
    Direction, FontSelection, Galley, Response, RichText, TextWrapMode, Ui, WidgetText, text::LayoutJob,
};
use sidestep_lab::text::breaks;

/// Wraps the words for a label in the room available now.
pub fn wrapped(ui: &Ui, words: impl Into<WidgetText>) -> WidgetText {
    let words = words.into();
    if ui.wrap_mode() != TextWrapMode::Wrap || !words.text().contains(breaks::is_wide) {
        return words;
    }
    in_lines(ui, job_of(ui, words), ui.available_width()).into()
}

/// Wraps the words in lines of this width, points, for a button.
pub fn wrapped_to(ui: &Ui, width: f32, words: impl Into<WidgetText>) -> WidgetText {
    in_lines(ui, job_of(ui, words.into()), width).into()
}

fn job_of(ui: &Ui, words: WidgetText) -> LayoutJob {
    words.into_layout_job(ui.style(), FontSelection::Default, ui.text_valign())
}

/// The text with an explicit line break wherever egui's own would be forbidden.
pub fn in_lines(ui: &Ui, mut job: LayoutJob, width: f32) -> LayoutJob {
    if !job.text.contains(breaks::is_wide) || !width.is_finite() {
        return job;
    }
    // In a row, the first line begins after what is already there.
    let is_in_row = ui.layout().main_dir() == Direction::LeftToRight && ui.layout().main_wrap();
    let taken = if is_in_row { (width - ui.available_size_before_wrap().x).max(0.0) } else { 0.0 };
    for _ in 0..job.text.len() {
        let mut tried = job.clone();
        tried.wrap.max_width = width;
        if let Some(first) = tried.sections.first_mut() {
            first.leading_space += taken;
        }
        let galley = ui.fonts(|fonts| fonts.layout_job(tried));
        let Some(end) = better_end(&galley) else { break };
        end_line(&mut job, end);
    }
    job
}

/// The place where the first wrong line should have ended, as a number of characters; `None` if there is no such line.
fn better_end(galley: &Galley) -> Option<usize> {
    let letters: Vec<char> = galley.text().chars().collect();
    let is_wrong = |end: usize| breaks::holds(letters[end - 1], letters[end]);
    let may_end = |end: &usize| {
        let (before, next) = (letters[end - 1], letters[*end]);
        (before == ' ' || breaks::may_end(before, next)) && !is_wrong(*end)
    };
    let mut start = 0;
    for rows in galley.rows.windows(2) {
        let [row, next] = rows else { break };
        let end = start + row.glyphs.len();
        if !row.ends_with_newline && !row.glyphs.is_empty() && is_wrong(end) {
            let earlier = (start + 1..end).rev().find(may_end);
            // The following text is too long for any line: the mark goes into this one, or takes a letter with it.
            let mark = next.glyphs.first().map_or(f32::INFINITY, |mark| mark.advance_width);
            let has_room = row.rect.right() + mark <= galley.job.wrap.max_width;
            let later = (end + 1..letters.len()).find(may_end).filter(|_| has_room);
            let torn = (end - start > 1).then_some(end - 1);
            if let Some(better) = earlier.or(later).or(torn) {
                return Some(better);
            }
        }
        start = end + usize::from(row.ends_with_newline);
    }
    None
}

/// Ends a line after this number of characters.
fn end_line(job: &mut LayoutJob, letters: usize) {
    let Some((at, _)) = job.text.char_indices().nth(letters) else { return };
    job.text.insert(at, '\n');
    for section in &mut job.sections {
        let range = &mut section.byte_range;
        if range.start >= at {
            range.start += 1;
        }
        if range.end >= at {
            range.end += 1;
        }
    }
    // Where two sections meet, the newline is the last character of the first one.
    for place in 1..job.sections.len() {
        let end = job.sections[place - 1].byte_range.end;
        job.sections[place].byte_range.start = end;
    }
}

/// Labels with line breaks by these rules.
pub trait WrappedLabel {
    /// A label.
    fn words(&mut self, words: impl Into<WidgetText>) -> Response;

    /// A remark.
    fn weak_words(&mut self, words: impl Into<RichText>) -> Response {
        self.words(words.into().weak())
    }

    /// A title.
    fn heading_words(&mut self, words: impl Into<RichText>) -> Response {
        self.words(words.into().heading())
    }
}

impl WrappedLabel for Ui {
    fn words(&mut self, words: impl Into<WidgetText>) -> Response {
        let words = wrapped(self, words);
        self.label(words)
    }
}

/// Tooltips with line breaks by these rules.
pub trait WrappedTip: Sized {
    /// Text that is shown while the pointer is on it.
    fn tip(self, words: impl Into<WidgetText>) -> Self;

    /// Text that is shown while the pointer is on it and it is disabled.
    fn disabled_tip(self, words: impl Into<WidgetText>) -> Self;
}

impl WrappedTip for Response {
    fn tip(self, words: impl Into<WidgetText>) -> Response {
        self.on_hover_ui(|ui| show_tooltip(ui, words))
    }

    fn disabled_tip(self, words: impl Into<WidgetText>) -> Response {
        self.on_disabled_hover_ui(|ui| show_tooltip(ui, words))
    }
}

/// Text within egui's width of tooltips.
fn show_tooltip(ui: &mut Ui, words: impl Into<WidgetText>) {
    ui.set_max_width(ui.spacing().tooltip_width);
    ui.words(words);
}
