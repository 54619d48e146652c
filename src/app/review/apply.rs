//! Handles the commands of the review room.

use std::collections::HashMap;
use std::path::Path;

use super::collection::now;
use super::lesson::{Item, Lesson, Purpose, guesses, mistakes};
use super::players::{Own, source};
use super::poll::{review_of, thresholds};
use super::shelf;
use super::shown::ShownReview;
use super::state::ReviewRoom;
use super::work::{Gathered, Gathering, ReviewJob, Work};
use crate::command::Action;
use crate::command::review::{Command, Reach};
use crate::game::GameRoom;
use crate::kit::context::{Context, SidePanel};
use crate::kit::engine_runs::EngineTask;
use crate::kit::worker::{Reporter, Task};
use tabia_chess::{Color, Move, san};
use tabia_game::Game;
use tabia_player::Player;
use tabia_protocol::client::{EnginePlayer, Timeouts};
use tabia_review::{Leave, Limit, Options, Source, annotate};
use tabia_settings::Settings;
use tabia_texts::{tr, tr_args};

impl ReviewRoom {
    /// Carries out a command.
    pub(crate) fn apply(&mut self, context: &mut Context, game: &mut GameRoom, command: Command) {
        match command {
            Command::Start => {
                game.end_shown = false;
                self.start(context, game);
            }
            Command::Anew => self.begin_anew(context, game),
            Command::Pause(is_paused) => {
                if let Some(work) = &self.work {
                    work.pause(is_paused);
                }
            }
            Command::Stop => {
                self.gathering = None;
                self.end_work(context);
                self.bring_back(context, game);
            }
            Command::All => self.review_all(context, game),
            Command::LookDeeper(reach) => self.look_deeper(context, game, reach),
            Command::GoTo(position) => self.go_to(context, game, position),
            Command::Next(badge, side) => self.go_to_next(context, game, badge, side),
            Command::NextFault => self.go_to_fault(context, game, true),
            Command::PreviousFault => self.go_to_fault(context, game, false),
            Command::ToggleOptions => self.options = !self.options,
            Command::Change(settings) => {
                context.change(|old| *old = *settings);
                self.judge_anew(&context.settings);
            }
            Command::Write => self.write(context, game),
            Command::ToggleBetter => self.toggle_better(game),
            Command::ShowLine(moves, count) => self.show_line(game, moves, count),
            Command::Step(by) => self.step_along(game, by),
            Command::LeaveLine => self.leave_line(game),
            Command::ToggleLonger => self.is_longer = !self.is_longer,
            Command::Retry => {
                let at = self.shown.as_ref().and_then(|shown| shown.current(game));
                let at = at.and_then(|at| at.checked_sub(1));
                self.retry(context, game, None, at);
            }
            Command::RetryAll(side) => self.retry(context, game, side, None),
            Command::Collect(side) => self.collect_or_drop(context, game, side),
            Command::Train => self.train(context),
            Command::Guess(side) => self.guess(context, game, side),
            Command::Answer(mv) => self.answer(context, game, mv),
            Command::AnswerText(text) => self.answer_text(context, game, &text),
            Command::Hint => self.in_lesson(game, Lesson::hint),
            Command::Solve => self.in_lesson(game, Lesson::solve),
            Command::Again => self.in_lesson(game, Lesson::again),
            Command::NextExercise => self.next_exercise(context, game),
            Command::Forget => self.forget_exercise(context, game),
            Command::EndLesson => self.lesson = None,
        }
        self.note_outcome(context);
    }

    fn answer(&mut self, context: &mut Context, game: &GameRoom, mv: Move) {
        let Some(lesson) = self.lesson_mut(game) else {
            return;
        };
        if let Err(error) = lesson.answer(mv, &context.egui) {
            report_failed(context, error.to_string());
        }
    }

    /// Handles a typed answer.
    fn answer_text(&mut self, context: &mut Context, game: &mut GameRoom, text: &str) {
        let Some(lesson) = self.lesson(game) else {
            return;
        };
        if !lesson.asks() {
            context.commands.push(Action::Refuse);
            context.toasts.info(tr("exercise-no-answer"));
            return;
        }
        match san::read(&lesson.item().position, text) {
            Ok(mv) => {
                game.typed.clear();
                self.answer(context, game, mv);
            }
            Err(error) => {
                context.commands.push(Action::Refuse);
                context.toasts.error(error.to_string());
            }
        }
    }

    fn in_lesson(&mut self, game: &GameRoom, act: impl FnOnce(&mut Lesson)) {
        self.lesson_mut(game).map(act);
    }

