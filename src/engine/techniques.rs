//! Every technique of the search by name, with its source and measured gain.

use tabia_player::Limits;

/// A technique that can be switched off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Technique {
    /// The name of the field, and of the UCI option in words.
    pub name: &'static str,
    /// One sentence on what it does.
    pub description: &'static str,
    /// Whether it is on by default. Where it is off, its source states the measurement.
    pub default: bool,
    /// Its origin and its measured gain: the text behind [`Technique::source`] and [`Technique::measured`].
    about: &'static str,
}

/// Measured gain in Elo, with two standard errors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Measured {
    pub elo: i32,
    pub error: i32,
}

impl Technique {
    const MEASURED: &str = "Measured: ";

    /// Returns the technique of this name.
    pub fn named(name: &str) -> Option<&'static Technique> {
        Techniques::ALL
            .iter()
            .find(|technique| technique.name == name)
    }

    /// Returns its author, program and year.
    pub fn source(&self) -> &'static str {
        let end = self.about.find(Technique::MEASURED);
        self.about[..end.unwrap_or(self.about.len())].trim()
    }

    /// Returns its gain in games of the engine against itself, where it was measured.
    pub fn measured(&self) -> Option<Measured> {
        let (_, text) = self.about.split_once(Technique::MEASURED)?;
        let mut words = text.split([' ', '.', ';']);
        let elo = words.next()?.parse().ok()?;
        let error = words.nth(1)?.parse().ok()?;
        Some(Measured { elo, error })
    }

    /// Returns the name in words: `Null move`. This is also the name of the UCI option.
    pub fn label(&self) -> String {
        let words = self.name.replace('_', " ");
        let mut letters = words.chars();
        match letters.next() {
            Some(first) => first.to_uppercase().chain(letters).collect(),
            None => words,
        }
    }
}

