//! What undo and redo change, in words for the menu.

use super::list_history::ListStep;
use super::session::Session;
use tabia_game::{Edit, Place, UndoSubject};
use tabia_texts::tr_args;

/// What undo would change in the shown game or in the list of games, such as "comment".
pub(crate) fn undo_name(session: &Session) -> Option<String> {
    match session.undoes_list() {
        true => session.document.list.next_undo().map(ListStep::name),
        false => session.open.record.next_undo().map(name),
    }
}

/// What redo would change in the shown game or in the list of games.
pub(crate) fn redo_name(session: &Session) -> Option<String> {
    match session.redoes_list() {
        true => session.document.list.next_redo().map(ListStep::name),
        false => session.open.record.next_redo().map(name),
    }
}

fn name(subject: UndoSubject<'_>) -> String {
    let (key, count) = match subject {
        UndoSubject::Provisional(count) => ("undo-explored", count),
        UndoSubject::Deleted(count) => ("undo-explored-deletion", count),
        UndoSubject::Step(step) => {
            let mut keys = step.iter().map(key);
            let first = keys.next().unwrap_or("undo-several");
            match keys.all(|key| key == first) {
                true => (first, moves(step).max(step.len())),
                false => ("undo-several", step.len()),
            }
        }
    };
    tr_args(key, &[("count", count.into())])
}

/// Number of moves that a step adds.
fn moves(step: &[Edit<Place>]) -> usize {
    let added = step.iter().map(|edit| match edit {
        Edit::AddLine { moves, .. } => moves.len(),
        Edit::AddMove { .. } | Edit::AddNull { .. } => 1,
        _ => 0,
    });
    added.sum()
}

fn key(edit: &Edit<Place>) -> &'static str {
    match edit {
        Edit::AddMove { .. } | Edit::AddNull { .. } | Edit::AddLine { .. } => "undo-moves",
        Edit::Delete(_) | Edit::DeleteAfter(_) => "undo-deletion",
        Edit::Promote(_) | Edit::MakeMainLine(_) | Edit::MoveUp(_) | Edit::MoveDown(_) => {
            "undo-order"
        }
        Edit::SetComment { .. } | Edit::SetCommentBefore { .. } => "undo-comment",
        Edit::ToggleNag { .. } | Edit::SetNags { .. } => "undo-glyph",
        Edit::SetClock { .. } | Edit::SetElapsed { .. } | Edit::SetEval { .. } => "undo-figures",
        Edit::ToggleArrow { .. } | Edit::ToggleCircle { .. } | Edit::ClearShapes(_) => {
            "undo-shapes"
        }
        Edit::SetTag { .. } | Edit::RemoveTag { .. } | Edit::SetResult(_) => "undo-details",
    }
}
