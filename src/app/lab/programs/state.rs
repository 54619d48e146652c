//! The state of the page of programs, its commands, and a comparison of a program and the engine on one position.

use std::path::Path;
use std::time::Duration;

use super::bout::{Bout, Standing};
use super::learned::Learned;
use super::match_run::MatchRun;
use crate::board::OnBoard;
use crate::command::lab::programs::{Command, Rules, View};
use crate::game::GameRoom;
use crate::game::players::OwnPlayer;
use crate::kit::context::Context;
use crate::lab::parts::finished;
use tabia_chess::{Position, claim, ending};
use tabia_engine::{Event, Info, Limits, SearchId};
use tabia_game::Game;
use tabia_lab::programs::ProgramName;
use tabia_player::{GameLine, Player};
use tabia_texts::{tr, tr_args};

/// Search time of both.
const TIME: Duration = Duration::from_secs(5);

/// The depth of a search that is watched, in half-moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WatchDepth(pub u32);

impl WatchDepth {
    /// Minimum and maximum.
    pub const RANGE: (u32, u32) = (1, 20);
}

impl Default for WatchDepth {
    fn default() -> WatchDepth {
        WatchDepth(4)
    }
}

/// The state of the page.
#[derive(Default)]
pub(crate) struct ProgramsPage {
    pub(super) view: View,
    /// The card that comes into view in the next frame.
    pub(super) sought: Option<ProgramName>,
    pub(super) comparison: Option<Comparison>,
    /// Depth of searches that are watched, in half-moves.
    pub(super) watch_depth: WatchDepth,
    /// The rules of the next game of two, and the current game.
    pub(super) rules: Rules,
    pub(super) bout: Option<Bout>,
    /// The current match.
    pub(super) series: Option<MatchRun>,
    pub(super) learned: Learned,
}

impl ProgramsPage {
    /// The chosen learned position or the game of two for the board; `hides_game`: nothing may help in the open game.
    pub(crate) fn on_board(&self, hides_game: bool) -> OnBoard {
        if self.view == View::Learned && !hides_game {
            return self.learned.on_board();
        }
        if self.view == View::Match {
            let run = self.series.as_ref();
            let run = run.filter(|run| !(hides_game && run.rules.from_board));
            return run.map_or_else(OnBoard::default, MatchRun::on_board);
        }
        self.bout
            .as_ref()
            .map_or_else(OnBoard::default, Bout::on_board)
    }

    /// The game of two, once it is over.
    pub(crate) fn ended_bout(&self) -> Option<Game> {
        let bout = self.bout.as_ref().filter(|bout| bout.is_over());
        bout.map(Bout::game)
    }

    /// Records that the game of two has been opened in a tab.
    pub(crate) fn bout_is_kept(&mut self) {
        self.bout = None;
    }

    /// The finished games of the match as PGN; empty when there are none.
    pub(crate) fn match_games(&self) -> String {
        self.series.as_ref().map_or_else(String::new, MatchRun::pgn)
    }

    /// Whether games of the match are in no tab.
    pub(crate) fn has_unkept_games(&self) -> bool {
        self.series.as_ref().is_some_and(MatchRun::has_unkept_games)
    }

    /// Notes that the finished games of the match are in a tab.
    pub(crate) fn match_is_kept(&mut self) {
        self.series.iter_mut().for_each(MatchRun::is_kept);
    }

    /// Whether a list of the page has the keyboard focus.
    pub(crate) fn wants_keys(&self, ctx: &egui::Context) -> bool {
        match self.view {
            View::Learned => self.learned.wants_keys(ctx),
            View::Match => {
                let run = self.series.as_ref();
                run.is_some_and(|run| run.view.wants_keys(ctx))
            }
            View::Programs | View::Timeline => false,
        }
    }

    /// Whether a match is being played.
    pub(super) fn match_runs(&self) -> bool {
        self.series.as_ref().is_some_and(MatchRun::is_running)
    }

    /// The key of the reason why no program may start to search; `None` if one may.
    pub(super) fn why_not_search(&self, game: &GameRoom) -> Option<&'static str> {
        match () {
            () if game.session.is_playing() => Some("programs-in-game"),
            // Each would have only a part of the processor time.
            () if self.match_runs() => Some("match-is-running"),
            () => None,
        }
    }

    /// Whether a program and the engine are searching, or a game of two is running.
    pub(crate) fn is_busy(&self) -> bool {
        let plays = self.bout.as_ref().is_some_and(|bout| !bout.is_over());
        self.comparison.is_some() || plays || self.match_runs()
    }
}

