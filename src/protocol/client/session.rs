//! The conversation with an engine, without its process: requests and lines in, effects out.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use tabia_chess::Color;
use tabia_player::{Bound, Depth, Event, GameLine, Limits, OptionError, Report, Score, SearchId};

use super::dialect::{Dialect, Figures, Message};
use super::failure::{Failure, Fault};
use super::identity::{Identity, checked};
use super::program::{EngineProgram, Protocol};
use super::search::{NO_MOVE, Search, open};
use super::timeouts::Timeouts;

/// Time before the move that is searched is reported.
const CURRENT_MOVES_AFTER: Duration = Duration::from_secs(1);
/// Interval between two questions for the state of an analysis.
const STATUS_INTERVAL: Duration = Duration::from_secs(2);
/// Time for the move after an engine has claimed that the game is over.
const CLAIM_DELAY: Duration = Duration::from_secs(1);

/// A request of a front end.
#[derive(Debug)]
pub(super) enum Request {
    SetOption {
        name: String,
        value: String,
    },
    NewGame,
    Go(Box<Go>),
    Stop,
    PonderHit,
    /// Asks for [`Effect::Ready`] with this number when all earlier requests are done.
    Ready(u64),
}

/// A search that is requested.
#[derive(Debug)]
pub(super) struct Go {
    pub id: SearchId,
    pub line: GameLine,
    pub limits: Limits,
    /// Whether it was stopped before it began.
    pub is_stopped: bool,
}

/// What is to be done for a session.
#[derive(Debug, PartialEq)]
pub(super) enum Effect {
    Send(String),
    Report(Report),
    /// The handshake is complete.
    Identified,
    Ready(u64),
    Fault(Fault),
    /// The session is over.
    Fail(Failure),
}

/// The conversation with an engine.
pub(super) struct Session {
    dialect: Box<dyn Dialect>,
    timeouts: Timeouts,
    /// Whether the protocol is found by asking.
    is_guess: bool,
    profile: Vec<(String, String)>,
    /// Whether the engine's scores are from the view of White.
    has_white_scores: bool,
    /// The start of the handshake and its end by time; `None` when it is complete.
    handshake: Option<(Instant, Instant)>,
    is_over: bool,
    queue: VecDeque<Request>,
    /// Whether the engine was given something that may take it long, so that it is asked whether it is ready before a search.
    is_busy: bool,
    /// Until when the engine must confirm that it is ready, and the numbers of the requests for that.
    ready: Option<(Instant, Vec<u64>)>,
    search: Option<Search>,
    effects: Vec<Effect>,
}

impl Session {
    /// Begins the handshake.
    pub fn new(
        dialect: Box<dyn Dialect>,
        timeouts: Timeouts,
        program: &EngineProgram,
        now: Instant,
    ) -> Session {
        let is_guess = program.protocol == Protocol::Unknown;
        let waits = match (dialect.hello(), is_guess) {
            ("xboard", _) => timeouts.features,
            (_, true) => timeouts.guess,
            (_, false) => timeouts.handshake,
        };
        let first_lines = program.first_lines.iter().cloned();
        let lines = first_lines.chain(dialect.greeting());
        let effects = lines.map(Effect::Send).collect();
        Session {
            dialect,
            timeouts,
            is_guess,
            profile: program.options.clone(),
            has_white_scores: program.scores_for_white,
            handshake: Some((now, now + waits)),
            is_over: false,
            queue: VecDeque::new(),
            is_busy: true,
            ready: None,
            search: None,
            effects,
        }
    }

    /// Returns what is to be done, in order.
    pub fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    /// Returns what the engine has reported about itself.
    pub fn identity(&self) -> &Identity {
        self.dialect.identity()
    }

    /// Takes back the requests that were not begun, for another session.
    pub fn take_requests(&mut self) -> VecDeque<Request> {
        std::mem::take(&mut self.queue)
    }

    /// Returns whether an answer of the engine is expected.
    pub fn is_waiting(&self) -> bool {
        let asked = self.search.as_ref().is_some_and(|search| search.is_asked);
        self.handshake.is_some() || self.ready.is_some() || asked
    }

    /// Returns whether the engine is still to confirm that it is ready.
    pub fn is_confirming(&self) -> bool {
        self.ready.is_some()
    }

