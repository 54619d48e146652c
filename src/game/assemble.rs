//! Makes a game from other data than PGN: tags first, then one step after another.

use super::edit::check;
use super::notes::{Notes, clean, paragraphs};
use super::tree::play;
use super::{EditError, Game, Nag, NodeId, ROSTER, Step};
use tabia_chess::Position;

impl Game {
    /// Creates a game without moves from any position, with tags: those of the roster replace its unknown values, the others
    /// follow in their order. `FEN` and `SetUp`, and the `Variant` of a Chess960 position, are left out: they follow from the
    /// start position.
    pub fn with_tags<'a>(
        start: Position,
        tags: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Game {
        let mut game = Game::new(start);
        for (name, value) in tags {
            let follows =
                matches!(name, "FEN" | "SetUp") || (name == "Variant" && game.start.is_chess960());
            if ROSTER.contains(&name) {
                game.tags.set(name, value);
            } else if !follows {
                game.tags.push(name, value);
            }
        }
        game
    }

    /// Adds a step as the last continuation of `parent`, in constant time, and plays it on `position`, which is that of
    /// `parent`. Nothing is looked up: the same step may be added twice. For changes by a user there is [`Game::edit`].
    ///
    /// # Errors
    /// When the step is not legal, or the position is not that of the node. Nothing is changed then.
    pub fn append(
        &mut self,
        parent: NodeId,
        position: &mut Position,
        step: Step,
    ) -> Result<NodeId, EditError> {
        let is_there = self.nodes.get(parent.0 as usize);
        if is_there.is_none_or(|node| node.key != position.key()) {
            return Err(EditError::NoSuchNode);
        }
        check(position, step)?;
        let _ = play(position, step);
        self.revision += 1;
        Ok(self.attach(parent, self.children(parent).len(), step, position.key()))
    }

    /// Adds a typed text to the comment after a step (at the root: before the first move), in constant time. Commands such as
    /// `[%cal Ge2e4]` in it become fields that are not set yet.
    pub fn add_comment(&mut self, node: NodeId, text: &str) {
        self.annotate(node, |notes| notes.add_comment(&paragraphs(text)));
    }

    /// Adds a typed text to the comment before a step, in constant time.
    pub fn add_comment_before(&mut self, node: NodeId, text: &str) {
        if self.step(node).is_some() {
            self.annotate(node, |notes| notes.before.join(clean(&paragraphs(text))));
        }
    }

    /// Adds a glyph unless it is present, in constant time.
    pub fn add_nag(&mut self, node: NodeId, nag: Nag) {
        self.annotate(node, |notes| notes.add_nag(nag));
    }

    fn annotate(&mut self, node: NodeId, change: impl FnOnce(&mut Notes)) {
        if let Some(node) = self.nodes.get_mut(node.0 as usize) {
            change(&mut node.notes);
            self.revision += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn;
    use tabia_chess::san;

    #[test]
    fn a_game_put_together_equals_the_one_read() {
        let text = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"Tal\"]\n[Black \"?\"]\n\
            [Result \"1-0\"]\n[ECO \"C20\"]\n\n1. e4 e5 $1 {[%clk 0:01:00] A well known game} ({Or} 1... --) 1-0\n";
        let tags = [
            ("White", "Tal"),
            ("ECO", "C20"),
            ("SetUp", "0"),
            ("Result", "1-0"),
        ];
        let mut game = Game::with_tags(Position::start(), tags);
        let mut position = Position::start();
        let mv = san::read(&position, "e4").unwrap();
        let first = game.append(game.root(), &mut position, mv.into()).unwrap();
        let mut after = position.clone();
        let mv = san::read(&after, "e5").unwrap();
        let second = game.append(first, &mut after, mv.into()).unwrap();
        let other = game.append(first, &mut position, Step::Null).unwrap();
        game.add_comment(second, "A well known");
        game.add_comment(second, "game [%clk 0:01:00]");
        game.add_comment_before(other, "Or");
        game.add_nag(second, Nag::GOOD);
        assert_eq!(pgn::write(&game), text);
        assert_eq!(game, pgn::read(text.as_bytes()).games[0]);
    }

    #[test]
    fn what_does_not_fit_changes_nothing() {
        let mut game = Game::standard();
        let root = game.root();
        let mut position = Position::start();
        let e4 = san::read(&position, "e4").unwrap();
        let illegal = Step::Move(san::read(&position.after(e4), "e5").unwrap());
        let refused = game.append(root, &mut position, illegal);
        assert!(matches!(refused, Err(EditError::Illegal(_))));
        let refused = game.append(root, &mut position.after(e4), illegal);
        assert_eq!(refused, Err(EditError::NoSuchNode));
        assert!(game.is_empty() && position == Position::start());
    }

    #[test]
    fn tags_of_the_start_follow_from_it() {
        let start = Position::chess960(1);
        let tags = [
            ("FEN", "x"),
            ("Variant", "Atomic"),
            ("SetUp", "0"),
            ("Event", "y"),
        ];
        let game = Game::with_tags(start.clone(), tags);
        assert_eq!(game.tags().get("Event"), Some("y"));
        assert_eq!(
            game.tags().iter().skip(7).collect::<Vec<_>>(),
            Game::new(start).tags().iter().skip(7).collect::<Vec<_>>()
        );
    }
}
