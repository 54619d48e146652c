//! A recorded search at human speed: the line that is tried, its windows, and what is cut and why.

mod film;
mod panel;

pub(super) use self::film::{Film, Moment, Reel, Row};
pub(super) use self::panel::show;

use super::command::{Command, StopAt};
use super::run::Recording;
use super::state::SearchPage;
use crate::app::lab::games::playback::Playback;
use crate::app::lab::on_board::{Hand, OnBoard};
use crate::lab::search::Algorithm;

/// A recording, and where it stands.
pub(super) struct Watch {
    pub(super) algorithm: Algorithm,
    pub(super) film: Recording,
    pub(super) playback: Playback,
    /// What is seen there.
    pub(super) moment: Moment,
}

impl Watch {
    pub(super) fn new(algorithm: Algorithm, film: Recording) -> Watch {
        Watch {
            algorithm,
            moment: film.moment(0),
            film,
            playback: Playback::default(),
        }
    }

    /// Carries out what concerns the recording.
    pub(super) fn apply(&mut self, command: Command, now: f64) {
        let (at, steps) = (self.playback.at, self.film.steps());
        match command {
            Command::Transport(transport) => self.playback.apply(transport, steps, now),
            Command::Step(step) => self.stand(step),
            Command::Over => self.stand(self.film.over(at)),
            Command::Out => self.stand(self.film.out(at)),
            Command::NextStop => self.stand(self.film.next_stop(at)),
            Command::StopAt(place, on) => self.film.stop_at(place, on, at),
            _ => {}
        }
        self.look();
    }

    /// Whether it stops anywhere by itself.
    pub(super) fn has_stops(&self) -> bool {
        let mut places = StopAt::ALL.into_iter();
        places.any(|place| self.film.stops_at(place).is_some())
    }

    /// Stands after so many steps.
    fn stand(&mut self, step: usize) {
        self.playback.at = step.min(self.film.steps());
        self.playback.runs = false;
    }

    /// Goes on where it runs, as far as the next place to stop at; the seconds until the next step.
    pub(super) fn run(&mut self, now: f64) -> Option<f64> {
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
    }
}

impl SearchPage {
    /// The line that is being tried, when a search of chess is watched.
    pub(in crate::app) fn on_board(&self) -> OnBoard {
        let position = self
            .watch
            .as_ref()
            .and_then(|watch| watch.moment.position.clone());
        match position {
            None => OnBoard::default(),
            position => OnBoard {
                position,
                hand: Hand::Rests,
                ..OnBoard::default()
            },
        }
    }
}
