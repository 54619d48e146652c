//! The page of the evaluation: the bridge, the pieces, and the table of terms.

use egui::{RichText, ScrollArea, Sense, Ui, vec2};

use super::bridge::{self, Bar};
use super::state::{Evaluated, EvaluationPage, Other};
use super::{heat, insides, knowledge, terms};
use crate::command::lab::evaluation::{Command, Compare};
use crate::kit::choice_row::ChoiceRow;
use crate::kit::table::{Column, HEAD, ROW, Table, TableView};
use crate::lab::parts::LabInput;
use tabia_lab::evaluation::typical::OPENING;
use tabia_lab::evaluation::{Change, Judge, Term, changes, total};
use tabia_texts::{pawns, pawns_of, tr, tr_args};

/// Maximum size of the map of the pieces, in points, above the table and beside it.
const MAP: f32 = 336.0;
const WIDE_MAP: f32 = 448.0;
/// Minimum width of the table, and space between it and the map beside it, in points.
const TABLE: f32 = 416.0;
const GAP: f32 = 16.0;
/// Minimum width of a page that shows things beside one another, in points.
const WIDE: f32 = TABLE + GAP + 240.0;

/// Draws the page into `ui`.
pub(crate) fn show(ui: &mut Ui, input: &LabInput<'_>, page: &mut EvaluationPage) -> Vec<Command> {
    let mut commands = Vec::new();
    let mut view = std::mem::take(&mut page.view);
    show_page(ui, input, page, &mut view, &mut commands);
    page.view = view;
    commands
}

fn show_page(
    ui: &mut Ui,
    input: &LabInput<'_>,
    page: &EvaluationPage,
    view: &mut TableView,
    commands: &mut Vec<Command>,
) {
    show_choices(ui, input, page, commands);
    ui.separator();
    let Some(found) = &page.found else {
        return;
    };
    ScrollArea::vertical()
        .id_salt("evaluation")
        .auto_shrink(false)
        .show(ui, |ui| {
            if let Some((inside, after)) = &found.insides {
                let after = after.as_ref().map(|(after, mv)| (after, mv.as_str()));
                insides::show(ui, input.theme, inside, after);
                return;
            }
            let about = ui.label(RichText::new(tr("evaluation-about")).small().weak());
            about.on_hover_text(tr("evaluation-about-tip"));
            ui.add_space(4.0);
            if page.compare == Compare::Typical {
                knowledge::show_style(ui, page.style, commands);
                ui.add_space(4.0);
            }
            show_bridges(ui, page, found, input, commands);
            ui.add_space(8.0);
            let width = ui.available_width();
            if width < WIDE {
                show_pieces(ui, page, found, input, width.min(MAP));
                ui.add_space(10.0);
                show_table(ui, input, (page.term, found), view, commands);
                knowledge::show(ui, &found.knowledge, input.theme);
                return;
            }
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = GAP;
                let map = (width - GAP - TABLE).min(WIDE_MAP);
                ui.vertical(|ui| {
                    ui.set_max_width(map);
                    show_pieces(ui, page, found, input, map);
                });
                ui.vertical(|ui| show_table(ui, input, (page.term, found), view, commands));
            });
            knowledge::show(ui, &found.knowledge, input.theme);
        });
}

/// Shows the choices for the comparison.
fn show_choices(
    ui: &mut Ui,
    input: &LabInput<'_>,
    page: &EvaluationPage,
    commands: &mut Vec<Command>,
) {
    let key = |compare: &Compare| match compare {
        Compare::Nothing => "evaluation-compare-nothing",
        Compare::Before => "evaluation-compare-before",
        Compare::Move => "evaluation-compare-move",
        Compare::Network => "evaluation-compare-network",
        Compare::Inside => "evaluation-compare-inside",
        Compare::Typical => "evaluation-compare-typical",
        Compare::Simple => "evaluation-compare-simple",
    };
    let names: Vec<String> = Compare::ALL.iter().map(|one| tr(key(one))).collect();
    let chosen = Compare::ALL.iter().position(|one| *one == page.compare);
    ui.horizontal(|ui| {
        ui.label(tr("evaluation-compare"));
        let row = ChoiceRow {
            names: &names,
            chosen: chosen.unwrap_or_default(),
            is_framed: true,
            others: &tr("evaluation-compare-others"),
        };
        let tip = |index: usize| tr(&format!("{}-tip", key(&Compare::ALL[index])));
        let clicked = row.show_with_tips(ui, input.theme, tip);
        commands.extend(clicked.map(|index| Command::Compare(Compare::ALL[index])));
    });
}

