//! An exercise: the task, hints, and the judgement of the answer.

use egui::{Button, RichText, Ui};

use super::input::{Drawn, ReviewInput, numbered};
use super::linked::{self, Linked};
use super::verdict::show_steps;
use crate::board::piece_name;
use crate::command::review::Command;
use crate::kit::tips::tipped_button;
use crate::kit::widgets::IconButton;
use crate::review::lesson::{Grade, Lesson, Purpose, Stage, Verdict};
use tabia_chess::{Color, Move, san};
use tabia_review::training::MAX_POINTS;
use tabia_texts::{Moves, Saying, tr, tr_args};

/// Draws the exercise.
pub(super) fn show(ui: &mut Ui, input: &ReviewInput<'_>, lesson: &Lesson, drawn: &mut Drawn) {
    let theme = input.theme;
    let item = lesson.item();
    let args = [
        ("at", (lesson.at + 1).into()),
        ("count", lesson.items.len().into()),
    ];
    let title = match lesson.purpose {
        Purpose::Retry => tr_args("exercise-retry", &args),
        Purpose::Train => tr_args("exercise-train", &args),
        Purpose::Guess => tr_args("exercise-guess", &args),
    };
    ui.label(RichText::new(title).color(theme.text_strong).strong());
    ui.label(
        // What is unknown of the date is left out.
        RichText::new(item.exercise.game.replace(".??", ""))
            .small()
            .color(theme.text_weak),
    );
    if lesson.purpose == Purpose::Guess {
        let most = u32::try_from(lesson.items.len())
            .unwrap_or(u32::MAX)
            .saturating_mul(MAX_POINTS);
        let args = [("points", lesson.points.into()), ("most", most.into())];
        ui.label(tr_args("exercise-points", &args));
    }
    ui.add_space(6.0);
    ui.label(
        RichText::new(question(lesson))
            .color(theme.text_strong)
            .heading(),
    );
    // The buttons are above everything that appears and disappears, so that they do not move.
    ui.add_space(2.0);
    ui.horizontal_wrapped(|ui| show_buttons(ui, lesson, &mut drawn.commands));
    ui.add_space(2.0);
    show_hints(ui, lesson);
    show_stage(ui, input, lesson, drawn);
    if lesson.line.is_some() {
        ui.horizontal(|ui| {
            ui.set_min_height(IconButton::SIDE);
            show_steps(ui, input, &mut drawn.commands);
        });
    }
}

fn question(lesson: &Lesson) -> String {
    let item = lesson.item();
    let side = match lesson.mover() {
        Color::White => tr("review-white"),
        Color::Black => tr("review-black"),
    };
    let played = san::write(&item.position, item.exercise.played);
    let args = [
        ("side", side.into()),
        ("move", numbered(&item.position, &played).into()),
    ];
    match lesson.purpose {
        Purpose::Guess => tr_args("exercise-guess-question", &args),
        Purpose::Retry | Purpose::Train => tr_args("exercise-question", &args),
    }
}

fn show_hints(ui: &mut Ui, lesson: &Lesson) {
    let item = lesson.item();
    let is_wanted = lesson.hints > 0 && lesson.outcome().is_none();
    let Some(best) = item.exercise.better.first().filter(|_| is_wanted) else {
        return;
    };
    let Some(piece) = item.position.piece_at(best.from()) else {
        return;
    };
    let args = [
        ("piece", piece_name(piece).into()),
        ("from", best.from().to_string().into()),
        ("to", best.landing().to_string().into()),
    ];
    let key = match lesson.hints {
        1 => "exercise-hint-piece",
        _ => "exercise-hint-square",
    };
    ui.label(tr_args(key, &args));
}

fn show_stage(ui: &mut Ui, input: &ReviewInput<'_>, lesson: &Lesson, drawn: &mut Drawn) {
    let theme = input.theme;
    match &lesson.stage {
        Stage::Asked => {}
        Stage::Judging(mv, _) => {
            let san = san::write(&lesson.item().position, *mv);
            ui.label(tr_args("exercise-judging", &[("move", san.into())]));
        }
        Stage::Judged(verdict) => {
            let color = match verdict.grade {
                Grade::Right => theme.success,
                Grade::Nearly => theme.warning,
                Grade::Wrong => theme.error,
            };
            ui.label(
                RichText::new(verdict_text(lesson, verdict))
                    .color(color)
                    .strong(),
            );
            if verdict.grade == Grade::Right {
                show_solution(ui, input, lesson, drawn);
            } else if !verdict.reply.is_empty() {
                let whole = [&[verdict.mv], &verdict.reply[..]].concat();
                show_line(ui, input, lesson, ("exercise-reply", 1), &whole, drawn);
            }
        }
        Stage::Shown => show_solution(ui, input, lesson, drawn),
    }
}

