//! The data of a position for the panel, computed once and cached until something changes.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use super::input::BookInput;
use tabia_book::eco::{self, Opening};
use tabia_book::{BookEntry, BookMove, Key, Learned, Results, repeats_castling};
use tabia_chess::{Color, Move, Position, san};
use tabia_game::{Eval, EvalScore, Nag};
use tabia_settings::ScoreView;
use tabia_texts::{signed, tr, tr_args};

/// A move of the book.
pub struct BookRow {
    pub mv: BookMove,
    /// The move on the board; `None` when it is not legal there.
    pub legal: Option<Move>,
    /// The move in SAN; an illegal one as its two squares.
    pub san: String,
    pub weight: u16,
    pub enabled: bool,
    /// Probability from 0 to 1.
    pub probability: f64,
    pub results: Results,
    /// The score as text, from the point of view chosen in the settings.
    pub score: Option<String>,
    pub depth: Option<u32>,
    pub nag: Option<Nag>,
    /// The learned results in play: those of the book and those of the program's own games.
    pub learned: Learned,
    /// The part of these in the book.
    pub learned_in_book: Learned,
    pub comment: String,
    /// The name of the position after the move: that of the book, or that of the opening. Empty where it has none.
    pub opening: String,
    /// The part of it that is not in the name of the shown position.
    pub opening_end: String,
    /// The text for screen readers.
    pub name: String,
}

/// A legal move that is not in the book here.
pub struct Other {
    pub mv: Move,
    pub san: String,
    /// Whether it leads to a position of the book.
    pub known: bool,
}

/// A position of the book that leads to the shown one.
pub struct Parent {
    pub at: Key,
    /// The last moves of its line.
    pub way: String,
    /// The move that leads here.
    pub san: String,
    /// Whether that move is in the book, or only bridges a gap.
    pub in_book: bool,
}

/// All data of a position.
#[derive(Default)]
pub struct BookSheet {
    made: Option<Made>,
    /// A number that changes with the position and the moves that are not in the book.
    pub content: u64,
    pub rows: Vec<BookRow>,
    pub others: Vec<Other>,
    pub parents: Vec<Parent>,
    /// Number of half-moves of the main line.
    pub main_line: usize,
    /// Minimum number of half-moves to leave the book.
    pub exit: Option<usize>,
    /// The name of the position in the book.
    pub own_name: String,
    /// Whether any row has results, scores and so on.
    pub has_results: bool,
    pub has_scores: bool,
    pub has_learned: bool,
    pub has_comments: bool,
    pub has_openings: bool,
}

#[derive(Clone, Copy, PartialEq)]
struct Made {
    book: u64,
    revision: u64,
    walk: Option<u64>,
    key: Key,
    position: u64,
    opening: Option<&'static Opening>,
    view: ScoreView,
}

impl BookSheet {
    /// Recomputes the data when the position or the book has changed.
    pub fn refresh(&mut self, input: &BookInput<'_>) {
        let made = Made {
            book: input.book.serial(),
            revision: input.book.editor().revision(),
            walk: input.book.walk_revision(),
            key: input.key,
            position: input.position.key(),
            opening: input.opening,
            view: input.settings.score_view,
        };
        let (position, key) = (input.position, input.key);
        let learned = |row: &BookRow| row.learned_in_book.plus(input.memory.of(key, row.mv));
        let has_learned_more = || self.rows.iter().any(|row| row.learned != learned(row));
        if self.made == Some(made) && !has_learned_more() {
            return;
        }
        let book = input.book.book();
        let mut rows = rows(book.entries(key), position, made.view);
        let weight = |row: &BookRow| {
            if row.enabled {
                f64::from(row.weight)
            } else {
                0.0
            }
        };
        let total = rows.iter().map(weight).sum::<f64>().max(1.0);
        for row in &mut rows {
            row.probability = weight(row) / total;
        }
        for row in &mut rows {
            row.learned = learned(row);
            row.opening = opening_after(input, row.legal);
            row.opening_end = name_end(made.opening, &row.opening).to_owned();
            row.name = row_name(row);
        }
        // The most frequent move first; of equals, in the order of the book.
        rows.sort_by_key(|row| std::cmp::Reverse((row.enabled, row.weight)));
        self.has_results = rows.iter().any(|row| row.results != Results::default());
        self.has_scores = rows.iter().any(|row| row.score.is_some());
        self.has_learned = rows.iter().any(|row| row.learned != Learned::default());
        self.has_comments = rows.iter().any(|row| !row.comment.is_empty());
        self.has_openings = rows.iter().any(|row| !row.opening.is_empty());
        let in_book = |mv: &Move| rows.iter().any(|row| row.legal == Some(*mv));
        let legal = position.legal_moves();
        let graph = input.book.graph();
        let knows =
            |key| !book.entries(key).is_empty() || graph.is_some_and(|graph| graph.contains(key));
        let others = legal.iter().filter(|mv| !in_book(mv));
        self.others = others
            .map(|&mv| Other {
                mv,
                san: san::write(position, mv),
                known: knows(Key::after(position, mv)),
            })
            .collect();
        self.others
            .sort_by(|a, b| b.known.cmp(&a.known).then(a.san.cmp(&b.san)));
        let mut content = DefaultHasher::new();
        key.0.hash(&mut content);
        let sans = self.others.iter().map(|other| &*other.san);
        sans.for_each(|san| san.hash(&mut content));
        self.content = content.finish();
        self.main_line = book.main_line(position, key).len();
        self.exit = graph.and_then(|graph| graph.shortest_exit(key));
        self.parents = parents(input);
        self.own_name = book.name(key).to_owned();
        self.rows = rows;
        self.made = Some(made);
    }
}