    /// Returns the time at which [`Session::poll`] has something to do.
    pub fn deadline(&self) -> Option<Instant> {
        let handshake = self.handshake.map(|(_, end)| end);
        let ready = self.ready.as_ref().map(|(end, _)| *end);
        let search = self
            .search
            .as_ref()
            .filter(|search| search.answer.is_none());
        let searches = search.and_then(|search| search.deadline);
        let claim = search.and_then(|search| Some(search.claim.as_ref()?.0));
        let status = search.filter(|_| self.dialect.status().is_some());
        let status = status.map(|search| search.status);
        let all = [handshake, ready, searches, claim, status];
        all.into_iter().flatten().min()
    }

    /// Handles a request.
    pub fn request(&mut self, request: Request, now: Instant) {
        match request {
            Request::Stop => match self.queued_go() {
                Some(go) => go.is_stopped = true,
                None => self.stop(now),
            },
            Request::PonderHit => match self.queued_go() {
                Some(go) => go.limits.ponder = false,
                None => self.ponder_hit(now),
            },
            Request::Go(go) => {
                self.supersede();
                self.queue.push_back(Request::Go(go));
                self.stop(now);
            }
            other => self.queue.push_back(other),
        }
        self.advance(now);
    }

    /// Returns the search that has not begun; there is at most one.
    fn queued_go(&mut self) -> Option<&mut Go> {
        self.queue.iter_mut().find_map(|request| match request {
            Request::Go(go) => Some(&mut **go),
            _ => None,
        })
    }

    /// Handles a line of the engine.
    pub fn receive(&mut self, line: &str, now: Instant) {
        if self.is_over {
            return;
        }
        let search = self
            .search
            .as_ref()
            .filter(|search| search.is_asked && search.answer.is_none());
        let position = search.map(|search| search.line.position());
        let mut messages = Vec::new();
        self.dialect.read(line, position, &mut messages);
        for message in messages {
            self.handle(message, now);
        }
        self.advance(now);
    }

    /// Handles the deadlines that have passed.
    pub fn poll(&mut self, now: Instant) {
        if self.is_over {
            return;
        }
        if let Some((start, end)) = self.handshake
            && end <= now
        {
            if self.dialect.accept_silence() && !(self.is_guess && self.is_unknown()) {
                self.welcome(now);
            } else {
                self.fail(Failure::Handshake {
                    command: self.dialect.hello(),
                    waited: now.saturating_duration_since(start),
                });
            }
        }
        if self.ready.as_ref().is_some_and(|(end, _)| *end <= now) {
            self.fail(Failure::NotReady(self.timeouts.ready));
        }
        self.poll_search(now);
        self.advance(now);
    }

    /// Returns whether the engine has reported nothing about itself.
    fn is_unknown(&self) -> bool {
        self.identity().features.is_empty() && self.identity().options.is_empty()
    }

    fn poll_search(&mut self, now: Instant) {
        let Some(search) = open(&mut self.search) else {
            return;
        };
        if let Some((_, claim)) = search.claim.take_if(|(end, _)| *end <= now) {
            return self.give_up(format!("it claims that the game is over: {claim}"));
        }
        if search.deadline.is_some_and(|deadline| deadline <= now) {
            match search.is_stopped {
                true => return self.fail(Failure::NoMove(self.timeouts.stop)),
                false => return self.stop(now),
            }
        }
        if search.status <= now
            && let Some(line) = self.dialect.status()
        {
            search.status = now + STATUS_INTERVAL;
            self.effects.push(Effect::Send(line.to_owned()));
        }
    }

    fn handle(&mut self, message: Message, now: Instant) {
        match message {
            Message::Welcome => self.welcome(now),
            Message::Wait => {
                if let Some((_, end)) = &mut self.handshake {
                    *end = now + self.timeouts.handshake;
                }
            }
            Message::Foreign if self.is_guess => {
                if let Some((_, end)) = &mut self.handshake {
                    *end = now;
                }
            }
            Message::Foreign => {}
            Message::Ready => {
                if let Some((_, numbers)) = self.ready.take() {
                    self.effects.extend(numbers.into_iter().map(Effect::Ready));
                }
            }
            Message::Figures(figures) => self.figures(*figures, now),
            Message::CurrentMove { depth, mv, number } => {
                if let Some(search) = &self.search
                    && now.saturating_duration_since(search.started) >= CURRENT_MOVES_AFTER
                {
                    let depth = Depth(depth);
                    self.report(Event::CurrentMove { depth, mv, number });
                }
            }
            Message::Best { mv, ponder } => self.answer(Event::Best { mv, ponder }),
            Message::Illegal(text) => self.give_up(format!("it played {text}, which is not legal")),
            Message::Resigns => self.give_up("it resigns".to_owned()),
            Message::Claim(text) => {
                // In analysis there is no game to be over.
                if let Some(search) = open(&mut self.search)
                    && !search.limits.infinite
                {
                    search.claim = Some((now + CLAIM_DELAY, text));
                }
            }
            Message::Refused(text) => {
                self.give_up(format!("it rejects the move {text} as illegal"));
            }
            Message::Note(text) => self.report(Event::Note(text)),
            Message::Reply(line) => self.effects.push(Effect::Send(line)),
            Message::Fault(fault) => self.effects.push(Effect::Fault(fault)),
        }
    }

