//! Move ordering in stages: the table's move, captures that lose nothing, quiet moves that refuted a similar position, the other
//! quiet moves, losing captures.
//!
//! Later stages are not generated when an earlier one refutes the position. Alpha-beta depends on the order (Knuth and Moore,
//! 1975): with the best move first, the size of the tree is reduced to its square root.

use super::move_lists::Lists;
use super::state::Search;
use crate::trace::{Order, Tracer};
use tabia_chess::{CheckInfo, ChecksAndPins, GenKind, Move, Piece, Role, see};
use tabia_player::Ply;

/// Values of captured roles, for ordering only.
pub(super) const VALUES: [i32; 6] = [100, 320, 330, 500, 950, 0];

/// Number of quiet moves that are tried before the others are generated: two killers and the counter move.
const REFUTERS: usize = 3;

/// Ordering bonus of a quiet check, unless it loses more than a limit in hundredths of a pawn.
const CHECK: i32 = 10_000;
const CHECK_LOSS: i32 = -75;

/// Ordering bonus for leaving a square that a less valuable piece attacks, and penalty for entering one, by [`Role::index`].
const THREAT: [i32; 6] = [0, 5_000, 5_000, 7_000, 9_000, 0];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Table,
    StartNoisy,
    Noisy,
    /// Killers and the counter move; the number is that of the next one.
    Refuter(usize),
    Quiet,
    Losing,
    Done,
    Checks,
}

/// Yields the legal moves of a node, each once.
pub(super) struct Picker {
    stage: Stage,
    table_move: Option<Move>,
    lists: Box<Lists>,
    /// The next move of this stage: chosen one move early, so that its table entry is loaded while that move is searched.
    ahead: Option<Move>,
    /// Index of the move after it. Earlier entries were yielded, or are losing captures put aside at the front.
    next: usize,
    losing: usize,
    /// The killers and the counter move that were yielded.
    refuters: [Option<Move>; REFUTERS],
    ply: Ply,
    quiets: bool,
    /// Whether losing captures are yielded, too.
    losers: bool,
}

impl Picker {
    /// Creates a picker for a node of the main search.
    pub fn new<T: Tracer>(
        search: &mut Search<'_, T>,
        table_move: Option<Move>,
        ply: Ply,
    ) -> Picker {
        Picker {
            stage: Stage::Table,
            table_move: table_move.filter(|&mv| search.position.is_legal(mv)),
            lists: search.spare_lists.take(),
            ahead: None,
            next: 0,
            losing: 0,
            refuters: [None; REFUTERS],
            ply,
            quiets: true,
            losers: true,
        }
    }

    /// Creates a picker for quiescence: without quiet moves, unless in check.
    ///
    /// Outside check, captures that lose material on their square are left out when `quiescence_exchange` is on.
    pub fn noisy<T: Tracer>(
        search: &mut Search<'_, T>,
        table_move: Option<Move>,
        ply: Ply,
        in_check: bool,
    ) -> Picker {
        let losers = in_check || !search.techniques.quiescence_exchange;
        let wanted = |mv: Move| {
            in_check || (!search.position.is_quiet(mv) && (losers || !loses(search, mv)))
        };
        let table_move = table_move.filter(|&mv| wanted(mv));
        Picker {
            quiets: in_check,
            losers,
            ..Picker::new(search, table_move, ply)
        }
    }

    /// Returns the lists of a finished node for reuse.
    pub fn finish<T: Tracer>(self, search: &mut Search<'_, T>) {
        search.spare_lists.give_back(self.lists);
    }

    /// Records a yielded move that did not refute the node.
    pub fn note_tried(&mut self, mv: Move) {
        self.lists.tried.push(mv);
    }

    /// Returns the moves that did not refute the node.
    pub fn tried(&self) -> &[Move] {
        &self.lists.tried
    }

    /// Skips all remaining quiet moves.
    pub fn skip_quiets(&mut self) {
        self.quiets = false;
        if self.stage == Stage::Quiet {
            self.start_losing();
        }
    }

