//! The tools: each with its letter, its texts, and the overlays that it needs while it is selected.

use sidestep_lab::{
    picture::overlay::{OverlayId, Shown},
    text::message::Message,
};

use crate::app::edit::said;

/// A tool: it determines the effect of a press of the mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
pub enum EditTool {
    /// Picks things and moves them.
    #[default]
    Select,
    /// Places agents and sets their goals.
    Agent,
    /// Draws goals in sequence.
    Path,
    /// Places groups of agents.
    Group,
    /// Places pillars.
    Pillar,
    /// Draws solids and rooms, corner by corner.
    Polygon,
    /// Draws solids and rooms with four right angles.
    Rectangle,
    /// Draws walls.
    Wall,
    /// Adds points to the road map.
    Roadmap,
    /// Draws the line whose crossings are counted.
    Gate,
    /// Measures the distance between two places, and changes nothing.
    Measure,
}

impl EditTool {
    /// All, in the order of the strip.
    pub const ALL: [EditTool; 11] = [
        EditTool::Select,
        EditTool::Agent,
        EditTool::Path,
        EditTool::Group,
        EditTool::Pillar,
        EditTool::Polygon,
        EditTool::Rectangle,
        EditTool::Wall,
        EditTool::Roadmap,
        EditTool::Gate,
        EditTool::Measure,
    ];

    /// The letter that selects it in drawing mode.
    pub fn letter(self) -> char {
        match self {
            EditTool::Select => 'v',
            EditTool::Agent => 'a',
            EditTool::Path => 'n',
            EditTool::Group => 'c',
            EditTool::Pillar => 'p',
            EditTool::Polygon => 'o',
            EditTool::Rectangle => 'b',
            EditTool::Wall => 'w',
            EditTool::Roadmap => 'r',
            EditTool::Gate => 'g',
            EditTool::Measure => 'm',
        }
    }

    /// Its name.
    pub fn name(self) -> Message {
        match self {
            EditTool::Select => said::select(),
            EditTool::Agent => said::agent(),
            EditTool::Path => said::path(),
            EditTool::Group => said::group(),
            EditTool::Pillar => said::pillar(),
            EditTool::Polygon => said::polygon(),
            EditTool::Rectangle => said::rectangle(),
            EditTool::Wall => said::wall(),
            EditTool::Roadmap => said::roadmap(),
            EditTool::Gate => said::gate(),
            EditTool::Measure => said::measure(),
        }
    }

    /// The effect of a click with it.
    pub fn about(self) -> Message {
        match self {
            EditTool::Select => said::about_select(),
            EditTool::Agent => said::about_agent(),
            EditTool::Path => said::about_path(),
            EditTool::Group => said::about_group(),
            EditTool::Pillar => said::about_pillar(),
            EditTool::Polygon => said::about_polygon(),
            EditTool::Rectangle => said::about_rectangle(),
            EditTool::Wall => said::about_wall(),
            EditTool::Roadmap => said::about_roadmap(),
            EditTool::Gate => said::about_gate(),
            EditTool::Measure => said::about_measure(),
        }
    }

    /// Returns true if its presses draw; others pick or measure.
    pub fn draws(self) -> bool {
        !matches!(self, EditTool::Select | EditTool::Measure)
    }

    /// Switches on the overlays that show what it makes.
    pub fn show_what_it_makes(self, shown: &mut Shown) {
        let overlay = match self {
            EditTool::Polygon | EditTool::Rectangle => OverlayId::Winding,
            EditTool::Roadmap => OverlayId::Aim,
            EditTool::Gate => OverlayId::Gate,
            EditTool::Path => OverlayId::Goals,
            _ => OverlayId::Obstacles,
        };
        shown.set(overlay, true);
    }
}
