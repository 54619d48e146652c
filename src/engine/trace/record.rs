//! The record of one node of a search: 32 bytes.

use tabia_chess::Move;
use tabia_player::{Bound, Ply, Score};

/// Declares an enum whose variants have a number, used in records and files, and a short English name.
macro_rules! codes {
    ($(#[$about:meta])* $name:ident { $($(#[$meaning:meta])* $variant:ident = $text:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[repr(u8)]
        pub enum $name { $($(#[$meaning])* $variant,)* }

        impl $name {
            /// All variants, in the order of their numbers.
            pub const ALL: &[$name] = &[$($name::$variant,)*];

            /// Returns the name, in a few words.
            pub fn name(self) -> &'static str {
                match self { $($name::$variant => $text,)* }
            }
        }
    };
}

codes! {
    /// The expected type of a node (Knuth and Moore, 1975), or what else a record represents.
    Kind {
        /// Its value may become the root's.
        Principal = "PV",
        /// One move will refute it.
        Cut = "cut",
        /// No move will reach alpha.
        All = "all",
        /// A node of quiescence.
        Quiescence = "captures",
        /// A move that was not searched.
        Skipped = "skipped",
    }
}

codes! {
    /// The reason for the place of a move in the order.
    Order {
        /// No move led here.
        NoMove = "",
        /// The order of the root: what earlier iterations found.
        Root = "root",
        /// The best move of an earlier search, from the transposition table.
        Table = "hash move",
        /// A capture or promotion that loses nothing.
        Capture = "good capture",
        /// It refuted a sibling of the node.
        Killer = "killer",
        /// It refuted the same move elsewhere.
        CounterMove = "counter move",
        /// It gives check.
        Check = "check",
        /// By history scores, and by threats of less valuable pieces.
        History = "history",
        /// A capture that loses material on its square.
        Losing = "losing capture",
        /// A check among the captures of quiescence.
        QuietCheck = "quiet check",
        /// A null move.
        Pass = "pass",
    }
}

codes! {
    /// The purpose of a node's search.
    Purpose {
        /// The root, with one window of one iteration.
        Iteration = "iteration",
        /// With the window of its parent.
        Whole = "whole window",
        /// With a null window, to find out whether the move is better than the best so far.
        Scout = "null window",
        /// With a null window, at reduced depth.
        Reduced = "reduced",
        /// Again at full depth, since the reduced search raised alpha.
        Deeper = "again, deeper",
        /// Again with the full window, since the null window raised alpha.
        Confirm = "again, whole window",
        /// The search after a null move.
        NullMove = "null move",
        /// Verification of a null move by a search without null moves.
        NullMoveCheck = "null move verified",
        /// Whether a capture beats beta by a margin in quiescence.
        ProbcutCaptures = "ProbCut, captures",
        /// Whether a capture beats beta by a margin in a shallow search.
        Probcut = "ProbCut",
        /// Whether the table's move is singular: the node without it.
        Singular = "singular test",
        /// Whether captures can save a node that is far below alpha.
        Razoring = "razoring",
    }
}

codes! {
    /// The cause that ended a node, or kept a move from being searched.
    Cause {
        /// All moves were searched, and none refuted it.
        Searched = "all moves",
        /// A move reached beta.
        Refuted = "beta cut-off",
        /// The side to move is mated.
        Mate = "mate",
        /// It has no legal move.
        Stalemate = "stalemate",
        /// A draw by repetition, by the fifty-move rule, or with too little material.
        Draw = "draw",
        /// The static evaluation, where the line must not be extended.
        Horizon = "horizon",
        /// No capture is pending: the evaluation, or less, and no capture is better.
        Quiet = "quiet",
        /// The side to move declines to capture, with an evaluation above beta.
        StandPat = "stand pat",
        /// Quiescence has spent its budget.
        Budget = "budget of quiescence",
        /// A shorter mate is known.
        MateDistance = "mate distance",
        /// The transposition table had a decisive entry.
        Table = "table",
        /// Far below alpha, and captures do not help.
        Razoring = "razoring",
        /// Far above beta.
        ReverseFutility = "reverse futility",
        /// Passing the move reaches beta.
        NullMove = "null move",
        /// A capture in a shallow search, or the table's score, refuted it by a margin.
        Probcut = "ProbCut",
        /// It is refuted even without the table's move.
        MultiCut = "multi-cut",
        /// There is no move besides the excluded one.
        OnlyMove = "only move",
        /// A limited player has overlooked the move.
        Overlooked = "overlooked",
        /// The search was stopped.
        Stopped = "stopped",
        /// Skipped with all later quiet moves.
        LateMove = "late move",
        /// It cannot lift the score to alpha.
        Futility = "futile",
        /// It has refuted nothing so far.
        History = "bad history",
        /// It loses material on its square.
        Exchange = "exchange loses",
        /// It gains too little to lift the score to alpha.
        Delta = "delta",
        /// A shallower search confirmed that the move is bad.
        Shallower = "shallower search",
        /// A capture of the main search that cannot lift the score to alpha.
        CaptureFutility = "futile capture",
        /// A capture after enough others.
        CaptureLimit = "enough captures",
        /// A move repeats a position of the line, which suffices.
        UpcomingRepetition = "upcoming repetition",
    }
}

impl Cause {
    /// Returns the name of the technique behind it in [`Techniques`](crate::Techniques).
    pub fn technique(self) -> Option<&'static str> {
        Some(match self {
            Cause::MateDistance => "mate_distance",
            Cause::Table => "transposition_table",
            Cause::Razoring => "razoring",
            Cause::ReverseFutility => "reverse_futility",
            Cause::NullMove => "null_move",
            Cause::Probcut => "probcut",
            Cause::MultiCut => "multi_cut",
            Cause::LateMove => "late_move_pruning",
            Cause::Futility => "futility",
            Cause::History => "history_pruning",
            Cause::Exchange => "exchange_pruning",
            Cause::Delta => "delta",
            Cause::CaptureFutility => "capture_futility",
            Cause::CaptureLimit => "quiescence_limit",
            Cause::UpcomingRepetition => "upcoming_repetition",
            Cause::Quiet | Cause::StandPat | Cause::Budget => "quiescence",
            Cause::Searched
            | Cause::Refuted
            | Cause::Mate
            | Cause::Stalemate
            | Cause::Draw
            | Cause::Horizon
            | Cause::OnlyMove
            | Cause::Overlooked
            | Cause::Stopped
            | Cause::Shallower => return None,
        })
    }
}

codes! {
    /// Why a node was searched deeper, or less deep, than its parent's depth.
    Extension {
        /// The side to move is in check.
        Check = "check",
        /// The side to move has a single reply.
        SingleReply = "single reply",
        /// A queen came near the king.
        Queen = "queen approaches",
        /// A piece was just recaptured.
        Recapture = "recapture",
        /// A pawn has reached its seventh rank.
        SeventhRank = "pawn on the seventh",
        /// The move that led here is singular, or is not.
        Singular = "singular",
        /// Much is expected of the move that led here: its late-move reduction is negative.
        Expected = "expected",
    }
}

impl Extension {
    /// Returns the name of the technique behind it in [`Techniques`](crate::Techniques).
    pub fn technique(self) -> &'static str {
        match self {
            Extension::Check => "check_extension",
            Extension::SingleReply => "single_reply_extension",
            Extension::Queen => "queen_approach_extension",
            Extension::Recapture => "recapture_extension",
            Extension::SeventhRank => "seventh_rank_extension",
            Extension::Singular => "singular_extension",
            Extension::Expected => "late_move_reductions",
        }
    }
}

codes! {
    /// Further properties of a node.
    Note {
        /// The side to move is in check.
        InCheck = "in check",
        /// Nodes below were searched and not recorded.
        LeftOut = "more below",
        /// No good first move is known: searched at one half-move less.
        InternalReduction = "internal reduction",
        /// The last quiet moves were skipped.
        LateMoves = "late moves skipped",
        /// Quiet answers to a check were skipped, since one has avoided the loss.
        Evasions = "quiet answers skipped",
        /// Captures that lose material were left out.
        LosingCaptures = "losing captures left out",
        /// The costly terms of the evaluation were left out.
        Lazy = "rough evaluation",
    }
}

impl Note {
    /// Returns the name of the technique behind it in [`Techniques`](crate::Techniques).
    pub fn technique(self) -> Option<&'static str> {
        Some(match self {
            Note::InCheck | Note::LeftOut => return None,
            Note::InternalReduction => "internal_reduction",
            Note::LateMoves => "late_move_pruning",
            Note::Evasions => "evasion_pruning",
            Note::LosingCaptures => "quiescence_exchange",
            Note::Lazy => "lazy_evaluation",
        })
    }
}

