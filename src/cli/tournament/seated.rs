//! A participant in its games: limits beside its time control, a book, and a new start for each game.

use crossbeam_channel::{Receiver, Sender, unbounded};
use rand::SeedableRng as _;
use rand::rngs::StdRng;

use super::book::OpenBook;
use super::entrants::MoveLimits;
use tabia_chess::Move;
use tabia_player::{
    Ended, Event, GameLine, Limits, OptionError, Player, PlayerOption, Report, SearchId,
};

/// Starts the player of a participant anew.
pub(super) type Restart = Box<dyn Fn() -> Box<dyn Player> + Send>;

/// A player with further limits, which plays from a book before it searches.
pub(super) struct Seated {
    player: Box<dyn Player>,
    limits: MoveLimits,
    /// `None` when it plays all its games.
    restart: Option<Restart>,
    has_played: bool,
    book: Option<SeatedBook>,
}

/// A book with its moves as reports.
struct SeatedBook {
    book: OpenBook,
    random: StdRng,
    /// Whether the present move is one of the book.
    is_used: bool,
    moves: u64,
    sender: Sender<Report>,
    reports: Receiver<Report>,
}

impl Seated {
    pub fn new(
        player: Box<dyn Player>,
        limits: MoveLimits,
        restart: Option<Restart>,
        book: Option<OpenBook>,
    ) -> Seated {
        Seated {
            player,
            limits,
            restart,
            has_played: false,
            book: book.map(SeatedBook::new),
        }
    }
}

impl SeatedBook {
    fn new(book: OpenBook) -> SeatedBook {
        let (sender, reports) = unbounded();
        SeatedBook {
            book,
            random: StdRng::from_rng(&mut rand::rng()),
            is_used: false,
            moves: 0,
            sender,
            reports,
        }
    }

    /// Looks a move up and reports it as that of a search; `None` when the player has to search.
    fn go(&mut self, game: &GameLine, limits: &Limits) -> Option<SearchId> {
        let mv: Option<Move> = match limits.ponder {
            true => None,
            false => self.book.choose(game, &mut self.random),
        };
        self.is_used = mv.is_some();
        let mv = Some(mv?);
        self.moves += 1;
        let search = SearchId::new(self.moves);
        let event = Event::Best { mv, ponder: None };
        // The other end is in this value, too.
        let _ = self.sender.send(Report { search, event });
        Some(search)
    }
}

impl Player for Seated {
    fn name(&self) -> &str {
        self.player.name()
    }

    fn options(&self) -> Vec<PlayerOption> {
        self.player.options()
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        self.player.set_option(name, value)
    }

    fn new_game(&mut self) {
        if let Some(restart) = self.restart.as_ref().filter(|_| self.has_played) {
            self.player = restart();
            self.has_played = false;
        }
        self.player.new_game();
    }

    fn wait_until_ready(&mut self) {
        self.player.wait_until_ready();
    }

    fn go(&mut self, game: &GameLine, limits: Limits) -> SearchId {
        if let Some(book) = &mut self.book
            && let Some(search) = book.go(game, &limits)
        {
            // It may be searching in the opponent's time.
            self.player.stop();
            return search;
        }
        self.has_played = true;
        let limits = Limits {
            depth: limits.depth.into_iter().chain(self.limits.depth).min(),
            nodes: limits.nodes.into_iter().chain(self.limits.nodes).min(),
            ..limits
        };
        self.player.go(game, limits)
    }

    fn stop(&mut self) {
        self.player.stop();
    }

    fn ponder_hit(&mut self) {
        self.player.ponder_hit();
    }

    fn reports(&self) -> &Receiver<Report> {
        match &self.book {
            Some(book) if book.is_used => &book.reports,
            _ => self.player.reports(),
        }
    }

    fn ended(&self) -> Option<Ended> {
        self.player.ended()
    }
}
