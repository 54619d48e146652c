//! What is kept of one node of a search: 32 bytes.

use tabia_chess::Move;
use tabia_player::{Bound, Ply, Score};

/// An enum whose variants have a number, kept in records and files, and a short English name.
macro_rules! codes {
    ($(#[$about:meta])* $name:ident { $($(#[$meaning:meta])* $variant:ident = $text:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[repr(u8)]
        pub enum $name { $($(#[$meaning])* $variant,)* }

        impl $name {
            /// All of them, in the order of their numbers.
            pub const ALL: &[$name] = &[$($name::$variant,)*];

            /// What it is called, in a few words.
            pub fn name(self) -> &'static str {
                match self { $($name::$variant => $text,)* }
            }
        }
    };
}

codes! {
    /// What a node was expected to be (Knuth and Moore, 1975), or what else a record stands for.
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
    /// Why a move was tried when it was.
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
        /// By how often it refuted something, and by the reach of pawns.
        History = "history",
        /// A capture that loses material on its square.
        Losing = "losing capture",
        /// A check among the captures of quiescence.
        QuietCheck = "quiet check",
        /// The move is passed.
        Pass = "pass",
    }
}

codes! {
    /// What a node was searched for.
    Purpose {
        /// The root, with one window of one iteration.
        Iteration = "iteration",
        /// With the window of its parent.
        Whole = "whole window",
        /// With a null window: is the move better than the best so far?
        Scout = "null window",
        /// The same, less deep.
        Reduced = "reduced",
        /// Again in its whole depth, since the reduced search has found it better.
        Deeper = "again, deeper",
        /// Again with the whole window, since the null window has found it better.
        Confirm = "again, whole window",
        /// What the opponent does if the move is passed.
        NullMove = "null move",
        /// Whether the null move was right, without null moves.
        NullMoveCheck = "null move verified",
        /// Whether a capture beats beta by a margin in quiescence.
        ProbcutCaptures = "ProbCut, captures",
        /// The same in a shallow search.
        Probcut = "ProbCut",
        /// Whether the table's move stands out: the node without it.
        Singular = "singular test",
        /// Whether captures can save a node that is hopelessly behind.
        Razoring = "razoring",
    }
}

codes! {
    /// What ended a node, or kept a move from being searched.
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
        /// The evaluation where the line may not grow longer.
        Horizon = "horizon",
        /// Nothing is pending: the evaluation, or less, and no capture is better.
        Quiet = "quiet",
        /// The side to move declines to capture and is above beta.
        StandPat = "stand pat",
        /// Quiescence has spent its budget.
        Budget = "budget of quiescence",
        /// A shorter mate is known.
        MateDistance = "mate distance",
        /// The transposition table knew the answer.
        Table = "table",
        /// Hopelessly behind, and captures do not help.
        Razoring = "razoring",
        /// Far above beta.
        ReverseFutility = "reverse futility",
        /// Passing is good enough.
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
        /// It looks bad, and a shallower search says the same.
        Shallower = "shallower search",
    }
}

impl Cause {
    /// The technique that is behind it, by its name in [`Techniques`](crate::Techniques).
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
    /// Why a node was searched deeper, or less deep, than its parent said.
    Extension {
        /// The side to move is in check.
        Check = "check",
        /// It has a single reply.
        SingleReply = "single reply",
        /// A queen came near the king.
        Queen = "queen approaches",
        /// A piece was just taken back.
        Recapture = "recapture",
        /// A pawn stands before its last step.
        SeventhRank = "pawn on the seventh",
        /// The move that led here stands out from all others, or does not.
        Singular = "singular",
    }
}

impl Extension {
    /// Its name in [`Techniques`](crate::Techniques).
    pub fn technique(self) -> &'static str {
        match self {
            Extension::Check => "check_extension",
            Extension::SingleReply => "single_reply_extension",
            Extension::Queen => "queen_approach_extension",
            Extension::Recapture => "recapture_extension",
            Extension::SeventhRank => "seventh_rank_extension",
            Extension::Singular => "singular_extension",
        }
    }
}

codes! {
    /// What else is worth knowing of a node.
    Note {
        /// The side to move is in check.
        InCheck = "in check",
        /// Something below was searched and not recorded.
        LeftOut = "more below",
        /// No good first move is known: searched one half-move less deep.
        InternalReduction = "internal reduction",
        /// The last quiet moves were skipped.
        LateMoves = "late moves skipped",
        /// Quiet answers to a check were skipped, since one has held.
        Evasions = "quiet answers skipped",
        /// Captures that lose material were left out.
        LosingCaptures = "losing captures left out",
        /// The costly terms of the evaluation were left out.
        Lazy = "rough evaluation",
    }
}

