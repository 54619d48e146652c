//! A query in the order in which its conditions are tested.

use std::collections::BTreeMap;

use thiserror::Error;

use super::codes::Codes;
use super::rows::{self, RowTest};
use super::texts::{TextTest, Texts};
use crate::collection::{Part, PartDamage, SlotSet, Snapshot};
use crate::deviation::{BookMoves, Follower};
use crate::positions::{Matcher, PositionCondition, PositionSearch, SearchTextError};
use crate::query::{BoardField, Condition, NumberField, NumberRange, Query, QueryError, TextField};
use crate::segment::{SegmentError, Traits};

/// The reason why a query cannot be answered.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FilterError {
    /// The text of a condition on positions cannot be read.
    #[error("{text}: {error}")]
    Board {
        text: String,
        error: SearchTextError,
    },
    #[error("the query asks for moves of a book, but there is none")]
    NoBook,
    #[error("there is no saved filter \"{0}\"")]
    NoFilter(String),
    #[error("the saved filter \"{name}\" cannot be read: {error}")]
    BadFilter { name: String, error: QueryError },
    #[error("the saved filter \"{0}\" refers to itself")]
    Circular(String),
    #[error("\"me\" stands for the names of the user, which are not given")]
    NoUser,
}

/// What a query refers to besides the collection.
#[derive(Clone, Copy, Default)]
pub struct Context<'a> {
    /// The book that games may follow.
    pub book: Option<&'a BookMoves<'a>>,
}

/// A query in the order in which its conditions are tested: those that read no games first.
pub(super) enum Plan {
    All(Vec<Plan>),
    Any(Vec<Plan>),
    Not(Box<Plan>),
    Row(Condition),
    /// One of these positions in the main line, by the index.
    Positions(Vec<PositionCondition>),
    Moves(Box<Matcher>),
    Text(TextTest),
    /// The number of moves that follow the book.
    Book(NumberRange),
}

impl Plan {
    /// Orders the conditions of a query, given the saved filters.
    pub fn new(query: &Query, filters: &BTreeMap<String, String>) -> Result<Plan, FilterError> {
        Planner::new(filters).plan(query)
    }

    /// Returns whether the moves or the texts of games are read.
    pub fn reads_games(&self) -> bool {
        match self {
            Plan::All(plans) | Plan::Any(plans) => plans.iter().any(Plan::reads_games),
            Plan::Not(plan) => plan.reads_games(),
            Plan::Row(_) | Plan::Positions(_) => false,
            Plan::Moves(_) | Plan::Text(_) | Plan::Book(_) => true,
        }
    }

    /// Returns whether the games are followed through a book.
    pub fn asks_for_book(&self) -> bool {
        match self {
            Plan::All(plans) | Plan::Any(plans) => plans.iter().any(Plan::asks_for_book),
            Plan::Not(plan) => plan.asks_for_book(),
            Plan::Book(_) => true,
            Plan::Row(_) | Plan::Positions(_) | Plan::Moves(_) | Plan::Text(_) => false,
        }
    }
}

/// Makes plans.
pub(super) struct Planner<'a> {
    filters: &'a BTreeMap<String, String>,
    /// The names of the saved filters that contain what is planned.
    open: Vec<String>,
}

