//! The middle of the window: the board, its evaluation bar, and the players above and below.

use egui::{Rect, Ui, pos2, vec2};

use super::layout::PLAYER;
use super::state::App;
use crate::analysis::evalbar::{self, EvalBarInput};
use crate::analysis::shown::hides_thoughts;
use crate::board::{
    BoardEvent, BoardInput, BoardPrefs, BoardSubject, Hand, Mark, Movable, OnBoard,
    coordinate_margin,
};
use crate::command::{Action, Command, Commands};
use crate::game;
use crate::lab;
use crate::play;
use crate::play::moves::player_name;
use crate::play::players::{self, ClockFace, PlayerInput};
use crate::review;
use tabia_book::BookEntry;
use tabia_chess::{Color, Move, Position};
use tabia_engine::{Info, Score};
use tabia_game::{Arrow, Circle};

impl App {
    /// Whether there is an evaluation to show, or one may arrive at any time. It does not change when the engine starts or
    /// stops searching.
    pub(super) fn has_evaluation(&self) -> bool {
        let analysis = &self.analysis;
        let in_game = self.game.session.against_engine()
            && !hides_thoughts(&self.game, &self.context.settings);
        let wanted =
            analysis.failure(&self.game).is_none() && (analysis.analyses(&self.game) || in_game);
        wanted || self.white_score().is_some()
    }

    /// Shows the board, its bar at the left, and the players above and below.
    pub(super) fn show_centre(&mut self, ui: &mut Ui, bar: Option<Rect>, board: Rect) -> Commands {
        let strip =
            |y: f32| Rect::from_min_size(pos2(board.left(), y), vec2(board.width(), PLAYER));
        let bottom = self.bottom();
        let upper = !bottom;
        self.show_player(ui, strip(board.top() - PLAYER), upper);
        let coordinates = self.context.settings.coordinates;
        let cell = (board.width() - 2.0 / ui.pixels_per_point()) / 8.0;
        let below = board.bottom() + coordinate_margin(coordinates, cell);
        self.show_player(ui, strip(below), bottom);
        if let Some(rect) = bar {
            let animation = if self.context.is_motion_reduced() {
                0.0
            } else {
                0.2
            };
            let input = EvalBarInput {
                score: self.white_score(),
                before: self.score_before(),
                chances: self.context.settings.win_draw_loss,
                held: self
                    .analysis
                    .view
                    .held(self.game.session.position())
                    .is_some(),
                bottom,
                animation,
                theme: &self.context.theme,
            };
            evalbar::show(ui, rect, &input);
        }
        self.show_board(ui, board)
    }

    /// The engine's best line in the shown position, if there is one.
    pub fn best_line(&self) -> Option<&Info> {
        self.analysis.best_line(&self.game, &self.context.settings)
    }

    /// The side at the bottom of the board.
    fn bottom(&self) -> Color {
        let room = self.on_board().and_then(|room| room.bottom);
        room.unwrap_or(self.game.orientation)
    }

    /// The arrows of the engine's lines in the shown position.
    pub fn engine_arrows(&self) -> Vec<Mark> {
        self.analysis.arrows(&self.game, &self.context.settings)
    }

    /// The shown position's score from White's view; the game's score is not shown for another position.
    fn white_score(&self) -> Option<Score> {
        let here = self.game.session.position().key();
        let other = self.on_board().and_then(|room| room.position);
        if other.is_some_and(|(position, _)| position.key() != here) {
            return None;
        }
        self.analysis
            .shown_score(&self.game, &self.context.settings)
    }

    /// The score of the previous position from White's view.
    fn score_before(&self) -> Option<Score> {
        self.analysis
            .score_before(&self.game, &self.context.settings)
    }

