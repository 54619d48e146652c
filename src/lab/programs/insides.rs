//! What a program did in each stage of a recorded search, and the parts of its static value.

use crate::search::{Leaf, Observer, Prune, Stage, Visit, Why};

/// A part of a program's static value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StaticPart {
    /// The pieces and their squares.
    Placement,
    /// Attacks on the squares beside the kings.
    Pressure,
    /// The place of a bare king.
    BareKing,
}

impl StaticPart {
    /// Returns its name on the command line and in keys of texts.
    pub const fn name(self) -> &'static str {
        match self {
            StaticPart::Placement => "placement",
            StaticPart::Pressure => "pressure",
            StaticPart::BareKing => "bare-king",
        }
    }
}

/// The work in a stage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StageWork {
    /// Positions entered.
    pub positions: u64,
    /// Those evaluated without a further search, and those with a value from the table or from an earlier game.
    pub evaluated: u64,
    pub from_table: u64,
    pub learned: u64,
    /// Moves tried, and moves left out by their static value.
    pub tried: u64,
    pub left_out: u64,
    /// Positions where one move refuted the last one, and those where none was tried because the value was high enough: by
    /// the static value, or by a shallower search of the position.
    pub cuts: u64,
    pub stood_pat: u64,
    pub lazy: u64,
    /// Positions searched deeper, less deep, and with a value of at most the static one.
    pub deeper: u64,
    pub shallower: u64,
    pub capped: u64,
}

/// The work in all stages: an observer.
#[derive(Clone, Debug, Default)]
pub struct StagesWork {
    work: [StageWork; Stage::ALL.len()],
    /// The stage of the position that is entered next.
    next: Option<Stage>,
    /// Why it is searched in another way.
    deeper: bool,
    shallower: bool,
    capped: bool,
    /// The stages of the positions that were entered and not left.
    open: Vec<Stage>,
}

impl StagesWork {
    /// Returns the stages that were reached, from the root to the leaves.
    pub fn reached(&self) -> impl Iterator<Item = (Stage, &StageWork)> {
        let all = Stage::ALL.into_iter().zip(&self.work);
        all.filter(|(_, work)| work.positions > 0)
    }

    fn of(&mut self, stage: Option<Stage>) -> Option<&mut StageWork> {
        self.work.get_mut(stage? as usize)
    }

    /// Counts something in the stage of the position that is being searched.
    fn count(&mut self, count: impl FnOnce(&mut StageWork)) {
        if let Some(work) = self.of(self.open.last().copied()) {
            count(work);
        }
    }
}

impl<M> Observer<M> for StagesWork {
    fn stage(&mut self, _: usize, stage: Stage) {
        self.next = Some(stage);
    }

    fn why(&mut self, _: usize, why: Why) {
        match why {
            Why::Capped => self.capped = true,
            Why::Quiet => self.shallower = true,
            Why::Check => self.deeper = true,
            _ => {}
        }
    }

    fn enter(&mut self, visit: &Visit<M>) {
        // The positions above are those of the line.
        self.open.truncate(visit.ply);
        self.count(|work| work.tried += 1);
        let Some(stage) = self.next.take() else {
            return;
        };
        let taken = |flag: &mut bool| u64::from(std::mem::take(flag));
        let (deeper, shallower) = (taken(&mut self.deeper), taken(&mut self.shallower));
        let capped = taken(&mut self.capped);
        self.open.push(stage);
        self.count(|work| {
            work.positions += 1;
            work.deeper += deeper;
            work.shallower += shallower;
            work.capped += capped;
        });
    }

    fn leaf(&mut self, _: usize, _: i32, leaf: Leaf) {
        self.count(|work| match leaf {
            Leaf::Horizon => work.evaluated += 1,
            Leaf::Table => work.from_table += 1,
            Leaf::Learned => work.learned += 1,
            Leaf::End => {}
        });
        self.open.pop();
    }

    fn cut(&mut self, _: usize, _: usize) {
        self.count(|work| work.cuts += 1);
    }

