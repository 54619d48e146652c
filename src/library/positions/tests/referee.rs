//! Random searches in random games.

use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use tabia_chess::{CastlingMode, Color, Move, Piece, Position, Role, Square, Wing};
use tabia_game::{GameResult, Step};

use crate::positions::*;
use crate::{Replay, SquareSet};

/// A game with the positions of all its plies.
struct Game {
    positions: Vec<Position>,
    code: Vec<u8>,
    result: GameResult,
}

/// A condition and its definition on a position.
type Defined = (Condition, Box<dyn Fn(&Position) -> bool>);

fn chance(random: &mut StdRng, one_in: u32) -> bool {
    random.random_range(0..one_in) == 0
}

fn pick<T: Clone>(random: &mut StdRng, from: &[T]) -> T {
    from[random.random_range(0..from.len())].clone()
}

/// Plays random moves. Captures and promotions come often, so that endings are reached.
fn random_game(random: &mut StdRng) -> Game {
    const ENDINGS: [&str; 4] = [
        "8/P3k3/8/8/3pp3/8/2P1K2p/8 w - -",
        "r3k2r/1b3ppp/8/3Pp3/8/8/1B3PPP/R3K2R w KQkq e6",
        "8/2p5/3k4/1P1Pb3/4p3/2B5/3PK3/8 w - -",
        "4k3/8/8/qp1pK2R/8/2P5/8/8 b - -",
    ];
    let mut position = match random.random_range(0..4) {
        0 => Position::chess960(random.random_range(0..960)),
        1 => Position::from_fen(ENDINGS[random.random_range(0..4)]).unwrap(),
        _ => Position::start(),
    };
    let (mut replay, mut code) = (Replay::new(&position), Vec::new());
    let mut positions = vec![position.clone()];
    let gain = random.random_range(1..8);
    for _ in 0..random.random_range(0..160) {
        let moves: Vec<Move> = position.legal_moves().iter().copied().collect();
        if moves.is_empty() {
            break;
        }
        let gains: Vec<Move> = moves
            .iter()
            .copied()
            .filter(|mv| mv.promotion().is_some() || position.captured(*mv).is_some())
            .collect();
        let mv = match gains.is_empty() || !chance(random, gain) {
            true => pick(random, &moves),
            false => pick(random, &gains),
        };
        assert!(replay.encode(Step::Move(mv), &mut code));
        let _ = position.make(mv);
        positions.push(position.clone());
    }
    let results = [
        GameResult::WhiteWins,
        GameResult::BlackWins,
        GameResult::Draw,
        GameResult::Unknown,
    ];
    Game {
        positions,
        code,
        result: pick(random, &results),
    }
}

/// Returns the position as another orientation has it, by its text.
fn oriented(position: &Position, flipped: bool, mirrored: bool) -> Position {
    let swap_case = |text: &str| -> String {
        let swap = |letter: char| match letter.is_uppercase() {
            true => letter.to_ascii_lowercase(),
            false => letter.to_ascii_uppercase(),
        };
        text.chars().map(swap).collect()
    };
    let swap_file = |letter: char| match letter {
        'a'..='h' => (b'a' + b'h' - letter as u8) as char,
        'A'..='H' => (b'A' + b'H' - letter as u8) as char,
        other => other,
    };
    let fen = position.shredder_fen();
    let fields: Vec<&str> = fen.split(' ').collect();
    let mut ranks: Vec<String> = fields[0].split('/').map(str::to_owned).collect();
    let (mut turn, mut castling, mut passed) = (
        fields[1].to_owned(),
        fields[2].to_owned(),
        fields[3].to_owned(),
    );
    if mirrored {
        ranks = ranks
            .iter()
            .map(|rank| rank.chars().rev().collect())
            .collect();
        castling = castling.chars().map(swap_file).collect();
        passed = passed.chars().map(swap_file).collect();
    }
    if flipped {
        ranks.reverse();
        ranks = ranks.iter().map(|rank| swap_case(rank)).collect();
        castling = swap_case(&castling);
        turn = if turn == "w" { "b".into() } else { "w".into() };
        passed = passed.replace('3', "x").replace('6', "3").replace('x', "6");
    }
    let fen = format!("{} {turn} {castling} {passed}", ranks.join("/"));
    Position::from_fen_in(&fen, CastlingMode::Chess960).unwrap()
}