    /// Shows the review, and starts finding what is missing.
    pub(super) fn start(&mut self, context: &mut Context, game: &GameRoom) {
        if game.session.is_playing() {
            context.toasts.info(tr("review-playing"));
            return;
        }
        if let Some(variant) = game.session.game().tags().other_variant() {
            let args = [("variant", variant.into())];
            context.toasts.error(tr_args("review-other-variant", &args));
            return;
        }
        context.show(SidePanel::Review);
        if game.session.settled_main_line_end() == game.session.game().root() {
            context.toasts.info(tr("review-no-moves"));
            return;
        }
        if let Some(recalling) = &mut self.recalling {
            recalling.is_wanted = true;
            return;
        }
        if !self
            .shown
            .as_ref()
            .is_some_and(|shown| shown.is_whole(game))
        {
            if let Some(shown) = self.shown.take() {
                self.put_away(shown.review);
            }
            self.shown = Some(ShownReview::new(
                game,
                review_of(&game.session.open.record.settled(), &context.settings),
            ));
        }
        let Some(shown) = &self.shown else { return };
        if let Some(work) = &self.work
            && self.is_searching(shown)
        {
            work.pause(false);
            return;
        }
        let judge = self.judge(&context.settings);
        let Some(shown) = &mut self.shown else { return };
        if shown.review.judge != judge && !shown.review.is_confirmed() {
            shown.review.judged_by(&judge);
            *shown = ShownReview::new(game, shown.review.clone());
        }
        let review = shown.review.clone();
        if review.is_confirmed() {
            return;
        }
        let job = ReviewJob::of(game.session.game(), review, &context.settings);
        self.search(context, vec![job]);
    }

    /// Searches some moves of the shown game again, with more nodes than before.
    fn look_deeper(&mut self, context: &mut Context, game: &GameRoom, reach: Reach) {
        let indices = self.deeper(game, reach);
        let Some(shown) = self.shown.as_ref().filter(|_| !indices.is_empty()) else {
            context.toasts.info(tr("review-no-deeper"));
            return;
        };
        context.show(SidePanel::Review);
        let review = shown.review.clone();
        if review.judge != self.judge(&context.settings) {
            let args = [("judge", judge_name(&review.judge).into())];
            context.toasts.info(tr_args("review-other-judge", &args));
            return;
        }
        let job = ReviewJob::of(game.session.game(), review, &context.settings);
        if let Some(work) = self.engines(context) {
            work.pause(false);
            work.look_deeper(job, &indices);
        }
    }

    fn begin_anew(&mut self, context: &mut Context, game: &GameRoom) {
        self.end_work(context);
        if let Some(shown) = &mut self.shown {
            if shown.review.is_done() {
                self.replaced = Some(shown.review.clone());
            }
            shown.review.forget();
            self.keeper.forget(&shown.review, context);
            *shown = ShownReview::new(game, shown.review.clone());
        }
        self.start(context, game);
    }

    /// Shows the review again that an unfinished one was to replace.
    fn bring_back(&mut self, context: &Context, game: &GameRoom) {
        let Some(before) = self.replaced.take() else {
            return;
        };
        let unfinished = |shown: &&ShownReview| {
            !shown.review.is_done() && shown.review.fingerprint() == before.fingerprint()
        };
        if self.shown.as_ref().filter(unfinished).is_some() {
            self.keeper.put_back(before.clone(), context);
            self.shown = Some(ShownReview::new(game, before));
        }
    }

    /// Starts the review of every game of the file, the shown one first.
    fn review_all(&mut self, context: &mut Context, game: &GameRoom) {
        let document = &game.session.document;
        if document.len() > MOST_GAMES {
            let args = [("most", MOST_GAMES.into())];
            context.toasts.info(tr_args("review-too-many", &args));
            return;
        }
        self.start(context, game);
        let (file, current, count) = (document.file.clone(), document.current, document.len());
        let parked = document.parked();
        let parked: HashMap<usize, Game> = parked
            .map(|(index, parked)| (index, parked.record.settled().into_owned()))
            .collect();
        let (settings, folder) = (context.settings.clone(), context.data.clone());
        let gather = move |reporter: &Reporter<Gathered>| {
            for index in (0..count).filter(|&index| index != current) {
                if reporter.is_stopped() {
                    return;
                }
                let here = || parked.get(&index).cloned();
                let game = here().or_else(|| file.game(index).map(|(game, _)| game));
                let gathered = game.and_then(|game| gathered(&game, &settings, folder.as_deref()));
                if let Some(gathered) = gathered {
                    reporter.report(gathered);
                }
            }
        };
        match Task::start("review-games", &context.egui, gather) {
            Ok(task) => self.gathering = Some(Gathering::new(task)),
            Err(error) => report_failed(context, error.to_string()),
        }
    }

