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

    /// Returns the conditions that every game of the query meets, as far as they are not parts of others.
    pub fn required(&self) -> impl Iterator<Item = &Condition> {
        let queries = match self {
            Query::All(queries) => queries.as_slice(),
            query => std::slice::from_ref(query),
        };
        queries.iter().filter_map(|query| match query {
            Query::Is(condition) => Some(condition),
            _ => None,
        })
    }

    /// Returns the query with a condition in place of a [required](Query::required) one: at its place, at the end where that is
    /// missing, and without it where there is no other.
    pub fn replacing(self, old: Option<&Condition>, new: Option<Condition>) -> Query {
        let mut queries = match self {
            Query::All(queries) => queries,
            query => vec![query],
        };
        let is_old = |query: &Query| matches!(query, Query::Is(one) if Some(one) == old);
        let place = queries.iter().position(is_old);
        if let Some(place) = place {
            queries.remove(place);
        }
        let new = new.map(Query::Is);
        let place = place.unwrap_or(queries.len());
        queries.splice(place..place, new);
        Query::all(queries)
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
