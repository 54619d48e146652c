//! The graph of a book's positions and moves.

use std::collections::{HashMap, HashSet, VecDeque};

use super::{Book, BookMove, Key, repeats_castling};
use tabia_chess::{Move, Position, Undo};

/// A move from one position of the book to another, or out of the book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    pub from: Key,
    pub mv: Move,
    pub to: Key,
    /// Whether the move is an entry of the book. Otherwise it bridges a gap: it is a legal move to a position that no entry
    /// leads to, such as the opponent's reply in a book for one side.
    pub in_book: bool,
}

/// All positions that the moves of a book reach from its start positions, and the moves between them: the result of one walk
/// through the whole book. It shows the book in its state at creation.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    numbers: HashMap<Key, u32>,
    spots: Vec<Spot>,
    links: Vec<Edge>,
    /// Indices into `links`, by target position.
    incoming: Vec<u32>,
    starts: Vec<u32>,
    /// Indices in `starts` of the positions that begin a line.
    places: HashMap<u32, usize>,
    illegal: Vec<(Key, BookMove)>,
    repeated: Vec<(Key, BookMove)>,
    colliding: Vec<Key>,
}

/// One position.
#[derive(Clone, Debug)]
struct Spot {
    key: Key,
    /// Another hash of the position, which distinguishes it from a different one with the same key.
    check: u64,
    /// Index of its first move in `links`, and of the first move that leads to it in `incoming`; both ranges end where those of
    /// the next spot begin.
    outgoing: u32,
    incoming: u32,
    /// The last move of a shortest line from a start position.
    way: Option<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Edge {
    from: u32,
    to: u32,
    mv: Move,
    in_book: bool,
}

/// A pending step of a walk.
enum WalkStep {
    Play { from: u32, mv: Move, in_book: bool },
    TakeBack(Move, Undo),
}

impl Graph {
    /// Walks through a book.
    pub fn new(book: &Book) -> Graph {
        let mut graph = Graph::walk(book, &HashSet::new());
        let unreached: HashSet<Key> = graph.unreached(book).collect();
        if !unreached.is_empty() {
            graph = Graph::walk(book, &unreached);
        }
        graph.arrange();
        graph
    }

    /// Walks along the entries, and along any legal move that leads to a position in `beyond`.
    fn walk(book: &Book, beyond: &HashSet<Key>) -> Graph {
        let mut graph = Graph::default();
        let mut steps = Vec::new();
        for start in book.starts() {
            let mut position = start.clone();
            let key = Key::of(&position);
            let number = graph.visit(book, &position, key, beyond, &mut steps);
            graph.starts.push(number);
            while let Some(step) = steps.pop() {
                match step {
                    WalkStep::TakeBack(mv, undo) => position.unmake(mv, undo),
                    WalkStep::Play { from, mv, in_book } => {
                        let undo = position.make(mv);
                        let key = Key::played(&position, mv);
                        steps.push(WalkStep::TakeBack(mv, undo));
                        let to = graph.visit(book, &position, key, beyond, &mut steps);
                        graph.links.push(Edge {
                            from,
                            to,
                            mv,
                            in_book,
                        });
                    }
                }
            }
        }
        graph
    }

    /// Returns the number of a position; a new one gets a number, and steps for its moves.
    fn visit(
        &mut self,
        book: &Book,
        position: &Position,
        key: Key,
        beyond: &HashSet<Key>,
        steps: &mut Vec<WalkStep>,
    ) -> u32 {
        if let Some(&number) = self.numbers.get(&key) {
            if self.spots[number as usize].check != position.key() {
                self.colliding.push(key);
            }
            return number;
        }
        let number = self.spots.len() as u32;
        self.numbers.insert(key, number);
        self.spots.push(Spot {
            key,
            check: position.key(),
            outgoing: 0,
            incoming: 0,
            way: None,
        });
        let entries = book.entries(key);
        // The last step is handled first: the entries come before the gaps, in their order.
        if !beyond.is_empty() {
            for &mv in &position.legal_moves() {
                let is_entry = || {
                    entries
                        .iter()
                        .any(|entry| entry.mv.find(position) == Some(mv))
                };
                if beyond.contains(&Key::after(position, mv)) && !is_entry() {
                    steps.push(WalkStep::Play {
                        from: number,
                        mv,
                        in_book: false,
                    });
                }
            }
        }
        for (index, entry) in entries.iter().enumerate().rev() {
            match entry.mv.find(position) {
                Some(mv) if mv.is_castling() && repeats_castling(entries, index, position) => {
                    self.repeated.push((key, entry.mv));
                }
                Some(mv) => steps.push(WalkStep::Play {
                    from: number,
                    mv,
                    in_book: true,
                }),
                None => self.illegal.push((key, entry.mv)),
            }
        }
        number
    }