/// Returns bounds that a number of pieces is often within.
fn count_near(random: &mut StdRng, number: i8) -> Bounds {
    let bounds = bounds_near(random, number);
    match bounds.max() < 0 {
        true => Bounds::exactly(0),
        false if (i8::MIN + 1..0).contains(&bounds.min()) => Bounds::at_most(bounds.max()),
        false => bounds,
    }
}

/// Returns bounds that a number is often within.
fn bounds_near(random: &mut StdRng, number: i8) -> Bounds {
    match random.random_range(0..6) {
        0 => Bounds::ANY,
        1 => Bounds::at_least(number),
        2 => Bounds::at_most(number),
        3 => Bounds::between(number - 1, number + 1).unwrap(),
        4 => Bounds::exactly(number + random.random_range(-1..2)),
        _ => Bounds::exactly(number),
    }
}

fn kinds_near(
    random: &mut StdRng,
    bounds_near: fn(&mut StdRng, i8) -> Bounds,
    number: impl Fn(Role) -> i8,
) -> KindBounds {
    let (bishops, knights) = (number(Role::Bishop), number(Role::Knight));
    KindBounds {
        queens: bounds_near(random, number(Role::Queen)),
        rooks: bounds_near(random, number(Role::Rook)),
        minors: match chance(random, 2) {
            true => MinorBounds::Together(bounds_near(random, bishops + knights)),
            false => MinorBounds::Each {
                bishops: bounds_near(random, bishops),
                knights: bounds_near(random, knights),
            },
        },
        pawns: bounds_near(random, number(Role::Pawn)),
    }
}

/// The definition of bounds for each kind.
fn has_kinds(kinds: &KindBounds, number: impl Fn(Role) -> i8) -> bool {
    let (bishops, knights) = (number(Role::Bishop), number(Role::Knight));
    let minors = match kinds.minors {
        MinorBounds::Together(both) => both.contains(bishops + knights),
        MinorBounds::Each {
            bishops: ours,
            knights: own,
        } => ours.contains(bishops) && own.contains(knights),
    };
    minors
        && kinds.queens.contains(number(Role::Queen))
        && kinds.rooks.contains(number(Role::Rook))
        && kinds.pawns.contains(number(Role::Pawn))
}

fn number(position: &Position, color: Color) -> impl Fn(Role) -> i8 {
    move |role| position.count(color, role) as i8
}

fn difference(position: &Position) -> impl Fn(Role) -> i8 {
    let [white, black] = Color::ALL.map(|color| number(position, color));
    move |role| white(role) - black(role)
}

fn random_squares(random: &mut StdRng) -> SquareSet {
    match random.random_range(0..5) {
        0 => SquareSet::file(random.random_range(0..8)),
        1 => SquareSet::rank(random.random_range(0..8)),
        2 => SquareSet::rectangle(random_square(random), random_square(random)),
        3 => (0..3).map(|_| random_square(random)).collect(),
        _ => random_square(random).into(),
    }
}

fn random_square(random: &mut StdRng) -> Square {
    Square::from_index(random.random_range(0..64)).unwrap()
}

fn random_pieces(random: &mut StdRng, position: &Position) -> PieceSet {
    let mut set = match random.random_range(0..6) {
        0 => PieceSet::of_color(pick(random, &Color::ALL)),
        1 => PieceSet::EMPTY,
        2 => PieceSet::of_role(pick(random, &Role::ALL)),
        _ => {
            let square = random_square(random);
            position
                .piece_at(square)
                .map_or(PieceSet::OCCUPIED, PieceSet::from)
        }
    };
    if chance(random, 4) {
        set = set | Piece::new(pick(random, &Color::ALL), pick(random, &Role::ALL)).into();
    }
    if chance(random, 6) { !set } else { set }
}

fn squares_condition(random: &mut StdRng, position: &Position) -> Defined {
    let squares = random_squares(random);
    let pieces = random_pieces(random, position);
    let count = move |position: &Position| {
        let is_found = |square: &Square| pieces.contains(position.piece_at(*square));
        squares.iter().filter(is_found).count() as i8
    };
    let bounds = count_near(random, count(position));
    let condition = SquareCondition {
        squares,
        pieces,
        count: bounds,
    };
    let holds = move |position: &Position| bounds.contains(count(position));
    (Condition::Squares(condition), Box::new(holds))
}