    /// Queues the games that a worker has gathered for the search.
    pub(super) fn poll_gathering(&mut self, context: &mut Context) {
        let Some(gathering) = &mut self.gathering else {
            return;
        };
        let news = gathering.task.news();
        let work = self.work.as_ref();
        let mut jobs = Vec::new();
        for gathered in news {
            match gathered {
                Gathered::OtherVariant => gathering.left_out += 1,
                Gathered::Job(job) => {
                    let fingerprint = job.review.fingerprint();
                    if work.is_none_or(|work| work.job(fingerprint).is_none()) {
                        jobs.push(*job);
                    }
                }
            }
        }
        gathering.count += jobs.len();
        if gathering.task.is_done() {
            let args = [("count", gathering.count.into())];
            context.toasts.info(tr_args("review-queued", &args));
            if gathering.left_out > 0 {
                let args = [("count", gathering.left_out.into())];
                context.toasts.info(tr_args("review-left-out", &args));
            }
            self.gathering = None;
        }
        if !jobs.is_empty() {
            self.search(context, jobs);
        }
    }

    /// Queues games for the search, after those that are being searched.
    fn search(&mut self, context: &mut Context, games: Vec<ReviewJob>) {
        if let Some(work) = self.engines(context) {
            games.into_iter().for_each(|job| work.add(job));
        }
    }

    /// The name of the engine that searches, or would do so; empty for Tabia's own.
    pub(super) fn judge(&self, settings: &Settings) -> String {
        match &self.work {
            Some(work) => work.judge.clone(),
            None => chosen_judge(settings),
        }
    }

    /// The engines, which are started if they are not running.
    fn engines(&mut self, context: &mut Context) -> Option<&mut Work> {
        if self.work.is_none() {
            let judge = start_judge(context);
            match Work::start(options(&context.settings), judge, &context.egui) {
                Ok(work) => self.work = Some(work),
                Err(error) => report_failed(context, error.to_string()),
            }
        }
        self.work.as_mut()
    }

    /// Judges the moves again after the thresholds have changed.
    fn judge_anew(&mut self, settings: &Settings) {
        if let Some(shown) = &mut self.shown
            && shown.review.thresholds != thresholds(settings)
        {
            shown.review.thresholds = thresholds(settings);
            shown.judge_anew();
        }
    }

    /// Writes the review into the game, as one undo step.
    fn write(&mut self, context: &mut Context, game: &mut GameRoom) {
        let Some(shown) = &self.shown else { return };
        let edits = annotate(
            game.session.game(),
            &shown.review,
            &leave(&context.settings),
        );
        if edits.is_empty() {
            context.toasts.info(tr("review-nothing-to-write"));
            return;
        }
        let count = edits.len();
        game.annotate(context, &edits);
        let args = [("count", count.into())];
        context.toasts.info(tr_args("review-written", &args));
    }

    /// Reports, once, that the saved file does not contain the review of its game.
    pub(crate) fn note_saved(&mut self, context: &mut Context, game: &GameRoom) {
        let Some(shown) = &mut self.shown else { return };
        let mut found = shown.review.found().iter().flatten();
        let is_searched = found.any(|found| found.source == Source::Engine);
        if shown.is_reported || !is_searched || !shown.is_whole(game) || !shown.review.is_done() {
            return;
        }
        let leave = leave(&context.settings);
        if !annotate(game.session.game(), &shown.review, &leave).is_empty() {
            shown.is_reported = true;
            context.toasts.info(tr("review-not-in-file"));
        }
    }

    // Learning.

    fn retry(
        &mut self,
        context: &mut Context,
        game: &GameRoom,
        side: Option<Color>,
        only: Option<usize>,
    ) {
        let Some(shown) = &self.shown else { return };
        let name = source(game.session.game());
        let mut items = mistakes(&shown.review, &shown.judged, &name, side);
        if let Some(only) = only {
            let before = &shown.review.positions()[only];
            items.retain(|item| item.position == *before);
        }
        // The side of the mistakes matters only where one of the players is the user.
        let own = Own::of(game.session.game(), &context.settings.own_names);
        let is_own = |item: &&Item| {
            let own = own.as_ref();
            own.is_none_or(|own| own.side == item.position.turn())
        };
        let own = items.iter().filter(is_own);
        let exercises: Vec<_> = own.map(|item| item.exercise.clone()).collect();
        self.change_deck(context, |deck| {
            deck.add(exercises, now());
        });
        self.begin(context, game, Purpose::Retry, items);
    }

    fn guess(&mut self, context: &mut Context, game: &GameRoom, side: Color) {
        let Some(shown) = &self.shown else { return };
        let name = source(game.session.game());
        let items = guesses(&shown.review, &name, side);
        self.begin(context, game, Purpose::Guess, items);
    }