fn rows(entries: &[BookEntry], position: &Position, view: ScoreView) -> Vec<BookRow> {
    let row = |entry: &BookEntry| {
        let legal = entry.mv.find(position);
        BookRow {
            mv: entry.mv,
            legal,
            san: legal.map_or_else(|| entry.mv.to_string(), |mv| san::write(position, mv)),
            weight: entry.weight,
            enabled: entry.enabled,
            probability: 0.0,
            results: entry.results,
            score: entry
                .eval
                .map(|eval| score_text(eval, position.turn(), view)),
            depth: entry.eval.and_then(|eval| eval.depth),
            nag: entry.nag,
            learned: entry.learned,
            learned_in_book: entry.learned,
            comment: entry.comment.to_string(),
            opening: String::new(),
            opening_end: String::new(),
            name: String::new(),
        }
    };
    // Castling that is stored twice is one move.
    let places = 0..entries.len();
    let shown = places.filter(|&index| !repeats_castling(entries, index, position));
    shown.map(|index| row(&entries[index])).collect()
}

/// Returns the name of the position after a move: that of the book, or else code and name of the opening.
fn opening_after(input: &BookInput<'_>, mv: Option<Move>) -> String {
    let Some(mv) = mv else {
        return String::new();
    };
    match input.book.book().name(Key::after(input.position, mv)) {
        "" => eco::name_of(&input.position.after(mv)).map_or_else(String::new, Opening::to_string),
        own => own.to_owned(),
    }
}

/// Returns the part of a name that is not in the name of the opening so far, without its code: "English Attack" after
/// "Sicilian Defence: Najdorf Variation".
fn name_end<'a>(known: Option<&Opening>, name: &'a str) -> &'a str {
    let is_code =
        |word: &str| word.len() == 3 && word.as_bytes()[1..].iter().all(u8::is_ascii_digit);
    let plain = match name.split_once(' ') {
        Some((code, rest)) if is_code(code) => rest,
        _ => return name,
    };
    let after = |start: &str| {
        let rest = plain.strip_prefix(start)?;
        rest.strip_prefix(": ").or(rest.strip_prefix(", "))
    };
    let end = known.and_then(|known| after(known.name).or_else(|| after(known.family())));
    end.unwrap_or(plain)
}

/// Returns a score, which is stored from White's point of view, from the point of view chosen in the settings.
fn score_text(eval: Eval, turn: Color, view: ScoreView) -> String {
    let sign = if view == ScoreView::SideToMove && turn == Color::Black {
        -1
    } else {
        1
    };
    match eval.score {
        EvalScore::Mate(moves) => signed(format!("#{}", sign * moves)),
        EvalScore::Centipawns(cp) => signed(format!("{:+.2}", f64::from(sign * cp) / 100.0)),
    }
}

/// Returns a probability in whole per cent; one above 0 is not shown as 0.
pub fn percent(probability: f64) -> String {
    let percent = 100.0 * probability;
    if percent > 0.0 && percent < 1.0 {
        "<1".to_owned()
    } else {
        format!("{percent:.0}")
    }
}

fn row_name(row: &BookRow) -> String {
    let mut parts = vec![
        row.san.clone(),
        tr_args(
            "book-row-weight",
            &[("weight", row.weight.to_string().into())],
        ),
        tr_args(
            "book-row-share",
            &[("percent", percent(row.probability).into())],
        ),
    ];
    if row.legal.is_none() {
        parts.push(tr("book-row-illegal"));
    }
    if !row.enabled {
        parts.push(tr("book-row-off"));
    }
    if let Some(nag) = row.nag {
        parts.push(nag.to_string());
    }
    if row.results != Results::default() {
        parts.push(results_text(row.results));
    }
    if let Some(score) = &row.score {
        parts.push(match row.depth {
            Some(depth) => tr_args(
                "book-row-score-depth",
                &[
                    ("score", score.as_str().into()),
                    ("depth", depth.to_string().into()),
                ],
            ),
            None => tr_args("book-row-score", &[("score", score.as_str().into())]),
        });
    }
    if row.learned != Learned::default() {
        parts.push(learned_text(row.learned));
    }
    if !row.comment.is_empty() {
        parts.push(row.comment.clone());
    }
    parts.join(", ")
}

