//! The position that the engine analyses: the shown one, or one that it is locked to.

use crate::game::GameRoom;
use crate::game::evaluations::Situation;
use crate::kit::notation::MoveNumber;
use tabia_chess::{self as chess, Ending, Position};
use tabia_game::NodeId;
use tabia_settings::Settings;
use tabia_texts::tr;

/// A position of a game that the engine is locked to.
pub(crate) struct Lock {
    /// [`GameRoom::serial`] of the game.
    serial: u64,
    node: NodeId,
    position: Position,
    /// The position named by the move that leads to it: "12 Nf3".
    name: String,
}

/// The position that the engine analyses, and its place in the open game.
#[derive(Clone, Copy)]
pub(crate) struct Subject<'a> {
    pub node: NodeId,
    pub position: &'a Position,
    /// The name of the locked position, if the engine is locked to one.
    pub lock: Option<&'a str>,
}

impl Lock {
    /// The locked position, as long as its game is open and contains it. During a game nothing is locked.
    pub(super) fn subject<'a>(&'a self, game: &GameRoom) -> Option<Subject<'a>> {
        let is_there = self.serial == game.serial && game.session.game().contains(self.node);
        (is_there && !game.session.is_playing()).then_some(Subject {
            node: self.node,
            position: &self.position,
            lock: Some(&self.name),
        })
    }

    /// Locks to the shown position.
    pub(super) fn new(game: &GameRoom) -> Lock {
        let node = game.session.node();
        Lock {
            serial: game.serial,
            node,
            position: game.session.position().clone(),
            name: name(game, node),
        }
    }
}

fn name(game: &GameRoom, node: NodeId) -> String {
    let tree = game.session.game();
    match tree.parent(node) {
        None => tr("search-locked-start"),
        Some(parent) => {
            let number = MoveNumber::after(tree.position(parent).ply());
            number.name(&tree.san(node))
        }
    }
}

impl<'a> Subject<'a> {
    /// The shown position.
    pub(super) fn shown(game: &'a GameRoom) -> Subject<'a> {
        Subject {
            node: game.session.node(),
            position: game.session.position(),
            lock: None,
        }
    }

    /// Whether the board shows it.
    pub(crate) fn is_shown(&self, game: &GameRoom) -> bool {
        self.position == game.session.position()
    }

    /// The ending of the game in this position, if any.
    pub(super) fn ending(&self, game: &GameRoom) -> Option<Ending> {
        chess::ending(self.position, game.session.game().occurrences(self.node))
    }

    /// The key of evaluations of this position.
    pub(super) fn situation(&self, game: &GameRoom, settings: &Settings) -> Situation {
        situation_at(game, self.node, self.position, settings)
    }
}

/// The key of evaluations of a position; it includes the techniques of the search.
pub(super) fn situation(position: &Position, occurrences: usize, settings: &Settings) -> Situation {
    let changed = settings.engine_techniques.iter();
    let changed: String = changed.map(|(name, on)| format!("{name} {on};")).collect();
    Situation::of(position, occurrences, &changed)
}

/// The key of evaluations of the position at a node.
pub(crate) fn situation_at(
    game: &GameRoom,
    node: NodeId,
    position: &Position,
    settings: &Settings,
) -> Situation {
    let occurrences = game.session.game().occurrences(node);
    situation(position, occurrences, settings)
}
