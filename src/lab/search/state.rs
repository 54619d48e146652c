//! The common state and operations of all searches of the ladder, so that each algorithm contains only its own idea.

use std::ops::ControlFlow;

use super::super::games::{Game, Given, Outcome};
use super::WIN;
use super::line::Triangle;
use super::observer::{Keyed, Leaf, Observer, Prune, Visit, Why};
use super::order::{FIRST, Memory, Order};
use super::table::{Bound, Entry, TranspositionTable, Wanted, from_node, to_node};

/// A running search: the game in the line being tried, and the learned data.
pub struct Search<'a, G: Game, O> {
    /// The game, in the position of the present node.
    pub game: G,
    /// Receives the events of the search.
    pub observer: &'a mut O,
    table: Option<&'a mut dyn TranspositionTable<G::Move>>,
    memory: Memory<G::Move>,
    /// The moves of all nodes on the way to the present one, consecutively.
    moves: Vec<Keyed<G::Move>>,
    generated: Vec<G::Move>,
    /// The moves from the first position to the present node, with their target squares. `None` is a pass.
    path: Vec<Option<(G::Move, usize)>>,
    best: Triangle<G::Move>,
    /// The static value of a position that is not searched further.
    values: fn(&G) -> i32,
    /// A line to be tried first, and the number of its moves at the beginning of the path.
    guide: Vec<G::Move>,
    guided: usize,
}

/// A position that is being searched.
pub struct Node {
    alpha: i32,
    beta: i32,
    depth: u32,
    /// Its moves: the index of the first, and of the next one.
    first: usize,
    next: usize,
    /// Whether the remaining moves have keys.
    is_ordered: bool,
    /// Number of moves tried, and the best of them.
    tried: usize,
    best: Option<usize>,
}

impl<'a, G: Game, O: Observer<G::Move>> Search<'a, G, O> {
    /// Creates a search of a position, without a table and with moves in the generator's order.
    pub fn new(game: G, observer: &'a mut O) -> Search<'a, G, O> {
        Search {
            game,
            observer,
            table: None,
            memory: Memory::new::<G>(Order::None),
            moves: Vec::new(),
            generated: Vec::new(),
            path: Vec::new(),
            best: Triangle::default(),
            values: G::evaluate,
            guide: Vec::new(),
            guided: 0,
        }
    }

    /// Sets a table, which is not cleared.
    #[must_use]
    pub fn with_table(
        mut self,
        table: &'a mut dyn TranspositionTable<G::Move>,
    ) -> Search<'a, G, O> {
        self.table = Some(table);
        self
    }

