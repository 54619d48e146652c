//! The gain of each technique of the engine in a position.
//!
//! Each technique is switched by itself, with all others as they are, and tried alone on a plain alpha-beta. All searches go to
//! the same depth with one thread and an empty table, so that their node counts can be compared. The noise of node counts is
//! measured too: by searches in which one margin is moved by a hundredth.

use std::time::{Duration, Instant};

use tabia_chess::{Move, Position};
use tabia_engine::{
    Depth, Engine, EngineError, FinishedError, Info, Limits, Margins, Options, Score, Technique,
    Techniques,
};
use tabia_player::{GameLine, ThinkError, think};

/// The settings of a comparison.
#[derive(Clone)]
pub struct Plan {
    pub position: Position,
    /// The engine's settings, against which each technique is switched.
    pub techniques: Techniques,
    /// Depth of the searches.
    pub depth: Depth,
    /// Depth of the searches with one technique alone. Plain alpha-beta is slow.
    pub alone_depth: Depth,
    /// Node limit, above which a search is aborted.
    pub most_nodes: u64,
}

/// The result of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Number of nodes visited.
    pub nodes: u64,
    pub time: Duration,
    /// The best move; `None` where there is no legal one.
    pub mv: Option<Move>,
    /// From the view of the side to move.
    pub score: Option<Score>,
    /// Whether it reached its depth. Otherwise it would have visited more nodes.
    pub is_whole: bool,
}

/// The search of an outcome.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trial {
    /// With the techniques as they are set.
    Standard,
    /// With this margin, by its index in [`Margins::ALL`], moved by a hundredth.
    Noise(usize),
    /// With this technique, by its index in [`Techniques::ALL`], switched.
    Switched(usize),
    /// Without techniques: plain alpha-beta.
    Plain,
    /// With this technique only.
    Alone(usize),
}

impl Trial {
    /// Returns all searches of a comparison, in their order.
    pub fn all() -> impl Iterator<Item = Trial> {
        let each = 0..Techniques::ALL.len();
        std::iter::once(Trial::Standard)
            .chain(movable().map(Trial::Noise))
            .chain(each.clone().map(Trial::Switched))
            .chain([Trial::Plain])
            .chain(each.map(Trial::Alone))
    }

    /// Returns the number of searches of a comparison.
    pub fn count() -> usize {
        Trial::all().count()
    }

    /// Returns the techniques that it searches with.
    fn techniques(self, standard: Techniques) -> Techniques {
        let (mut techniques, switched) = match self {
            Trial::Standard | Trial::Noise(_) => (standard, None),
            Trial::Switched(index) => (standard, Some(index)),
            Trial::Plain => (Techniques::none(), None),
            Trial::Alone(index) => (Techniques::none(), Some(index)),
        };
        if let Some(technique) = switched.and_then(|index| Techniques::ALL.get(index)) {
            let was = techniques.get(technique.name) == Some(true);
            techniques.set(technique.name, !was);
        }
        techniques
    }

    /// Returns the margins that it searches with.
    fn margins(self) -> Margins {
        let mut values = Margins::default().values();
        if let Trial::Noise(index) = self {
            values[index] += (values[index] / 100).max(1);
        }
        Margins::from_values(&values)
    }

    fn depth(self, plan: &Plan) -> Depth {
        match self {
            Trial::Standard | Trial::Noise(_) | Trial::Switched(_) => plan.depth,
            Trial::Plain | Trial::Alone(_) => plan.alone_depth,
        }
    }
}

/// Returns the indices of the margins in [`Margins::ALL`] that can be moved by about a hundredth.
fn movable() -> impl Iterator<Item = usize> {
    const LEAST: i32 = 75;
    let margins = Margins::ALL.iter().enumerate();
    margins.filter_map(|(index, margin)| (margin.default >= LEAST).then_some(index))
}

/// The outcomes of the finished searches, by technique.
#[derive(Clone)]
pub struct Comparison {
    /// With the techniques as they are set.
    pub standard: Option<Outcome>,
    /// With the techniques as they are set and one margin moved by a hundredth.
    pub noise: Vec<Outcome>,
    /// Plain alpha-beta.
    pub plain: Option<Outcome>,
    /// By the indices in [`Techniques::ALL`].
    pub rows: Vec<Row>,
}

/// The outcomes of a technique.
#[derive(Clone)]
pub struct Row {
    pub technique: &'static Technique,
    /// Whether it is on in the engine's settings.
    pub is_on: bool,
    /// With it switched: off where it is on, and on where it is off.
    pub switched: Option<Outcome>,
    /// With it alone.
    pub alone: Option<Outcome>,
}