/// Returns the text of a judgement.
fn verdict_text(lesson: &Lesson, verdict: &Verdict) -> String {
    let item = lesson.item();
    let is_best = item.exercise.better.first() == Some(&verdict.mv);
    let is_masters = lesson.purpose == Purpose::Guess && verdict.mv == item.exercise.played;
    let args = [
        ("move", san::write(&item.position, verdict.mv).into()),
        ("chance", format!("{:.0}", verdict.chance).into()),
        ("best", format!("{:.0}", item.exercise.chance_better).into()),
        ("points", verdict.points.into()),
    ];
    match verdict.grade {
        _ if is_masters => tr_args("exercise-masters", &args),
        Grade::Right if is_best => tr_args("exercise-best", &args),
        Grade::Right => tr_args("exercise-right", &args),
        Grade::Nearly => tr_args("exercise-nearly", &args),
        Grade::Wrong if lesson.purpose == Purpose::Guess => tr_args("exercise-worse", &args),
        Grade::Wrong => tr_args("exercise-wrong", &args),
    }
}

/// Shows the best line, and why the move of the game was a mistake.
fn show_solution(ui: &mut Ui, input: &ReviewInput<'_>, lesson: &Lesson, drawn: &mut Drawn) {
    let item = lesson.item();
    let better = &item.exercise.better;
    show_line(ui, input, lesson, ("exercise-solution", 0), better, drawn);
    if lesson.purpose == Purpose::Guess {
        let san = san::write(&item.position, item.exercise.played);
        ui.label(tr_args("exercise-played", &[("move", san.into())]));
    } else if let Some(sentence) = item.exercise.sentence(&item.position) {
        let san = san::write(&item.position, item.exercise.played);
        let args = [
            ("move", numbered(&item.position, &san).into()),
            ("sentence", sentence.into()),
        ];
        let lines = item.exercise.saying.iter().flat_map(Saying::lines);
        let lines: Vec<linked::Line<'_>> = lines.map(linked::Line::from).collect();
        let linked = Linked {
            name: "reason",
            text: &tr_args("exercise-reason", &args),
            color: input.theme.text_weak,
            position: &item.position,
            lines: &lines,
            shown: lesson.line.as_ref(),
        };
        linked.show(ui, input, drawn);
    }
}

/// Shows a line from the position of the exercise, whose moves are written from half-move `first` on, in the text `key`.
fn show_line(
    ui: &mut Ui,
    input: &ReviewInput<'_>,
    lesson: &Lesson,
    (key, first): (&'static str, usize),
    whole: &[Move],
    drawn: &mut Drawn,
) {
    let position = &lesson.item().position;
    let moves = Moves {
        line: whole[..whole.len().min(first + linked::LENGTH)].to_vec(),
        first,
    };
    let before = moves.line[..first]
        .iter()
        .fold(position.clone(), |at, &mv| at.after(mv));
    let written = san::write_numbered(&before, &moves.line[first..]);
    let linked = Linked {
        name: key,
        text: &tr_args(key, &[("line", written.into())]),
        color: input.theme.text,
        position,
        lines: &[linked::Line {
            written: &moves,
            whole,
        }],
        shown: lesson.line.as_ref(),
    };
    linked.show(ui, input, drawn);
}

/// Draws the buttons, each of which keeps its place: a second click never falls on another one.
fn show_buttons(ui: &mut Ui, lesson: &Lesson, commands: &mut Vec<Command>) {
    let mut button = |key: &str, command: Command, why_not: Option<&str>| {
        let tip = tr(&format!("{key}-tip"));
        if tipped_button(ui, Button::new(tr(key)), &tip, why_not.map(tr)).clicked() {
            commands.push(command);
        }
    };
    let is_over = lesson.outcome().is_some();
    let over = is_over.then_some("exercise-over");
    let no_hint = (lesson.hints >= 2).then_some("exercise-no-more-hints");
    let is_wrong = matches!(&lesson.stage, Stage::Judged(verdict) if verdict.grade != Grade::Right);
    button("exercise-hint", Command::Hint, over.or(no_hint));
    button("exercise-solve", Command::Solve, over);
    let right = (!is_wrong).then_some("exercise-nothing-wrong");
    button("exercise-again", Command::Again, right);
    let open = (!is_over).then_some("exercise-open");
    button("exercise-next", Command::NextExercise, open);
    if lesson.purpose == Purpose::Train {
        let forgotten = lesson.is_forgotten.then_some("exercise-forgotten");
        button("exercise-forget", Command::Forget, forgotten);
    }
    button("exercise-end", Command::EndLesson, None);
}