    /// Sorts the links by source, indexes them by target, and finds the shortest lines.
    fn arrange(&mut self) {
        // Stable: the moves of a position stay in the order of the book.
        self.links.sort_by_key(|link| link.from);
        self.incoming = (0..self.links.len() as u32).collect();
        let links = &self.links;
        self.incoming.sort_by_key(|i| links[*i as usize].to);
        let (mut outgoing, mut incoming) = (0, 0);
        for (number, spot) in (0..).zip(&mut self.spots) {
            spot.outgoing = outgoing as u32;
            spot.incoming = incoming as u32;
            while links.get(outgoing).is_some_and(|link| link.from == number) {
                outgoing += 1;
            }
            let to = |i: &u32| links[*i as usize].to;
            while self.incoming.get(incoming).map(to) == Some(number) {
                incoming += 1;
            }
        }
        self.colliding.sort_unstable();
        self.colliding.dedup();
        let mut seen = vec![false; self.spots.len()];
        let mut queue = VecDeque::new();
        for (place, &start) in self.starts.iter().enumerate() {
            self.places.entry(start).or_insert(place);
            if !std::mem::replace(&mut seen[start as usize], true) {
                queue.push_back(start);
            }
        }
        while let Some(number) = queue.pop_front() {
            for i in self.outgoing(number) {
                let to = self.links[i].to;
                if !std::mem::replace(&mut seen[to as usize], true) {
                    self.spots[to as usize].way = Some(i as u32);
                    queue.push_back(to);
                }
            }
        }
    }

    fn outgoing(&self, number: u32) -> std::ops::Range<usize> {
        let end = self.spots.get(number as usize + 1);
        let end = end.map_or(self.links.len(), |next| next.outgoing as usize);
        self.spots[number as usize].outgoing as usize..end
    }

    fn link(&self, edge: &Edge) -> Link {
        Link {
            from: self.spots[edge.from as usize].key,
            mv: edge.mv,
            to: self.spots[edge.to as usize].key,
            in_book: edge.in_book,
        }
    }

    /// Returns the number of positions, including those where the book ends.
    pub fn len(&self) -> usize {
        self.spots.len()
    }

    pub fn is_empty(&self) -> bool {
        self.spots.is_empty()
    }

    /// Returns whether a position can be reached.
    pub fn contains(&self, key: Key) -> bool {
        self.numbers.contains_key(&key)
    }

    /// Returns the moves that lead to a position: its transpositions.
    pub fn parents(&self, key: Key) -> Vec<Link> {
        let Some(&number) = self.numbers.get(&key) else {
            return Vec::new();
        };
        let end = self.spots.get(number as usize + 1);
        let end = end.map_or(self.incoming.len(), |next| next.incoming as usize);
        let start = self.spots[number as usize].incoming as usize;
        let incoming = self.incoming[start..end].iter();
        incoming
            .map(|i| self.link(&self.links[*i as usize]))
            .collect()
    }

    /// Returns the moves from a position, in the order of the book.
    pub fn children(&self, key: Key) -> Vec<Link> {
        let Some(&number) = self.numbers.get(&key) else {
            return Vec::new();
        };
        let links = &self.links[self.outgoing(number)];
        links.iter().map(|edge| self.link(edge)).collect()
    }

