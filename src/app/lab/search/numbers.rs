//! The numbers of the chosen searches: a line for each row of the race, with a field for each number.

use egui::{CollapsingHeader, DragValue, RichText, Ui};

use super::choices::{Setup, row_name};
use crate::command::lab::search::Command;
use crate::kit::widgets::equal_columns;
use tabia_lab::search::{Algorithm, Parameter, Unit, Variant};
use tabia_texts::{tr, tr_args};

/// Height of a field, and the least width of one with its name, in points.
const HEIGHT: f32 = 20.0;
const FIELD: f32 = 150.0;

/// Shows the numbers of all rows that have some.
pub(super) fn show(ui: &mut Ui, setup: &Setup, commands: &mut Vec<Command>) {
    let rows = setup.rows.iter().enumerate();
    let rows: Vec<(usize, &Variant)> = rows
        .filter(|(_, row)| !row.algorithm.parameters().is_empty())
        .collect();
    // One line of a fixed place near the button that runs the race, so that nothing moves where searches are chosen.
    let title = tr_args("search-numbers", &[("count", rows.len().into())]);
    let header = CollapsingHeader::new(title).id_salt("numbers of searches");
    // Closed and disabled where there are none.
    let header = match rows.is_empty() {
        true => header.enabled(false).open(Some(false)),
        false => header,
    };
    header.show_unindented(ui, |ui| {
        ui.label(RichText::new(tr("search-numbers-explained")).small().weak());
        ui.spacing_mut().interact_size.y = HEIGHT;
        ui.spacing_mut().item_spacing.y = 4.0;
        for (index, row) in rows {
            ui.push_id(index, |ui| show_row(ui, setup, (index, row), commands));
        }
    });
}

/// Shows the numbers of a row and its buttons, in as many lines as they need.
fn show_row(
    ui: &mut Ui,
    setup: &Setup,
    (index, row): (usize, &Variant),
    commands: &mut Vec<Command>,
) {
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(row_name(row)).strong());
        let mut button = |ui: &mut Ui, key: &str, command: Command| {
            let pressed = ui
                .small_button(tr(key))
                .on_hover_text(tr(&format!("{key}-tip")));
            if pressed.clicked() {
                commands.push(command);
            }
        };
        button(ui, "search-numbers-add", Command::AddRow(index));
        if row.values.changed().next().is_some() {
            button(ui, "search-numbers-reset", Command::ResetRow(index));
        }
        if has_twin(setup, row.algorithm) {
            button(ui, "search-numbers-remove", Command::RemoveRow(index));
        }
    });
    let parameters = row.algorithm.parameters();
    equal_columns(ui, (parameters.len(), FIELD), |ui, place| {
        let parameter = parameters[place];
        if let Some(value) = field(ui, row, parameter) {
            commands.push(Command::Value {
                row: index,
                parameter,
                value,
            });
        }
    });
    ui.add_space(4.0);
}

/// Whether a search has more than one row.
fn has_twin(setup: &Setup, algorithm: Algorithm) -> bool {
    let rows = setup.rows.iter().filter(|row| row.algorithm == algorithm);
    rows.count() > 1
}

/// Shows a number with its name; returns its new value if it was changed.
fn field(ui: &mut Ui, row: &Variant, parameter: Parameter) -> Option<i32> {
    let key = format!("parameter-{}", parameter.key());
    let tip = tip(parameter);
    let now = row.values.get(parameter);
    if parameter.unit() == Unit::Switch {
        let mut on = now != 0;
        let check = ui.checkbox(&mut on, tr(&key));
        return (check.on_hover_text(tip).changed()).then(|| i32::from(on));
    }
    let row = ui.horizontal(|ui| {
        let mut value = now;
        let speed = match parameter.unit() {
            Unit::Hundredths => 1.0,
            _ => 0.05,
        };
        let drag = DragValue::new(&mut value).range(parameter.range());
        let drag = ui.add(drag.speed(speed));
        let label = ui.label(tr(&key));
        let drag = drag.labelled_by(label.id).on_hover_text(tip);
        (drag.changed() && value != now).then_some(value)
    });
    row.inner
}

/// What a number means, its unit, its range, and the textbook's value.
fn tip(parameter: Parameter) -> String {
    let meaning = tr(&format!("parameter-{}-tip", parameter.key()));
    let unit = match parameter.unit() {
        Unit::Plies => tr("parameter-unit-plies"),
        Unit::Hundredths => tr("parameter-unit-hundredths"),
        Unit::Quarters => tr("parameter-unit-quarters"),
        Unit::Depths => tr("parameter-unit-depths"),
        Unit::Count => tr("parameter-unit-count"),
        Unit::Switch => String::new(),
    };
    let default = super::choices::value_name(parameter, parameter.default());
    let args = [
        ("meaning", meaning.into()),
        ("name", parameter.name().into()),
        ("range", parameter.allowed().into()),
        ("unit", unit.into()),
        ("default", default.into()),
    ];
    tr_args("search-numbers-field", &args)
}
