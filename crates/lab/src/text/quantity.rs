//! Numbers with their units, as messages carry them.

use std::fmt;

use glam::Vec2;

use super::numbers::{at_least, at_most, figure, thousandths, three_digits, two_decimals, with_minus};
use super::unit::SceneUnit;

/// The form of a number: [`numbers`](super::numbers) has the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberForm {
    /// Three digits or four decimals, whichever is shorter: sentences of reasons.
    Figure,
    /// Three significant digits, at most two of them decimals: pictures and sentences with them.
    TwoDecimals,
    /// Three decimals: steps of the linear programs.
    Thousandths,
    /// Three significant digits: tables of the window.
    ThreeDigits,
    /// A figure that is not below the number.
    AtLeast,
    /// A figure that is not above the number.
    AtMost,
    /// All its digits.
    Exact,
    /// One decimal: clocks and bytes.
    Tenths,
    /// Two decimals: clocks.
    Hundredths,
    /// This number of decimals, in plain characters: figures that are compared with others.
    Decimals(u8),
    /// This number of decimals and a sign: forces along a direction.
    Signed(u8),
    /// One decimal and a power of ten, in plain characters.
    PowerOfTen,
}

impl NumberForm {
    fn write(self, number: f32) -> String {
        match self {
            NumberForm::Figure => figure(number),
            NumberForm::TwoDecimals => two_decimals(number),
            NumberForm::Thousandths => thousandths(number),
            NumberForm::ThreeDigits => three_digits(number),
            NumberForm::AtLeast => at_least(number),
            NumberForm::AtMost => at_most(number),
            NumberForm::Exact if number == f32::INFINITY => "∞".into(),
            NumberForm::Exact => number.to_string(),
            NumberForm::Tenths => with_minus(format!("{number:.1}")),
            NumberForm::Hundredths => with_minus(format!("{number:.2}")),
            NumberForm::Decimals(decimals) => format!("{number:.0$}", usize::from(decimals)),
            NumberForm::Signed(decimals) => format!("{number:+.0$}", usize::from(decimals)),
            NumberForm::PowerOfTen => format!("{number:.1e}"),
        }
    }
}

/// A number with its unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UnitNumber {
    /// The number.
    pub value: f32,
    /// The unit as written after the number; empty for a pure number.
    pub unit: &'static str,
    /// The form of the number; `None` for the usual form of the message's room.
    form: Option<NumberForm>,
}

impl UnitNumber {
    /// A number in the usual form of its room.
    pub const fn new(value: f32, unit: &'static str) -> UnitNumber {
        UnitNumber { value, unit, form: None }
    }

    /// This number in this form, instead of the room's.
    pub fn form(self, form: NumberForm) -> UnitNumber {
        UnitNumber { form: Some(form), ..self }
    }

    pub(super) fn or_form(self, form: NumberForm) -> UnitNumber {
        UnitNumber { form: self.form.or(Some(form)), ..self }
    }

    /// This number in the unit of a scene, if its unit contains a length.
    pub fn in_unit(self, scene: SceneUnit) -> UnitNumber {
        let (factor, unit) = scene.of(self.unit);
        UnitNumber { value: self.value * factor, unit, ..self }
    }

    /// The digits without the unit.
    pub fn digits(&self) -> String {
        self.form.unwrap_or(NumberForm::Figure).write(self.value)
    }

    /// The unit as written after a number: degrees without a space.
    pub fn suffix(&self) -> String {
        match self.unit {
            "" => String::new(),
            "°" => "°".into(),
            unit => format!(" {unit}"),
        }
    }
}

impl fmt::Display for UnitNumber {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", self.digits(), self.suffix())
    }
}

/// A type for each unit, so that a length cannot be given in place of a time, and a function that makes its values.
macro_rules! quantities {
    ( $( $(#[$about:meta])* $name:ident $make:ident $unit:literal ),* $(,)? ) => { $(
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct $name(UnitNumber);

        $(#[$about])*
        pub const fn $make(value: f32) -> $name {
            $name(UnitNumber::new(value, $unit))
        }

        impl $name {
            /// This number in this form, instead of the room's.
            pub fn form(self, form: NumberForm) -> $name {
                $name(self.0.form(form))
            }
        }

        impl From<$name> for UnitNumber {
            fn from(it: $name) -> UnitNumber {
                it.0
            }
        }
    )* };
}

quantities! {
    /// A pure number.
    Number number "",
    /// A length, m.
    Meters meters "m",
    /// A small length, mm.
    Millimeters millimeters "mm",
    /// An area, m².
    SquareMeters square_meters "m²",
    /// A time, s.
    Seconds seconds "s",
    /// A speed, m/s.
    Speed speed "m/s",
    /// An acceleration, m/s².
    Acceleration acceleration "m/s²",
    /// A rate of turn, rad/s.
    TurnRate turn_rate "rad/s",
    /// An angle, degrees.
    Degrees degrees "°",
    /// An angle, rad.
    Radians radians "rad",
    /// The variance of an angle, rad².
    SquareRadians square_radians "rad²",
    /// A frequency, Hz.
    Hertz hertz "Hz",
    /// A force, N.
    Newtons newtons "N",
    /// A mass, kg.
    Kilograms kilograms "kg",
    /// A share, in percent.
    Percent percent "%",
    /// A time, min.
    Minutes minutes "min",
    /// Memory, MB.
    Megabytes megabytes "MB",
}

/// A velocity, m/s.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Velocity(pub Vec2);

/// Coordinates that need no unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Coordinates(pub Vec2);
