//! The names of a player.

use std::collections::BTreeMap;
use std::sync::Arc;

use tabia_chess::Color;

use crate::collection::{GameSet, SlotSet, Snapshot};
use crate::query::{Condition, Occurs, Query, TextCondition, TextField};
use crate::text::name_key;

/// The names of one player. None has the key of another.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct PlayerNames {
    names: Vec<String>,
    keys: Vec<String>,
}

impl PlayerNames {
    /// Creates the player with these names. A name without letters and digits is left out.
    pub fn new(names: impl IntoIterator<Item = impl Into<String>>) -> PlayerNames {
        let mut player = PlayerNames::default();
        for name in names {
            let name = name.into();
            let key = name_key(&name);
            if !key.is_empty() && !player.keys.contains(&key) {
                player.names.push(name);
                player.keys.push(key);
            }
        }
        player
    }

    /// Reads names that are separated by semicolons.
    pub fn of_list(list: &str) -> PlayerNames {
        PlayerNames::new(list.split(';').map(str::trim))
    }

    /// Returns the names separated by semicolons.
    pub fn to_list(&self) -> String {
        self.names.join("; ")
    }

    /// Returns the names, the first of which is shown.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// Returns whether a name in a game is one of these.
    pub fn has(&self, name: &str) -> bool {
        self.keys.contains(&name_key(name))
    }

    /// Returns the player without a name.
    pub fn without(&self, name: &str) -> PlayerNames {
        let key = name_key(name);
        let names = self.names.iter().zip(&self.keys);
        PlayerNames::new(
            names
                .filter(|(_, of)| **of != key)
                .map(|(name, _)| name.clone()),
        )
    }

    /// Returns the query for the games of the player, with a colour or with either.
    pub fn query(&self, color: Option<Color>) -> Query {
        let field = match color {
            None => TextField::Player,
            Some(Color::White) => TextField::White,
            Some(Color::Black) => TextField::Black,
        };
        let pattern = |name: &String| TextCondition::new(name.clone(), Occurs::Whole);
        let names = self.names.iter();
        Query::any(names.map(|name| Condition::Text(field, pattern(name)).into()))
    }

    /// Returns the games that the player had with a colour.
    pub fn games(&self, snapshot: &Snapshot, color: Color) -> GameSet {
        let parts = snapshot.parts.iter().map(|part| {
            let is_player: Vec<bool> = part
                .segment
                .players()
                .iter()
                .map(|name| self.has(name))
                .collect();
            let columns = part.segment.columns();
            let column = match color {
                Color::White => &columns.white,
                Color::Black => &columns.black,
            };
            let mut games = SlotSet::of(part.segment.len(), |slot| {
                let number = column[usize::from(slot)];
                is_player.get(number as usize) == Some(&true)
            });
            games.intersect(&part.live);
            games
        });
        GameSet(parts.collect())
    }
}

/// Names that the user has declared to be of the same player, a group for each player.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Aliases {
    groups: Vec<PlayerNames>,
}

impl Aliases {
    /// Creates the aliases of groups of names. Groups that share a name are one.
    pub fn new(groups: impl IntoIterator<Item = Vec<String>>) -> Aliases {
        let mut aliases = Aliases::default();
        for names in groups {
            let mut names = names.iter();
            if let Some(first) = names.next() {
                names.for_each(|other| aliases.join(first, other));
            }
        }
        aliases
    }

    /// Returns the groups, each of at least two names.
    pub fn groups(&self) -> impl Iterator<Item = &[String]> {
        self.groups.iter().map(PlayerNames::names)
    }

    /// Returns all names of the player who has this one.
    pub fn of(&self, name: &str) -> PlayerNames {
        let group = self.groups.iter().find(|group| group.has(name));
        group.cloned().unwrap_or_else(|| PlayerNames::new([name]))
    }

    /// Declares two names to be of the same player.
    pub fn join(&mut self, name: &str, other: &str) {
        let (ours, theirs) = (self.of(name), self.of(other));
        self.groups
            .retain(|group| *group != ours && *group != theirs);
        let joined = PlayerNames::new(ours.names.into_iter().chain(theirs.names));
        if joined.names.len() > 1 {
            self.groups.push(joined);
        }
    }

    /// Declares a name to be of a player without other names.
    pub fn part(&mut self, name: &str) {
        for group in &mut self.groups {
            if group.has(name) {
                *group = group.without(name);
            }
        }
        self.groups.retain(|group| group.names.len() > 1);
    }

    /// Returns the keys of all names, each with the key of the first name of its player.
    pub(super) fn first_keys(&self) -> impl Iterator<Item = (&str, &str)> {
        let groups = self.groups.iter();
        groups.flat_map(|group| {
            let first = group.keys.first().map_or("", String::as_str);
            group.keys.iter().map(move |key| (key.as_str(), first))
        })
    }
}

impl Snapshot {
    /// Returns the snapshot with the names of the user in place of the word `me` in its saved filters. Those that cannot be read
    /// stay as they are.
    pub fn for_user(&self, user: &PlayerNames) -> Snapshot {
        let mut snapshot = self.clone();
        snapshot.filters = Arc::new(filters_for_user(&self.filters, user));
        snapshot
    }
}

/// Returns saved filters with the names of the user in place of the word `me`. Those that cannot be read stay as they are.
pub fn filters_for_user(
    filters: &BTreeMap<String, String>,
    user: &PlayerNames,
) -> BTreeMap<String, String> {
    let named = |text: &String| match text.parse::<Query>() {
        Ok(query) if query.is_about_user() => query.for_user(user).to_string(),
        _ => text.clone(),
    };
    let filters = filters.iter();
    filters
        .map(|(name, text)| (name.clone(), named(text)))
        .collect()
}

impl Query {
    /// Returns the query with the names of the user in place of the word `me`, as in `white:me`.
    pub fn for_user(self, user: &PlayerNames) -> Query {
        let of_all = |queries: Vec<Query>| -> Vec<Query> {
            queries
                .into_iter()
                .map(|query| query.for_user(user))
                .collect()
        };
        match self {
            Query::All(queries) => Query::all(of_all(queries)),
            Query::Any(queries) => Query::any(of_all(queries)),
            Query::Not(query) => Query::Not(Box::new(query.for_user(user))),
            Query::Is(condition) if !condition.is_of_user() => Query::Is(condition),
            Query::Is(condition) => {
                let names = user.names().iter();
                let patterns = names.map(|name| TextCondition::new(name.clone(), Occurs::Whole));
                Query::any(patterns.map(|pattern| match &condition {
                    Condition::Score(score, _) => Condition::Score(*score, pattern).into(),
                    Condition::Text(field, _) => Condition::Text(*field, pattern).into(),
                    _ => Query::Is(condition.clone()),
                }))
            }
        }
    }

    /// Returns whether the query has the word `me` for the user.
    pub fn is_about_user(&self) -> bool {
        self.has(&Condition::is_of_user)
    }
}
