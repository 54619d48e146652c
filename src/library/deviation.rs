//! Where games leave an opening book.
//!
//! A game follows a book as long as the book has each of its moves in the position in which it was played. The crate knows no
//! format of books: a book is a function from positions to moves.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::ops::ControlFlow;

use tabia_chess::{Move, Position};
use tabia_game::{GameResult, Step};

use crate::collection::{GamePlace, GameSet, LibraryError, PartDamage, Snapshot};
use crate::replay::Replay;
use crate::segment::Traits;
use crate::tally::Results;

/// Returns the moves of a book in a position; none where it has no such position.
pub type BookMoves<'a> = dyn Fn(&Position) -> Vec<Move> + Sync + 'a;

/// Follows games through a book. It remembers the moves of the positions that it has seen.
pub struct Follower<'a> {
    book: &'a BookMoves<'a>,
    known: HashMap<u64, Vec<Move>>,
}

/// The end of the part of a game that follows a book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Departure {
    /// The moves that the book has.
    pub line: Vec<Move>,
    /// The position after these.
    pub position: Position,
    /// The move that was played there: another than those of the book, or one after its end. `None` where the game ended.
    pub played: Option<Move>,
}

impl Departure {
    /// Returns the number of moves that follow the book: a move of White and Black's answer count as one.
    pub fn moves(&self) -> usize {
        self.line.len() / 2
    }
}

impl<'a> Follower<'a> {
    pub fn new(book: &'a BookMoves<'a>) -> Follower<'a> {
        Follower {
            book,
            known: HashMap::new(),
        }
    }

    /// Returns the moves of the book in a position.
    pub fn book_moves(&mut self, position: &Position) -> &[Move] {
        let moves = self.known.entry(position.key());
        moves.or_insert_with(|| (self.book)(position))
    }

    /// Follows a game, given its start and the [code](crate::replay) of its moves.
    pub fn follow(&mut self, start: Position, code: &[u8]) -> Departure {
        let (mut board, mut at) = (Replay::new(&start), 0);
        let mut departure = Departure {
            line: Vec::new(),
            position: start,
            played: None,
        };
        loop {
            let position = &mut departure.position;
            let moves = self.known.entry(position.key());
            let moves = moves.or_insert_with(|| (self.book)(position));
            let step = board.next(code, &mut at);
            let played = match step {
                Some(Step::Move(mv)) if position.is_legal(mv) => mv,
                _ => return departure,
            };
            if !moves.contains(&played) {
                departure.played = Some(played);
                return departure;
            }
            let _ = position.make(played);
            departure.line.push(played);
        }
    }
}

/// A position of a book in which games played other moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deviation {
    pub position: Position,
    /// The position in which the line begins.
    pub start: Position,
    /// The moves by which the first of the games came there.
    pub line: Vec<Move>,
    /// The moves of the book.
    pub book: Vec<Move>,
    /// The moves that were played instead with the results of their games, the most frequent first.
    pub played: Vec<(Move, Results)>,
}

impl Deviation {
    /// Returns the results of all games that left the book here.
    pub fn results(&self) -> Results {
        let all = self.played.iter().map(|(_, results)| *results);
        all.fold(Results::default(), |sum, results| Results {
            white: sum.white + results.white,
            draws: sum.draws + results.draws,
            black: sum.black + results.black,
            unknown: sum.unknown + results.unknown,
        })
    }
}

/// Follows each game of a set through a book. `on_game` receives its place, where it left the book, and the moves that the book
/// has there; `watch` the number of games that were followed, and may cancel. Returns the segments whose moves are damaged: their
/// games were not followed.
///
/// # Errors
/// When `watch` cancels.
pub fn follow_games(
    snapshot: &Snapshot,
    games: &GameSet,
    book: &BookMoves<'_>,
    watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
    on_game: &mut dyn FnMut(GamePlace, Departure, &[Move]),
) -> Result<Vec<PartDamage>, LibraryError> {
    /// Number of games between two calls of `watch`.
    const STEP: u64 = 4096;
    let mut follower = Follower::new(book);
    let mut followed = 0;
    let mut damages = Vec::new();
    for ((part, games), index) in snapshot.parts.iter().zip(&games.0).zip(0..) {
        if games.is_empty() {
            continue;
        }
        let segment = &part.segment;
        let (codes, places) = match segment.codes() {
            Ok(read) => read,
            Err(error) => {
                damages.push(part.damage(&error));
                continue;
            }
        };
        for slot in games.iter() {
            followed += 1;
            if followed % STEP == 0 && watch(followed).is_break() {
                return Err(LibraryError::Cancelled);
            }
            let range = places[usize::from(slot)] as usize..places[usize::from(slot) + 1] as usize;
            let is_chess = !segment.row(slot).traits().has(Traits::OTHER_GAME);
            if let Some(code) = codes.get(range).filter(|_| is_chess) {
                let departure = follower.follow(segment.start(slot), code);
                let moves = follower.book_moves(&departure.position);
                on_game(GamePlace { part: index, slot }, departure, moves);
            }
        }
    }
    Ok(damages)
}

