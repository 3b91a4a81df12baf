//! Declarations of all values that a user can tune: one line provides slider, scenario key, `--set`, digest and docs.

use std::{fmt, ops::Deref};

use super::spelling::{in_few_digits, quoted};

/// A value of a tunable.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// A real number in the unit of its declaration.
    Real(f32),
    /// A whole number.
    Count(u32),
    /// The position in the declaration's list of names.
    Choice(usize),
}

/// The values that a tunable takes, and how a slider offers them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Domain {
    /// A real number.
    Real {
        /// Ends of the slider.
        slider: (f32, f32),
        /// Least and largest value accepted from files and the command line.
        limits: (f32, f32),
        /// True if the slider is logarithmic.
        logarithmic: bool,
    },
    /// A whole number.
    Count {
        /// Ends of the slider.
        slider: (u32, u32),
        /// Largest value accepted.
        largest: u32,
    },
    /// One of some names.
    Choice {
        /// The names, in the order of their values.
        names: &'static [&'static str],
    },
}

/// The declaration of a tunable: its name, its meaning, and the values it takes.
pub struct Declaration {
    /// Key in scenario files and on the command line.
    pub key: &'static str,
    /// Its meaning: the tooltip.
    pub about: &'static str,
    /// The formula in which it is used.
    pub formula: &'static str,
    /// Unit, empty for a pure number.
    pub unit: &'static str,
    /// The values it takes.
    pub domain: Domain,
}

/// A tunable of `T`: its declaration, to which it derefs, and the field that holds it.
pub struct Tunable<T: 'static> {
    /// Its name, meaning and domain.
    pub declaration: Declaration,
    /// Reads it.
    pub get: fn(&T) -> Value,
    /// Writes it; a value outside the domain's variant is a programming error.
    pub set: fn(&mut T, Value),
}

impl<T> Deref for Tunable<T> {
    type Target = Declaration;

    fn deref(&self) -> &Declaration {
        &self.declaration
    }
}

impl<T: Default> Tunable<T> {
    /// The value for a `T` that sets none.
    pub fn default_value(&self) -> Value {
        (self.get)(&T::default())
    }
}

/// The reason why a value was refused.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ValueError {
    /// Not a number of the required kind.
    #[error("wants {wanted}, got {got}")]
    WrongType {
        /// The requirement of the declaration.
        wanted: String,
        /// The given value.
        got: String,
    },
    /// NaN, or infinite where only finite numbers make sense, or outside the limits.
    #[error("{got} is outside {least} to {largest}{unit}")]
    OutOfRange {
        /// The given value.
        got: String,
        /// Least value accepted.
        least: String,
        /// Largest value accepted.
        largest: String,
        /// Unit with a leading space, or nothing.
        unit: String,
    },
}

impl Declaration {
    /// Checks a value from a program.
    pub fn check(&self, value: Value) -> Result<Value, ValueError> {
        match (value, self.domain) {
            (Value::Real(real), Domain::Real { .. }) => self.check_number(f64::from(real)),
            (Value::Count(count), Domain::Count { .. }) => self.check_number(f64::from(count)),
            (Value::Choice(index), Domain::Choice { names }) if index < names.len() => Ok(value),
            (value, Domain::Real { .. }) => Err(self.wrong("a real number", value)),
            (value, Domain::Count { .. }) => Err(self.wrong("a whole number", value)),
            (value, Domain::Choice { names }) => {
                Err(self.wrong(&format!("one of {}", names.join(", ")), value))
            }
        }
    }

    fn wrong(&self, wanted: &str, got: Value) -> ValueError {
        ValueError::WrongType { wanted: wanted.to_string(), got: got.to_string() }
    }

    /// Checks a number from a file, a slider or the command line.
    pub fn check_number(&self, number: f64) -> Result<Value, ValueError> {
        let out_of_range = |least: String, largest: String| ValueError::OutOfRange {
            got: in_few_digits(number),
            least,
            largest,
            unit: if self.unit.is_empty() { String::new() } else { format!(" {}", self.unit) },
        };
        match self.domain {
            Domain::Real { limits: (least, largest), .. } => {
                let value = number as f32;
                // NaN fails both comparisons of the range.
                if (least..=largest).contains(&value) {
                    Ok(Value::Real(value))
                } else {
                    Err(out_of_range(least.to_string(), largest.to_string()))
                }
            }
            Domain::Count { largest, .. } => {
                if number.fract() != 0.0 {
                    return Err(ValueError::WrongType {
                        wanted: "a whole number".into(),
                        got: in_few_digits(number),
                    });
                }
                if (0.0..=f64::from(largest)).contains(&number) {
                    Ok(Value::Count(number as u32))
                } else {
                    Err(out_of_range("0".into(), largest.to_string()))
                }
            }
            Domain::Choice { names } => Err(ValueError::WrongType {
                wanted: format!("one of {}", names.join(", ")),
                got: in_few_digits(number),
            }),
        }
    }