    fn prune(&mut self, _: usize, _: Option<M>, why: Prune) {
        self.count(|work| match why {
            Prune::StandPat => work.stood_pat += 1,
            Prune::Shallower => work.lazy += 1,
            _ => work.left_out += 1,
        });
    }

    fn leave(&mut self, _: usize, _: i32) {
        self.open.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::super::ProgramName;
    use super::*;
    use crate::games::Game as _;
    use crate::games::chess::{Chess, ChessMove};
    use crate::search::trace::{Event, Trace};
    use crate::search::{INFINITY, replay};
    use tabia_chess::{Position, uci_move};
    use tabia_player::Score;

    const MIDDLEGAME: &str = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9";

    const WATCHED: [ProgramName; 4] = [
        ProgramName::BruteForce,
        ProgramName::Simplest,
        ProgramName::Tchess,
        ProgramName::Qchess,
    ];

    fn watched(name: ProgramName, fen: &str, depth: i32) -> (Trace<ChessMove>, StagesWork, Score) {
        let position = Position::from_fen(fen).unwrap();
        let mut observer = (Trace::new(2_000_000), StagesWork::default());
        let info = name.watch(&position, depth, None, &mut observer).unwrap();
        assert!(!observer.0.is_full());
        (observer.0, observer.1, info.unwrap().score)
    }

    fn work(work: &StagesWork, stage: Stage) -> StageWork {
        let found = work.reached().find(|(reached, _)| *reached == stage);
        found.map_or_else(StageWork::default, |(_, work)| *work)
    }

    #[test]
    fn what_a_program_does_is_recorded_as_a_search_is() {
        for name in WATCHED {
            assert!(name.can_be_watched());
            let (trace, counted, score) = watched(name, MIDDLEGAME, 4);
            let start = Chess::with(Position::from_fen(MIDDLEGAME).unwrap(), name.evaluation());
            let mut open = 0;
            for event in trace.events() {
                match event {
                    Event::Enter(visit) => {
                        assert_eq!(visit.ply, open, "{name:?}");
                        assert!(visit.alpha < visit.beta);
                        open += 1;
                    }
                    Event::Leaf { ply, .. } | Event::Leave { ply, .. } => {
                        open -= 1;
                        assert_eq!(*ply, open, "{name:?}");
                    }
                    event => assert!(event.ply() <= open, "{name:?}: {event:?}"),
                }
            }
            assert_eq!(open, 0);
            // Every line can be played, and counts of the replay are those of the search.
            let end = trace.events().len();
            for steps in (1..end).step_by(997) {
                let mut game = start.clone();
                let stack = trace.stack(steps);
                for level in &stack {
                    assert!(level.stage.is_some());
                    if let Some(mv) = level.visit.mv {
                        assert!(game.legal_moves().contains(&mv), "{name:?}");
                        game.make(mv);
                    }
                    assert!(level.tried <= game.legal_moves().len(), "{name:?}");
                }
            }
            let mut again = StagesWork::default();
            trace.replay(end, &mut again);
            assert!(again.reached().eq(counted.reached()));
            // The value of the last search from the root is the one that was reported.
            let Some(Event::Leave { ply: 0, value }) = trace.events().last() else {
                panic!("{name:?} does not leave the root");
            };
            let unit = start.unit();
            assert!(value.abs() < INFINITY);
            assert_eq!(score, Score::centipawns(value * 100 / unit), "{name:?}");
            let lines = replay::lines(&trace, end);
            assert!(lines.finished > 1 && !lines.triangle.line(0).is_empty());
        }
    }

    #[test]
    fn recording_changes_nothing() {
        use super::super::player::ProgramPlayer;
        use tabia_player::{GameLine, Limits, think};
        for name in WATCHED {
            let position = Position::from_fen(MIDDLEGAME).unwrap();
            let (.., score) = watched(name, MIDDLEGAME, 4);
            let mut player: ProgramPlayer = name.start(None, || {}).unwrap().0;
            let game = GameLine::new(position);
            let thought = think(&mut player, &game, Limits::depth(4), &|| true).unwrap();
            assert_eq!(thought.best.unwrap().score, score, "{name:?}");
        }
    }

    #[test]
    fn every_program_has_its_stages() {
        let stages = |name| {
            let (_, work, _) = watched(name, MIDDLEGAME, 4);
            work.reached().map(|(stage, _)| stage).collect::<Vec<_>>()
        };
        use Stage::*;
        assert_eq!(stages(ProgramName::BruteForce), [FullWidth, Captures]);
        assert_eq!(stages(ProgramName::Tchess), [FullWidth, Checks, Captures]);
        assert_eq!(stages(ProgramName::Qchess), [Reduced, Captures]);
        assert_eq!(stages(ProgramName::Simplest), [FullWidth, Shallower]);
        // Deeper than the first three half-moves, quiet moves count at most their static value.
        let (_, tchess, _) = watched(
            ProgramName::Tchess,
            "8/5k2/3p4/2pP1p2/2P2P2/3K4/8/8 w - - 0 1",
            8,
        );
        let deep = work(&tchess, Static);
        assert!(deep.positions > 0 && deep.left_out > 0, "{deep:?}");
        let (trace, ..) = watched(ProgramName::Tchess, MIDDLEGAME, 4);
        for wanted in [Why::Capped, Why::Known, Why::Check] {
            let is_it = |event: &Event<ChessMove>| matches!(event, Event::Why { why, .. } if *why == wanted);
            assert!(trace.events().iter().any(is_it), "{wanted:?}");
        }
    }

    #[test]
    fn program_b_cuts_lazily_and_qchess_prunes_beyond_its_base_depth() {
        let (_, simplest, _) = watched(ProgramName::Simplest, MIDDLEGAME, 6);
        let lazy = simplest.reached().map(|(_, work)| work.lazy).sum::<u64>();
        assert!(lazy > 0);
        let ending = "8/5k2/3p4/2pP1p2/2P2P2/3K4/8/8 w - - 0 1";
        let (_, qchess, _) = watched(ProgramName::Qchess, ending, 9);
        assert!(work(&qchess, Stage::Reduced).shallower > 0);
        assert!(work(&qchess, Stage::Static).left_out > 0);
        assert!(work(&qchess, Stage::Reduced).from_table > 0);
    }

    #[test]
    fn qchess_uses_what_it_has_learned() {
        use super::super::LostPositions;
        use super::super::player::ProgramPlayer;
        use tabia_player::{GameLine, Limits, think};
        let folder = tempfile::tempdir().unwrap();
        // A lost position is learned in a game, and met again in a search of the position before it.
        let before = Position::from_fen("3qk3/8/8/8/8/8/4P3/4K3 w - - 0 1").unwrap();
        let e4 = uci_move::read(&before, "e2e4").unwrap();
        let mut game = GameLine::new(before.clone());
        game.push(e4).unwrap();
        game.push(uci_move::read(game.position(), "d8d4").unwrap())
            .unwrap();
        let mut player: ProgramPlayer = ProgramName::Qchess
            .start(Some(folder.path()), || {})
            .unwrap()
            .0;
        think(&mut player, &game, Limits::depth(4), &|| true).unwrap();
        drop(player);
        assert_eq!(LostPositions::open(Some(folder.path())).0.all().len(), 1);
        let mut work = StagesWork::default();
        let data = Some(folder.path());
        ProgramName::Qchess
            .watch(&before, 3, data, &mut work)
            .unwrap();
        let learned: u64 = work.reached().map(|(_, work)| work.learned).sum();
        assert!(learned > 0);
    }

    #[test]
    fn a_full_recording_ends_the_search() {
        for name in WATCHED {
            let mut trace = Trace::new(5_000);
            let position = Position::start();
            name.watch(&position, 20, None, &mut trace).unwrap();
            assert!(trace.is_full() && trace.events().len() == 5_000);
        }
    }
}
