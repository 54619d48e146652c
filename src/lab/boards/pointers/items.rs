//! Linked lists whose items are removed without a search: each square holds the address of the pointer to its item.
//!
//! An address is a number here: the head of one of the two lists, or the `next` of an item.

use tabia_chess::{Color, Square};

/// The end of a list.
pub const END: u8 = 255;

/// The number of items in the buffer, as in the book.
pub const BUFFER: usize = 40;

/// The address of a pointer to an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pointer {
    /// The head of a side's list.
    Head(Color),
    /// The `next` of the item with this index.
    Next(u8),
}

/// A piece in its list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item {
    pub square: Square,
    pub next: u8,
}

/// An item that was unlinked, and the pointer that pointed to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unlinked {
    pub item: u8,
    pub pointer: Pointer,
}

/// Both lists, and the address of a pointer for each square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Items {
    items: [Item; BUFFER],
    heads: [u8; 2],
    /// `None` on a square without an item.
    pointers: [Option<Pointer>; 64],
    len: u8,
}

impl Items {
    /// Creates empty lists.
    pub fn empty() -> Items {
        let free = Item {
            square: Square::A1,
            next: END,
        };
        Items {
            items: [free; BUFFER],
            heads: [END; 2],
            pointers: [None; 64],
            len: 0,
        }
    }

    #[inline]
    pub fn item(&self, index: u8) -> &Item {
        &self.items[usize::from(index) % BUFFER]
    }

    #[inline]
    fn item_mut(&mut self, index: u8) -> &mut Item {
        &mut self.items[usize::from(index) % BUFFER]
    }

    /// Returns the item to which a pointer points, or [`END`].
    #[inline]
    pub fn target(&self, pointer: Pointer) -> u8 {
        match pointer {
            Pointer::Head(color) => self.heads[color.index()],
            Pointer::Next(index) => self.item(index).next,
        }
    }

    /// Lets a pointer point to an item or to [`END`], and the square of the item to the pointer.
    #[inline]
    fn point(&mut self, pointer: Pointer, item: u8) {
        match pointer {
            Pointer::Head(color) => self.heads[color.index()] = item,
            Pointer::Next(index) => self.item_mut(index).next = item,
        }
        if item != END {
            let square = self.item(item).square;
            self.pointers[square.index()] = Some(pointer);
        }
    }

    /// Returns the address of the pointer to the item on a square.
    #[inline]
    pub fn pointer(&self, square: Square) -> Option<Pointer> {
        self.pointers[square.index()]
    }

    /// Inserts a piece at the head of a list. The buffer holds every piece of a legal position.
    pub fn push(&mut self, color: Color, square: Square) {
        let (item, next) = (self.len, self.heads[color.index()]);
        *self.item_mut(item) = Item { square, next };
        self.point(Pointer::Next(item), next);
        self.point(Pointer::Head(color), item);
        self.len += 1;
    }

    /// Unlinks the item on a square. The item after it gets the pointer that pointed to the removed one.
    pub fn remove(&mut self, square: Square) -> Option<Unlinked> {
        let pointer = self.pointers[square.index()].take()?;
        let item = self.target(pointer);
        self.point(pointer, self.item(item).next);
        Some(Unlinked { item, pointer })
    }

    /// Links the item that was removed last again. Items must be restored in reverse order.
    pub fn restore(&mut self, unlinked: Unlinked) {
        self.point(Pointer::Next(unlinked.item), self.item(unlinked.item).next);
        self.point(unlinked.pointer, unlinked.item);
    }

    /// Moves the item of one square to another, which has none.
    pub fn move_to(&mut self, from: Square, to: Square) {
        let pointer = self.pointers[from.index()].take();
        self.arrive(pointer, to);
    }

    /// Moves two items, each from the first of its squares to the second. Both leave before either arrives.
    pub fn move_both(&mut self, ways: [[Square; 2]; 2]) {
        let pointers = ways.map(|[from, _]| self.pointers[from.index()].take());
        for (pointer, [_, to]) in pointers.into_iter().zip(ways) {
            self.arrive(pointer, to);
        }
    }

    fn arrive(&mut self, pointer: Option<Pointer>, to: Square) {
        if let Some(pointer) = pointer {
            let item = self.target(pointer);
            self.item_mut(item).square = to;
            self.pointers[to.index()] = Some(pointer);
        }
    }

    /// Returns the items of one side in the order of the list.
    pub fn list(&self, color: Color) -> impl Iterator<Item = (u8, Item)> + '_ {
        let mut index = self.heads[color.index()];
        std::iter::from_fn(move || {
            let item = (index != END).then(|| (index, *self.item(index)))?;
            index = item.1.next;
            Some(item)
        })
    }
}