impl<'a> Planner<'a> {
    pub fn new(filters: &'a BTreeMap<String, String>) -> Planner<'a> {
        Planner {
            filters,
            open: Vec::new(),
        }
    }

    fn plan(&mut self, query: &Query) -> Result<Plan, FilterError> {
        let mut ordered = |queries: &[Query]| {
            let plans = queries.iter().map(|query| self.plan(query));
            let mut plans = plans.collect::<Result<Vec<Plan>, FilterError>>()?;
            plans.sort_by_key(Plan::reads_games);
            Ok(plans)
        };
        Ok(match query {
            Query::All(queries) => Plan::All(ordered(queries)?),
            Query::Any(queries) => Plan::Any(ordered(queries)?),
            Query::Not(query) => Plan::Not(Box::new(self.plan(query)?)),
            Query::Is(condition) => self.of_condition(condition)?,
        })
    }

    fn of_condition(&mut self, condition: &Condition) -> Result<Plan, FilterError> {
        Ok(match condition {
            Condition::Text(TextField::Comment, pattern) => {
                Plan::Text(TextTest::Comment(pattern.clone()))
            }
            Condition::Tag(name, pattern) => {
                Plan::Text(TextTest::Tag(name.clone(), pattern.clone()))
            }
            Condition::Number(NumberField::Book, range) => Plan::Book(*range),
            Condition::Flag(flag) => Plan::Text(TextTest::Flag(flag.clone())),
            Condition::Filter(name) => {
                self.in_filter(name, |planner, query| planner.plan(query))?
            }
            Condition::Board(field, text) => of_search(&search(*field, text)?),
            condition if condition.is_of_user() => return Err(FilterError::NoUser),
            condition => Plan::Row(condition.clone()),
        })
    }

    /// Uses the query of a saved filter.
    pub fn in_filter<T>(
        &mut self,
        name: &str,
        make: impl FnOnce(&mut Planner<'a>, &Query) -> Result<T, FilterError>,
    ) -> Result<T, FilterError> {
        if self.open.iter().any(|open| open == name) {
            return Err(FilterError::Circular(name.to_owned()));
        }
        let text = self.filters.get(name);
        let text = text.ok_or_else(|| FilterError::NoFilter(name.to_owned()))?;
        let query: Query = text.parse().map_err(|error| FilterError::BadFilter {
            name: name.to_owned(),
            error,
        })?;
        self.open.push(name.to_owned());
        let made = make(self, &query);
        self.open.pop();
        made
    }
}

/// Reads the search of a condition on positions.
pub(super) fn search(field: BoardField, text: &str) -> Result<PositionSearch, FilterError> {
    let text = field.search_text(text);
    let search = text.parse();
    search.map_err(|error| FilterError::Board { text, error })
}

/// Returns the plan of a search: the index has the positions of main lines.
fn of_search(search: &PositionSearch) -> Plan {
    let variants = search.as_position().and_then(PositionCondition::variants);
    match variants {
        Some(variants) => Plan::Positions(variants),
        None => Plan::Moves(Box::new(Matcher::new(search))),
    }
}

/// A plan for the games of one segment.
pub(super) struct Search<'a> {
    root: Node<'a>,
    reader: Reader<'a>,
}

/// What the nodes of a search read.
struct Reader<'a> {
    part: &'a Part,
    texts: Texts<'a>,
    codes: Codes<'a>,
    follower: Option<Follower<'a>>,
    damage: Option<PartDamage>,
}

