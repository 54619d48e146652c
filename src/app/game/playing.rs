//! The game that is played: its start, moves, clocks, takebacks and end.

use std::time::Duration;

use super::clocks::Clocks;
use super::document::{Document, OpenGame};
use super::players::{NewGame, Outcome, Player};
use super::session::{EndedGame, Play, Session};
use tabia_book::choose::Pick;
use tabia_chess::{self as chess, Claim, Color, Move, Position, can_mate};
use tabia_game::{Edit, EditError, Game, NodeId, Record, UndoTarget};
use tabia_settings::EngineId;
use tabia_texts::tr;

impl Session {
    /// Creates a session with a game from the New game dialog, against the player with this name. `now` starts White's clock.
    pub fn start(new: &NewGame, opponent: &str, date: String, now: f64) -> Session {
        let mut game = Game::new(new.start.clone());
        let name = |color: Color| match new.players[color.index()] {
            // The names of two people at one computer are unknown.
            Player::Human if new.players == [Player::Human; 2] => "?".to_owned(),
            Player::Human => tr("player-you"),
            Player::Engine => opponent.to_owned(),
        };
        let mut tags = vec![
            ("Date", date),
            ("White", name(Color::White)),
            ("Black", name(Color::Black)),
        ];
        if let Some(control) = new.control {
            tags.push(("TimeControl", control.tag()));
        }
        for (name, value) in tags {
            // A roster tag with a plain value is always accepted.
            let _ = game.edit(&Edit::SetTag {
                name: name.to_owned(),
                value,
            });
        }
        let mut session = Session::new(
            Document::untitled(),
            OpenGame::new(Record::new(game)),
            Vec::new(),
        );
        let mut clocks = new.control.map(Clocks::new);
        if let Some(clocks) = &mut clocks {
            clocks.start(new.start.turn(), now);
        }
        let tip = session.game().root();
        session.open.played_here = true;
        session.play = Some(Play {
            players: new.players,
            clocks,
            limit: new.limit,
            strength: new.strength,
            opponent: new.opponent,
            tip,
            engine_score: None,
            paused: false,
        });
        session.end_if_over(now);
        session
    }

    /// The outcome of the last game played here, until another game is shown.
    pub fn outcome(&self) -> Option<Outcome> {
        self.ended.as_ref().map(|ended| ended.outcome)
    }

    /// Whether a game was played here to its end.
    pub fn has_ended(&self) -> bool {
        self.ended.is_some() && !self.is_playing()
    }

    /// Whether a game is being played.
    pub fn is_playing(&self) -> bool {
        self.play.is_some()
    }

    /// The position in which play continues, and its node.
    pub fn tip(&self) -> Option<(NodeId, Position)> {
        let tip = self.play.as_ref()?.tip;
        Some((tip, self.game().position(tip)))
    }

    fn player_to_move(&self) -> Option<Player> {
        let (_, position) = self.tip()?;
        Some(self.play.as_ref()?.players[position.turn().index()])
    }

    /// Whether the engine has to find a move in the game.
    pub fn engine_to_move(&self) -> bool {
        self.player_to_move() == Some(Player::Engine) && !self.is_paused()
    }

    /// Whether the engine is to move, paused or not.
    pub fn is_engines_turn(&self) -> bool {
        self.player_to_move() == Some(Player::Engine)
    }

    /// The engine of the user that plays the game.
    pub fn opponent_engine(&self) -> Option<EngineId> {
        let play = self.play.as_ref().filter(|_| self.against_engine())?;
        play.opponent.other()
    }

    /// Whether the game that is played is paused.
    pub fn is_paused(&self) -> bool {
        self.play.as_ref().is_some_and(|play| play.paused)
    }

    /// Stops the clocks of the game that is played; returns whether one was running.
    pub fn pause(&mut self, now: f64) -> bool {
        let Some(play) = &mut self.play else {
            return false;
        };
        let Some(clocks) = play.clocks.as_mut().filter(|_| !play.paused) else {
            return false;
        };
        clocks.stop(now);
        play.paused = true;
        true
    }

    /// Resumes a paused game.
    pub fn go_on(&mut self, now: f64) {
        let turn = self.tip().map(|(_, position)| position.turn());
        if let (Some(play), Some(turn)) = (&mut self.play, turn)
            && std::mem::take(&mut play.paused)
            && let Some(clocks) = &mut play.clocks
        {
            clocks.start(turn, now);
        }
    }

    /// Whether pieces can be moved on the board.
    pub fn can_move(&self) -> bool {
        match &self.play {
            Some(play) => play.tip == self.node() && self.player_to_move() == Some(Player::Human),
            None => true,
        }
    }

