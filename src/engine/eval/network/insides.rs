//! The numbers inside an evaluation by the network, for displays.

use super::shape::{ACCUMULATOR_ONE, HIDDEN, KingView, OUTPUT_ONE, bucket, input, men};
use super::weights::Network;
use tabia_chess::{Color, Piece, Position, Square};

/// An input that is on: a piece on its square in a side's view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Input {
    pub piece: Piece,
    pub square: Square,
    /// Its index among all inputs of the side.
    pub index: usize,
}

/// A number of an accumulator.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Number {
    /// The sum of the weights of the inputs that are on.
    pub sum: i16,
    /// The sum between 0 and the integer that represents 1.
    pub clipped: i16,
    /// Its weight in the output.
    pub weight: i16,
    /// What its square times its weight adds to the value for the side to move, in centipawns.
    pub share: f64,
}

/// The view of one side.
#[derive(Clone, PartialEq, Debug)]
pub struct Inside {
    pub viewer: Color,
    pub king: Square,
    /// The set of input weights by the king's square, from 0.
    pub king_bucket: usize,
    /// Whether left and right are swapped: the king is on the files e to h.
    pub is_mirrored: bool,
    pub inputs: Vec<Input>,
    pub numbers: Vec<Number>,
}

/// The insides of the evaluation of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Insides {
    /// The name of the network.
    pub name: String,
    /// The side to move.
    pub turn: Color,
    /// By side.
    pub sides: [Inside; 2],
    /// The number of pieces, and the set of output weights that it chooses, from 0.
    pub pieces: usize,
    pub output_bucket: usize,
    /// What the output's bias adds, in centipawns for the side to move.
    pub bias: f64,
    /// The value for the side to move, in centipawns.
    pub value: i32,
}

/// Returns the set of input weights of a king on a square, from 0.
pub fn king_bucket(viewer: Color, king: Square) -> usize {
    KingView::new(viewer, king).bucket()
}

/// Returns the insides of the evaluation of a position.
pub fn insides(network: &Network, position: &Position) -> Insides {
    let men = men(position);
    let turn = position.turn();
    let output_bucket = bucket(men.len());
    let unit = f64::from(network.scale) / f64::from(ACCUMULATOR_ONE * OUTPUT_ONE);
    let side = |viewer: Color| {
        let king = position.king(viewer);
        let view = KingView::new(viewer, king);
        let inputs: Vec<Input> = men
            .iter()
            .map(|&(square, piece)| Input {
                piece,
                square,
                index: input(viewer, view, piece, square),
            })
            .collect();
        let sums = network.sum(inputs.iter().map(|input| input.index));
        let weights = &network.outputs[output_bucket][usize::from(viewer != turn)];
        let number = |index: usize| {
            let (sum, weight) = (sums.0[index], weights.0[index]);
            let clipped = sum.clamp(0, ACCUMULATOR_ONE as i16);
            let square = f64::from(clipped) * f64::from(clipped) / f64::from(ACCUMULATOR_ONE);
            Number {
                sum,
                clipped,
                weight,
                share: square * f64::from(weight) * unit,
            }
        };
        Inside {
            viewer,
            king,
            king_bucket: view.bucket(),
            is_mirrored: view.is_mirrored(),
            inputs,
            numbers: (0..HIDDEN).map(number).collect(),
        }
    };
    Insides {
        name: network.name.clone(),
        turn,
        sides: Color::ALL.map(side),
        pieces: men.len(),
        output_bucket,
        bias: f64::from(network.output_bias[output_bucket]) * unit,
        value: network.evaluate(position),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::network::{BUCKETS, shipped};

    #[test]
    fn shares_add_up_to_the_value_and_a_move_changes_few_inputs() {
        let network = shipped();
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let position = Position::from_fen(fen).unwrap();
        let before = insides(&network, &position);
        assert_eq!((before.pieces, before.output_bucket), (32, BUCKETS - 1));
        for mv in position.legal_moves().iter() {
            let after = position.after(*mv);
            let found = insides(&network, &after);
            let shares = found.sides.iter().flat_map(|side| &side.numbers);
            let sum: f64 = shares.map(|number| number.share).sum::<f64>() + found.bias;
            // The integers round down twice.
            assert!(
                (sum - f64::from(found.value)).abs() < 3.0,
                "{mv:?}: {sum} {}",
                found.value
            );
            assert_eq!(found.value, network.evaluate(&after));
            for (old, new) in before.sides.iter().zip(&found.sides) {
                let same_view =
                    (old.king_bucket, old.is_mirrored) == (new.king_bucket, new.is_mirrored);
                let come = new
                    .inputs
                    .iter()
                    .filter(|input| old.inputs.iter().all(|other| other.index != input.index));
                let come = come.count();
                let expected = if mv.is_castling() { 2 } else { 1 };
                assert!(!same_view || come == expected, "{mv:?}: {come}");
            }
        }
    }
}
