//! The header: lines of text.

use std::fmt::Write as _;

use super::error::{TraceError, bad};
use crate::Techniques;
use crate::trace::recorder::Extent;
use crate::trace::tree::Summary;
use tabia_chess::{Position, uci_move};
use tabia_player::{Depth, Score};

/// Maximum number of characters kept of the name of a search.
const LONGEST_NAME: usize = 40;

/// Returns the header lines, which describe the search of the records.
pub(super) fn write(summary: &Summary) -> String {
    let mut text = String::new();
    let mut line = |name: &str, what: &dyn std::fmt::Display| {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{name} {what}");
    };
    line("fen", &summary.position.fen());
    line("analysis", &summary.analysis);
    let on = Techniques::ALL.iter().map(|technique| technique.name);
    let on = on.filter(|name| summary.techniques.get(name) == Some(true));
    line("techniques", &on.collect::<Vec<_>>().join(" "));
    line("depth", &summary.depth);
    if let Some(score) = summary.score {
        line("score", &score.raw());
    }
    let mut position = summary.position.clone();
    let moves = summary.line.iter().map(|&mv| {
        let text = uci_move::write(&position, mv, true);
        position = position.after(mv);
        text
    });
    line("line", &moves.collect::<Vec<_>>().join(" "));
    let only = summary.only.iter();
    let only = only.map(|&mv| uci_move::write(&summary.position, mv, true));
    line("only", &only.collect::<Vec<_>>().join(" "));
    line("nodes", &summary.nodes);
    line("records", &summary.extent.records);
    line("plies", &summary.extent.plies);
    line("too_deep", &summary.too_deep);
    line("no_room", &summary.no_room);
    if let Some(by) = &summary.by {
        line("by", by);
    }
    text
}

/// Reads the header, which begins at `start` in the file.
pub(super) fn read(bytes: &[u8], start: usize) -> Result<Summary, TraceError> {
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => return bad(start + error.valid_up_to(), "the header is not UTF-8"),
    };
    let mut summary = None;
    let mut offset = start;
    for whole in text.split_inclusive('\n') {
        let line = whole.trim_end();
        let (name, what) = line.split_once(' ').unwrap_or((line, ""));
        match (&mut summary, name) {
            (None, "fen") => match Position::from_stored_fen(what) {
                Ok(position) => summary = Some(empty_summary(position)),
                Err(error) => return bad(offset, error.to_string()),
            },
            (None, _) => return bad(offset, "the header does not begin with a FEN"),
            (Some(summary), name) => {
                if !read_line(summary, name, what) {
                    return bad(offset, format!("“{what}” cannot be read as {name}"));
                }
            }
        }
        offset += whole.len();
    }
    match summary {
        Some(summary) => Ok(summary),
        None => bad(start, "the header is empty"),
    }
}

fn empty_summary(position: Position) -> Summary {
    Summary {
        position,
        analysis: false,
        only: Vec::new(),
        techniques: Techniques::none(),
        depth: Depth(0),
        score: None,
        line: Vec::new(),
        nodes: 0,
        extent: Extent::default(),
        too_deep: 0,
        no_room: 0,
        by: None,
    }
}

/// Reads a line of the header; unknown names, which a later version may add, are ignored. Returns `false` for an invalid line.
fn read_line(summary: &mut Summary, name: &str, what: &str) -> bool {
    fn set<T: std::str::FromStr>(field: &mut T, what: &str) -> bool {
        what.parse().map(|value| *field = value).is_ok()
    }
    match name {
        "analysis" => set(&mut summary.analysis, what),
        "techniques" => {
            for name in what.split_whitespace() {
                // Another version may have techniques that this one lacks.
                summary.techniques.set(name, true);
            }
            true
        }
        "depth" => set(&mut summary.depth.0, what),
        "score" => match what.parse::<i16>() {
            Ok(score) if i32::from(score).abs() <= Score::INFINITE.raw() => {
                summary.score = Some(Score::from_raw(i32::from(score)));
                true
            }
            _ => false,
        },
        "line" => {
            let mut position = summary.position.clone();
            what.split_whitespace().all(|text| {
                let mv = uci_move::read(&position, text).ok();
                mv.map(|mv| {
                    position = position.after(mv);
                    summary.line.push(mv);
                })
                .is_some()
            })
        }
        "only" => {
            let position = &summary.position;
            let moves = what.split_whitespace();
            let moves = moves.map(|text| uci_move::read(position, text).ok());
            let moves: Option<Vec<_>> = moves.collect();
            moves.map(|moves| summary.only = moves).is_some()
        }
        "nodes" => set(&mut summary.nodes, what),
        "records" => set(&mut summary.extent.records, what),
        "plies" => set(&mut summary.extent.plies.0, what),
        "too_deep" => set(&mut summary.too_deep, what),
        "no_room" => set(&mut summary.no_room, what),
        "by" => {
            summary.by = Some(what.chars().take(LONGEST_NAME).collect());
            true
        }
        _ => true,
    }
}