    /// Checks a word from a file or the command line; numbers may be given as words there.
    pub fn check_word(&self, word: &str) -> Result<Value, ValueError> {
        let wrong = |wanted: String| ValueError::WrongType { wanted, got: quoted(word) };
        match self.domain {
            Domain::Choice { names } => names
                .iter()
                .position(|name| *name == word)
                .map(Value::Choice)
                .ok_or_else(|| wrong(format!("one of {}", names.join(", ")))),
            Domain::Real { .. } | Domain::Count { .. } => match word.parse::<f64>() {
                Ok(number) => self.check_number(number),
                Err(_) => Err(wrong("a number".into())),
            },
        }
    }

    /// The value as words, without the unit.
    pub fn show(&self, value: Value) -> String {
        match (value, self.domain) {
            (Value::Choice(index), Domain::Choice { names }) => names[index].to_string(),
            (value, _) => value.to_string(),
        }
    }
}

impl Value {
    /// Its number; for a choice, the position in the list.
    pub fn number(self) -> f64 {
        match self {
            Value::Real(real) => real.into(),
            Value::Count(count) => count.into(),
            Value::Choice(index) => index as f64,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Value::Real(real) if real.is_infinite() => f.write_str(if *real > 0.0 { "inf" } else { "-inf" }),
            Value::Real(real) => write!(f, "{real}"),
            Value::Count(count) => write!(f, "{count}"),
            Value::Choice(index) => write!(f, "{index}"),
        }
    }
}

/// An enum with a name for each value, so that files and switches can spell it.
#[macro_export]
macro_rules! choices {
    ($(#[$meta:meta])* pub enum $name:ident { $($(#[$variant_meta:meta])* $variant:ident = $word:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum $name { $($(#[$variant_meta])* $variant,)+ }

        impl $name {
            /// Every value, in the order of declaration.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];
            /// Their names in files and on the command line.
            pub const NAMES: &'static [&'static str] = &[$($word),+];

            /// Its name in files and on the command line.
            pub fn name(self) -> &'static str {
                Self::NAMES[self as usize]
            }

            /// The value of that name.
            pub fn from_name(name: &str) -> Option<$name> {
                Self::NAMES.iter().position(|known| *known == name).map(|index| Self::ALL[index])
            }
        }
    };
}

/// Declares a struct of tunables and its table. The doc comment of a field is its tooltip.
macro_rules! tunables {
    (
        $(#[$meta:meta])*
        pub struct $name:ident, $table:ident {
            $($(#[doc = $doc:literal])+ $field:ident: $type:ty = $default:expr, $domain:expr,
                key $key:literal, unit $unit:literal, formula $formula:literal, value $wrap:ident;)+
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq)]
        pub struct $name { $($(#[doc = $doc])+ pub $field: $type,)+ }

        impl Default for $name {
            fn default() -> Self {
                $name { $($field: $default,)+ }
            }
        }

        #[doc = concat!("Declarations of every field of [`", stringify!($name), "`], in order.")]
        pub const $table: &[$crate::model::tunable::Tunable<$name>] = &[
            $($crate::model::tunable::Tunable {
                declaration: $crate::model::tunable::Declaration {
                    key: $key,
                    about: concat!($($doc),+).trim_ascii(),
                    formula: $formula,
                    unit: $unit,
                    domain: $domain,
                },
                get: |from| $crate::model::tunable::Wrap::wrap(&from.$field),
                set: |to, value| {
                    debug_assert!(matches!(value, $crate::model::tunable::Value::$wrap(_)), "wrong kind for {}", $key);
                    if let $crate::model::tunable::Value::$wrap(value) = value {
                        $crate::model::tunable::Wrap::unwrap(&mut to.$field, value as _);
                    }
                },
            },)+
        ];
    };
}

pub use crate::choices;
pub(crate) use tunables;

/// A field type that a [`Value`] carries.
pub(crate) trait Wrap {
    /// The plain type inside the value.
    type Plain;
    /// Field to value.
    fn wrap(&self) -> Value;
    /// Plain value into the field.
    fn unwrap(&mut self, plain: Self::Plain);
}

impl Wrap for f32 {
    type Plain = f32;
    fn wrap(&self) -> Value {
        Value::Real(*self)
    }
    fn unwrap(&mut self, plain: f32) {
        *self = plain;
    }
}

impl Wrap for u32 {
    type Plain = u32;
    fn wrap(&self) -> Value {
        Value::Count(*self)
    }
    fn unwrap(&mut self, plain: u32) {
        *self = plain;
    }
}

/// Lets an enum made by `choices!` be a tunable.
macro_rules! wrap_choice {
    ($($name:ty),+) => { $(impl $crate::model::tunable::Wrap for $name {
        type Plain = usize;
        fn wrap(&self) -> $crate::model::tunable::Value {
            $crate::model::tunable::Value::Choice(*self as usize)
        }
        fn unwrap(&mut self, plain: usize) {
            *self = Self::ALL[plain];
        }
    })+ };
}
pub(crate) use wrap_choice;

/// A logarithmic or linear range of reals; `limits` are accepted from files, `slider` the ends of the slider.
pub(crate) const fn real(slider: (f32, f32), limits: (f32, f32), logarithmic: bool) -> Domain {
    Domain::Real { slider, limits, logarithmic }
}
