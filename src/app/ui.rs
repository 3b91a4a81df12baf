//! The window around the worlds: camera, pointer, panels, and closing.

use std::sync::Arc;

use egui_macroquad::egui;
use sidestep_core::{Vec2, model::Obstacles};
use sidestep_lab::{
    learn::museum::Room,
    picture::{
        draw::{TextSize, Theme},
        overlay::{OverlayId, Source},
    },
    text::language::Language,
};

use super::{
    direction::Direction,
    document::Document,
    notices::Audience,
    performance::{self, Performance},
    reading::{OpenBook, ReadingAction},
    settings::Settings,
    viewport::Viewport,
};

/// Actions on panels, theme and pointer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum UiAction {
    /// Fold a panel.
    TogglePanel(Panel),
    /// Make a side panel this wide, points.
    SetWidth(Panel, f32),
    /// Fold all panels, or bring them back.
    ToggleAllPanels,
    /// The next theme.
    ToggleTheme,
    /// These colors.
    SetTheme(Theme),
    /// Make text and everything else a step larger or smaller.
    ChangeTextSize(Direction),
    /// Set the size of text and everything else.
    SetTextSize(TextSize),
    /// Switch animations off or on.
    ToggleStill,
    /// Show the worlds alone with large captions, or the panels again.
    TogglePresenter,
    /// Switch to this language.
    Speak(Language),
    /// Show the whole scene.
    Fit,
    /// Let the camera follow the selected agent, or stay.
    ToggleFollowing,
    /// Open the page about what the pointer is over, or else the table of keys.
    Explain,
    /// The table of keys.
    ToggleHelp,
    /// A list to search in, or none.
    Find(Option<Finder>),
    /// The window for worlds side by side.
    ToggleComparison,
    /// The window for the scene under each method.
    ToggleMethods,
    /// Preview the changes of a preset of values, by its id; `None` closes the window.
    Preview(Option<&'static str>),
    /// Go to a place in the museum of slips, or leave it.
    VisitMuseum(Option<MuseumVisit>),
    /// Act on the pages next to the worlds.
    Read(ReadingAction),
    /// The figure in the plot, by its id.
    SetFigure(&'static str),
    /// Choose whether the plot is about the selected agent.
    FigureOfAgent(bool),
    /// The pointer hovers over what a constraint comes from.
    Point(Source),
    /// The pointer hovers over the name of an overlay.
    PointOverlay(OverlayId),
    /// Close the window, and abandon the clips that are being made.
    GiveUpClips,
    /// Leave the window open after all.
    StayOpen,
}

impl UiAction {
    /// Returns true if it only reports what the pointer is over.
    pub fn points(self) -> bool {
        matches!(
            self,
            UiAction::Point(_) | UiAction::PointOverlay(_) | UiAction::Read(ReadingAction::Point(_))
        )
    }
}

/// Parts of the window that fold away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Panel {
    /// Scenario and parameters.
    Left,
    /// Inspector.
    Right,
    /// Timeline.
    Bottom,
    /// Plots and table above the timeline.
    Plots,
    /// The cost of steps and pictures.
    Performance,
}

/// The side panels of a window that has room for only one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SideFront {
    /// True if there is room for only one.
    pub is_alone: bool,
    /// True if the right one is shown.
    pub is_right: bool,
}

/// A place in the museum of slips.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MuseumVisit {
    /// The id of the slip; `None` is the first.
    pub slip: Option<&'static str>,
    /// The source whose slips are listed; `None` lists all.
    pub room: Option<Room>,
}

impl MuseumVisit {
    /// The page of a slip.
    pub fn at(slip: &'static str) -> MuseumVisit {
        MuseumVisit { slip: Some(slip), room: None }
    }
}

/// Searchable lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Finder {
    /// The built-in scenarios.
    Scenes,
    /// All commands.
    Commands,
    /// Files to open.
    Files,
    /// Files of other programs.
    Import,
    /// The file to save as.
    SaveAs,
    /// The command of the user's own method.
    Program,
}

/// Whether and when the window closes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Exit {
    /// It stays open.
    #[default]
    No,
    /// Once the clips being made are finished.
    AfterClips,
    /// Now.
    Now,
}

