//! The page: the comparison, and a table of the techniques with their bars and switches.

use std::cmp::Ordering;

use egui::{
    Align2, Checkbox, Color32, ProgressBar, Rect, RichText, ScrollArea, TextStyle, Ui, pos2, vec2,
};

use super::state::{COMPARED, Compared, KNOWN, TechniqueColumn, TechniquesPage};
use crate::command::lab::techniques::Command;
use crate::kit::table::{Table, TableRow};
use crate::kit::widgets::{main_button, number_field};
use crate::lab::parts::LabInput;
use tabia_chess::{Position, san};
use tabia_engine::{Technique, Techniques};
use tabia_lab::techniques::{Comparison, Outcome, Ratio, Row, Trial};
use tabia_texts::{curly, grouped, signed, tr, tr_args};

/// Height of the text below the table, in points: two lines about a technique and two about its source; more text is scrolled.
const WORDS: f32 = 84.0;
/// Height of the text while no technique is selected, in points.
const HINT: f32 = 28.0;

/// Draws the page into `ui`.
pub(crate) fn show(ui: &mut Ui, input: &LabInput<'_>, page: &mut TechniquesPage) -> Vec<Command> {
    let mut commands = Vec::new();
    show_controls(ui, input, page, &mut commands);
    if let Some(failure) = &page.failure {
        ui.label(RichText::new(failure).color(input.theme.error));
    }
    show_summary(ui, input, page);
    ui.add_space(4.0);
    let rest = ui.available_rect_before_wrap();
    // Without a selection there is only one line of text.
    let below = match page.view.selected {
        Some(_) => WORDS,
        None => HINT,
    };
    let cut = (rest.bottom() - below).max(rest.top() + 48.0);
    let (rows, words) = rest.split_top_bottom_at_y(cut);
    let order = sorted(page);
    show_rows(ui, rows, input, page, &order, &mut commands);
    show_words(ui, words, input, page, &order);
    commands
}

fn show_controls(
    ui: &mut Ui,
    input: &LabInput<'_>,
    page: &TechniquesPage,
    commands: &mut Vec<Command>,
) {
    ui.horizontal_wrapped(|ui| {
        if page.task.is_some() {
            if ui.button(tr("techniques-cancel")).clicked() {
                commands.push(Command::Cancel);
            }
            let done = page.found.as_ref().map_or(0, |found| found.done);
            let args = [("done", done.into()), ("count", Trial::count().into())];
            let part = done as f32 / Trial::count() as f32;
            let bar = ProgressBar::new(part).desired_width(200.0);
            ui.add(bar.text(tr_args("techniques-progress", &args)));
            return;
        }
        let compare = main_button(ui, input.theme, &tr("techniques-compare"), "", None);
        if compare
            .on_hover_text(tr("techniques-compare-tip"))
            .clicked()
        {
            commands.push(Command::Compare);
        }
        let texts = ["techniques-depth", "techniques-depth-tip"];
        let depth = number_field(ui, texts, page.depth, 1..=TechniquesPage::MOST_DEPTH, 0.1);
        commands.extend(depth.map(Command::SetDepth));
        let texts = ["techniques-alone-depth", "techniques-alone-depth-tip"];
        let range = 1..=TechniquesPage::MOST_ALONE;
        let depth = number_field(ui, texts, page.alone_depth, range, 0.1);
        commands.extend(depth.map(Command::SetAloneDepth));
    });
}