    fn show_player(&mut self, ui: &mut Ui, rect: Rect, color: Color) {
        let room = self.on_board();
        // A position from another game on the board has other players.
        if let Some(OnBoard {
            position: Some((position, _)),
            names: Some(names),
            clocks,
            ..
        }) = &room
        {
            let input = PlayerInput {
                color,
                name: &names[color.index()],
                rating: "",
                position,
                clock: clocks[color.index()],
                theme: &self.context.theme,
            };
            return players::show(ui, rect, &input);
        }
        let other = self.played_out().map(|(position, _)| position);
        let other = other.or_else(|| Some(room?.position?.0));
        let name = player_name(&self.game, color, &self.context.settings);
        let game = self.game.session.game();
        let rating = game
            .tags()
            .known(if color == Color::White {
                "WhiteElo"
            } else {
                "BlackElo"
            })
            .unwrap_or_default();
        let clocks = self
            .game
            .session
            .play
            .as_ref()
            .and_then(|play| play.clocks.as_ref());
        let clock = match clocks {
            Some(clocks) => Some(ClockFace {
                remaining: clocks.left(color, self.context.now),
                running: clocks.running() == Some(color),
            }),
            None if other.is_some() => None,
            None => self.noted_clock(color).map(|remaining| ClockFace {
                remaining,
                running: false,
            }),
        };
        let input = PlayerInput {
            color,
            name: &name,
            rating,
            position: other.as_ref().unwrap_or(self.game.session.position()),
            clock,
            theme: &self.context.theme,
        };
        players::show(ui, rect, &input);
    }

    /// The clock time of a side after its last move, as recorded in the game; at the end of a game that was just played, as its
    /// clocks were stopped.
    fn noted_clock(&self, color: Color) -> Option<std::time::Duration> {
        let game = self.game.session.game();
        let turn = self.game.session.position().turn();
        let mut node = self.game.session.node();
        let ended = self.game.session.ended.as_ref();
        let stopped = ended.filter(|ended| ended.tip == node);
        if let Some(clocks) = stopped.and_then(|ended| ended.clocks) {
            return Some(clocks.left(color, self.context.now));
        }
        if turn == color {
            node = game.parent(node)?;
        }
        game.clock(node)
    }

    /// The position of the line under the pointer that is played out on the board, and the move that led there.
    pub(super) fn played_out(&self) -> Option<(Position, Move)> {
        let of_review = || self.review.preview.shown();
        self.analysis.view.preview.shown().or_else(of_review)
    }

