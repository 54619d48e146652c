//! The commands of the engine room.

/// A command of the engine room.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Shows a page of the room.
    Show(Page),
}

/// A page of the engine room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Page {
    /// The engines that the user has added.
    #[default]
    Engines,
}

impl Page {
    /// The pages in the order of their tabs.
    pub(crate) const ALL: [Page; 1] = [Page::Engines];

    /// The key of its name.
    pub(crate) fn key(self) -> &'static str {
        match self {
            Page::Engines => "engines",
        }
    }
}
