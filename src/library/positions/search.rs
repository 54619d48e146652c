//! Searches for positions of games.

use std::fmt;
use std::str::FromStr;

use tabia_chess::Color;
use tabia_game::GameResult;

use super::condition::Condition;
use super::exact::PositionCondition;
use super::material::BishopCondition;
use super::orientation::Orientation;
use super::pawns::PawnCondition;
use super::reader::{Reader, SearchTextError, read_all};
use super::squares::{SquareCondition, read_board};
use super::{exact, imbalance, material};

/// A search for positions of games, or for a sequence of them. [The module](super) describes its text.
///
/// ```
/// use tabia_library::positions::PositionSearch;
///
/// let search: PositionSearch = "material:KRP-KR for:2".parse()?;
/// assert_eq!(search.to_string(), "material:KRP-KR for:2");
/// let error = "material:KRP-QR".parse::<PositionSearch>().unwrap_err();
/// assert_eq!(error.to_string(), "column 14: expected K, with which each side begins, not “QR”");
/// # Ok::<(), tabia_library::positions::SearchTextError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PositionSearch {
    /// The stages in their order: each begins after the last position of the one before.
    pub stages: Vec<Stage>,
    /// White's part may be Black's: colours and ranks may be exchanged, the same way for all stages.
    pub either_color: bool,
    /// The files may be in reverse order.
    pub either_wing: bool,
    /// The result as White of the search sees it.
    pub result: Option<SideResult>,
    /// The positions of variations count as well as those of the main line.
    pub in_variations: bool,
}

/// Conditions that hold at the same time.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Stage {
    pub conditions: Vec<Condition>,
    /// The least number of consecutive positions in which they hold; 0 is the same as 1.
    pub positions: u32,
}

/// A result as one side sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SideResult {
    Won,
    Drawn,
    Lost,
}

/// The texts of results.
const RESULTS: [(&str, SideResult); 3] = [
    ("won", SideResult::Won),
    ("drawn", SideResult::Drawn),
    ("lost", SideResult::Lost),
];

impl SideResult {
    fn of(result: GameResult) -> Option<SideResult> {
        match result {
            GameResult::WhiteWins => Some(SideResult::Won),
            GameResult::BlackWins => Some(SideResult::Lost),
            GameResult::Draw => Some(SideResult::Drawn),
            GameResult::Unknown => None,
        }
    }
}

impl Stage {
    /// Returns the stage of these conditions in one position.
    pub fn new(conditions: impl IntoIterator<Item = Condition>) -> Stage {
        Stage {
            conditions: conditions.into_iter().collect(),
            positions: 1,
        }
    }
}

impl PositionSearch {
    /// Returns the search for one stage, for either colour where no condition names squares.
    pub fn new(stage: Stage) -> PositionSearch {
        let mut search = PositionSearch {
            stages: vec![stage],
            either_color: false,
            either_wing: false,
            result: None,
            in_variations: false,
        };
        search.either_color = search.is_without_squares();
        search
    }

    /// Returns whether no condition names squares: then either colour is searched for unless the text says otherwise.
    fn is_without_squares(&self) -> bool {
        let mut conditions = self.stages.iter().flat_map(|stage| &stage.conditions);
        !conditions.any(Condition::names_squares)
    }

    /// Returns the orientations in which the search is tried.
    pub(super) fn orientations(&self) -> impl Iterator<Item = Orientation> {
        Orientation::all().filter(|orientation| {
            (self.either_color || !orientation.flipped)
                && (self.either_wing || !orientation.mirrored)
        })
    }

    /// Returns the condition when the search is for nothing but one position of the main line.
    pub(crate) fn as_position(&self) -> Option<&PositionCondition> {
        let is_plain =
            !self.either_color && !self.either_wing && !self.in_variations && self.result.is_none();
        match &self.stages[..] {
            [stage] if is_plain && stage.positions <= 1 => match &stage.conditions[..] {
                [Condition::Position(position)] => Some(position),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns whether the result of a game is the one that is searched for.
    pub(super) fn allows_result(&self, result: GameResult, orientation: Orientation) -> bool {
        let has = SideResult::of(orientation.result(result));
        self.result.is_none() || self.result == has
    }
}

impl fmt::Display for PositionSearch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = Vec::new();
        for (i, stage) in self.stages.iter().enumerate() {
            if i > 0 {
                words.push("then".to_owned());
            }
            words.extend(stage.conditions.iter().map(Condition::to_string));
            if stage.positions > 1 {
                words.push(format!("for:{}", stage.positions));
            }
        }
        if self.either_color != self.is_without_squares() {
            let text = if self.either_color { "either" } else { "fixed" };
            words.push(format!("color:{text}"));
        }
        if self.either_wing {
            words.push("wing:either".to_owned());
        }
        if let Some((text, _)) = RESULTS.iter().find(|result| Some(result.1) == self.result) {
            words.push(format!("result:{text}"));
        }
        if self.in_variations {
            words.push("in:variations".to_owned());
        }
        f.write_str(&words.join(" "))
    }
}

impl FromStr for PositionSearch {
    type Err = SearchTextError;