/// The step from the position of the parent to that of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// The same position: the node is searched for another purpose.
    Stay,
    Play(Move),
    Pass,
}

/// Value of [`Record::parent`] without a parent.
pub(super) const NOBODY: u32 = u32::MAX;

/// Value of [`Record::eval`] without an evaluation, and of [`Record::value`] without a value.
pub(super) const NOTHING: i16 = i16::MIN;

/// One node: a call of the search, or a skipped move. The fields are as in the file; read them by the methods.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Record {
    /// The record of the parent.
    pub(super) parent: u32,
    /// Index after the last record below this one.
    pub(super) end: u32,
    pub(super) nodes: u32,
    /// The move that led here, 0 for none.
    pub(super) mv: u16,
    pub(super) alpha: i16,
    pub(super) beta: i16,
    pub(super) value: i16,
    pub(super) eval: i16,
    pub(super) depth: i8,
    pub(super) ply: u8,
    pub(super) number: u8,
    /// The order in the upper four bits, the kind in the lower.
    pub(super) kind_and_order: u8,
    pub(super) purpose: u8,
    pub(super) cause: u8,
    pub(super) reduction: i8,
    pub(super) extension: i8,
    /// One bit for each [`Extension`].
    pub(super) extended: u8,
    /// One bit for each [`Note`].
    pub(super) notes: u8,
}