    /// Completes the handshake.
    fn welcome(&mut self, now: Instant) {
        if self.handshake.take().is_none() {
            return;
        }
        self.effects.push(Effect::Identified);
        for (name, value) in std::mem::take(&mut self.profile) {
            self.set_option(&name, &value);
        }
        self.advance(now);
    }

    fn set_option(&mut self, name: &str, value: &str) {
        let options = &self.dialect.identity().options;
        match checked(options, name, value).map(|(option, value)| (option.clone(), value)) {
            Ok((option, value)) => {
                let lines = self.dialect.set_option(&option, &value);
                self.send(lines);
                self.is_busy = true;
            }
            Err(error) => {
                let name = match &error {
                    OptionError::Unknown(name) | OptionError::Value { name, .. } => name,
                    OptionError::Refused { name, .. } => name,
                };
                self.effects
                    .push(Effect::Fault(Fault::UnknownOption(name.clone())));
                self.report(Event::Note(error.to_string()));
            }
        }
    }

    /// Carries out the requests that can be carried out.
    fn advance(&mut self, now: Instant) {
        while !self.is_over && self.handshake.is_none() && self.ready.is_none() {
            self.release(now);
            if self.search.is_some() || self.ready.is_some() {
                return;
            }
            match self.queue.pop_front() {
                None => return,
                Some(Request::SetOption { name, value }) => self.set_option(&name, &value),
                Some(Request::NewGame) => {
                    let lines = self.dialect.new_game();
                    self.send(lines);
                    self.is_busy = true;
                }
                Some(Request::Ready(number)) => self.ping(vec![number], now),
                Some(Request::Go(go)) if self.is_busy => {
                    self.queue.push_front(Request::Go(go));
                    self.ping(Vec::new(), now);
                }
                Some(Request::Go(go)) => self.begin(*go, now),
                // These are never queued.
                Some(Request::Stop | Request::PonderHit) => {}
            }
        }
    }

    /// Asks whether the engine is ready.
    fn ping(&mut self, numbers: Vec<u64>, now: Instant) {
        self.is_busy = false;
        match self.dialect.ping() {
            Some(line) => {
                self.effects.push(Effect::Send(line));
                self.ready = Some((now + self.timeouts.ready, numbers));
            }
            None => self.effects.extend(numbers.into_iter().map(Effect::Ready)),
        }
    }

    fn begin(&mut self, go: Go, now: Instant) {
        let Go {
            id,
            line,
            limits,
            is_stopped,
        } = go;
        let has_move = line.position().count_moves() > 0;
        let started = match has_move {
            true => self.dialect.go(&line, &limits).map(Some),
            false => Ok(None),
        };
        let in_check = line.position().in_check();
        let mut search = Search {
            id,
            line,
            is_pondering: limits.ponder,
            limits,
            started: now,
            is_asked: false,
            is_stopped: false,
            answer: None,
            deadline: None,
            claim: None,
            status: now + STATUS_INTERVAL,
            figures: Figures::default(),
        };
        match started {
            Ok(Some(start)) => {
                self.send(start.lines);
                search.is_asked = start.searches;
                let time = search.time(&self.timeouts, self.dialect.keeps_limits());
                search.deadline = time.map(|time| now + time);
                self.search = Some(search);
            }
            // The game is over: the engine is not asked.
            Ok(None) => {
                let score = if in_check { Score::MATED } else { Score::DRAW };
                search.answer = Some(NO_MOVE);
                let info = search.info(Depth(0), score, Bound::Exact, now);
                self.search = Some(search);
                self.report(Event::Info(info));
            }
            Err(refusal) => {
                self.search = Some(search);
                self.give_up(refusal.to_string());
            }
        }
        if is_stopped {
            self.stop(now);
        }
    }

    /// Removes the queued searches, which are answered without a move.
    fn supersede(&mut self) {
        let effects = &mut self.effects;
        self.queue.retain(|request| match request {
            Request::Go(go) => {
                let (search, event) = (go.id, NO_MOVE);
                effects.push(Effect::Report(Report { search, event }));
                false
            }
            _ => true,
        });
    }