    fn from_str(text: &str) -> Result<PositionSearch, SearchTextError> {
        read_all(text, read)
    }
}

/// The words of a search before their colon.
const KEYS: &str = "material, bishops, imbalance, board, pawns, pawnfiles, position, turn, for, color, wing, result, in, or squares such as e5=N";

fn read(reader: &mut Reader) -> Result<PositionSearch, SearchTextError> {
    let mut search = PositionSearch::new(Stage::new([]));
    let mut either_color = None;
    loop {
        reader.take_while(char::is_whitespace);
        let is_end = reader.peek().is_none();
        let place = reader.clone();
        let Some(stage) = search.stages.last_mut() else {
            return Ok(search);
        };
        if is_end || read_word(reader, "then") {
            if stage.conditions.is_empty() {
                return Err(place.error("a condition is missing, such as material:KRP-KR"));
            }
            if is_end {
                break;
            }
            search.stages.push(Stage::new([]));
        } else if reader.eat("for:") {
            stage.positions = read_positions(reader)?;
        } else if reader.eat("color:") {
            either_color = Some(choice(reader, &[("either", true), ("fixed", false)])?);
        } else if reader.eat("wing:") {
            search.either_wing = choice(reader, &[("either", true), ("fixed", false)])?;
        } else if reader.eat("result:") {
            search.result = Some(choice(reader, &RESULTS)?);
        } else if reader.eat("in:") {
            search.in_variations = choice(reader, &[("variations", true), ("mainline", false)])?;
        } else {
            read_conditions(reader, &mut stage.conditions)?;
        }
    }
    search.either_color = either_color.unwrap_or(search.is_without_squares());
    Ok(search)
}

/// Reads a word if it comes next.
fn read_word(reader: &mut Reader, word: &str) -> bool {
    let mut after = reader.clone();
    let is_next = after.eat(word) && after.is_at_end_of_word();
    if is_next {
        *reader = after;
    }
    is_next
}

fn read_positions(reader: &mut Reader) -> Result<u32, SearchTextError> {
    let place = reader.clone();
    let number = reader.take_while(|letter| !letter.is_whitespace());
    match number.parse() {
        Ok(positions) if positions > 0 => Ok(positions),
        _ => Err(place.unexpected("a number of half-moves")),
    }
}

/// Reads one of a few words.
fn choice<T: Copy>(reader: &mut Reader, choices: &[(&str, T)]) -> Result<T, SearchTextError> {
    for (word, value) in choices {
        if read_word(reader, word) {
            return Ok(*value);
        }
    }
    let words: Vec<&str> = choices.iter().map(|choice| choice.0).collect();
    Err(reader.unexpected(&words.join(" or ")))
}

/// Reads a condition. A board is several.
fn read_conditions(
    reader: &mut Reader,
    conditions: &mut Vec<Condition>,
) -> Result<(), SearchTextError> {
    let place = reader.clone();
    let key = reader.take_while(|letter| !letter.is_whitespace() && letter != ':' && letter != '=');
    if reader.peek() == Some('=') {
        *reader = place;
        conditions.push(Condition::Squares(SquareCondition::read(reader)?));
        return Ok(());
    }
    if !reader.eat(":") {
        return Err(place.unexpected(KEYS));
    }
    conditions.push(match key {
        "material" => Condition::Material(material::MaterialCondition::read(reader)?),
        "bishops" => Condition::Bishops(choice(
            reader,
            &[
                ("opposite", BishopCondition::Opposite),
                ("same", BishopCondition::Same),
            ],
        )?),
        "imbalance" => Condition::Imbalance(imbalance::ImbalanceCondition::read(reader)?),
        "pawns" => Condition::Pawns(PawnCondition::read(reader, false)?),
        "pawnfiles" => Condition::Pawns(PawnCondition::read(reader, true)?),
        "position" => {
            let column = reader.column() + usize::from(reader.peek() == Some('"'));
            Condition::Position(exact::PositionCondition::read(reader.value()?, column)?)
        }
        "turn" => {
            let sides = [("white", Color::White), ("black", Color::Black)];
            Condition::Turn(choice(reader, &sides)?)
        }
        "board" => {
            let board = read_board(reader)?;
            let board = SquareCondition::of_board(&board);
            conditions.extend(board.into_iter().map(Condition::Squares));
            return Ok(());
        }
        _ => return Err(place.unexpected(KEYS)),
    });
    Ok(())
}
