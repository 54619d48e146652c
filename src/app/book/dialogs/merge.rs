//! What merging another book would change, move by move.

use std::path::{Path, PathBuf};

use egui::{Align, Align2, Layout, Rect, RichText, Sense, TextStyle, Ui, UiBuilder, pos2, vec2};

use crate::app::book::command::Command;
use crate::app::book::tools::merge::{Comparison, KINDS, long, short};
use crate::app::book::tools_panel::parts::tail_text;
use crate::app::kit::files;
use crate::app::kit::list;
use crate::app::kit::list::ListView;
use crate::app::kit::modal::{Answer, buttons, primary};
use crate::app::kit::text::{tr, tr_args};
use crate::app::kit::theme::Theme;
use crate::book::BookEntry;
use crate::book::merge::{Difference, MoveRow, Policy};

pub(in crate::app) struct MergeDialog {
    path: PathBuf,
    compared: Comparison,
    /// The kinds that are listed, as in [`KINDS`].
    wanted: [bool; 3],
    /// The rows that are listed.
    shown: Vec<u32>,
    list: ListView,
    /// What all rows have, while none has been set by itself.
    policy: Option<Policy>,
}

/// Widths of the columns after the line, in points.
const NUMBER: f32 = 64.0;
const POLICY: f32 = 92.0;

impl MergeDialog {
    pub(in crate::app) fn new(path: &Path, compared: Comparison) -> MergeDialog {
        let mut dialog = MergeDialog {
            path: path.to_path_buf(),
            compared,
            wanted: [true; 3],
            shown: Vec::new(),
            list: ListView::default(),
            policy: Some(Policy::default()),
        };
        dialog.filter();
        dialog
    }

    pub(in crate::app) fn title(&self) -> String {
        let name = self.path.file_name().unwrap_or_default().to_string_lossy();
        tr_args("merge-title", &[("file", name.into())])
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
        self.list = ListView::default();
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
                let text = format!("{} {count}", kind_text(kind));
                let box_ = ui.add_enabled(count > 0, egui::Checkbox::new(wanted, text));
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
            } else if primary(ui, theme, &tr("merge-accept"), true) {
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
        let height = (ui.ctx().content_rect().height() - 330.0).clamp(120.0, 460.0);
        let width = ui.available_width();
        let (head, _) = ui.allocate_exact_size(vec2(width, 20.0), Sense::hover());
        show_head(ui, head, theme);
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
        list::show(
            ui,
            rect,
            theme,
            (&name, shown.len()),
            list,
            |ui, rect, row, response| {
                let index = shown[row] as usize;
                let row = RowTexts::new(compared, &compared.preview.rows[index]);
                row.paint(ui, rect, theme);
                let tip = compared.name(row.row.at);
                let hover = response.clone();
                hover.on_hover_ui(|ui| row.show_tip(ui, theme, tip));
                if let Some(policy) = row.show_policy(ui, rect, index) {
                    chosen = Some((index, policy));
                }
                row.name()
            },
        );
        if let Some((index, policy)) = chosen {
            self.compared.preview.rows[index].policy = policy;
            self.policy = None;
        }
    }
}

fn show_head(ui: &Ui, rect: Rect, theme: &Theme) {
    let small = TextStyle::Small.resolve(ui.style());
    let columns = Columns::of(rect.shrink2(vec2(8.0, 0.0)));
    let right = Align2::RIGHT_CENTER;
    let titles = [
        (
            columns.line.left_center(),
            Align2::LEFT_CENTER,
            "merge-head-move",
        ),
        (columns.ours, right, "merge-head-ours"),
        (columns.theirs, right, "merge-head-theirs"),
        (columns.outcome, right, "merge-head-outcome"),
    ];
    for (at, anchor, key) in titles {
        ui.painter()
            .text(at, anchor, tr(key), small.clone(), theme.text_weak);
    }
}

/// What a row of the list says: a move, as it is, as it comes, and as it will be.
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

    fn paint(&self, ui: &Ui, rect: Rect, theme: &Theme) {
        let columns = Columns::of(rect);
        let (glyph, color) = match self.row.difference {
            Difference::Added => ("+", theme.success),
            Difference::Changed => ("~", theme.text_weak),
            Difference::Conflict => ("!", theme.warning),
        };
        let body = TextStyle::Body.resolve(ui.style());
        let text = |at, anchor, text: &str, color| {
            ui.painter().text(at, anchor, text, body.clone(), color);
        };
        let sign = pos2(rect.left() + 6.0, rect.center().y);
        text(sign, Align2::CENTER_CENTER, glyph, color);
        tail_text(ui, columns.line, theme, &self.end);
        let strong = match self.outcome {
            Some(_) => theme.text_strong,
            None => theme.text_weak,
        };
        let right = Align2::RIGHT_CENTER;
        text(columns.ours, right, &self.ours, theme.text_weak);
        text(columns.theirs, right, &self.theirs, theme.text_weak);
        text(columns.outcome, right, &self.result, strong);
    }

    /// All that is known of the move on the three sides.
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

    /// Its own button, so that a row can be decided with one click.
    fn show_policy(&self, ui: &mut Ui, rect: Rect, index: usize) -> Option<Policy> {
        let place = Rect::from_min_max(pos2(rect.right() - POLICY, rect.top() + 1.0), rect.max);
        let mut cell = ui.new_child(
            UiBuilder::new()
                .max_rect(place)
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
            .add(button.min_size(vec2(POLICY - 8.0, 18.0)))
            .on_hover_text(tip)
            .accessible_name(tr_args("merge-decide", &args));
        button.clicked().then(|| next(policy, known))
    }

    /// The row in words.
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

/// Where the columns of a row are.
struct Columns {
    line: Rect,
    ours: egui::Pos2,
    theirs: egui::Pos2,
    outcome: egui::Pos2,
}

impl Columns {
    fn of(rect: Rect) -> Columns {
        let at = |column: f32| {
            pos2(
                rect.right() - POLICY - 8.0 - column * NUMBER,
                rect.center().y,
            )
        };
        let right = at(3.0).x - 8.0;
        Columns {
            line: Rect::from_min_max(
                pos2(rect.left() + 18.0, rect.top()),
                pos2(right, rect.bottom()),
            ),
            ours: at(2.0),
            theirs: at(1.0),
            outcome: at(0.0),
        }
    }
}

/// The line with the move that a row is about: "1. e4 e5 2. Nf3".
fn line_end(line: &str, position: Option<&crate::chess::Position>, mv: &str) -> String {
    let Some(position) = position else {
        return format!("{line} {mv}");
    };
    let number = position.fullmove_number();
    match (position.turn(), line) {
        (crate::chess::Color::White, "") => format!("{number}. {mv}"),
        (crate::chess::Color::White, line) => format!("{line} {number}. {mv}"),
        (crate::chess::Color::Black, "") => format!("{number}... {mv}"),
        (crate::chess::Color::Black, line) => format!("{line} {mv}"),
    }
}

const POLICIES: [Policy; 3] = [Policy::Add, Policy::Replace, Policy::Keep];

/// What a click makes of it: a move that is new is taken or not.
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