/// A comparison of a program and the engine on one position.
pub(super) struct Comparison {
    pub program: ProgramName,
    line: GameLine,
    pub theirs: Thinker,
    pub ours: Thinker,
}

impl Comparison {
    /// Starts both on a position. Also returns an error in the program's learned data, if any.
    ///
    /// # Errors
    /// Returns why one of them cannot be started.
    pub fn start(
        program: ProgramName,
        line: GameLine,
        data: Option<&Path>,
        ctx: &egui::Context,
    ) -> Result<(Comparison, Option<String>), String> {
        let wake = || {
            let ctx = ctx.clone();
            move || ctx.request_repaint()
        };
        let (theirs, problem) = OwnPlayer::Program(program).start(data, wake())?;
        let (ours, _) = OwnPlayer::Engine.start(data, wake())?;
        let comparison = Comparison {
            program,
            theirs: Thinker::start(theirs, &line),
            ours: Thinker::start(ours, &line),
            line,
        };
        Ok((comparison, problem))
    }

    /// The position that both search.
    pub fn position(&self) -> &Position {
        self.line.position()
    }

    /// Switches to another position.
    pub fn go_to(&mut self, line: GameLine) {
        if self.line == line {
            return;
        }
        self.theirs.go(&line);
        self.ours.go(&line);
        self.line = line;
    }

    /// Processes the reports of both.
    pub fn poll(&mut self) {
        self.theirs.poll();
        self.ours.poll();
    }

    /// Whether one of them is still searching.
    pub fn is_thinking(&self) -> bool {
        !(self.theirs.is_done && self.ours.is_done)
    }
}

/// A searching engine or program.
pub(super) struct Thinker {
    player: Box<dyn Player>,
    search: SearchId,
    /// The last line of this search.
    pub line: Option<Info>,
    pub is_done: bool,
    pub failure: Option<String>,
}

impl Thinker {
    fn start(mut player: Box<dyn Player>, line: &GameLine) -> Thinker {
        Thinker {
            search: player.go(line, limits()),
            player,
            line: None,
            is_done: false,
            failure: None,
        }
    }

    fn go(&mut self, line: &GameLine) {
        self.search = self.player.go(line, limits());
        (self.line, self.is_done, self.failure) = (None, false, None);
    }

    fn poll(&mut self) {
        for report in self.player.reports().try_iter() {
            if report.search != self.search {
                continue;
            }
            match report.event {
                Event::Info(info) if !info.pv.is_empty() => self.line = Some(info),
                Event::Info(_) | Event::CurrentMove { .. } => {}
                // A program that only analyses learns nothing and reports nothing.
                Event::Note(_) => {}
                Event::Best { .. } => self.is_done = true,
                Event::Failed(reason) => self.failure = Some(reason),
            }
        }
        if let Some(ended) = self.player.ended() {
            self.is_done = true;
            self.failure = Some(ended.reason);
        }
    }
}

fn limits() -> Limits {
    Limits {
        analysis: true,
        ..Limits::time(TIME)
    }
}

/// Why no game begins from a position with moves: it is drawn.
fn drawn(position: &Position) -> Option<String> {
    let is_drawn = ending(position, 1).is_some() || claim(position, 1).is_some();
    is_drawn.then(|| tr("match-drawn-start"))
}

