//! The numbers of the searches: their names, units, ranges and the textbook's values, in one table.
//!
//! The command line, the window and the tests take them from here. Source of the values, where nothing else is said: Kornilov,
//! "Programming chess and other logic games", 2005, chapters 2 to 4.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use thiserror::Error;

/// The unit of a [`Parameter`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Half-moves.
    Plies,
    /// Hundredths of the smallest piece.
    Hundredths,
    /// Quarters of a half-move.
    Quarters,
    /// Multiples of the depth of the search.
    Depths,
    /// A number of things.
    Count,
    /// On or off, as 1 or 0.
    Switch,
}

/// Defines [`Parameter`] and its table: name, unit, range, and the textbook's value.
macro_rules! parameters {
    ($($variant:ident $name:literal $unit:ident $least:literal ..= $most:literal, $default:literal;)+) => {
        /// A number of a search that can be changed.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Parameter {
            $(#[doc = concat!("`", $name, "`")] $variant,)+
        }

        impl Parameter {
            /// All parameters, in the order of the searches.
            pub const ALL: &[Parameter] = &[$(Parameter::$variant),+];

            /// Returns its name on the command line.
            pub const fn name(self) -> &'static str {
                match self { $(Parameter::$variant => $name,)+ }
            }

            /// Returns the unit of its values.
            pub const fn unit(self) -> Unit {
                match self { $(Parameter::$variant => Unit::$unit,)+ }
            }

            /// Returns the values that it may have.
            pub const fn range(self) -> RangeInclusive<i32> {
                match self { $(Parameter::$variant => $least..=$most,)+ }
            }

            /// Returns the textbook's value.
            pub const fn default(self) -> i32 {
                match self { $(Parameter::$variant => $default,)+ }
            }
        }
    };
}

