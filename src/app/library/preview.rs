//! Reads a game of the collection: for the small board, and for a tab.

use std::path::Path;

use super::saved_game::origin_of;
use crate::game::Origin;
use tabia_chess::{Move, Position};
use tabia_game::{Game, NodeId};
use tabia_library::filter::HitFinder;
use tabia_library::query::Query;
use tabia_library::{GamePlace, Snapshot};
use tabia_texts::tr;

/// A position of a game, for the board beside the table.
pub(crate) struct Preview {
    pub(super) position: Position,
    pub(super) last_move: Option<Move>,
    /// The players by colour.
    pub(super) names: [String; 2],
    /// The index of the shown position among those that the search has found in the game, and their number.
    pub(super) hit: Option<(usize, usize)>,
}

/// Where a game is shown.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum ShownAt {
    /// At the position with this index among those that a search has found in it, or the last of these; at its end where there
    /// are none.
    Hit(usize),
    /// Where it first has this position, or at its end.
    Position(Box<Position>),
}

/// A game that was read, with the node at which it is to be shown.
pub(super) struct ReadGame {
    game: Game,
    node: NodeId,
    /// Where a search has found positions in it.
    hits: Vec<NodeId>,
}

/// A game that was read for a tab, with the node at which it is to be shown.
pub(crate) struct OpenedGame {
    pub(crate) game: Game,
    pub(crate) node: NodeId,
    pub(crate) origin: Origin,
    /// Where a search has found positions in it.
    pub(crate) hits: Vec<NodeId>,
}

/// Reads a position of a game: of those that a query has found, the one with this index, or its end.
pub(super) fn preview(
    snapshot: &Snapshot,
    place: GamePlace,
    query: &Query,
    hit: usize,
) -> Result<Preview, String> {
    let ReadGame { game, node, hits } = read(snapshot, place, query, &ShownAt::Hit(hit))?;
    let row = snapshot.row(place).ok_or_else(|| tr("library-no-game"))?;
    let last = hits.len().checked_sub(1);
    Ok(Preview {
        position: game.position(node),
        last_move: game.mv(node),
        names: [row.white().to_owned(), row.black().to_owned()],
        hit: last.map(|last| (hit.min(last), hits.len())),
    })
}

/// Reads a game of the collection in a folder for a tab.
pub(super) fn open(
    (snapshot, folder): (&Snapshot, &Path),
    place: GamePlace,
    query: &Query,
    at: &ShownAt,
) -> Result<OpenedGame, String> {
    let ReadGame { game, node, hits } = read(snapshot, place, query, at)?;
    let origin = origin_of(snapshot, place, folder);
    Ok(OpenedGame {
        game,
        node,
        origin: origin.map_err(|error| error.to_string())?,
        hits,
    })
}

/// Reads a game and where a query has found positions in it.
fn read(
    snapshot: &Snapshot,
    place: GamePlace,
    query: &Query,
    at: &ShownAt,
) -> Result<ReadGame, String> {
    let missing = || tr("library-no-game");
    let part = snapshot.part(place).ok_or_else(missing)?;
    let text = part.segment.text(place.slot);
    let text = text.map_err(|error| error.to_string())?;
    let (game, _) = text.game().ok_or_else(missing)?;
    let finder = HitFinder::new(query, &snapshot.filters).map_err(|error| error.to_string())?;
    let hits = finder.find_all(&game);
    let node = match at {
        ShownAt::Hit(index) => hits.get(*index).or(hits.last()).copied(),
        ShownAt::Position(position) => {
            let ply = part.segment.ply_of(place.slot, position);
            let ply = ply.map_err(|error| error.to_string())?;
            ply.map(|ply| node_after(&game, ply))
        }
    };
    Ok(ReadGame {
        node: node.unwrap_or_else(|| game.main_line_end()),
        game,
        hits,
    })
}

/// The node of the main line after this number of half-moves.
fn node_after(game: &Game, count: u32) -> NodeId {
    let line = std::iter::successors(Some(game.root()), |node| game.next(*node));
    let line = line.take(count as usize + 1);
    line.last().unwrap_or(game.root())
}
