//! The open tabs.

use crate::command::TabId;
use crate::game::GameRoom;
use crate::kit::context::SidePanel;
use crate::shell::autosave::Autosave;
use tabia_settings::Room;

/// A tab that is not shown.
pub(crate) struct Tab {
    pub(super) id: TabId,
    pub(crate) game: GameRoom,
    pub(crate) autosave: Autosave,
    /// The panel beside the board.
    pub(crate) side: SidePanel,
    /// The room in which it was shown.
    pub(super) room: Room,
    /// Whether its clock was stopped only because another tab was shown.
    pub(super) was_running: bool,
}

/// All tabs in their order, except the contents of the shown one, which are in [`App`](crate::App) itself.
pub(crate) struct Tabs {
    /// The tabs before and after the shown one, in order.
    others: Vec<Tab>,
    /// Number of tabs before the shown one.
    shown: usize,
    shown_id: TabId,
    /// The last identity assigned.
    last: u64,
}

impl Default for Tabs {
    fn default() -> Tabs {
        Tabs {
            others: Vec::new(),
            shown: 0,
            shown_id: TabId(0),
            last: 0,
        }
    }
}

impl Tabs {
    /// Maximum number of open tabs.
    pub(crate) const MOST: usize = 64;

    /// Number of tabs; at least one.
    pub(crate) fn count(&self) -> usize {
        self.others.len() + 1
    }

    /// Index of the shown tab.
    pub(crate) fn shown(&self) -> usize {
        self.shown
    }

    /// Identity of the shown tab.
    pub(crate) fn shown_id(&self) -> TabId {
        self.shown_id
    }

    /// Index of a tab, if it is open.
    pub(crate) fn place(&self, id: TabId) -> Option<usize> {
        (0..self.count()).find(|place| self.id(*place) == Some(id))
    }

    /// Identity of the tab at an index.
    pub(crate) fn id(&self, place: usize) -> Option<TabId> {
        match place == self.shown {
            true => Some(self.shown_id),
            false => self.get(place).map(|tab| tab.id),
        }
    }

    /// The tab at an index; `None` for the shown one.
    pub(crate) fn get(&self, place: usize) -> Option<&Tab> {
        self.others.get(self.index(place)?)
    }

    /// Like [`Tabs::get`], mutable.
    pub(crate) fn get_mut(&mut self, place: usize) -> Option<&mut Tab> {
        let index = self.index(place)?;
        self.others.get_mut(index)
    }

    /// The tabs that are not shown.
    pub(crate) fn others_mut(&mut self) -> impl Iterator<Item = &mut Tab> {
        self.others.iter_mut()
    }

    /// Index in `others` of the tab at a place.
    fn index(&self, place: usize) -> Option<usize> {
        match place.cmp(&self.shown) {
            std::cmp::Ordering::Less => Some(place),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(place - 1),
        }
    }

    /// Returns an identity for a tab that will be shown.
    pub(super) fn new_id(&mut self) -> TabId {
        self.last += 1;
        TabId(self.last)
    }

    /// Stores the tab that was shown among the others, and removes and returns the one that is shown from now on.
    pub(super) fn exchange(&mut self, leaving: Tab, place: usize) -> Option<Tab> {
        if place >= self.count() || place == self.shown {
            return None;
        }
        self.others.insert(self.shown, leaving);
        let tab = self.others.remove(place);
        (self.shown, self.shown_id) = (place, tab.id);
        Some(tab)
    }

    /// Stores the tab that was shown among the others; a new one is shown from now on, after all of them.
    pub(super) fn add(&mut self, leaving: Tab, id: TabId) {
        self.others.insert(self.shown, leaving);
        (self.shown, self.shown_id) = (self.others.len(), id);
    }

    /// Adds a tab after all others, which is not shown.
    pub(super) fn append(&mut self, tab: Tab) {
        self.others.push(tab);
    }

    /// Removes a tab that is not shown.
    pub(super) fn remove(&mut self, place: usize) -> Option<Tab> {
        let index = self.index(place)?;
        let tab = (index < self.others.len()).then(|| self.others.remove(index))?;
        if place < self.shown {
            self.shown -= 1;
        }
        Some(tab)
    }

    /// Moves a tab to another place.
    pub(super) fn reorder(&mut self, from: usize, to: usize) {
        let to = to.min(self.count() - 1);
        if from == self.shown {
            self.shown = to;
        } else if let Some(tab) = self.remove(from) {
            // Without the moved tab, the shown one is at `self.shown`.
            match to <= self.shown {
                true => {
                    self.others.insert(to, tab);
                    self.shown += 1;
                }
                false => self.others.insert(to - 1, tab),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tab(id: u64) -> Tab {
        Tab {
            id: TabId(id),
            game: GameRoom::default(),
            autosave: Autosave::default(),
            side: SidePanel::Moves,
            room: Room::Play,
            was_running: false,
        }
    }

    fn order(tabs: &Tabs) -> Vec<u64> {
        let id = |place| tabs.id(place).unwrap().0;
        (0..tabs.count()).map(id).collect()
    }

    /// Four tabs, 0 to 3, of which the one at this index is shown.
    fn four(shown: usize) -> Tabs {
        let mut tabs = Tabs::default();
        for _ in 0..3 {
            let (id, leaving) = (tabs.new_id(), tab(tabs.shown_id.0));
            tabs.add(leaving, id);
        }
        let leaving = tab(tabs.shown_id.0);
        let _ = tabs.exchange(leaving, shown);
        assert_eq!((order(&tabs), tabs.shown()), (vec![0, 1, 2, 3], shown));
        tabs
    }

    #[test]
    fn a_tab_is_moved_to_where_it_was_dropped_and_the_shown_one_stays_shown() {
        for (shown, from, to) in (0..64).map(|n| (n / 16, n / 4 % 4, n % 4)) {
            let mut tabs = four(shown);
            let mut expected = vec![0, 1, 2, 3];
            let moved = expected.remove(from);
            expected.insert(to, moved);
            tabs.reorder(from, to);
            assert_eq!(order(&tabs), expected, "{shown} {from} {to}");
            assert_eq!(tabs.shown_id(), TabId(shown as u64));
            assert_eq!(tabs.place(tabs.shown_id()), Some(tabs.shown()));
        }
    }

    #[test]
    fn the_order_stays_when_others_are_closed() {
        for (shown, closed) in (0..16).map(|n| (n / 4, n % 4)) {
            let mut tabs = four(shown);
            assert_eq!(tabs.remove(closed).is_some(), shown != closed);
            let left = (0..4).filter(|id| *id != closed || *id == shown);
            assert_eq!(order(&tabs), left.map(|id| id as u64).collect::<Vec<_>>());
            assert_eq!(tabs.shown_id(), TabId(shown as u64));
        }
    }
}