enum Node<'a> {
    All(Vec<Node<'a>>),
    Any(Vec<Node<'a>>),
    Not(Box<Node<'a>>),
    Row(RowTest<'a>),
    Set(SlotSet),
    Moves(&'a Matcher),
    Text(&'a TextTest),
    Book(NumberRange),
}

impl<'a> Search<'a> {
    /// Prepares the search of a segment: compares the strings of its dictionaries and looks up positions.
    pub fn new(
        snapshot: &'a Snapshot,
        part: usize,
        plan: &'a Plan,
        context: Context<'a>,
    ) -> Search<'a> {
        let mut reader = Reader {
            part: &snapshot.parts[part],
            texts: Texts::new(&snapshot.parts[part]),
            codes: Codes::new(&snapshot.parts[part].segment),
            follower: context.book.map(Follower::new),
            damage: None,
        };
        let root = reader.node(snapshot, part, plan);
        Search { root, reader }
    }

    /// Returns the games of a set that meet the query.
    pub fn games(&mut self, within: &SlotSet) -> SlotSet {
        self.reader.games(&self.root, within)
    }

    /// Returns what could not be read.
    pub fn damage(self) -> Option<PartDamage> {
        self.reader.damage
    }
}

impl<'a> Reader<'a> {
    fn node(&mut self, snapshot: &'a Snapshot, part: usize, plan: &'a Plan) -> Node<'a> {
        let mut nodes = |plans: &'a [Plan]| -> Vec<Node<'a>> {
            plans
                .iter()
                .map(|plan| self.node(snapshot, part, plan))
                .collect()
        };
        match plan {
            Plan::All(plans) => Node::All(nodes(plans)),
            Plan::Any(plans) => Node::Any(nodes(plans)),
            Plan::Not(plan) => Node::Not(Box::new(self.node(snapshot, part, plan))),
            Plan::Row(condition) => Node::Row(rows::test(snapshot, part, condition)),
            Plan::Positions(positions) => Node::Set(self.games_with(positions)),
            Plan::Moves(matcher) => Node::Moves(matcher),
            Plan::Text(test) => Node::Text(test),
            Plan::Book(range) => Node::Book(*range),
        }
    }

    fn games_with(&mut self, positions: &[PositionCondition]) -> SlotSet {
        let mut games = SlotSet::empty(self.part.segment.len());
        for position in positions {
            match self.part.segment.find_whole(position) {
                Ok(found) => found.iter().for_each(|found| games.insert(found.slot)),
                Err(error) => self.damage = Some(self.part.damage(&error)),
            }
        }
        games
    }

    /// Returns the number of moves for which a game follows the book; `None` for other games than chess.
    fn moves_of_book(&mut self, slot: u16) -> Result<Option<i64>, SegmentError> {
        let code = self.codes.get(slot)?;
        let (Some(follower), Some(code)) = (&mut self.follower, code) else {
            return Ok(None);
        };
        let departure = follower.follow(self.part.segment.start(slot), code);
        Ok(Some(departure.moves() as i64))
    }

    /// Returns whether positions of a game match.
    fn has_match(&mut self, matcher: &Matcher, slot: u16) -> Result<bool, SegmentError> {
        let traits = self.part.segment.row(slot).traits();
        if self.codes.meets(matcher, slot)? {
            return Ok(true);
        }
        let has_more = traits.has(Traits::VARIATIONS) && !traits.has(Traits::OTHER_GAME);
        if !matcher.searches_variations() || !has_more {
            return Ok(false);
        }
        let game = self.texts.game(slot)?;
        Ok(game.is_some_and(|game| matcher.first_match_in(&game).is_some()))
    }

    fn games(&mut self, node: &Node<'a>, within: &SlotSet) -> SlotSet {
        match node {
            Node::All(nodes) => {
                let mut games = within.clone();
                for node in nodes {
                    games = self.games(node, &games);
                }
                games
            }
            Node::Any(nodes) => {
                let (mut games, mut rest) = (SlotSet::empty(within.length()), within.clone());
                for node in nodes {
                    let found = self.games(node, &rest);
                    rest.subtract(&found);
                    games.unite(&found);
                }
                games
            }
            Node::Not(node) => {
                let mut games = within.clone();
                games.subtract(&self.games(node, within));
                games
            }
            Node::Set(set) => {
                let mut games = within.clone();
                games.intersect(set);
                games
            }
            Node::Row(test) => SlotSet::of(within.length(), |slot| {
                within.contains(slot) && test(slot.into())
            }),
            Node::Moves(matcher) => {
                self.read(within, |reader, slot| reader.has_match(matcher, slot))
            }
            Node::Book(range) => self.read(within, |reader, slot| {
                let moves = reader.moves_of_book(slot)?;
                Ok(moves.is_some_and(|moves| range.contains(moves)))
            }),
            Node::Text(test) => {
                self.read(within, |reader, slot| test.meets(&mut reader.texts, slot))
            }
        }
    }

    /// Returns the games of a set that meet a condition. Those that cannot be read do not.
    fn read(
        &mut self,
        within: &SlotSet,
        meets: impl Fn(&mut Reader<'a>, u16) -> Result<bool, SegmentError>,
    ) -> SlotSet {
        SlotSet::of(within.length(), |slot| {
            within.contains(slot)
                && meets(self, slot).unwrap_or_else(|error| {
                    self.damage = Some(self.part.damage(&error));
                    false
                })
        })
    }
}
