//! An index of the techniques of the textbook and of the short documents, each with what shows it in the Lab.
//!
//! Searches, orders and boards have texts of their own, and parts of boards have one that explains them. The texts of the other
//! entries have the keys `index-ID` and `index-ID-look`: what to do there, and what is seen.

use crate::boards::Representation;
use crate::exhibit::{BoardPart, Compare, Exhibit, HashPart, ProgramsPart, Row, SmallGame};
use crate::programs::ProgramName;
use crate::questions::{ALPHA_BETA, Place, Subject, race};
use crate::search::exact::Exact;
use crate::search::quiescence::Rung;
use crate::search::selective::Selective;
use crate::search::{Order, Parameter};

/// A technique with what shows it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Entry {
    /// The name in commands.
    pub id: &'static str,
    pub subject: Subject,
    pub place: Place,
    pub exhibit: Exhibit,
}

impl Entry {
    /// Returns the entry of a name.
    pub fn named(name: &str) -> Option<&'static Entry> {
        INDEX.iter().find(|entry| entry.id == name)
    }

    /// Returns the key of other names of the technique; the text may be missing.
    pub fn words_key(&self) -> String {
        format!("index-{}-words", self.id)
    }

    /// Returns the keys of its title and of its text.
    pub fn keys(&self) -> [String; 2] {
        let key = match self.exhibit {
            Exhibit::Search(algorithm) => format!("search-by-{}", algorithm.name()),
            Exhibit::Order(order) => format!("search-order-{}", order.name()),
            Exhibit::Board(board) => format!("boards-{}", board.name()),
            Exhibit::Part(_, part) => {
                let look = format!("boards-view-{}-tip", part.name());
                return [format!("index-{}", self.id), look];
            }
            _ => {
                return [
                    format!("index-{}", self.id),
                    format!("index-{}-look", self.id),
                ];
            }
        };
        [key.clone(), format!("{key}-tip")]
    }
}

const fn entry(id: &'static str, subject: Subject, place: Place, exhibit: Exhibit) -> Entry {
    Entry {
        id,
        subject,
        place,
        exhibit,
    }
}

const fn sample(id: &'static str) -> Place {
    Place::Sample(id)
}

const MIDDLEGAME: Place = Place::Middlegame;

