//! The board of an xboard engine: the commands that lead from the game that it has to another one.

use tabia_chess::{Color, Move, Position, Role, Square, Wing, san, uci_move};
use tabia_player::GameLine;

use super::super::failure::Refusal;
use super::super::moves::needs_chess960;
use super::feature::Features;

/// More moves are not taken back one by one where the position can be set up.
const UNDOS: usize = 4;

/// The game that an engine has on its board.
#[derive(Debug, Default)]
pub(super) struct Board {
    /// `None` when it is not certain.
    game: Option<(Position, Vec<Move>)>,
    /// Whether the next game begins with `new`.
    pub is_new: bool,
    /// Whether the engine is in the variant fischerandom.
    is_chess960: bool,
    /// Moves that were sent last, for the answer that one of them is illegal.
    sent: Vec<String>,
}

/// The commands for a board, and whether they begin with `new`, after which the engine has its usual settings.
pub(super) struct Steps {
    pub lines: Vec<String>,
    pub has_new: bool,
}

impl Board {
    /// Notes that the board is no longer certain.
    pub fn lose(&mut self) {
        self.game = None;
    }

    /// Notes that the engine has played a move.
    pub fn push(&mut self, mv: Move) {
        if let Some((_, moves)) = &mut self.game {
            moves.push(mv);
        }
    }

    /// Returns whether a text is one of the moves that were sent last.
    pub fn has_sent(&self, text: &str) -> bool {
        self.sent.iter().any(|sent| sent == text)
    }

    /// Returns the commands in force mode that lead to the last position of a game.
    ///
    /// # Errors
    /// When the engine cannot set up the start of the game, or does not play Chess960.
    pub fn go_to(&mut self, line: &GameLine, features: &Features) -> Result<Steps, Refusal> {
        let chess960 = needs_chess960(line);
        if chess960 && !features.has_variant("fischerandom") {
            return Err(Refusal::Chess960);
        }
        let mut steps = Steps {
            lines: Vec::new(),
            has_new: false,
        };
        let known = self
            .kept(line, features)
            .filter(|_| chess960 == self.is_chess960);
        let kept = match known {
            Some((kept, undone)) => {
                steps.lines.extend((0..undone).map(|_| "undo".to_owned()));
                kept
            }
            None => {
                self.set_up(line.start(), chess960, features, &mut steps)?;
                0
            }
        };
        self.sent.clear();
        let mut position = line.start().clone();
        for (index, &mv) in line.moves().iter().enumerate() {
            if index >= kept {
                let text = write(&position, mv, chess960, features);
                steps.lines.push(match features.usermove {
                    true => format!("usermove {text}"),
                    false => text.clone(),
                });
                self.sent.push(text);
            }
            position = position.after(mv);
        }
        self.game = Some((line.start().clone(), line.moves().to_vec()));
        self.is_chess960 = chess960;
        self.is_new = false;
        Ok(steps)
    }

    /// Returns how many moves on the board are kept and how many are taken back; `None` when the position is set up anew.
    fn kept(&self, line: &GameLine, features: &Features) -> Option<(usize, usize)> {
        let (start, moves) = self.game.as_ref().filter(|_| !self.is_new)?;
        if start != line.start() {
            return None;
        }
        let both = moves.iter().zip(line.moves());
        let kept = both.take_while(|(a, b)| a == b).count();
        let undone = moves.len() - kept;
        let is_better = undone <= UNDOS || !features.setboard && undone <= kept;
        is_better.then_some((kept, undone))
    }

    fn set_up(
        &self,
        start: &Position,
        chess960: bool,
        features: &Features,
        steps: &mut Steps,
    ) -> Result<(), Refusal> {
        let is_usual = *start == Position::start();
        // `setboard` alone keeps what the engine has learned.
        let is_certain = self.game.is_some() && !self.is_new && chess960 == self.is_chess960;
        steps.has_new = !is_certain || !features.setboard;
        if steps.has_new {
            steps.lines.push("new".to_owned());
            if chess960 {
                steps.lines.push("variant fischerandom".to_owned());
            }
            steps.lines.push("force".to_owned());
        }
        match (is_usual && steps.has_new, features.setboard) {
            (true, _) => {}
            (false, true) => steps.lines.push(format!("setboard {}", start.fen())),
            (false, false) => steps.lines.extend(edit(start).ok_or(Refusal::SetUp)?),
        }
        Ok(())
    }
}

/// Returns a move in the form for the engine.
fn write(position: &Position, mv: Move, chess960: bool, features: &Features) -> String {
    let is_castling = mv.is_castling();
    if features.san || chess960 && is_castling {
        // Without the sign of check.
        let text = san::write(position, mv);
        return text.trim_end_matches(['+', '#']).to_owned();
    }
    uci_move::write(position, mv, false)
}

/// Returns the commands of version 1 that set up a position; `None` when they cannot express it. They give no castling rights:
/// an engine assumes those of kings and rooks that are in place.
fn edit(position: &Position) -> Option<Vec<String>> {
    let is_expressible = Color::ALL.into_iter().all(|color| {
        let rank = if color == Color::White { 0 } else { 7 };
        Wing::ALL.into_iter().all(|wing| {
            let file = if wing == Wing::King { 7 } else { 0 };
            let is = |file, role| {
                let piece = position.piece_at(Square::new(file, rank));
                piece.is_some_and(|piece| piece.color == color && piece.role == role)
            };
            let is_assumed = is(4, Role::King) && is(file, Role::Rook);
            position.castling_rook(color, wing).is_some() == is_assumed
        })
    });
    if !is_expressible || position.en_passant().is_some() {
        return None;
    }
    let mut lines = Vec::new();
    if position.turn() == Color::Black {
        lines.push("a2a3".to_owned());
    }
    lines.extend(["edit", "#"].map(str::to_owned));
    for color in [Color::White, Color::Black] {
        if color == Color::Black {
            lines.push("c".to_owned());
        }
        let pieces = position.pieces(color);
        lines.extend(
            pieces.map(|(square, role)| format!("{}{square}", role.letter().to_ascii_uppercase())),
        );
    }
    lines.push(".".to_owned());
    Some(lines)
}