/// Shows the references of the comparison: the engine with its settings, and plain alpha-beta.
fn show_summary(ui: &mut Ui, input: &LabInput<'_>, page: &TechniquesPage) {
    let weak = |text: String| RichText::new(text).color(input.theme.text_weak);
    let Some(found) = &page.found else {
        ui.label(weak(tr("techniques-none")));
        return;
    };
    for (key, outcome, depth) in [
        (
            "techniques-standard",
            found.comparison.standard,
            found.depth,
        ),
        (
            "techniques-plain",
            found.comparison.plain,
            found.alone_depth,
        ),
    ] {
        if let Some(outcome) = outcome {
            let args = [
                ("depth", depth.0.into()),
                ("move", mv_text(&found.position, &outcome).into()),
                ("score", score_text(&found.position, &outcome).into()),
                ("nodes", nodes_text(&outcome).into()),
                ("time", time_text(&outcome).into()),
            ];
            ui.label(tr_args(key, &args));
        }
    }
    let noise = match found.comparison.noise() {
        Some((least, greatest)) => {
            let args = [
                ("least", format!("{least:.2}").into()),
                ("greatest", format!("{greatest:.2}").into()),
            ];
            tr_args("techniques-noise-measured", &args)
        }
        None => tr("techniques-noise"),
    };
    ui.label(weak(noise).small())
        .on_hover_text(tr("techniques-noise-tip"));
    if found.position.key() != input.game.session.position().key() {
        ui.label(weak(tr("techniques-elsewhere")));
    } else if found.techniques != input.settings.techniques() {
        ui.label(weak(tr("techniques-switched-since")));
    } else if (found.depth.0, found.alone_depth.0) != (page.depth, page.alone_depth) {
        let args = [
            ("depth", found.depth.0.into()),
            ("alone", found.alone_depth.0.into()),
        ];
        ui.label(weak(tr_args("techniques-other-depth", &args)));
    }
    if page.task.is_none() && page.failure.is_none() && found.done < Trial::count() {
        let args = [
            ("done", found.done.into()),
            ("count", Trial::count().into()),
        ];
        ui.label(weak(tr_args("techniques-stopped", &args)));
    }
}

/// The indices of the techniques in [`Techniques::ALL`], in the order of the table.
fn sorted(page: &TechniquesPage) -> Vec<usize> {
    let mut order: Vec<usize> = (0..Techniques::ALL.len()).collect();
    let Some((by, falling)) = page.sorting else {
        return order;
    };
    let number = |index: usize| -> Option<f64> {
        if by == TechniqueColumn::Elo {
            let measured = Techniques::ALL[index].measured()?;
            return Some(f64::from(measured.elo));
        }
        let found = page.found.as_ref()?;
        let row = found.comparison.rows.get(index)?;
        match by {
            TechniqueColumn::Saving => Some(found.comparison.saving(row)?.value),
            TechniqueColumn::Alone => Some(found.comparison.saving_alone(row)?.value),
            TechniqueColumn::Nodes => Some(row.switched?.nodes as f64),
            TechniqueColumn::Time => Some(row.switched?.time.as_secs_f64()),
            TechniqueColumn::Score => Some(f64::from(row.switched?.score?.raw())),
            TechniqueColumn::Switch => Some(if row.is_on { 1.0 } else { 0.0 }),
            TechniqueColumn::Name | TechniqueColumn::Move | TechniqueColumn::Elo => None,
        }
    };
    let text = |index: usize| -> String {
        let found = page.found.as_ref();
        let row = found.and_then(|found| Some((found, found.comparison.rows.get(index)?)));
        match (by, row) {
            (TechniqueColumn::Move, Some((found, row))) => {
                let outcome = row.switched.as_ref();
                outcome.map_or_else(String::new, |outcome| mv_text(&found.position, outcome))
            }
            (TechniqueColumn::Name, _) => Techniques::ALL[index].label(),
            _ => String::new(),
        }
    };
    order.sort_by(|&a, &b| {
        let by_number = match (number(a), number(b)) {
            (Some(a), Some(b)) => a.total_cmp(&b),
            // Unknown values come last in either order.
            (Some(_), None) if falling => Ordering::Greater,
            (None, Some(_)) if falling => Ordering::Less,
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => Ordering::Equal,
        };
        let way = by_number.then_with(|| text(a).cmp(&text(b)));
        if falling { way.reverse() } else { way }
    });
    order
}

fn show_rows(
    ui: &mut Ui,
    rect: Rect,
    input: &LabInput<'_>,
    page: &mut TechniquesPage,
    order: &[usize],
    commands: &mut Vec<Command>,
) {
    let name = tr("techniques-table");
    let standard = input.settings.techniques();
    let found = page.found.as_ref();
    let most = found.map_or([1.0; 2], |found| greatest(&found.comparison));
    let columns: &[_] = if found.is_some() { &COMPARED } else { &KNOWN };
    let table = Table::new(&name, rect, input.theme, columns).sorted_by(&mut page.sorting);
    let picked = table.show(ui, &mut page.view, order.len(), |ui, line| {
        let index = order[line.index];
        let technique = &Techniques::ALL[index];
        let on = standard.get(technique.name) == Some(true);
        let known = found.and_then(|found| Some((found, found.comparison.rows.get(index)?)));
        for cell in line.cells() {
            match cell.key {
                TechniqueColumn::Switch => show_switch(ui, cell.rect, technique, on, commands),
                TechniqueColumn::Name => {
                    line.body(ui, &cell, &technique.label(), input.theme.text_strong)
                }
                TechniqueColumn::Elo => {
                    let elo = elo_text(technique).unwrap_or_default();
                    line.small(ui, &cell, &elo, input.theme.text);
                }
                key => {
                    if let Some((found, row)) = known {
                        show_cell(ui, input, line, key, cell.rect, (found, row, most));
                        write_cell(ui, input, line, &cell, (found, row));
                    }
                }
            }
        }
        line.response.clone().on_hover_ui(|ui| {
            ui.set_max_width(320.0);
            ui.label(technique.description);
            ui.label(origin(technique, input));
        });
        spoken(technique, on, known)
    });
    if let Some(index) = picked.opened.and_then(|row| order.get(row)) {
        let technique = &Techniques::ALL[*index];
        let on = standard.get(technique.name) != Some(true);
        let name = technique.name;
        commands.push(Command::Switch { name, on });
    }
}