/// All entries, by subject.
#[rustfmt::skip]
pub const INDEX: &[Entry] = {
    use Subject::*;
    use Representation::{Bitboards, Linked, Lists, Mailbox, Own, Pointers, Rotated, X88};
    &[
        entry("los-alamos",        Basics,   Place::None, Exhibit::Game(SmallGame::LosAlamos)),
        entry("hanoi",             Basics,   Place::None, Exhibit::Game(SmallGame::Hanoi)),
        entry("queens",            Basics,   Place::None, Exhibit::Game(SmallGame::Queens)),
        entry("ugolki",            Basics,   Place::None, Exhibit::Game(SmallGame::Ugolki)),
        entry("minimax",           Basics,   MIDDLEGAME, Exhibit::exact(Exact::Minimax)),
        entry("negamax",           Basics,   MIDDLEGAME, Exhibit::exact(Exact::Negamax)),
        entry("alpha-beta",        Basics,   MIDDLEGAME, race(&[Row::exact(Exact::Minimax), ALPHA_BETA], 4)),
        entry("two-maxima",        Basics,   MIDDLEGAME, Exhibit::exact(Exact::TwoMaxima)),
        entry("fail-soft",         Basics,   MIDDLEGAME, Exhibit::exact(Exact::FailSoft)),
        entry("zero-window",       Basics,   MIDDLEGAME, Exhibit::exact(Exact::ZeroWindow)),
        entry("pvs",               Basics,   MIDDLEGAME, Exhibit::exact(Exact::PrincipalVariation)),
        entry("pvs-3",             Basics,   MIDDLEGAME, Exhibit::exact(Exact::FullUntilRaised)),
        entry("mate-distance",     Basics,   sample("queen-against-king"), race(&[ALPHA_BETA], 5)),
        entry("king-stalemate",    Basics,   sample("pinned-stalemate"), Exhibit::selective(Selective::KingStalemate)),
        entry("selectivity",       Basics,   sample("mate-by-checks"), race(&[Row::selective(Selective::Captures, &[]), Row::selective(Selective::Checks, &[])], 1)),
        entry("tree",              Basics,   MIDDLEGAME, Exhibit::Tree),

        entry("move-list",         Ordering, MIDDLEGAME, race(&[ALPHA_BETA], 3)),
        entry("pick",              Ordering, MIDDLEGAME, race(&[Row::exact(Exact::PrincipalVariation)], 3)),
        entry("packed-moves",      Ordering, MIDDLEGAME, Exhibit::Part(Own, BoardPart::Packed)),
        entry("mailbox",           Ordering, MIDDLEGAME, Exhibit::Board(Mailbox)),
        entry("undo-record",       Ordering, MIDDLEGAME, Exhibit::Part(Mailbox, BoardPart::Undo)),
        entry("perft",             Ordering, MIDDLEGAME, Exhibit::Part(Own, BoardPart::Speeds)),
        entry("negascout",         Ordering, MIDDLEGAME, Exhibit::exact(Exact::NegaScout)),
        entry("negascout-forms",   Ordering, MIDDLEGAME, race(&[Row::exact(Exact::NegaScout), Row::exact(Exact::ScoutWithoutFirst), Row::exact(Exact::ScoutFailHard), Row::exact(Exact::ScoutTwice)], 4)),
        entry("as-generated",      Ordering, MIDDLEGAME, Exhibit::Order(Order::None)),
        entry("last-mover",        Ordering, MIDDLEGAME, Exhibit::Order(Order::LastMover)),
        entry("mvv-lva",           Ordering, MIDDLEGAME, Exhibit::Order(Order::Victims)),
        entry("last-mover-mvv-lva",Ordering, MIDDLEGAME, Exhibit::Order(Order::Both)),
        entry("killers",           Ordering, MIDDLEGAME, Exhibit::Order(Order::Killers)),
        entry("sibling",           Ordering, MIDDLEGAME, Exhibit::Order(Order::Sibling)),
        entry("buckets",           Ordering, MIDDLEGAME, Exhibit::Order(Order::Buckets)),
        entry("good-captures",     Ordering, sample("queen-takes-pawn"), Exhibit::selective(Selective::GoodCaptures)),
        entry("exchange",          Ordering, sample("refused-rook"), Exhibit::Exchange),
        entry("lists-a",           Ordering, MIDDLEGAME, Exhibit::Board(Pointers)),
        entry("lists-b",           Ordering, MIDDLEGAME, Exhibit::Board(Own)),
        entry("0x88",              Ordering, MIDDLEGAME, Exhibit::Board(X88)),
        entry("16x16",             Ordering, MIDDLEGAME, Exhibit::Board(Lists)),
        entry("bitboards",         Ordering, MIDDLEGAME, Exhibit::Board(Bitboards)),
        entry("rotated",           Ordering, MIDDLEGAME, Exhibit::Board(Rotated)),
        entry("links",             Ordering, MIDDLEGAME, Exhibit::Board(Linked)),
        entry("lowest-bit",        Ordering, MIDDLEGAME, Exhibit::Part(Bitboards, BoardPart::LowestBit)),
        entry("evaluation-a",      Ordering, MIDDLEGAME, Exhibit::Evaluation(Compare::Typical)),
        entry("evaluation-b",      Ordering, MIDDLEGAME, Exhibit::Evaluation(Compare::Simple)),
        entry("horizon",           Ordering, sample("horizon"), race(&[ALPHA_BETA, Row::selective(Selective::Captures, &[])], 5)),
        entry("captures",          Ordering, sample("horizon"), Exhibit::selective(Selective::Captures)),
        entry("captures-lazy",     Ordering, MIDDLEGAME, race(&[Row::selective(Selective::Captures, &[]), Row::selective(Selective::LazyCaptures, &[])], 3)),
        entry("checks-each",       Ordering, sample("mate-by-checks"), Exhibit::selective(Selective::ChecksEach)),
        entry("terms",             Ordering, MIDDLEGAME, Exhibit::Evaluation(Compare::Nothing)),
        entry("network",           Ordering, sample("fortress"), Exhibit::Evaluation(Compare::Network)),
        entry("network-inside",    Ordering, MIDDLEGAME, Exhibit::Evaluation(Compare::Inside)),

        entry("check-extension",   Memory,   sample("refused-rook"), Exhibit::selective(Selective::CheckExtension)),
        entry("single-reply",      Memory,   MIDDLEGAME, Exhibit::selective(Selective::SingleReply)),
        entry("capture-extension", Memory,   MIDDLEGAME, Exhibit::selective(Selective::CaptureExtension)),
        entry("score-extension",   Memory,   MIDDLEGAME, Exhibit::selective(Selective::ScoreExtension)),
        entry("fractional",        Memory,   MIDDLEGAME, Exhibit::selective(Selective::Fractional)),
        entry("queen-approach",    Memory,   MIDDLEGAME, Exhibit::selective(Selective::QueenApproach)),
        entry("mini-field",        Memory,   MIDDLEGAME, Exhibit::selective(Selective::MiniField)),
        entry("program-a",         Memory,   Place::None, Exhibit::Program(ProgramName::BruteForce)),
        entry("program-b",         Memory,   Place::None, Exhibit::Program(ProgramName::Simplest)),
        entry("zobrist",           Memory,   MIDDLEGAME, Exhibit::Hash(HashPart::Key)),
        entry("tables",            Memory,   MIDDLEGAME, Exhibit::Hash(HashPart::Table)),
        entry("compact-entries",   Memory,   MIDDLEGAME, Exhibit::Hash(HashPart::Entry)),
        entry("table-instability", Memory,   MIDDLEGAME, Exhibit::Hash(HashPart::Instability)),
        entry("repetition",         Memory,   Place::None, Exhibit::Hash(HashPart::Repetition)),
        entry("check-detector",    Memory,   MIDDLEGAME, Exhibit::Part(Lists, BoardPart::CheckDetector)),
        entry("distances",         Memory,   MIDDLEGAME, Exhibit::Part(Lists, BoardPart::Distance)),
        entry("material-only",     Memory,   MIDDLEGAME, Exhibit::selective(Selective::MaterialOnly)),
        entry("null-move",         Memory,   MIDDLEGAME, Exhibit::selective(Selective::NullMove)),
        entry("zugzwang",          Memory,   sample("queen-against-king"), race(&[ALPHA_BETA, Row::selective(Selective::NullMove, &[]), Row::selective(Selective::NullMove, &[(Parameter::NullGuard, 0)])], 5)),

        entry("pv-array",          Pruning,  MIDDLEGAME, race(&[Row::exact(Exact::FailSoft)], 4)),
        entry("global-line",       Pruning,  MIDDLEGAME, Exhibit::exact(Exact::Saving)),
        entry("pv-first",          Pruning,  MIDDLEGAME, race(&[ALPHA_BETA, Row::exact(Exact::IterativeDeepening)], 5)),
        entry("pv-deeper",         Pruning,  MIDDLEGAME, Exhibit::selective(Selective::DeeperLine)),
        entry("history",           Pruning,  MIDDLEGAME, Exhibit::Order(Order::History)),
        entry("history-one",       Pruning,  MIDDLEGAME, Exhibit::Order(Order::HistoryOne)),
        entry("order-a",           Pruning,  MIDDLEGAME, Exhibit::Order(Order::A)),
        entry("order-b",           Pruning,  MIDDLEGAME, Exhibit::Order(Order::B)),
        entry("aspiration",        Pruning,  MIDDLEGAME, Exhibit::exact(Exact::Aspiration)),
        entry("mtdf",              Pruning,  MIDDLEGAME, Exhibit::exact(Exact::Mtd)),
        entry("mtdf-deepening",    Pruning,  MIDDLEGAME, Exhibit::exact(Exact::MtdDeepening)),
        entry("threats",           Pruning,  MIDDLEGAME, Exhibit::selective(Selective::Threats)),
        entry("futility",          Pruning,  sample("quiet-mate"), Exhibit::selective(Selective::Futility)),
        entry("razoring",          Pruning,  MIDDLEGAME, Exhibit::selective(Selective::Razoring)),
        entry("static-ladder",     Pruning,  MIDDLEGAME, race(RUNGS, 4)),
        entry("old-selective",     Pruning,  MIDDLEGAME, Exhibit::selective(Selective::OldSelective)),
        entry("reduced-search",    Pruning,  sample("quiet-mate"), Exhibit::selective(Selective::Lazy)),
        entry("deepening",         Pruning,  MIDDLEGAME, Exhibit::exact(Exact::IterativeDeepening)),
        entry("internal",          Pruning,  MIDDLEGAME, Exhibit::exact(Exact::InternalDeepening)),
        entry("pv-hash",           Pruning,  MIDDLEGAME, Exhibit::exact(Exact::HashLine)),
        entry("pv-tree",           Pruning,  MIDDLEGAME, Exhibit::exact(Exact::LineTree)),
        entry("threat-detection",  Pruning,  MIDDLEGAME, Exhibit::selective(Selective::ThreatDetection)),
        entry("static-b",          Pruning,  sample("line-first"), Exhibit::selective(Selective::StaticLine)),
        entry("is-cut",            Pruning,  sample("quiet-fork"), Exhibit::selective(Selective::TreeCut)),
        entry("static-cut",        Pruning,  sample("compensation"), Exhibit::selective(Selective::StaticCut)),
        entry("instability",       Pruning,  sample("instability"), race(&[ALPHA_BETA, Row::selective(Selective::StaticCut, &[(Parameter::FullPlies, 0)])], 4)),
        entry("engine-techniques", Pruning,  MIDDLEGAME, Exhibit::Techniques),

        entry("timeline",          Forcing,  Place::None, Exhibit::Programs(ProgramsPart::Timeline)),
        entry("turing",            Forcing,  Place::None, Exhibit::Program(ProgramName::Turochamp)),
        entry("shannon-a",         Forcing,  Place::None, Exhibit::Program(ProgramName::ShannonA)),
        entry("shannon-b",         Forcing,  Place::None, Exhibit::Program(ProgramName::ShannonB)),
        entry("contempt",          Forcing,  Place::None, Exhibit::Programs(ProgramsPart::Match)),
        entry("match",             Forcing,  Place::None, Exhibit::Programs(ProgramsPart::Match)),
        entry("checks",            Forcing,  sample("mate-by-checks"), race(&[Row::selective(Selective::Captures, &[]), Row::selective(Selective::Checks, &[])], 1)),
        entry("reductions",        Forcing,  sample("quiet-mate"), Exhibit::selective(Selective::Reductions)),
        entry("backward",          Forcing,  sample("retreat"), Exhibit::selective(Selective::Backward)),
        entry("tail",              Forcing,  MIDDLEGAME, Exhibit::selective(Selective::Tail)),
        entry("only-move",         Forcing,  MIDDLEGAME, Exhibit::selective(Selective::OnlyMove)),
        entry("two-stage",         Forcing,  MIDDLEGAME, Exhibit::selective(Selective::TwoStage)),
        entry("second-cut",        Forcing,  MIDDLEGAME, Exhibit::selective(Selective::SecondCut)),
        entry("style",             Forcing,  Place::None, Exhibit::Program(ProgramName::Tchess)),
        entry("qchess",            Forcing,  Place::None, Exhibit::Program(ProgramName::Qchess)),
        entry("learned",           Forcing,  Place::None, Exhibit::Programs(ProgramsPart::Learned)),
        entry("lists-16x16",       Forcing,  MIDDLEGAME, Exhibit::Part(Lists, BoardPart::Lists)),
        entry("descriptors",       Forcing,  MIDDLEGAME, Exhibit::Part(Lists, BoardPart::Descriptors)),
        entry("steps",             Forcing,  MIDDLEGAME, Exhibit::Part(Lists, BoardPart::Steps)),
        entry("castling",          Forcing,  MIDDLEGAME, Exhibit::Part(Lists, BoardPart::Castling)),
        entry("twins",             Forcing,  MIDDLEGAME, Exhibit::Part(Lists, BoardPart::Twins)),
        entry("own-stack",         Forcing,  MIDDLEGAME, Exhibit::Part(Lists, BoardPart::OwnStack)),
        entry("indices",           Forcing,  MIDDLEGAME, Exhibit::Part(Lists, BoardPart::Indices)),
        entry("tic-tac-toe",       Forcing,  Place::None, Exhibit::Game(SmallGame::TicTacToe)),
        entry("draughts",          Forcing,  Place::None, Exhibit::Game(SmallGame::Draughts)),
    ]
};

