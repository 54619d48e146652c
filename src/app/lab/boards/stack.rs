//! The tree of moves counted with an own stack: the frames and their parts of the buffer after a number of steps.

use egui::{RichText, Slider, Ui};

use super::paint::Look;
use super::state::BoardsPage;

use crate::command::Commands;
use crate::command::lab::boards::Command;
use crate::kit::widgets::{IconButton, show_rails};
use crate::lab::tile::{self, Tile};
use tabia_chess::{Move, Position, san};
use tabia_lab::boards::stack::{Event, Walk};
use tabia_texts::{tr, tr_args};

/// Depth of the shown count, in half-moves.
const DEPTH: usize = 3;

/// Number of moves that are shown of a frame, and of those before the next one.
const SHOWN: usize = 14;
const BEFORE: usize = 4;

/// Draws the stack after the chosen number of steps.
pub(super) fn show(
    ui: &mut Ui,
    look: &Look<'_>,
    position: &Position,
    steps: usize,
    commands: &mut Commands,
) {
    ui.horizontal(|ui| {
        for (icon, name, to) in [
            ("previous", "boards-stack-back", steps.checked_sub(1)),
            (
                "next",
                "boards-stack-on",
                Some(steps + 1).filter(|to| *to <= BoardsPage::MOST_STEPS),
            ),
        ] {
            let why_not = to.is_none().then(|| tr("boards-stack-no-more"));
            let name = tr(name);
            if IconButton::new(icon, &name)
                .why_not(why_not)
                .show(ui, look.theme())
                && let Some(to) = to
            {
                commands.push(Command::Walk(to));
            }
        }
        let label = ui.label(tr("boards-stack-steps"));
        let mut chosen = steps;
        let room = ui.available_width() - 64.0;
        ui.spacing_mut().slider_width = room.clamp(64.0, 200.0);
        show_rails(ui);
        let slider = Slider::new(&mut chosen, 0..=BoardsPage::MOST_STEPS);
        if ui.add(slider).labelled_by(label.id).changed() {
            commands.push(Command::Walk(chosen));
        }
    });
    let mut walk = Walk::new(position.clone(), DEPTH);
    let mut last = None;
    let mut done = 0;
    for _ in 0..steps {
        let Some(event) = walk.step() else { break };
        (last, done) = (Some(event), done + 1);
    }
    let args = [
        ("leaves", walk.leaves().into()),
        ("steps", done.into()),
        ("depth", DEPTH.into()),
    ];
    ui.label(tr_args("boards-stack-counted", &args));
    ui.label(RichText::new(last.map_or_else(|| tr("boards-stack-first"), said)).small());
    if walk.frames().is_empty() {
        ui.label(RichText::new(tr("boards-stack-empty")).weak());
        return;
    }
    show_frames(ui, look, position, &walk);
}

fn said(event: Event<Move>) -> String {
    let (key, mv) = match event {
        Event::Push(mv) => ("boards-stack-push", Some(mv)),
        Event::Leaf(mv) => ("boards-stack-leaf", Some(mv)),
        Event::TakenBack(mv) => ("boards-stack-taken-back", Some(mv)),
        Event::Pop => ("boards-stack-pop", None),
    };
    let mv = mv.map(|mv| format!("{}{}", mv.from(), mv.landing()));
    tr_args(key, &[("move", mv.unwrap_or_default().into())])
}

/// Draws each frame with its moves in the buffer: those that were tried are weak, the one that is made is selected.
fn show_frames(ui: &mut Ui, look: &Look<'_>, position: &Position, walk: &Walk<Position>) {
    let mut at = position.clone();
    for (ply, frame) in walk.frames().iter().enumerate() {
        let args = [
            ("ply", (ply + 1).into()),
            ("first", frame.first.into()),
            ("next", frame.next.into()),
            ("end", frame.end.saturating_sub(1).into()),
        ];
        ui.label(
            RichText::new(tr_args("boards-stack-frame", &args))
                .small()
                .strong(),
        );
        let made = (ply + 1 < walk.frames().len()).then(|| frame.next - 1);
        let first = frame.next.saturating_sub(BEFORE).max(frame.first);
        tile::row(ui, |ui| {
            if first > frame.first {
                ui.label("…");
            }
            for index in first..frame.end.min(first + SHOWN) {
                let text = san::write(&at, walk.moves()[index]);
                let args = [("index", index.into()), ("move", text.clone().into())];
                let width = 12.0 + 7.0 * text.chars().count() as f32;
                let mut tile = Tile::new(width, text, tr_args("boards-stack-move", &args));
                tile.is_selected = Some(index) == made;
                tile.is_weak = index < frame.next && !tile.is_selected;
                let is_next = index == frame.next;
                let tile = tile.frame(is_next.then_some(look.theme().success));
                tile.show(ui, look.theme());
            }
            if first + SHOWN < frame.end {
                ui.label("…");
            }
        });
        if let Some(made) = made {
            let _ = at.make(walk.moves()[made]);
        }
    }
}