impl Comparison {
    /// Creates a comparison without outcomes.
    pub fn new(techniques: &Techniques) -> Comparison {
        let row = |technique: &'static Technique| Row {
            technique,
            is_on: techniques.get(technique.name) == Some(true),
            switched: None,
            alone: None,
        };
        Comparison {
            standard: None,
            noise: Vec::new(),
            plain: None,
            rows: Techniques::ALL.iter().map(row).collect(),
        }
    }

    /// Adds the outcome of a search.
    pub fn add(&mut self, trial: Trial, outcome: Outcome) {
        let place = match trial {
            Trial::Standard => &mut self.standard,
            Trial::Noise(_) => return self.noise.push(outcome),
            Trial::Plain => &mut self.plain,
            Trial::Switched(index) => match self.rows.get_mut(index) {
                Some(row) => &mut row.switched,
                None => return,
            },
            Trial::Alone(index) => match self.rows.get_mut(index) {
                Some(row) => &mut row.alone,
                None => return,
            },
        };
        *place = Some(outcome);
    }

    /// Returns the minimum and the maximum ratio of nodes between a search with a moved margin and the one without; `None`
    /// before there are two, and where one of them was aborted. A saving between them may be chance.
    pub fn noise(&self) -> Option<(f64, f64)> {
        let standard = self.standard?;
        let ratios = self.noise.iter().map(|moved| Ratio::of(moved, &standard));
        let ratios: Vec<Ratio> = ratios.collect();
        if ratios.len() < 2 || ratios.iter().any(|ratio| ratio.is_bound) {
            return None;
        }
        let values = ratios.iter().map(|ratio| ratio.value);
        Some((
            values.clone().fold(1.0, f64::min),
            values.fold(1.0, f64::max),
        ))
    }

    /// Returns the nodes to the same depth without the technique, divided by those with it: above 1 it saves nodes.
    pub fn saving(&self, row: &Row) -> Option<Ratio> {
        let (standard, switched) = (self.standard?, row.switched?);
        Some(match row.is_on {
            true => Ratio::of(&switched, &standard),
            false => Ratio::of(&standard, &switched),
        })
    }

    /// Returns the nodes of plain alpha-beta, divided by those with the technique added: above 1 it saves nodes.
    pub fn saving_alone(&self, row: &Row) -> Option<Ratio> {
        Some(Ratio::of(&self.plain?, &row.alone?))
    }

    /// Returns whether the move changes, and whether the score changes, when the technique is switched.
    pub fn changes(&self, row: &Row) -> Option<(bool, bool)> {
        let (standard, switched) = (self.standard?, row.switched?);
        let both_whole = standard.is_whole && switched.is_whole;
        both_whole.then_some((standard.mv != switched.mv, standard.score != switched.score))
    }
}

/// The ratio of the nodes of two searches.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub struct Ratio {
    pub value: f64,
    /// Whether one of them was aborted, so that the value is a bound.
    pub is_bound: bool,
}

impl Ratio {
    fn of(without: &Outcome, with: &Outcome) -> Ratio {
        Ratio {
            value: without.nodes as f64 / with.nodes.max(1) as f64,
            is_bound: !without.is_whole || !with.is_whole,
        }
    }
}

/// Runs all searches of a plan, in the order of [`Trial::all`], and reports each outcome. `goes_on` is called a few times a
/// second; once it returns `false` no further search is started, and the running one is not reported.
///
/// # Errors
/// When no engine can be started, a search failed, or there is no move to search.
pub fn compare(
    plan: &Plan,
    report: &mut dyn FnMut(Trial, Outcome),
    goes_on: &dyn Fn() -> bool,
) -> Result<(), CompareError> {
    FinishedError::check(&plan.position)?;
    let mut engine = Engine::new(Options::default(), || {})?;
    let line = GameLine::new(plan.position.clone());
    for trial in Trial::all() {
        if !goes_on() {
            return Ok(());
        }
        engine.set_techniques(trial.techniques(plan.techniques));
        engine.set_margins(trial.margins());
        engine.clear_hash();
        engine.wait_until_idle();
        let limits = Limits {
            nodes: Some(plan.most_nodes),
            ..Limits::depth(trial.depth(plan).0)
        };
        let start = Instant::now();
        let info = think(&mut engine, &line, limits, goes_on)?.best;
        let time = start.elapsed();
        if !goes_on() {
            return Ok(());
        }
        report(
            trial,
            outcome(info, trial.depth(plan), plan.most_nodes, time),
        );
    }
    Ok(())
}

