//! The dialog that merges another book, with a list of the changes.

use std::path::{Path, PathBuf};

use egui::{Align, Layout, Rect, RichText, Sense, Ui, UiBuilder, vec2};

use crate::book::tools::merge::{Comparison, KINDS, long, short};
use crate::command::book::{Command, Version};
use crate::kit::files;
use crate::kit::modal::{Answer, buttons, primary};
use crate::kit::table::{Cell, Column, Table, TableRow, TableView};
use crate::kit::theme::Theme;
use crate::kit::tips::check_box;
use tabia_book::BookEntry;
use tabia_book::merge::{Difference, MoveRow, Policy};
use tabia_texts::{grouped, tr, tr_args};

/// The state of the dialog.
pub(crate) struct MergeDialog {
    path: PathBuf,
    compared: Comparison,
    /// Whether each kind is listed, in the order of [`KINDS`].
    wanted: [bool; 3],
    /// Indices of the listed rows.
    shown: Vec<u32>,
    list: TableView,
    /// The policy of all rows, while none was changed separately.
    policy: Option<Policy>,
}

#[derive(Clone, Copy, PartialEq)]
enum MergeColumn {
    /// The symbol for new, changed or in conflict.
    Sign,
    Line,
    Ours,
    Theirs,
    Outcome,
    Policy,
}

const COLUMNS: [Column<MergeColumn>; 6] = [
    Column::fixed(MergeColumn::Sign, "merge-head-kind", 22.0),
    Column::fixed(MergeColumn::Line, "merge-head-move", 120.0).growing(1.0),
    Column::fixed(MergeColumn::Ours, "merge-head-ours", 64.0).number(),
    Column::fixed(MergeColumn::Theirs, "merge-head-theirs", 64.0).number(),
    Column::fixed(MergeColumn::Outcome, "merge-head-outcome", 64.0).number(),
    Column::fixed(MergeColumn::Policy, "merge-head-policy", 96.0),
];

impl MergeDialog {
    pub(crate) fn new(path: &Path, compared: Comparison) -> MergeDialog {
        let mut dialog = MergeDialog {
            path: path.to_path_buf(),
            compared,
            wanted: [true; 3],
            shown: Vec::new(),
            list: TableView::default(),
            policy: Some(Policy::default()),
        };
        dialog.filter();
        dialog
    }

    pub(crate) fn title(&self) -> String {
        let name = self.path.file_name().unwrap_or_default().to_string_lossy();
        tr_args("merge-title", &[("file", name.into())])
    }

    /// Returns whether closing the dialog would lose the user's choices.
    pub(crate) fn is_filled_in(&self) -> bool {
        self.policy != Some(Policy::default())
    }

    /// Returns the version of the book that was compared.
    pub(crate) fn version(&self) -> Version {
        self.compared.version
    }

    fn filter(&mut self) {
        let wanted = |kind: Difference| {
            let at = KINDS.iter().position(|known| *known == kind);
            at.is_some_and(|at| self.wanted[at])
        };
        let rows = (0..).zip(&self.compared.preview.rows);
        self.shown = rows
            .filter(|(_, row)| wanted(row.difference))
            .map(|(index, _)| index)
            .collect();
        self.list = TableView::default();
    }

