//! Sayings as sentences.

use super::bundle::{tr, tr_args};
use super::clauses::{
    draw, feature, given_for, goods, mate, moves, piece, side, tactic, text, way,
};
use super::numbers::uncapitalised;
use super::saying::{Effect, Goods, Moves, Saying, Tactic, Term, Way};
use tabia_chess::{Position, Role};

/// Returns the sentence of a saying about a move from `position`. Illegal moves, and those after them, are left out.
pub fn sentence(saying: &Saying, position: &Position) -> String {
    match saying {
        Saying::NextBest { next, saying } => next_best(position, next, saying),
        _ => of_move(position, saying),
    }
}

/// Returns the key for an effect: the move wins, loses or misses.
fn by_effect(effect: Effect, [wins, loses, misses]: [&str; 3]) -> &str {
    match effect {
        Effect::Wins => wins,
        Effect::Loses => loses,
        Effect::Misses => misses,
    }
}

fn of_move(position: &Position, saying: &Saying) -> String {
    let line = |shown: &Moves| ("moves", moves(position, shown));
    let path = |shown: &Way| ("way", way(position, shown));
    let gained = |shown: &Goods| ("goods", goods(shown));
    let better_line = |shown: &Moves| ("better", moves(position, shown));
    match saying {
        Saying::Mate {
            effect,
            mate: given,
        } => {
            let key = by_effect(*effect, ["say-mates", "say-allows-mate", "say-misses-mate"]);
            text(key, [("mate", mate(position, given))])
        }
        Saying::Stalemates(left) => text("say-stalemates", [("side", side(*left))]),
        Saying::Draw {
            effect,
            draw: by,
            moves,
        } => {
            let key = by_effect(*effect, ["say-draws", "say-allows-draw", "say-misses-draw"]);
            text(key, [("draw", draw(*by)), line(moves)])
        }
        Saying::OnlyDraws {
            draw: by,
            moves,
            is_whole,
        } => {
            let key = match is_whole {
                true => "say-only-draws",
                false => "say-only-draws-late",
            };
            text(key, [("draw", draw(*by)), line(moves)])
        }
        Saying::ThrowsEndingAway {
            was_won,
            takes_opposition,
            better,
        } => {
            let key = match (was_won, takes_opposition) {
                (true, true) => "say-throws-win-opposition",
                (true, false) => "say-throws-win",
                (false, true) => "say-throws-draw-opposition",
                (false, false) => "say-throws-draw",
            };
            text(key, [line(better)])
        }
        Saying::Gain { effect, goods, way } => {
            let key = by_effect(*effect, ["say-wins", "say-loses", "say-misses-win"]);
            text(key, [gained(goods), path(way)])
        }
        Saying::LateGain {
            effect,
            goods,
            moves,
        } => {
            let keys = ["say-wins-late", "say-loses-late", "say-misses-win-late"];
            text(by_effect(*effect, keys), [gained(goods), line(moves)])
        }
        Saying::GivesFor { goods, moves } => text("say-gives-for", [gained(goods), line(moves)]),
        Saying::MissesCapture { goods, moves } => {
            text("say-misses-capture", [gained(goods), line(moves)])
        }
        Saying::Threat { effect, way: by } => {
            let keys = ["say-has-threat", "say-allows-threat", "say-misses-threat"];
            let tactic = ("tactic", tactic(position, by));
            text(by_effect(*effect, keys), [line(&by.moves), tactic])
        }
        Saying::Promotion { effect, pawn, way } => {
            let keys = ["say-gets-pawn", "say-lets-pawn", "say-misses-pawn"];
            let square = ("square", pawn.to_string());
            text(by_effect(*effect, keys), [square, path(way)])
        }
        Saying::Exchange {
            effect,
            role: of,
            better,
            moves,
        } => {
            let key = match effect {
                Effect::Misses => "say-misses-exchange",
                _ => "say-exchanges",
            };
            let pieces = tr(match of {
                Role::Queen => "say-queens",
                _ => "say-rooks",
            });
            text(key, [("pieces", pieces), better_line(better), line(moves)])
        }
        Saying::Runs {
            effect,
            pawn,
            count,
            moves,
        } => {
            let keys = ["say-has-runner", "say-allows-runner", "say-misses-runner"];
            let count = tr_args("say-in-moves", &[("count", (*count).into())]);
            let args = [("square", pawn.to_string()), ("count", count), line(moves)];
            text(by_effect(*effect, keys), args)
        }
        Saying::Attack { effect, moves } => {
            let keys = ["say-attacks-king", "say-allows-attack", "say-misses-attack"];
            text(by_effect(*effect, keys), [line(moves)])
        }
        Saying::Behind { goods, better, way } => {
            let key = match goods {
                Goods::Material => "say-behind",
                _ => "say-behind-by",
            };
            text(key, [gained(goods), better_line(better), path(way)])
        }
        Saying::LateBehind {
            goods,
            better,
            moves,
        } => {
            let key = match goods {
                Goods::Material => "say-behind-late",
                _ => "say-behind-by-late",
            };
            text(key, [gained(goods), better_line(better), line(moves)])
        }
        Saying::GetsLess(way) => {
            let args = [line(&way.moves), ("tactic", short_tactic(position, way))];
            text("say-gets-less", args)
        }
        Saying::GetsLessLate(moves) => text("say-gets-less-late", [line(moves)]),
        Saying::Evaluation {
            term: of,
            drop,
            better,
        } => {
            let pawns = format!("{:.1}", f64::from(*drop) / 100.0);
            text(term_key(*of), [("pawns", pawns), better_line(better)])
        }
        Saying::Feature {
            effect,
            side: of,
            feature: arising,
            moves,
        } => {
            let [good, bad] = match effect {
                Effect::Wins => ["say-gets-feature", "say-leaves-feature"],
                Effect::Loses => ["say-gives-feature", "say-leaves-feature"],
                Effect::Misses => ["say-misses-feature", "say-misses-leaving-feature"],
            };
            let key = if arising.is_good() { good } else { bad };
            let args = [
                ("side", side(*of)),
                ("feature", feature(arising)),
                line(moves),
            ];
            text(key, args)
        }
        Saying::SacrificeForMate {
            piece: given,
            mate: by,
        } => {
            let args = [("piece", piece(given)), ("mate", mate(position, by))];
            text("say-sacrifice-mate", args)
        }
        Saying::SacrificeFor {
            piece: given,
            goods,
            moves,
        } => {
            let args = [("piece", piece(given)), gained(goods), line(moves)];
            text("say-sacrifice-for", args)
        }
        Saying::GivesUp {
            role: given,
            paid,
            moves,
        } => {
            let args = [("goods", given_for(*given, paid)), line(moves)];
            text("say-gives-up", args)
        }
        // Only one move is the next best.
        Saying::NextBest { .. } => String::new(),
    }
}

