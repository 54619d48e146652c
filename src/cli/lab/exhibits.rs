//! The commands that show what the Lab's pages show.

use std::collections::{BTreeMap, BTreeSet};

use tabia_lab::boards::Representation;
use tabia_lab::exhibit::{
    BoardPart, COMPARED_DEPTH, Compare, Exhibit, HashPart, ProgramsPart, Row, SmallGame, compared,
};
use tabia_lab::positions::ORDER;
use tabia_lab::questions::Place;
use tabia_lab::search::exact::Exact;
use tabia_lab::search::{Order, Parameter};

/// Returns the command that shows an exhibit, on a position if it is about one.
pub fn command(exhibit: Exhibit, place: Option<Place>) -> String {
    let name = place.and_then(Place::name);
    let name = name.map_or_else(String::new, |name| format!(" {name}"));
    match exhibit {
        Exhibit::Program(program) => format!("tabia match --b program={}", program.id()),
        Exhibit::Game(SmallGame::Hanoi) => "tabia lab hanoi 4".to_owned(),
        Exhibit::Game(SmallGame::Queens) => "tabia lab queens 8".to_owned(),
        Exhibit::Game(game) => {
            let word = game.word();
            format!("tabia lab search --game {word} --algorithm minimax")
        }
        Exhibit::Search(algorithm) => {
            race(&name, &compared(algorithm), (COMPARED_DEPTH, ORDER, false))
        }
        Exhibit::Race(searches) => {
            let conditions = (searches.depth, searches.order, searches.has_table);
            race(&name, searches.rows, conditions)
        }
        Exhibit::Order(order) => {
            let alone = [Row::exact(Exact::AlphaBeta)];
            race(&name, &alone, (COMPARED_DEPTH, order, false))
        }
        Exhibit::Board(_) => format!("tabia lab boards{name}"),
        Exhibit::Part(board, part) => part_command(&name, board, part),
        Exhibit::Evaluation(Compare::Network) => match place.and_then(Place::fen) {
            Some(fen) => format!("tabia eval \"{fen}\""),
            None => "tabia eval".to_owned(),
        },
        Exhibit::Evaluation(Compare::Inside) => {
            format!("tabia lab evaluation{name} --inside inputs")
        }
        Exhibit::Evaluation(_) => format!("tabia lab evaluation{name}"),
        Exhibit::Exchange => format!("tabia lab exchange{name} all"),
        Exhibit::Hash(part) => {
            let show = match part {
                HashPart::Key if name.is_empty() => "key --move e4",
                // A legal move of the middlegame, to which the key is shown.
                HashPart::Key => "key --move Nd5",
                HashPart::Table => "tables",
                HashPart::Entry => "entries",
                HashPart::Instability => "instability",
                HashPart::Repetition => "repetition",
            };
            format!("tabia lab hash{name} --show {show}")
        }
        Exhibit::Programs(ProgramsPart::Programs) => "tabia lab programs".to_owned(),
        Exhibit::Programs(ProgramsPart::Match) => {
            "tabia match --a program=tchess --b program=qchess --games 20".to_owned()
        }
        Exhibit::Programs(ProgramsPart::Timeline) => "tabia lab history".to_owned(),
        Exhibit::Programs(ProgramsPart::Learned) => "tabia lab programs --learned".to_owned(),
        Exhibit::Techniques => format!("tabia lab techniques{name}"),
        Exhibit::Tree => format!("tabia lab trace{name}"),
    }
}

/// Returns the command that shows a part of a board.
fn part_command(name: &str, board: Representation, part: BoardPart) -> String {
    let show = match part {
        BoardPart::Speeds => return format!("tabia lab boards{name}"),
        BoardPart::Packed => return format!("tabia lab moves{name}"),
        BoardPart::Descriptors => "moves",
        part => part.name(),
    };
    let board = board.name();
    format!("tabia lab boards{name} --show {show} --board {board}")
}

/// Returns the command that runs searches side by side.
pub fn race(name: &str, rows: &[Row], (depth, order, table): (u32, Order, bool)) -> String {
    let mut names: Vec<&str> = rows.iter().map(|row| row.algorithm.name()).collect();
    names.dedup();
    let mut text = format!("tabia lab search{name} --algorithm {}", names.join(","));
    for (parameter, values) in settings(rows) {
        let values: Vec<String> = values.iter().map(|value| parameter.write(*value)).collect();
        text += &format!(" --set {}={}", parameter.name(), values.join(","));
    }
    text += &format!(" --depth {depth} --order {}", order.name());
    if table {
        text += " --hash";
    }
    text
}

/// Returns the values of each number that differs from the textbook's in a row.
fn settings(rows: &[Row]) -> BTreeMap<Parameter, BTreeSet<i32>> {
    let changed = rows.iter().flat_map(|row| row.numbers);
    let changed: BTreeSet<Parameter> = changed.map(|(parameter, _)| *parameter).collect();
    let values = |parameter: Parameter| {
        let owners = rows
            .iter()
            .filter(move |row| row.algorithm.parameters().contains(&parameter));
        owners
            .map(move |row| row.variant().values.get(parameter))
            .collect()
    };
    let pairs = changed.into_iter();
    pairs
        .map(|parameter| (parameter, values(parameter)))
        .collect()
}