    fn stop(&mut self, now: Instant) {
        let Some(search) = self.search.as_mut().filter(|search| !search.is_stopped) else {
            return;
        };
        search.is_stopped = true;
        if search.answer.is_some() {
            return;
        }
        if !search.is_asked {
            search.answer = Some(NO_MOVE);
            return;
        }
        search.deadline = Some(now + self.timeouts.stop);
        let stopping = self.dialect.stop();
        self.send(stopping.lines);
        if let Some(message) = stopping.answer {
            // Lines of the old analysis must not be taken for those of the next one.
            self.is_busy = true;
            self.handle(message, now);
        }
    }

    fn ponder_hit(&mut self, now: Instant) {
        let Some(search) = self.search.as_mut().filter(|search| search.is_pondering) else {
            return;
        };
        search.is_pondering = false;
        search.limits.ponder = false;
        if search.answer.is_some() || search.is_stopped {
            return;
        }
        let time = search.time(&self.timeouts, self.dialect.keeps_limits());
        search.deadline = time.map(|time| now + time);
        match self.dialect.ponder_hit(&search.line, &search.limits) {
            Ok(lines) => {
                search.is_asked = true;
                self.send(lines);
            }
            Err(refusal) => self.give_up(refusal.to_string()),
        }
    }

    /// Reports a line of the search, if it has a score and a variation.
    fn figures(&mut self, new: Figures, now: Instant) {
        let Some(search) = open(&mut self.search) else {
            return;
        };
        let figures = &mut search.figures;
        figures.nodes = new.nodes.or(figures.nodes);
        figures.nps = new.nps.or(figures.nps);
        figures.hashfull = new.hashfull.or(figures.hashfull);
        figures.time = new.time.or(figures.time);
        figures.depth = new.depth.or(figures.depth);
        figures.seldepth = new.seldepth;
        figures.line = new.line;
        figures.pv = new.pv;
        let limits = &search.limits;
        let is_done = limits.nodes.is_some_and(|most| figures.nodes > Some(most))
            || limits
                .depth
                .is_some_and(|most| figures.depth > Some(most.0));
        if let Some((score, bound)) = new.score
            && !search.figures.pv.is_empty()
        {
            let (score, bound) = match search.line.position().turn() {
                Color::Black if self.has_white_scores => (-score, bound.opposite()),
                _ => (score, bound),
            };
            let depth = search
                .figures
                .depth
                .unwrap_or(1)
                .clamp(0, i32::from(i16::MAX));
            let info = search.info(Depth(depth), score, bound, now);
            self.report(Event::Info(info));
        }
        if is_done && !self.dialect.keeps_limits() {
            self.stop(now);
        }
    }

    fn answer(&mut self, event: Event) {
        match open(&mut self.search) {
            Some(search) => search.answer = Some(event),
            None => self
                .effects
                .push(Effect::Fault(Fault::UnexpectedMove(String::new()))),
        }
    }

    /// Ends the search without a move, for a reason in words.
    fn give_up(&mut self, reason: String) {
        let Some(search) = open(&mut self.search) else {
            return;
        };
        search.answer = Some(NO_MOVE);
        search.is_stopped = true;
        let lines = self.dialect.abandon();
        self.send(lines);
        self.is_busy = true;
        self.report(Event::Failed(reason));
    }

    /// Reports the answer of the search, unless it is held back, and asks the engine at once whether it is ready: its time does
    /// not run yet.
    fn release(&mut self, now: Instant) {
        let is_released = |search: &mut Search| {
            let is_held = search.limits.infinite || search.is_pondering;
            search.answer.is_some() && (search.is_stopped || !is_held)
        };
        if let Some(search) = self.search.take_if(is_released)
            && let Some(event) = search.answer
        {
            let is_asked = search.is_asked;
            let search = search.id;
            self.effects.push(Effect::Report(Report { search, event }));
            if is_asked && self.dialect.confirms_answers() {
                self.ping(Vec::new(), now);
            }
        }
    }

    fn fail(&mut self, failure: Failure) {
        self.is_over = true;
        self.effects.push(Effect::Fail(failure));
    }

    fn report(&mut self, event: Event) {
        // A message outside a search has the number 0.
        let search = self
            .search
            .as_ref()
            .map_or(SearchId::new(0), |search| search.id);
        self.effects.push(Effect::Report(Report { search, event }));
    }

    fn send(&mut self, lines: Vec<String>) {
        self.effects.extend(lines.into_iter().map(Effect::Send));
    }
}
