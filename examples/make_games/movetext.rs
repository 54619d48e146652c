//! The moves of a game as text, with comments and variations.

use rand::RngExt;
use rand::rngs::StdRng;
use tabia_chess::{Color, Move, Position, san};

use super::openings;

const REMARKS: [&str; 9] = [
    "A well-known position.",
    "Better is the immediate push.",
    "Black takes the initiative – for a moment.",
    "Prevents the knight's leap.",
    "The point: the pawn cannot be taken.",
    "Naïve, but playable.",
    "Schwächt die weißen Felder.",
    "White has the “bishop pair”.",
    "The square d5 is weak. [%csl Rd5][%cal Gc3d5,Ge4d5]",
];

const LEADS: [&str; 3] = ["Also possible:", "Weaker is", "After"];

/// Greatest depth of variations in variations.
const DEPTH: usize = 3;

/// Words in lines of at most 79 characters.
#[derive(Default)]
pub(super) struct Words {
    pub text: String,
    /// Number of characters in the last line.
    column: usize,
    /// What begins the next word.
    opening: &'static str,
    /// Whether a move has been written after which the next one needs no number.
    continues: bool,
}

impl Words {
    /// Adds words, with a new line where they would be too long for one.
    pub(super) fn add(&mut self, words: &str) {
        let opening = std::mem::take(&mut self.opening);
        let length = opening.len() + words.chars().count();
        let separator = match self.column {
            0 => "",
            column if column + length >= 79 => "\n",
            _ => " ",
        };
        self.column = match separator {
            " " => self.column + 1 + length,
            _ => length,
        };
        for part in [separator, opening, words] {
            self.text += part;
        }
    }

    /// Adds a legal move, with its number where that is needed.
    pub(super) fn mv(&mut self, position: &Position, mv: Move) {
        let (number, san) = (position.fullmove_number(), san::write(position, mv));
        match (position.turn(), self.continues) {
            (Color::White, _) => self.add(&format!("{number}. {san}")),
            (Color::Black, false) => self.add(&format!("{number}... {san}")),
            (Color::Black, true) => self.add(&san),
        }
        self.continues = true;
    }

    pub(super) fn comment(&mut self, text: &str) {
        self.add(&format!("{{ {text} }}"));
        self.continues = false;
    }

    /// Adds a glyph and a comment.
    pub(super) fn remark(&mut self, chance: &mut StdRng) {
        let text = REMARKS[chance.random_range(0..REMARKS.len())];
        self.add(&format!("${}", chance.random_range(1..7)));
        self.comment(text);
    }

    /// Adds a variation to a move that was played in this position, if there is another move.
    pub(super) fn variation(
        &mut self,
        position: &Position,
        played: Move,
        depth: usize,
        chance: &mut StdRng,
    ) {
        let others = openings::preferred(position);
        let Some(first) = others.into_iter().find(|mv| *mv != played) else {
            return;
        };
        self.opening = "(";
        if chance.random_range(0..3) == 0 {
            self.comment(LEADS[chance.random_range(0..LEADS.len())]);
        }
        self.continues = false;
        let mut position = position.clone();
        let mut next = Some(first);
        for _ in 0..chance.random_range(1..9) {
            let Some(mv) = next else {
                break;
            };
            self.mv(&position, mv);
            if chance.random_range(0..9) == 0 {
                self.remark(chance);
            }
            if depth < DEPTH && chance.random_range(0..12) == 0 {
                self.variation(&position, mv, depth + 1, chance);
            }
            let _ = position.make(mv);
            next = openings::preferred(&position).first().copied();
        }
        self.text.push(')');
        self.column += 1;
        self.continues = false;
    }
}
