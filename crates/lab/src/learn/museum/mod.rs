//! The museum of slips: published formulas next to the intended ones, and the effect of each slip.
//!
//! Most slips are switches of [`Params`](sidestep_core::model::Params), so that their effect can be watched. Every
//! number of an [`Effect`] is measured here: by running the solvers in both forms, or the printed formula and the
//! solver that represents the intended one, on problems whose sizes are chosen in `measure`. [`Slip::about`] explains,
//! from the formulas and the texts; the command line and the window mark which is which. Slips without a behavior are
//! only explained. `sidestep museum` prints them all.

mod cards;
pub mod exhibits;
pub(crate) mod measure;
pub(crate) mod said;

use sidestep_core::model::Key;

use crate::text::message::Message;

/// The place where a slip was published, and where its card hangs in the museum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Room {
    /// Feeler in ActionScript.
    Feeler,
    /// Detection box, in the book and its ports.
    DetectionBox,
    /// Wander in a port.
    Wander,
    /// The two-body rule of VO and RVO.
    VelocityObstacles,
    /// ORCA and its linear programs.
    Orca,
    /// Code that people run.
    RunningCode,
}

impl Room {
    /// Every room, in the order of a visit.
    pub const ALL: [Room; 6] = [
        Room::Feeler,
        Room::DetectionBox,
        Room::Wander,
        Room::VelocityObstacles,
        Room::Orca,
        Room::RunningCode,
    ];

    /// The slips of the room.
    pub fn slips(self) -> &'static [Slip] {
        match self {
            Room::Feeler => cards::feeler::SLIPS,
            Room::DetectionBox => cards::detection_box::SLIPS,
            Room::Wander => cards::wander::SLIPS,
            Room::VelocityObstacles => cards::velocity_obstacles::SLIPS,
            Room::Orca => cards::orca::SLIPS,
            Room::RunningCode => cards::running_code::SLIPS,
        }
    }

    /// The title of the room.
    pub fn name(self) -> Message {
        match self {
            Room::Feeler => said::room_feeler(),
            Room::DetectionBox => said::room_detection_box(),
            Room::Wander => said::room_wander(),
            Room::VelocityObstacles => said::room_velocity_obstacles(),
            Room::Orca => said::room_orca(),
            Room::RunningCode => said::room_running_code(),
        }
    }
}

/// One slip, or one question that a text leaves open.
pub struct Slip {
    /// The name on the command line.
    pub id: &'static str,
    /// The room in which it hangs.
    pub room: Room,
    title: fn() -> Message,
    /// The tunable that switches it; `None` for slips that are only explained.
    pub key: Option<Key>,
    /// The formula or sentence as printed.
    pub printed: &'static str,
    /// The formula or sentence that was intended.
    pub repaired: &'static str,
    about: fn() -> Message,
    /// Measures the effect, in some milliseconds to a second; `None` if there is nothing to measure.
    pub measure: Option<fn() -> Effect>,
}

impl Slip {
    /// The title of the slip.
    pub fn title(&self) -> Message {
        (self.title)()
    }

    /// The explanation of the consequence for a vehicle.
    pub fn about(&self) -> Message {
        (self.about)()
    }
}

/// One measured number in both forms.
#[derive(Clone, Debug, PartialEq)]
pub struct Measurement {
    /// The quantity.
    pub name: Message,
    /// The value as printed.
    pub printed: f64,
    /// The value as repaired.
    pub repaired: f64,
    /// The unit, empty for a pure number.
    pub unit: &'static str,
}

impl Measurement {
    fn new(name: Message, printed: f64, repaired: f64, unit: &'static str) -> Measurement {
        Measurement { name, printed, repaired, unit }
    }
}

/// The measured effect of a slip.
#[derive(Clone, Debug, PartialEq)]
pub struct Effect {
    /// One sentence with the measurements in it.
    pub sentence: Message,
    /// The numbers behind it.
    pub measurements: Vec<Measurement>,
}

/// Every slip, room by room.
pub fn all() -> impl Iterator<Item = &'static Slip> {
    Room::ALL.into_iter().flat_map(Room::slips)
}

/// The slip of this id.
pub fn find(id: &str) -> Option<&'static Slip> {
    all().find(|slip| slip.id == id)
}

/// The slip that a tunable switches.
pub fn of_key(key: Key) -> Option<&'static Slip> {
    all().find(|slip| slip.key == Some(key))
}

/// The key that switches a slip; a name that is not declared fails to compile.
const fn key(name: &str) -> Option<Key> {
    Some(Key::find(name).expect("a declared key"))
}