fn pawns_condition(random: &mut StdRng, position: &Position) -> Defined {
    let target = position.clone();
    let only_files = chance(random, 2);
    let pawns = Color::ALL.map(|color| target.pieces_of(color, Role::Pawn).collect());
    let holds = move |position: &Position| {
        Color::ALL.into_iter().all(|color| {
            let [ours, theirs] = [&target, position].map(|position| {
                let squares = position.pieces_of(color, Role::Pawn);
                let name = |square: Square| match only_files {
                    true => square.file_letter().to_string(),
                    false => square.to_string(),
                };
                let mut names: Vec<String> = squares.map(name).collect();
                names.sort();
                names
            });
            ours == theirs
        })
    };
    let condition = PawnCondition { pawns, only_files };
    (Condition::Pawns(condition), Box::new(holds))
}

fn position_condition(random: &mut StdRng, position: &Position) -> Defined {
    let target = position.clone();
    let (any_turn, any_rights) = (chance(random, 2), chance(random, 2));
    let mut condition = PositionCondition::new(&target);
    if any_turn {
        condition = condition.with_any_turn();
    }
    if any_rights {
        condition = condition.with_any_rights();
    }
    let rooks = |position: &Position| {
        let rights =
            Color::ALL.map(|color| Wing::ALL.map(|wing| position.castling_rook(color, wing)));
        let mut rooks: Vec<Square> = rights.into_iter().flatten().flatten().collect();
        rooks.sort();
        rooks
    };
    let holds = move |position: &Position| {
        let has_board =
            Square::all().all(|square| position.piece_at(square) == target.piece_at(square));
        match (any_turn, any_rights) {
            (false, false) => position.key() == target.key(),
            (false, true) => has_board && position.turn() == target.turn(),
            (true, false) => has_board && rooks(position) == rooks(&target),
            (true, true) => has_board,
        }
    };
    (Condition::Position(condition), Box::new(holds))
}

/// Returns a condition that a position often fulfils.
fn random_condition(random: &mut StdRng, position: &Position) -> Defined {
    match random.random_range(0..9) {
        0 | 1 => {
            let sides =
                Color::ALL.map(|color| kinds_near(random, count_near, number(position, color)));
            let holds = move |position: &Position| {
                Color::ALL
                    .into_iter()
                    .all(|color| has_kinds(&sides[color.index()], number(position, color)))
            };
            (
                Condition::Material(MaterialCondition { sides }),
                Box::new(holds),
            )
        }
        2 => {
            let kinds = kinds_near(random, bounds_near, difference(position));
            (
                Condition::Imbalance(ImbalanceCondition::Kinds(kinds)),
                Box::new(move |position| has_kinds(&kinds, difference(position))),
            )
        }
        3 => {
            let value = |position: &Position| {
                let ours = difference(position);
                let minors = 3 * (ours(Role::Bishop) + ours(Role::Knight));
                ours(Role::Pawn) + minors + 5 * ours(Role::Rook) + 9 * ours(Role::Queen)
            };
            let bounds = bounds_near(random, value(position));
            (
                Condition::Imbalance(ImbalanceCondition::Value(bounds)),
                Box::new(move |position| bounds.contains(value(position))),
            )
        }
        4 => {
            let is_opposite = chance(random, 2);
            let holds = move |position: &Position| {
                let [white, black] = Color::ALL.map(|color| {
                    let bishops = position.pieces_of(color, Role::Bishop);
                    bishops.map(Square::is_light).collect::<Vec<bool>>()
                });
                white.len() == 1 && black.len() == 1 && (white != black) == is_opposite
            };
            let condition = match is_opposite {
                true => BishopCondition::Opposite,
                false => BishopCondition::Same,
            };
            (Condition::Bishops(condition), Box::new(holds))
        }
        5 => pawns_condition(random, position),
        6 => position_condition(random, position),
        7 => {
            let color = pick(random, &Color::ALL);
            (
                Condition::Turn(color),
                Box::new(move |position| position.turn() == color),
            )
        }
        _ => squares_condition(random, position),
    }
}

