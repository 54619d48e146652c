//! The parts of sentences about moves: pieces, material, moves and their effects.

use super::bundle::{tr, tr_args};
use super::saying::{Count, Draw, Feature, Goods, Mate, Moves, PieceAt, Tactic, Way};
use tabia_chess::{Color, Move, Position, Role, Square, san};

/// Returns the text of a key with its placeholders filled in.
pub(super) fn text<const N: usize>(key: &str, args: [(&str, String); N]) -> String {
    tr_args(key, &args.map(|(name, value)| (name, value.into())))
}

/// Returns the positions of the written moves with each move, up to the first illegal one.
pub(super) fn steps<'a>(
    position: &Position,
    moves: &'a Moves,
) -> impl Iterator<Item = (Position, Move)> + use<'a> {
    let mut at = position.clone();
    let steps = moves.line.iter().map_while(move |&mv| {
        at.is_legal(mv).then(|| {
            let before = at.clone();
            at = at.after(mv);
            (before, mv)
        })
    });
    steps.skip(moves.first)
}

/// Returns moves with their numbers: "24. Rb1 Qa2 25. Rb7".
pub(super) fn moves(position: &Position, moves: &Moves) -> String {
    let mut line = String::new();
    for (before, mv) in steps(position, moves) {
        san::push_numbered(&mut line, &before, mv);
    }
    line
}

pub(super) fn side(color: Color) -> String {
    match color {
        Color::White => tr("say-white"),
        Color::Black => tr("say-black"),
    }
}

const fn role_key(role: Role) -> &'static str {
    ["pawn", "knight", "bishop", "rook", "queen", "king"][role as usize]
}

pub(super) fn role(role: Role) -> String {
    tr(&format!("say-role-{}", role_key(role)))
}

/// Returns "the rook on a8"; a king and the only queen have no square.
pub(super) fn piece(piece: &PieceAt) -> String {
    let square = ("square", piece.square.to_string());
    match piece.role {
        None => text("say-square", [square]),
        Some(of) if piece.is_only => text("say-piece", [("role", role(of))]),
        Some(of) => text("say-piece-on", [("role", role(of)), square]),
    }
}

/// Returns "the king, the queen and the rook on a1".
pub(super) fn list(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => {
            let args = [("first", first.join(", ")), ("last", last.clone())];
            text("say-list", args)
        }
    }
}

/// Returns "two pawns".
fn count(count: Count) -> String {
    let kind = count.role.map_or("piece", role_key);
    tr_args(
        &format!("say-count-{kind}"),
        &[("count", count.count.into())],
    )
}

fn counts(counts: &[Count]) -> String {
    let parts: Vec<String> = counts.iter().map(|&of| count(of)).collect();
    list(&parts)
}

/// Returns "the rook on a8 for a pawn".
pub(super) fn goods(goods: &Goods) -> String {
    let (what, paid) = match goods {
        Goods::Material => return tr("say-material"),
        Goods::Exchange { pawns } => {
            let of_pawns = count(Count {
                role: Some(Role::Pawn),
                count: pawns.unsigned_abs(),
            });
            return match pawns {
                0 => tr("say-exchange"),
                1.. => text("say-exchange-and", [("pawns", of_pawns)]),
                _ => text("say-exchange-for", [("pawns", of_pawns)]),
            };
        }
        Goods::Piece { piece: of, paid } => (piece(of), paid),
        Goods::Pieces { lost, paid } => (counts(lost), paid),
    };
    for_paid(what, paid)
}

/// Returns "the knight for a pawn", or "the exchange".
pub(super) fn given_for(given: Role, paid: &[Count]) -> String {
    let minor = [Role::Knight, Role::Bishop].map(Some);
    match paid {
        [one] if given == Role::Rook && one.count == 1 && minor.contains(&one.role) => {
            tr("say-exchange")
        }
        _ => for_paid(text("say-piece", [("role", role(given))]), paid),
    }
}

