//! The order in which moves are tried. With the best move first, alpha-beta needs the square root of the tree.

use super::super::games::Game;

/// A move ordering. Each of [`Order::LADDER`] extends the one before it, except the first two, which are independent. A move from
/// the table or an earlier search always comes first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Order {
    /// The order of the generator.
    None,
    /// Captures of the piece that has just moved first, the cheapest attacker first: often the only answer needed.
    LastMover,
    /// Captures first: of the most valuable victim, and among those with the cheapest attacker (MVV/LVA).
    Victims,
    /// Captures of the piece that has just moved first, then the other captures by MVV/LVA.
    Both,
    /// Then the quiet moves that last caused a cut-off at the same ply (Barbara Huberman, 1968; Selim Akl and Monroe Newborn,
    /// 1977).
    Killers,
    /// Then one quiet move that caused a cut-off after another move of the same parent: the best move of a sibling. Cousins share
    /// nothing.
    Sibling,
    /// Then quiet moves by their number of cut-offs anywhere (Jonathan Schaeffer, 1983), each counted by the square of its depth.
    History,
    /// The same, each cut-off counted as one, as in the book.
    HistoryOne,
    /// Quiet moves in three buckets first, by their static gain: good, insignificant and negative ones.
    #[default]
    Buckets,
    /// The author's order A: captures of the last mover, the other captures by MVV/LVA, killers, quiet moves by their gain.
    A,
    /// The author's order B: captures of the last mover; else moves of a piece that the last mover attacks; else killers; then
    /// winning and equal captures, a queen that approaches the king, quiet moves by their gain, and last all that lose material.
    B,
}

impl Order {
    /// All orders, in the order of the textbook.
    pub const ALL: [Order; 11] = [
        Order::None,
        Order::LastMover,
        Order::Victims,
        Order::Both,
        Order::Killers,
        Order::Sibling,
        Order::History,
        Order::HistoryOne,
        Order::Buckets,
        Order::A,
        Order::B,
    ];

    /// Orders of which each is better than the one before it.
    pub const LADDER: [Order; 6] = [
        Order::None,
        Order::LastMover,
        Order::Victims,
        Order::Killers,
        Order::History,
        Order::Buckets,
    ];

    fn has_history(self) -> bool {
        matches!(self, Order::History | Order::HistoryOne | Order::Buckets)
    }

    /// Returns its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Order::None => "none",
            Order::LastMover => "last-mover",
            Order::Victims => "mvv-lva",
            Order::Both => "last-mover-mvv-lva",
            Order::Killers => "killers",
            Order::Sibling => "sibling",
            Order::History => "history",
            Order::HistoryOne => "history-one",
            Order::Buckets => "buckets",
            Order::A => "order-a",
            Order::B => "order-b",
        }
    }
}

/// The key of a move that is tried before all others.
pub(super) const FIRST: i32 = i32::MAX;

/// The keys of moves: a class, and a rank within the class.
const RECAPTURE: i32 = 1 << 30;
const ESCAPE: i32 = 1 << 29;
const CAPTURE: i32 = 1 << 28;
const KILLER: i32 = 1 << 27;
const BUCKET: i32 = 1 << 24;

/// Why a move is tried before others: the class of its ordering key, the first one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KeyClass {
    /// The best move of an earlier search, or of the table.
    Known,
    /// It captures the piece that has just moved.
    LastMover,
    /// Its piece is attacked by the one that has just moved.
    Attacked,
    Capture,
    Killer,
    /// By its static gain, or its cut-offs elsewhere.
    Quiet,
    /// It has no key: the generator's order.
    None,
}

impl KeyClass {
    /// Returns the key of the `rank`-th move, from 0, of a list in which moves of this class come in this order.
    pub fn key(self, rank: usize) -> i32 {
        let rank = rank.min(1_000) as i32;
        match self {
            KeyClass::Known => FIRST,
            KeyClass::LastMover => RECAPTURE - rank,
            KeyClass::Attacked => ESCAPE + 1_000 - rank,
            KeyClass::Capture => CAPTURE - rank,
            KeyClass::Killer => KILLER - rank,
            KeyClass::Quiet => 1_001 - rank,
            KeyClass::None => 0,
        }
    }

    /// Returns the class of a key.
    pub fn of(key: i32) -> KeyClass {
        match key {
            FIRST => KeyClass::Known,
            // A rank within a class lowers or raises the key by less than half of the class.
            _ if key > RECAPTURE - RECAPTURE / 4 => KeyClass::LastMover,
            _ if key >= ESCAPE => KeyClass::Attacked,
            _ if key > CAPTURE - CAPTURE / 4 => KeyClass::Capture,
            _ if key > KILLER - KILLER / 4 => KeyClass::Killer,
            0 => KeyClass::None,
            _ => KeyClass::Quiet,
        }
    }
}

