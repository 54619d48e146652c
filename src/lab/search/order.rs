//! In which order moves are tried. Alpha-beta needs the square root of the tree when the best move comes first.

use super::super::games::Game;

/// How moves are ordered. Each way adds to the one before it, but for the first two, which stand alone. A move from
/// the table or an earlier search always comes first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Order {
    /// As the generator gives them.
    None,
    /// Captures of the piece that has just moved first, by the cheapest attacker first: often the only answer that is
    /// needed.
    LastMover,
    /// Captures first: of the most valuable victim, and among those by the cheapest attacker (MVV/LVA).
    Victims,
    /// Then the quiet moves that have cut last at the same ply (Barbara Huberman, 1968; Selim Akl and Monroe Newborn,
    /// 1977).
    Killers,
    /// Then quiet moves by how often they have cut anywhere (Jonathan Schaeffer, 1983).
    History,
    /// Quiet moves in three buckets first, by what they gain in place: good, insignificant and negative ones.
    #[default]
    Buckets,
}

impl Order {
    /// All of them, each better than the one before it.
    pub const ALL: [Order; 6] = [
        Order::None,
        Order::LastMover,
        Order::Victims,
        Order::Killers,
        Order::History,
        Order::Buckets,
    ];

    /// Its name on the command line.
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

/// The keys of moves: a class, and within the class whatever distinguishes them.
const CAPTURE: i32 = 1 << 28;
const KILLER: i32 = 1 << 27;
const BUCKET: i32 = 1 << 24;

/// What a quiet move must lose or gain in place to be more than insignificant, in hundredths.
const NEGATIVE: i32 = -4;
const GOOD: i32 = 4;

/// What is remembered for the order of moves.
#[derive(Clone, Debug)]
pub(super) struct Memory<M> {
    order: Order,
    /// Two quiet moves a ply, the later one first.
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

    /// What a move is tried by, higher first; 0 for moves of which nothing is known. `last` is the square on which the
    /// opponent has arrived.
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

    /// A move has made the others at its node needless.
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
