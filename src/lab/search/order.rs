//! The order in which moves are tried. With the best move first, alpha-beta needs the square root of the tree.

use super::super::games::Game;

/// A move ordering. Each way extends the one before it, except the first two, which are independent. A move from the table or
/// an earlier search always comes first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Order {
    /// The order of the generator.
    None,
    /// Captures of the piece that has just moved first, the cheapest attacker first: often the only answer needed.
    LastMover,
    /// Captures first: of the most valuable victim, and among those with the cheapest attacker (MVV/LVA).
    Victims,
    /// Then the quiet moves that last caused a cut-off at the same ply (Barbara Huberman, 1968; Selim Akl and Monroe Newborn,
    /// 1977).
    Killers,
    /// Then quiet moves by their number of cut-offs anywhere (Jonathan Schaeffer, 1983).
    History,
    /// Quiet moves in three buckets first, by their static gain: good, insignificant and negative ones.
    #[default]
    Buckets,
}

impl Order {
    /// All orders, each better than the one before it.
    pub const ALL: [Order; 6] = [
        Order::None,
        Order::LastMover,
        Order::Victims,
        Order::Killers,
        Order::History,
        Order::Buckets,
    ];

    /// Returns its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Order::None => "none",
            Order::LastMover => "last-mover",
            Order::Victims => "mvv-lva",
            Order::Killers => "killers",
            Order::History => "history",
            Order::Buckets => "buckets",
        }
    }
}

/// The keys of moves: a class, and a rank within the class.
const CAPTURE: i32 = 1 << 28;
const KILLER: i32 = 1 << 27;
const BUCKET: i32 = 1 << 24;

/// Static loss or gain beyond which a quiet move is not insignificant, in hundredths.
const NEGATIVE: i32 = -4;
const GOOD: i32 = 4;

/// Learned data for the order of moves.
#[derive(Clone, Debug)]
pub(super) struct Memory<M> {
    order: Order,
    /// Two quiet moves for each ply, the later one first.
    killers: Vec<[Option<M>; 2]>,
    /// By side and slot.
    history: Vec<i32>,
}

impl<M: Copy + Eq> Memory<M> {
    pub(super) fn new<G: Game<Move = M>>(order: Order) -> Memory<M> {
        let remembers = order >= Order::History;
        Memory {
            order,
            killers: Vec::new(),
            history: vec![0; if remembers { 2 * G::SLOTS } else { 0 }],
        }
    }

    /// Returns the ordering key of a move, higher first; 0 for moves without data. `last` is the square on which the opponent's
    /// last move arrived.
    pub(super) fn key<G: Game<Move = M>>(
        &self,
        game: &mut G,
        mv: M,
        ply: usize,
        last: Option<usize>,
    ) -> i32 {
        match self.order {
            Order::None => return 0,
            Order::LastMover => {
                let takes = last.is_some_and(|square| game.takes(mv, square));
                return if takes {
                    CAPTURE - game.attacker(mv)
                } else {
                    0
                };
            }
            _ => {}
        }
        let victim = game.victim(mv);
        if victim > 0 {
            return CAPTURE + 1000 * victim - game.attacker(mv);
        }
        if self.order >= Order::Killers
            && let Some(killers) = self.killers.get(ply)
            && let Some(index) = killers.iter().position(|killer| *killer == Some(mv))
        {
            return KILLER - index as i32;
        }
        if self.order < Order::History {
            return 0;
        }
        let history = self.history[history_index(game, mv)];
        if self.order < Order::Buckets {
            return history;
        }
        let bucket = match game.gain(mv) {
            ..=NEGATIVE => 0,
            GOOD.. => 2,
            _ => 1,
        };
        bucket * BUCKET + history
    }

    /// Records a cut-off by a move.
    pub(super) fn learn<G: Game<Move = M>>(&mut self, game: &G, mv: M, ply: usize, depth: u32) {
        if self.order < Order::Killers || game.victim(mv) > 0 {
            return;
        }
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let [first, second] = &mut self.killers[ply];
        if *first != Some(mv) {
            *second = first.replace(mv);
        }
        if self.order >= Order::History {
            let count = &mut self.history[history_index(game, mv)];
            *count = (*count + (depth * depth) as i32).min(BUCKET - 1);
        }
    }
}

fn history_index<G: Game>(game: &G, mv: G::Move) -> usize {
    game.slot(mv) + if game.is_first() { 0 } else { G::SLOTS }
}
