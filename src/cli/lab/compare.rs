//! `tabia lab search --positions`: rows over many positions of chess, with mean and spread.

use std::ffi::OsStr;
use std::io::Write;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use super::super::CliError;
use super::super::complaints::Complaints;
use super::super::input::{InputEncoding, bytes, read};
use super::super::output::print;
use crate::sheet::{Sheet, SheetFormat};
use tabia_chess::Position;
use tabia_game::pgn::PgnFile;
use tabia_lab::games::Game;
use tabia_lab::games::chess::{Chess, Evaluation};
use tabia_lab::search::comparison::{Mean, Series, Summary};
use tabia_lab::search::race::Race;
use tabia_lab::search::sets::PositionSet;
use tabia_lab::search::{Order, Variant};

/// The conditions of a comparison.
pub struct Conditions {
    pub evaluation: Evaluation,
    pub order: Order,
    pub has_table: bool,
    pub depth: u32,
    pub format: SheetFormat,
}

const TITLES: [&str; 11] = [
    "algorithm",
    "positions",
    "nodes",
    "ratio",
    "at least",
    "at most",
    "other moves",
    "value",
    "value least",
    "value most",
    "seconds",
];

/// The column after the others in a table: whether a difference is shown.
const VERDICT: &str = "difference";

impl Conditions {
    /// Searches all positions with each row, and compares the rows with the first one.
    pub fn compare(
        &self,
        rows: &[Variant],
        (positions, complaints): (Vec<Position>, Complaints),
        out: &mut dyn Write,
    ) -> Result<(), CliError> {
        let goes_on = AtomicBool::new(false);
        let titles = [&TITLES[..], &[VERDICT]].concat();
        let widest = rows.iter().map(|row| row.name().len()).max();
        let mut sheet = Sheet::begin(self.format, &titles, (widest.unwrap_or(0), true), out)?;
        let mut base = None;
        let start = Chess::with(Position::start(), self.evaluation);
        let unit = start.unit();
        let mut race = Race::new(start, self.order, self.has_table);
        for row in rows {
            let mut series = Series::new(row.clone());
            for position in &positions {
                race.set_game(Chess::with(position.clone(), self.evaluation));
                if let Some(lap) = race.run(row, self.depth, &goes_on) {
                    series.add(&lap, unit);
                }
            }
            let is_first = base.is_none();
            let base = base.get_or_insert_with(|| series.clone());
            sheet.row(&cells(row, &series.against(base), is_first), out)?;
        }
        sheet.end(out)?;
        if self.format == SheetFormat::Table {
            print(out, EXPLAINED)?;
        }
        complaints.into_result()
    }
}

const EXPLAINED: &str = "\
nodes: mean of the positions; ratio: nodes in units of the first row's, and where this very likely (95 %) is
value: mean difference from the first row's in pawns; no difference shown: 1 and 0 are within the spread
";

fn cells(row: &Variant, summary: &Summary, is_first: bool) -> Vec<String> {
    let mean = |mean: Mean, digits: usize| {
        [mean.value, mean.low, mean.high].map(|value| match value.is_finite() {
            true => format!("{value:.digits$}"),
            false => "-".to_owned(),
        })
    };
    let [ratio, ratio_low, ratio_high] = mean(summary.ratio, 3);
    let [value, value_low, value_high] = mean(summary.difference, 2);
    let verdict = match summary.is_difference_shown() {
        _ if is_first => "-",
        true => "shown",
        false => "no difference shown",
    };
    vec![
        row.name(),
        summary.positions.to_string(),
        format!("{:.0}", summary.nodes),
        ratio,
        ratio_low,
        ratio_high,
        format!("{:.0}%", summary.changed * 100.0),
        value,
        value_low,
        value_high,
        format!("{:.2}", summary.time.as_secs_f64()),
        verdict.to_owned(),
    ]
}

/// Returns the positions of a set: `shipped`, the middle of each game of a PGN file, or the rows of an EPD file. Positions
/// without a legal move are left out.
pub fn positions(set: &Path) -> Result<(Vec<Position>, Complaints), CliError> {
    let mut complaints = Complaints::default();
    let is_pgn = |end: &OsStr| end.eq_ignore_ascii_case("pgn");
    let found = match set {
        _ if set == Path::new("shipped") => PositionSet::shipped()?,
        _ if set.extension().is_some_and(is_pgn) => {
            let file = PgnFile::from_bytes(bytes(set)?);
            let game = |index| file.game(index).map(|(game, _)| game);
            PositionSet::of_games(file.len(), usize::MAX, game)
        }
        _ => PositionSet::of_rows(&read(set, InputEncoding::default())?, usize::MAX),
    };
    for (line, error) in &found.unread {
        complaints.add(set, &format_args!("line {line}: {error}"));
    }
    complaints.end_file();
    match found.positions.is_empty() {
        true => Err(CliError::Usage("there is no position to search in the set")),
        false => Ok((found.positions, complaints)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::rows::{Setting, rows};
    use super::*;

    #[test]
    fn rows_are_compared_over_the_shipped_positions() {
        let settings = [Setting::read("NULL_R=2,3").unwrap()];
        let names = ["alpha-beta", "fail-soft", "null-move"].map(str::to_owned);
        let rows = rows(&names, &settings).unwrap();
        let conditions = Conditions {
            evaluation: Evaluation::default(),
            order: Order::default(),
            has_table: false,
            depth: 3,
            format: SheetFormat::Csv,
        };
        let mut out = Vec::new();
        let set = positions(Path::new("shipped")).unwrap();
        conditions.compare(&rows, set, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        let rows: Vec<Vec<&str>> = text.lines().map(|line| line.split(',').collect()).collect();
        assert_eq!(rows.len(), 5, "{text}");
        assert!(rows.iter().all(|row| row.len() == 12), "{text}");
        assert_eq!(rows[1][..4], ["alpha-beta", "20", rows[1][2], "1.000"]);
        // Both are exact: the same moves and values, whatever the nodes.
        assert_eq!(rows[2][6..10], ["0%", "0.00", "0.00", "0.00"]);
        let nodes: f64 = rows[4][3].parse().unwrap();
        assert!(nodes < 1.0 && rows[4][11] == "shown", "{text}");
    }

    #[test]
    fn a_set_is_read_from_epd_and_from_games() {
        let folder = tempfile::tempdir().unwrap();
        let epd = folder.path().join("some.epd");
        let rows = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#;\n# a comment\nnonsense\n";
        std::fs::write(&epd, rows).unwrap();
        let (found, complaints) = positions(&epd).unwrap();
        assert_eq!((found.len(), complaints.count()), (1, 1));
        let pgn = folder.path().join("some.pgn");
        std::fs::write(
            &pgn,
            "1. e4 e5 2. Nf3 Nc6 *\n\n[Event \"two\"]\n\n1. d4 *\n",
        )
        .unwrap();
        let (found, _) = positions(&pgn).unwrap();
        assert_eq!(found.len(), 2);
        assert!(
            found[0]
                .fen()
                .to_string()
                .starts_with("rnbqkbnr/pppp1ppp/8/4p3/4P3/")
        );
        std::fs::write(&epd, "7k/5Q2/5K2/8/8/8/8/8 b - -\n").unwrap();
        assert!(
            positions(&epd).is_err(),
            "a stalemate is no position to search"
        );
    }
}