impl ProgramsPage {
    /// Carries out a command.
    pub(crate) fn apply(&mut self, context: &mut Context, game: &GameRoom, command: Command) {
        match command {
            Command::Show(view) => {
                self.view = view;
                if view == View::Learned {
                    self.learned.read(context, None);
                }
            }
            Command::ShowCard(program) => {
                self.view = View::Programs;
                self.sought = Some(program);
            }
            Command::Analyse(program) => self.compare(context, game, program),
            Command::Stop => self.comparison = None,
            Command::WatchDepth(depth) => {
                let (least, most) = WatchDepth::RANGE;
                self.watch_depth = WatchDepth(depth.clamp(least, most));
            }
            Command::SetBout(rules) => self.rules = rules.into_range(),
            Command::StartBout => self.start_bout(context, game),
            // A paused game does not go on beside a match.
            Command::PauseBout if self.match_runs() => self.pause_bout(),
            Command::PauseBout => self.bout.iter_mut().for_each(Bout::pause),
            Command::StopBout => self.bout.iter_mut().for_each(Bout::stop),
            Command::CloseBout => self.bout = None,
            Command::StartMatch => self.start_match(context, game),
            Command::StopMatch => self.series.iter_mut().for_each(MatchRun::stop),
            Command::CloseMatch if !self.match_runs() => self.series = None,
            Command::CloseMatch => {}
            Command::ChooseGame(number) => {
                self.series.iter_mut().for_each(|run| run.choose(number));
            }
            Command::ChooseLearned(key) => self.learned.choose(key),
            Command::AskForgetAll(asks) => self.learned.asks = asks,
            Command::Forget(forgotten) => self.learned.read(context, Some(forgotten)),
        }
    }

    fn start_bout(&mut self, context: &mut Context, game: &GameRoom) {
        if self.why_not_search(game).is_some() {
            return;
        }
        (self.comparison, self.bout) = (None, None);
        let position = match self.rules.from_board {
            true => game.session.position().clone(),
            false => Position::start(),
        };
        let (date, techniques) = ((context.today)(), context.settings.techniques());
        let data = context.data.as_deref();
        match Bout::start(self.rules, position, date, techniques, data, &context.egui) {
            Ok(bout) => self.bout = Some(bout),
            Err(reason) => report_failure(context, reason),
        }
    }

    /// Starts a match. A game of two waits meanwhile.
    fn start_match(&mut self, context: &mut Context, game: &GameRoom) {
        self.view = View::Match;
        if self.why_not_search(game).is_some() {
            return;
        }
        let position = game.session.position();
        if self.rules.from_board
            && let Some(reason) = finished(position).or_else(|| drawn(position))
        {
            context.toasts.error(reason);
            return;
        }
        self.comparison = None;
        self.pause_bout();
        match MatchRun::start(context, self.rules, position) {
            Ok(run) => self.series = Some(run),
            Err(error) => report_failure(context, error.to_string()),
        }
    }

    /// Pauses a running game of two.
    fn pause_bout(&mut self) {
        if let Some(bout) = &mut self.bout
            && bout.standing == Standing::Plays
        {
            bout.pause();
        }
    }

    fn compare(&mut self, context: &mut Context, game: &GameRoom, program: ProgramName) {
        if self.why_not_search(game).is_some() {
            return;
        }
        let line = game.session.line_to(game.session.node());
        // Running both would leave each only a part of the processor time.
        self.pause_bout();
        let data = context.data.as_deref();
        match Comparison::start(program, line, data, &context.egui) {
            Ok((comparison, problem)) => {
                self.comparison = Some(comparison);
                if let Some(problem) = problem {
                    context.toasts.error(problem);
                }
            }
            Err(reason) => report_failure(context, reason),
        }
    }

    /// Processes search results. The comparison follows the position of the board while the page is shown, and ends when the
    /// page is left or a game is being played, in which players get no help.
    ///
    /// A game of two waits in these cases.
    pub(crate) fn poll(&mut self, context: &mut Context, game: &GameRoom, is_shown: bool) {
        if let Some(bout) = &mut self.bout {
            let was_over = bout.is_over();
            bout.mind(!is_shown || game.session.is_playing());
            let notes = bout.notes().into_iter();
            notes.for_each(|note| context.toasts.error(note));
            if bout.is_over() && !was_over {
                self.learned.read(context, None);
            }
        }
        if let Some(run) = &mut self.series {
            let notes = run.poll().into_iter();
            notes.for_each(|note| context.toasts.error(note));
        }
        self.learned.poll(context, is_shown);
        if !is_shown || game.session.is_playing() {
            self.comparison = None;
        }
        if let Some(comparison) = &mut self.comparison {
            let session = &game.session;
            comparison.go_to(session.line_to(session.node()));
            comparison.poll();
        }
    }
}

fn report_failure(context: &mut Context, reason: String) {
    let args = [("reason", reason.into())];
    context.toasts.error(tr_args("programs-not-started", &args));
}