/// The least value of a piece that cannot be given up.
const KING: i32 = 10_000;

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
        let remembers = order.has_history();
        Memory {
            order,
            killers: Vec::new(),
            history: vec![0; if remembers { 2 * G::SLOTS } else { 0 }],
        }
    }

    /// Returns the squares of the pieces that the opponent's last moved piece attacks and that are worth more than it, where the
    /// order needs them: as if the side to move passed.
    pub(super) fn attacked<G: Game<Move = M>>(
        &self,
        game: &mut G,
        last: Option<usize>,
    ) -> Vec<usize> {
        let (Order::B, Some(last)) = (self.order, last) else {
            return Vec::new();
        };
        let Some(undo) = game.pass() else {
            return Vec::new();
        };
        let moves = game.legal_moves().into_iter();
        let threats = moves
            .filter(|mv| game.source(*mv) == Some(last) && game.victim(*mv) > game.attacker(*mv));
        let squares = threats.map(|mv| game.target(mv)).collect();
        game.unpass(undo);
        squares
    }

    /// Returns the ordering key of a move, higher first; 0 for moves without data. `last` is the square on which the opponent's
    /// last move arrived, `attacked` what [`Memory::attacked`] has found.
    pub(super) fn key<G: Game<Move = M>>(
        &self,
        game: &mut G,
        mv: M,
        ply: usize,
        (last, attacked): (Option<usize>, &[usize]),
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
            Order::Both | Order::A | Order::B
                if last.is_some_and(|square| game.takes(mv, square)) =>
            {
                return RECAPTURE - game.attacker(mv);
            }
            Order::B => return self.key_b(game, mv, ply, attacked),
            _ => {}
        }
        let victim = game.victim(mv);
        if victim > 0 {
            return CAPTURE + 1000 * victim - game.attacker(mv);
        }
        if let Some(index) = self.killer(mv, ply) {
            return KILLER - index;
        }
        match self.order {
            _ if self.order.has_history() => {}
            Order::A => return BUCKET + game.gain(mv),
            _ => return 0,
        }
        let history = self.history[history_index(game, mv)];
        if self.order != Order::Buckets {
            return history;
        }
        let bucket = match game.gain(mv) {
            ..=NEGATIVE => 0,
            GOOD.. => 2,
            _ => 1,
        };
        bucket * BUCKET + history
    }

    /// Returns the key of a move that does not take the last moved piece, in order B.
    fn key_b<G: Game<Move = M>>(&self, game: &mut G, mv: M, ply: usize, attacked: &[usize]) -> i32 {
        let (victim, risk) = (game.victim(mv), game.attacker(mv));
        if game
            .source(mv)
            .is_some_and(|square| attacked.contains(&square))
        {
            return ESCAPE + victim;
        }
        if victim > 0 {
            let is_loss = victim < risk && risk < KING;
            return if is_loss {
                1 + victim
            } else {
                CAPTURE + 1000 * victim - risk
            };
        }
        // Under attack a killer answers another question.
        if attacked.is_empty()
            && let Some(index) = self.killer(mv, ply)
        {
            return KILLER - index;
        }
        match game.is_approach(mv) {
            true => 2 * BUCKET,
            false => BUCKET + game.gain(mv),
        }
    }

    /// Returns the index of a move among the killers of a ply.
    fn killer(&self, mv: M, ply: usize) -> Option<i32> {
        let killers = self.killers.get(ply)?;
        let index = killers.iter().position(|killer| *killer == Some(mv))?;
        i32::try_from(index).ok()
    }

    /// Forgets what was learned for the nodes below a ply, where the order keeps it for siblings only.
    pub(super) fn enter(&mut self, ply: usize) {
        if self.order == Order::Sibling
            && let Some(killers) = self.killers.get_mut(ply + 1)
        {
            *killers = [None; 2];
        }
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
        if self.order == Order::Sibling {
            *second = None;
        }
        if self.order.has_history() {
            let weight = if self.order == Order::HistoryOne {
                1
            } else {
                depth * depth
            };
            let count = &mut self.history[history_index(game, mv)];
            *count = (*count + weight as i32).min(BUCKET - 1);
        }
    }
}

fn history_index<G: Game>(game: &G, mv: G::Move) -> usize {
    game.slot(mv) + if game.is_first() { 0 } else { G::SLOTS }
}