/// Shows the switch of the engine's technique.
fn show_switch(
    ui: &mut Ui,
    rect: Rect,
    technique: &'static Technique,
    was: bool,
    commands: &mut Vec<Command>,
) {
    let mut on = was;
    let height = ui.spacing().interact_size.y;
    let place =
        Rect::from_center_size(pos2(rect.left() + 8.0, rect.center().y), vec2(18.0, height));
    let name = technique.label();
    let switch = ui.put(place, Checkbox::without_text(&mut on));
    let switch = switch.accessible_name(name);
    if switch.changed() {
        let name = technique.name;
        commands.push(Command::Switch { name, on });
    }
}

/// The accessible text of a row.
fn spoken(technique: &Technique, on: bool, known: Option<(&Compared, &Row)>) -> String {
    let state = match on {
        true => tr("techniques-is-on"),
        false => tr("techniques-is-off"),
    };
    let mut words = vec![tr_args(
        "techniques-row",
        &[("name", technique.label().into()), ("state", state.into())],
    )];
    if let Some((found, row)) = known {
        if let Some(ratio) = found.comparison.saving(row) {
            words.push(tr_args(
                "techniques-row-saving",
                &[("ratio", ratio_text(ratio).into())],
            ));
        }
        if let Some(ratio) = found.comparison.saving_alone(row) {
            words.push(tr_args(
                "techniques-row-alone",
                &[("ratio", ratio_text(ratio).into())],
            ));
        }
    }
    words.extend(elo_words(technique));
    words.join(", ")
}

/// The greatest ratios in either direction without a technique and with it alone: their bars fill their halves.
fn greatest(comparison: &Comparison) -> [f64; 2] {
    let size = |ratio: Option<Ratio>| ratio.map_or(0.0, |one| one.value.max(1e-3).ln().abs());
    let rows = comparison.rows.iter();
    let sizes = rows.map(|row| [comparison.saving(row), comparison.saving_alone(row)].map(size));
    let least = [1.25_f64.ln(), 2.0_f64.ln()];
    sizes.fold(least, |most, sizes| {
        [0, 1].map(|index| most[index].max(sizes[index]))
    })
}

/// Draws a cell with a bar.
fn show_cell(
    ui: &Ui,
    input: &LabInput<'_>,
    line: &TableRow<'_, TechniqueColumn>,
    key: TechniqueColumn,
    rect: Rect,
    (found, row, [most, most_alone]): (&Compared, &Row, [f64; 2]),
) {
    let (ratio, most) = match key {
        TechniqueColumn::Saving => (found.comparison.saving(row), most),
        TechniqueColumn::Alone => (found.comparison.saving_alone(row), most_alone),
        _ => return,
    };
    if let Some(ratio) = ratio {
        paint_ratio(ui, input, line, rect, ratio, most);
    }
}

/// Paints a bar from the middle: to the right where nodes are saved, to the left where they are added. Its length is
/// logarithmic.
fn paint_ratio(
    ui: &Ui,
    input: &LabInput<'_>,
    line: &TableRow<'_, TechniqueColumn>,
    rect: Rect,
    ratio: Ratio,
    most: f64,
) {
    let theme = input.theme;
    let label = 48.0;
    let chart = rect.with_max_x(rect.right() - label);
    let middle = chart.center().x;
    let size = ratio.value.max(1e-3).ln() / most;
    let end = middle + chart.width() / 2.0 * size.clamp(-1.0, 1.0) as f32;
    let color = match size >= 0.0 {
        true => theme.accent,
        false => theme.warning,
    };
    let bar = Rect::from_x_y_ranges(middle.min(end)..=middle.max(end), chart.y_range());
    let painter = ui.painter();
    painter.rect_filled(bar.shrink2(vec2(0.0, 6.0)), 1.0, color);
    painter.vline(
        middle.round() + 0.5,
        chart.y_range(),
        egui::Stroke::new(1.0, theme.border),
    );
    let font = TextStyle::Small.resolve(ui.style());
    let at = pos2(rect.right(), rect.center().y);
    let ink = line.color(theme.text);
    painter.text(at, Align2::RIGHT_CENTER, ratio_text(ratio), font, ink);
}