    pub fn next<T: Tracer>(&mut self, search: &mut Search<'_, T>) -> Option<Move> {
        loop {
            match self.stage {
                Stage::Table => {
                    self.stage = Stage::StartNoisy;
                    if let Some(mv) = self.table_move {
                        search.prepare(mv);
                        return Some(mv);
                    }
                }
                Stage::StartNoisy => {
                    self.lists.checks_and_pins = ChecksAndPins::new(&search.position);
                    self.generate(search, GenKind::Noisy);
                    self.score_noisy(search);
                    self.stage = Stage::Noisy;
                    self.look_ahead(search);
                }
                Stage::Noisy => match self.take(search) {
                    Some(mv)
                        if (search.techniques.capture_order || !self.losers)
                            && loses(search, mv) =>
                    {
                        self.lists.moves[self.losing] = mv;
                        self.losing += 1;
                    }
                    Some(mv) => return Some(mv),
                    None => self.stage = Stage::Refuter(0),
                },
                Stage::Refuter(_) if !self.quiets => self.start_losing(),
                Stage::Refuter(REFUTERS) => {
                    search.find_attacked(self.ply);
                    self.generate(search, GenKind::Quiet);
                    self.score_quiets(search);
                    self.stage = Stage::Quiet;
                    self.look_ahead(search);
                }
                Stage::Refuter(number) => {
                    self.stage = Stage::Refuter(number + 1);
                    if let Some(mv) = self.refuter(number, search) {
                        self.refuters[number] = Some(mv);
                        search.prepare(mv);
                        return Some(mv);
                    }
                }
                Stage::Quiet => match self.take(search) {
                    Some(mv) => return Some(mv),
                    None => self.start_losing(),
                },
                Stage::Losing => {
                    if self.next == self.losing || !self.losers {
                        self.stage = Stage::Done;
                    } else {
                        let mv = self.lists.moves[self.next];
                        self.next += 1;
                        search.prepare(mv);
                        return Some(mv);
                    }
                }
                Stage::Done | Stage::Checks => return None,
            }
        }
    }

    /// Returns the reason for the place of the move that was just yielded.
    pub fn order<T: Tracer>(&self, search: &Search<'_, T>, mv: Move) -> Order {
        let techniques = &search.techniques;
        match self.stage {
            Stage::Table | Stage::StartNoisy => Order::Table,
            Stage::Noisy => Order::Capture,
            Stage::Losing => Order::Losing,
            Stage::Checks => Order::QuietCheck,
            Stage::Refuter(_) | Stage::Quiet | Stage::Done => {
                let counter = search.memory.history.counter(search.last_played(self.ply));
                let killers = search.frames[self.ply.0].killers;
                if techniques.killers && killers.contains(&Some(mv)) {
                    Order::Killer
                } else if techniques.counter_moves && counter == Some(mv) {
                    Order::CounterMove
                } else if techniques.check_order
                    && search.position.gives_check(mv)
                    && see(&search.position, mv, CHECK_LOSS)
                {
                    Order::Check
                } else {
                    Order::History
                }
            }
        }
    }

    /// Returns whether captures that lose material were put aside and will not be yielded.
    pub fn has_left_out(&self) -> bool {
        self.losing > 0 && !self.losers
    }

    /// Returns the next quiet move that gives check and loses no material, after all other moves.
    pub fn next_check<T: Tracer>(&mut self, search: &Search<'_, T>) -> Option<Move> {
        let position = &search.position;
        if self.stage != Stage::Checks {
            self.stage = Stage::Checks;
            self.lists.moves.clear();
            self.generate(search, GenKind::Quiet);
            self.lists.check_info = CheckInfo::new(position);
        }
        let Lists {
            moves, check_info, ..
        } = &mut *self.lists;
        let check = std::iter::from_fn(|| moves.pop())
            .find(|&mv| check_info.gives_check(position, mv) && see(position, mv, 0))?;
        search.prepare(check);
        Some(check)
    }

    fn generate<T: Tracer>(&mut self, search: &Search<'_, T>, kind: GenKind) {
        let Lists {
            moves,
            checks_and_pins,
            ..
        } = &mut *self.lists;
        search
            .position
            .generate_within(checks_and_pins, kind, moves);
    }

    /// Returns a killer or the counter move, if it is legal and quiet here and was not yielded yet.
    fn refuter<T: Tracer>(&self, number: usize, search: &Search<'_, T>) -> Option<Move> {
        let techniques = &search.techniques;
        let killers = search.frames[self.ply.0].killers;
        let mv = match killers.get(number) {
            Some(killer) => killer.filter(|_| techniques.killers),
            None => {
                let counter = search.memory.history.counter(search.last_played(self.ply));
                counter.filter(|_| techniques.counter_moves)
            }
        };
        let position = &search.position;
        mv.filter(|&mv| !self.came_first(mv) && position.is_legal(mv) && position.is_quiet(mv))
    }

    /// Returns whether a move was yielded before the others of its kind were generated.
    fn came_first(&self, mv: Move) -> bool {
        Some(mv) == self.table_move || self.refuters.contains(&Some(mv))
    }

    fn start_losing(&mut self) {
        self.stage = Stage::Losing;
        self.next = 0;
    }

