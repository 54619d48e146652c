//! A finished game, with the players' scores, and its PGN.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use chrono::{DateTime, Local};
use tabia_chess::Color;
use tabia_game::{Edit, Eval, EvalScore, Game, NodeId};
use tabia_player::{Depth, GameLine, Score};

use super::end::GameEnd;

/// The data of a player's move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayedMove {
    /// The player's score; `None` when it gave none.
    pub score: Option<Score>,
    pub depth: Option<Depth>,
    /// Number of nodes visited.
    pub nodes: u64,
    pub time: Duration,
    /// The player's clock after the move, where it has one.
    pub clock: Option<Duration>,
    /// The search in the opponent's time before this move, if there was one.
    pub guess: Option<Guess>,
    /// Whether the opponent searched at the same time.
    pub is_beside: bool,
}

/// What a player searched while its opponent was to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guess {
    /// Whether the opponent played the expected reply, so that the search went on.
    pub is_right: bool,
    /// Duration of that search in the opponent's time.
    pub time: Duration,
}

/// How the data of moves is written in PGN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notes {
    /// Evaluation and clock as commands, such as `[%eval 0.25,18] [%clk 0:00:41]`.
    Commands,
    /// Score, depth and time in the form of cutechess-cli and fastchess, such as `+0.25/18 0.41s`: from the player's view, with
    /// `book` at the moves of the opening, and the end of the game in words at the last move.
    Field,
}

/// A game that is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedGame {
    line: GameLine,
    /// The number of moves of the opening.
    opening: usize,
    /// One for each move after the opening.
    moves: Vec<PlayedMove>,
    end: GameEnd,
    begun: Begun,
}

/// When a game began, to the second, where that is known. Two games are equal whenever they were played.
#[derive(Clone, Copy, Debug, Default)]
struct Begun(Option<u64>);

impl Eq for Begun {}

impl PartialEq for Begun {
    fn eq(&self, _: &Begun) -> bool {
        true
    }
}

impl PlayedGame {
    /// Creates a game. `moves` are those of `line` after the first `opening` ones.
    pub(crate) fn new(
        line: GameLine,
        opening: usize,
        mut moves: Vec<PlayedMove>,
        end: GameEnd,
    ) -> PlayedGame {
        debug_assert_eq!(line.moves().len(), opening + moves.len());
        // A tournament keeps all its games.
        moves.shrink_to_fit();
        PlayedGame {
            line,
            opening,
            moves,
            end,
            begun: Begun::default(),
        }
    }

    /// Returns the game with the time of its beginning.
    pub(crate) fn begun_at(mut self, time: SystemTime) -> PlayedGame {
        let since = time.duration_since(UNIX_EPOCH).ok();
        self.begun = Begun(since.map(|since| since.as_secs()));
        self
    }

    /// Returns the time of its beginning, to the second, where it is known: games of older files have none.
    pub fn begun(&self) -> Option<SystemTime> {
        UNIX_EPOCH.checked_add(Duration::from_secs(self.begun.0?))
    }

    /// Returns the local day of its beginning in the form of the PGN tag `Date`, where it is known.
    pub fn date(&self) -> Option<String> {
        let begun = DateTime::<Local>::from(self.begun()?);
        Some(begun.format("%Y.%m.%d").to_string())
    }

    /// Returns start position and moves.
    pub fn line(&self) -> &GameLine {
        &self.line
    }

    /// Returns the number of moves of the opening.
    pub fn opening(&self) -> usize {
        self.opening
    }

    /// Returns the moves of the players, after the opening.
    pub fn moves(&self) -> &[PlayedMove] {
        &self.moves
    }

    /// Returns the moves of a player.
    pub fn moves_of(&self, color: Color) -> impl Iterator<Item = &PlayedMove> {
        let first = match self.opening % 2 {
            0 => self.line.start().turn(),
            _ => !self.line.start().turn(),
        };
        let skipped = usize::from(first != color);
        self.moves.iter().skip(skipped).step_by(2)
    }

    /// Returns the result and its reason.
    pub fn end(&self) -> &GameEnd {
        &self.end
    }

    /// Returns the comments of [`Notes::Field`] for the nodes of the moves.
    fn field_comments(&self, nodes: &[NodeId]) -> Vec<Edit> {
        let book = std::iter::repeat_n("book".to_owned(), self.opening);
        let played = self.moves.iter().map(|played| {
            let score = played.score.map(field_score);
            let depth = played
                .depth
                .map_or(String::new(), |depth| format!("/{}", depth.0));
            let score = score.map_or(String::new(), |score| format!("{score}{depth} "));
            // The file of a match has milliseconds.
            let millis = played.time.as_millis() as f64;
            format!("{score}{:.2}s", millis / 1000.0)
        });
        let mut comments: Vec<String> = book.chain(played).collect();
        if let Some(last) = comments.last_mut() {
            *last += &format!(", {}", self.end.in_words());
        }
        let comments = nodes.iter().zip(comments);
        let comments = comments.map(|(&node, text)| Edit::SetComment { node, text });
        comments.collect()
    }

    /// Returns the game with its result, its evaluations and clocks, and these tags.
    pub fn to_game(&self, tags: &[(&str, String)]) -> Game {
        self.to_game_with(tags, Notes::Commands)
    }

    /// Like [`PlayedGame::to_game`], with another form of the evaluations and clocks.
    pub fn to_game_with(&self, tags: &[(&str, String)], notes: Notes) -> Game {
        let mut game = Game::new(self.line.start().clone());
        let mut edits = Vec::new();
        for (name, value) in tags {
            edits.push(Edit::SetTag {
                name: (*name).to_owned(),
                value: value.clone(),
            });
        }
        edits.push(Edit::SetResult(self.end.result));
        edits.push(Edit::AddLine {
            at: game.root(),
            moves: self.line.moves().to_vec(),
        });
        game.edit_all(&edits);
        let nodes = game.line_to(game.main_line_end());
        if notes == Notes::Field {
            let edits = self.field_comments(&nodes);
            game.edit_all(&edits);
            return game;
        }
        let mut mover = self.line.start().turn();
        if self.opening % 2 == 1 {
            mover = !mover;
        }
        let mut edits = Vec::new();
        for (&node, played) in nodes.iter().skip(self.opening).zip(&self.moves) {
            if let Some(score) = played.score {
                let eval = Some(eval(score, played.depth, mover));
                edits.push(Edit::SetEval { node, eval });
            }
            if played.clock.is_some() {
                let clock = played.clock;
                edits.push(Edit::SetClock { node, clock });
            }
            mover = !mover;
        }
        game.edit_all(&edits);
        game
    }
}

/// Writes a score as the field's referees do, from the view of the player: `+0.25`, `-M4`, `0.00`.
fn field_score(score: Score) -> String {
    match score.mate() {
        Some(moves) if moves < 0 => format!("-M{}", moves.unsigned_abs()),
        Some(moves) => format!("+M{moves}"),
        None if score.raw() == 0 => "0.00".to_owned(),
        None => format!("{:+.2}", f64::from(score.raw()) / 100.0),
    }
}

/// Returns a score in the form of a game: from White's view.
pub fn eval(score: Score, depth: Option<Depth>, mover: Color) -> Eval {
    let score = mover.white_view(score);
    Eval {
        score: match score.mate() {
            Some(moves) => EvalScore::Mate(moves),
            None => EvalScore::Centipawns(score.raw()),
        },
        depth: depth.and_then(|depth| u32::try_from(depth.0).ok()),
    }
}
