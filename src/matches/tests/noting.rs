//! A player that plays the first legal move and has a message with each.

use crossbeam_channel::{Receiver, Sender, unbounded};
use tabia_player::{
    Ended, Event, GameLine, Limits, OptionError, Player, PlayerOption, Report, SearchId,
};

use crate::Seed;

pub struct Noting {
    seed: Seed,
    searches: u64,
    sender: Sender<Report>,
    reports: Receiver<Report>,
}

impl Noting {
    pub fn new(seed: Seed) -> Noting {
        let (sender, reports) = unbounded();
        Noting {
            seed,
            searches: 0,
            sender,
            reports,
        }
    }
}

impl Player for Noting {
    fn name(&self) -> &str {
        "Noting"
    }

    fn options(&self) -> Vec<PlayerOption> {
        Vec::new()
    }

    fn set_option(&mut self, name: &str, _: &str) -> Result<(), OptionError> {
        Err(OptionError::Unknown(name.to_owned()))
    }

    fn new_game(&mut self) {}

    fn wait_until_ready(&mut self) {}

    fn go(&mut self, game: &GameLine, _: Limits) -> SearchId {
        self.searches += 1;
        let search = SearchId::new(self.searches);
        let mv = game.position().legal_moves().first().copied();
        let note = Event::Note(format!("hello from {}", self.seed.0));
        for event in [note, Event::Best { mv, ponder: None }] {
            self.sender.send(Report { search, event }).unwrap();
        }
        search
    }

    fn stop(&mut self) {}

    fn ponder_hit(&mut self) {}

    fn reports(&self) -> &Receiver<Report> {
        &self.reports
    }

    fn ended(&self) -> Option<Ended> {
        None
    }
}