fn for_paid(what: String, paid: &[Count]) -> String {
    match paid {
        [] => what,
        paid => text("say-for", [("goods", what), ("paid", counts(paid))]),
    }
}

/// Returns "mate in 2: 24. Re8+ Rxe8 25. Rxe8#".
pub(super) fn mate(position: &Position, mate: &Mate) -> String {
    let key = match (mate.is_smothered, mate.is_on_back_rank) {
        (false, false) => "say-mate",
        (true, false) => "say-mate-smothered",
        (false, true) => "say-mate-back-rank",
        (true, true) => "say-mate-smothered-back-rank",
    };
    let name = tr_args(key, &[("count", mate.count.into())]);
    let args = [("mate", name), ("moves", moves(position, &mate.moves))];
    match mate.is_whole {
        true => text("say-mate-whole", args),
        false => text("say-mate-begins", args),
    }
}

/// Returns the letter of a file by its number, from 0.
fn file_letter(number: u8) -> String {
    char::from(b'a' + number.min(7)).to_string()
}

/// Returns "an isolated pawn on d5".
pub(super) fn feature(feature: &Feature) -> String {
    let square = |at: &Square| ("square", at.to_string());
    let file = |number: u8| ("file", file_letter(number));
    match feature {
        Feature::PassedPawn(at) => text("say-feature-passed", [square(at)]),
        Feature::IsolatedPawn(at) => text("say-feature-isolated", [square(at)]),
        Feature::DoubledPawns(number) => text("say-feature-doubled", [file(*number)]),
        Feature::Outpost(piece) => {
            let of = piece.role.map_or(String::new(), role);
            text("say-feature-outpost", [square(&piece.square), ("role", of)])
        }
        Feature::SeventhRank(at) => tr(match at.rank() {
            1 => "say-feature-second-rank",
            _ => "say-feature-seventh-rank",
        }),
        Feature::OpenFile(number) => text("say-feature-file", [file(*number)]),
        Feature::BishopPair => tr("say-feature-pair"),
        Feature::NoCastling => tr("say-feature-no-castling"),
        Feature::BrokenShelter => tr("say-feature-shelter"),
    }
}

pub(super) fn draw(draw: Draw) -> String {
    match draw {
        Draw::Stalemate => tr("say-stalemate"),
        Draw::Perpetual => tr("say-perpetual"),
    }
}

/// Returns moves and the effect of the last, with what follows from it: "24. Nc7+ forks the king and the rook on a8 (24… Ke7 25.
/// Nxa8)".
pub(super) fn way(position: &Position, way: &Way) -> String {
    let shown = ("moves", moves(position, &way.moves));
    let tactic = ("tactic", tactic(position, way));
    match &way.proof {
        Some(proof) => text(
            "say-way-proof",
            [shown, tactic, ("proof", moves(position, proof))],
        ),
        None => text("say-way", [shown, tactic]),
    }
}

