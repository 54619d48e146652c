//! The rows of `tabia lab search`: the chosen searches, each with the numbers that were set.

use std::fmt::Write as _;

use super::super::CliError;
use crate::sheet::{SheetFormat, table};
use tabia_lab::search::{Algorithm, Parameter, ParameterError, Unit, Variant};
use tabia_texts::tr;

/// Values of a parameter: a row for each.
#[derive(Clone, Debug, PartialEq)]
pub struct Setting {
    pub parameter: Parameter,
    pub values: Vec<i32>,
}

impl Setting {
    /// Reads `NULL_R=3` or `NULL_R=2,3,4`.
    ///
    /// # Errors
    ///
    /// There is no `=`, no such parameter, or a value beyond its range.
    pub fn read(text: &str) -> Result<Setting, String> {
        let Some((name, values)) = text.split_once('=') else {
            return Err("expected a name and a value, such as NULL_R=3".to_owned());
        };
        let parameter = Parameter::named(name.trim()).map_err(|error| match error {
            ParameterError::Unknown(_) => format!("{error}; --parameters lists them"),
            ParameterError::Value { .. } => error.to_string(),
        })?;
        let values = values.split(',').map(|value| parameter.read(value.trim()));
        let values: Result<Vec<i32>, ParameterError> = values.collect();
        let values = values.map_err(|error| error.to_string())?;
        Ok(Setting { parameter, values })
    }
}

/// Returns the chosen searches in the order of the textbook, each once for each of its settings. Without names, all searches;
/// with settings, those that have one of them, after plain alpha-beta.
pub fn rows(names: &[String], settings: &[Setting]) -> Result<Vec<Variant>, CliError> {
    let is_all = |name: &String| name.eq_ignore_ascii_case("all");
    let is_known = |name: &String| is_all(name) || Algorithm::named(name).is_some();
    if let Some(name) = names.iter().find(|name| !is_known(name)) {
        let names: Vec<&str> = Algorithm::all().map(Algorithm::name).collect();
        return Err(CliError::NoAlgorithm {
            name: name.clone(),
            names: names.join(", "),
        });
    }
    let has = |one: Algorithm, setting: &Setting| one.parameters().contains(&setting.parameter);
    let is_chosen = |one: &Algorithm| match (names, settings) {
        ([], []) => true,
        ([], _) => one.name() == "alpha-beta" || settings.iter().any(|setting| has(*one, setting)),
        _ => names
            .iter()
            .any(|name| is_all(name) || Algorithm::named(name) == Some(*one)),
    };
    let chosen: Vec<Algorithm> = Algorithm::all().filter(is_chosen).collect();
    for setting in settings {
        if !chosen.iter().any(|one| has(*one, setting)) {
            let owners = Algorithm::all().filter(|one| has(*one, setting));
            let owners: Vec<&str> = owners.map(Algorithm::name).collect();
            return Err(CliError::NoSetting {
                name: setting.parameter.name(),
                owners: owners.join(", "),
            });
        }
    }
    Ok(chosen
        .into_iter()
        .flat_map(|one| variants(one, settings))
        .collect())
}

/// Returns a search with all combinations of its settings.
fn variants(algorithm: Algorithm, settings: &[Setting]) -> Vec<Variant> {
    let mut variants = vec![Variant::from(algorithm)];
    for setting in settings {
        if algorithm.parameters().contains(&setting.parameter) {
            let each = |variant: &Variant| {
                let with = |value: &i32| Variant {
                    algorithm,
                    values: variant.values.clone().with(setting.parameter, *value),
                };
                setting.values.iter().map(with).collect::<Vec<_>>()
            };
            variants = variants.iter().flat_map(each).collect();
        }
    }
    variants
}

/// Returns the list of the numbers of these searches: name, default, range, unit and meaning.
pub fn list(algorithms: impl Iterator<Item = Algorithm>, format: SheetFormat) -> String {
    if format != SheetFormat::Table {
        let parameters = |one: Algorithm| one.parameters().iter().map(move |number| (one, *number));
        let rows = algorithms.flat_map(parameters).map(|(one, number)| {
            [
                one.name().to_owned(),
                number.name().to_owned(),
                number.write(number.default()),
                number.allowed(),
                match number.unit() {
                    Unit::Switch => "-".to_owned(),
                    unit => tr(unit_key(unit)),
                },
                tr(&format!("parameter-{}-tip", number.key())),
            ]
        });
        let titles = ["search", "number", "default", "range", "unit", "meaning"];
        return table(format, titles, rows.collect());
    }
    let mut text = String::new();
    for algorithm in algorithms.filter(|one| !one.parameters().is_empty()) {
        let _ = writeln!(text, "{}", algorithm.name());
        for parameter in algorithm.parameters() {
            let default = parameter.write(parameter.default());
            let range = match parameter.unit() {
                Unit::Switch => parameter.allowed(),
                _ => format!("{} {}", parameter.allowed(), tr(unit_key(parameter.unit()))),
            };
            let key = format!("parameter-{}-tip", parameter.key());
            let name = parameter.name();
            let _ = writeln!(text, "  {name:<21}{default:>5}  {range:<36}{}", tr(&key));
        }
    }
    text
}

fn unit_key(unit: Unit) -> &'static str {
    match unit {
        Unit::Plies => "parameter-unit-plies",
        Unit::Hundredths => "parameter-unit-hundredths",
        Unit::Quarters => "parameter-unit-quarters",
        Unit::Depths => "parameter-unit-depths",
        Unit::Count | Unit::Switch => "parameter-unit-count",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(names: &[&str], settings: &[&str]) -> Result<Vec<String>, String> {
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        let settings = settings.iter().map(|text| Setting::read(text));
        let settings: Vec<Setting> = settings.collect::<Result<_, _>>()?;
        let rows = rows(&names, &settings).map_err(|error| error.to_string())?;
        Ok(rows.iter().map(Variant::name).collect())
    }

    #[test]
    fn each_value_is_a_row_and_several_settings_are_combined() {
        let all = named(&[], &[]).unwrap();
        assert_eq!(all.len(), Algorithm::all().count());
        let null = named(&[], &["NULL_R=1,2,3"]).unwrap();
        let expected = [
            "alpha-beta",
            "null-move NULL_R=1",
            "null-move",
            "null-move NULL_R=3",
        ];
        assert_eq!(null, expected);
        let both = named(&["null-move"], &["null_r=3", "NULL_GUARD=on,off"]).unwrap();
        assert_eq!(
            both,
            ["null-move NULL_R=3", "null-move NULL_R=3 NULL_GUARD=off"]
        );
    }

    #[test]
    fn wrong_settings_are_refused_with_what_is_right() {
        let refused = |names: &[&str], setting: &str| named(names, &[setting]).unwrap_err();
        assert!(refused(&[], "NULL_R").contains("NULL_R=3"));
        assert!(refused(&[], "MAGIC=1").contains("“MAGIC”; --parameters lists them"));
        assert_eq!(refused(&[], "NULL_R=9"), "NULL_R is 0 to 6, not “9”");
        let message = refused(&["pvs"], "NULL_R=3");
        assert_eq!(
            message,
            "NULL_R is a number of null-move, which is not searched"
        );
    }

    #[test]
    fn every_number_is_listed_with_its_meaning() {
        let text = list(Algorithm::all(), SheetFormat::Table);
        for parameter in Parameter::ALL {
            let line = text.lines().find(|line| line.contains(parameter.name()));
            assert!(
                line.is_some_and(|line| line.trim_end().ends_with('.')),
                "{line:?}"
            );
        }
    }
}
