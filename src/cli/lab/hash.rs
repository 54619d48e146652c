//! `tabia lab hash`: keys, transposition tables, their entries, and a search instability.

use std::io::Write;
use std::sync::atomic::AtomicBool;

use clap::{Args, ValueEnum};

use super::super::CliError;
use super::super::input::moves;
use super::super::output::print;
use super::arguments::named_or_start;
use super::search::named;
use crate::sheet::{Sheet, SheetFormat, table, table_or};
use tabia_chess::{KeyPart, Position, san};
use tabia_engine::FinishedError;
use tabia_lab::games::chess::{Chess, ChessMove};
use tabia_lab::hash::compact::{Compact, Layout};
use tabia_lab::hash::instability::{self, Instability, UNSTABLE};
use tabia_lab::hash::key::{KeyStep, steps};
use tabia_lab::hash::repetition::{Example, repetitions};
use tabia_lab::hash::run::{Run, Setup, run};
use tabia_lab::hash::table::{HashTable, Index, TableKind};
use tabia_lab::search::table::Bound;

/// What is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Show {
    /// The key of a move, one XOR after the other; needs --move
    Key,
    /// A search with each kind of table and without one, side by side
    Tables,
    /// The entries of a table after the search, also in 10 and 6 bytes
    Entries,
    /// How often entries of other positions would match if only some bits of the key were compared
    Matches,
    /// A depth at which the search has another value with a table, and the entry that is the reason; without a position, of the
    /// shipped ones
    Instability,
    /// Draws by repetition along --moves, by the rule, by keys and by moves; without moves, of the book's example
    Repetition,
}

#[derive(Args)]
pub struct Hash {
    /// The position or its name; default: the standard start
    fen: Vec<String>,
    /// Show how the key changes by a move, such as Nf3 or e2e4
    #[arg(long = "move", value_name = "MOVE")]
    mv: Option<String>,
    /// What is shown; default: tables, or the key of the move
    #[arg(long)]
    show: Option<Show>,
    /// Depth in half-moves
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=20))]
    depth: u32,
    /// Number of entries; the mask needs a power of two
    #[arg(long, default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..=1 << 24))]
    entries: u32,
    /// The kind of the table whose entries or matches are shown
    #[arg(long, default_value = "two-tiers", value_parser = named(TableKind::ALL, TableKind::name))]
    kind: TableKind,
    /// The way from a key to a slot
    #[arg(long, default_value = "mask", value_parser = named(Index::ALL, Index::name))]
    index: Index,
    /// End searches also by entries of a greater depth than wanted, as the textbook does: values may then differ
    #[arg(long)]
    deeper: bool,
    /// Moves from the position, such as "1. d4 e5 2. c3", for --show repetition
    #[arg(long, default_value = "")]
    moves: String,
    #[arg(long, default_value = "table")]
    format: SheetFormat,
}

/// The flag of searches that are not stopped.
static GOES_ON: AtomicBool = AtomicBool::new(false);