/// Returns the effect of the last move: "forks the king and the rook on a8".
pub(super) fn tactic(position: &Position, way: &Way) -> String {
    if way.is_named && way.tactic.taken().is_some() {
        return takes_it(&way.tactic);
    }
    match &way.tactic {
        Tactic::Takes(taken) => text("say-takes", [("piece", piece(taken))]),
        Tactic::TakesBack => tr("say-takes-back"),
        Tactic::TakesLoose(taken) => text("say-takes-loose", [("piece", piece(taken))]),
        Tactic::TakesWith { piece: taken, by } => {
            let args = [("piece", piece(taken)), ("by", indefinite(*by))];
            text("say-takes-with", args)
        }
        Tactic::Promotes(of) => text("say-promotes-to", [("role", indefinite(*of))]),
        Tactic::PromotesFor { taker, role: of } => {
            let args = [("piece", piece(taker)), ("role", role(*of))];
            text("say-promotes-for", args)
        }
        Tactic::Forks(pieces) => {
            let pieces: Vec<String> = pieces.iter().map(piece).collect();
            text("say-forks", [("pieces", list(&pieces))])
        }
        Tactic::Skewers { front, behind } => two("say-skewers", front, behind),
        Tactic::OpensLine { slider, target } => two("say-opens-line", slider, target),
        Tactic::TakesWithDiscoveredCheck { checker } => {
            text("say-takes-discovering", [("piece", piece(checker))])
        }
        Tactic::DiscoversCheck { checker, target } => two("say-discovers", checker, target),
        Tactic::DoubleCheck { target } => text("say-double-check", [("piece", piece(target))]),
        Tactic::ThreatensMate { mate, target } => {
            let args = [
                ("mate", threat(position, &way.moves, *mate)),
                ("piece", piece(target)),
            ];
            text("say-threatens-mate", args)
        }
        Tactic::TakesDefender { defender, target } => two("say-takes-defender", defender, target),
        Tactic::Overloads {
            defender,
            first,
            second,
        } => {
            let args = [
                ("piece", piece(defender)),
                ("first", piece(first)),
                ("second", piece(second)),
            ];
            text("say-overloads", args)
        }
        Tactic::DrawsAway { defender, target } => two("say-draws-away", defender, target),
        Tactic::DrivesAway { defender, target } => two("say-drives-away", defender, target),
        Tactic::CutsOff { defender, target } => two("say-cuts-off", defender, target),
        Tactic::Pins {
            piece: pinned,
            behind,
        } => two("say-pins", pinned, behind),
        Tactic::AttacksPinned {
            piece: pinned,
            behind,
        } => two("say-attacks-pinned", pinned, behind),
        Tactic::TakesFromPinned {
            piece: taken,
            pinned,
        } => two("say-takes-from-pinned", taken, pinned),
        Tactic::Attacks(pieces) if pieces.len() == 1 && pieces[0].role != Some(Role::Pawn) => {
            text("say-gains-time", [("piece", piece(&pieces[0]))])
        }
        Tactic::Attacks(pieces) => {
            let pieces: Vec<String> = pieces.iter().map(piece).collect();
            text("say-attacks", [("pieces", list(&pieces))])
        }
        Tactic::Threatens(mate) => {
            let mate = threat(position, &way.moves, *mate);
            text("say-threatens", [("mate", mate)])
        }
        Tactic::ThreatensPromotion(pawn) => {
            text("say-threatens-promotion", [("square", pawn.to_string())])
        }
        Tactic::Castles => tr("say-castles"),
        Tactic::Pushes(pawn) => text("say-pushes", [("square", pawn.to_string())]),
        Tactic::TakesFile(number) => text("say-takes-file", [("file", file_letter(*number))]),
        Tactic::Defends(defended) => text("say-defends", [("piece", piece(defended))]),
        Tactic::Traps(trapped) => text("say-traps", [("piece", piece(trapped))]),
    }
}

/// Returns the capture of a piece that has just been named.
fn takes_it(tactic: &Tactic) -> String {
    match tactic {
        Tactic::TakesLoose(_) => tr("say-takes-it-loose"),
        Tactic::TakesWith { by, .. } => text("say-takes-it-with", [("by", indefinite(*by))]),
        Tactic::TakesFromPinned { pinned, .. } => {
            text("say-takes-it-from-pinned", [("pinned", piece(pinned))])
        }
        _ => tr("say-takes-it"),
    }
}

fn two(key: &str, first: &PieceAt, second: &PieceAt) -> String {
    text(key, [("piece", piece(first)), ("other", piece(second))])
}

/// Returns "a rook".
fn indefinite(role: Role) -> String {
    count(Count {
        role: Some(role),
        count: 1,
    })
}

/// Returns the move that the last of the moves threatens.
fn threat(position: &Position, moves: &Moves, threat: Move) -> String {
    let Some((before, mv)) = steps(position, moves).last() else {
        return String::new();
    };
    let mut after = before.after(mv);
    if after.in_check() {
        return String::new();
    }
    let _ = after.make_null();
    match after.is_legal(threat) {
        true => san::write(&after, threat),
        false => String::new(),
    }
}
