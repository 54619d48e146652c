//! The places of games at which a query matches.

use std::collections::{BTreeMap, HashSet};

use tabia_game::{Game, NodeId};

use super::plan::{FilterError, Planner, search};
use crate::positions::Matcher;
use crate::query::{Condition, Query};

/// Finds the places at which games match the searches of positions in a query.
pub struct HitFinder {
    matchers: Vec<Matcher>,
}

impl HitFinder {
    /// Prepares a query, given the saved filters of the collection.
    ///
    /// # Errors
    /// When a condition on positions or a saved filter cannot be read.
    pub fn new(
        query: &Query,
        filters: &BTreeMap<String, String>,
    ) -> Result<HitFinder, FilterError> {
        let mut finder = HitFinder {
            matchers: Vec::new(),
        };
        finder.add(query, &mut Planner::new(filters))?;
        Ok(finder)
    }

    fn add(&mut self, query: &Query, planner: &mut Planner<'_>) -> Result<(), FilterError> {
        match query {
            Query::All(queries) | Query::Any(queries) => queries
                .iter()
                .try_for_each(|query| self.add(query, planner)),
            // What is excluded is nowhere.
            Query::Not(_) => Ok(()),
            Query::Is(Condition::Board(field, text)) => {
                self.matchers.push(Matcher::new(&search(*field, text)?));
                Ok(())
            }
            Query::Is(Condition::Filter(name)) => {
                planner.in_filter(name, |planner, query| self.add(query, planner))
            }
            Query::Is(_) => Ok(()),
        }
    }

    /// Returns whether the query searches positions.
    pub fn has_searches(&self) -> bool {
        !self.matchers.is_empty()
    }

    /// Returns where a game matches: by the first of the searches that it fulfils.
    pub fn find(&self, game: &Game) -> Option<NodeId> {
        let mut matchers = self.matchers.iter();
        matchers.find_map(|matcher| matcher.first_match_in(game))
    }

    /// Returns all places at which a game matches one of the searches, by the number of moves before them.
    pub fn find_all(&self, game: &Game) -> Vec<NodeId> {
        let mut found: Vec<NodeId> = Vec::new();
        for matcher in &self.matchers {
            let others = matcher.matches_in(game);
            found.extend(others);
        }
        let moves_before = |node: &NodeId| {
            let line = std::iter::successors(Some(*node), |node| game.parent(*node));
            line.count()
        };
        // Places of one search stay in their order: the main line first.
        found.sort_by_cached_key(moves_before);
        let mut known = HashSet::new();
        found.retain(|node| known.insert(*node));
        found
    }
}
