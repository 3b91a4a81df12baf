//! The unit in which people read the lengths of a scene. The world, its files and its parameters are in meters.

use super::numbers::{three_digits, unit_after_number};
use sidestep_core::model::{
    Key,
    tunable::{Value, choices},
};

choices! {
    /// A unit in which a scene can be read.
    #[derive(Default)]
    pub enum LengthUnit {
        /// Meter.
        #[default]
        Meter = "m",
        /// Centimeter.
        Centimeter = "cm",
        /// Millimeter.
        Millimeter = "mm",
        /// Kilometer.
        Kilometer = "km",
        /// Foot.
        Foot = "ft",
        /// Inch.
        Inch = "in",
        /// Pixel of a game.
        Pixel = "px",
        /// Tile of a map.
        Tile = "tile",
        /// The unit in which a game counts lengths.
        Unit = "unit",
    }
}

impl LengthUnit {
    /// The length of the unit, m; `None` if it may have any size.
    pub fn meters(self) -> Option<f32> {
        match self {
            LengthUnit::Meter => Some(1.0),
            LengthUnit::Centimeter => Some(0.01),
            LengthUnit::Millimeter => Some(0.001),
            LengthUnit::Kilometer => Some(1000.0),
            LengthUnit::Foot => Some(0.3048),
            LengthUnit::Inch => Some(0.0254),
            LengthUnit::Pixel | LengthUnit::Tile | LengthUnit::Unit => None,
        }
    }

    /// The symbols for each of [`QUANTITIES`].
    fn symbols(self) -> &'static Symbols {
        match self {
            LengthUnit::Meter => symbols!("m", "m"),
            LengthUnit::Centimeter => symbols!("cm", "cm"),
            LengthUnit::Millimeter => symbols!("mm", "mm"),
            LengthUnit::Kilometer => symbols!("km", "km"),
            LengthUnit::Foot => symbols!("ft", "ft"),
            LengthUnit::Inch => symbols!("in", "in"),
            LengthUnit::Pixel => symbols!("px", "px"),
            LengthUnit::Tile => symbols!("tiles", "tile"),
            LengthUnit::Unit => symbols!("units", "unit"),
        }
    }
}

type Symbols = [&'static str; QUANTITIES.len()];

/// The symbols of a unit by its names: plural and singular.
macro_rules! symbols {
    ( $many:literal, $one:literal ) => {
        &[
            $many,
            $many,
            concat!($many, "/s"),
            concat!($many, "/s²"),
            concat!($many, "/s³"),
            concat!($many, "²"),
            concat!("1/", $one, "²"),
            concat!("1/(", $one, " s)"),
            concat!("kg ", $many, "/s²"),
        ]
    };
}
use symbols;

/// The units that contain a length, as in declarations and figures: the size of one in meters and seconds, and the
/// power of the length.
const QUANTITIES: [(&str, f32, i32); 9] = [
    ("m", 1.0, 1),
    ("mm", 1e-3, 1),
    ("m/s", 1.0, 1),
    ("m/s²", 1.0, 1),
    ("m/s³", 1.0, 1),
    ("m²", 1.0, 2),
    ("1/m²", 1.0, -2),
    ("1/(m s)", 1.0, -1),
    ("N", 1.0, 1),
];

/// The unit in which the lengths of a scene are read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SceneUnit {
    /// The unit.
    pub unit: LengthUnit,
    /// The length of the unit, m.
    pub meters: f32,
}

impl Default for SceneUnit {
    fn default() -> SceneUnit {
        SceneUnit { unit: LengthUnit::Meter, meters: 1.0 }
    }
}

impl SceneUnit {
    /// A scene unit; `meters` applies only if the unit has no fixed size.
    pub fn new(unit: LengthUnit, meters: f32) -> SceneUnit {
        SceneUnit { unit, meters: unit.meters().unwrap_or(meters) }
    }

    /// Whether lengths are in meters.
    pub fn is_meter(&self) -> bool {
        self.unit == LengthUnit::Meter
    }

    /// The conversion of this unit to the scene's own: the factor, and the symbol. Times, angles and the like are
    /// unchanged, and so is everything in a scene in meters.
    pub fn of(&self, unit: &'static str) -> (f32, &'static str) {
        let place = QUANTITIES.iter().position(|(known, ..)| *known == unit);
        match place.filter(|_| !self.is_meter()) {
            Some(place) => {
                let (_, size, power) = QUANTITIES[place];
                (size / self.meters.powi(power), self.unit.symbols()[place])
            }
            None => (1.0, unit),
        }
    }

    /// The value of a key with its unit, for people.
    pub fn words(&self, key: Key, value: Value) -> String {
        let (factor, unit) = self.of(key.unit);
        let digits = match value {
            Value::Real(real) if real.is_infinite() => return three_digits(real),
            Value::Real(real) => three_digits(real * factor),
            other => key.show(other),
        };
        digits + &unit_after_number(unit)
    }
}