impl Hash {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let position = named_or_start(&self.fen)?;
        let show = match (self.show, &self.mv) {
            (None | Some(Show::Key), Some(mv)) => return self.key(&position, mv, out),
            (Some(_), Some(_)) => {
                return Err(CliError::Usage("--move is for --show key"));
            }
            (show, None) => show.unwrap_or(Show::Tables),
        };
        if show != Show::Repetition && !self.moves.is_empty() {
            return Err(CliError::Usage("--moves is for --show repetition"));
        }
        let setup = Setup {
            depth: self.depth,
            entries: self.entries as usize,
            index: self.index,
            takes_deeper: self.deeper,
        };
        if !self.index.allows(setup.entries) {
            return Err(CliError::Usage(
                "a mask needs a power of two; give another number of entries, or --index multiplication",
            ));
        }
        FinishedError::check(&position)?;
        let chess = Chess::new(position.clone());
        match show {
            Show::Key => Err(CliError::Usage(
                "the key of which move? Give --move, such as --move e4",
            )),
            Show::Tables => self.tables(&chess, &setup, out),
            Show::Entries => self.entries(&chess, &setup, out),
            Show::Matches => self.matches(&chess, &setup, out),
            Show::Repetition => self.repetition(&position, out),
            Show::Instability => self.instability(chess, out),
        }
    }

    /// A row for each XOR of a move.
    fn key(&self, position: &Position, mv: &str, out: &mut dyn Write) -> Result<(), CliError> {
        let mv = san::read(position, mv)?;
        let titles = ["step", "number", "key"];
        let mut sheet = Sheet::begin(self.format, &titles, (28, true), out)?;
        let row = |name: String, number: String, key: u64| [name, number, bits(key)];
        sheet.row(
            &row("before".to_owned(), "-".to_owned(), position.key()),
            out,
        )?;
        for step in steps(position, mv) {
            sheet.row(&row(said(&step), bits(step.part.number()), step.key), out)?;
        }
        sheet.end(out)
    }

    /// A row for each move of a line.
    fn repetition(&self, position: &Position, out: &mut dyn Write) -> Result<(), CliError> {
        let line = moves(position, self.moves.split_whitespace())?;
        let (start, line) = match line.is_empty() {
            true => Example::Rooks.line(),
            false => (position.clone(), line),
        };
        let titles = ["move", "key", "times", "rule", "keys", "moves"];
        let mut sheet = Sheet::begin(self.format, &titles, (12, false), out)?;
        for one in repetitions(&start, &line) {
            let draw = |is: bool| if is { "draw" } else { "-" }.to_owned();
            let [rule, keys] = [one.by_rule(), one.by_keys()].map(draw);
            let cells = [
                one.san,
                format!("{:016x}", one.key),
                one.occurrences.to_string(),
                rule,
                keys,
                draw(one.by_moves),
            ];
            sheet.row(&cells, out)?;
        }
        sheet.end(out)
    }

    /// A row for a search without a table, and one for each kind of table.
    fn tables(&self, chess: &Chess, setup: &Setup, out: &mut dyn Write) -> Result<(), CliError> {
        let titles = [
            "table",
            "bytes",
            "value",
            "nodes",
            "probes",
            "hits",
            "cut-offs",
            "collisions",
            "false hits",
            "stored",
            "replaced",
            "not stored",
            "line",
        ];
        let mut sheet = Sheet::begin(self.format, &titles, (12, true), out)?;
        for kind in std::iter::once(None).chain(TableKind::ALL.map(Some)) {
            if let Some(run) = run(chess, setup, kind, &GOES_ON) {
                sheet.row(&cells(chess.position(), &run), out)?;
            }
        }
        sheet.end(out)
    }

    /// A row for each used slot of the table.
    fn entries(&self, chess: &Chess, setup: &Setup, out: &mut dyn Write) -> Result<(), CliError> {
        let titles = [
            "tier", "slot", "bound", "depth", "age", "value", "replaced", "move", "index", "key",
            "10 bytes", "6 bytes",
        ];
        let found = run(chess, setup, Some(self.kind), &GOES_ON);
        let tables = found.iter().filter_map(|run| run.table.as_ref());
        let rows = tables.flat_map(entry_rows).collect();
        print(out, &table(self.format, titles, rows))
    }

    /// A row for each number of compared bits.
    fn matches(&self, chess: &Chess, setup: &Setup, out: &mut dyn Write) -> Result<(), CliError> {
        let mut sheet = Sheet::begin(
            self.format,
            &["bits", "low bits", "high bits", "probes"],
            (4, false),
            out,
        )?;
        let found = run(chess, setup, Some(self.kind), &GOES_ON);
        if let Some(table) = found.and_then(|run| run.table) {
            let statistics = table.statistics();
            for bits in (0..=40).step_by(4) {
                let matches = |are_low| statistics.false_matches(bits, are_low).to_string();
                let probes = statistics.probes.to_string();
                sheet.row(
                    &[bits.to_string(), matches(true), matches(false), probes],
                    out,
                )?;
            }
        }
        sheet.end(out)
    }

    /// A row for the position, or for each shipped one.
    fn instability(&self, chess: Chess, out: &mut dyn Write) -> Result<(), CliError> {
        let positions = match self.fen.is_empty() {
            false => vec![chess],
            true => {
                let shipped = UNSTABLE
                    .iter()
                    .map(|sample| Position::from_fen(sample.fen).map(Chess::new));
                shipped.collect::<Result<_, _>>()?
            }
        };
        let titles = [
            "position",
            "depth",
            "value",
            "move",
            "with table",
            "its move",
            "wrong uses",
            "wanted",
            "depth there",
            "bound",
            "value there",
            "correct",
            "path",
        ];
        let rows = positions.iter().filter_map(|chess| {
            let found = instability::find(chess, self.depth, &GOES_ON)?;
            Some(instability_cells(chess, &found))
        });
        let depth = self.depth;
        let none =
            format!("the values with and without a table are equal at all depths up to {depth}");
        print(out, &table_or(self.format, titles, rows.collect(), &none))
    }
}