    /// Sets the order of moves.
    #[must_use]
    pub fn with_order(mut self, order: Order) -> Search<'a, G, O> {
        self.memory = Memory::new::<G>(order);
        self
    }

    /// Returns hundredths of the game's smallest piece in the unit of its evaluation.
    pub fn margin(&self, hundredths: i32) -> i32 {
        hundredths * (self.game.unit() / 100)
    }

    /// Sets whether positions that are not searched further are worth their pieces alone.
    pub fn count_pieces_alone(&mut self, alone: bool) {
        self.values = if alone { G::material } else { G::evaluate };
    }

    /// Returns the static value of the present node.
    pub fn static_value(&self) -> i32 {
        (self.values)(&self.game)
    }

    /// Returns the half-moves from the first position.
    pub fn ply(&self) -> usize {
        self.path.len()
    }

    /// Returns the best line of the last searched position at the present ply.
    pub fn line(&self) -> &[G::Move] {
        self.best.line(self.ply())
    }

    /// Sets the best line here, where a search has found it and then lost it.
    pub fn keep_line(&mut self, line: Vec<G::Move>) {
        self.best.keep(self.path.len(), line);
    }

    /// Restarts the moves of a node, in the same order.
    pub fn restart(&mut self, node: &mut Node) {
        node.next = node.first;
        node.tried = 0;
        node.is_ordered = false;
    }

    /// Sets a line to be tried before all other moves from now on.
    pub fn follow(&mut self, line: Vec<G::Move>) {
        self.guide = line;
    }

    /// Enters a node. It ends at once where its value is known: the game is over, the horizon is reached, or the table has a
    /// decisive value.
    pub fn enter(&mut self, alpha: i32, beta: i32, depth: u32) -> ControlFlow<i32, Node> {
        self.visit(alpha, beta, depth);
        if depth == 0 {
            return ControlFlow::Break(match self.ended() {
                Some(value) => self.leaf(value, Leaf::End),
                None => self.leaf(self.static_value(), Leaf::Horizon),
            });
        }
        let entry = self.probe();
        let wanted = Wanted { depth, alpha, beta };
        // The first position is searched in any case, since a move is required there.
        if self.ply() > 0
            && let Some(value) = entry.and_then(|entry| self.decided(&entry, &wanted))
        {
            return ControlFlow::Break(self.leaf(value, Leaf::Table));
        }
        self.generated.clear();
        self.game.moves(&mut self.generated);
        if self.generated.is_empty() {
            let value = self.ended().unwrap_or(0);
            return ControlFlow::Break(self.leaf(value, Leaf::End));
        }
        let known = self.guided_move().or_else(|| {
            let entry = entry.as_ref()?;
            let move_at = |index: usize| self.generated.get(index).copied();
            entry.mv.or_else(|| move_at(entry.index?))
        });
        ControlFlow::Continue(self.open(&wanted, known))
    }

    /// Returns the value of the game if it is over. A nearer win is worth more.
    pub fn ended(&self) -> Option<i32> {
        let ply = self.path.len() as i32;
        Some(match self.game.outcome()? {
            Outcome::Won => WIN - ply,
            Outcome::Lost => ply - WIN,
            Outcome::Drawn => 0,
        })
    }

    /// Enters a node beyond the horizon, of which only some moves are tried. It ends at once where the game is over, and with
    /// its static value where there is no such move.
    pub fn enter_beyond(
        &mut self,
        alpha: i32,
        beta: i32,
        is_wanted: impl Fn(&G, G::Move) -> bool,
    ) -> ControlFlow<i32, Node> {
        self.visit(alpha, beta, 0);
        self.generated.clear();
        self.game.moves(&mut self.generated);
        if self.generated.is_empty() {
            let value = self.ended().unwrap_or(0);
            return ControlFlow::Break(self.leaf(value, Leaf::End));
        }
        self.generated.retain(|mv| is_wanted(&self.game, *mv));
        if self.generated.is_empty() {
            return ControlFlow::Break(self.leaf(self.static_value(), Leaf::Horizon));
        }
        let depth = 0;
        let known = self.known_move();
        ControlFlow::Continue(self.open(&Wanted { depth, alpha, beta }, known))
    }

    /// Enters a node beyond the horizon whose moves are generated one after the other by [`Search::give`]. It ends at once where
    /// the game is over, which is asked of the rules and not counted as generated.
    pub fn enter_lazily(&mut self, alpha: i32, beta: i32) -> ControlFlow<i32, Node> {
        self.visit(alpha, beta, 0);
        if let Some(value) = self.ended() {
            return ControlFlow::Break(self.leaf(value, Leaf::End));
        }
        let first = self.moves.len();
        ControlFlow::Continue(Node {
            alpha,
            beta,
            depth: 0,
            first,
            next: first,
            is_ordered: false,
            tried: 0,
            best: None,
        })
    }

    /// Generates the next capture of a node of [`Search::enter_lazily`]. `None` when there is none, or when the search must end.
    pub fn give(&mut self, node: &mut Node, given: &mut Given) -> Option<G::Move> {
        if self.observer.is_over() {
            return None;
        }
        let mv = self.game.next_capture(given)?;
        self.observer.give(self.path.len(), mv);
        let index = self.moves.len() - node.first;
        self.moves.push(Keyed { key: 0, mv, index });
        self.next(node)
    }

    /// Returns the next move of a node, the best first by the order. `None` when all have been tried, or when the search must
    /// end.
    pub fn next(&mut self, node: &mut Node) -> Option<G::Move> {
        let rest = self.moves.get_mut(node.next..)?;
        if rest.is_empty() || self.observer.is_over() {
            return None;
        }
        if node.is_ordered {
            pick(rest);
            // The keys of the remaining moves do not differ.
            node.is_ordered = rest[0].key != 0;
        }
        let mv = rest[0].mv;
        node.next += 1;
        node.tried += 1;
        Some(mv)
    }

    /// Tries this move of a node next, if it is one that has not been tried.
    pub fn take(&mut self, node: &mut Node, mv: G::Move) -> bool {
        self.prefer(node, mv) && self.next(node).is_some()
    }

    /// Puts a move before the others of a node, if it is one that has not been tried.
    pub fn prefer(&mut self, node: &mut Node, mv: G::Move) -> bool {
        let rest = &mut self.moves[node.next..];
        let Some(index) = rest.iter().position(|candidate| candidate.mv == mv) else {
            return false;
        };
        rest[..=index].rotate_right(1);
        rest[0].key = FIRST;
        node.is_ordered = true;
        true
    }

    /// Returns the result of a search after a move.
    pub fn after<T>(&mut self, mv: G::Move, search: impl FnOnce(&mut Self) -> T) -> T {
        let target = self.game.target(mv);
        let guided = self.guided;
        if guided == self.path.len() && self.guide.get(guided) == Some(&mv) {
            self.guided += 1;
        }
        self.path.push(Some((mv, target)));
        let undo = self.game.make(mv);
        let result = search(self);
        self.game.unmake(mv, undo);
        self.path.pop();
        self.guided = guided;
        result
    }

    /// Returns the result of a search after a pass, where a pass proves something.
    pub fn after_pass<T>(&mut self, search: impl FnOnce(&mut Self) -> T) -> Option<T> {
        let undo = self.game.pass()?;
        Some(self.passed(undo, search))
    }

    /// Returns the result of a search after a pass wherever one is possible, whatever it proves.
    pub fn after_any_pass<T>(&mut self, search: impl FnOnce(&mut Self) -> T) -> Option<T> {
        let undo = self.game.pass_anywhere()?;
        Some(self.passed(undo, search))
    }

    fn passed<T>(&mut self, undo: G::Undo, search: impl FnOnce(&mut Self) -> T) -> T {
        self.path.push(None);
        let result = search(self);
        self.path.pop();
        self.game.unpass(undo);
        result
    }

    /// Records that the last move of a node has a higher value than all before it.
    pub fn raise(&mut self, node: &mut Node, mv: G::Move, value: i32) {
        if value <= node.alpha || self.observer.is_over() {
            return;
        }
        let ply = self.ply();
        node.best = Some(node.next - 1);
        self.best.raise(ply, mv, value);
        self.observer.raise(ply, mv, value);
        if value >= node.beta {
            self.observer.cut(ply, node.tried - 1);
            self.memory.learn(&self.game, mv, ply, node.depth);
        }
    }

    /// Records the result of a move in a search whose values stay in their window: a higher value raises alpha, and a move without
    /// a value was pruned.
    pub fn settle(
        &mut self,
        node: &mut Node,
        mv: G::Move,
        value: Option<i32>,
        alpha: &mut i32,
        why: Prune,
    ) {
        match value {
            None => self.prune(Some(mv), why),
            Some(value) if value > *alpha => {
                *alpha = value;
                self.raise(node, mv, value);
            }
            Some(_) => {}
        }
    }

    /// Records that a move of the present node, or all remaining ones, are pruned.
    pub fn prune(&mut self, mv: Option<G::Move>, why: Prune) {
        self.observer.prune(self.ply(), mv, why);
    }

    /// Returns the number of a node's moves that have not been tried.
    pub fn count(&self, node: &Node) -> usize {
        self.moves.len() - node.next
    }

    /// Returns the square on which the last move has arrived.
    pub fn last_target(&self) -> Option<usize> {
        self.path.last().copied().flatten().map(|step| step.1)
    }

    /// Records that a move of the present node is re-searched.
    pub fn research(&mut self) {
        self.observer.research(self.ply());
    }

    /// Records why the position that is entered next here is searched deeper or less deep, where that is so.
    pub fn why(&mut self, is_so: bool, why: Why) {
        if is_so {
            self.observer.why(self.path.len(), why);
        }
    }

    /// Records what is left for checks in the position that is entered next here.
    pub fn budget(&mut self, made: u32, end: u32) {
        self.observer.budget(self.path.len(), made, end);
    }

    /// Leaves a node with a value, which is stored.
    pub fn leave(&mut self, node: &Node, value: i32) -> i32 {
        let ply = self.ply();
        if let Some(table) = &mut self.table
            && !self.observer.is_over()
        {
            let best = node.best.map(|index| self.moves[index]);
            table.store(Entry {
                key: self.game.key(),
                context: self.game.context(node.depth),
                depth: node.depth,
                bound: Bound::of(value, node.alpha, node.beta),
                value: from_node(value, ply),
                mv: best.map(|best| best.mv),
                index: best.map(|best| best.index),
            });
        }
        self.moves.truncate(node.first);
        self.observer.leave(ply, value);
        value
    }

    /// Returns whether the present node is the end of the line to be followed.
    pub fn is_at_end_of_guide(&self) -> bool {
        let end = self.guide.len();
        end > 0 && self.guided == end && self.path.len() == end
    }

    /// Returns the known best move here: from the line to be followed, or from the table.
    pub fn known_move(&mut self) -> Option<G::Move> {
        self.guided_move().or_else(|| self.probe()?.mv)
    }

    /// Returns the move of the line to be followed, if the present node is on it.
    fn guided_move(&self) -> Option<G::Move> {
        let guide = self.guide.get(self.guided);
        guide.filter(|_| self.guided == self.path.len()).copied()
    }

    /// Returns the table's entry of the present position.
    fn probe(&mut self) -> Option<Entry<G::Move>> {
        self.table.as_mut()?.probe(self.game.key())
    }

    /// Returns the best line of the first position after a search to a depth. Where it ends early at a position with a table
    /// value, it is continued from the table.
    pub fn whole_line(&mut self, depth: u32) -> Vec<G::Move> {
        self.continued(self.best.line(0).to_vec(), depth, |_| true)
    }

    /// Returns the line along the table's entries with exact values, after a search of the first position to a depth.
    pub fn exact_line(&mut self, depth: u32) -> Vec<G::Move> {
        self.continued(Vec::new(), depth, |bound| bound == Bound::Exact)
    }

    /// Continues a line from the table, as long as the entries have wanted bounds.
    fn continued(
        &mut self,
        mut line: Vec<G::Move>,
        depth: u32,
        is_wanted: impl Fn(Bound) -> bool,
    ) -> Vec<G::Move> {
        let mut undos = Vec::new();
        for &mv in &line {
            undos.push((mv, self.game.make(mv)));
        }
        while let Some(table) = &mut self.table
            && line.len() < depth as usize
            && self.game.outcome().is_none()
            && let rest = depth - line.len() as u32
            && let Some(entry) = table.probe(self.game.key())
            && entry.depth == rest
            && is_wanted(entry.bound)
            && entry.context == self.game.context(rest)
            && let Some(mv) = entry.mv
            && self.game.legal_moves().contains(&mv)
        {
            line.push(mv);
            undos.push((mv, self.game.make(mv)));
        }
        while let Some((mv, undo)) = undos.pop() {
            self.game.unmake(mv, undo);
        }
        line
    }

    fn visit(&mut self, alpha: i32, beta: i32, depth: u32) {
        let visit = Visit {
            ply: self.path.len(),
            mv: self.path.last().copied().flatten().map(|step| step.0),
            alpha,
            beta,
            depth,
        };
        self.best.enter(&visit);
        self.observer.enter(&visit);
    }

    fn leaf(&mut self, value: i32, leaf: Leaf) -> i32 {
        self.observer.leaf(self.path.len(), value, leaf);
        value
    }

    /// Returns the value of an entry of the present position, if it ends the search of the node. The next half-moves may depend
    /// on nothing but the position.
    fn decided(&mut self, entry: &Entry<G::Move>, wanted: &Wanted) -> Option<i32> {
        if entry.context != self.game.context(entry.depth) {
            return None;
        }
        let value = to_node(entry.value, self.ply());
        let decides = self.table.as_mut()?.decides(entry, value, wanted);
        decides.then_some(value)
    }

    /// Orders the generated moves of a node, the known best one first.
    fn open(&mut self, wanted: &Wanted, known: Option<G::Move>) -> Node {
        let (first, ply) = (self.moves.len(), self.path.len());
        let last = self.last_target();
        self.memory.enter(ply);
        let attacked = self.memory.attacked(&mut self.game, last);
        let mut is_ordered = false;
        for (index, &mv) in self.generated.iter().enumerate() {
            let key = match known == Some(mv) {
                true => FIRST,
                false => self.memory.key(&mut self.game, mv, ply, (last, &attacked)),
            };
            is_ordered |= key != 0;
            self.moves.push(Keyed { key, mv, index });
        }
        self.observer.order(ply, &self.moves[first..]);
        Node {
            alpha: wanted.alpha,
            beta: wanted.beta,
            depth: wanted.depth,
            first,
            next: first,
            is_ordered,
            tried: 0,
            best: None,
        }
    }
}

/// Brings the move with the highest key to the front; those of the same key keep their order.
fn pick<M: Copy>(moves: &mut [Keyed<M>]) {
    let mut best = 0;
    for (index, candidate) in moves.iter().enumerate() {
        if candidate.key > moves[best].key {
            best = index;
        }
    }
    moves[..=best].rotate_right(1);
}
