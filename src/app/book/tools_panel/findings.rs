//! The faults of the book by the rules.

use egui::{RichText, Ui, vec2};

use super::parts::{ToolsInput, go_to, inset, place_text, rest_of};
use crate::book::OpenBook;
use crate::book::tools::findings::BookFindings;
use crate::book::tools::{FindingKind, FindingsView, ToolAction, fix};
use crate::command::Commands;
use crate::command::book::Command;
use crate::kit::table::{Column, Table, TableRow, TableView};
use crate::kit::theme::Theme;
use crate::kit::widgets::{chip, empty_state};
use tabia_book::Edit;
use tabia_book::check::Finding;
use tabia_chess::san;
use tabia_texts::{grouped, tr, tr_args};

#[derive(Clone, Copy, PartialEq)]
enum FindingColumn {
    What,
    Place,
}

const COLUMNS: [Column<FindingColumn>; 2] = [
    Column::fixed(FindingColumn::What, "finding-column-what", 124.0)
        .growing(1.0)
        .at_most(240.0),
    Column::fixed(FindingColumn::Place, "finding-column-place", 120.0).growing(1.0),
];

pub(super) fn show(
    ui: &mut Ui,
    input: &ToolsInput<'_>,
    book: &OpenBook,
    view: &mut FindingsView,
    commands: &mut Commands,
) {
    let theme = input.theme;
    let Some(found) = &view.found else {
        let whole = rest_of(ui);
        empty_state(ui, whole, theme, &tr("findings-busy"), "");
        return;
    };
    if found.findings.is_empty() {
        let whole = rest_of(ui);
        let count = tr_args(
            "findings-none-hint",
            &[
                ("positions", book.book().len().into()),
                ("moves", found.moves.into()),
            ],
        );
        empty_state(ui, whole, theme, &tr("findings-none"), &count);
        return;
    }
    ui.add_space(8.0);
    let only = show_kinds(ui, found, view.only);
    let of_kind = |finding: &&Finding| only.is_none_or(|kind| FindingKind::of(**finding) == kind);
    if let Some(kind) = only {
        let findings = found.findings.iter().filter(of_kind).copied();
        let fixed = show_fix(ui, input, kind, || fix(book.book(), kind, findings));
        commands.extend(fixed.map(Command::Edit));
    }
    if view.only != only {
        view.only = only;
        view.list = TableView::default();
    }
    ui.add_space(4.0);
    // The findings are sorted by kind, so those of one kind are a range of the list.
    let first = found.findings.iter().position(|finding| of_kind(&finding));
    let first = first.unwrap_or(0);
    let count = found.findings.iter().filter(of_kind).count();
    let name = tr("findings-list");
    let table = Table::new(&name, rest_of(ui), theme, &COLUMNS);
    let picked = table.show(ui, &mut view.list, count, |ui, row| {
        let finding = found.findings[first + row.index];
        let what = what_text(book, found, finding);
        let place = finding_place(book, found, finding);
        paint_row(ui, row, theme, finding, (&what, &place));
        row.response.context_menu(|ui| {
            if let Some(text) = FindingKind::of(finding).one_text()
                && ui.button(text).clicked()
            {
                ui.close();
                let edit = fix(
                    book.book(),
                    FindingKind::of(finding),
                    std::iter::once(finding),
                );
                commands.extend(edit.map(Command::Edit));
            }
        });
        format!("{what}: {place}")
    });
    if let Some(row) = picked.gone_to() {
        let at = found.findings[first + row].at();
        match go_to(book.book(), &found.graph, at) {
            Some(command) => commands.push(command),
            None => commands.push(Command::Tool(ToolAction::ReportUnreachable)),
        }
    }
}

/// Shows the number of findings of each kind. Returns the kind that is to be listed, or `None` for all.
fn show_kinds(
    ui: &mut Ui,
    found: &BookFindings,
    shown: Option<FindingKind>,
) -> Option<FindingKind> {
    let mut only = shown;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
        ui.add_space(8.0);
        let all = tr_args("findings-all", &[("count", found.findings.len().into())]);
        if ui.add(chip(only.is_none(), all)).clicked() {
            only = None;
        }
        for (kind, count) in FindingKind::ALL.into_iter().zip(found.counts) {
            if count == 0 {
                continue;
            }
            let text = format!("{} {}", kind.text(), grouped(count as u64));
            let label = ui.add(chip(only == Some(kind), text));
            if label.on_hover_text(kind.tip()).clicked() {
                only = Some(kind);
            }
        }
    });
    only
}

/// Shows the explanation of a kind, and a button that fixes all of that kind.
fn show_fix(
    ui: &mut Ui,
    input: &ToolsInput<'_>,
    kind: FindingKind,
    fix: impl FnOnce() -> Option<Edit>,
) -> Option<Edit> {
    let mut clicked = false;
    inset(ui, |ui| {
        let tip = RichText::new(kind.tip()).small();
        ui.label(tip.color(input.theme.text_weak));
        clicked = kind
            .fix_text()
            .is_some_and(|text| ui.button(text).clicked());
    });
    clicked.then(fix).flatten()
}

/// Returns the fault in a few words.
fn what_text(book: &OpenBook, found: &BookFindings, finding: Finding) -> String {
    match finding {
        Finding::Illegal { mv, .. } => {
            tr_args("finding-row-illegal", &[("move", mv.to_string().into())])
        }
        Finding::Repeated { mv, .. } => {
            tr_args("finding-row-repeated", &[("move", mv.to_string().into())])
        }
        Finding::Dead { at, mv } => {
            let position = found.graph.position(book.book(), at);
            let text = position.and_then(|position| {
                let mv = mv.find(&position)?;
                Some(san::write(&position, mv))
            });
            let text = text.unwrap_or_else(|| mv.to_string());
            tr_args("finding-row-dead", &[("move", text.into())])
        }
        Finding::Colliding { .. } => tr("finding-row-colliding"),
        Finding::NoWeight { .. } => tr("finding-row-no-weight"),
        Finding::Unreached { .. } => tr("finding-row-unreached"),
    }
}

/// Returns its place: the line that leads there, or the name of the position, or some of its moves.
fn finding_place(book: &OpenBook, found: &BookFindings, finding: Finding) -> String {
    let (book, at) = (book.book(), finding.at());
    place_text(book, &found.graph, at).unwrap_or_else(|| match book.name(at) {
        "" => {
            let moves = book.entries(at).iter().take(4);
            let moves: Vec<String> = moves.map(|entry| entry.mv.to_string()).collect();
            format!("{at} {}", moves.join(" "))
        }
        name => name.to_owned(),
    })
}

fn paint_row(
    ui: &Ui,
    row: &TableRow<'_, FindingColumn>,
    theme: &Theme,
    finding: Finding,
    (what, place): (&str, &str),
) {
    let color = match FindingKind::of(finding) {
        FindingKind::Illegal | FindingKind::Colliding => theme.error,
        FindingKind::Repeated | FindingKind::NoWeight => theme.warning,
        FindingKind::Unreached | FindingKind::Dead => theme.text_weak,
    };
    for cell in row.cells() {
        match cell.key {
            FindingColumn::What => row.small(ui, &cell, what, color),
            FindingColumn::Place => row.body_end(ui, &cell, place, theme.text),
        }
    }
}
