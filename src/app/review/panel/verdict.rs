//! The judgement of the shown move: its badge, the reason in a sentence, and the better line.

use egui::{Button, Frame, Margin, RichText, ScrollArea, Stroke, Ui};

use super::badges;
use super::input::{Drawn, ReviewInput, move_name};
use super::linked::{self, Linked};
use crate::command::review::{Command, Reach};
use crate::kit::command_table::why_not;
use crate::kit::focus::focus_ring;
use crate::kit::tips::tipped_button;
use crate::kit::widgets::{IconButton, at_right, chip};
use crate::review::shown::ShownReview;
use crate::review::state::ReviewRoom;
use tabia_chess::{Move, san};
use tabia_review::{Judged, Line};
use tabia_texts::{Moves, Saying, grouped, signed, tr, tr_args};

/// The margins of the panel's part and of the card in it, above and below, in points.
const AROUND: f32 = 32.0;

/// The place of the judgement.
pub(super) struct Place {
    /// Maximum height, in points.
    pub(super) most: f32,
    /// Whether another move was shown in the last frame.
    pub(super) is_new: bool,
}

/// Draws the judgement of the shown move.
pub(super) fn show(
    ui: &mut Ui,
    input: &ReviewInput<'_>,
    room: &ReviewRoom,
    shown: &ShownReview,
    place: Place,
    drawn: &mut Drawn,
) {
    let theme = input.theme;
    let Some(judged) = shown.current_judged(input.game) else {
        let key = match shown.current(input.game) {
            Some(0) => "review-choose-move",
            Some(_) => "review-not-known",
            None => "review-not-main-line",
        };
        ui.label(RichText::new(tr(key)).color(theme.text_weak));
        return;
    };
    let card = Frame::new()
        .fill(theme.surface_raised)
        .stroke(Stroke::new(1.0, theme.border))
        .corner_radius(theme.radius)
        .inner_margin(Margin::same(8));
    let sentence = shown.review.sentence(judged);
    let better = judged.better.as_ref().filter(|_| judged.fault.is_some());
    let longer = shown.longer(judged);
    let (has_buttons, has_search) = (sentence.is_some() || better.is_some(), judged.nodes > 0);
    let rows = [has_buttons, has_search]
        .into_iter()
        .filter(|has| *has)
        .count();
    let row = IconButton::SIDE + ui.spacing().item_spacing.y;
    let most = (place.most - AROUND - row * rows as f32).max(row);
    // The buttons keep their places, since the card ends at the bottom of the panel. Texts above them are scrolled.
    card.show(ui, |ui| {
        ui.set_width(ui.available_width());
        let mut texts = ScrollArea::vertical().id_salt("texts");
        texts = texts.max_height(most).min_scrolled_height(most);
        if place.is_new {
            texts = texts.vertical_scroll_offset(0.0);
        }
        texts.auto_shrink([false, true]).show(ui, |ui| {
            show_title(ui, input, shown, judged);
            if let Some(sentence) = &sentence {
                show_sentence(ui, input, room, shown, judged, sentence, drawn);
                for sentence in longer.iter().filter(|_| room.is_longer) {
                    ui.label(RichText::new(sentence).color(theme.text));
                }
            }
            if let Some(better) = better {
                show_better(ui, input, room, shown, judged, better, drawn);
            }
        });
        let commands = &mut drawn.commands;
        if has_buttons {
            let has = (better.is_some(), !longer.is_empty());
            show_buttons(ui, input, room, has, commands);
        }
        if has_search {
            show_search(ui, input, room, shown, judged, commands);
        }
    });
}

/// Shows the move, its badge, and the scores before and after it.
fn show_title(ui: &mut Ui, input: &ReviewInput<'_>, shown: &ShownReview, judged: &Judged) {
    let theme = input.theme;
    ui.horizontal_wrapped(|ui| {
        let name = RichText::new(move_name(shown, judged.index)).color(theme.text_strong);
        ui.label(name.strong());
        if let Some(badge) = judged.badge {
            let color = badges::color(badge, theme);
            badges::show(ui, badge, theme);
            let label = ui.label(RichText::new(badges::name(badge)).color(color).strong());
            label.on_hover_text(&judged.why);
        }
        let whites = |score| signed(judged.mover.white_view(score)).into();
        let args = [
            ("before", whites(judged.before)),
            ("after", whites(judged.after)),
        ];
        let scores = tr_args("review-scores", &args);
        let label = ui.label(RichText::new(scores).color(theme.text_weak));
        label.on_hover_text(tr_args(
            "review-accuracy-of-move",
            &[("percent", format!("{:.0}", judged.accuracy).into())],
        ));
        if judged.is_open {
            let open = RichText::new(tr("review-open")).small().strong();
            let label = ui.label(open.color(theme.text));
            label.on_hover_text(tr("review-open-tip"));
        }
    });
}

