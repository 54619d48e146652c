//! `tabia lab search`: the textbook's searches of one position, side by side.

use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use clap::Args;

use super::super::CliError;
use super::super::output::print;
use super::arguments::{GameName, GameNameParser, named_or_start};
use super::compare::{Conditions, positions};
use super::rows::{Setting, list, rows};
use crate::sheet::{Sheet, SheetFormat};
use tabia_engine::FinishedError;
use tabia_lab::games::Game;
use tabia_lab::games::chess::{Chess, Evaluation};
use tabia_lab::games::draughts::Draughts;
use tabia_lab::games::los_alamos::LosAlamos;
use tabia_lab::games::tic_tac_toe::TicTacToe;
use tabia_lab::games::ugolki::Ugolki;
use tabia_lab::search::proof::{MAX_VISITS, smallest_proof};
use tabia_lab::search::race::{Lap, Race, Smallest, Tree, agree};
use tabia_lab::search::{Algorithm, Order, Variant, WIN};

/// Trees with more nodes than this at a ply are not counted.
const COUNTED: u64 = 30_000_000;

#[derive(Args)]
pub struct Search {
    /// The position, as FEN or by a name of `tabia lab positions`, for chess and Los Alamos chess; default: the initial one
    fen: Vec<String>,
    /// The game
    #[arg(long, default_value = "chess", value_parser = GameNameParser)]
    game: GameName,
    /// The searches, separated by commas; default: all, or with --set alpha-beta and those that have these numbers
    #[arg(long, value_delimiter = ',')]
    algorithm: Vec<String>,
    /// Change a number of a search; several values give several rows
    #[arg(long, value_name = "NAME=VALUE", value_parser = Setting::read)]
    set: Vec<Setting>,
    /// Search a set of positions and compare the rows with the first one: shipped (twenty positions), a PGN file (the middle of
    /// each game) or an EPD file; - is EPD from standard input
    #[arg(long, value_name = "SET", conflicts_with = "fen")]
    positions: Option<PathBuf>,
    /// List the numbers of the searches with their meaning instead of searching
    #[arg(long)]
    parameters: bool,
    /// Depth in half-moves
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(..=64))]
    depth: u32,
    /// The order of moves
    #[arg(long, default_value = "buckets", value_parser = named(Order::ALL, Order::name))]
    order: Order,
    /// The evaluation of chess positions
    #[arg(long, default_value = "squares", value_parser = named(Evaluation::ALL, Evaluation::name))]
    evaluation: Evaluation,
    /// Use a hash table
    #[arg(long, overrides_with = "no_hash")]
    hash: bool,
    /// Use no hash table, as by default
    #[arg(long)]
    no_hash: bool,
    #[arg(long, default_value = "table")]
    format: SheetFormat,
}

/// Reads one of a few things by its name. Case does not matter.
pub(super) fn named<T: Copy + Send + Sync + 'static, const N: usize>(
    all: [T; N],
    name: fn(T) -> &'static str,
) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        let found = all
            .into_iter()
            .find(|thing| name(*thing).eq_ignore_ascii_case(text));
        found.ok_or_else(|| format!("there are {}", all.map(name).join(", ")))
    }
}

