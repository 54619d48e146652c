//! A hint in two steps: first the piece, then its move.

use std::time::Duration;

use super::players::role_name;
use super::state::{Hint, HintStep, PlayRoom};
use crate::analysis::AnalysisRoom;
use crate::analysis::search::{Purpose, SearchRequest};
use crate::board::Mark;
use crate::game::GameRoom;
use crate::game::players::PlayerId;
use tabia_chess::{Move, Position, Role, san};
use tabia_engine::{Depth, Limits};
use tabia_texts::{tr, tr_args};

/// Search time. The engine searches at full strength, whatever its level in the game.
const TIME: Duration = Duration::from_millis(500);
/// Minimum depth of a search. A shallower one, as on a busy machine, is repeated with twice the time, up to [`MOST_TIME`].
const LEAST_DEPTH: Depth = Depth(4);
const MOST_TIME: Duration = Duration::from_secs(8);

/// Whether a human is to move against the engine, in the shown position.
pub(super) fn can_hint(game: &GameRoom) -> bool {
    game.session.against_engine() && game.session.can_move()
}

impl PlayRoom {
    /// The hint for the shown position.
    fn hint(&self, game: &GameRoom) -> Option<&Hint> {
        let hint = self.hint.as_ref().filter(|_| can_hint(game))?;
        (hint.game == game.serial && hint.tip == game.session.node()).then_some(hint)
    }

    /// Requests a hint, then reveals all of it, then removes it.
    pub(super) fn ask_hint(&mut self, game: &GameRoom, analysis: &mut AnalysisRoom) {
        let next = match self.hint(game).copied() {
            None => {
                // An engine that failed is started again.
                analysis.forget_failure();
                Some(Hint {
                    game: game.serial,
                    tip: game.session.node(),
                    step: HintStep::Piece,
                    time: TIME,
                    mv: None,
                })
            }
            Some(hint) if hint.step == HintStep::Piece => Some(Hint {
                step: HintStep::Move,
                ..hint
            }),
            Some(_) => None,
        };
        self.hint = next;
    }

    /// The search for a requested hint.
    pub(super) fn wanted_hint(&self, game: &GameRoom) -> Option<SearchRequest> {
        let hint = self.hint(game).filter(|hint| hint.mv.is_none())?;
        let limits = Limits {
            time: Some(hint.time.into()),
            lines: 1,
            ..Limits::default()
        };
        Some(SearchRequest {
            purpose: Purpose::Hint,
            player: PlayerId::Engine,
            line: game.session.line_to(hint.tip),
            limits,
        })
    }

    /// Processes the move and the depth of a search for a hint.
    pub(super) fn poll_hint(&mut self, game: &GameRoom, mv: Move, depth: Depth) {
        let Some(hint) = &mut self.hint else { return };
        let position = game.session.position();
        let is_deep = depth >= LEAST_DEPTH || position.legal_moves().len() == 1;
        if !is_deep && hint.time < MOST_TIME {
            hint.time *= 2;
        } else if position.is_legal(mv) {
            hint.mv = Some(mv);
        }
    }

    /// Drops the hint when it no longer applies: the position has changed, or the engine has failed.
    pub(crate) fn update_hint(&mut self, game: &GameRoom, analysis: &AnalysisRoom) {
        let is_sought = self.hint.is_some_and(|hint| hint.mv.is_none());
        if self.hint(game).is_none() || (is_sought && analysis.failure(game).is_some()) {
            self.hint = None;
        }
    }

    /// The hint's marks on the board.
    fn hint_marks(&self, game: &GameRoom) -> Option<impl Iterator<Item = Mark>> {
        let hint = self.hint(game)?;
        let mv = hint.mv?;
        let to = (hint.step == HintStep::Move).then(|| mv.landing());
        Some(Mark::hint(mv.from(), to))
    }

    /// The marks of the premove and the hint on the board.
    pub(crate) fn marks(&self, game: &GameRoom) -> Vec<Mark> {
        let premove = self.premove(game).map(Mark::premove);
        let hint = self.hint_marks(game).into_iter().flatten();
        premove.into_iter().flatten().chain(hint).collect()
    }

    /// The text of the hint.
    pub(crate) fn hint_text(&self, game: &GameRoom) -> Option<String> {
        let hint = self.hint(game)?;
        let position = game.session.position();
        Some(match (hint.mv, hint.step) {
            (None, _) => tr("hint-searching"),
            (Some(mv), HintStep::Piece) => {
                let piece = position.piece_at(mv.from())?;
                let piece = ("piece", role_name(piece.role).into());
                tr_args(
                    "hint-piece",
                    &[piece, ("square", mv.from().to_string().into())],
                )
            }
            (Some(mv), HintStep::Move) => {
                tr_args("hint-move", &[("move", long_text(position, mv).into())])
            }
        })
    }
}

/// A move with its starting square: "Nf3–g5", "e5×d6", "O-O".
fn long_text(position: &Position, mv: Move) -> String {
    let short = san::write(position, mv);
    let Some(piece) = position.piece_at(mv.from()).filter(|_| !mv.is_castling()) else {
        return short;
    };
    let letter = match piece.role {
        Role::Pawn => "",
        _ => short.get(..1).unwrap_or_default(),
    };
    let line = if short.contains('x') { '×' } else { '–' };
    let becomes = short.find('=').map_or("", |at| &short[at..]);
    let check = short.trim_end_matches(['+', '#']).len();
    let check = if becomes.is_empty() {
        &short[check..]
    } else {
        ""
    };
    format!(
        "{letter}{}{line}{}{becomes}{check}",
        mv.from(),
        mv.landing()
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_chess::uci_move;

    #[test]
    fn a_move_is_named_with_both_squares() {
        for (fen, mv, expected) in [
            ("4k3/8/8/8/8/5N2/8/4K3 w - - 0 1", "f3g5", "Nf3–g5"),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "e5×d6"),
            ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "a7–a8=Q+"),
            ("4k3/8/8/8/8/8/R7/4K2R w K - 0 1", "a2a8", "Ra2–a8+"),
            ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O"),
        ] {
            let position = Position::from_fen(fen).unwrap();
            let mv = uci_move::read(&position, mv).unwrap();
            assert_eq!(long_text(&position, mv), expected);
        }
    }
}