/// Writes a cell with text.
fn write_cell(
    ui: &Ui,
    input: &LabInput<'_>,
    line: &TableRow<'_, TechniqueColumn>,
    cell: &crate::kit::table::Cell<TechniqueColumn>,
    (found, row): (&Compared, &Row),
) {
    let Some(outcome) = row.switched else { return };
    let (moved, scored) = found.comparison.changes(row).unwrap_or_default();
    let ink = |changed: bool| -> Color32 {
        match changed {
            true => input.theme.text_strong,
            false => input.theme.text_weak,
        }
    };
    match cell.key {
        TechniqueColumn::Nodes => line.small(ui, cell, &nodes_text(&outcome), input.theme.text),
        TechniqueColumn::Time => line.small(ui, cell, &time_text(&outcome), input.theme.text_weak),
        TechniqueColumn::Move => {
            let mut text = mv_text(&found.position, &outcome);
            if moved {
                text.push_str(" ≠");
            }
            line.body(ui, cell, &text, ink(moved));
        }
        TechniqueColumn::Score => line.small(
            ui,
            cell,
            &score_text(&found.position, &outcome),
            ink(scored),
        ),
        TechniqueColumn::Switch
        | TechniqueColumn::Name
        | TechniqueColumn::Saving
        | TechniqueColumn::Alone
        | TechniqueColumn::Elo => {}
    }
}

/// Describes the technique of the selected row.
fn show_words(
    ui: &mut Ui,
    rect: Rect,
    input: &LabInput<'_>,
    page: &TechniquesPage,
    order: &[usize],
) {
    let place = rect.with_min_y(rect.top() + 6.0);
    let mut ui = ui.new_child(egui::UiBuilder::new().max_rect(place).id_salt("words"));
    ui.shrink_clip_rect(rect);
    let row = page.view.selected.and_then(|row| order.get(row));
    let Some(technique) = row.map(|index| &Techniques::ALL[*index]) else {
        ui.label(RichText::new(tr("techniques-select")).color(input.theme.text_weak));
        return;
    };
    ScrollArea::vertical()
        .id_salt(technique.name)
        .auto_shrink(false)
        .show(&mut ui, |ui| {
            ui.label(RichText::new(technique.description).color(input.theme.text_strong));
            ui.label(origin(technique, input));
        });
}

/// The source of a technique and its measured gain, which not every table has room for.
fn origin(technique: &Technique, input: &LabInput<'_>) -> RichText {
    let mut text = curly(technique.source());
    if let Some(elo) = elo_words(technique) {
        text = format!("{text} {elo}.");
    }
    RichText::new(text).small().color(input.theme.text_weak)
}

fn elo_words(technique: &Technique) -> Option<String> {
    let elo = elo_text(technique)?;
    Some(tr_args("techniques-row-elo", &[("elo", elo.into())]))
}

fn ratio_text(ratio: Ratio) -> String {
    let about = if ratio.is_bound { "~" } else { "" };
    format!("{about}{:.2}×", ratio.value)
}

fn elo_text(technique: &Technique) -> Option<String> {
    let measured = technique.measured()?;
    Some(signed(format!("{:+} ± {}", measured.elo, measured.error)))
}

fn nodes_text(outcome: &Outcome) -> String {
    let more = if outcome.is_whole { "" } else { "> " };
    format!("{more}{}", grouped(outcome.nodes))
}

fn time_text(outcome: &Outcome) -> String {
    format!("{:.2} s", outcome.time.as_secs_f64())
}

fn mv_text(position: &Position, outcome: &Outcome) -> String {
    outcome
        .mv
        .map_or_else(String::new, |mv| san::write(position, mv))
}

/// The score from White's view.
fn score_text(position: &Position, outcome: &Outcome) -> String {
    let turn = position.turn();
    outcome
        .score
        .map_or_else(String::new, |score| signed(turn.white_view(score)))
}
