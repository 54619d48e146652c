//! The judgement of the shown move: its badge, the reason in a sentence, and the better line.

use egui::{Button, CollapsingHeader, Frame, Margin, RichText, Stroke, Ui};

use super::badges;
use super::input::{ReviewInput, move_name};
use crate::command::review::{Command, Reach};
use crate::kit::command_table::why_not;
use crate::kit::focus::focus_ring;
use crate::kit::tips::tipped_button;
use crate::kit::widgets::{IconButton, chip};
use crate::review::shown::ShownReview;
use crate::review::state::ReviewRoom;
use tabia_chess::{Position, san};
use tabia_review::{Judged, Line};
use tabia_texts::{grouped, signed, tr, tr_args};

/// Maximum number of half-moves written of the better line.
const LENGTH: usize = 10;

/// Draws the judgement of the shown move.
pub(super) fn show(
    ui: &mut Ui,
    input: &ReviewInput<'_>,
    room: &ReviewRoom,
    shown: &ShownReview,
    commands: &mut Vec<Command>,
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
    card.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_wrapped(|ui| {
            let name = RichText::new(move_name(shown, judged.index)).color(theme.text_strong);
            ui.label(name.strong());
            if let Some(badge) = judged.badge {
                let color = badges::color(badge, theme);
                badges::show(ui, badge, theme);
                let label = ui.label(RichText::new(badges::name(badge)).color(color).strong());
                label.on_hover_text(&judged.why);
            }
            let args = [
                (
                    "before",
                    signed(judged.mover.white_view(judged.before)).into(),
                ),
                (
                    "after",
                    signed(judged.mover.white_view(judged.after)).into(),
                ),
            ];
            let scores = tr_args("review-scores", &args);
            let label = ui.label(RichText::new(scores).color(theme.text_weak));
            label.on_hover_text(tr_args(
                "review-accuracy-of-move",
                &[("percent", format!("{:.0}", judged.accuracy).into())],
            ));
        });
        if let Some(sentence) = shown.review.sentence(judged) {
            ui.label(RichText::new(sentence).color(theme.text));
            show_longer(ui, input, shown.longer(judged));
        }
        if judged.nodes > 0 {
            show_search(ui, input, room, shown, judged, commands);
        }
        if let Some(better) = judged.better.as_ref().filter(|_| judged.fault.is_some()) {
            show_better(ui, input, room, shown, judged, better, commands);
        }
    });
}

/// Shows the longer text about a fault, folded away until it is wanted.
fn show_longer(ui: &mut Ui, input: &ReviewInput<'_>, sentences: &[String]) {
    if sentences.is_empty() {
        return;
    }
    let theme = input.theme;
    let more = RichText::new(tr("review-more")).small();
    let header = CollapsingHeader::new(more.color(theme.text_weak));
    let folded = header.id_salt("review-more").show(ui, |ui| {
        for sentence in sentences {
            ui.label(RichText::new(sentence).color(theme.text));
        }
    });
    let header = folded.header_response;
    focus_ring(ui, &header, header.rect, theme.accent);
}

/// Shows how deeply the move was searched, whether that settles its judgement, and the button for a deeper search.
fn show_search(
    ui: &mut Ui,
    input: &ReviewInput<'_>,
    room: &ReviewRoom,
    shown: &ShownReview,
    judged: &Judged,
    commands: &mut Vec<Command>,
) {
    let theme = input.theme;
    ui.horizontal_wrapped(|ui| {
        let args = [
            ("depth", judged.depth.0.into()),
            ("nodes", grouped(judged.nodes).into()),
        ];
        let searched = tr_args("review-searched", &args);
        ui.label(RichText::new(searched).small().color(theme.text_weak));
        if judged.is_open {
            let open = RichText::new(tr("review-open")).small().strong();
            let label = ui.label(open.color(theme.text));
            label.on_hover_text(tr("review-open-tip"));
        }
        let is_possible = room.can_look_deeper(input.game, Reach::Move);
        let deeper = Button::new(RichText::new(tr("review-deeper")).small());
        let reason = match room.is_searching(shown) {
            true => (!is_possible).then(|| tr("review-running")),
            false => why_not("look-deeper", is_possible),
        };
        let tip = tr("cmd-look-deeper-tip");
        if tipped_button(ui, deeper, &tip, reason).clicked() {
            commands.push(Command::LookDeeper(Reach::Move));
        }
    });
}

fn show_better(
    ui: &mut Ui,
    input: &ReviewInput<'_>,
    room: &ReviewRoom,
    shown: &ShownReview,
    judged: &Judged,
    better: &Line,
    commands: &mut Vec<Command>,
) {
    let theme = input.theme;
    let position = &shown.review.positions()[judged.index];
    let args = [
        ("line", written(position, better).into()),
        (
            "score",
            signed(judged.mover.white_view(better.score)).into(),
        ),
    ];
    ui.label(tr_args("review-better", &args));
    ui.horizontal(|ui| {
        let is_on = room.better_shown(input.game).is_some();
        let show = ui.add(chip(is_on, tr("review-show")));
        if show.on_hover_text(tr("cmd-show-better-tip")).clicked() {
            commands.push(Command::ToggleBetter);
        }
        if is_on {
            for (icon, key, by) in [
                ("previous", "review-step-back", -1),
                ("next", "review-step-forward", 1),
            ] {
                if IconButton::new(icon, &tr(key)).show(ui, theme) {
                    commands.push(Command::Step(by));
                }
            }
        }
        let retry = ui.button(tr("review-retry"));
        if retry.on_hover_text(tr("cmd-retry-tip")).clicked() {
            commands.push(Command::Retry);
        }
    });
}

/// The start of a line, with its move numbers.
pub(super) fn written(position: &Position, line: &Line) -> String {
    // A mate is shown to its end.
    let most = line.score.plies_to_mate().unwrap_or(0).max(LENGTH);
    let shown = line.pv.len().min(most);
    san::write_numbered(position, &line.pv[..shown])
}