    pub(super) fn begin(
        &mut self,
        context: &mut Context,
        game: &GameRoom,
        purpose: Purpose,
        items: Vec<Item>,
    ) {
        let options = Options {
            threads: 1,
            ..options(&context.settings)
        };
        self.line = None;
        let thresholds = thresholds(&context.settings);
        match Lesson::new(game, purpose, items, thresholds, options) {
            Some(lesson) => {
                self.lesson = Some(lesson);
                context.show(SidePanel::Review);
            }
            None => {
                let key = match purpose {
                    Purpose::Retry => "review-no-mistakes",
                    Purpose::Train => "review-none-due",
                    Purpose::Guess => "review-no-guesses",
                };
                context.toasts.info(tr(key));
            }
        }
    }

    fn next_exercise(&mut self, context: &mut Context, game: &GameRoom) {
        let Some(lesson) = self.lesson_mut(game) else {
            return;
        };
        if !lesson.next() {
            let args = [
                ("solved", lesson.solved.into()),
                ("count", lesson.items.len().into()),
                ("points", lesson.points.into()),
            ];
            let key = match lesson.purpose {
                Purpose::Guess => "review-guess-over",
                Purpose::Retry | Purpose::Train => "review-lesson-over",
            };
            context.toasts.info(tr_args(key, &args));
            self.lesson = None;
        }
    }

    /// Records in the collection, once and at once, how the current task was solved: the window may be closed there.
    pub(super) fn note_outcome(&mut self, context: &Context) {
        let Some(lesson) = &mut self.lesson else {
            return;
        };
        if let Some(answer) = lesson.outcome()
            && lesson.purpose != Purpose::Guess
            && !std::mem::replace(&mut lesson.is_noted, true)
        {
            let exercise = lesson.item().exercise.clone();
            self.change_deck(context, move |deck| deck.answer(&exercise, answer, now()));
        }
    }

    /// Removes the exercise from the collection and shows its answer.
    fn forget_exercise(&mut self, context: &mut Context, game: &GameRoom) {
        let Some(lesson) = self.lesson_mut(game) else {
            return;
        };
        lesson.forget();
        let exercise = lesson.item().exercise.clone();
        self.change_deck(context, move |deck| deck.remove(&exercise));
    }
}

/// Maximum number of games of a file that are reviewed in the window. With more, saving the review of one would remove that of
/// another.
const MOST_GAMES: usize = shelf::MOST;

/// A game to review; `None` when it has nothing to review.
fn gathered(game: &Game, settings: &Settings, folder: Option<&Path>) -> Option<Gathered> {
    if game.tags().other_variant().is_some() {
        return Some(Gathered::OtherVariant);
    }
    let mut review = review_of(game, settings);
    folder.map(|folder| shelf::recall(folder, &mut review));
    let is_wanted = !review.is_empty() && !review.is_confirmed();
    if is_wanted {
        review.judged_by(&chosen_judge(settings));
    }
    is_wanted.then(|| Gathered::Job(Box::new(ReviewJob::of(game, review, settings))))
}

fn report_failed(context: &mut Context, reason: String) {
    let args = [("reason", reason.into())];
    context.toasts.error(tr_args("review-failed", &args));
}

/// The name of the engine that is chosen to judge; empty for Tabia's own.
fn chosen_judge(settings: &Settings) -> String {
    let profile = settings.review_judge.and_then(|id| settings.engine(id));
    profile.map_or_else(String::new, |profile| profile.program.display_name())
}

/// The name of an engine that judges, for display.
pub(super) fn judge_name(judge: &str) -> String {
    match judge {
        "" => tr("player-engine"),
        judge => judge.to_owned(),
    }
}

/// Starts the engine of the user that is chosen to judge; `None` for Tabia's own.
fn start_judge(context: &mut Context) -> Option<(String, Box<dyn Player>)> {
    let id = context.settings.review_judge?;
    let program = context.settings.engine(id)?.program.clone();
    let name = program.display_name();
    let player = EnginePlayer::start(program, Timeouts::default(), || {});
    let runs = &mut context.engine_runs;
    runs.add(id, name.clone(), EngineTask::Review, player.log());
    Some((name, Box::new(player)))
}

/// Returns the options of the review's search from the settings.
pub(super) fn options(settings: &Settings) -> Options {
    Options {
        limit: Limit::Nodes(settings.review_nodes),
        lines: 2,
        threads: settings.engine_threads,
        ..Options::default()
    }
}

/// Returns what a review writes into the game, from the settings.
fn leave(settings: &Settings) -> Leave {
    Leave {
        evals: settings.review_evals,
        glyphs: settings.review_glyphs,
        lines: settings.review_lines,
        sentences: settings.review_sentences,
        ..Leave::default()
    }
}
