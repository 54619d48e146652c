//! A recording that is being watched.

use super::super::choices;
use super::cards::Cards;
use super::film::{Moment, Recording};
use super::lines::Lines;
use super::stages::Stages;
use crate::command::lab::search::{Command, StopAt, WatchView};
use crate::kit::table::TableView;
use crate::lab::games::playback::Playback;
use crate::lab::tree::Making;
use tabia_lab::programs::ProgramName;
use tabia_lab::recorded::Searcher;
use tabia_lab::search::Variant;
use tabia_texts::tr;

/// What has made a recording.
#[derive(Clone, Debug)]
pub(in crate::lab::search) enum Subject {
    /// A row of the race.
    Row(Variant),
    /// A program of the Lab.
    Program(ProgramName),
}

impl Subject {
    /// Its display name.
    pub(in crate::lab::search) fn name(&self) -> String {
        match self {
            Subject::Row(row) => choices::row_name(row),
            Subject::Program(program) => program.title().to_owned(),
        }
    }

    /// What it does, and its source.
    pub(super) fn tip(&self) -> String {
        match self {
            Subject::Row(row) => choices::tip(row.algorithm),
            Subject::Program(program) => tr(&format!("program-{}-thinks", program.id())),
        }
    }

    fn searcher(&self) -> Searcher {
        match self {
            Subject::Row(row) => row.algorithm.into(),
            Subject::Program(program) => (*program).into(),
        }
    }
}

/// A recording, and the current step.
pub(in crate::lab::search) struct Watch {
    pub(in crate::lab::search) subject: Subject,
    pub(in crate::lab::search) film: Recording,
    pub(in crate::lab::search) playback: Playback,
    /// The state at that step.
    pub(in crate::lab::search) moment: Moment,
    /// The tables of the stack and of the stages.
    pub(in crate::lab::search) view: TableView,
    pub(super) stages: TableView,
    /// What is shown below the last event.
    pub(super) shown: Shown,
}

/// A part of a watched search at its step.
pub(super) enum Shown {
    Stack,
    Lines(Lines),
    Order(Option<Cards>),
    Stages(Box<Stages>),
}

impl Shown {
    /// Its kind.
    pub(super) fn view(&self) -> WatchView {
        match self {
            Shown::Stack => WatchView::Stack,
            Shown::Lines(_) => WatchView::Lines,
            Shown::Order(_) => WatchView::Order,
            Shown::Stages(_) => WatchView::Stages,
        }
    }
}

impl Watch {
    pub(in crate::lab::search) fn new(subject: Subject, film: Recording) -> Watch {
        Watch {
            subject,
            moment: film.moment(0),
            film,
            playback: Playback::default(),
            view: TableView::default(),
            stages: TableView::default(),
            shown: Shown::Stack,
        }
    }

    /// Whether the board can show its game.
    pub(in crate::lab::search) fn has_tree(&self) -> bool {
        self.moment.position.is_some()
    }

    /// The views of it: only a program's search has stages.
    pub(super) fn views(&self) -> impl Iterator<Item = WatchView> {
        let has_stages = matches!(self.subject, Subject::Program(_));
        let views = WatchView::ALL.into_iter();
        views.filter(move |view| has_stages || *view != WatchView::Stages)
    }

    /// The function that makes a tree of it, for games that the board can show.
    pub(in crate::lab::search) fn tree(&self) -> Option<Making> {
        self.film.tree(self.subject.searcher())
    }

    /// Carries out a command on the recording.
    pub(in crate::lab::search) fn apply(&mut self, command: Command, now: f64) {
        let (at, steps) = (self.playback.at, self.film.steps());
        match command {
            Command::Transport(transport) => self.playback.apply(transport, steps, now),
            Command::Step(step) => self.stand(step),
            Command::Over => self.stand(self.film.over(at)),
            Command::Out => self.stand(self.film.out(at)),
            Command::NextStop => self.stand(self.film.next_stop(at)),
            Command::StopAt(place, on) => self.film.stop_at(place, on, at),
            Command::View(view) => return self.look_at(view),
            _ => {}
        }
        self.look();
    }

    /// Whether playback stops anywhere by itself.
    pub(in crate::lab::search) fn has_stops(&self) -> bool {
        let mut places = StopAt::ALL.into_iter();
        places.any(|place| self.film.stops_at(place).is_some())
    }

    /// Goes to this step.
    fn stand(&mut self, step: usize) {
        self.playback.at = step.min(self.film.steps());
        self.playback.runs = false;
    }

    /// Advances while it runs, up to the next stop; returns the seconds until the next step.
    pub(in crate::lab::search) fn run(&mut self, now: f64) -> Option<f64> {
        let before = self.playback.at;
        let next = self.playback.run(self.film.steps(), now);
        if self.playback.at == before {
            return next;
        }
        let stop = self.film.next_stop(before);
        let is_reached = self.has_stops() && stop <= self.playback.at;
        if is_reached {
            self.stand(stop);
        }
        self.look();
        next.filter(|_| !is_reached)
    }

    fn look(&mut self) {
        self.moment = self.film.moment(self.playback.at);
        self.look_at(self.shown.view());
    }

    fn look_at(&mut self, view: WatchView) {
        let at = self.playback.at;
        self.shown = match view {
            WatchView::Stack => Shown::Stack,
            WatchView::Lines => Shown::Lines(self.film.lines(at)),
            WatchView::Order => Shown::Order(self.film.cards(at)),
            WatchView::Stages => match self.film.stages(at) {
                Some(stages) => Shown::Stages(stages),
                None => Shown::Stack,
            },
        };
    }
}