/// Returns the positions in which games of a set left a book while it had moves, with the most games first. Games that ended, or
/// went on, where the book ends are not among them. `watch` receives the number of games that were followed, and may cancel. The
/// segments whose moves are damaged, and whose games were not followed, are in the second list.
///
/// # Errors
/// When `watch` cancels.
pub fn deviations(
    snapshot: &Snapshot,
    games: &GameSet,
    book: &BookMoves<'_>,
    watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<(Vec<Deviation>, Vec<PartDamage>), LibraryError> {
    let mut found: HashMap<u64, Deviation> = HashMap::new();
    let mut add = |place: GamePlace, departure: Departure, moves: &[Move]| {
        let played = departure.played.filter(|_| !moves.is_empty());
        if let (Some(played), Some(part)) = (played, snapshot.part(place)) {
            let key = departure.position.key();
            let deviation = found.entry(key).or_insert_with(|| Deviation {
                book: moves.to_vec(),
                position: departure.position,
                start: part.segment.start(place.slot),
                line: departure.line,
                played: Vec::new(),
            });
            deviation.add(played, part.segment.row(place.slot).result());
        }
    };
    let damages = follow_games(snapshot, games, book, watch, &mut add)?;
    let mut found: Vec<Deviation> = found.into_values().collect();
    for deviation in &mut found {
        let order = |(mv, results): &(Move, Results)| (Reverse(results.games()), mv.bits());
        deviation.played.sort_by_key(order);
    }
    found.sort_by_key(|deviation| {
        (
            Reverse(deviation.results().games()),
            deviation.line.len(),
            deviation.position.key(),
        )
    });
    Ok((found, damages))
}

impl Deviation {
    fn add(&mut self, played: Move, result: GameResult) {
        let at = self.played.iter().position(|(mv, _)| *mv == played);
        let at = at.unwrap_or_else(|| {
            self.played.push((played, Results::default()));
            self.played.len() - 1
        });
        let results = &mut self.played[at].1;
        *match result {
            GameResult::WhiteWins => &mut results.white,
            GameResult::Draw => &mut results.draws,
            GameResult::BlackWins => &mut results.black,
            GameResult::Unknown => &mut results.unknown,
        } += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::filter::{Context, FilterError, select_with};
    use crate::tests::{import, new_collection};
    use tabia_chess::san;

    /// The book 1. e4 (e5 2. Nf3 Nc6 | c5) and 1. d4 d5.
    fn book(position: &Position) -> Vec<Move> {
        let lines = ["e4 e5 Nf3 Nc6", "e4 c5", "d4 d5"];
        let mut moves = Vec::new();
        for line in lines {
            let mut at = Position::start();
            for text in line.split(' ') {
                let mv = san::read(&at, text).unwrap();
                if at.key() == position.key() && !moves.contains(&mv) {
                    moves.push(mv);
                }
                at = at.after(mv);
            }
        }
        moves
    }

    const GAMES: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n\n1. e4 e5 2. Bc4 0-1\n\n1. e4 e5 2. Bc4 Nf6 1-0\n\n\
        1. e4 e5 2. f4 *\n\n1. e4 e5 1/2-1/2\n\n1. Nf3 d5 2. d4 1-0\n\n1. d4 d5 2. c4 1-0\n\n\
        [FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *\n\n";

    fn snapshot() -> Snapshot {
        let folder = tempfile::tempdir().unwrap();
        let mut collection = new_collection(folder.path());
        import(&mut collection, &[GAMES.as_bytes()]);
        collection.snapshot()
    }

    #[test]
    fn games_leave_a_book_where_they_play_other_moves() {
        let snapshot = snapshot();
        let go_on = &mut |_| ControlFlow::Continue(());
        let (found, damages) = deviations(&snapshot, &snapshot.all(), &book, go_on).unwrap();
        assert_eq!(damages, []);
        let rows: Vec<String> = found
            .iter()
            .map(|one| {
                let names = |moves: &[Move]| {
                    let names = moves.iter().map(|mv| san::write(&one.position, *mv));
                    names.collect::<Vec<_>>().join(" ")
                };
                let played: Vec<Move> = one.played.iter().map(|(mv, _)| *mv).collect();
                let results = one.results();
                format!(
                    "{} {}: {} not {} {}-{}-{}-{}",
                    results.games(),
                    one.line.len(),
                    names(&played),
                    names(&one.book),
                    results.white,
                    results.draws,
                    results.black,
                    results.unknown
                )
            })
            .collect();
        assert_eq!(
            rows,
            ["3 2: Bc4 f4 not Nf3 1-0-1-1", "1 0: Nf3 not e4 d4 1-0-0-0"]
        );
        let one = &found[0].played[0].1;
        assert_eq!((one.white, one.black, one.games()), (1, 1, 2));
        let cancelled = deviations(&snapshot, &GameSet::default(), &book, go_on);
        assert_eq!(cancelled.unwrap(), (Vec::new(), Vec::new()));
    }

    #[test]
    fn queries_ask_how_long_a_game_follows_a_book() {
        let snapshot = snapshot();
        let found = |text: &str, book: Option<&BookMoves<'_>>| {
            let go_on = &mut |_: &_| ControlFlow::Continue(());
            let selection =
                select_with(&snapshot, &text.parse().unwrap(), Context { book }, go_on)?;
            Ok(selection.games.0[0]
                .iter()
                .map(|slot| slot + 1)
                .collect::<Vec<_>>())
        };
        for (text, games) in [
            ("book>=2", vec![1]),
            ("book:1", vec![2, 3, 4, 5, 7]),
            ("book<1", vec![6, 8]),
            ("book:1.. 1-0", vec![1, 3, 7]),
            ("-book:0..1", vec![1]),
        ] {
            assert_eq!(found(text, Some(&book)), Ok(games), "{text}");
        }
        assert_eq!(found("book>1", None), Err(FilterError::NoBook));
    }
}
