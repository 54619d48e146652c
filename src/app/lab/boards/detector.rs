//! The check detector: the table by differences around the king, with the pieces of the other side where they stand.

use egui::accesskit::Role as AccessRole;
use egui::{
    Align2, Color32, FontFamily, FontId, Pos2, Rect, RichText, Sense, Stroke, StrokeKind, Ui,
    WidgetInfo, vec2,
};

use super::paint::Look;
use super::words;
use crate::command::Commands;
use crate::command::lab::boards::Command;
use crate::kit::pieces::PieceImages;
use tabia_chess::{Color, Role, Square};
use tabia_lab::boards::lists::inspection::{Answer, Inspection};
use tabia_lab::boards::lists::{Cell, DetectorEntry, Lists};
use tabia_texts::{tr, tr_args};

/// Number of differences on a side of the table.
const SIDE: i16 = 15;
/// Height of the texts below the table, in points.
const TEXTS: f32 = 104.0;

/// Draws the table and the test of one piece.
pub(super) fn show(
    ui: &mut Ui,
    look: &Look<'_>,
    (board, turn): (&Lists, Color),
    chosen: Square,
    room: f32,
    commands: &mut Commands,
) {
    let king = board.target();
    let tests = board.inspect(king, !turn);
    let width = ui.available_width();
    let cell = (width.min((room - TEXTS).max(330.0)) / f32::from(SIDE))
        .min(30.0)
        .floor();
    let side = cell * f32::from(SIDE);
    let (whole, response) = ui.allocate_exact_size(vec2(side, side), Sense::hover());
    let title = tr("boards-detector-table");
    response.widget_info(|| WidgetInfo::labeled(AccessRole::Image, true, title.clone()));
    // Files and ranks from the king, ranks upwards.
    let place = |files: i16, ranks: i16| {
        let centre = whole.center() + cell * vec2(f32::from(files), -f32::from(ranks));
        Rect::from_center_size(centre, vec2(cell, cell))
    };
    for ranks in -7..=7_i16 {
        for files in -7..=7_i16 {
            // The index grows by 16 a rank downwards, and is taken from the piece to the king.
            let index = 119 + 16 * ranks - files;
            if let Ok(index) = u8::try_from(index) {
                show_entry(ui, look, place(files, ranks), DetectorEntry::at(index));
            }
        }
    }
    let images = PieceImages::of(ui.ctx());
    if let Some(piece) = board.piece_on(king) {
        let rect = place(0, 0);
        ui.painter()
            .rect_filled(rect.shrink(0.5), 1.0, look.theme().board.light);
        images.paint_small(ui.painter(), rect, piece);
    }
    let shown = tests
        .iter()
        .find(|test| test.from.square() == Some(chosen))
        .or_else(|| tests.iter().find(|test| test.answer == Answer::Attacks))
        .or_else(|| {
            tests
                .iter()
                .find(|test| matches!(test.answer, Answer::Blocked(_)))
        });
    for test in &tests {
        let Some(rect) = position_of(test.from, king).map(|(files, ranks)| place(files, ranks))
        else {
            continue;
        };
        ui.painter()
            .rect_filled(rect.shrink(0.5), 1.0, look.theme().board.light);
        images.paint_small(ui.painter(), rect, test.piece);
        let id = ui.scope_id().with(("tested", test.record));
        let response = ui.interact(rect, id, Sense::click());
        let is_shown = shown.is_some_and(|shown| shown.record == test.record);
        let said = said(test, king);
        response
            .widget_info(|| WidgetInfo::selected(AccessRole::Button, true, is_shown, said.clone()));
        let ring = Stroke::new(2.0, color(look, test.answer));
        ui.painter()
            .rect_stroke(rect.shrink(0.5), 2.0, ring, StrokeKind::Inside);
        look.mark_choice(ui, &response, rect.shrink(0.5), is_shown);
        if response.clicked()
            && let Some(square) = test.from.square()
        {
            commands.push(Command::Square(square));
        }
        response.on_hover_text(said);
    }
    if let Some(test) = shown {
        ui.label(RichText::new(said(test, king)).small());
    }
    show_verdict(ui, look, board, &tests);
}

