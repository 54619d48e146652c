//! What the searches have found.

use super::state::{News, TechniquesPage};

impl TechniquesPage {
    /// Takes in what has arrived since the last frame.
    pub(crate) fn poll(&mut self) {
        let Some(task) = &mut self.task else { return };
        let news = task.news();
        if task.is_done() {
            self.task = None;
        }
        for one in news {
            match (one, &mut self.found) {
                (News::Found(trial, outcome), Some(found)) => {
                    found.comparison.add(trial, outcome);
                    found.done += 1;
                }
                (News::Found(..), None) => {}
                (News::Failed(reason), _) => self.failure = Some(reason),
            }
        }
    }
}
