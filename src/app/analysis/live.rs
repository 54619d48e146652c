//! Judgements of moves that were played by hand while the engine runs: a mark on the board and in the move list that is not
//! written into the game.

use std::collections::VecDeque;

use super::subject::situation_at;
use crate::board::Mark;
use crate::game::GameRoom;
use crate::game::evaluations::Situation;
use crate::kit::context::Context;
use tabia_chess::Position;
use tabia_engine::{Depth, Info};
use tabia_game::{Edit, Game, NodeId};
use tabia_review::{Badge, Found, Judged, Line, Opening, Review, Source, Thresholds};
use tabia_settings::Settings;

/// Maximum number of remembered moves, and of positions with the results of their iterations.
const MOST: usize = 512;
/// Depth from which a position counts as searched. It must also be as deep as the previous position, up to `ENOUGH`.
const LEAST: Depth = Depth(10);
const ENOUGH: Depth = Depth(12);

/// A move that was played by hand, and its judgement.
struct Played {
    /// [`GameRoom::serial`] of its game.
    serial: u64,
    node: NodeId,
    judged: Option<Judged>,
}

/// The moves played by hand while the engine ran.
#[derive(Default)]
pub(crate) struct LiveMoves {
    played: VecDeque<Played>,
    /// Results of whole iterations in the positions searched last.
    found: KeptFinds,
    /// Counts changes of the judgements.
    version: u64,
    /// What was judged last: the version of the evaluations, and the shown move.
    seen: Option<(u64, u64, NodeId)>,
}

impl LiveMoves {
    /// A number that changes with the judgements.
    pub(crate) fn version(&self) -> u64 {
        self.version
    }

    fn of(&self, serial: u64, node: NodeId) -> Option<&Judged> {
        let mut played = self.played.iter();
        let found = played.find(|one| one.serial == serial && one.node == node);
        found?.judged.as_ref()
    }

    /// The badge of a move that was played by hand in the game with this [`GameRoom::serial`].
    pub(crate) fn badge(&self, serial: u64, node: NodeId) -> Option<Badge> {
        self.of(serial, node)?.badge
    }

    /// The reason for the badge.
    pub(crate) fn reason(&self, serial: u64, node: NodeId) -> Option<String> {
        let judged = self.of(serial, node)?;
        judged.badge.map(|_| judged.why.clone())
    }

    /// Records that the shown move was played by hand.
    pub(crate) fn note(&mut self, game: &GameRoom) {
        let (serial, node) = (game.serial, game.session.node());
        let mut played = self.played.iter();
        if played.any(|one| (one.serial, one.node) == (serial, node)) {
            return;
        }
        let surplus = (self.played.len() + 1).saturating_sub(MOST);
        self.played.drain(..surplus);
        self.played.push_back(Played {
            serial,
            node,
            judged: None,
        });
        self.seen = None;
    }

    /// Keeps the results of a search's iterations while nothing deeper is known: only moves and brilliant moves are recognised
    /// in the lines of one iteration and confirmed by those of an earlier one.
    pub(super) fn keep(&mut self, situation: Situation, found: Found) {
        if let Some(at) = self.found.iter().position(|(of, _)| *of == situation) {
            let known = &self.found[at].1;
            if known.depth > found.depth || *known == found {
                return;
            }
            self.found.remove(at);
        }
        let surplus = (self.found.len() + 1).saturating_sub(MOST);
        self.found.drain(..surplus);
        self.found.push_back((situation, found));
        self.seen = None;
    }

    /// Updates the judgements of the moves about which something new is known: the one that led to the searched position
    /// (`node`), and those that follow it.
    pub(crate) fn judge(&mut self, context: &Context, game: &GameRoom, node: NodeId) {
        let seen = (game.serial, game.evaluations.version(), node);
        if self.played.is_empty() || self.seen == Some(seen) {
            return;
        }
        self.seen = Some(seen);
        let tree = game.session.game();
        for played in &mut self.played {
            let is_near = played.node == node || tree.parent(played.node) == Some(node);
            if played.serial != game.serial || !tree.contains(played.node) || !is_near {
                continue;
            }
            let judged = judge(game, &self.found, played.node, &context.settings);
            if judged.is_some() && judged != played.judged {
                played.judged = judged;
                self.version += 1;
            }
        }
    }

    /// The mark on the square of the shown move.
    pub(crate) fn mark(&self, game: &GameRoom) -> Option<Mark> {
        let node = game.session.node();
        let badge = self.badge(game.serial, node)?;
        let mv = game.session.game().mv(node)?;
        Some(Mark::badge(mv.landing(), badge))
    }
}

/// The kept results of positions.
type KeptFinds = VecDeque<(Situation, Found)>;

/// Returns the judgement of a move of the game; `None` until both positions are known.
fn judge(game: &GameRoom, kept: &KeptFinds, node: NodeId, settings: &Settings) -> Option<Judged> {
    let tree = game.session.game();
    let (parent, mv) = (tree.parent(node)?, tree.mv(node)?);
    let position = tree.position(parent);
    let before = found(game, kept, parent, &position, settings)?;
    let after = found(game, kept, node, &position.after(mv), settings)?;
    let is_as_deep = after.depth.0 + 1 >= before.depth.min(ENOUGH).0;
    if after.source == Source::Engine && !is_as_deep && !after.score.is_mate() {
        return None;
    }
    // The previous move is needed to recognise a recapture.
    let last = tree.parent(parent).zip(tree.mv(parent));
    let start = last.map_or(position, |(start, _)| tree.position(start));
    let moves = last.map(|(_, last)| last).into_iter().chain([mv]);
    let mut line = Game::new(start);
    let mut at = line.root();
    for mv in moves {
        line.edit(&Edit::AddMove { at, mv }).ok()?;
        at = line.next(at)?;
    }
    let mut review = Review::new(&line, Opening::default(), Thresholds::default());
    let last = review.len().checked_sub(1)?;
    review.set(last, before);
    review.set(last + 1, after);
    review.judge(last)
}

/// Returns what is known of a position, if that is enough.
fn found(
    game: &GameRoom,
    kept: &KeptFinds,
    node: NodeId,
    position: &Position,
    settings: &Settings,
) -> Option<Found> {
    let occurrences = game.session.game().occurrences(node);
    if let Some(found) = Found::by_rule(position, occurrences) {
        return Some(found);
    }
    let situation = situation_at(game, node, position, settings);
    let lines = game.evaluations.lines(situation, position);
    let best = lines.first()?;
    if best.depth < LEAST && !best.score.is_mate() {
        return None;
    }
    // Remembered lines may come from several searches; lines of whole iterations are preferred where they are as good.
    let kept = kept.iter().find(|(of, _)| *of == situation);
    let whole = kept.map(|(_, found)| found).filter(|found| {
        let first = found.best().and_then(Line::first);
        found.depth.0 + 1 >= best.depth.0 && first == best.pv.first().copied()
    });
    let line = |info: &Info| Line {
        score: info.score,
        pv: info.pv.clone(),
    };
    Some(whole.cloned().unwrap_or_else(|| Found {
        source: Source::Engine,
        score: best.score,
        depth: best.depth,
        nodes: 0,
        lines: lines.iter().map(line).collect(),
        earlier: Vec::new(),
    }))
}
