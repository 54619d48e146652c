//! What the page's workers have found, and a recording that runs.

use super::run::News;
use super::state::{Now, Results, SearchPage};
use super::watch::Watch;
use crate::kit::context::Context;
use crate::kit::text::tr;
use tabia_settings::{LabPage, Room};

impl SearchPage {
    /// Takes in what has arrived since the last frame.
    pub(crate) fn poll(&mut self, context: &Context) {
        self.results.poll();
        if let Some((algorithm, task)) = &mut self.recording {
            let film = task.news().pop();
            let (algorithm, ended) = (*algorithm, task.is_done());
            if let Some(film) = film {
                self.recording = None;
                self.watch = Some(Watch::new(algorithm, film));
            } else if ended {
                self.recording = None;
                self.results.failure = Some(tr("search-ended"));
            }
        }
        let is_shown = context.room() == Room::Lab && context.settings.lab_page == LabPage::Search;
        if let Some(watch) = &mut self.watch
            && is_shown
            && let Some(seconds) = watch.run(context.now)
        {
            context.egui.request_repaint_after_secs(seconds as f32);
        }
    }
}

impl Results {
    fn poll(&mut self) {
        let Some(task) = &mut self.task else { return };
        for news in task.news() {
            match news {
                News::Tree(tree) => self.tree = tree,
                News::Begin(algorithm, depth) => self.now = Some(Now::Searching(algorithm, depth)),
                News::Proving(depth) => self.now = Some(Now::Proving(depth)),
                News::Uncountable => self.is_uncountable = true,
                News::Smallest(depth, nodes) => self.tree.note_smallest(depth, nodes),
                News::Lap(lap) => self.laps.push(lap),
            }
        }
        if task.is_done() {
            self.task = None;
            self.now = None;
            if self.laps.len() < self.total {
                // It was not stopped by the user: then there would be no task.
                self.failure = Some(tr("search-ended"));
            }
        }
    }
}