#[rustfmt::skip]
parameters! {
    AspirationWindow "ASPIRATION_W" Hundredths 1..=900, 50;
    MtdGuess "MTD_GUESS" Hundredths -900..=900, 0;
    InternalReduction "IID_R" Plies 1..=4, 2;
    InternalDepth "IID_DEPTH" Plies 2..=12, 3;
    NullReduction "NULL_R" Plies 0..=6, 2;
    NullDeepReduction "NULL_R_DEEP" Plies 0..=6, 3;
    NullDepth "NULL_DEPTH" Plies 1..=12, 2;
    NullPly "NULL_PLY" Plies 1..=12, 1;
    NullMargin "NULL_MARGIN" Hundredths -900..=900, 0;
    NullOnce "NULL_ONCE" Switch 0..=1, 1;
    NullAfterCapture "NULL_AFTER_CAPTURE" Switch 0..=1, 0;
    NullGuard "NULL_GUARD" Switch 0..=1, 1;
    ThreatMargin "THREAT_MARGIN" Hundredths 1..=900, 100;
    ThreatGate "THREAT_GATE" Switch 0..=1, 1;
    Reach "MAX_PLY" Depths 0..=5, 2;
    FutilityMargin "FUTILITY_MARGIN" Hundredths -900..=900, 50;
    FutilityDepth "FUTILITY_DEPTH" Plies 0..=8, 2;
    FutilityGuard "FUTILITY_GUARD" Switch 0..=1, 1;
    RazorMargin "RAZOR_MARGIN" Hundredths -900..=900, 900;
    RazorDepth "RAZOR_DEPTH" Plies 0..=8, 4;
    RazorReduction "RAZOR_R" Plies 1..=4, 1;
    RazorGuard "RAZOR_GUARD" Switch 0..=1, 1;
    LazyReduction "LAZY_L" Plies 1..=4, 2;
    LazyMargin "LAZY_MARGIN" Hundredths -900..=900, 50;
    LazyOnce "LAZY_ONCE" Switch 0..=1, 1;
    LazyGuard "LAZY_GUARD" Switch 0..=1, 1;
    ReduceMargin "REDUCE_MARGIN" Hundredths -900..=900, 50;
    ReduceBy "REDUCE_QUIET" Plies 1..=4, 2;
    ReduceCheck "REDUCE_CHECK" Plies 0..=1, 0;
    ReduceCompensation "REDUCE_COMPENSATION" Switch 0..=1, 1;
    ReduceGuard "REDUCE_GUARD" Switch 0..=1, 1;
    ReplyPlies "REPLY_PLIES" Plies 0..=2, 1;
    OnlyMargin "ONLY_MARGIN" Hundredths 0..=900, 50;
    FractionCheck "FRACTION_CHECK" Quarters 0..=4, 4;
    FractionExchange "FRACTION_EXCHANGE" Quarters 0..=4, 3;
    FractionAdvance "FRACTION_ADVANCE" Quarters 0..=4, 3;
    ApproachMost "APPROACH_MOST" Count 0..=16, 4;
    ApproachBeyond "APPROACH_BEYOND" Plies 0..=8, 2;
    CheckStart "CHECK_START" Plies 0..=8, 2;
    CheckSingle "CHECK_SINGLE" Plies 0..=4, 2;
    CheckTwo "CHECK_TWO" Plies 0..=4, 1;
    CheckMost "CHECK_MOST" Plies 0..=60, 30;
    CheckGuard "CHECK_GUARD" Switch 0..=1, 1;
    CheckEach "CHECK_EACH" Plies 0..=2, 1;
    StalemateGuard "STALEMATE_GUARD" Switch 0..=1, 1;
    TailPlies "TAIL_PLIES" Plies 0..=6, 2;
    CapturePlies "CAPTURE_PLIES" Plies 0..=8, 6;
    ScoreMargin "SCORE_MARGIN" Hundredths 1..=900, 10;
    FieldRadius "FIELD_RADIUS" Count 0..=7, 2;
    FieldCapture "FIELD_CAPTURE" Quarters 0..=4, 3;
    FieldQuiet "FIELD_QUIET" Quarters 0..=4, 1;
    BackwardCost "BACKWARD_COST" Plies 1..=4, 2;
    BackwardGuard "BACKWARD_GUARD" Switch 0..=1, 1;
    OldMargin "SELECTIVE_MARGIN" Hundredths -900..=900, 0;
    OldThreat "SELECTIVE_THREAT" Switch 0..=1, 1;
    DetectMover "DETECT_MOVER" Switch 0..=1, 1;
    DetectGrowth "DETECT_GROWTH" Hundredths 0..=900, 0;
    CutMargin "MAX_ST" Hundredths 0..=900, 50;
    CutCompensation "PRE_L" Switch 0..=1, 1;
    FullPlies "FULL_PLIES" Plies 0..=8, 1;
    LineFirst "LINE_FIRST" Switch 0..=1, 1;
    IsCut "IS_CUT" Switch 0..=1, 1;
    SecondDepth "SECOND_DEPTH" Plies 1..=12, 3;
    SecondReduction "SECOND_R" Plies 0..=4, 1;
    LineMore "PV_MORE" Plies 0..=4, 1;
    StageMargin "STAGE_MARGIN" Hundredths 0..=900, 0;
    StageNull "STAGE_NULL" Switch 0..=1, 1;
    StaticMargin "STATIC_MARGIN" Hundredths 0..=900, 0;
}

/// A value that a parameter cannot have.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParameterError {
    /// No parameter has this name.
    #[error("there is no parameter “{0}”")]
    Unknown(String),
    /// The text is not a value of the parameter's unit, or beyond its range.
    #[error("{} is {}, not “{text}”", parameter.name(), parameter.allowed())]
    Value { parameter: Parameter, text: String },
}

impl Parameter {
    /// Returns its name in keys of texts: `null-r`.
    pub fn key(self) -> String {
        self.name().to_ascii_lowercase().replace('_', "-")
    }

    /// Returns the parameter of a name. Case does not matter.
    ///
    /// # Errors
    ///
    /// There is none.
    pub fn named(name: &str) -> Result<Parameter, ParameterError> {
        let mut all = Parameter::ALL.iter().copied();
        let found = all.find(|parameter| parameter.name().eq_ignore_ascii_case(name));
        found.ok_or_else(|| ParameterError::Unknown(name.to_owned()))
    }

    /// Reads a value as [`Parameter::write`] writes it.
    ///
    /// # Errors
    ///
    /// The text is no value, or one beyond the range.
    pub fn read(self, text: &str) -> Result<i32, ParameterError> {
        let value = match (self.unit(), text) {
            (Unit::Switch, "on") => Some(1),
            (Unit::Switch, "off") => Some(0),
            (Unit::Switch, _) => None,
            _ => text.parse().ok(),
        };
        let allowed = value.filter(|value| self.range().contains(value));
        allowed.ok_or_else(|| ParameterError::Value {
            parameter: self,
            text: text.to_owned(),
        })
    }