    pub(super) fn show(&mut self, ui: &mut Ui, theme: &Theme) -> Answer<Command> {
        let preview = &self.compared.preview;
        if preview.rows.is_empty() && preview.names.is_empty() && preview.starts.is_empty() {
            ui.label(tr("merge-nothing"));
            self.show_problems(ui, theme);
            return buttons(ui, theme, |ui| match ui.button(tr("close")).clicked() {
                true => Answer::Close,
                false => Answer::Open,
            });
        }
        self.show_problems(ui, theme);
        ui.horizontal(|ui| {
            ui.label(tr("merge-all"));
            ui.spacing_mut().item_spacing.x = 16.0;
            let mut policy = self.policy;
            for one in POLICIES {
                let radio = ui.radio_value(&mut policy, Some(one), policy_text(one));
                radio.on_hover_text(policy_tip(one));
            }
            if let Some(policy) = policy.filter(|policy| self.policy != Some(*policy)) {
                self.policy = Some(policy);
                self.compared.preview.set_policy(policy);
            }
        });
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 16.0;
            let mut wanted = self.wanted;
            for ((kind, wanted), count) in
                KINDS.into_iter().zip(&mut wanted).zip(self.compared.counts)
            {
                let text = format!("{} {}", kind_text(kind), grouped(count as u64));
                let why_not = (count == 0).then(|| tr("merge-kind-not"));
                let box_ = check_box(ui, wanted, text, why_not.as_deref());
                box_.on_hover_text(kind_tip(kind));
            }
            let names = self.compared.preview.names.len();
            if names > 0 {
                let text = tr_args("merge-names", &[("count", names.into())]);
                ui.label(RichText::new(text).color(theme.text_weak));
            }
            let starts = self.compared.preview.starts.len();
            if starts > 0 {
                let text = tr_args("merge-starts", &[("count", starts.into())]);
                ui.label(RichText::new(text).color(theme.text_weak));
            }
            if wanted != self.wanted {
                self.wanted = wanted;
                self.filter();
            }
        });
        ui.add_space(theme.spacing);
        self.show_rows(ui, theme);
        let edit = || self.compared.preview.edit();
        buttons(ui, theme, |ui| {
            let hint = RichText::new(tr("merge-undo-hint")).small();
            ui.label(hint.color(theme.text_weak));
            if ui.button(tr("cancel")).clicked() {
                Answer::Close
            } else if primary(ui, theme, &tr("merge-accept")) {
                Answer::Done(Command::Edit(edit()))
            } else {
                Answer::Open
            }
        })
    }

    fn show_problems(&self, ui: &mut Ui, theme: &Theme) {
        let count = self.compared.problems.len();
        if count > 0 {
            let file = files::display(&self.path).into();
            let text = tr_args("merge-problems", &[("count", count.into()), ("file", file)]);
            let label = ui.label(RichText::new(text).color(theme.warning));
            let first = self.compared.problems.iter().take(12).cloned();
            label.on_hover_text(first.collect::<Vec<_>>().join("\n"));
        }
    }

    fn show_rows(&mut self, ui: &mut Ui, theme: &Theme) {
        let height = (ui.ctx().content_rect().height() - 310.0).clamp(140.0, 480.0);
        let width = ui.available_width();
        let (rect, _) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
        ui.painter().rect_stroke(
            rect,
            theme.radius,
            egui::Stroke::new(1.0, theme.border),
            egui::StrokeKind::Inside,
        );
        let MergeDialog {
            compared,
            shown,
            list,
            ..
        } = self;
        let mut chosen = None;
        let name = tr("merge-list");
        let table = Table::new(&name, rect.shrink(1.0), theme, &COLUMNS);
        table.show(ui, list, shown.len(), |ui, row| {
            let index = shown[row.index] as usize;
            let texts = RowTexts::new(compared, &compared.preview.rows[index]);
            let tip = compared.name(texts.row.at);
            let hover = row.response.clone();
            hover.on_hover_ui(|ui| texts.show_tip(ui, theme, tip));
            for cell in row.cells() {
                texts.paint(ui, row, &cell, theme);
                if cell.key == MergeColumn::Policy
                    && let Some(policy) = texts.show_policy(ui, cell.rect, index)
                {
                    chosen = Some((index, policy));
                }
            }
            texts.name()
        });
        if let Some((index, policy)) = chosen {
            self.compared.preview.rows[index].policy = policy;
            self.policy = None;
        }
    }
}

/// The texts of a row of the list: the move, its old, other and merged data.
struct RowTexts<'a> {
    row: &'a MoveRow,
    line: String,
    mv: String,
    /// The end of the line with the move.
    end: String,
    ours: String,
    theirs: String,
    outcome: Option<BookEntry>,
    result: String,
}

