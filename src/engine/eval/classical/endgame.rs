//! Known endings: rules for winning them, and for those that are drawn.
//!
//! The rules are those of the textbooks (Fine, "Basic chess endings", 1941; Awerbach, "Lehrbuch der Schachendspiele", 1958);
//! [`kpk`] is exact.

use std::sync::LazyLock;

use super::kpk;
use super::material::Army;
use super::tapered::{Tapered, t};
use tabia_chess::{Color, Piece, Position, Role, Square, material_key};

/// Scales are in sixty-fourths.
pub(super) const FULL: i32 = 64;

/// Scale of endings that are hardly ever won.
const DRAWISH: i32 = 10;

/// An ending that has its own rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum KnownEnding {
    /// A pawn against the lone king.
    Pawn,
    /// Mating material against the lone king, with the value of the pieces.
    Mate(i32),
    /// Insufficient material.
    Draw,
    QueenAgainstPawn,
    QueenAgainstRook,
    RookAgainstPawn,
    RookAgainstBishop,
    RookAgainstKnight,
}

/// The pieces of the stronger side, those of the other, and the ending.
const ENDINGS: [(&[Role], &[Role], KnownEnding); 19] = {
    use Role::{Bishop, Knight, Pawn, Queen, Rook};
    [
        (&[Pawn], &[], KnownEnding::Pawn),
        (&[Queen], &[], KnownEnding::Mate(1000)),
        (&[Rook], &[], KnownEnding::Mate(550)),
        (&[Bishop, Bishop], &[], KnownEnding::Mate(650)),
        (&[Bishop, Knight], &[], KnownEnding::Mate(600)),
        (&[Bishop], &[], KnownEnding::Draw),
        (&[Knight], &[], KnownEnding::Draw),
        // Mate is possible and cannot be forced; likewise with a minor piece on either side, where mate exists only in the
        // corner.
        (&[Knight, Knight], &[], KnownEnding::Draw),
        (&[Knight, Knight], &[Knight], KnownEnding::Draw),
        (&[Knight, Knight], &[Bishop], KnownEnding::Draw),
        (&[Bishop], &[Bishop], KnownEnding::Draw),
        (&[Bishop], &[Knight], KnownEnding::Draw),
        (&[Knight], &[Knight], KnownEnding::Draw),
        (&[Queen], &[Pawn], KnownEnding::QueenAgainstPawn),
        (&[Queen], &[Rook], KnownEnding::QueenAgainstRook),
        (&[Rook], &[Pawn], KnownEnding::RookAgainstPawn),
        (&[Rook], &[Bishop], KnownEnding::RookAgainstBishop),
        (&[Rook], &[Knight], KnownEnding::RookAgainstKnight),
        (&[], &[], KnownEnding::Draw),
    ]
};

/// Size of the hash table of the endings by material key, so that other positions cost one look-up.
const PLACES: usize = 256;

type Place = Option<(u64, KnownEnding, Color)>;

static BY_MATERIAL: LazyLock<[Place; PLACES]> = LazyLock::new(|| {
    let mut places: [Place; PLACES] = [None; PLACES];
    for (ours, theirs, ending) in ENDINGS {
        for strong in Color::ALL {
            let side = |color, roles: &'static [Role]| {
                let roles = roles.iter().chain(&[Role::King]);
                roles.map(move |&role| Piece::new(color, role))
            };
            let key = material_key(side(strong, ours).chain(side(!strong, theirs)));
            let mut place = key as usize % PLACES;
            while places[place].is_some_and(|(other, ..)| other != key) {
                place = (place + 1) % PLACES;
            }
            places[place] = Some((key, ending, strong));
        }
    }
    places
});

impl KnownEnding {
    /// Returns the known ending on the board and its stronger side, if there is one.
    fn of(position: &Position) -> Option<(KnownEnding, Color)> {
        let key = position.material_key();
        let mut place = key as usize % PLACES;
        while let Some((known, ending, strong)) = BY_MATERIAL[place] {
            if known == key {
                return Some((ending, strong));
            }
            place = (place + 1) % PLACES;
        }
        None
    }
}

/// Returns whether the ending on the board is known.
pub(crate) fn is_known(position: &Position) -> bool {
    KnownEnding::of(position).is_some()
}

/// Returns the value of a known ending for White, which replaces the evaluation, in hundredths of a pawn.
pub(super) fn known(position: &Position) -> Option<i32> {
    let (ending, strong) = KnownEnding::of(position)?;
    let value = match ending {
        KnownEnding::Pawn => pawn(position, strong),
        KnownEnding::Mate(worth) => mate(position, strong, worth),
        KnownEnding::Draw => 0,
        KnownEnding::QueenAgainstPawn => queen_against_pawn(position, strong),
        KnownEnding::QueenAgainstRook => 300 + 20 * pushed(position, strong) + 10 * near(position),
        KnownEnding::RookAgainstPawn => rook_against_pawn(position, strong),
        KnownEnding::RookAgainstBishop => 20 + 4 * pushed(position, strong),
        KnownEnding::RookAgainstKnight => rook_against_knight(position, strong),
    };
    Some(strong.white_view(value))
}

