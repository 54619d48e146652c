//! Two programs, or one and the engine, play a game against each other.

use std::path::Path;
use std::time::Duration;

use crate::board::{Hand, OnBoard};
use crate::game::outcome::Outcome;
use crate::kit::text::tr;
use tabia_chess::{Color, Move, Position, claim, ending, san};
use tabia_engine::{Bound, Engine, Event, Info, Limits, Options, SearchId, Techniques};
use tabia_game::{Edit, Eval, EvalScore, Game, NodeId};
use tabia_lab::programs::ProgramName;

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contender {
    Engine,
    Program(ProgramName),
}

impl Contender {
    /// The engine, then the programs, the oldest first.
    pub fn all() -> impl Iterator<Item = Contender> {
        let programs = ProgramName::ALL.into_iter().map(Contender::Program);
        std::iter::once(Contender::Engine).chain(programs)
    }

    /// The name for people.
    pub fn title(self) -> String {
        match self {
            Contender::Engine => tr("player-engine"),
            Contender::Program(name) => name.title().to_owned(),
        }
    }

    /// A fresh one, and what is wrong with what it has learned.
    fn start(
        self,
        techniques: Techniques,
        data: Option<&Path>,
        ctx: &egui::Context,
    ) -> Result<(Engine, Option<String>), String> {
        let wake = {
            let ctx = ctx.clone();
            move || ctx.request_repaint()
        };
        let started = match self {
            Contender::Engine => {
                let engine = Engine::new(Options::default(), wake);
                engine
                    .inspect(|engine| engine.set_techniques(techniques))
                    .map(|engine| (engine, None))
            }
            Contender::Program(name) => {
                let (mind, problem) = name.start(data);
                Engine::of_program(name.title(), mind, wake).map(|engine| (engine, problem))
            }
        };
        started.map_err(|error| error.to_string())
    }
}

/// What ends the thinking about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    Time(Duration),
    /// Positions visited.
    Nodes(u64),
}

impl Pace {
    /// The shortest and the longest time.
    pub const TIMES: (Duration, Duration) = (Duration::from_millis(50), Duration::from_secs(60));
    /// The least and the most positions.
    pub const NODES: (u64, u64) = (100, 100_000_000);

    fn into_range(self) -> Pace {
        match self {
            Pace::Time(time) => Pace::Time(time.clamp(Pace::TIMES.0, Pace::TIMES.1)),
            Pace::Nodes(nodes) => Pace::Nodes(nodes.clamp(Pace::NODES.0, Pace::NODES.1)),
        }
    }
}

/// How a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// By colour.
    pub contenders: [Contender; 2],
    pub pace: Pace,
    /// It begins on the board as it stands, and not as games usually do.
    pub from_board: bool,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules {
            contenders: [ProgramName::Tchess, ProgramName::Qchess].map(Contender::Program),
            pace: Pace::Time(Duration::from_secs(1)),
            from_board: false,
        }
    }
}

impl Rules {
    /// The same, brought to what is possible.
    pub(super) fn into_range(self) -> Rules {
        let pace = self.pace.into_range();
        Rules { pace, ..self }
    }
}

/// How far a game has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    Plays,
    Paused,
    Over(Outcome),
    /// The user has ended it.
    Stopped,
    Failed(String),
}

/// A game of two.
pub(super) struct Bout {
    pub rules: Rules,
    pub standing: Standing,
    pub game: Game,
    tip: NodeId,
    position: Position,
    /// The moves in words.
    pub moves: String,
    engines: [Engine; 2],
    /// The search for the next move, and its best line so far.
    search: Option<SearchId>,
    line: Option<Info>,
    /// What each side has found when it moved last.
    pub found: [Option<Info>; 2],
    /// What the programs have to tell.
    notes: Vec<String>,
}

impl Bout {
    /// Starts a game from a position.
    ///
    /// # Errors
    /// Says why one of the two cannot be had.
    pub fn start(
        rules: Rules,
        position: Position,
        date: String,
        techniques: Techniques,
        data: Option<&Path>,
        ctx: &egui::Context,
    ) -> Result<Bout, String> {
        let [white, black] = rules.contenders;
        let (white, one) = white.start(techniques, data, ctx)?;
        let (black, other) = black.start(techniques, data, ctx)?;
        let mut game = Game::new(position.clone());
        let [first, second] = rules.contenders.map(Contender::title);
        for (name, value) in [
            ("Event", tr("bout-event")),
            ("Date", date),
            ("White", first),
            ("Black", second),
        ] {
            let name = name.to_owned();
            // A roster tag with a plain value always fits.
            let _ = game.edit(&Edit::SetTag { name, value });
        }
        let mut bout = Bout {
            rules,
            standing: Standing::Plays,
            tip: game.root(),
            game,
            position,
            moves: String::new(),
            engines: [white, black],
            search: None,
            line: None,
            found: [None, None],
            notes: one.into_iter().chain(other).collect(),
        };
        bout.judge();
        Ok(bout)
    }

