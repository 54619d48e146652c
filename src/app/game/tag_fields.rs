//! The fields for the values of tags.

use egui::Ui;

use super::list::result_text;
use crate::kit::drop_down::{self, DropDown};
use tabia_game::ROSTER;

/// The part of a tag's value that is known: 1547 of `1547.??.??`, nothing of `?`.
pub(super) fn shown<'a>(name: &str, value: &'a str) -> &'a str {
    match (name, value) {
        (_, "?") | ("Date", "????.??.??") => "",
        ("Date", date) => date.trim_end_matches(".??"),
        (_, value) => value,
    }
}

/// The value of a tag for a text of [`shown`]: what is unknown is written as PGN requires.
pub(super) fn stored(name: &str, text: String) -> String {
    match (name, text.as_str()) {
        ("Date", "") => "????.??.??".to_owned(),
        ("Date", date) => {
            let missing = 3_usize.saturating_sub(date.split('.').count());
            format!("{date}{}", ".??".repeat(missing))
        }
        (name, "") if ROSTER.contains(&name) => "?".to_owned(),
        _ => text,
    }
}

/// Shows the list of results.
pub(super) fn choose_result(ui: &mut Ui, name: &str, value: &mut String) {
    let mut choices = vec!["1-0", "0-1", "1/2-1/2", "*"];
    let now = value.clone();
    if !choices.contains(&now.as_str()) {
        choices.push(&now);
    }
    let list = DropDown::new("result").selected_text(result_text(value));
    let response = list.show_ui(ui, |ui| {
        for choice in choices {
            drop_down::value(ui, value, choice.to_owned(), result_text(choice));
        }
    });
    response.response.accessible_name(name);
}

/// Tags that define the start position; they belong to the position and cannot be edited.
pub(super) const OF_THE_START: [&str; 3] = ["SetUp", "FEN", "Variant"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_unknown_is_an_empty_field_and_written_as_before() {
        for (name, value, text) in [
            ("White", "?", ""),
            ("White", "Morphy, Paul", "Morphy, Paul"),
            ("Date", "????.??.??", ""),
            ("Date", "1547.??.??", "1547"),
            ("Date", "1858.07.??", "1858.07"),
            ("Date", "1858.07.23", "1858.07.23"),
            ("Date", "1547..??", "1547."),
        ] {
            assert_eq!(shown(name, value), text, "{name}");
            assert_eq!(stored(name, text.to_owned()), value, "{name}");
        }
        // Only the tags that each game has are unknown; others may be empty.
        assert_eq!(stored("Annotator", String::new()), "");
    }
}