/// Things that can be dragged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Drag {
    /// An agent; the grip is the offset from its center, m.
    Agent { agent: u32, grip: Vec2 },
    /// The goal of an agent, or the goal at an index of its sequence.
    Goal { agent: u32, of_sequence: Option<usize>, grip: Vec2 },
    /// A point of the road map.
    Waypoint { waypoint: u32, grip: Vec2 },
    /// An end of the gate.
    GateEnd { end: usize, grip: Vec2 },
    /// The gate, with the offsets of both ends.
    Gate { grips: [Vec2; 2] },
    /// A vertex of a polygon.
    Vertex { polygon: usize, vertex: usize, grip: Vec2 },
    /// A polygon; it moves from where it was when it was gripped at this point, m.
    Polygon { polygon: usize, from: Vec2 },
    /// A pillar.
    Pillar { pillar: usize, grip: Vec2 },
    /// A sketch, which the tool in drawing mode turns into something.
    Sketch,
    /// The world under the pointer.
    World {
        /// True if a mere click clears the selection.
        deselects: bool,
    },
}

/// The pointer over the worlds.
#[derive(Debug, Default)]
pub struct Pointer {
    pub drag: Option<Drag>,
    /// The thing that a press would grip now.
    pub over: Option<Drag>,
    /// The obstacles as they were when the drag began.
    pub obstacles: Arc<Obstacles>,
    /// True if the user was warned that the drag cannot continue this way.
    pub refused: bool,
    /// True if the drag has left the point of its press.
    pub dragging: bool,
    /// The place where the button went down, points.
    pub pressed_at: Vec2,
    /// The place of the pointer at the last frame, points.
    pub at: Vec2,
}

impl Pointer {
    /// Releases what is dragged.
    pub fn let_go(&mut self) {
        (self.drag, self.dragging, self.refused) = (None, false, false);
    }

    /// The thing that is gripped, or would be gripped by a press.
    pub fn held(&self) -> Option<Drag> {
        self.drag.or(self.over)
    }

    /// Returns true if an agent is being dragged: it stays under the pointer.
    pub fn holds_agent(&self) -> bool {
        matches!(self.drag, Some(Drag::Agent { .. }))
    }
}

/// The window around the worlds.
#[derive(Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Ui {
    pub viewport: Viewport,
    pub pointer: Pointer,
    /// Counts the times that no button was held: all changes while a button is held are one change.
    pub gesture: u64,
    /// The thing under the pointer, in any view, as the previous frame found it.
    pub pointed: Option<Source>,
    /// The thing under the pointer, as this frame found it.
    pointing: Option<Source>,
    /// The place of the legend in the picture, points.
    pub legend: Option<egui::Rect>,
    /// The overlay whose name is under the pointer, as the previous frame found it.
    pub lit: Option<OverlayId>,
    /// The overlay whose name is under the pointer, as this frame found it.
    lighting: Option<OverlayId>,
    pub help_open: bool,
    /// The list that is open over the worlds.
    pub finder: Option<Finder>,
    /// True if the window for worlds side by side is open.
    pub comparing: bool,
    /// The preset whose changes are shown.
    pub preset: Option<&'static str>,
    /// The place in the museum of slips, while it is open.
    pub museum: Option<MuseumVisit>,
    /// The page that is read.
    pub reading: OpenBook,
    pub exit: Exit,
    /// True if the panels are hidden and captions are large. This is not a setting: the program always starts with
    /// panels.
    pub presenting: bool,
    /// True if the language will change to Chinese once its font has loaded.
    pub awaits_chinese: bool,
    /// True if the worlds are shown without panels, as when embedded in another web page.
    pub is_bare: bool,
    /// The number of times that presenting was switched on.
    pub presented: u64,
    /// The side panel that is shown if there is no room for both.
    pub front: SideFront,
}