/// Shows the reason; its moves can be shown on the board.
fn show_sentence(
    ui: &mut Ui,
    input: &ReviewInput<'_>,
    room: &ReviewRoom,
    shown: &ShownReview,
    judged: &Judged,
    sentence: &str,
    drawn: &mut Drawn,
) {
    let lines = judged.saying.iter().flat_map(Saying::lines);
    let lines: Vec<linked::Line<'_>> = lines.map(linked::Line::from).collect();
    let linked = Linked {
        name: "sentence",
        text: sentence,
        color: input.theme.text,
        position: &shown.review.positions()[judged.index],
        lines: &lines,
        shown: room.line_shown(input.game),
    };
    linked.show(ui, input, drawn);
}

/// Shows the better line; its moves can be shown on the board.
fn show_better(
    ui: &mut Ui,
    input: &ReviewInput<'_>,
    room: &ReviewRoom,
    shown: &ShownReview,
    judged: &Judged,
    better: &Line,
    drawn: &mut Drawn,
) {
    let position = &shown.review.positions()[judged.index];
    let score = signed(judged.mover.white_view(better.score));
    let args = [
        (
            "line",
            san::write_numbered(position, shown_moves(better)).into(),
        ),
        ("score", score.into()),
    ];
    let moves = Moves {
        line: shown_moves(better).to_vec(),
        first: 0,
    };
    let linked = Linked {
        name: "better",
        text: &tr_args("review-better", &args),
        color: input.theme.text,
        position,
        lines: &[linked::Line {
            written: &moves,
            whole: &better.pv,
        }],
        shown: room.line_shown(input.game),
    };
    linked.show(ui, input, drawn);
}

/// Draws the buttons for the better line, the longer text and the line on the board. The row has its place also without any.
fn show_buttons(
    ui: &mut Ui,
    input: &ReviewInput<'_>,
    room: &ReviewRoom,
    (has_better, has_longer): (bool, bool),
    commands: &mut Vec<Command>,
) {
    ui.horizontal(|ui| {
        ui.set_min_height(IconButton::SIDE);
        if has_better {
            let show = ui.add(chip(room.is_better_shown(input.game), tr("review-show")));
            focus_ring(ui, &show, show.rect, input.theme.accent);
            if show.on_hover_text(tr("cmd-show-better-tip")).clicked() {
                commands.push(Command::ToggleBetter);
            }
            let retry = ui.button(tr("review-retry"));
            if retry.on_hover_text(tr("cmd-retry-tip")).clicked() {
                commands.push(Command::Retry);
            }
        }
        if has_longer {
            let more = ui.add(chip(room.is_longer, tr("review-more")));
            focus_ring(ui, &more, more.rect, input.theme.accent);
            if more.on_hover_text(tr("review-more-tip")).clicked() {
                commands.push(Command::ToggleLonger);
            }
        }
        if room.line_shown(input.game).is_some() {
            show_steps(ui, input, commands);
        }
    });
}

/// Draws the buttons for the line on the board, in a row.
pub(super) fn show_steps(ui: &mut Ui, input: &ReviewInput<'_>, commands: &mut Vec<Command>) {
    ui.spacing_mut().item_spacing.x = 0.0;
    for (icon, key, command) in [
        ("previous", "review-step-back", Command::Step(-1)),
        ("next", "review-step-forward", Command::Step(1)),
        ("close", "review-leave-line", Command::LeaveLine),
    ] {
        if IconButton::new(icon, &tr(key)).show(ui, input.theme) {
            commands.push(command);
        }
    }
}

/// Shows how deeply the move was searched, and the button for a deeper search.
fn show_search(
    ui: &mut Ui,
    input: &ReviewInput<'_>,
    room: &ReviewRoom,
    shown: &ShownReview,
    judged: &Judged,
    commands: &mut Vec<Command>,
) {
    let args = [
        ("depth", judged.depth.0.into()),
        ("nodes", grouped(judged.nodes).into()),
    ];
    let searched = RichText::new(tr_args("review-searched", &args)).small();
    let is_possible = room.can_look_deeper(input.game, Reach::Move);
    let reason = match room.is_searching(shown) {
        true => (!is_possible).then(|| tr("review-running")),
        false => why_not("look-deeper", is_possible),
    };
    ui.horizontal(|ui| {
        ui.label(searched.color(input.theme.text_weak));
        at_right(ui, |ui| {
            let deeper = Button::new(RichText::new(tr("review-deeper")).small());
            if tipped_button(ui, deeper, &tr("cmd-look-deeper-tip"), reason).clicked() {
                commands.push(Command::LookDeeper(Reach::Move));
            }
        });
    });
}

/// The moves that are written of a line.
fn shown_moves(line: &Line) -> &[Move] {
    // A mate is shown to its end.
    let most = line.score.plies_to_mate().unwrap_or(0).max(linked::LENGTH);
    &line.pv[..line.pv.len().min(most)]
}