impl Record {
    /// Size of a record in memory and in a file, in bytes.
    pub const SIZE: usize = 32;

    /// Returns the move that led here; `None` for another search of the same position, and for a null move.
    pub fn mv(&self) -> Option<Move> {
        Move::from_bits(self.mv)
    }

    /// Returns the step from the parent's position.
    pub fn step(&self) -> Step {
        match self.mv() {
            Some(mv) => Step::Play(mv),
            None if self.purpose() == Purpose::NullMove => Step::Pass,
            None => Step::Stay,
        }
    }

    /// Returns the expected type of the node.
    pub fn kind(&self) -> Kind {
        coded(Kind::ALL, self.kind_and_order & 15).unwrap_or(Kind::Skipped)
    }

    /// Returns the reason for the place of the move in the order.
    pub fn order(&self) -> Order {
        coded(Order::ALL, self.kind_and_order >> 4).unwrap_or(Order::NoMove)
    }

    /// Returns the purpose of the search.
    pub fn purpose(&self) -> Purpose {
        coded(Purpose::ALL, self.purpose).unwrap_or(Purpose::Whole)
    }

    /// Returns the cause that ended it.
    pub fn cause(&self) -> Cause {
        coded(Cause::ALL, self.cause).unwrap_or(Cause::Stopped)
    }

    /// Returns alpha and beta, from the view of its side to move.
    pub fn window(&self) -> (Score, Score) {
        (score(self.alpha), score(self.beta))
    }