/// Returns a value for a won or drawn pawn ending, lower than that of the promoted pawn.
fn pawn(position: &Position, strong: Color) -> i32 {
    let pawn = position.pieces_of(strong, Role::Pawn).next();
    match pawn {
        Some(pawn) if kpk::is_won(position, strong) => {
            350 + 25 * i32::from(pawn.relative_rank(strong))
        }
        _ => 0,
    }
}

fn mate(position: &Position, strong: Color, worth: i32) -> i32 {
    let drive = drive(position, strong).eg();
    // Two bishops of one colour cannot mate.
    if drive == 0 { 0 } else { worth + drive }
}

/// A pawn one step from promotion with its king beside it draws on the bishop's and rook's files if the other king is far:
/// stalemate saves the weaker side.
fn queen_against_pawn(position: &Position, strong: Color) -> i32 {
    let Some(pawn) = position.pieces_of(!strong, Role::Pawn).next() else {
        return 0;
    };
    let (ours, theirs) = (position.king(strong), position.king(!strong));
    let approach = 7 - i32::from(ours.distance(pawn));
    let draws = pawn.relative_rank(!strong) == 6
        && matches!(pawn.file(), 0 | 2 | 5 | 7)
        && theirs.distance(pawn) <= 1
        && ours.distance(pawn) > 4;
    if draws {
        10 * approach
    } else {
        500 + 20 * approach
    }
}

/// The rook must stop the pawn or be given up for it, which depends on whether its king arrives in time.
fn rook_against_pawn(position: &Position, strong: Color) -> i32 {
    let Some(pawn) = position.pieces_of(!strong, Role::Pawn).next() else {
        return 0;
    };
    let end = Square::new(pawn.file(), if strong == Color::White { 0 } else { 7 });
    let (ours, theirs) = (position.king(strong), position.king(!strong));
    let way = i32::from(7 - pawn.relative_rank(!strong));
    let in_front = is_in_front(ours, pawn, !strong);
    let ours_to_move = i32::from(position.turn() == strong);
    // The rook wins a pawn without its king's help.
    let alone = i32::from(theirs.distance(pawn)) >= 3 + 1 - ours_to_move && way >= 2;
    if in_front || alone {
        return 450 - 5 * i32::from(ours.distance(pawn));
    }
    // Pawn and king arrive together; then the rook's king must be beside the promotion square.
    let arrival = way + (i32::from(theirs.distance(end)) - 1).max(0).min(way);
    let margin = arrival + ours_to_move - i32::from(ours.distance(end));
    (100 + 60 * margin).clamp(10, 400)
}

/// Returns whether a king is ahead of a pawn of `color`, on its file or an adjacent one.
fn is_in_front(king: Square, pawn: Square, color: Color) -> bool {
    king.file().abs_diff(pawn.file()) <= 1 && king.relative_rank(color) > pawn.relative_rank(color)
}

/// A knight that is cut off from its king is lost.
fn rook_against_knight(position: &Position, strong: Color) -> i32 {
    let king = position.king(!strong);
    let apart = position
        .pieces_of(!strong, Role::Knight)
        .map(|knight| i32::from(king.distance(knight)))
        .sum::<i32>();
    20 + 4 * pushed(position, strong) + 12 * (apart - 1)
}

/// Returns how far the weaker king has been driven from the centre: 0 to 3.
fn pushed(position: &Position, strong: Color) -> i32 {
    3 - i32::from(edge_distance(position.king(!strong))).min(3)
}

/// Returns how near the kings are: 0 to 6.
fn near(position: &Position) -> i32 {
    let [white, black] = Color::ALL.map(|color| position.king(color));
    7 - i32::from(white.distance(black))
}

/// Returns a bonus against the lone king, with mating material: for driving it to the edge (for bishop and knight to the
/// bishop's corner) and for near kings.
pub(super) fn drive(position: &Position, color: Color) -> Tapered {
    if !can_mate_alone(position, color) {
        return Tapered::default();
    }
    let theirs = position.king(!color);
    let edge = 4 - i32::from(edge_distance(theirs));
    let goal = match bishop_and_knight(position, color) {
        Some(bishop) => 28 * corner_nearness(theirs, bishop.is_light()) + 6 * edge,
        None => 18 * edge,
    };
    let sum = 150 + 8 * near(position) + goal;
    t(sum, sum)
}

fn can_mate_alone(position: &Position, color: Color) -> bool {
    let count = |role| position.count(color, role);
    count(Role::Queen) + count(Role::Rook) > 0
        || (count(Role::Bishop) > 0 && count(Role::Knight) > 0)
        || has_both_bishops(position, color)
}

fn has_both_bishops(position: &Position, color: Color) -> bool {
    let on = |light| {
        position
            .pieces_of(color, Role::Bishop)
            .any(|at| at.is_light() == light)
    };
    on(true) && on(false)
}

fn bishop_and_knight(position: &Position, color: Color) -> Option<Square> {
    let alone = [
        (Role::Pawn, 0),
        (Role::Knight, 1),
        (Role::Bishop, 1),
        (Role::Rook, 0),
        (Role::Queen, 0),
    ];
    let exact = alone
        .into_iter()
        .all(|(role, count)| position.count(color, role) == count);
    exact
        .then(|| position.pieces_of(color, Role::Bishop).next())
        .flatten()
}