    /// The side that a human plays; the one to move when both or none are human.
    pub fn human(&self) -> Color {
        let turn = self
            .tip()
            .map_or(self.position().turn(), |(_, position)| position.turn());
        match self.play.as_ref().map(|play| play.players) {
            Some([Player::Human, Player::Engine]) => Color::White,
            Some([Player::Engine, Player::Human]) => Color::Black,
            _ => turn,
        }
    }

    /// Whether one of the players is the engine.
    pub fn against_engine(&self) -> bool {
        self.play
            .as_ref()
            .is_some_and(|play| play.players.contains(&Player::Engine))
    }

    /// Number of half-moves before the shown position, if a game against the engine can continue from there.
    pub fn ply_against_engine(&self) -> Option<usize> {
        let play = self.play.as_ref().filter(|_| self.against_engine())?;
        (play.tip == self.node()).then(|| self.game().depth(play.tip))
    }

    /// Whether a player at this computer can resign.
    pub fn can_resign(&self) -> bool {
        self.play
            .as_ref()
            .is_some_and(|play| play.players.contains(&Player::Human))
    }

    /// Whether a player at this computer can offer a draw.
    pub fn can_offer_draw(&self) -> bool {
        self.can_resign()
            && self.game().depth(
                self.play
                    .as_ref()
                    .map_or(self.game().root(), |play| play.tip),
            ) > 0
    }

    /// The draw that the human to move can claim.
    pub fn claim(&self) -> Option<Claim> {
        let (tip, position) = self.tip()?;
        (self.player_to_move() == Some(Player::Human))
            .then(|| chess::claim(&position, self.game().occurrences(tip)))
            .flatten()
    }

    /// Number of half-moves that a takeback removes: back to the human's last turn.
    fn take_back_count(&self) -> usize {
        let Some(play) = &self.play else { return 0 };
        let depth = self.game().depth(play.tip);
        let wanted = match (self.against_engine(), self.player_to_move()) {
            (true, Some(Player::Human)) => 2,
            _ => 1,
        };
        if depth >= wanted && self.can_resign() {
            wanted
        } else {
            0
        }
    }

    /// Whether there is a move of the human to take back.
    pub fn can_take_back(&self) -> bool {
        self.take_back_count() > 0
    }

    /// Plays a move at the tip of the game that is played, for which the side has used the time `spent`.
    ///
    /// # Errors
    /// When the move is not legal there; nothing is changed then.
    pub fn play_at_tip(&mut self, mv: Move, spent: Duration, now: f64) -> Result<(), EditError> {
        let Some((_, position)) = self.tip() else {
            return Ok(());
        };
        let turn = position.turn();
        let clocks = self
            .play
            .as_mut()
            .and_then(|play| play.clocks.as_mut())
            .filter(|_| position.is_legal(mv));
        let left = clocks.map(|clocks| clocks.moved(turn, spent));
        if left == Some(None) {
            // The move came too late and is not part of the game.
            self.end(self.flag_outcome(turn), now);
            return Ok(());
        }
        self.place(mv, left.flatten(), now)
    }

    /// Plays a book move at the tip of the game that is played. It takes no time and adds no increment.
    ///
    /// # Errors
    /// When the move is not legal there; nothing is changed then.
    pub fn play_from_book(&mut self, pick: Pick, now: f64) -> Result<(), EditError> {
        let Some((tip, position)) = self.tip() else {
            return Ok(());
        };
        let clocks = self.play.as_ref().and_then(|play| play.clocks.as_ref());
        let left = clocks.map(|clocks| clocks.left(position.turn(), now));
        self.place(pick.mv, left, now)?;
        let node = self.open.game().child_with(tip, pick.mv);
        if let Some(node) = node {
            self.open.verdicts.insert(node, Ok(pick));
        }
        Ok(())
    }

    /// Stops the clock of the side to move, whose next move needs no search.
    pub fn hold_clock(&mut self, now: f64) {
        if let Some(clocks) = self.play.as_mut().and_then(|play| play.clocks.as_mut()) {
            clocks.stop(now);
        }
    }

