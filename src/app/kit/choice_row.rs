//! A row of choices that never wraps: those that do not fit are in a list at its end.

use egui::{Button, Popup, TextStyle, Ui};

use super::theme::Theme;
use super::widgets::{IconButton, chip};

/// Space in a row of choices, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Spacing {
    /// Between two choices.
    gap: f32,
    /// At both sides of the text of a choice.
    padding: f32,
}

const USUAL: Spacing = Spacing {
    gap: 4.0,
    padding: 8.0,
};
/// For a row into which all choices fit only with this.
const TIGHT: Spacing = Spacing {
    gap: 2.0,
    padding: 4.0,
};

/// A row of choices.
pub(crate) struct ChoiceRow<'a> {
    /// The texts of the choices.
    pub(crate) names: &'a [String],
    /// The index of the current choice.
    pub(crate) chosen: usize,
    /// Whether each choice has a frame.
    pub(crate) is_framed: bool,
    /// The accessible name of the button that lists the other choices.
    pub(crate) others: &'a str,
}

impl ChoiceRow<'_> {
    /// Draws the row in the available width; returns the index of the choice that was clicked.
    pub(crate) fn show(&self, ui: &mut Ui, theme: &Theme) -> Option<usize> {
        self.show_with_tips(ui, theme, |_| String::new())
    }

    /// Like [`ChoiceRow::show`], with a tooltip for each choice.
    pub(crate) fn show_with_tips(
        &self,
        ui: &mut Ui,
        theme: &Theme,
        tip: impl Fn(usize) -> String,
    ) -> Option<usize> {
        let font = TextStyle::Button.resolve(ui.style());
        let width = |name: &String| {
            let galley = ui
                .painter()
                .layout_no_wrap(name.clone(), font.clone(), theme.text);
            galley.size().x.ceil()
        };
        let widths: Vec<f32> = self.names.iter().map(width).collect();
        let (spacing, shown) = fit(&widths, self.chosen, ui.available_width());
        let mut clicked = None;
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = spacing.gap;
            ui.spacing_mut().button_padding.x = spacing.padding;
            let mut show = |ui: &mut Ui, index: usize, is_framed: bool| {
                let (on, name) = (index == self.chosen, &self.names[index]);
                let button = match is_framed {
                    true => chip(on, name),
                    false => Button::selectable(on, name),
                };
                let mut button = ui.add(button);
                let tip = tip(index);
                if !tip.is_empty() {
                    button = button.on_hover_text(tip);
                }
                let is_clicked = button.clicked();
                if is_clicked {
                    clicked = Some(index);
                }
                is_clicked
            };
            for &index in &shown {
                show(ui, index, self.is_framed);
            }
            if shown.len() < self.names.len() {
                let button = IconButton::new("chevron-down", self.others).draw(ui, theme);
                Popup::menu(&button).show(|ui| {
                    ui.spacing_mut().item_spacing.y = 2.0;
                    for index in (0..self.names.len()).filter(|index| !shown.contains(index)) {
                        if show(ui, index, false) {
                            // Enter does not close the list by itself.
                            ui.close();
                        }
                    }
                });
            }
        });
        clicked
    }
}

/// Returns the choices of these text widths that are drawn in a row, and their spacing. The current choice is one of them.
fn fit(widths: &[f32], chosen: usize, room: f32) -> (Spacing, Vec<usize>) {
    let needed = |spacing: Spacing, shown: &[usize]| -> f32 {
        let texts: f32 = shown
            .iter()
            .map(|&index| widths[index] + 2.0 * spacing.padding)
            .sum();
        texts + spacing.gap * shown.len().saturating_sub(1) as f32
    };
    let all: Vec<usize> = (0..widths.len()).collect();
    if let Some(spacing) = [USUAL, TIGHT]
        .into_iter()
        .find(|spacing| needed(*spacing, &all) <= room)
    {
        return (spacing, all);
    }
    let room = room - USUAL.gap - IconButton::SIDE;
    let shown = |count: usize| -> Vec<usize> {
        let first = (0..count).filter(|index| *index != chosen);
        let mut shown: Vec<usize> = first.chain([chosen]).collect();
        shown.sort_unstable();
        shown
    };
    let counts = (0..widths.len()).rev();
    let fitting = counts.map(shown).find(|shown| needed(USUAL, shown) <= room);
    (USUAL, fitting.unwrap_or_else(|| vec![chosen]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_that_do_not_fit_are_left_out_but_never_the_current_one() {
        let widths = [40.0, 30.0, 70.0, 60.0, 50.0];
        let all: Vec<usize> = (0..5).collect();
        // 250 of text, 80 of padding, and 16 between.
        assert_eq!(fit(&widths, 4, 346.0), (USUAL, all.clone()));
        // 250 of text, 40 of padding, and 8 between.
        assert_eq!(fit(&widths, 4, 298.0), (TIGHT, all));
        for room in 0..298 {
            for chosen in 0..5 {
                let (spacing, shown) = fit(&widths, chosen, room as f32);
                assert!(shown.contains(&chosen) && shown.is_sorted());
                assert!(shown.len() < 5 && spacing == USUAL);
                let others = shown.iter().filter(|index| **index != chosen);
                assert!(others.enumerate().all(|(place, index)| *index <= place + 1));
                let wide: f32 = shown.iter().map(|index| widths[*index] + 20.0).sum();
                assert!(shown.len() == 1 || wide - 4.0 <= room as f32 - 32.0);
            }
        }
        assert_eq!(fit(&widths, 4, 260.0).1, [0, 1, 4]);
        assert_eq!(fit(&widths, 0, 260.0).1, [0, 1, 2]);
    }
}
