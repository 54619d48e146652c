//! The state of the page, and the answers of its workers.

use std::sync::Arc;

use super::work::{self, Found, LeftColumn, LeftGame, News, Only, Question};
use crate::board::{Hand, OnBoard};
use crate::kit::context::Context;
use crate::kit::latest::Latest;
use crate::kit::table::{Sorting, TableView};
use crate::kit::worker::Task;
use crate::library::arrange::GameList;
use crate::library::explorer::ExplorerBook;
use crate::library::user::user_names;
use tabia_texts::tr;

/// What became of a question.
pub(super) enum Answer {
    Running {
        task: Task<News>,
        done: u64,
        all: u64,
    },
    Found(Arc<Found>),
    Failed(String),
    Cancelled,
}

/// The listed games: which were found, which of them are listed, and in which order.
#[derive(Clone)]
struct ToOrder(Arc<Found>, Only, Sorting<LeftColumn>);

impl PartialEq for ToOrder {
    fn eq(&self, other: &ToOrder) -> bool {
        Arc::ptr_eq(&self.0, &other.0) && (self.1, self.2) == (other.1, other.2)
    }
}

/// The state of the page between frames.
#[derive(Default)]
pub(crate) struct Departures {
    /// The book, and whether the page was drawn since the last poll.
    book: Option<ExplorerBook>,
    is_shown: bool,
    pub(super) asked: Option<(Question, Answer)>,
    pub(super) only: Only,
    pub(super) sorting: Sorting<LeftColumn>,
    order: Latest<ToOrder, Arc<Vec<usize>>>,
    pub(in crate::library) table: TableView,
}

impl Departures {
    /// Notes the book, and that the page is drawn.
    pub(super) fn follow(&mut self, ctx: &egui::Context, book: Option<&ExplorerBook>) {
        let version = |book: Option<&ExplorerBook>| book.map(|book| book.version);
        if version(self.book.as_ref()) != version(book) {
            self.book = book.cloned();
            // The games are followed before the next frame.
            ctx.request_repaint();
        }
        self.is_shown = true;
    }

    pub(crate) fn is_busy(&self) -> bool {
        matches!(self.asked, Some((_, Answer::Running { .. }))) || self.order.is_busy()
    }

    /// Stops following games.
    pub(super) fn cancel(&mut self) {
        if let Some((_, answer)) = &mut self.asked {
            // The worker stops when its task is dropped.
            *answer = Answer::Cancelled;
        }
    }

    /// Follows the games again.
    pub(super) fn restart(&mut self) {
        self.asked = None;
    }

    /// The games that were found.
    pub(super) fn found(&self) -> Option<&Arc<Found>> {
        match &self.asked {
            Some((_, Answer::Found(found))) => Some(found),
            _ => None,
        }
    }

    /// The listed games by their indices; `None` while they are ordered.
    pub(super) fn rows(&self) -> Option<&Arc<Vec<usize>>> {
        let (of, rows) = self.order.answer()?;
        let is_of = Arc::ptr_eq(&of.0, self.found()?);
        rows.as_ref().ok().filter(|_| is_of)
    }

    fn selected(&self) -> Option<&LeftGame> {
        let row = self.rows()?.get(self.table.selected?)?;
        self.found()?.left.get(*row)
    }

    /// The position in which the selected game left the book, from the side of the user.
    pub(crate) fn on_board(&self) -> OnBoard {
        let names = self.selected().and_then(|left| {
            let (question, _) = self.asked.as_ref()?;
            let row = question.games.snapshot.row(left.place)?;
            Some([row.white().to_owned(), row.black().to_owned()])
        });
        let position = self
            .selected()
            .map(|left| (left.position.clone(), left.last_move));
        OnBoard {
            position,
            names,
            bottom: self.selected().map(|left| left.color),
            hand: Hand::Rests,
            ..OnBoard::default()
        }
    }

    /// Follows the games of the user in a list while the page is shown.
    pub(crate) fn poll(&mut self, context: &Context, list: Option<&GameList>) {
        self.poll_task();
        let is_shown = std::mem::take(&mut self.is_shown);
        // A search that is running has not found all games.
        let list = list.filter(|list| is_shown && list.is_complete);
        if let (Some(list), Some(book)) = (list, &self.book) {
            let question = Question {
                games: list.games.clone(),
                shown: list.shown.clone(),
                book: book.clone(),
                user: user_names(&context.settings),
            };
            if self.asked.as_ref().is_none_or(|(of, _)| *of != question) {
                self.asked = Some((question.clone(), start(context, question)));
                self.table.clear();
                self.table.selected = Some(0);
                self.table.go_to_start();
            }
        }
        let (only, sorting) = (self.only, self.sorting);
        let wanted = self
            .asked
            .as_ref()
            .and_then(|(question, answer)| match answer {
                Answer::Found(found) => Some((question.games.clone(), found.clone())),
                _ => None,
            });
        let games = wanted.as_ref().map(|(games, _)| games.clone());
        let wanted = wanted.map(|(_, found)| ToOrder(found, only, sorting));
        let order = &mut self.order;
        order.poll("library-book-order", &context.egui, wanted, |wanted| {
            let (games, wanted) = (games?, wanted.clone());
            Some(move || {
                Ok(Arc::new(work::order(
                    (&games, &wanted.0),
                    wanted.1,
                    wanted.2,
                )))
            })
        });
    }

    fn poll_task(&mut self) {
        let Some((_, answer)) = &mut self.asked else {
            return;
        };
        let Answer::Running { task, done, all } = answer else {
            return;
        };
        let (news, is_done) = (task.news(), task.is_done());
        let mut ended = is_done.then(|| Answer::Failed(tr("worker-panicked")));
        for news in news {
            match news {
                News::Progress(now, of) => (*done, *all) = (now, of),
                News::Found(found) => ended = Some(Answer::Found(Arc::new(found))),
                News::Failed(reason) => ended = Some(Answer::Failed(reason)),
            }
        }
        if let Some(ended) = ended {
            *answer = ended;
        }
    }
}

fn start(context: &Context, question: Question) -> Answer {
    let task = Task::start("library-book", &context.egui, move |reporter| {
        work::run(&question, reporter);
    });
    match task {
        Ok(task) => Answer::Running {
            task,
            done: 0,
            all: 0,
        },
        Err(error) => Answer::Failed(error.to_string()),
    }
}