    /// The position that it has come to.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Whether the game has ended in any way.
    pub fn is_over(&self) -> bool {
        !matches!(self.standing, Standing::Plays | Standing::Paused)
    }

    /// Whether a player is searching for a move.
    pub fn is_thinking(&self) -> bool {
        self.search.is_some()
    }

    /// What the programs had to tell since the last time.
    pub fn notes(&mut self) -> Vec<String> {
        std::mem::take(&mut self.notes)
    }

    /// Stands still, or goes on. The move that was thought about is thought about anew.
    pub fn pause(&mut self) {
        match self.standing {
            Standing::Plays => self.rest(Standing::Paused),
            Standing::Paused => self.standing = Standing::Plays,
            _ => {}
        }
    }

    /// Ends the game as it stands.
    pub fn stop(&mut self) {
        if !self.is_over() {
            self.rest(Standing::Stopped);
        }
    }

    fn rest(&mut self, standing: Standing) {
        self.engines.iter().for_each(Engine::stop);
        (self.search, self.line) = (None, None);
        self.standing = standing;
    }

    /// Takes in what has been found, and has the next one think; nobody begins to when the game is to wait.
    pub fn mind(&mut self, waits: bool) {
        self.poll();
        if waits || self.search.is_some() || self.standing != Standing::Plays {
            return;
        }
        let limits = match self.rules.pace {
            Pace::Time(time) => Limits::time(time),
            Pace::Nodes(nodes) => Limits::nodes(nodes),
        };
        let history = self.game.keys_to(self.tip);
        let engine = &self.engines[self.position.turn().index()];
        self.search = Some(engine.go(self.position.clone(), history, limits));
    }

    fn poll(&mut self) {
        let turn = self.position.turn().index();
        while let Some(search) = self.search
            && let Ok(report) = self.engines[turn].reports().try_recv()
        {
            match report.event {
                Event::Note(note) => self.notes.push(note),
                _ if report.search != search => {}
                Event::Info(info) if info.line == 1 && info.bound == Bound::Exact => {
                    self.line = Some(info);
                }
                Event::Info(_) | Event::CurrentMove { .. } => {}
                Event::Failed(reason) => self.rest(Standing::Failed(reason)),
                Event::Best { mv: Some(mv), .. } => {
                    self.search = None;
                    self.play(mv);
                }
                Event::Best { mv: None, .. } => {
                    self.rest(Standing::Failed(tr("bout-no-move")));
                }
            }
        }
    }

    fn play(&mut self, mv: Move) {
        let mover = self.position.turn();
        let (at, line) = (self.tip, self.line.take());
        let node = match self.game.edit(&Edit::AddMove { at, mv }) {
            Ok(node) => node,
            Err(error) => return self.rest(Standing::Failed(error.to_string())),
        };
        self.write(mv);
        if let Some(info) = &line {
            let eval = Some(eval(info, mover));
            // The node is there.
            let _ = self.game.edit(&Edit::SetEval { node, eval });
        }
        self.found[mover.index()] = line;
        (self.tip, self.position) = (node, self.position.after(mv));
        self.judge();
    }

    /// Adds a move to the words.
    fn write(&mut self, mv: Move) {
        san::push_numbered(&mut self.moves, &self.position, mv);
    }

    /// Ends the game where it has ended. A draw that can be claimed is.
    fn judge(&mut self) {
        let seen = self.game.occurrences(self.tip);
        let ended = ending(&self.position, seen).map(Outcome::Ended);
        let claimed = || claim(&self.position, seen).map(Outcome::Claimed);
        if let Some(outcome) = ended.or_else(claimed) {
            // A result always fits.
            let _ = self.game.edit(&Edit::SetResult(outcome.result()));
            self.standing = Standing::Over(outcome);
        }
    }

    /// The game, on the board in place of the open one.
    pub fn on_board(&self) -> OnBoard {
        let last = self.game.mv(self.tip);
        OnBoard {
            position: Some((self.position.clone(), last)),
            hand: Hand::Rests,
            names: Some(self.rules.contenders.map(Contender::title)),
            ..OnBoard::default()
        }
    }
}

/// What a side has found, as a game keeps it.
fn eval(info: &Info, mover: Color) -> Eval {
    let score = mover.white_view(info.score);
    Eval {
        score: match score.mate() {
            Some(moves) => EvalScore::Mate(moves),
            None => EvalScore::Centipawns(score.cp().unwrap_or(0)),
        },
        depth: u32::try_from(info.depth.0).ok(),
    }
}