fn edge_distance(square: Square) -> u8 {
    let to_edge = |n: u8| n.min(7 - n);
    to_edge(square.file()).min(to_edge(square.rank()))
        + (to_edge(square.file()) + to_edge(square.rank())) / 4
}

/// Returns how near a square is to a corner of a colour: 7 in the corner, 0 on the diagonal between the other two. It also
/// grows with every step along the edges, so that the king is not held in the wrong corner.
fn corner_nearness(square: Square, light: bool) -> i32 {
    let (file, rank) = (i32::from(square.file()), i32::from(square.rank()));
    if light {
        (file - rank).abs()
    } else {
        (7 - file - rank).abs()
    }
}

/// Returns the share of a lead of `color` that the material leaves, in sixty-fourths.
pub(super) fn scale(position: &Position, armies: &[Army; 2], color: Color) -> i32 {
    let (own, other) = (armies[color.index()], armies[(!color).index()]);
    if own.pawns == 0 {
        return scale_without_pawns(own, other);
    }
    if own.queens + own.rooks + own.knights == 0 && is_wrong_corner(position, color) {
        return 0;
    }
    // The last pawns are needed to win.
    let mut scale = FULL.min(44 + 8 * own.pawns);
    if own.bishops == 1 && other.bishops == 1 && has_opposite_bishops(position) {
        scale = scale.min(opposite_bishops(own, other));
    }
    if own.pawns == 1 {
        scale = scale.min(last_pawn(position, own, other, color));
    }
    scale
}

/// Without pawns a lead must be more than a minor piece to win.
fn scale_without_pawns(own: Army, other: Army) -> i32 {
    let (ours, theirs) = (own.worth(), other.worth());
    let knights_only = ours == 6 && own.knights == 2;
    if ours <= 3 {
        0
    } else if knights_only && theirs == 0 {
        // Two knights mate only where a pawn saves the king from stalemate.
        if other.pawns == 0 { 0 } else { DRAWISH }
    } else if ours - theirs <= 3 && theirs > 0 {
        DRAWISH
    } else {
        FULL
    }
}

/// Opposite-coloured bishops: the attacker has one more piece, and the defender has the bishop of the other colour.
fn opposite_bishops(own: Army, other: Army) -> i32 {
    let others = |army: Army| (army.knights, army.rooks, army.queens);
    if others(own) != others(other) {
        return FULL;
    }
    match others(own) {
        (0, 0, 0) if own.pawns > other.pawns + 1 => 36,
        (0, 0, 0) => 22,
        (_, 0, 0) | (0, 1, 0) => 48,
        _ => FULL,
    }
}

/// One pawn is left: the defender may block it for good, or give a piece for it.
fn last_pawn(position: &Position, own: Army, other: Army, color: Color) -> i32 {
    let Some(pawn) = position.pieces_of(color, Role::Pawn).next() else {
        return FULL;
    };
    let king = position.king(!color);
    let in_front = is_in_front(king, pawn, color);
    let single = |army: Army, rooks, minors| {
        army.queens == 0 && army.rooks == rooks && army.minors() == minors
    };
    if other.pawns == 0 && single(own, 1, 0) && single(other, 1, 0) {
        // A king in front of the pawn draws (Philidor), except on the last ranks, where it may be driven out.
        let held = in_front && pawn.relative_rank(color) <= 4;
        return if held { 16 } else { FULL };
    }
    if other.minors() > 0 {
        let bishop_holds = single(own, 0, 1)
            && single(other, 0, 1)
            && in_front
            && king.file() == pawn.file()
            && !position
                .pieces_of(color, Role::Bishop)
                .any(|bishop| bishop.is_light() == king.is_light());
        if bishop_holds {
            return 4;
        }
        // A minor piece is given for the pawn, and the remaining material has no pawn.
        let left = own.worth() - (other.worth() - 3);
        return if left <= 3 { 32 } else { FULL };
    }
    FULL
}

fn has_opposite_bishops(position: &Position) -> bool {
    let shade = |color| {
        position
            .pieces_of(color, Role::Bishop)
            .next()
            .map(Square::is_light)
    };
    shade(Color::White) != shade(Color::Black)
}

/// Returns whether there are only rook pawns, with bishops that do not control the promotion corner, and the enemy king is in
/// it.
fn is_wrong_corner(position: &Position, color: Color) -> bool {
    let mut pawns = position.pieces_of(color, Role::Pawn);
    let Some(file) = pawns.next().map(Square::file) else {
        return false;
    };
    if !(file == 0 || file == 7) || pawns.any(|pawn| pawn.file() != file) {
        return false;
    }
    let corner = Square::new(file, if color == Color::White { 7 } else { 0 });
    let bishops_wrong = position
        .pieces_of(color, Role::Bishop)
        .all(|bishop| bishop.is_light() != corner.is_light());
    bishops_wrong && position.king(!color).distance(corner) <= 1
}