fn bits(key: u64) -> String {
    format!("0x{key:016X}")
}

/// A step in words.
fn said(step: &KeyStep) -> String {
    let verb = if step.appears {
        "appears"
    } else {
        "disappears"
    };
    match step.part {
        KeyPart::Piece(piece, square) => format!("{piece} {square} {verb}"),
        KeyPart::Castling(rook) => format!("castling with {rook} {verb}"),
        KeyPart::EnPassant(file) => format!("en passant {} {verb}", char::from(b'a' + file)),
        KeyPart::BlackToMove => format!("black to move {verb}"),
    }
}

/// The moves of a line from a position.
fn line(position: &Position, moves: &[ChessMove]) -> String {
    let mut position = position.clone();
    let names = moves.iter().map(|mv| {
        let name = san::write(&position, mv.0);
        position = position.after(mv.0);
        name
    });
    names.collect::<Vec<String>>().join(" ")
}

fn cells(position: &Position, run: &Run<ChessMove>) -> [String; 13] {
    let count = |count: fn(&HashTable<ChessMove>) -> u64| {
        run.table
            .as_ref()
            .map_or("-".to_owned(), |table| count(table).to_string())
    };
    [
        run.kind.map_or("none", TableKind::name).to_owned(),
        count(|table| table.bytes() as u64),
        run.value.to_string(),
        run.counts.nodes.to_string(),
        count(|table| table.statistics().probes),
        count(|table| table.statistics().hits),
        count(|table| table.statistics().cuts),
        count(|table| table.statistics().collisions),
        count(|table| table.statistics().false_hits),
        count(|table| table.statistics().stores),
        count(|table| table.statistics().replaced),
        count(|table| table.statistics().refused),
        line(position, &run.line),
    ]
}

fn bound(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "exact",
        Bound::Lower => "lower",
        Bound::Upper => "upper",
    }
}

fn entry_rows(table: &HashTable<ChessMove>) -> impl Iterator<Item = [String; 12]> + '_ {
    let tiers = table.tiers().iter().enumerate();
    let used = tiers.flat_map(|(tier, of)| {
        let slots = of.slots.iter().enumerate();
        slots.filter_map(move |(place, slot)| Some((tier, place, slot.as_ref()?)))
    });
    used.map(|(tier, place, slot)| {
        let entry = &slot.entry;
        let compact = Compact::new(entry.key, entry.depth, entry.index);
        let [ten, six] = Layout::ALL.map(|layout| {
            let letters = layout.bits() as usize / 4;
            format!("0x{:0letters$X}", layout.pack(&compact))
        });
        [
            (tier + 1).to_string(),
            place.to_string(),
            bound(entry.bound).to_owned(),
            entry.depth.to_string(),
            table.age(slot).to_string(),
            entry.value.to_string(),
            slot.replaced.to_string(),
            entry.mv.map_or("-".to_owned(), |mv| mv.to_string()),
            entry
                .index
                .map_or("-".to_owned(), |index| index.to_string()),
            bits(entry.key),
            ten,
            six,
        ]
    })
}

fn instability_cells(chess: &Chess, found: &Instability<ChessMove>) -> [String; 13] {
    let position = chess.position();
    let mv = |mv: Option<ChessMove>| mv.map_or("-".to_owned(), |mv| san::write(position, mv.0));
    let culprit = |cell: &dyn Fn(&instability::Culprit<ChessMove>) -> String| {
        found.culprit.as_ref().map_or("-".to_owned(), cell)
    };
    [
        position.fen(),
        found.depth.to_string(),
        found.without.value.to_string(),
        mv(found.without.mv),
        found.with.value.to_string(),
        mv(found.with.mv),
        found.wrong.to_string(),
        culprit(&|one| one.wanted.depth.to_string()),
        culprit(&|one| one.entry.depth.to_string()),
        culprit(&|one| bound(one.entry.bound).to_owned()),
        culprit(&|one| one.entry.value.to_string()),
        culprit(&|one| one.truth.to_string()),
        culprit(&|one| line(position, &one.path)),
    ]
}
