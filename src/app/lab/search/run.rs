//! The work of the page, outside the window's thread: a race of searches, and the recording of one.

use std::io;
use std::path::PathBuf;

use super::choices::Setup;
use super::shown::ShownGame;
use super::watch::{Film, Recording};
use crate::kit::worker::{Reporter, Task};
use tabia_chess::Position;
use tabia_lab::games::chess::Chess;
use tabia_lab::games::draughts::Draughts;
use tabia_lab::games::los_alamos::LosAlamos;
use tabia_lab::games::tic_tac_toe::TicTacToe;
use tabia_lab::games::ugolki::Ugolki;
use tabia_lab::programs::ProgramName;
use tabia_lab::search::proof::{MAX_VISITS, smallest_proof};
use tabia_lab::search::race::{Lap, Race, Tree};
use tabia_lab::search::trace::Trace;
use tabia_lab::search::{Search, Stop, Table, Variant};

/// Maximum number of nodes at a ply for which the whole tree is counted.
const COUNTED: u64 = 12_000_000;
/// Maximum number of recorded steps of a search.
const RECORDED: usize = 200_000;
/// Base-2 logarithm of the number of table slots for a recorded search.
const TABLE_POWER: u32 = 16;

/// A position of one of the games.
#[derive(Clone)]
pub(super) enum Start {
    Chess(Box<Chess>),
    TicTacToe(TicTacToe),
    Ugolki(Ugolki),
    Draughts(Draughts),
    LosAlamos(LosAlamos),
}

/// A report of a race.
pub(super) enum News {
    /// The size of the whole tree.
    Tree(Tree),
    /// Counting the smallest tree that proves the value to a depth has started, and has finished.
    Proving(u32),
    Smallest(u32, u64),
    /// Counting the smallest tree takes too long at this depth and at greater ones.
    Uncountable,
    /// A search starts.
    Begin(Variant, u32),
    /// A search has finished.
    Lap(Lap<String>),
}

/// Starts a race.
pub(super) fn race(ctx: &egui::Context, start: Start, setup: Setup) -> io::Result<Task<News>> {
    Task::start("lab race", ctx, move |reporter| match start {
        Start::Chess(game) => run(*game, &setup, reporter),
        Start::TicTacToe(game) => run(game, &setup, reporter),
        Start::Ugolki(game) => run(game, &setup, reporter),
        Start::Draughts(game) => run(game, &setup, reporter),
        Start::LosAlamos(game) => run(game, &setup, reporter),
    })
}

fn run<G: ShownGame>(game: G, setup: &Setup, reporter: &Reporter<News>) {
    let stop = reporter.stop_flag();
    let Some(tree) = Tree::count(&game, setup.depth, COUNTED, &stop) else {
        return;
    };
    reporter.report(News::Tree(tree));
    let mut race = Race::new(game.clone(), setup.order, setup.table);
    let mut run = |row: &Variant, depth| {
        reporter.report(News::Begin(row.clone(), depth));
        let lap = race.run(row, depth, &stop)?;
        reporter.report(News::Lap(Lap {
            line: game.written_line(&lap.line),
            variant: lap.variant,
            depth,
            value: lap.value,
            counts: lap.counts,
            time: lap.time,
        }));
        Some(())
    };
    // A depth that takes too long means that all greater depths do.
    let mut is_countable = true;
    let (cutting, whole) = setup.running_order();
    for depth in 1..=setup.depth {
        if cutting.iter().any(|one| run(one, depth).is_none()) {
            return;
        }
        if is_countable {
            reporter.report(News::Proving(depth));
            match smallest_proof(&game, depth, MAX_VISITS, &stop) {
                Some(nodes) => reporter.report(News::Smallest(depth, nodes)),
                None => {
                    is_countable = false;
                    reporter.report(News::Uncountable);
                }
            }
        }
        if whole.iter().any(|one| run(one, depth).is_none()) {
            return;
        }
    }
}

/// Starts the recording of a search.
pub(super) fn record(
    ctx: &egui::Context,
    start: Start,
    setup: Setup,
    row: Variant,
) -> io::Result<Task<Recording>> {
    Task::start("lab recording", ctx, move |reporter| {
        let film: Option<Recording> = match start {
            Start::Chess(game) => film(*game, &setup, &row, reporter),
            Start::TicTacToe(game) => film(game, &setup, &row, reporter),
            Start::Ugolki(game) => film(game, &setup, &row, reporter),
            Start::Draughts(game) => film(game, &setup, &row, reporter),
            Start::LosAlamos(game) => film(game, &setup, &row, reporter),
        };
        if let Some(film) = film {
            reporter.report(film);
        }
    })
}

/// Starts the recording of a program's search to a depth in half-moves; Qchess uses what it has learned in the folder `data`.
pub(super) fn record_program(
    ctx: &egui::Context,
    position: Position,
    (program, depth): (ProgramName, u32),
    data: Option<PathBuf>,
) -> io::Result<Task<Recording>> {
    Task::start("lab recording", ctx, move |reporter| {
        let stop = reporter.stop_flag();
        let mut observer = (Trace::new(RECORDED), Stop(&stop));
        let depth = i32::try_from(depth).unwrap_or(i32::MAX);
        let watched = program.watch(&position, depth, data.as_deref(), &mut observer);
        if watched.is_err() || reporter.is_stopped() {
            return;
        }
        let game = Chess::with(position, program.evaluation());
        let parts = move |game: &Chess| program.static_parts(game.position());
        let film = Film::of_program(game, observer.0, parts);
        reporter.report(Box::new(film) as Recording);
    })
}

fn film<G: ShownGame>(
    game: G,
    setup: &Setup,
    row: &Variant,
    reporter: &Reporter<Recording>,
) -> Option<Recording> {
    let stop = reporter.stop_flag();
    let mut observer = (Trace::new(RECORDED), Stop(&stop));
    let has_table = setup.table && row.algorithm.is_exact();
    let mut table = has_table.then(|| Table::new(TABLE_POWER));
    let mut s = Search::new(game.clone(), &mut observer).with_order(setup.order);
    if let Some(table) = &mut table {
        s = s.with_table(table);
    }
    row.search(&mut s, setup.depth);
    let trace = observer.0;
    (!reporter.is_stopped()).then(|| Box::new(Film::new(game, trace)) as Recording)
}