/// A search that did not report its last iteration was aborted at its node limit.
fn outcome(info: Option<Info>, depth: Depth, most_nodes: u64, time: Duration) -> Outcome {
    let whole = info.as_ref().filter(|info| info.depth >= depth);
    let is_whole = whole.is_some();
    let nodes = whole.map_or(most_nodes, |info| info.nodes);
    Outcome {
        nodes,
        time,
        mv: info.as_ref().and_then(|info| info.pv.first().copied()),
        score: info.map(|info| info.score),
        is_whole,
    }
}

/// Why techniques could not be compared.
#[derive(Debug, thiserror::Error)]
pub enum CompareError {
    #[error(transparent)]
    Finished(#[from] FinishedError),
    #[error(transparent)]
    Engine(#[from] EngineError),
    #[error(transparent)]
    Search(#[from] ThinkError),
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    fn plan(depth: i32, alone: i32, most_nodes: u64) -> Plan {
        let fen = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9";
        Plan {
            position: Position::from_fen(fen).unwrap(),
            techniques: Techniques::default(),
            depth: Depth(depth),
            alone_depth: Depth(alone),
            most_nodes,
        }
    }

    fn compared(plan: &Plan) -> Comparison {
        let mut comparison = Comparison::new(&plan.techniques);
        compare(
            plan,
            &mut |trial, outcome| comparison.add(trial, outcome),
            &|| true,
        )
        .unwrap();
        comparison
    }

    #[test]
    fn every_technique_is_switched_and_tried_alone() {
        let plan = plan(7, 3, 10_000_000);
        let comparison = compared(&plan);
        let row = |name: &str| {
            let mut rows = comparison.rows.iter();
            rows.find(|row| row.technique.name == name).unwrap()
        };
        for row in &comparison.rows {
            assert!(row.switched.unwrap().is_whole && row.alone.unwrap().is_whole);
            assert!(comparison.saving(row).unwrap().value > 0.0);
        }
        // Techniques as established as alpha-beta itself save nodes here as everywhere.
        let saved = |name| comparison.saving(row(name)).unwrap().value;
        assert!(saved("late_move_reductions") > 1.0);
        assert!(saved("history") > 1.0);
        let alone = |name| comparison.saving_alone(row(name)).unwrap().value;
        assert!(alone("capture_order") != 1.0);
        assert!(alone("late_move_pruning") > 1.0);
        // Margins that are moved by a hundredth change the nodes a little, in both directions or not at all.
        let (least, greatest) = comparison.noise().unwrap();
        assert!(least <= 1.0 && greatest >= 1.0 && least < greatest);
        assert!(least > 0.2 && greatest < 5.0);
        // Quiescence costs nodes, and improves the evaluation.
        assert!(alone("quiescence") < 1.0);
        // Without the techniques on which they depend, these do nothing.
        for name in [
            "capture_reductions",
            "delta",
            "quiescence_checks",
            "multi_cut",
        ] {
            assert_eq!(
                row(name).alone.unwrap().nodes,
                comparison.plain.unwrap().nodes
            );
            assert_eq!(alone(name), 1.0);
        }
        // A technique that is off by default is compared the other way round.
        let off = row("king_guard");
        let with = off.switched.unwrap().nodes;
        let without = comparison.standard.unwrap().nodes;
        assert!(!off.is_on && saved("king_guard") == without as f64 / with as f64);
    }

    #[test]
    fn what_takes_too_long_is_given_up() {
        let comparison = compared(&plan(4, 4, 2_000));
        let plain = comparison.plain.unwrap();
        assert!(!plain.is_whole && plain.nodes == 2_000);
        let rows = &comparison.rows;
        assert!(
            rows.iter()
                .all(|row| row.alone.is_some() && row.switched.is_some())
        );
        assert!(comparison.saving_alone(&rows[0]).unwrap().is_bound);
        assert!(comparison.noise().is_none() == comparison.noise.iter().any(|one| !one.is_whole));
    }

    #[test]
    fn a_comparison_can_be_ended_and_a_finished_game_is_refused() {
        let reported = Cell::new(0);
        let plan = plan(3, 2, 100_000);
        compare(&plan, &mut |_, _| reported.set(reported.get() + 1), &|| {
            reported.get() < 3
        })
        .unwrap();
        assert_eq!(reported.get(), 3);
        let over = Plan {
            position: Position::from_fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").unwrap(),
            ..plan
        };
        let refused = compare(&over, &mut |_, _| panic!("told"), &|| true).unwrap_err();
        assert_eq!(
            refused.to_string(),
            "the position is stalemate: there is nothing to search"
        );
    }
}
