//! The language in which games of a collection are searched.
//!
//! A query is a line of conditions such as `white:carlsen elo>2600 eco:B90-B99 1990..`. A game must meet all of them.
//!
//! # Conditions
//! | field | meaning | examples |
//! |---|---|---|
//! | (none) | text in the name of a player, the event, the site or the opening | `carlsen`, `"wijk aan zee"`, `najd*` |
//! | (none) | a result, an ECO code, a date, a position or a saved filter | `1-0`, `draw`, `B90-B99`, `1990..`, `8/8/8/8/4k3/8/4P3/4K3 w - - 0 1`, `@mine` |
//! | `player`, `name` | the player of either colour | `player:carlsen`, `player="Carlsen, Magnus"` |
//! | `white`, `black` | the player of a colour | `white:carlsen\|caruana`, `black:"m carlsen"` |
//! | `won`, `lost`, `drawn` | the outcome for a player | `won:carlsen`, `lost:carlsen`, `drawn:carlsen` |
//! | `elo` | the rating of either player | `elo>2600`, `elo:2600..2700` |
//! | `bothelo`, `avgelo` | the ratings of both, and their mean | `bothelo>=2700`, `avgelo<1800` |
//! | `whiteelo`, `blackelo` | the rating of a colour | `whiteelo<=2000`, `blackelo=2400` |
//! | `elodiff` | the difference of the ratings | `elodiff>200` |
//! | `date`, `year` | the date, of which parts may be unknown | `date:2020-03`, `date:1990-05..1992`, `date<1970`, `date:?` |
//! | `event`, `site`, `round` | tags of these names | `event:candidates`, `site=London`, `round:3.1` |
//! | `result` | the result | `result:1-0`, `result:draw`, `result:white\|black`, `result:*` |
//! | `termination` | the reason for the end | `termination:normal`, `termination:"time forfeit"`, `termination:adj` |
//! | `eco` | the code of the opening | `eco:B90`, `eco:B9`, `eco:B90-B99`, `eco>=C`, `eco:?` |
//! | `opening` | the name of the opening | `opening:najdorf`, `opening:"king's gambit"` |
//! | `moves`, `length` | the length in moves | `moves<25`, `moves:20..40` |
//! | `time`, `speed` | the class of the time control | `time:bullet`, `time:blitz\|rapid`, `time:classical`, `time:correspondence` |
//! | `has` | what the game has | `has:comments`, `has:variations`, `has:nags`, `has:clocks`, `has:evaluations`, `has:setup`, `has:chess960`, `has:problems` |
//! | `annotator` | who wrote the comments | `annotator:fischer` |
//! | `text` | the comments | `text:"a blunder"` |
//! | `tag` | any tag pair | `tag:WhiteTeam`, `tag:WhiteTeam=Norway`, `tag:Source:chess` |
//! | `flag` | a flag of the collection, or of the tag ScidFlags where it was not cleared | `flag:T`, `flag:!`, `flag:novelty`, `flag:"pawn structure"` |
//! | `filter` | a saved filter; also `@` before a name without blanks | `filter:"my openings"`, `filter:mine` |
//! | `book` | the number of moves for which the game follows the book that is given with the query | `book>=8`, `book:5..10` |
//! | `number`, `id` | the place in the collection, and the number that a game keeps | `number:1..100`, `id:42` |
//! | `position` | a position of the main line; without side to move or castling rights, any | `position:"8/8/8/8/4k3/8/4P3/4K3 w - - 0 1"`, `position:8/8/8/8/4k3/8/4P3/4K3` |
//! | `material`, `imbalance` | the pieces of both sides, and what one has more | `material:KRP-KR`, `imbalance:P-2` |
//! | `bishops`, `pawns`, `pawnfiles` | bishops of one colour or two, and pawns | `bishops:opposite`, `pawns:8/pp6/8/8/8/8/PP6/8`, `pawnfiles:8/pp6/8/8/8/8/PP6/8` |
//! | `board` | what is on each square | `board:8/*/?N6/*/*/*/*/*` |
//! | `pattern` | a [search](crate::positions) of several conditions or positions | `pattern:e5=N`, `pattern:"imbalance:P-2 for:4 result:won"`, `pattern:"e5=N in:variations"` |
//!
//! # Values
//! - Text is compared without case and accents: `maroczy` finds "Maróczy". `:` finds the text anywhere, `=` compares the whole,
//!   and a star after it finds words that begin with it: `white:carl*`, or texts after `=`: `opening="Sicilian Defence"*`.
//! - Names of players may begin with the first or the last name, and each word of a longer one may be shortened:
//!   `"m carlsen"`, `"Carlsen, M"`. The word `me` means the [names of the user](Query::for_user): `white:me`, `lost:me`.
//! - Text with blanks is put in quotation marks: `"wijk aan zee"`. So are words with a meaning: `"1990"`, `"or"`.
//! - Numbers, codes and dates are compared by `:`, `=`, `<`, `<=`, `>` and `>=`. A range has two points, and both ends belong to
//!   it: `elo:2600..2700`. Either end may be left out: `moves:..25`.
//! - A date is a year, a month or a day. A game of which only the year is known is found by each date in it. A game without a
//!   year is only found by `date:?`, and one without a rating by no condition on ratings.
//! - Several values are separated by `|`: `white:carlsen|caruana`.
//!
//! # Joining conditions
//! - `or` stands between alternatives: `white:carlsen or black:carlsen elo>2600`. Conditions that stand beside each other, also
//!   with `and` between them, belong together first; brackets change that: `(white:carlsen or black:carlsen) and elo>2600`.
//! - `-` or `not` excludes: `carlsen -time:blitz`, `not (draw or moves<20)`.
//!
//! # In the program
//! A [`Query`] is read by [`str::parse`]; a [`QueryError`] has the place of the fault. [`Query`] is written by [`ToString`] so
//! that the same query is read again. The conditions have predicates on plain values, such as [`TextCondition::matches`],
//! [`NumberRange::contains`](Range::contains) and [`DateRange::overlaps`](Range::overlaps).
//!
//! ```
//! use tabia_library::query::Query;
//!
//! let query: Query = "White: Carlsen  elo > 2600 eco:b9 1990..".parse()?;
//! assert_eq!(query.to_string(), "white:Carlsen elo>2600 eco:B90-B99 1990..");
//! let error = "whit:carlsen".parse::<Query>().unwrap_err();
//! assert_eq!(error.to_string(), "there is no field \"whit\": did you mean \"white\"?");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod condition;
mod error;
mod field;
mod parse;
mod pattern;
mod range;
mod search;
#[cfg(test)]
mod tests;
mod tree;
mod value;
mod write;

pub use condition::{BoardField, Condition, EloOf, Feature, NumberField, Score, TextField};
pub use error::{Fault, QueryError};
pub use field::Field;
pub use pattern::{Occurs, TextCondition};
pub use range::{DateRange, EcoRange, NumberRange, Range};
pub use tree::Query;
