//! The conditions of a query.

use super::pattern::TextCondition;
use super::range::{DateRange, EcoRange, NumberRange};
use crate::positions::{PositionSearch, SearchTextError};
use crate::values::{Rating, Termination, TimeClass};
use tabia_game::GameResult;

/// One condition on a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Condition {
    /// A text without a field: in the name of a player, the event, the site or the name of the opening.
    Words(TextCondition),
    Text(TextField, TextCondition),
    /// The outcome for a player.
    Score(Score, TextCondition),
    /// A tag pair; without a condition on its value, a tag of that name.
    Tag(String, Option<TextCondition>),
    Number(NumberField, NumberRange),
    Date(DateRange),
    Eco(EcoRange),
    Result(GameResult),
    Termination(Termination),
    Time(TimeClass),
    Has(Feature),
    /// A flag of the game, by its letter: one that was set in the collection or that the tag ScidFlags has.
    Flag(String),
    /// A saved filter, by its name.
    Filter(String),
    /// A condition on the positions of a game, in the language of its field.
    Board(BoardField, String),
}

impl Condition {
    /// Returns whether it names the user by the word `me`.
    pub(crate) fn is_of_user(&self) -> bool {
        match self {
            Condition::Text(TextField::Player | TextField::White | TextField::Black, pattern)
            | Condition::Score(_, pattern) => pattern.is_user(),
            _ => false,
        }
    }

    /// Returns whether the games that meet it change with other games, flags or saved filters of the collection.
    pub fn depends_on_collection(&self) -> bool {
        matches!(
            self,
            Condition::Number(NumberField::Number, _) | Condition::Flag(_) | Condition::Filter(_)
        )
    }
}

/// A field with text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TextField {
    /// The player of either colour.
    Player,
    White,
    Black,
    Event,
    Site,
    Round,
    Annotator,
    /// The name of the opening.
    Opening,
    /// The comments.
    Comment,
}

impl TextField {
    /// Returns whether the texts are names of people.
    pub fn is_name(self) -> bool {
        use TextField::{Annotator, Black, Player, White};
        matches!(self, Player | White | Black | Annotator)
    }
}

/// The outcome of a game for a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Score {
    Won,
    Lost,
    Drawn,
}

/// A field with a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NumberField {
    Elo(EloOf),
    /// Length of the main line in moves: a move of White and Black's answer count as one.
    Moves,
    /// The place of the game in the collection, from 1.
    Number,
    /// The number that a game keeps when others are deleted.
    Id,
    /// Number of moves for which the game follows the book: a move of White and Black's answer count as one.
    Book,
}

/// The ratings to which a condition applies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EloOf {
    Either,
    Both,
    /// The mean of both, rounded down.
    Average,
    White,
    Black,
    /// The absolute difference between both.
    Difference,
}

impl EloOf {
    /// Returns whether a game meets the condition. A missing rating meets none.
    pub fn meets(self, range: NumberRange, white: Rating, black: Rating) -> bool {
        let of_both = |value: fn(i64, i64) -> i64| match (white.get(), black.get()) {
            (Some(white), Some(black)) => range.contains(value(white.into(), black.into())),
            _ => false,
        };
        match self {
            EloOf::Either => range.contains_rating(white) || range.contains_rating(black),
            EloOf::Both => range.contains_rating(white) && range.contains_rating(black),
            EloOf::White => range.contains_rating(white),
            EloOf::Black => range.contains_rating(black),
            EloOf::Average => of_both(|white, black| (white + black) / 2),
            EloOf::Difference => of_both(|white, black| (white - black).abs()),
        }
    }
}

/// What a game can have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Feature {
    Comments,
    Variations,
    Nags,
    Clocks,
    Evaluations,
    /// It does not begin from the standard start position.
    SetUp,
    Chess960,
    /// Something in its text could not be read.
    Problems,
}

impl Feature {
    pub const ALL: [Feature; 8] = [
        Feature::Comments,
        Feature::Variations,
        Feature::Nags,
        Feature::Clocks,
        Feature::Evaluations,
        Feature::SetUp,
        Feature::Chess960,
        Feature::Problems,
    ];

    /// Returns the word for it in a query.
    pub fn name(self) -> &'static str {
        match self {
            Feature::Comments => "comments",
            Feature::Variations => "variations",
            Feature::Nags => "nags",
            Feature::Clocks => "clocks",
            Feature::Evaluations => "evaluations",
            Feature::SetUp => "setup",
            Feature::Chess960 => "chess960",
            Feature::Problems => "problems",
        }
    }
}

/// A field with a condition on the positions of the main line, in the language of [`PositionSearch`](crate::positions).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BoardField {
    /// A position as FEN.
    Position,
    /// The pieces of both sides: `KRP-KR`.
    Material,
    /// What one side has more: `P-2`.
    Imbalance,
    /// The colours of the squares of the bishops: `opposite`.
    Bishops,
    /// Exactly these pawns.
    Pawns,
    /// As many pawns on each file.
    PawnFiles,
    /// What is on each square.
    Board,
    /// A whole search, of several conditions or positions: `e5=N for:4`.
    Pattern,
}

impl BoardField {
    /// Reads the search for a value of the field.
    ///
    /// # Errors
    /// When the value is none of the field.
    pub fn search(self, value: &str) -> Result<PositionSearch, SearchTextError> {
        self.search_text(value).parse()
    }

    /// Returns the text of the search for a value of the field.
    pub fn search_text(self, value: &str) -> String {
        match self {
            BoardField::Position => format!("position:\"{value}\""),
            BoardField::Material => format!("material:{value}"),
            BoardField::Imbalance => format!("imbalance:{value}"),
            BoardField::Bishops => format!("bishops:{value}"),
            BoardField::Pawns => format!("pawns:{value}"),
            BoardField::PawnFiles => format!("pawnfiles:{value}"),
            BoardField::Board => format!("board:{value}"),
            BoardField::Pattern => value.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::Range;

    #[test]
    fn ratings_meet_conditions() {
        let both = [2650, 2500].map(Rating::new);
        let one = [2650, 0].map(Rating::new);
        for (of, range, [white, black], meets) in [
            (EloOf::Either, Range::Above(2600), both, true),
            (EloOf::Either, Range::Above(2600), one, true),
            (EloOf::Either, Range::Above(2650), both, false),
            (EloOf::Both, Range::AtLeast(2500), both, true),
            (EloOf::Both, Range::Above(2500), both, false),
            (EloOf::Both, Range::Below(3000), one, false),
            (EloOf::Average, Range::Is(2575), both, true),
            (EloOf::Average, Range::Below(3000), one, false),
            (EloOf::White, Range::Is(2650), both, true),
            (EloOf::Black, Range::Is(2500), both, true),
            (EloOf::Black, Range::Below(3000), one, false),
            (EloOf::Difference, Range::Is(150), both, true),
            (EloOf::Difference, Range::AtMost(5000), one, false),
        ] {
            assert_eq!(of.meets(range, white, black), meets, "{of:?} {range:?}");
        }
    }
}