impl Note {
    /// The technique that is behind it, by its name in [`Techniques`](crate::Techniques).
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

/// How the position of a node comes from that of its parent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// It is the same: the node is searched for another purpose.
    Stay,
    Play(Move),
    Pass,
}

/// No parent, in [`Record::parent`].
pub(super) const NOBODY: u32 = u32::MAX;

/// No evaluation, in [`Record::eval`]; no value, in [`Record::value`].
pub(super) const NOTHING: i16 = i16::MIN;

/// One node: a call of the search, or a move that was skipped. The fields are as the file has them; read them by the methods.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Record {
    /// The record of the parent.
    pub(super) parent: u32,
    /// Behind the last record below this one.
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
    /// How many bytes one has, here and in a file.
    pub const SIZE: usize = 32;

    /// The move that led here; none for another search of the same position, and where the move was passed.
    pub fn mv(&self) -> Option<Move> {
        Move::from_bits(self.mv)
    }

    /// How the position comes from that of the parent.
    pub fn step(&self) -> Step {
        match self.mv() {
            Some(mv) => Step::Play(mv),
            None if self.purpose() == Purpose::NullMove => Step::Pass,
            None => Step::Stay,
        }
    }

    /// What it was expected to be.
    pub fn kind(&self) -> Kind {
        coded(Kind::ALL, self.kind_and_order & 15).unwrap_or(Kind::Skipped)
    }

    /// Why the move was tried when it was.
    pub fn order(&self) -> Order {
        coded(Order::ALL, self.kind_and_order >> 4).unwrap_or(Order::NoMove)
    }

    /// What it was searched for.
    pub fn purpose(&self) -> Purpose {
        coded(Purpose::ALL, self.purpose).unwrap_or(Purpose::Whole)
    }

    /// What ended it.
    pub fn cause(&self) -> Cause {
        coded(Cause::ALL, self.cause).unwrap_or(Cause::Stopped)
    }

    /// Alpha and beta, from the side to move here.
    pub fn window(&self) -> (Score, Score) {
        (score(self.alpha), score(self.beta))
    }

    /// The value, from the side to move here; none for what was skipped or stopped.
    pub fn value(&self) -> Option<Score> {
        (self.value != NOTHING).then(|| score(self.value))
    }

    /// How the value stands to the window.
    pub fn bound(&self) -> Bound {
        let (alpha, beta) = self.window();
        Bound::of(score(self.value), alpha, beta)
    }

    /// The static evaluation, from the side to move here, where one was made.
    pub fn eval(&self) -> Option<Score> {
        (self.eval != NOTHING).then(|| score(self.eval))
    }

    /// Half-moves left to search, extensions included. In quiescence, minus the half-moves since it began.
    pub fn depth(&self) -> i32 {
        i32::from(self.depth)
    }

    /// Half-moves from the root.
    pub fn ply(&self) -> Ply {
        Ply(usize::from(self.ply))
    }

    /// The place of the move in the order, from 1; 0 without a move.
    pub fn number(&self) -> usize {
        usize::from(self.number)
    }

    /// Positions that were visited below.
    pub fn nodes(&self) -> u64 {
        u64::from(self.nodes)
    }

    /// By how many half-moves it was reduced.
    pub fn reduction(&self) -> i32 {
        i32::from(self.reduction)
    }

    /// By how many half-moves it was extended, or reduced where this is negative.
    pub fn extension(&self) -> i32 {
        i32::from(self.extension)
    }

    /// Why it was extended.
    pub fn extensions(&self) -> impl Iterator<Item = Extension> + use<> {
        let bits = self.extended;
        let all = Extension::ALL.iter().copied();
        all.filter(move |&extension| bits & bit(extension as u8) != 0)
    }

    /// Whether something is noted of it.
    pub fn has(&self, note: Note) -> bool {
        self.notes & bit(note as u8) != 0
    }

    /// What is noted of it.
    pub fn notes(&self) -> impl Iterator<Item = Note> + use<> {
        let bits = self.notes;
        let all = Note::ALL.iter().copied();
        all.filter(move |&note| bits & bit(note as u8) != 0)
    }

    /// Whether it is a call of the search, not a move that was skipped.
    pub fn is_searched(&self) -> bool {
        self.kind() != Kind::Skipped
    }

    /// The names in [`Techniques`](crate::Techniques) of all that cut, reduced or extended here.
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

/// What has this number.
pub(super) fn coded<T: Copy>(all: &[T], code: u8) -> Option<T> {
    all.get(usize::from(code)).copied()
}

/// The bit of a number, in a set of eight.
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
