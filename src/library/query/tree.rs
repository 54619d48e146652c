//! Conditions joined by "and", "or" and "not".

use super::condition::Condition;

/// What games are looked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Query {
    /// Games that meet all of these; without any, every game.
    All(Vec<Query>),
    /// Games that meet at least one of these.
    Any(Vec<Query>),
    /// Games that do not meet this.
    Not(Box<Query>),
    Is(Condition),
}

impl Default for Query {
    /// Creates the query that every game meets.
    fn default() -> Query {
        Query::All(Vec::new())
    }
}

impl From<Condition> for Query {
    fn from(condition: Condition) -> Query {
        Query::Is(condition)
    }
}

impl Query {
    /// Joins queries by "and", without a conjunction in a conjunction.
    pub fn all(queries: impl IntoIterator<Item = Query>) -> Query {
        let flat = queries.into_iter().flat_map(|query| match query {
            Query::All(inner) => inner,
            query => vec![query],
        });
        let mut flat: Vec<Query> = flat.collect();
        match flat.len() {
            1 => flat.remove(0),
            _ => Query::All(flat),
        }
    }

    /// Joins queries by "or", without a disjunction in a disjunction. No game meets the disjunction of nothing.
    pub fn any(queries: impl IntoIterator<Item = Query>) -> Query {
        let flat = queries.into_iter().flat_map(|query| match query {
            Query::Any(inner) => inner,
            query => vec![query],
        });
        let mut flat: Vec<Query> = flat.collect();
        match flat.len() {
            0 => Query::default().negated(),
            1 => flat.remove(0),
            _ => Query::Any(flat),
        }
    }

    /// Returns the query that the other games meet.
    pub fn negated(self) -> Query {
        match self {
            Query::Not(inner) => *inner,
            query => Query::Not(Box::new(query)),
        }
    }

    /// Returns whether every game meets the query because it has no condition.
    pub fn is_everything(&self) -> bool {
        matches!(self, Query::All(queries) if queries.is_empty())
    }

    /// Returns whether a condition of the query fulfils `is`.
    pub fn has(&self, is: &impl Fn(&Condition) -> bool) -> bool {
        match self {
            Query::All(queries) | Query::Any(queries) => queries.iter().any(|query| query.has(is)),
            Query::Not(query) => query.has(is),
            Query::Is(condition) => is(condition),
        }
    }
}
