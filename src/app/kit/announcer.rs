//! The announcer: texts that screen readers speak wherever the keyboard focus is.

use egui::accesskit::{Live, Role};
use egui::{Id, Response, Ui};

/// Texts to announce, at one place for the whole window.
///
/// A screen reader speaks a live region when its text changes: the same text twice in one region is spoken once. Two regions
/// therefore take turns.
#[derive(Default)]
pub struct Announcer {
    /// The texts since the last frame, oldest first.
    waiting: Vec<String>,
    regions: [String; 2],
    /// The region of the last announcement.
    last: usize,
}

impl Announcer {
    /// Maximum number of texts in one announcement; while the window is hidden, older ones are dropped.
    const MOST: usize = 4;

    /// Announces a text with the next frame.
    pub(crate) fn announce(&mut self, text: impl Into<String>) {
        self.waiting.push(text.into());
        let surplus = self.waiting.len().saturating_sub(Announcer::MOST);
        self.waiting.drain(..surplus);
    }

    /// The last announcement.
    pub fn last(&self) -> &str {
        &self.regions[self.last]
    }

    /// Adds the two live regions, which are not visible.
    pub(crate) fn show(&mut self, ui: &Ui) {
        if !self.waiting.is_empty() {
            self.regions[self.last].clear();
            self.last = 1 - self.last;
            self.regions[self.last] = self.waiting.join(". ");
            self.waiting.clear();
        }
        for (index, text) in self.regions.iter().enumerate() {
            let id = Id::unique(("announcer", index));
            let place = egui::Rect::from_min_size(ui.max_rect().min, egui::Vec2::ZERO);
            let region = ui.interact(place, id, egui::Sense::hover());
            ui.ctx().accesskit_node_builder(region.id, |node| {
                node.set_role(Role::Status);
                node.set_live(Live::Polite);
                if !text.is_empty() {
                    // The blank keeps the name apart from that of a widget that shows the same text.
                    node.set_label(format!("{text} "));
                }
            });
        }
    }
}

/// Marks `entry` as the selected one of the list or field `owner`, which keeps the keyboard focus: a screen reader speaks the
/// entry to which an arrow key leads.
pub(crate) fn speak_entry(owner: Id, entry: &Response) {
    entry.ctx.accesskit_node_builder(owner, |node| {
        node.set_active_descendant(entry.id.accesskit_id());
    });
}