    /// Returns the best of the moves left in this stage.
    fn take<T: Tracer>(&mut self, search: &Search<'_, T>) -> Option<Move> {
        let mv = self.ahead?;
        self.look_ahead(search);
        Some(mv)
    }

    /// Chooses the next move of this stage, and loads its table entry.
    fn look_ahead<T: Tracer>(&mut self, search: &Search<'_, T>) {
        self.ahead = self.select();
        if let Some(mv) = self.ahead {
            search.prepare(mv);
        }
    }

    /// Returns the best of the moves left, except those that came first.
    fn select(&mut self) -> Option<Move> {
        while let Some(best) = self.lists.keys[self.next..self.lists.moves.len()]
            .iter()
            .copied()
            .max()
        {
            let at = 255 - (best & 255) as usize;
            let mv = self.lists.moves[at];
            // The next entry takes the place of the yielded one.
            self.lists.moves[at] = self.lists.moves[self.next];
            self.lists.keys[at] = key(self.lists.keys[self.next] >> 8, at);
            self.next += 1;
            if !self.came_first(mv) {
                return Some(mv);
            }
        }
        None
    }

    fn score_noisy<T: Tracer>(&mut self, search: &Search<'_, T>) {
        let Lists { moves, keys, .. } = &mut *self.lists;
        for (at, (mv, entry)) in moves.iter().zip(keys).enumerate() {
            let mut score = 0;
            if search.techniques.capture_order
                && let Some(piece) = search.position.piece_at(mv.from())
            {
                let victim = search.position.captured(*mv);
                score = victim.map_or(0, |role| 16 * VALUES[role.index()])
                    - VALUES[piece.role.index()] / 10
                    + mv.promotion().map_or(0, |role| 16 * VALUES[role.index()]);
                if let Some(victim) = victim
                    && search.techniques.history
                {
                    score += search.memory.history.capture(*mv, piece, victim) / 16;
                }
            }
            *entry = key(score, at);
        }
    }

    fn score_quiets<T: Tracer>(&mut self, search: &Search<'_, T>) {
        let techniques = &search.techniques;
        let history = &search.memory.history;
        let turn = search.position.turn();
        let known = search.history_at(self.ply);
        let check_info = CheckInfo::new(&search.position);
        let start = self.next;
        let Lists { moves, keys, .. } = &mut *self.lists;
        let quiets = moves[start..].iter().zip(&mut keys[start..]);
        for (at, (&mv, entry)) in (start..).zip(quiets) {
            let score = if let Some(piece) = search.position.piece_at(mv.from()) {
                let learned = if techniques.history {
                    let threats = search.threats(mv, self.ply);
                    history.butterfly(turn, mv, threats) + known.score(mv, piece)
                } else {
                    0
                };
                learned + search.static_score(mv, piece, &check_info, self.ply)
            } else {
                0
            };
            *entry = key(score, at);
        }
    }
}

/// Combines a score and the place of its move into one comparable number. Of equal scores the first is greater.
fn key(score: i32, at: usize) -> i32 {
    score << 8 | (255 - at as i32)
}

/// Returns whether a capture or promotion loses material on its square. Capturing a more valuable piece never does.
fn loses<T: Tracer>(search: &Search<'_, T>, mv: Move) -> bool {
    if mv.promotion().is_some_and(|role| role != Role::Queen) {
        return true;
    }
    let value = |role: Role| VALUES[role.index()];
    let attacker = search.position.piece_at(mv.from()).map(|piece| piece.role);
    match (attacker, search.position.captured(mv)) {
        (Some(Role::King), _) => false,
        (Some(attacker), Some(victim)) if value(victim) >= value(attacker) => false,
        _ => !see(&search.position, mv, 0),
    }
}

impl<T: Tracer> Search<'_, T> {
    /// Returns the part of a quiet move's score that needs no history: checks, and threats by less valuable pieces.
    fn static_score(&self, mv: Move, piece: Piece, check_info: &CheckInfo, ply: Ply) -> i32 {
        let position = &self.position;
        let mut score = 0;
        if self.techniques.check_order
            && check_info.gives_check(position, mv)
            && see(position, mv, CHECK_LOSS)
        {
            score += CHECK;
        }
        if self.techniques.threat_order
            && let Some(attacked) = &self.frames[ply.0].attacked
        {
            let is_threatened = |square| i32::from(attacked.contains_lesser(square, piece.role));
            let change = is_threatened(mv.from()) - is_threatened(mv.to());
            score += THREAT[piece.role.index()] * change;
        }
        score
    }
}