/// Returns a search with the definitions of its stages.
fn random_search(random: &mut StdRng, game: &Game) -> (PositionSearch, Vec<Vec<Defined>>) {
    let mut stages = Vec::new();
    let mut at = 0;
    for _ in 0..[1, 1, 1, 2, 2, 3][random.random_range(0..6)] {
        at = random.random_range(at..game.positions.len());
        let position = match chance(random, 4) {
            true => oriented(&game.positions[at], chance(random, 2), chance(random, 2)),
            false => game.positions[at].clone(),
        };
        let conditions =
            (0..random.random_range(1..3)).map(|_| random_condition(random, &position));
        stages.push(conditions.collect::<Vec<_>>());
    }
    let positions = |random: &mut StdRng| match chance(random, 2) {
        true => 1,
        false => random.random_range(1..6),
    };
    let search = PositionSearch {
        stages: stages
            .iter()
            .map(|conditions| Stage {
                conditions: conditions.iter().map(|one| one.0.clone()).collect(),
                positions: positions(random),
            })
            .collect(),
        either_color: chance(random, 2),
        either_wing: chance(random, 3),
        in_variations: false,
        result: match random.random_range(0..8) {
            0 => Some(SideResult::Won),
            1 => Some(SideResult::Lost),
            2 => Some(SideResult::Drawn),
            _ => None,
        },
    };
    (search, stages)
}

/// Returns the ply of the first match by the definition.
fn first_match(game: &Game, search: &PositionSearch, stages: &[Vec<Defined>]) -> Option<u32> {
    let mut found = Vec::new();
    for (flipped, mirrored) in [(false, false), (false, true), (true, false), (true, true)] {
        if flipped && !search.either_color || mirrored && !search.either_wing {
            continue;
        }
        let has_won = match (game.result, flipped) {
            (GameResult::WhiteWins, false) | (GameResult::BlackWins, true) => Some(SideResult::Won),
            (GameResult::WhiteWins, true) | (GameResult::BlackWins, false) => {
                Some(SideResult::Lost)
            }
            (GameResult::Draw, _) => Some(SideResult::Drawn),
            (GameResult::Unknown, _) => None,
        };
        if search.result.is_some() && search.result != has_won {
            continue;
        }
        let positions: Vec<Position> = game
            .positions
            .iter()
            .map(|position| oriented(position, flipped, mirrored))
            .collect();
        let mut from = 0;
        let mut begin = None;
        for (stage, conditions) in search.stages.iter().zip(stages) {
            let length = stage.positions as usize;
            begin = (from..positions.len()).find(|begin| {
                let run = positions.get(*begin..begin + length);
                let holds = |position| conditions.iter().all(|one| one.1(position));
                run.is_some_and(|run| run.iter().all(holds))
            });
            let Some(begin) = begin else { break };
            from = begin + length;
        }
        found.extend(begin);
    }
    found.into_iter().min().map(|ply| ply as u32)
}

fn signature(game: &Game) -> Signature {
    let mut replay = Replay::new(&game.positions[0]);
    let mut builder = SignatureBuilder::new(&replay);
    let mut at = 0;
    while replay.advance(&game.code, &mut at) {
        builder.add(&replay);
    }
    builder.finish()
}

#[test]
fn matches_are_those_of_the_definition_and_no_signature_excludes_one() {
    let mut random = StdRng::seed_from_u64(43);
    let (mut matches, mut excluded, mut searches) = (0, 0, 0);
    for _ in 0..400 {
        let game = random_game(&mut random);
        let other = random_game(&mut random);
        for _ in 0..6 {
            let (search, stages) = random_search(&mut random, &game);
            let matcher = Matcher::new(&search);
            for game in [&game, &other] {
                let expected = first_match(game, &search, &stages);
                let start = Replay::new(&game.positions[0]);
                let found = matcher.first_match(&start, &game.code, game.result);
                assert_eq!(found, expected, "{search}\n{}", game.positions[0].fen());
                let signature = signature(game);
                assert_eq!(Signature::from_bytes(&signature.to_bytes()), signature);
                let may_match = matcher.may_match(&signature, game.result);
                assert!(may_match || found.is_none(), "{search}");
                searches += 1;
                matches += u32::from(found.is_some());
                excluded += u32::from(!may_match);
            }
            let read: PositionSearch = search.to_string().parse().unwrap();
            assert_eq!(read, search, "{search}");
        }
    }
    assert!(matches > searches / 8, "{matches} of {searches}");
    assert!(excluded > searches / 8, "{excluded} of {searches}");
}