    /// Adds a move at the tip, with the clock time of its side, and moves the tip to it.
    fn place(&mut self, mv: Move, left: Option<Duration>, now: f64) -> Result<(), EditError> {
        let Some((at, position)) = self.tip() else {
            return Ok(());
        };
        let follows = self.node() == at;
        let revision = self.game().revision();
        let Some(node) = self.open.edit(&[Edit::AddMove { at, mv }])? else {
            return Ok(());
        };
        if let Some(play) = &mut self.play {
            play.tip = node;
            play.paused = false;
            if let Some(clocks) = &mut play.clocks {
                clocks.start(!position.turn(), now);
            }
        }
        if let Some(left) = left {
            // Clocks show tenths at most.
            let rest = Duration::from_nanos(u64::from(left.subsec_nanos() % 100_000_000));
            let clock = Some(left - rest);
            let clock = [Edit::SetClock { node, clock }];
            // One undo step with the move, unless the move was there already.
            let target = match self.game().revision() == revision {
                true => UndoTarget::NewStep,
                false => UndoTarget::LastStep,
            };
            self.open.record.edit(target, &clock)?;
        }
        if follows {
            self.open.cursor.go(self.open.record.game(), node);
        }
        self.refresh();
        self.end_if_over(now);
        Ok(())
    }

    /// Ends the game that is played if it is over in its position.
    fn end_if_over(&mut self, now: f64) {
        if let Some((tip, position)) = self.tip()
            && let Some(ending) = chess::ending(&position, self.game().occurrences(tip))
        {
            self.end(Outcome::Ended(ending), now);
        }
    }

    fn flag_outcome(&self, loser: Color) -> Outcome {
        let draw = self
            .tip()
            .is_none_or(|(_, position)| !can_mate(&position, !loser));
        Outcome::Flag { loser, draw }
    }

    /// Ends the game that is played when a flag has fallen.
    pub fn check_flag(&mut self, now: f64) {
        let fallen = self
            .play
            .as_ref()
            .and_then(|play| play.clocks.as_ref())
            .and_then(|clocks| clocks.flag(now));
        if let Some(loser) = fallen {
            self.end(self.flag_outcome(loser), now);
        }
    }

    /// Ends the game that is played, and writes the result into it.
    pub fn end(&mut self, outcome: Outcome, now: f64) {
        let Some(mut play) = self.play.take() else {
            return;
        };
        if let Some(clocks) = &mut play.clocks {
            clocks.stop(now);
        }
        self.ended = Some(EndedGame {
            outcome,
            begun: NewGame {
                players: play.players,
                start: self.game().start().clone(),
                control: play.clocks.map(|clocks| clocks.control()),
                limit: play.limit,
                strength: play.strength,
                opponent: play.opponent,
            },
            tip: play.tip,
            clocks: play.clocks,
        });
        let termination = Edit::SetTag {
            name: "Termination".to_owned(),
            value: outcome.termination().to_owned(),
        };
        let mut edits = vec![Edit::SetResult(outcome.result()), termination];
        edits.extend(self.opening_edits());
        // Tags with plain values are always accepted.
        let _ = self.open.edit(&edits);
        self.refresh();
    }

    /// The first move that a takeback deletes; all later moves go with it.
    fn first_to_take_back(&self) -> Option<NodeId> {
        let line = self.game().line_to(self.play.as_ref()?.tip);
        let first = line.len().checked_sub(self.take_back_count())?;
        line.get(first).copied()
    }

    /// The comments on the moves that a takeback deletes, each in its own paragraph.
    pub fn comments_to_take_back(&self) -> String {
        let game = self.game();
        let mut comments = Vec::new();
        let mut nodes: Vec<NodeId> = self.first_to_take_back().into_iter().collect();
        while let Some(node) = nodes.pop() {
            comments.extend([game.comment_before(node), game.comment(node)]);
            nodes.extend(game.children(node).iter().rev());
        }
        comments.retain(|comment| !comment.is_empty());
        comments.join("\n")
    }

    /// Takes back moves to the human's last turn.
    ///
    /// # Errors
    /// When the game does not allow it, which the command's condition rules out.
    pub fn take_back(&mut self, now: f64) -> Result<(), EditError> {
        let Some(first) = self.first_to_take_back() else {
            return Ok(());
        };
        let parent = self.game().parent(first).unwrap_or(self.game().root());
        self.open.edit(&[Edit::Delete(first)])?;
        let turn = self.game().position(parent).turn();
        if let Some(play) = &mut self.play {
            play.tip = parent;
            play.paused = false;
            if let Some(clocks) = &mut play.clocks {
                clocks.start(turn, now);
            }
        }
        self.open.cursor.go(self.open.record.game(), parent);
        self.refresh();
        Ok(())
    }

    /// Whether the engine accepts a draw: when its position is worse, or after a long time without progress.
    pub fn engine_accepts_draw(&self) -> bool {
        let Some((_, position)) = self.tip() else {
            return false;
        };
        let Some(score) = self.play.as_ref().and_then(|play| play.engine_score) else {
            return false;
        };
        match score.cp() {
            Some(cp) => cp <= -40 || (cp <= 10 && position.fullmove_number() >= 40),
            None => score.is_loss(),
        }
    }
}
