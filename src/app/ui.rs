//! The window around the worlds: camera, pointer, panels, and whether it closes.

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

/// Panels, theme, pointer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum UiAction {
    /// Fold a panel.
    TogglePanel(Panel),
    /// Make a side panel as wide, points.
    SetWidth(Panel, f32),
    /// Fold all panels, or bring them back.
    ToggleAllPanels,
    /// The next theme.
    ToggleTheme,
    /// These colors.
    SetTheme(Theme),
    /// Words and all else a step larger or smaller.
    ChangeTextSize(Direction),
    /// Words and all else of this size.
    SetTextSize(TextSize),
    /// Let things glide and fade, or not.
    ToggleStill,
    /// Worlds alone with large captions, or the panels again.
    TogglePresenter,
    /// Speak this language.
    Speak(Language),
    /// Show the whole scene.
    Fit,
    /// The camera goes with the selected agent, or stays.
    ToggleFollowing,
    /// The page of what the pointer is over, or else the table of keys.
    Explain,
    /// The table of keys.
    ToggleHelp,
    /// A list to search in, or none.
    Find(Option<Finder>),
    /// The window for worlds side by side.
    ToggleComparison,
    /// The window for the scene under each method.
    ToggleMethods,
    /// What values that belong together would change, by the id of a preset; none closes the window.
    Preview(Option<&'static str>),
    /// Where one is in the museum of slips, or out of it.
    VisitMuseum(Option<MuseumVisit>),
    /// The pages beside the worlds.
    Read(ReadingAction),
    /// The figure in the plot, by its id.
    SetFigure(&'static str),
    /// Whether the plot is about the selected agent.
    FigureOfAgent(bool),
    /// The pointer hovers over what a constraint comes from.
    Point(Source),
    /// The pointer hovers over the name of an overlay.
    PointOverlay(OverlayId),
    /// Close the window without the clips being made.
    GiveUpClips,
    /// Leave the window open after all.
    StayOpen,
}

impl UiAction {
    /// Whether it only says what the pointer is over.
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

/// The side panels where the window has room for one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SideFront {
    /// Whether there is room for one alone.
    pub is_alone: bool,
    /// Whether that is the right one.
    pub is_right: bool,
}

/// What is looked at in the museum of slips.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MuseumVisit {
    /// The id of the slip; `None` is the first.
    pub slip: Option<&'static str>,
    /// The source whose slips are listed; `None` lists all.
    pub room: Option<Room>,
}

impl MuseumVisit {
    /// At the page of a slip.
    pub fn at(slip: &'static str) -> MuseumVisit {
        MuseumVisit { slip: Some(slip), room: None }
    }
}

/// Lists to search in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Finder {
    /// The built-in scenarios.
    Scenes,
    /// Everything that can be asked for.
    Commands,
    /// Files to open.
    Files,
    /// Files of other programs.
    Import,
    /// The place to save at.
    SaveAs,
    /// The command of the user's own method.
    Program,
}

/// Whether the window closes.
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
    /// The goal of an agent, or the one at a place of its sequence.
    Goal { agent: u32, of_sequence: Option<usize>, grip: Vec2 },
    /// A point of the road map.
    Waypoint { waypoint: u32, grip: Vec2 },
    /// An end of the gate.
    GateEnd { end: usize, grip: Vec2 },
    /// The gate, with the offsets of both ends.
    Gate { grips: [Vec2; 2] },
    /// A vertex of a polygon.
    Vertex { polygon: usize, vertex: usize, grip: Vec2 },
    /// A polygon; it is moved as it was when it was gripped at this point, m.
    Polygon { polygon: usize, from: Vec2 },
    /// A pillar.
    Pillar { pillar: usize, grip: Vec2 },
    /// What the tool of a scene that is drawn makes of it.
    Sketch,
    /// The world under the pointer.
    World {
        /// Whether a mere click deselects.
        deselects: bool,
    },
}

/// The pointer over the worlds.
#[derive(Debug, Default)]
pub struct Pointer {
    pub drag: Option<Drag>,
    /// What a press would grip now.
    pub over: Option<Drag>,
    /// The obstacles as they were when the drag began.
    pub obstacles: Arc<Obstacles>,
    /// Whether it was said that the drag cannot go on this way.
    pub refused: bool,
    /// Whether the drag has left the point of its press.
    pub dragging: bool,
    /// Where the button went down, points.
    pub pressed_at: Vec2,
    /// Where the pointer was at the last frame, points.
    pub at: Vec2,
}

impl Pointer {
    /// Lets go of what is dragged.
    pub fn let_go(&mut self) {
        (self.drag, self.dragging, self.refused) = (None, false, false);
    }

    /// What is in the hand, or would be after a press.
    pub fn held(&self) -> Option<Drag> {
        self.drag.or(self.over)
    }

    /// Whether an agent is being dragged: it stays under the pointer.
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
    /// Counts the times that no button was held: what changes while one is held is one change.
    pub gesture: u64,
    /// The thing under the pointer, in any view; as the frame before found it.
    pub pointed: Option<Source>,
    /// The same as this frame found it.
    pointing: Option<Source>,
    /// Where the picture has its legend, points.
    pub legend: Option<egui::Rect>,
    /// The overlay whose name is under the pointer; as the frame before found it.
    pub lit: Option<OverlayId>,
    /// The same as this frame found it.
    lighting: Option<OverlayId>,
    pub help_open: bool,
    /// The list that is open over the worlds.
    pub finder: Option<Finder>,
    /// Whether the window for worlds side by side is open.
    pub comparing: bool,
    /// The preset whose changes are shown.
    pub preset: Option<&'static str>,
    /// Where one is in the museum of slips, while it is open.
    pub museum: Option<MuseumVisit>,
    /// The page that is read.
    pub reading: OpenBook,
    pub exit: Exit,
    /// Whether the panels are away and captions are large. No setting: a program that starts has its panels.
    pub presenting: bool,
    /// Whether Chinese is spoken once its letters have come.
    pub awaits_chinese: bool,
    /// Whether the worlds stand alone, as in a page of somebody else.
    pub is_bare: bool,
    /// How often they went.
    pub presented: u64,
    /// The side panel that is in sight where there is no room for both.
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

    /// Folds a side panel or brings it back; where one hides the other, it comes to the front.
    fn toggle_side(&mut self, side: Panel, settings: &mut Settings) {
        let is_right = side == Panel::Right;
        let hidden =
            self.front.is_alone && settings.left && settings.right && self.front.is_right != is_right;
        let open = if is_right { &mut settings.right } else { &mut settings.left };
        *open = hidden || !*open;
        self.front.is_right = if *open { is_right } else { !is_right };
    }

    /// Another scene is shown: the camera is fitted to it, and nothing in it is hovered over.
    pub fn leave_scene(&mut self) {
        self.viewport.open();
        self.forget_pointing();
    }

    /// Nothing is hovered over or searched for any more.
    pub fn forget_pointing(&mut self) {
        (self.finder, self.preset) = (None, None);
        (self.pointed, self.pointing) = (None, None);
        (self.lit, self.lighting) = (None, None);
    }

    /// Hands what this frame found under the pointer to the next picture.
    pub fn settle_pointing(&mut self) {
        self.pointed = self.pointing.take();
        self.lit = self.lighting.take();
        self.reading.settle_pointing();
    }

    /// Where the results of clips are reported.
    pub fn audience(&self) -> Audience {
        match self.exit {
            Exit::No => Audience::Window,
            Exit::AfterClips | Exit::Now => Audience::Terminal,
        }
    }
}
