//! The textbook's lessons in recursion: the towers of Hanoi, and queens that do not attack each other.

/// A move of a disc from one rod to another. Discs are numbered from the smallest, 1, and rods from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiscMove {
    /// The number of the disc.
    pub disc: u32,
    /// The rods.
    pub from: usize,
    pub to: usize,
}

/// A tower that a call has to move, with its source, target and spare rods.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tower {
    /// Number of discs.
    pub discs: u32,
    /// The rods.
    pub from: usize,
    pub to: usize,
    pub free: usize,
}

/// Reports the moves of a tower of discs from rod 0 to rod 1 (Édouard Lucas, 1883): 2ⁿ − 1 of them. `report` receives them one
/// by one, with the open calls, the outermost first, until it returns `false`. Returns whether all moves were reported.
pub fn hanoi(discs: u32, report: &mut dyn FnMut(DiscMove, &[Tower]) -> bool) -> bool {
    fn bring(
        tower: Tower,
        calls: &mut Vec<Tower>,
        report: &mut dyn FnMut(DiscMove, &[Tower]) -> bool,
    ) -> bool {
        let Tower {
            discs,
            from,
            to,
            free,
        } = tower;
        if discs == 0 {
            return true;
        }
        calls.push(tower);
        let smaller = |[from, to, free]: [usize; 3]| Tower {
            discs: discs - 1,
            from,
            to,
            free,
        };
        let disc = discs;
        let goes_on = bring(smaller([from, free, to]), calls, report)
            && report(DiscMove { disc, from, to }, calls)
            && bring(smaller([free, to, from]), calls, report);
        calls.pop();
        goes_on
    }
    let whole = Tower {
        discs,
        from: 0,
        to: 1,
        free: 2,
    };
    bring(whole, &mut Vec::new(), report)
}

/// A step of the search for queens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QueenStep {
    /// A queen is placed on a file (the depth of the recursion) and a rank, both from 0.
    Place { file: usize, rank: usize },
    /// The queen is removed again.
    Remove { file: usize, rank: usize },
    /// All files have a queen.
    Solution,
}

/// Returns the number of ways to place `n` queens on an n × n board so that none attacks another. Every step of the search is
/// passed to `report`, until it returns `false`; then the solutions so far are returned.
///
/// A file holds one queen, so three sets decide whether a square is free: ranks, and the diagonals by the sum and by the
/// difference of file and rank.
pub fn queens(n: usize, report: &mut dyn FnMut(QueenStep) -> bool) -> u64 {
    struct Search<'a> {
        n: usize,
        ranks: Vec<bool>,
        rising: Vec<bool>,
        falling: Vec<bool>,
        solutions: u64,
        report: &'a mut dyn FnMut(QueenStep) -> bool,
    }
    impl Search<'_> {
        fn set(&mut self, file: usize, rank: usize, taken: bool) {
            self.ranks[rank] = taken;
            self.rising[file + rank] = taken;
            self.falling[file + self.n - rank] = taken;
        }

        fn file(&mut self, file: usize) -> bool {
            if file == self.n {
                self.solutions += 1;
                return (self.report)(QueenStep::Solution);
            }
            for rank in 0..self.n {
                let is_attacked = self.ranks[rank]
                    || self.rising[file + rank]
                    || self.falling[file + self.n - rank];
                if is_attacked {
                    continue;
                }
                self.set(file, rank, true);
                let goes_on = (self.report)(QueenStep::Place { file, rank })
                    && self.file(file + 1)
                    && (self.report)(QueenStep::Remove { file, rank });
                self.set(file, rank, false);
                if !goes_on {
                    return false;
                }
            }
            true
        }
    }
    let mut search = Search {
        n,
        ranks: vec![false; n],
        rising: vec![false; 2 * n],
        falling: vec![false; 2 * n + 1],
        solutions: 0,
        report,
    };
    search.file(0);
    search.solutions
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tower_moves_by_the_rules_in_the_fewest_moves() {
        for discs in 0..12 {
            let mut rods = [Vec::new(), Vec::new(), Vec::new()];
            rods[0].extend((1..=discs).rev());
            let mut count = 0;
            hanoi(discs, &mut |step, calls| {
                assert_eq!(rods[step.from].pop(), Some(step.disc));
                assert!(rods[step.to].last().is_none_or(|below| *below > step.disc));
                rods[step.to].push(step.disc);
                // The depth of the call that moves a disc is the number of larger ones.
                assert_eq!(calls.len() as u32, discs - step.disc + 1);
                let call = calls.last().unwrap();
                assert_eq!(
                    (call.discs, call.from, call.to),
                    (step.disc, step.from, step.to)
                );
                count += 1;
                true
            });
            assert_eq!(count, (1 << discs) - 1);
            assert_eq!(rods[1].len(), discs as usize);
        }
    }

    #[test]
    fn three_discs_move_as_in_the_textbook() {
        let mut reported = String::new();
        hanoi(3, &mut |step, _| {
            let rod = |rod: usize| ["a", "b", "c"][rod];
            reported += &format!("{} {}→{}, ", step.disc, rod(step.from), rod(step.to));
            true
        });
        assert_eq!(
            reported,
            "1 a→b, 2 a→c, 1 b→c, 3 a→b, 1 c→a, 2 c→b, 1 a→b, "
        );
    }

    #[test]
    fn the_queens_have_the_known_numbers_of_solutions() {
        // n = 0 has the one empty solution; the book's board begins at 1.
        let counts: Vec<u64> = (1..=10).map(|n| queens(n, &mut |_| true)).collect();
        assert_eq!(counts, [1, 0, 0, 2, 10, 4, 40, 92, 352, 724]);
    }

    #[test]
    fn both_end_when_nobody_listens_any_more() {
        let mut reported = 0;
        let mut three = |_: DiscMove, _: &[Tower]| {
            reported += 1;
            reported < 3
        };
        assert!(!hanoi(30, &mut three));
        assert_eq!(reported, 3);
        let mut found = 0;
        let first = queens(8, &mut |step| {
            found += u64::from(step == QueenStep::Solution);
            found == 0
        });
        assert_eq!(first, 1);
    }
}