macro_rules! techniques {
    ($($(#[doc = $source:literal])* $field:ident: $default:ident, $description:literal;)*) => {
        /// The techniques that a search uses; by default those of [`Technique::default`].
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Techniques {
            $($(#[doc = $source])* pub $field: bool,)*
        }

        impl Techniques {
            /// All techniques, in the order in which a search uses them.
            pub const ALL: &[Technique] = &[
                $(Technique {
                    name: stringify!($field),
                    description: $description,
                    default: techniques!(@ $default),
                    about: concat!($($source),*),
                },)*
            ];

            /// Returns the techniques with which the engine plays best, as far as measured: each as its [`Technique::default`]
            /// says.
            pub const fn strongest() -> Techniques {
                Techniques { $($field: techniques!(@ $default),)* }
            }

            /// Returns all techniques, switched on.
            pub const fn all() -> Techniques {
                Techniques { $($field: true,)* }
            }

            /// Returns all techniques, switched off: plain alpha-beta to a fixed depth with the evaluation at its leaves.
            pub const fn none() -> Techniques {
                Techniques { $($field: false,)* }
            }

            /// Returns whether the technique of this name is on; `None` when there is none of this name.
            pub fn get(&self, name: &str) -> Option<bool> {
                match name {
                    $(stringify!($field) => Some(self.$field),)*
                    _ => None,
                }
            }

            /// Switches a technique by name; returns `false` when there is none of this name.
            pub fn set(&mut self, name: &str, on: bool) -> bool {
                match name {
                    $(stringify!($field) => self.$field = on,)*
                    _ => return false,
                }
                true
            }

            /// Returns all techniques as options of a player: names with `on` or `off`.
            pub fn options(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
                let values = [$((stringify!($field), self.$field),)*];
                values.into_iter().map(|(name, on)| (name, if on { "on" } else { "off" }))
            }
        }
    };
    (@ on) => { true };
    (@ off) => { false };
}

// Measured gains are in Elo, with two standard errors. Where nothing else is said, it is the gain of a technique in 9,816 games at
// 6,000 nodes a move of 30 November 2026 (bench 505475, openings of UHO_4060_v4). In half of the pairs of games a technique was
// switched for one of the sides, drawn at random, and all were fitted together (`examples/factors`). Of 45 figures two or three
// are expected to be outside of their errors by chance. Techniques that save time rather than nodes show no gain there. Those of
// 1,000 games are from a match of the day after, with a technique off for one of the sides and otherwise the same conditions.
techniques! {
    /// Slate and Atkin, "Chess 4.5", 1977; the name is from Baudet, 1978.
    /// Measured: +82 ± 8.
    aspiration: on, "Starts each iteration with a narrow window around the last score.";
    /// Marsland and Campbell, "Parallel search of strongly ordered game trees", 1982; Reinefeld's NegaScout, 1983.
    /// Measured: +57 ± 8.
    principal_variation: on, "Searches the first move with the full window, the others with a null window that tests whether they are better.";
    /// Greenblatt, Eastlake and Crocker, "The Greenblatt chess program", 1967; Zobrist's keys, 1970.
    /// Measured: +311 ± 26 in 1,000 games.
    transposition_table: on, "Stores the results of positions that were already searched.";
    /// Internal iterative deepening: Scott, 1969; the reduction that replaced it: Schröder, "Rebel", 2000s.
    /// Measured: +14 ± 8.
    internal_reduction: on, "Reduces the depth where no good first move is known.";
    /// Jones and Lake; here after Donald Knuth's remark: a shorter mate elsewhere bounds every line.
    /// Measured: -1 ± 8.
    mate_distance: on, "Cuts lines that are longer than a mate already found.";
    /// Van Kervinck, 2013; in Stockfish, 2018.
    /// Measured: +6 ± 8.
    upcoming_repetition: on, "Takes a draw as certain at least where a move can repeat a position of the line.";
    /// Beal, "Null move", 1986; Donninger, "Null move and deep search", 1993.
    /// Measured: +30 ± 8.
    null_move: on, "Lets the side to move pass: if that reaches beta, a move would too.";
    /// Buro, "ProbCut", 1995; in chess, Jiang and Buro, "First experimental results of ProbCut applied to chess", 2003.
    /// Measured: +6 ± 8.
    probcut: on, "Cuts a node by a capture in a shallow search, or by the table's score, that exceeds beta by a margin, except in analysis.";
    /// After Reckless, 2020s.
    /// Measured: +4 ± 8.
    expected_probcut: on, "Tries ProbCut only where a refutation is expected, and that by a capture.";
    /// Heinz, "Extended futility pruning", 1998: here for a whole node.
    /// Measured: +69 ± 8.
    reverse_futility: on, "Cuts a node whose evaluation is far above beta.";
    /// The king whose surroundings decide what is searched: Kornilov, 2005; as a guard of this pruning, ours.
    /// Measured: -26 ± 8.
    king_guard: off, "Turns reverse futility off where several pieces aim at the king; always in analysis.";
    /// Birmingham and Kent, "Tree-searching and tree-pruning techniques", 1977; Heinz, 2000.
    /// Measured: +5 ± 8.
    razoring: on, "Searches only captures in a node that is far below alpha, except in analysis.";
    /// Schaeffer, 1986; Heinz, "Extended futility pruning", 1998.
    /// Measured: +51 ± 8.
    futility: on, "Skips quiet moves near the leaves that cannot raise the score to alpha.";
    /// After Stockfish, 2020s.
    /// Measured: +2 ± 8.
    capture_futility: on, "Skips captures near the leaves that cannot raise the score to alpha.";
    /// Levy, Broughton and Taylor, "The SEX algorithm", 1989; as a count in Romstad's Glaurung, 2000s.
    /// Measured: +30 ± 8.
    late_move_pruning: on, "Skips the last quiet moves near the leaves.";
    /// After Romstad's Glaurung and Stockfish, 2000s; the exchange itself: Turing, 1953.
    /// Measured: +26 ± 8.
    exchange_pruning: on, "Skips moves near the leaves that lose material on their square.";
    /// After Letouzey's Fruit, 2005, which prunes no checks.
    /// Measured: +4 ± 8.
    spared_checks: off, "Skips no check for the material it loses; always in analysis.";
    /// After Stockfish, 2010s; the tables are those of `history`.
    /// Measured: +2 ± 8.
    history_pruning: on, "Skips quiet moves near the leaves that have refuted nothing so far.";
    /// After Stockfish, 2010s. At about 20,000 nodes a move it won 8 ± 8 Elo in 3,500 games.
    /// Measured: -9 ± 8.
    reply_pruning: on, "Skips late and losing replies to a check, too, except in analysis.";
    /// Romstad, "An introduction to late move reductions", 2006; Levy, 1989.
    /// Measured: +71 ± 8.
    late_move_reductions: on, "Reduces the depth of moves that are late in the order.";
    /// Romstad, 2006, spared the root. Never where a position is studied: there it hides sacrifices (at 600,000 nodes 264 of
    /// the 296 positions of Win at Chess that were read are solved with it, 274 without). In games at 1+0.01 playing without it
    /// lost 25 ± 29 Elo over 330 games.
    /// Measured: +11 ± 8.
    root_reductions: on, "Reduces late moves at the root, too, except in analysis.";
    /// After Stockfish, 2010s.
    /// Measured: +2 ± 8.
    capture_reductions: on, "Reduces late captures, too.";
    /// Knuth and Moore, 1975, name the types of nodes; reductions by them: Rybka and Stockfish, 2000s.
    /// Measured: +5 ± 8.
    expected_cuts: on, "Reduces more where one move is expected to refute the position.";
    /// After Stockfish, 2020s.
    /// Measured: +5 ± 8.
    adaptive_research: on, "Searches a reduced move that exceeds alpha again at a depth that depends on its score.";
    /// Akl and Newborn, "The principal continuation and the killer heuristic", 1977.
    /// Measured: +1 ± 8.
    killers: on, "Tries a quiet move first that refuted a sibling node.";
    /// Uiterwijk, "The countermove heuristic", 1992.
    /// Measured: -2 ± 8.
    counter_moves: on, "Tries a quiet move early that refuted the same previous move elsewhere.";
    /// Schaeffer, "The history heuristic", 1983; with butterfly tables, Hartmann, 1988.
    /// Measured: +319 ± 25 in 1,000 games.
    history: on, "Orders quiet moves by the number of their refutations.";
    /// As moves "by the two before": Stockfish, 2010s, after Uiterwijk's countermoves and Mysliwietz' follow-ups.
    /// Measured: +8 ± 8.
    continuation_history: on, "Orders quiet moves by the number of their refutations after the same earlier moves.";
    /// After Stockfish, 2020s.
    /// Measured: +3 ± 8.
    far_history: on, "Orders quiet moves by the moves three and six half-moves earlier, too.";
    /// After Berserk and Clockwork, 2020s. By the attacks of all pieces it won 26 ± 10 Elo in 3,076 games with about 20,000
    /// nodes a move, against those of pawns alone.
    /// Measured: +11 ± 8.
    threat_history: on, "Keeps the history of moves apart by whether the enemy attacks their squares.";
    /// After Stockfish, 2021.
    /// Measured: +53 ± 8.
    evaluation_history: on, "Orders quiet moves by the change of the evaluation after them elsewhere, too.";
    /// After Stockfish, 2020s.
    /// Measured: +23 ± 8.
    check_order: on, "Tries quiet moves that give check early.";
    /// After Stockfish, 2021. By the threats of all pieces it won 16 ± 10 Elo in 3,076 games with about 20,000 nodes a move,
    /// against those of pawns alone.
    /// Measured: +39 ± 8.
    threat_order: on, "Tries moves out of the reach of less valuable pieces early, and moves into it late.";
    /// After the seeds of the field: most valuable victim, least valuable attacker (Gillogly, "Tech", 1972).
    /// Measured: +203 ± 21 in 1,000 games.
    capture_order: on, "Tries captures of the most valuable pieces first, and losing captures last.";
    /// Shannon, 1950, asked for it; Kornilov, 2005, calls it the one extension that is always safe. At 6,000 nodes a move it lost
    /// 10 ± 10 Elo when it was not limited to nodes far from the leaves, as in Stockfish, 2022; limited, it won 9 ± 8 Elo in
    /// 3,500 games at about 20,000.
    /// Measured: +1 ± 8.
    check_extension: on, "Extends the search when the side to move is in check, in play only far from the leaves.";
    /// Kornilov, "Programming chess and other logic games", 2005: the enemy queen draws near our king.
    /// Measured: +5 ± 8.
    queen_approach_extension: off, "Extends the search when a queen has just come dangerously near the king; always in analysis.";
    /// Levy and others, 1989; the single reply: Lang's Genius, as Kornilov, 2005, describes it.
    /// Measured: +7 ± 8.
    single_reply_extension: on, "Extends the search when there is only one reply to a check.";
    /// Slate and Atkin, 1977, as Kornilov, 2005, lists it among the usual ones. With about 20,000 nodes a move it won 17 ± 11 Elo
    /// in 1,740 games.
    /// Measured: +3 ± 8.
    recapture_extension: on, "Extends the search after a recapture on the principal variation.";
    /// Slate and Atkin, 1977, as Kornilov, 2005, lists it among the usual ones.
    /// Measured: +3 ± 8.
    seventh_rank_extension: on, "Extends the search when a pawn has just come one step from promotion.";
    /// Anantharaman, Campbell and Hsu, 1988; for the table's move alone: Stockfish, 2000s.
    /// Measured: +11 ± 8.
    singular_extension: on, "Extends a move that is much better than all others.";
    /// Björnsson and Marsland, "Multi-cut pruning in alpha-beta search", 1998; as a by-product of singularity: 2010s.
    /// Measured: -2 ± 8.
    multi_cut: on, "Cuts a node that exceeds beta even without its best move.";
    /// Shannon, 1950; Slate and Atkin, 1977.
    /// Measured: +375 ± 31 in 1,000 games.
    quiescence: on, "Searches captures at the end of each line until the position is quiet.";
    /// After Slate and Atkin, 1977; the static exchange: Turing, 1953.
    /// Measured: +55 ± 8.
    quiescence_exchange: on, "Skips captures that lose material on their square.";
    /// Beal, "A generalised quiescence search algorithm", 1990; the budget: Kornilov, 2005. At about 20,000 nodes a
    /// move it won 5 ± 11 Elo in 1,970 games.
    /// Measured: -8 ± 8.
    quiescence_checks: on, "Tries quiet checks in the first half-moves after the captures begin.";
    /// Slate and Atkin, 1977, as a margin; "delta pruning" in Crafty, 1990s.
    /// Measured: +7 ± 8.
    delta: on, "Skips captures that cannot raise the score to alpha.";
    /// After Stockfish, 2010s.
    /// Measured: +5 ± 8.
    evasion_pruning: on, "Skips further quiet replies to a check in quiescence once one has held.";
    /// After Stockfish, 2010s.
    /// Measured: +0 ± 8.
    quiescence_limit: on, "Searches no more than two captures in quiescence, except recaptures and checks.";
    /// Nasu, "ƎUИИ", 2018.
    /// Measured: +298 ± 26 in 1,000 games.
    network: on, "Evaluates positions with a network that was trained on games; off, with the terms of the classical evaluation.";
    /// Hyatt's Cray Blitz and Crafty, 1980s.
    /// Measured: +13 ± 16 in 1,000 games by time (0.5 s + 0.005 s a game, without the network).
    lazy_evaluation: on, "Skips the costly terms of the classical evaluation where the others already decide.";
    /// After Caissa and Stockfish, 2023.
    /// Measured: +5 ± 8.
    correction_history: on, "Corrects the evaluation by its error in similar positions.";
    /// After Stockfish, 2020s.
    /// Measured: +14 ± 8.
    fifty_move_scaling: on, "Moves the evaluation towards a draw as the fifty-move rule draws near.";
}

impl Techniques {
    /// Returns the techniques that a search with these limits uses.
    ///
    /// A studied position is searched without reductions at the root, and with less of the pruning that hides sacrifices: of
    /// the 299 positions of Win at Chess, 268 are solved in 100,000 nodes and 281 in 600,000; 256 and 281 without `king_guard`
    /// and `spared_checks`. Without the internal reduction and without pruning captures by exchanges 283 are solved, on average
    /// later; without any pruning by exchanges play is weaker, by 69 ± 43 Elo over 200 games at 12,000 nodes a move.
    ///
    /// A mate is searched for without the pruning that depends on the evaluation, which does not foresee it: of 60 mates in
    /// three to six moves from Win at Chess, 57 are found in 400,000 nodes, 53 otherwise, and in a third of the nodes.
    pub(super) fn within(mut self, limits: &Limits) -> Techniques {
        if limits.analysis {
            self.root_reductions = false;
            self.probcut = false;
            self.razoring = false;
            self.king_guard = true;
            self.spared_checks = true;
            self.reply_pruning = false;
            self.check_extension = true;
            self.queen_approach_extension = true;
            self.capture_futility = false;
            self.quiescence_limit = false;
        }
        if limits.mate.is_some() {
            self.reverse_futility = false;
            self.razoring = false;
            self.futility = false;
            self.capture_futility = false;
            self.late_move_pruning = false;
            self.exchange_pruning = false;
            self.history_pruning = false;
        }
        self
    }
}

impl Default for Techniques {
    fn default() -> Techniques {
        Techniques::strongest()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_reads_and_writes_its_own_switch() {
        for technique in Techniques::ALL {
            let mut techniques = Techniques::none();
            assert!(techniques.set(technique.name, true));
            for other in Techniques::ALL {
                assert_eq!(techniques.get(other.name), Some(other == technique));
            }
        }
        for technique in Techniques::ALL {
            let standard = Techniques::default().get(technique.name);
            assert_eq!(standard, Some(technique.default));
        }
        assert_eq!(Techniques::all().get("telepathy"), None);
        assert!(!Techniques::all().clone().set("telepathy", true));
    }

    #[test]
    fn sources_and_measurements_are_known() {
        for technique in Techniques::ALL {
            let source = technique.source();
            assert!(
                !source.is_empty() && !source.contains("Measured"),
                "{source}"
            );
        }
        let measured = |name| Technique::named(name).unwrap().measured();
        let known = |elo, error| Some(Measured { elo, error });
        assert_eq!(measured("aspiration"), known(82, 8));
        assert_eq!(measured("reply_pruning"), known(-9, 8));
        assert_eq!(measured("spared_checks"), known(4, 8));
        assert_eq!(measured("quiescence"), known(375, 31));
        let unmeasured = Technique {
            about: "Turing, 1953.",
            ..*Technique::named("quiescence").unwrap()
        };
        assert_eq!(unmeasured.measured(), None);
        assert_eq!(unmeasured.source(), "Turing, 1953.");
    }

    /// The value of an inconspicuous move shows only in a search to full depth.
    #[test]
    fn what_is_studied_or_mated_is_searched_with_less_pruning() {
        let within = |limits| Techniques::default().within(&limits);
        assert_eq!(within(Limits::depth(9)), Techniques::default());
        assert!(Limits::infinite().analysis);
        let analysis = within(Limits::infinite());
        assert!(!analysis.root_reductions && !analysis.probcut && !analysis.razoring);
        assert!(analysis.king_guard && analysis.spared_checks && !analysis.reply_pruning);
        assert!(analysis.exchange_pruning);
        let mate = within(Limits {
            mate: Some(3),
            ..Limits::infinite()
        });
        assert!(!mate.futility && !mate.late_move_pruning && mate.null_move);
    }
}
