//! Texts about the engine's book moves, in the user's language.

use crate::game::document::Verdict;
use tabia_book::choose::{Pick, Refusal, percent};
use tabia_book::shipped;
use tabia_chess::Color;
use tabia_texts::{tr, tr_args};

/// Whether it is a book move, and why or why not.
pub(super) fn verdict_line(verdict: &Verdict) -> (bool, String) {
    match verdict {
        Ok(pick) => (true, pick_text(pick)),
        Err(refusal) => (false, refusal_text(refusal)),
    }
}

/// The display name of a book.
fn book_name(name: &str) -> String {
    if name == shipped::NAME {
        tr("books-shipped")
    } else {
        name.to_owned()
    }
}

/// Returns why a book move was played, in one sentence.
pub(crate) fn pick_text(pick: &Pick) -> String {
    let args = [
        ("book", book_name(&pick.book).into()),
        ("weight", pick.weight.into()),
        ("percent", percent(pick.probability).into()),
        ("count", pick.candidates.into()),
    ];
    let reason = tr_args("book-move", &args);
    if pick.learned.games == 0 {
        return reason;
    }
    let points = f64::from(pick.learned.half_points) / 2.0;
    let args = [
        ("reason", reason.into()),
        ("points", points.to_string().into()),
        ("games", pick.learned.games.into()),
    ];
    tr_args("book-move-learned", &args)
}

/// Returns why no book move was played, in one sentence.
fn refusal_text(refusal: &Refusal) -> String {
    let of_book = |key: &str, book: &str| tr_args(key, &[("book", book_name(book).into())]);
    match refusal {
        Refusal::Off => tr("book-off"),
        Refusal::Bookless => tr("book-bookless"),
        Refusal::NoBook(Color::White) => tr("book-none-white"),
        Refusal::NoBook(Color::Black) => tr("book-none-black"),
        Refusal::BeyondDepth { limit } => {
            tr_args("book-beyond-depth", &[("limit", (*limit).into())])
        }
        Refusal::BeyondTheory { rating, limit } => {
            let rating = rating.to_string();
            let args = [
                ("rating", rating.to_string().into()),
                ("limit", (*limit).into()),
            ];
            tr_args("book-beyond-theory", &args)
        }
        Refusal::Unknown => tr("book-unknown"),
        Refusal::Unplayed { book } => of_book("book-unplayed", book),
        Refusal::BelowMinimum { book, percent } => {
            let args = [
                ("book", book_name(book).into()),
                ("percent", (*percent).into()),
            ];
            tr_args("book-below-minimum", &args)
        }
        Refusal::Illegal { book } => of_book("book-illegal", book),
        Refusal::Unreadable { book, reason } => {
            let args = [
                ("book", book_name(book).into()),
                ("reason", reason.as_str().into()),
            ];
            tr_args("book-unreadable", &args)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_book::{Key, Learned};
    use tabia_chess::{Position, san};

    #[test]
    fn every_refusal_is_a_sentence() {
        let book = || "Ours".to_owned();
        let refusals = [
            Refusal::Off,
            Refusal::Bookless,
            Refusal::NoBook(Color::White),
            Refusal::NoBook(Color::Black),
            Refusal::BeyondDepth { limit: 12 },
            Refusal::BeyondTheory {
                rating: 1200,
                limit: 6,
            },
            Refusal::Unknown,
            Refusal::Unplayed { book: book() },
            Refusal::BelowMinimum {
                book: book(),
                percent: 20,
            },
            Refusal::Illegal { book: book() },
            Refusal::Unreadable {
                book: book(),
                reason: "it is gone".to_owned(),
            },
        ];
        for refusal in refusals {
            let (known, text) = verdict_line(&Err(refusal.clone()));
            assert!(!known && text.starts_with("No book move: "), "{text}");
            assert!(!text.contains(['{', '}', '$']), "{text}");
            // The text contains the same facts as the reason that other programs receive.
            for word in ["12", "1200", "6", "Ours", "20", "it is gone"] {
                let said = refusal.to_string().contains(word);
                assert_eq!(text.contains(word), said, "{word}: {text}");
            }
        }
    }

    #[test]
    fn a_book_move_has_its_book_its_chance_and_what_was_learned() {
        let start = Position::start();
        let mut pick = Pick {
            mv: san::read(&start, "e4").unwrap(),
            at: Key::of(&start),
            book: shipped::NAME.to_owned(),
            weight: 40,
            probability: 0.333,
            candidates: 3,
            plies: 0,
            learned: Learned::default(),
        };
        let text = pick_text(&pick);
        assert_eq!(
            text,
            "From Tabia's book: 33 % of the time, weight 40, 3 moves"
        );
        pick.learned = Learned {
            games: 4,
            half_points: 5,
        };
        pick.candidates = 1;
        let text = pick_text(&pick);
        assert_eq!(
            text,
            "From Tabia's book: the only move, weight 40; scored 2.5 in 4 games"
        );
    }
}
