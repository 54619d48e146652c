//! What the racing boards have counted.

use super::state::BoardsPage;
use tabia_chess::Position;
use tabia_lab::boards::race::{Event, add};

impl BoardsPage {
    /// Takes in what has arrived since the last frame, and forgets what belongs to another position than the shown one.
    pub(crate) fn poll(&mut self, position: &Position) {
        self.follow(position);
        let Some(race) = &mut self.race else {
            return;
        };
        let Some(task) = &mut race.task else {
            return;
        };
        for news in task.news() {
            match news {
                Event::At(board, part) => race.at = Some((board, part)),
                Event::Done(lap) => add(&mut race.tallies, &lap),
            }
        }
        if task.is_done() {
            race.task = None;
            race.at = None;
        }
    }
}