impl Ui {
    /// Carries an action out; what outlives the program goes into the settings.
    pub fn act(
        &mut self,
        action: UiAction,
        document: &mut Document,
        settings: &mut Settings,
        performance: &mut Performance,
    ) {
        match action {
            UiAction::TogglePanel(Panel::Performance) => {
                performance.toggle();
                document.panes.machine_mut().count(performance.open.then_some(performance::clock));
            }
            UiAction::TogglePanel(side @ (Panel::Left | Panel::Right)) => self.toggle_side(side, settings),
            UiAction::TogglePanel(Panel::Bottom) => settings.bottom = !settings.bottom,
            UiAction::TogglePanel(Panel::Plots) => settings.plots = !settings.plots,
            UiAction::SetWidth(Panel::Left, width) => settings.left_width = Some(width),
            UiAction::SetWidth(Panel::Right, width) => settings.right_width = Some(width),
            UiAction::SetWidth(..) => {}
            UiAction::ToggleAllPanels => {
                let open = !(settings.left || settings.right);
                (settings.left, settings.right, settings.bottom) = (open, open, open);
            }
            UiAction::ToggleTheme => settings.theme = settings.theme.next(),
            UiAction::SetTheme(theme) => settings.theme = theme,
            UiAction::ChangeTextSize(direction) => {
                settings.text_size = match direction {
                    Direction::Forward => settings.text_size.larger(),
                    Direction::Back => settings.text_size.smaller(),
                };
            }
            UiAction::SetTextSize(size) => settings.text_size = size,
            UiAction::ToggleStill => settings.still = Some(!settings.is_still()),
            UiAction::TogglePresenter => {
                self.presenting = !self.presenting;
                self.presented += u64::from(self.presenting);
            }
            UiAction::Speak(language) => {
                settings.language = Some(language);
                language.set();
                document.retell();
            }
            UiAction::Fit => self.viewport.fit(),
            UiAction::ToggleFollowing => self.viewport.toggle_following(),
            UiAction::Explain => match self.reading.pointed().filter(|_| !self.help_open) {
                Some(address) => self.reading.act(ReadingAction::Open(address)),
                None => self.help_open = !self.help_open,
            },
            UiAction::ToggleHelp => self.help_open = !self.help_open,
            UiAction::Read(action) => self.reading.act(action),
            UiAction::Find(finder) => self.finder = finder,
            UiAction::ToggleComparison => self.comparing = !self.comparing,
            UiAction::ToggleMethods => document.toggle_methods(),
            UiAction::Preview(preset) => self.preset = preset,
            UiAction::VisitMuseum(visit) => self.museum = visit,
            UiAction::SetFigure(figure) => settings.figure = figure.to_string(),
            UiAction::FigureOfAgent(on) => settings.figure_of_agent = on,
            UiAction::Point(source) => self.pointing = Some(source),
            UiAction::PointOverlay(id) => self.lighting = Some(id),
            UiAction::GiveUpClips => self.exit = Exit::Now,
            UiAction::StayOpen => self.exit = Exit::No,
        }
    }

    /// Folds a side panel or brings it back; if the window has room for only one, it comes to the front.
    fn toggle_side(&mut self, side: Panel, settings: &mut Settings) {
        let is_right = side == Panel::Right;
        let hidden =
            self.front.is_alone && settings.left && settings.right && self.front.is_right != is_right;
        let open = if is_right { &mut settings.right } else { &mut settings.left };
        *open = hidden || !*open;
        self.front.is_right = if *open { is_right } else { !is_right };
    }

    /// Leaves a scene for another: the camera is fitted to the new one, and nothing in it is under the pointer.
    pub fn leave_scene(&mut self) {
        self.viewport.open();
        self.forget_pointing();
    }

    /// Clears what is under the pointer and closes searches.
    pub fn forget_pointing(&mut self) {
        (self.finder, self.preset) = (None, None);
        (self.pointed, self.pointing) = (None, None);
        (self.lit, self.lighting) = (None, None);
    }

    /// Passes what this frame found under the pointer on to the next picture.
    pub fn settle_pointing(&mut self) {
        self.pointed = self.pointing.take();
        self.lit = self.lighting.take();
        self.reading.settle_pointing();
    }

    /// The place where the results of clips are reported.
    pub fn audience(&self) -> Audience {
        match self.exit {
            Exit::No => Audience::Window,
            Exit::AfterClips | Exit::Now => Audience::Terminal,
        }
    }
}