/// Shows one bridge, or two where two evaluations are compared.
fn show_bridges(
    ui: &mut Ui,
    page: &EvaluationPage,
    found: &Evaluated,
    input: &LabInput<'_>,
    commands: &mut Vec<Command>,
) {
    let sum = total(&found.terms);
    let ours = Judge::Engine.unit();
    let whole = |terms: &[Term], unit: i32| -> Vec<Bar> {
        terms
            .iter()
            .map(|term| bar_of_term(term, unit, page.term))
            .collect()
    };
    let mut bridge = |ui: &mut Ui, title: String, from: i32, bars: &[Bar], unit: i32| {
        ui.label(RichText::new(&title).strong());
        let name = tr_args("evaluation-bars", &[("title", title.into())]);
        let clicked = bridge::show(ui, &name, from, bars, unit, input.theme);
        commands.extend(clicked.map(Command::Term));
    };
    let value = |value: i32| pawns(value).into();
    match &found.other {
        Other::Nothing => {
            let args = [("sum", value(sum))];
            bridge(
                ui,
                tr_args("evaluation-title", &args),
                0,
                &whole(&found.terms, ours),
                ours,
            );
        }
        Other::Earlier(before) => {
            let from = total(before);
            let args = [("before", value(from)), ("after", value(sum))];
            let bars = bars_of_changes(&changes(before, &found.terms), page.term);
            bridge(ui, tr_args("evaluation-changed", &args), from, &bars, ours);
        }
        Other::Later(after, mv) => {
            let args = [
                ("move", mv.as_str().into()),
                ("before", value(sum)),
                ("after", value(total(after))),
            ];
            let bars = bars_of_changes(&changes(&found.terms, after), page.term);
            bridge(ui, tr_args("evaluation-after", &args), sum, &bars, ours);
        }
        Other::Judge(judge, terms) => {
            let our_title = tr_args("evaluation-ours", &[("sum", value(sum))]);
            let key = match judge {
                Judge::Network => "evaluation-network",
                Judge::Simple => "evaluation-simple",
                _ => "evaluation-typical",
            };
            let unit = judge.unit();
            let args = [("sum", pawns_of(total(terms), unit).into())];
            let their_title = tr_args(key, &args);
            let (our_bars, their_bars) = (whole(&found.terms, ours), whole(terms, unit));
            if ui.available_width() < WIDE {
                ui.push_id("ours", |ui| bridge(ui, our_title, 0, &our_bars, ours));
                ui.add_space(6.0);
                ui.push_id("theirs", |ui| bridge(ui, their_title, 0, &their_bars, unit));
            } else {
                ui.columns(2, |columns| {
                    bridge(&mut columns[0], our_title, 0, &our_bars, ours);
                    bridge(&mut columns[1], their_title, 0, &their_bars, unit);
                });
            }
        }
    }
    let hint = match (page.compare, &found.other) {
        (Compare::Before, Other::Nothing) => Some("evaluation-no-before"),
        (Compare::Move, Other::Nothing) => Some("evaluation-make-move"),
        _ => None,
    };
    if let Some(key) = hint {
        ui.label(RichText::new(tr(key)).color(input.theme.warning));
    }
    let percent = (found.phase * 100 + OPENING / 2) / OPENING;
    let phase = tr_args("evaluation-phase", &[("percent", percent.into())]);
    let phase = ui.label(RichText::new(phase).small().weak());
    phase.on_hover_text(tr("evaluation-phase-tip"));
}

fn bar_of_term(term: &Term, unit: i32, chosen: Option<&str>) -> Bar {
    let side = |(mg, eg): (i32, i32)| format!("{} / {}", pawns_of(mg, unit), pawns_of(eg, unit));
    let args = [
        ("white", side(term.white).into()),
        ("black", side(term.black).into()),
    ];
    let name = terms::name(term.name);
    let tip = format!(
        "{name}: {}\n{}\n{}",
        pawns_of(term.total, unit),
        tr_args("evaluation-sides", &args),
        terms::meaning(term.name)
    );
    Bar {
        term: term.name,
        name,
        gain: term.total,
        tip,
        is_chosen: chosen == Some(term.name),
    }
}

