//! What a user can do on the page of the evaluation.

/// What an evaluation is compared with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Compare {
    #[default]
    Nothing,
    /// The position before the shown move.
    Before,
    /// What the position is after a move that is made on the board, and not played.
    Move,
    /// The network.
    Network,
    /// The textbook's evaluation A.
    Typical,
    /// The textbook's evaluation B.
    Simple,
}

impl Compare {
    /// All of them, in the order of the page.
    pub const ALL: [Compare; 6] = [
        Compare::Nothing,
        Compare::Before,
        Compare::Move,
        Compare::Network,
        Compare::Typical,
        Compare::Simple,
    ];
}

/// An action on the page of the evaluation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Command {
    Compare(Compare),
    /// Shows on the board which pieces make a term; the same once more shows what the pieces are worth.
    Term(&'static str),
}