fn results_text(results: Results) -> String {
    tr_args(
        "book-row-results",
        &[
            ("games", results.games.into()),
            ("wins", results.wins.into()),
            ("draws", results.draws.into()),
            ("losses", results.losses.into()),
        ],
    )
}

/// Returns "1½/2": points and games.
pub fn points(learned: Learned) -> String {
    let (whole, half) = (learned.half_points / 2, learned.half_points % 2);
    let points = match (whole, half) {
        (0, 1) => "½".to_owned(),
        (whole, 1) => format!("{whole}½"),
        (whole, _) => whole.to_string(),
    };
    format!("{points}/{}", learned.games)
}

fn learned_text(learned: Learned) -> String {
    tr_args("book-row-learned", &[("points", points(learned).into())])
}

/// Maximum number of listed positions that lead to a position.
const MOST_PARENTS: usize = 100;
/// Maximum number of half-moves shown of the line to a parent.
const LAST_MOVES: usize = 5;

fn parents(input: &BookInput<'_>) -> Vec<Parent> {
    let (Some(graph), book) = (input.book.graph(), input.book.book()) else {
        return Vec::new();
    };
    let links = graph.parents(input.key).into_iter().take(MOST_PARENTS);
    links
        .filter_map(|link| {
            let (start, moves) = graph.line_to(book, link.from)?;
            let mut position = start.clone();
            let mut words = Vec::new();
            for mv in moves.iter().chain([&link.mv]) {
                // The book may have changed since the walk.
                if !position.is_legal(*mv) {
                    return None;
                }
                let number = position.ply() / 2 + 1;
                let san = san::write(&position, *mv);
                words.push(match position.turn() {
                    Color::White => (format!("{number} {san}"), san),
                    Color::Black if words.is_empty() => (format!("{number}… {san}"), san),
                    Color::Black => (san.clone(), san),
                });
                position = position.after(*mv);
            }
            let (_, san) = words.pop()?;
            let skipped = words.len().saturating_sub(LAST_MOVES);
            let shown: Vec<&str> = words[skipped..].iter().map(|(word, _)| &**word).collect();
            let way = shown.join(" ");
            let way = match (words.len(), skipped) {
                (0, _) => tr("book-parent-start"),
                (_, 0) => way,
                _ => format!("… {way}"),
            };
            Some(Parent {
                at: link.from,
                way,
                san,
                in_book: link.in_book,
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_whole_numbers_but_for_what_is_nearly_nothing() {
        for (probability, text) in [
            (0.0, "0"),
            (0.001, "<1"),
            (0.014, "1"),
            (0.755, "76"),
            (1.0, "100"),
        ] {
            assert_eq!(percent(probability), text);
        }
    }

    #[test]
    fn scores_are_seen_from_the_side_that_is_wanted() {
        let eval = |score| Eval { score, depth: None };
        let plus = eval(EvalScore::Centipawns(31));
        assert_eq!(score_text(plus, Color::Black, ScoreView::White), "+0.31");
        assert_eq!(
            score_text(plus, Color::Black, ScoreView::SideToMove),
            "−0.31"
        );
        let mate = eval(EvalScore::Mate(-3));
        assert_eq!(score_text(mate, Color::Black, ScoreView::White), "#−3");
        assert_eq!(score_text(mate, Color::Black, ScoreView::SideToMove), "#3");
    }

    #[test]
    fn a_name_says_what_that_of_the_position_does_not() {
        let known = |moves: &str| {
            let mut position = Position::start();
            for text in moves.split_whitespace() {
                position = position.after(san::read(&position, text).unwrap());
            }
            eco::name_of(&position)
        };
        let najdorf = known("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6");
        assert_eq!(najdorf.unwrap().name, "Sicilian Defence: Najdorf Variation");
        for (name, end) in [
            (
                "B90 Sicilian Defence: Najdorf Variation, English Attack",
                "English Attack",
            ),
            ("B70 Sicilian Defence: Dragon Variation", "Dragon Variation"),
            (
                "B90 Sicilian Defence: Najdorf Variation",
                "Najdorf Variation",
            ),
            ("C60 Ruy Lopez", "Ruy Lopez"),
            ("My line: Najdorf", "My line: Najdorf"),
            ("", ""),
        ] {
            assert_eq!(name_end(najdorf, name), end);
        }
    }

    #[test]
    fn without_a_name_before_it_a_name_is_whole_but_for_its_code() {
        let name = "B70 Sicilian Defence: Dragon Variation";
        assert_eq!(name_end(None, name), &name[4..]);
    }

    #[test]
    fn learned_points() {
        let learned = |games, half_points| points(Learned { games, half_points });
        assert_eq!(learned(1, 1), "½/1");
        assert_eq!(learned(2, 3), "1½/2");
        assert_eq!(learned(3, 4), "2/3");
        assert_eq!(learned(2, 0), "0/2");
    }
}