impl<'a> RowTexts<'a> {
    fn new(compared: &Comparison, row: &'a MoveRow) -> RowTexts<'a> {
        let (line, position) = compared.place(row.at);
        let mv = Comparison::mv(row, position.as_ref());
        let nothing = || "–".to_owned();
        let outcome = row.outcome();
        RowTexts {
            row,
            end: line_end(&line, position.as_ref(), &mv),
            line,
            mv,
            ours: row.ours.as_ref().map_or_else(nothing, short),
            theirs: short(&row.theirs),
            result: outcome
                .as_ref()
                .or(row.ours.as_ref())
                .map_or_else(nothing, short),
            outcome,
        }
    }

    fn paint(
        &self,
        ui: &Ui,
        row: &TableRow<'_, MergeColumn>,
        cell: &Cell<MergeColumn>,
        theme: &Theme,
    ) {
        let (glyph, color) = match self.row.difference {
            Difference::Added => ("+", theme.success),
            Difference::Changed => ("~", theme.text_weak),
            Difference::Conflict => ("!", theme.warning),
        };
        let strong = match self.outcome {
            Some(_) => theme.text_strong,
            None => theme.text_weak,
        };
        match cell.key {
            MergeColumn::Sign => row.body(ui, cell, glyph, color),
            MergeColumn::Line => row.body_end(ui, cell, &self.end, theme.text),
            MergeColumn::Ours => row.body(ui, cell, &self.ours, theme.text_weak),
            MergeColumn::Theirs => row.body(ui, cell, &self.theirs, theme.text_weak),
            MergeColumn::Outcome => row.body(ui, cell, &self.result, strong),
            MergeColumn::Policy => {}
        }
    }

    /// Shows the data of the move in both books and after the merge.
    fn show_tip(&self, ui: &mut Ui, theme: &Theme, name: &str) {
        if !name.is_empty() {
            ui.label(RichText::new(name).strong());
        }
        ui.label(RichText::new(format!("{} {}", self.line, self.mv)).small());
        let ours = self.row.ours.as_ref();
        ui.horizontal_top(|ui| {
            for (title, entry) in [
                ("merge-head-ours", ours),
                ("merge-head-theirs", Some(&self.row.theirs)),
                ("merge-head-outcome", self.outcome.as_ref().or(ours)),
            ] {
                ui.vertical(|ui| {
                    ui.label(RichText::new(tr(title)).small().color(theme.text_weak));
                    ui.label(entry.map_or_else(|| "–".to_owned(), long));
                });
            }
        });
    }

    /// Shows the row's button, which changes its policy with one click.
    fn show_policy(&self, ui: &mut Ui, rect: Rect, index: usize) -> Option<Policy> {
        let mut cell = ui.new_child(
            UiBuilder::new()
                .max_rect(rect.shrink2(vec2(0.0, 1.0)))
                .id_salt(("policy", index))
                .layout(Layout::right_to_left(Align::Center)),
        );
        let (policy, known) = (self.row.policy, self.row.ours.is_some());
        let (text, tip) = match (known, policy) {
            (true, _) => (policy_text(policy), policy_tip(policy)),
            (false, Policy::Keep) => (tr("merge-leave"), tr("merge-leave-tip")),
            (false, _) => (tr("merge-take"), tr("merge-take-tip")),
        };
        let button = egui::Button::new(text).small();
        let args = [
            ("move", self.mv.as_str().into()),
            ("line", self.end.as_str().into()),
        ];
        let button = cell
            .add(button.min_size(vec2(rect.width(), 18.0)))
            .on_hover_text(tip)
            .accessible_name(tr_args("merge-decide", &args));
        button.clicked().then(|| next(policy, known))
    }

    /// Returns the row in words.
    fn name(&self) -> String {
        let args = [
            ("kind", kind_text(self.row.difference).into()),
            ("line", self.end.as_str().into()),
            ("ours", self.ours.as_str().into()),
            ("theirs", self.theirs.as_str().into()),
            ("outcome", self.result.as_str().into()),
        ];
        tr_args("merge-row", &args)
    }
}

/// Returns the end of the line with the move of a row: "1. e4 e5 2. Nf3".
fn line_end(line: &str, position: Option<&tabia_chess::Position>, mv: &str) -> String {
    let Some(position) = position else {
        return format!("{line} {mv}");
    };
    let number = position.fullmove_number();
    match (position.turn(), line) {
        (tabia_chess::Color::White, "") => format!("{number}. {mv}"),
        (tabia_chess::Color::White, line) => format!("{line} {number}. {mv}"),
        (tabia_chess::Color::Black, "") => format!("{number}... {mv}"),
        (tabia_chess::Color::Black, line) => format!("{line} {mv}"),
    }
}

const POLICIES: [Policy; 3] = [Policy::Add, Policy::Replace, Policy::Keep];

/// Returns the next policy after a click: a new move is either added or not.
fn next(policy: Policy, known: bool) -> Policy {
    match policy {
        Policy::Add if known => Policy::Replace,
        Policy::Add | Policy::Replace => Policy::Keep,
        Policy::Keep => Policy::Add,
    }
}

fn policy_text(policy: Policy) -> String {
    tr(match policy {
        Policy::Add => "merge-add",
        Policy::Replace => "merge-replace",
        Policy::Keep => "merge-keep",
    })
}

fn policy_tip(policy: Policy) -> String {
    tr(match policy {
        Policy::Add => "merge-add-tip",
        Policy::Replace => "merge-replace-tip",
        Policy::Keep => "merge-keep-tip",
    })
}

fn kind_text(kind: Difference) -> String {
    tr(match kind {
        Difference::Added => "merge-added",
        Difference::Changed => "merge-changed",
        Difference::Conflict => "merge-conflict",
    })
}

fn kind_tip(kind: Difference) -> String {
    tr(match kind {
        Difference::Added => "merge-added-tip",
        Difference::Changed => "merge-changed-tip",
        Difference::Conflict => "merge-conflict-tip",
    })
}