/// The rungs of the ladder of static search.
const RUNGS: &[Row] = {
    const fn rung(rung: Rung) -> Row {
        Row::selective(Selective::Static(rung), &[])
    }
    &[
        rung(Rung::Whole),
        rung(Rung::StandPat),
        rung(Rung::Captures),
        rung(Rung::Capped),
        rung(Rung::Checks),
        rung(Rung::Extended),
        rung(Rung::Answers),
        rung(Rung::Standard),
        rung(Rung::NotRaising),
    ]
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Algorithm;

    #[test]
    fn the_entries_are_in_the_order_of_subjects_and_their_names_differ() {
        assert!(INDEX.is_sorted_by_key(|entry| entry.subject));
        for (index, entry) in INDEX.iter().enumerate() {
            assert!(
                INDEX[..index].iter().all(|other| other.id != entry.id),
                "{}",
                entry.id
            );
        }
    }

    #[test]
    fn every_search_and_order_has_an_entry() {
        let shows = |entry: &Entry, algorithm: Algorithm| match entry.exhibit {
            Exhibit::Search(one) => one == algorithm,
            Exhibit::Race(searches) => searches.rows.iter().any(|row| row.algorithm == algorithm),
            _ => false,
        };
        for algorithm in Algorithm::all() {
            let name = algorithm.name();
            assert!(INDEX.iter().any(|entry| shows(entry, algorithm)), "{name}");
        }
        for order in Order::ALL {
            let name = order.name();
            assert!(
                INDEX
                    .iter()
                    .any(|entry| entry.exhibit == Exhibit::Order(order)),
                "{name}"
            );
        }
    }
}
