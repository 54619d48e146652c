//! Reads a game of the collection: for the small board, and for a tab.

use tabia_chess::{Move, Position};
use tabia_game::{Game, NodeId};
use tabia_library::{GamePlace, Snapshot};
use tabia_texts::tr;

/// The end of a game, for the board beside the table.
pub(crate) struct Preview {
    pub(super) position: Position,
    pub(super) last_move: Option<Move>,
    /// The players by colour.
    pub(super) names: [String; 2],
}

/// A game with the node at which it is to be shown.
pub(super) type ReadGame = (Game, NodeId);

/// Reads the end of a game.
pub(super) fn preview(snapshot: &Snapshot, place: GamePlace) -> Result<Preview, String> {
    let (game, end) = read(snapshot, place, None)?;
    let row = snapshot.row(place).ok_or_else(|| tr("library-no-game"))?;
    Ok(Preview {
        position: game.position(end),
        last_move: game.mv(end),
        names: [row.white().to_owned(), row.black().to_owned()],
    })
}

/// Reads a game and finds the first node of its main line with a position, or its end.
pub(super) fn read(
    snapshot: &Snapshot,
    place: GamePlace,
    at: Option<&Position>,
) -> Result<ReadGame, String> {
    let missing = || tr("library-no-game");
    let part = snapshot.part(place).ok_or_else(missing)?;
    let text = part.segment.text(place.slot);
    let text = text.map_err(|error| error.to_string())?;
    let (game, _) = text.game().ok_or_else(missing)?;
    let ply = match at {
        Some(position) => {
            let ply = part.segment.ply_of(place.slot, position);
            ply.map_err(|error| error.to_string())?
        }
        None => None,
    };
    let node = match ply {
        Some(ply) => node_after(&game, ply),
        None => game.main_line_end(),
    };
    Ok((game, node))
}

/// The node of the main line after this number of half-moves.
fn node_after(game: &Game, count: u32) -> NodeId {
    let line = std::iter::successors(Some(game.root()), |node| game.next(*node));
    let line = line.take(count as usize + 1);
    line.last().unwrap_or(game.root())
}