fn bars_of_changes(changes: &[Change], chosen: Option<&str>) -> Vec<Bar> {
    let bar = |change: &Change| {
        let name = terms::name(change.name);
        let (before, after) = (pawns(change.before), pawns(change.after));
        Bar {
            term: change.name,
            gain: change.gain(),
            tip: format!(
                "{name}: {before} → {after}\n{}",
                terms::meaning(change.name)
            ),
            is_chosen: chosen == Some(change.name),
            name,
        }
    };
    changes.iter().map(bar).collect()
}

/// Shows the value of each piece on a map of this size.
fn show_pieces(
    ui: &mut Ui,
    page: &EvaluationPage,
    found: &Evaluated,
    input: &LabInput<'_>,
    side: f32,
) {
    let title = match page.term {
        None => tr("evaluation-pieces"),
        Some(term) => tr_args(
            "evaluation-pieces-of",
            &[("term", terms::name(term).into())],
        ),
    };
    let title = ui.label(RichText::new(title).strong());
    title.on_hover_text(tr("evaluation-pieces-tip"));
    ui.add_space(2.0);
    let position = input.game.session.position();
    heat::show(ui, position, &found.worths, page.term, (side, input));
    let is_known = |term| {
        found
            .worths
            .iter()
            .any(|worth| worth.share(Some(term)) != 0)
    };
    if let Some(term) = page.term
        && !is_known(term)
    {
        ui.label(RichText::new(tr("evaluation-no-pieces")).weak());
    }
}

/// A column of the table of terms.
#[derive(Clone, Copy, PartialEq)]
enum Key {
    Name,
    WhiteMiddle,
    WhiteEnd,
    BlackMiddle,
    BlackEnd,
    Total,
}

const COLUMNS: [Column<Key>; 6] = [
    Column::fixed(Key::Name, "evaluation-column-term", 112.0)
        .growing(1.0)
        .at_most(240.0),
    Column::fixed(Key::WhiteMiddle, "evaluation-column-white-mg", 50.0)
        .number()
        .growing(0.5)
        .at_most(90.0)
        .leaves(1),
    Column::fixed(Key::WhiteEnd, "evaluation-column-white-eg", 50.0)
        .number()
        .growing(0.5)
        .at_most(90.0)
        .leaves(2),
    Column::fixed(Key::BlackMiddle, "evaluation-column-black-mg", 50.0)
        .number()
        .growing(0.5)
        .at_most(90.0)
        .leaves(1),
    Column::fixed(Key::BlackEnd, "evaluation-column-black-eg", 50.0)
        .number()
        .growing(0.5)
        .at_most(90.0)
        .leaves(2),
    Column::fixed(Key::Total, "evaluation-column-total", 58.0).number(),
];

/// Shows all terms, for both sides.
fn show_table(
    ui: &mut Ui,
    input: &LabInput<'_>,
    (term, found): (Option<&'static str>, &Evaluated),
    view: &mut TableView,
    commands: &mut Vec<Command>,
) {
    let size = vec2(ui.available_width(), HEAD + ROW * found.terms.len() as f32);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let title = tr("evaluation-terms");
    let theme = input.theme;
    view.selected = found.terms.iter().position(|one| Some(one.name) == term);
    let table = Table::new(&title, rect, theme, &COLUMNS);
    let picked = table.show(ui, view, found.terms.len(), |ui, row| {
        let term = &found.terms[row.index];
        let name = terms::name(term.name);
        for cell in row.cells() {
            let value = match cell.key {
                Key::Name => {
                    row.body(ui, &cell, &name, theme.text);
                    continue;
                }
                Key::WhiteMiddle => term.white.0,
                Key::WhiteEnd => term.white.1,
                Key::BlackMiddle => term.black.0,
                Key::BlackEnd => term.black.1,
                Key::Total => term.total,
            };
            let is_total = cell.key == Key::Total;
            let color = match (value, is_total) {
                (0, _) => theme.text_weak,
                (_, true) => theme.text_strong,
                (_, false) => theme.text,
            };
            row.body(ui, &cell, &pawns(value), color);
        }
        row.response
            .clone()
            .on_hover_text(terms::meaning(term.name));
        format!("{name}, {}", pawns(term.total))
    });
    let chosen = picked.gone_to().and_then(|row| found.terms.get(row));
    commands.extend(chosen.map(|term| Command::Term(term.name)));
}
