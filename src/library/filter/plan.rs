//! A query in the order in which its conditions are tested.

use tabia_chess::Position;
use thiserror::Error;

use super::codes::Codes;
use super::rows::{self, RowTest};
use super::texts::{TextTest, Texts};
use crate::collection::{Part, SlotSet, Snapshot};
use crate::positions::{Matcher, SearchTextError};
use crate::query::{BoardField, Condition, Query, TextField};
use crate::segment::SegmentError;

/// The reason why a query cannot be answered.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FilterError {
    /// The text of a condition on positions cannot be read.
    #[error("{text}: {error}")]
    Board {
        text: String,
        error: SearchTextError,
    },
}

/// A query in the order in which its conditions are tested: those that read no games first.
pub(super) enum Plan {
    All(Vec<Plan>),
    Any(Vec<Plan>),
    Not(Box<Plan>),
    Row(Condition),
    /// A position in the main line, by the index.
    Position(Box<Position>),
    Moves(Box<Matcher>),
    Text(TextTest),
}

impl Plan {
    pub fn new(query: &Query) -> Result<Plan, FilterError> {
        let ordered = |queries: &[Query]| {
            let plans = queries.iter().map(Plan::new);
            let mut plans = plans.collect::<Result<Vec<Plan>, FilterError>>()?;
            plans.sort_by_key(Plan::reads_games);
            Ok(plans)
        };
        Ok(match query {
            Query::All(queries) => Plan::All(ordered(queries)?),
            Query::Any(queries) => Plan::Any(ordered(queries)?),
            Query::Not(query) => Plan::Not(Box::new(Plan::new(query)?)),
            Query::Is(condition) => Plan::of_condition(condition)?,
        })
    }

    fn of_condition(condition: &Condition) -> Result<Plan, FilterError> {
        Ok(match condition {
            Condition::Text(TextField::Comment, pattern) => {
                Plan::Text(TextTest::Comment(pattern.clone()))
            }
            Condition::Tag(name, pattern) => {
                Plan::Text(TextTest::Tag(name.clone(), pattern.clone()))
            }
            Condition::Flag(flag) => Plan::Text(TextTest::Flag(flag.clone())),
            Condition::Board(field, text) => Plan::of_board(*field, text)?,
            condition => Plan::Row(condition.clone()),
        })
    }

    fn of_board(field: BoardField, text: &str) -> Result<Plan, FilterError> {
        // The index has whole positions only.
        let is_whole = text.split_whitespace().count() >= 4 && !text.contains('?');
        if field == BoardField::Position
            && is_whole
            && let Ok(position) = Position::from_fen(text)
        {
            return Ok(Plan::Position(Box::new(position)));
        }
        let text = field.search_text(text);
        match text.parse() {
            Ok(search) => Ok(Plan::Moves(Box::new(Matcher::new(&search)))),
            Err(error) => Err(FilterError::Board { text, error }),
        }
    }

    /// Returns whether the moves or the texts of games are read.
    pub fn reads_games(&self) -> bool {
        match self {
            Plan::All(plans) | Plan::Any(plans) => plans.iter().any(Plan::reads_games),
            Plan::Not(plan) => plan.reads_games(),
            Plan::Row(_) | Plan::Position(_) => false,
            Plan::Moves(_) | Plan::Text(_) => true,
        }
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
    damage: Option<String>,
}

enum Node<'a> {
    All(Vec<Node<'a>>),
    Any(Vec<Node<'a>>),
    Not(Box<Node<'a>>),
    Row(RowTest<'a>),
    Set(SlotSet),
    Moves(&'a Matcher),
    Text(&'a TextTest),
}

impl<'a> Search<'a> {
    /// Prepares the search of a segment: compares the strings of its dictionaries and looks up positions.
    pub fn new(snapshot: &'a Snapshot, part: usize, plan: &'a Plan) -> Search<'a> {
        let mut reader = Reader {
            part: &snapshot.parts[part],
            texts: Texts::new(&snapshot.parts[part].segment),
            codes: Codes::new(&snapshot.parts[part].segment),
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
    pub fn damage(self) -> Option<String> {
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
            Plan::Position(position) => Node::Set(self.games_with(position)),
            Plan::Moves(matcher) => Node::Moves(matcher),
            Plan::Text(test) => Node::Text(test),
        }
    }

    fn games_with(&mut self, position: &Position) -> SlotSet {
        let mut games = SlotSet::empty(self.part.segment.len());
        match self.part.segment.find(position) {
            Ok(found) => found.iter().for_each(|found| games.insert(found.slot)),
            Err(error) => self.damage = Some(error.to_string()),
        }
        games
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
                self.read(within, |reader, slot| reader.codes.meets(matcher, slot))
            }
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
                    self.damage = Some(error.to_string());
                    false
                })
        })
    }
}