    /// Returns the value, from the view of its side to move; `None` for a skipped or stopped node.
    pub fn value(&self) -> Option<Score> {
        (self.value != NOTHING).then(|| score(self.value))
    }

    /// Returns the relation of the value to the window.
    pub fn bound(&self) -> Bound {
        let (alpha, beta) = self.window();
        Bound::of(score(self.value), alpha, beta)
    }

    /// Returns the static evaluation, from the view of its side to move, where it was computed.
    pub fn eval(&self) -> Option<Score> {
        (self.eval != NOTHING).then(|| score(self.eval))
    }

    /// Returns the half-moves left to search, extensions included. In quiescence, minus the half-moves since it began.
    pub fn depth(&self) -> i32 {
        i32::from(self.depth)
    }

    /// Returns the distance from the root, in half-moves.
    pub fn ply(&self) -> Ply {
        Ply(usize::from(self.ply))
    }

    /// Returns the place of the move in the order, from 1; 0 without a move.
    pub fn number(&self) -> usize {
        usize::from(self.number)
    }

    /// Returns the number of nodes visited below.
    pub fn nodes(&self) -> u64 {
        u64::from(self.nodes)
    }

    /// Returns the reduction, in half-moves.
    pub fn reduction(&self) -> i32 {
        i32::from(self.reduction)
    }

    /// Returns the extension, in half-moves; negative for a reduction.
    pub fn extension(&self) -> i32 {
        i32::from(self.extension)
    }

    /// Returns the reasons for the extension.
    pub fn extensions(&self) -> impl Iterator<Item = Extension> + use<> {
        let bits = self.extended;
        let all = Extension::ALL.iter().copied();
        all.filter(move |&extension| bits & bit(extension as u8) != 0)
    }

    /// Returns whether it has a note.
    pub fn has(&self, note: Note) -> bool {
        self.notes & bit(note as u8) != 0
    }

    /// Returns its notes.
    pub fn notes(&self) -> impl Iterator<Item = Note> + use<> {
        let bits = self.notes;
        let all = Note::ALL.iter().copied();
        all.filter(move |&note| bits & bit(note as u8) != 0)
    }

    /// Returns whether it is a call of the search, not a skipped move.
    pub fn is_searched(&self) -> bool {
        self.kind() != Kind::Skipped
    }

    /// Returns the names in [`Techniques`](crate::Techniques) of all techniques that cut, reduced or extended here.
    pub fn techniques(&self) -> impl Iterator<Item = &'static str> + use<> {
        let reduced = (self.reduction > 0).then_some("late_move_reductions");
        let noted = self.notes().filter_map(Note::technique);
        let extended = self.extensions().map(Extension::technique);
        self.cause()
            .technique()
            .into_iter()
            .chain(reduced)
            .chain(extended)
            .chain(noted)
    }
}

/// Returns the variant with this number.
pub(super) fn coded<T: Copy>(all: &[T], code: u8) -> Option<T> {
    all.get(usize::from(code)).copied()
}

/// Returns the bit of a number, in a set of eight.
pub(super) const fn bit(code: u8) -> u8 {
    1 << code
}

fn score(raw: i16) -> Score {
    Score::from_raw(i32::from(raw))
}

const _: () = assert!(size_of::<Record>() == Record::SIZE);
const _: () = assert!(Kind::ALL.len() <= 16 && Order::ALL.len() <= 16);
const _: () = assert!(Extension::ALL.len() <= 8 && Note::ALL.len() <= 8);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Techniques;

    #[test]
    fn every_technique_has_its_own_name() {
        let techniques = Techniques::default();
        let names = Cause::ALL.iter().filter_map(|cause| cause.technique());
        let names = names.chain(Extension::ALL.iter().map(|extension| extension.technique()));
        let names = names.chain(Note::ALL.iter().filter_map(|note| note.technique()));
        for name in names {
            assert!(techniques.get(name).is_some(), "{name}");
        }
    }
}