/// The offset of a piece from the king, in files and ranks.
fn position_of(piece: Cell, king: Cell) -> Option<(i16, i16)> {
    let (piece, king) = (piece.square()?, king.square()?);
    let files = i16::from(piece.file()) - i16::from(king.file());
    let ranks = i16::from(piece.rank()) - i16::from(king.rank());
    Some((files, ranks))
}

fn color(look: &Look<'_>, answer: Answer) -> Color32 {
    match answer {
        Answer::Attacks => look.theme().error,
        Answer::Blocked(_) | Answer::WrongWay => look.theme().warning,
        Answer::Never => Color32::TRANSPARENT,
    }
}

fn show_entry(ui: &Ui, look: &Look<'_>, rect: Rect, entry: DetectorEntry) {
    let theme = look.theme();
    let roles: Vec<Role> = entry.roles().collect();
    let fill = if roles.contains(&Role::Rook) {
        theme.accent.gamma_multiply(0.35)
    } else if roles.contains(&Role::Bishop) {
        theme.success.gamma_multiply(0.35)
    } else if roles.contains(&Role::Knight) {
        theme.warning.gamma_multiply(0.45)
    } else {
        theme.surface_raised
    };
    let painter = ui.painter();
    painter.rect_filled(rect.shrink(0.5), 1.0, fill);
    let letters: Vec<&str> = roles.iter().map(|role| words::role_letter(*role)).collect();
    let font = FontId::new(
        (rect.width() * 0.42).clamp(8.0, 11.0),
        FontFamily::Monospace,
    );
    let write = |at: Pos2, letters: &[&str]| {
        let text = letters.concat();
        painter.text(
            at,
            Align2::CENTER_CENTER,
            text,
            font.clone(),
            theme.text_strong,
        );
    };
    let middle = rect.center();
    match letters.len() {
        0 => {}
        1 | 2 => write(middle, &letters),
        _ => {
            let half = vec2(0.0, rect.height() * 0.22);
            write(middle - half, &letters[..2]);
            write(middle + half, &letters[2..]);
        }
    }
}

/// The test of a piece in words: its index, what the tables hold, and the answer.
fn said(test: &Inspection, king: Cell) -> String {
    let kinds: Vec<String> = test.entry.roles().map(words::role).collect();
    let kinds = match kinds.is_empty() {
        true => tr("boards-none"),
        false => kinds.join(", "),
    };
    let args = [
        ("piece", words::piece(test.piece).into()),
        ("square", words::cell(&test.from).into()),
        ("king", king.number().into()),
        ("from", test.from.number().into()),
        ("index", test.entry.index.into()),
        ("kinds", kinds.into()),
    ];
    let mut said = tr_args("boards-detector-entry", &args);
    said.push(' ');
    said += &match test.answer {
        Answer::Never => tr("boards-detector-never"),
        Answer::WrongWay => tr("boards-detector-wrong-way"),
        Answer::Blocked(at) => {
            let args = [
                ("step", format!("{:+}", test.entry.step).into()),
                ("cell", words::cell(&at).into()),
            ];
            tr_args("boards-detector-blocked", &args)
        }
        Answer::Attacks if test.entry.step == 0 => tr("boards-detector-attacks"),
        Answer::Attacks => {
            let args = [("step", format!("{:+}", test.entry.step).into())];
            tr_args("boards-detector-reaches", &args)
        }
    };
    said
}

/// Shows whether the king is in check, and whether the book's shorter test finds it.
fn show_verdict(ui: &mut Ui, look: &Look<'_>, board: &Lists, tests: &[Inspection]) {
    let attacks = |test: &&Inspection| test.answer == Answer::Attacks;
    let attackers = tests.iter().filter(attacks).count();
    let by_last = board.last_mover().map(|last| {
        tests
            .iter()
            .any(|test| test.from == last && test.answer == Answer::Attacks)
    });
    let whole = match attackers {
        0 => tr("boards-detector-no-check"),
        _ => tr_args("boards-detector-check", &[("count", attackers.into())]),
    };
    ui.label(RichText::new(whole).small().strong());
    let (text, is_wrong) = match (by_last, attackers) {
        (None, _) => ("boards-detector-no-last", false),
        (Some(false), 1..) => ("boards-detector-missed", true),
        (Some(_), _) => ("boards-detector-last", false),
    };
    let color = if is_wrong {
        look.theme().warning
    } else {
        look.theme().text_weak
    };
    ui.label(RichText::new(tr(text)).small().color(color));
}