    fn show_board(&mut self, ui: &mut Ui, rect: Rect) -> Commands {
        let settings = &self.context.settings;
        let prefs = BoardPrefs {
            coordinates: settings.coordinates,
            legal_moves: settings.legal_dots,
            last_move: true,
            animation_ms: self.context.animation_ms(),
            auto_queen: settings.auto_queen,
            wheel: settings.wheel_moves,
        };
        let room = self.on_board();
        let animation = f64::from(prefs.animation_ms) / 1000.0;
        // Like all animations it uses egui's time.
        let now = ui.input(|input| input.time);
        for preview in [&mut self.analysis.view.preview, &mut self.review.preview] {
            if let Some(seconds) = preview.advance(now, animation) {
                ui.ctx().request_repaint_after_secs(seconds.max(0.0) as f32);
            }
        }
        let preview = self.played_out();
        let game = self.game.session.game();
        let node = self.game.session.node();
        let movable = if preview.is_some() {
            Movable::None
        } else if let Some(OnBoard {
            hand: Hand::Picks, ..
        }) = room
        {
            Movable::Pick
        } else if let Some(OnBoard {
            hand: Hand::Rests, ..
        }) = room
        {
            Movable::None
        } else if let Some(OnBoard {
            hand: Hand::Asks,
            position: Some((position, _)),
            ..
        }) = &room
        {
            Movable::One(position.turn())
        } else if self.game.session.can_move() && self.game.session.ending().is_none() {
            Movable::One(self.game.session.position().turn())
        } else if self.play.can_premove(&self.game) {
            Movable::Premove(self.game.session.human())
        } else {
            Movable::None
        };
        let other = room.as_ref().and_then(|room| room.position.as_ref());
        let mut marks = Vec::new();
        if other.is_none() && preview.is_none() {
            marks.extend(self.play.marks(&self.game));
            marks.extend(self.book_arrows());
            marks.extend(self.analysis.threat_arrows(&self.game, settings));
            marks.extend(self.engine_arrows());
            if self.context.shows_review() {
                marks.extend(self.review.marks(&self.game));
            }
            let reviewed = || {
                let badge = self.review.badge(node)?;
                Some(Mark::badge(game.mv(node)?.landing(), badge))
            };
            marks.extend(self.analysis.live.mark(&self.game).or_else(reviewed));
            marks.extend(game.circles(node).iter().map(Mark::from));
            marks.extend(game.arrows(node).iter().map(Mark::from));
        }
        marks.extend(room.iter().flat_map(|room| &room.marks).copied());
        let (position, last_move) = match (&preview, other) {
            (Some((position, mv)), _) => (position, Some(*mv)),
            (None, Some((position, last_move))) => (position, *last_move),
            (None, None) => (self.game.session.position(), game.mv(node)),
        };
        let asks = room.as_ref().is_some_and(|room| room.hand == Hand::Asks);
        let learns = self.is_learning();
        let input = BoardInput {
            subject: BoardSubject {
                game: self.game.serial,
                node: Some(node),
                other: (preview.is_some() || other.is_some()).then(|| position.key()),
                asks: asks.then(|| self.context.room()),
                ply: self.game.session.ply_against_engine(),
            },
            position,
            last_move,
            orientation: self.bottom(),
            movable,
            marks: &marks,
            prefs: &prefs,
            theme: &self.context.theme,
        };
        let events = self.board.show(ui, rect, &input);
        // Drawn shapes and the wheel refer to the position of the game.
        let is_of_game = |event: &BoardEvent| {
            (other.is_none() && preview.is_none())
                || !matches!(
                    event,
                    BoardEvent::ToggleArrow { .. }
                        | BoardEvent::ToggleCircle { .. }
                        | BoardEvent::ClearShapes
                        | BoardEvent::Scrolled(_)
                )
        };
        events
            .into_iter()
            .filter(is_of_game)
            .map(|event| match event {
                BoardEvent::Played(mv) if asks && learns => {
                    Command::Review(review::Command::Answer(mv))
                }
                BoardEvent::Played(mv) if asks => Command::Lab(lab::Command::Ask(mv)),
                BoardEvent::Picked(square) => Command::Lab(lab::Command::Pick(square)),
                BoardEvent::Played(mv) => Command::Game(game::Command::Play(mv)),
                BoardEvent::Premove(premove) => Command::Play(play::Command::Premove(premove)),
                BoardEvent::CancelPremove => Command::Play(play::Command::CancelPremove),
                BoardEvent::Refused => Command::Shell(Action::Refuse),
                BoardEvent::ToggleArrow { from, to, brush } => {
                    Command::Game(game::Command::ToggleArrow(Arrow { brush, from, to }))
                }
                BoardEvent::ToggleCircle { square, brush } => {
                    Command::Game(game::Command::ToggleCircle(Circle { brush, square }))
                }
                BoardEvent::ClearShapes => Command::Game(game::Command::ClearShapes),
                BoardEvent::Scrolled(steps) => Command::Game(game::Command::Scroll(steps)),
            })
            .collect()
    }

    /// The moves that the shown book may play; none during a game, where the players get no help.
    fn book_arrows(&self) -> Vec<Mark> {
        let Some(book) = self
            .shown_book()
            .filter(|_| self.context.settings.book_arrows && !self.game.session.is_playing())
        else {
            return Vec::new();
        };
        let (position, key) = (self.game.session.position(), self.game.session.book_key());
        let playable = book.book().playable(position, key);
        let total: f32 = playable
            .iter()
            .map(|(_, entry)| f32::from(entry.weight))
            .sum();
        let arrow = |(mv, entry): &(Move, &BookEntry)| {
            Mark::book(mv.from(), mv.landing(), f32::from(entry.weight) / total)
        };
        playable.iter().map(arrow).collect()
    }
}