    /// Writes a value without its unit; a switch as `on` or `off`.
    pub fn write(self, value: i32) -> String {
        match (self.unit(), value) {
            (Unit::Switch, 0) => "off".to_owned(),
            (Unit::Switch, _) => "on".to_owned(),
            _ => value.to_string(),
        }
    }

    /// Writes the values that it may have: `on or off`, or `0 to 6`.
    pub fn allowed(self) -> String {
        let (least, most) = self.range().into_inner();
        match self.unit() {
            Unit::Switch => "on or off".to_owned(),
            _ => format!("{least} to {most}"),
        }
    }
}

/// The numbers of a search: the textbook's, except for those that were changed.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Values {
    changed: BTreeMap<Parameter, i32>,
}

impl Values {
    /// The textbook's numbers.
    pub const TEXTBOOK: Values = Values {
        changed: BTreeMap::new(),
    };

    /// Returns the value of a parameter.
    pub fn get(&self, parameter: Parameter) -> i32 {
        let changed = self.changed.get(&parameter).copied();
        changed.unwrap_or_else(|| parameter.default())
    }

    /// Returns the value of a parameter that has no negative ones.
    pub fn count(&self, parameter: Parameter) -> u32 {
        self.get(parameter).max(0).cast_unsigned()
    }

    /// Returns whether a switch is on.
    pub fn is_on(&self, parameter: Parameter) -> bool {
        self.get(parameter) != 0
    }

    /// Sets a parameter to a value, or to the nearest one in its range.
    pub fn set(&mut self, parameter: Parameter, value: i32) {
        let range = parameter.range();
        let value = value.clamp(*range.start(), *range.end());
        match value == parameter.default() {
            true => self.changed.remove(&parameter),
            false => self.changed.insert(parameter, value),
        };
    }

    /// Returns these values with one changed.
    #[must_use]
    pub fn with(mut self, parameter: Parameter, value: i32) -> Values {
        self.set(parameter, value);
        self
    }

    /// Returns the parameters that differ from the textbook, with their values.
    pub fn changed(&self) -> impl Iterator<Item = (Parameter, i32)> + '_ {
        self.changed
            .iter()
            .map(|(parameter, value)| (*parameter, *value))
    }
}

#[cfg(test)]
mod tests {
    use super::super::Algorithm;
    use super::*;

    #[test]
    fn every_parameter_has_its_own_name_a_default_in_its_range_and_a_search() {
        let mut names: Vec<&str> = Parameter::ALL.iter().map(|one| one.name()).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), Parameter::ALL.len());
        for &parameter in Parameter::ALL {
            let name = parameter.name();
            assert!(parameter.range().contains(&parameter.default()), "{name}");
            let is_switch = parameter.unit() == Unit::Switch;
            assert!(!is_switch || parameter.range() == (0..=1), "{name}");
            let mut all = Algorithm::all();
            assert!(
                all.any(|one| one.parameters().contains(&parameter)),
                "{name}"
            );
        }
    }

    #[test]
    fn values_are_read_as_they_are_written_and_only_in_their_range() {
        for &parameter in Parameter::ALL {
            let range = parameter.range();
            for value in [*range.start(), parameter.default(), *range.end()] {
                assert_eq!(parameter.read(&parameter.write(value)), Ok(value));
            }
            for text in ["", "two", "maybe", "1.5", "100000", "-100000"] {
                assert!(parameter.read(text).is_err(), "{} {text}", parameter.name());
            }
        }
        assert_eq!(Parameter::named("null_r"), Ok(Parameter::NullReduction));
        let errors = [
            Parameter::named("NULL").unwrap_err().to_string(),
            Parameter::NullReduction.read("9").unwrap_err().to_string(),
            Parameter::NullGuard.read("1").unwrap_err().to_string(),
        ];
        let expected = [
            "there is no parameter “NULL”",
            "NULL_R is 0 to 6, not “9”",
            "NULL_GUARD is on or off, not “1”",
        ];
        assert_eq!(errors, expected);
    }

    #[test]
    fn only_what_differs_from_the_textbook_is_changed() {
        let mut values = Values::default().with(Parameter::NullReduction, 3);
        assert_eq!(
            (
                values.get(Parameter::NullReduction),
                values.changed().count()
            ),
            (3, 1)
        );
        values.set(Parameter::NullReduction, 2);
        assert_eq!(values, Values::default());
        values.set(Parameter::NullReduction, 99);
        assert_eq!(values.get(Parameter::NullReduction), 6);
    }
}
