//! What the start page of the Lab shows.

/// A part of the start page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum View {
    #[default]
    Questions,
    /// Every technique of the textbook.
    Index,
}

impl View {
    /// All parts, in the order of the page.
    pub const ALL: [View; 2] = [View::Questions, View::Index];

    /// Returns the key of its name.
    pub fn name(self) -> &'static str {
        match self {
            View::Questions => "questions-view-questions",
            View::Index => "questions-view-index",
        }
    }
}