/// Returns the key of the sentence about a group of terms.
const fn term_key(term: Term) -> &'static str {
    match term {
        Term::KingSafety => "say-less-king",
        Term::KingAttack => "say-less-attack",
        Term::Activity => "say-less-activity",
        Term::Pawns => "say-less-pawns",
        Term::PassedPawns => "say-less-passed",
        Term::Threats => "say-less-threats",
        Term::Space => "say-less-space",
        Term::BishopPair => "say-less-bishops",
        Term::Material => "say-less-material",
    }
}

/// Returns the effect of the last move in one clause.
fn short_tactic(position: &Position, way: &Way) -> String {
    match &way.tactic {
        Tactic::TakesLoose(taken) => text("say-takes", [("piece", piece(taken))]),
        _ => tactic(position, way),
    }
}

/// Returns what the next best move loses, or what the good one wins and it does not.
fn next_best(position: &Position, next: &Moves, saying: &Saying) -> String {
    let next = ("next", moves(position, next));
    match saying {
        Saying::MissesCapture { goods: taken, .. } => {
            text("say-next-capture", [("goods", goods(taken)), next])
        }
        Saying::GetsLess(way) => {
            let tactic = ("tactic", short_tactic(position, way));
            text(
                "say-next-less",
                [next, ("moves", moves(position, &way.moves)), tactic],
            )
        }
        Saying::GetsLessLate(shown) => text(
            "say-next-less-late",
            [next, ("moves", moves(position, shown))],
        ),
        _ => match won(saying) {
            Some(won) => text(
                "say-next-does-not",
                [("wins", of_move(position, &won)), next],
            ),
            None => {
                let loses = uncapitalised(&of_move(position, saying));
                text("say-next", [next, ("loses", loses)])
            }
        },
    }
}