    /// Returns the shortest line to a position: its start, and the moves. `None` when no line leads there.
    pub fn line_to<'a>(&self, book: &'a Book, key: Key) -> Option<(&'a Position, Vec<Move>)> {
        let mut number = *self.numbers.get(&key)?;
        let mut moves = Vec::new();
        while let Some(way) = self.spots[number as usize].way {
            let edge = self.links[way as usize];
            moves.push(edge.mv);
            number = edge.from;
        }
        moves.reverse();
        Some((book.starts().get(*self.places.get(&number)?)?, moves))
    }

    /// Returns the position of a key.
    pub fn position(&self, book: &Book, key: Key) -> Option<Position> {
        let (start, moves) = self.line_to(book, key)?;
        let mut position = start.clone();
        for mv in moves {
            // The book may have been changed since.
            if !position.is_legal(mv) {
                return None;
            }
            let _ = position.make(mv);
        }
        Some(position)
    }

    /// Returns the positions with moves in the book that become unreachable without one of its moves. They stay in the book
    /// unless [`Edit::RemovePages`](super::Edit::RemovePages) removes them.
    pub fn orphans(&self, book: &Book, at: Key, mv: BookMove) -> Vec<Key> {
        let Some(&at) = self.numbers.get(&at) else {
            return Vec::new();
        };
        let mut seen = vec![false; self.spots.len()];
        let mut open = Vec::new();
        for &start in &self.starts {
            if !std::mem::replace(&mut seen[start as usize], true) {
                open.push(start);
            }
        }
        while let Some(number) = open.pop() {
            for edge in &self.links[self.outgoing(number)] {
                let deleted = number == at && BookMove::from(edge.mv) == mv;
                if !deleted && !std::mem::replace(&mut seen[edge.to as usize], true) {
                    open.push(edge.to);
                }
            }
        }
        let lost = self.spots.iter().zip(seen).filter(|(_, seen)| !seen);
        let keys = lost.map(|(spot, _)| spot.key);
        keys.filter(|key| book.pages.contains(*key)).collect()
    }

    /// Returns the minimum number of half-moves to leave the book; 0 where it has no move. `None` when the position cannot be
    /// reached, or all lines from it are circular.
    pub fn shortest_exit(&self, key: Key) -> Option<usize> {
        let start = *self.numbers.get(&key)?;
        let mut seen = HashSet::from([start]);
        let mut queue = VecDeque::from([(start, 0)]);
        while let Some((number, plies)) = queue.pop_front() {
            let mut moves = self.links[self.outgoing(number)]
                .iter()
                .filter(|edge| edge.in_book);
            let Some(first) = moves.next() else {
                return Some(plies);
            };
            for edge in std::iter::once(first).chain(moves) {
                if seen.insert(edge.to) {
                    queue.push_back((edge.to, plies + 1));
                }
            }
        }
        None
    }

    /// Returns the positions where the book ends: those that a book move leads to and that have no moves.
    pub fn leaves(&self) -> impl Iterator<Item = Key> + '_ {
        (0..).zip(&self.spots).filter_map(|(number, spot)| {
            let links = &self.links[self.outgoing(number)];
            links.iter().all(|edge| !edge.in_book).then_some(spot.key)
        })
    }

    /// Returns the positions of the book that no walk reaches. Only their keys are known.
    pub fn unreached<'a>(&'a self, book: &'a Book) -> impl Iterator<Item = Key> + 'a {
        let keys = book.pages().map(|(key, _)| key);
        keys.filter(|key| !self.numbers.contains_key(key))
    }

    /// Returns the entries that are not legal in their position. Their bits are damaged, or belong to another position with the
    /// same key.
    pub fn illegal(&self) -> &[(Key, BookMove)] {
        &self.illegal
    }

    /// Returns the castling entries that repeat another entry of their position.
    pub fn repeated(&self) -> &[(Key, BookMove)] {
        &self.repeated
    }

    /// Returns the keys that two different positions of the book share.
    pub fn colliding(&self) -> &[Key] {
        &self.colliding
    }
}
