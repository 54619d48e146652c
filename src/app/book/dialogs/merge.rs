//! What merging another book would change, move by move.

use std::path::{Path, PathBuf};

use egui::{Align, Align2, Layout, Rect, RichText, Sense, TextStyle, Ui, UiBuilder, pos2, vec2};

use crate::app::book::command::Command;
use crate::app::book::tools::merge::{Comparison, KINDS, long, short};
use crate::app::kit::files;
use crate::app::kit::list;
use crate::app::kit::list::ListView;
use crate::app::kit::modal::{Answer, buttons, primary};
use crate::app::kit::text::{tr, tr_args};
use crate::app::kit::theme::Theme;
use crate::book::merge::{Difference, Policy};

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
        let small = TextStyle::Small.resolve(ui.style());
        let columns = Columns::of(head.shrink2(vec2(8.0, 0.0)));
        let titles = [
            (
                columns.line.left_center(),
                Align2::LEFT_CENTER,
                "merge-head-move",
            ),
            (columns.ours, Align2::RIGHT_CENTER, "merge-head-ours"),
            (columns.theirs, Align2::RIGHT_CENTER, "merge-head-theirs"),
            (columns.outcome, Align2::RIGHT_CENTER, "merge-head-outcome"),
        ];
        for (at, anchor, key) in titles {
            ui.painter()
                .text(at, anchor, tr(key), small.clone(), theme.text_weak);
        }
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
                let row = &compared.preview.rows[index];
                let (line, position) = compared.place(row.at);
                let mv = Comparison::mv(row, position.as_ref());
                let columns = Columns::of(rect);
                let color = match row.difference {
                    Difference::Added => theme.success,
                    Difference::Changed => theme.text_weak,
                    Difference::Conflict => theme.warning,
                };
                let glyph = match row.difference {
                    Difference::Added => "+",
                    Difference::Changed => "~",
                    Difference::Conflict => "!",
                };
                let body = TextStyle::Body.resolve(ui.style());
                ui.painter().text(
                    pos2(rect.left() + 6.0, rect.center().y),
                    Align2::CENTER_CENTER,
                    glyph,
                    body.clone(),
                    color,
                );
                let end = line_end(&line, position.as_ref(), &mv);
                crate::app::book::tools_panel::parts::tail_text(ui, columns.line, theme, &end);
                let ours = row.ours.as_ref().map_or_else(|| "–".to_owned(), short);
                let theirs = short(&row.theirs);
                let outcome = row.outcome();
                let result = match (&outcome, &row.ours) {
                    (Some(entry), _) => short(entry),
                    (None, Some(ours)) => short(ours),
                    (None, None) => "–".to_owned(),
                };
                let weak = theme.text_weak;
                let strong = match outcome {
                    Some(_) => theme.text_strong,
                    None => theme.text_weak,
                };
                for (at, text, color) in [
                    (columns.ours, &ours, weak),
                    (columns.theirs, &theirs, weak),
                    (columns.outcome, &result, strong),
                ] {
                    let anchor = Align2::RIGHT_CENTER;
                    ui.painter().text(at, anchor, text, body.clone(), color);
                }
                let name = compared.name(row.at);
                response.clone().on_hover_ui(|ui| {
                    if !name.is_empty() {
                        ui.label(RichText::new(name).strong());
                    }
                    ui.label(RichText::new(format!("{line} {mv}")).small());
                    ui.horizontal_top(|ui| {
                        let of = |entry: Option<&crate::book::BookEntry>| {
                            entry.map_or_else(|| "–".to_owned(), long)
                        };
                        for (title, entry) in [
                            ("merge-head-ours", row.ours.as_ref()),
                            ("merge-head-theirs", Some(&row.theirs)),
                            ("merge-head-outcome", outcome.as_ref().or(row.ours.as_ref())),
                        ] {
                            ui.vertical(|ui| {
                                ui.label(RichText::new(tr(title)).small().color(theme.text_weak));
                                ui.label(of(entry));
                            });
                        }
                    });
                });
                // Its own button, so that a row can be decided with one click.
                let place =
                    Rect::from_min_max(pos2(rect.right() - POLICY, rect.top() + 1.0), rect.max);
                let mut cell = ui.new_child(
                    UiBuilder::new()
                        .max_rect(place)
                        .id_salt(("policy", index))
                        .layout(Layout::right_to_left(Align::Center)),
                );
                let policy = row.policy;
                let args = [("move", mv.as_str().into()), ("line", end.as_str().into())];
                let (text, tip) = match (row.ours.is_some(), policy) {
                    (true, _) => (policy_text(policy), policy_tip(policy)),
                    (false, Policy::Keep) => (tr("merge-leave"), tr("merge-leave-tip")),
                    (false, _) => (tr("merge-take"), tr("merge-take-tip")),
                };
                let button = egui::Button::new(text)
                    .small()
                    .min_size(vec2(POLICY - 8.0, 18.0));
                let button = cell
                    .add(button)
                    .on_hover_text(tip)
                    .accessible_name(tr_args("merge-decide", &args));
                if button.clicked() {
                    chosen = Some((index, next(policy, row.ours.is_some())));
                }
                let args = [
                    ("kind", kind_text(row.difference).into()),
                    ("line", end.as_str().into()),
                    ("ours", ours.into()),
                    ("theirs", theirs.into()),
                    ("outcome", result.into()),
                ];
                tr_args("merge-row", &args)
            },
        );
        if let Some((index, policy)) = chosen {
            self.compared.preview.rows[index].policy = policy;
            self.policy = None;
        }
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
