//! Writes the commands of a UCI front end.

use std::fmt::Write as _;
use std::time::Duration;

use tabia_chess::{Color, Position, uci_move};
use tabia_player::{GameLine, Limits, OptionKind, PlayerOption, TimeLimit};

/// Returns the line that sets an option.
pub(super) fn set_option(option: &PlayerOption, value: &str) -> String {
    let name = &option.name;
    match (&option.kind, value) {
        (OptionKind::Button, _) => format!("setoption name {name}"),
        (OptionKind::Text { .. }, "") => format!("setoption name {name} value <empty>"),
        (_, value) => format!("setoption name {name} value {value}"),
    }
}

/// Returns the `position` line of a game.
pub(super) fn position(line: &GameLine) -> String {
    let start = line.start();
    let mut text = if *start == Position::start() {
        "position startpos".to_owned()
    } else if start.is_chess960() {
        format!("position fen {}", start.shredder_fen())
    } else {
        format!("position fen {}", start.fen())
    };
    let mut position = start.clone();
    for (index, &mv) in line.moves().iter().enumerate() {
        text.push_str(if index == 0 { " moves " } else { " " });
        text.push_str(&uci_move::write(&position, mv, false));
        position = position.after(mv);
    }
    text
}

/// Returns the `go` line of a search.
pub(super) fn go(position: &Position, limits: &Limits) -> String {
    let mut text = "go".to_owned();
    let mut add = |key: &str, value: Option<u64>| {
        if let Some(value) = value {
            // Writing to a string cannot fail.
            let _ = write!(text, " {key} {value}");
        }
    };
    let nodes = limits.nodes.into_iter().chain(limits.soft_nodes);
    let mut nodes = nodes.min();
    match limits.time {
        Some(TimeLimit::Clock(clock)) => {
            let [white, black] = [Color::White, Color::Black].map(|color| clock.of(color));
            add("wtime", Some(milliseconds(white.0).max(1)));
            add("btime", Some(milliseconds(black.0).max(1)));
            if white.1 + black.1 > Duration::ZERO {
                add("winc", Some(milliseconds(white.1)));
                add("binc", Some(milliseconds(black.1)));
            }
            add("movestogo", clock.moves_to_go.map(u64::from));
        }
        Some(TimeLimit::Move(time)) => {
            let time = time.saturating_sub(limits.overhead);
            add("movetime", Some(milliseconds(time).max(1)));
        }
        Some(TimeLimit::NodeClock(clock)) => {
            /// Moves that the rest of a game is expected to have.
            const EXPECTED: u64 = 30;
            let share = clock.remaining / EXPECTED + clock.increment;
            let share = share.clamp(1, clock.remaining.max(1));
            nodes = Some(nodes.map_or(share, |nodes| nodes.min(share)));
        }
        None => {}
    }
    add("depth", limits.depth.map(|depth| depth.0.max(1) as u64));
    add("nodes", nodes);
    add("mate", limits.mate.map(u64::from));
    let is_unlimited = text == "go";
    if limits.ponder {
        text.insert_str(2, " ponder");
    } else if limits.infinite || is_unlimited {
        text = "go infinite".to_owned();
    }
    if !limits.search_moves.is_empty() {
        text.push_str(" searchmoves");
        for &mv in &limits.search_moves {
            text.push(' ');
            text.push_str(&uci_move::write(position, mv, false));
        }
    }
    text
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
