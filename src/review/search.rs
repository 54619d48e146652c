//! The search of a position.

use super::{Found, Iterations};
use tabia_engine::Limits;
use tabia_player::{GameLine, Player, ThinkError, think_watched};

/// Searches a position; returns `None` when the search was ended.
pub(super) fn search(
    player: &mut dyn Player,
    line: &GameLine,
    limits: &Limits,
    goes_on: &dyn Fn() -> bool,
) -> Result<Option<Found>, ThinkError> {
    let moves = limits.root_moves(line.position()).len();
    let wanted = limits.lines.clamp(1, moves.max(1));
    let Some(seen) = watch(player, line, limits, wanted, goes_on)? else {
        return Ok(None);
    };
    let found = match seen.found() {
        Some(found) => Some(found),
        None => {
            // Too few nodes for a single iteration.
            let least = Limits {
                lines: limits.lines,
                search_moves: limits.search_moves.clone(),
                analysis: true,
                ..Limits::depth(1)
            };
            let seen = watch(player, line, &least, wanted, goes_on)?;
            seen.and_then(|seen| seen.found())
        }
    };
    Ok(found)
}

/// Runs a search of the player and collects its lines; returns `None` when the search was ended.
fn watch(
    player: &mut dyn Player,
    line: &GameLine,
    limits: &Limits,
    wanted: usize,
    goes_on: &dyn Fn() -> bool,
) -> Result<Option<Iterations>, ThinkError> {
    let mut seen = Iterations::new(wanted);
    let mut gave_up = false;
    think_watched(player, line, limits.clone(), &mut |info| {
        match info {
            Some(info) => seen.note(info),
            None => gave_up |= !goes_on(),
        }
        !gave_up
    })?;
    Ok((!gave_up).then_some(seen))
}