/// Returns what is missed as what is won.
fn won(saying: &Saying) -> Option<Saying> {
    let mut won = saying.clone();
    let (Saying::Mate { effect, .. }
    | Saying::Draw { effect, .. }
    | Saying::Gain { effect, .. }
    | Saying::Threat { effect, .. }
    | Saying::LateGain { effect, .. }
    | Saying::Feature { effect, .. }
    | Saying::Promotion { effect, .. }) = &mut won
    else {
        return None;
    };
    let is_missed = *effect == Effect::Misses;
    *effect = Effect::Wins;
    is_missed.then_some(won)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Count, Draw, Mate, PieceAt};
    use tabia_chess::{Color, Move, Role, Square, san};

    const FEN: &str = "r3k2r/ppp2ppp/8/n2N4/8/8/PPP2PPP/2KR3R w kq - 0 19";

    fn position() -> Position {
        Position::from_fen(FEN).unwrap()
    }

    /// Returns the moves of a line, written from the half-move `first`.
    fn line(text: &str, first: usize) -> Moves {
        let mut at = position();
        let mut line: Vec<Move> = Vec::new();
        for word in text.split_whitespace() {
            let mv = san::read(&at, word).unwrap();
            line.push(mv);
            at = at.after(mv);
        }
        Moves { line, first }
    }

    fn piece_at(square: Square) -> PieceAt {
        PieceAt::new(&position(), square)
    }

    #[test]
    fn a_gain_names_what_is_won_and_how() {
        let king = piece_at(Square::E8);
        let rook = piece_at(Square::A8);
        let gain = |effect, tactic, is_named| {
            let saying = Saying::Gain {
                effect,
                goods: Goods::Piece {
                    piece: rook,
                    paid: vec![Count {
                        role: Some(Role::Pawn),
                        count: 2,
                    }],
                },
                way: Way {
                    moves: line("Nxc7+ Ke7", 0),
                    tactic,
                    is_named,
                    proof: None,
                },
            };
            sentence(&saying, &position())
        };
        assert_eq!(
            gain(Effect::Wins, Tactic::Forks(vec![king, rook]), false),
            "Wins the rook on a8 for two pawns: 19. Nxc7+ Ke7 forks the king and the rook on a8."
        );
        assert_eq!(
            gain(Effect::Misses, Tactic::TakesLoose(rook), true),
            "Misses the win of the rook on a8 for two pawns: 19. Nxc7+ Ke7 takes it, and nothing defends it."
        );
        assert_eq!(
            gain(Effect::Loses, Tactic::TakesLoose(rook), false),
            "Loses the rook on a8 for two pawns: 19. Nxc7+ Ke7 takes the rook on a8, which nothing defends."
        );
    }

    #[test]
    fn moves_that_are_not_legal_are_left_out() {
        let mut moves = line("Nxc7+ Ke7 Nxa8", 0);
        moves.line[1] = moves.line[0];
        let saying = Saying::GetsLessLate(moves);
        assert_eq!(
            sentence(&saying, &position()),
            "Gets less material in the long run than by 19. Nxc7+ …"
        );
        let moves = Moves {
            line: Vec::new(),
            first: usize::MAX,
        };
        let threat = Tactic::ThreatensMate {
            mate: line("Nxc7+", 0).line[0],
            target: piece_at(Square::A8),
        };
        let saying = Saying::GetsLess(Way {
            moves,
            tactic: threat,
            is_named: true,
            proof: None,
        });
        assert!(sentence(&saying, &position()).starts_with("Gets less"));
    }

    #[test]
    fn the_next_best_move_is_compared() {
        let next = |saying| {
            let saying = Saying::NextBest {
                next: line("Rhe1+", 0),
                saying: Box::new(saying),
            };
            sentence(&saying, &position())
        };
        let mate = |effect| Saying::Mate {
            effect,
            mate: Mate {
                is_smothered: true,
                is_on_back_rank: true,
                count: 2,
                moves: line("Nxc7+", 0),
                is_whole: false,
            },
        };
        assert_eq!(
            next(mate(Effect::Misses)),
            "Gives smothered mate in 2 on the back rank, beginning with 19. Nxc7+. The next best move, 19. Rhe1+, does not."
        );
        assert_eq!(
            next(mate(Effect::Loses)),
            "The next best move, 19. Rhe1+, allows smothered mate in 2 on the back rank, beginning with 19. Nxc7+."
        );
        assert_eq!(
            next(Saying::Draw {
                effect: Effect::Misses,
                draw: Draw::Perpetual,
                moves: line("Nxc7+ Ke7 Nd5+", 0),
            }),
            "Draws by perpetual check: 19. Nxc7+ Ke7 20. Nd5+. The next best move, 19. Rhe1+, does not."
        );
    }

    #[test]
    fn the_largest_loss_of_the_evaluation_is_in_pawns() {
        let saying = Saying::Evaluation {
            term: Term::KingSafety,
            drop: 65,
            better: line("Rhe1+", 0),
        };
        assert_eq!(
            sentence(&saying, &position()),
            "Leaves the king less safe than 19. Rhe1+ (by 0.7 pawns)."
        );
        let saying = Saying::Stalemates(Color::Black);
        assert_eq!(
            sentence(&saying, &position()),
            "Gives stalemate: Black has no legal move left."
        );
    }
}