impl Search {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        if self.parameters {
            let chosen = rows(&self.algorithm, &self.set)?;
            let mut algorithms: Vec<Algorithm> = chosen.iter().map(|row| row.algorithm).collect();
            algorithms.dedup();
            return print(out, &list(algorithms.into_iter(), self.format));
        }
        if let Some(set) = &self.positions {
            if self.game != GameName::Chess {
                return Err(CliError::Usage("only chess has sets of positions"));
            }
            let conditions = Conditions {
                evaluation: self.evaluation,
                order: self.order,
                has_table: self.hash,
                depth: self.depth,
                format: self.format,
            };
            let rows = rows(&self.algorithm, &self.set)?;
            return conditions.compare(&rows, positions(set)?, out);
        }
        match self.game {
            GameName::Chess => {
                let position = named_or_start(&self.fen)?;
                FinishedError::check(&position)?;
                let game = Chess::with(position, self.evaluation);
                self.compare(game, out)
            }
            GameName::LosAlamos if !self.fen.is_empty() => {
                self.compare(LosAlamos::from_fen(&self.fen.join(" "))?, out)
            }
            _ if !self.fen.is_empty() => Err(CliError::Usage(
                "only chess and Los Alamos chess are searched from a FEN",
            )),
            GameName::LosAlamos => self.compare(LosAlamos::default(), out),
            GameName::Draughts => self.compare(Draughts::default(), out),
            GameName::TicTacToe => self.compare(TicTacToe::default(), out),
            GameName::Ugolki => self.compare(Ugolki::default(), out),
        }
    }

    fn compare<G: Game>(&self, game: G, out: &mut dyn Write) -> Result<(), CliError> {
        let goes_on = AtomicBool::new(false);
        let chosen = rows(&self.algorithm, &self.set)?;
        if game.outcome().is_some() {
            return Err(CliError::GameOver);
        }
        let mut tree = Tree::count(&game, self.depth, COUNTED, &goes_on).unwrap_or_default();
        let unit = game.unit();
        let mut race = Race::new(game.clone(), self.order, self.hash);
        let mut laps = Vec::new();
        let widest = chosen.iter().map(|one| self.name(one).len()).max();
        let widths = (widest.unwrap_or(0), true);
        let mut sheet = Sheet::begin(self.format, &TITLES, widths, out)?;
        for variant in &chosen {
            if let Some(lap) = race.run(variant, self.depth, &goes_on) {
                sheet.row(&cells(self.name(variant), &lap, unit, &tree), out)?;
                laps.push(lap);
            }
        }
        sheet.end(out)?;
        if let SheetFormat::Table = self.format {
            if let Some(nodes) = smallest_proof(&game, self.depth, MAX_VISITS, &goes_on) {
                tree.note_smallest(self.depth, nodes);
            }
            print(out, &self.trees(&tree))?;
            if chosen.iter().any(|one| !one.algorithm.is_exact()) {
                print(out, NOT_EXACT)?;
            }
        }
        match agree(&laps) {
            true => Ok(()),
            false => Err(CliError::Disagree),
        }
    }

    /// How large the whole tree and the smallest one are, as far as that is known.
    fn trees(&self, tree: &Tree) -> String {
        let mut text = String::new();
        if let Some(nodes) = tree.nodes(self.depth) {
            let _ = writeln!(text, "the whole tree has {nodes} nodes");
        }
        match tree.smallest(self.depth) {
            Some(Smallest::Counted(nodes)) => {
                let _ = writeln!(
                    text,
                    "the smallest tree that proves the value has {nodes} nodes; no exact search without a table visits \
                     fewer"
                );
            }
            Some(Smallest::Estimated(nodes)) => {
                let _ = writeln!(
                    text,
                    "the smallest tree that proves the value has about {nodes:.0} nodes: an estimate"
                );
            }
            None => {}
        }
        if self.hash && tree.smallest(self.depth).is_some() {
            let _ = writeln!(
                text,
                "with a table fewer may be visited: the tree holds a position once for each way to it"
            );
        }
        text
    }

    /// The name of a row; in a table with a mark where the search is not exact.
    fn name(&self, variant: &Variant) -> String {
        let is_marked = self.format == SheetFormat::Table && !variant.algorithm.is_exact();
        format!("{}{}", variant.name(), if is_marked { "*" } else { "" })
    }
}

/// The note below a table with marked names.
const NOT_EXACT: &str =
    "* not exact: branches are left out, shortened or lengthened by rules of thumb\n";

const TITLES: [&str; 13] = [
    "algorithm",
    "value",
    "nodes",
    "of the tree",
    "generated",
    "leaves",
    "evaluations",
    "cut-offs",
    "first move",
    "searched again",
    "table hits",
    "seconds",
    "line",
];

/// The cells of a row. The value is in hundredths of the smallest piece, which is worth `unit`.
fn cells<M: std::fmt::Display>(name: String, lap: &Lap<M>, unit: i32, tree: &Tree) -> [String; 13] {
    let counts = &lap.counts;
    let share = |part: u64, whole: Option<u64>| match whole {
        None | Some(0) => "-".to_owned(),
        Some(whole) => format!("{:.2}%", part as f64 * 100.0 / whole as f64),
    };
    let line: Vec<String> = lap.line.iter().map(M::to_string).collect();
    [
        name,
        match WIN - lap.value.abs() {
            // A win or a loss, by its distance.
            ..=1000 => lap.value.to_string(),
            _ => (f64::from(lap.value) * 100.0 / f64::from(unit)).to_string(),
        },
        counts.nodes.to_string(),
        share(counts.nodes, tree.nodes(lap.depth)),
        counts.generated.to_string(),
        counts.leaves.to_string(),
        counts.evaluations.to_string(),
        counts.cuts.to_string(),
        share(counts.first_cuts, Some(counts.cuts)),
        counts.researches.to_string(),
        counts.table_hits.to_string(),
        format!("{:.3}", lap.time.as_secs_f64()),
        line.join(" "),
    ]
}
