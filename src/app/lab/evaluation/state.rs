//! The state of the page of the evaluation, its commands, and what it shows on the board.

use crate::board::{Hand, Mark, OnBoard};
use crate::command::lab::evaluation::{Command, Compare};
use crate::game::GameRoom;
use crate::kit::table::TableView;
use tabia_chess::{Move, Position, san};
use tabia_lab::evaluation::network::{Insides, insides};
use tabia_lab::evaluation::typical::Style;
use tabia_lab::evaluation::{Judge, Knowledge, Term, Worth, typical_terms, worths};

/// The state of the page.
#[derive(Default)]
pub(crate) struct EvaluationPage {
    pub(super) compare: Compare,
    /// The coefficients of evaluation A.
    pub(super) style: Style,
    /// The term whose pieces are shown; without one, the values of the pieces are shown.
    pub(super) term: Option<&'static str>,
    /// The move that was made on the board for comparison.
    pub(super) asked: Option<Move>,
    pub(super) found: Option<Evaluated>,
    /// The table of terms.
    pub(super) view: TableView,
    made_for: Option<Question>,
}

/// The input for which the page was computed.
#[derive(Clone, PartialEq)]
struct Question {
    position: Position,
    before: Option<Position>,
    compare: Compare,
    style: Style,
    asked: Option<Move>,
}

/// The evaluation of a position.
pub(super) struct Evaluated {
    pub(super) terms: Vec<Term>,
    pub(super) worths: Vec<Worth>,
    pub(super) other: Other,
    /// What the evaluations know, where the textbook's are compared.
    pub(super) knowledge: Vec<Knowledge>,
    /// The network from within, and after the move that was made on the board, with its name.
    pub(super) insides: Option<(Insides, Option<(Insides, String)>)>,
    /// The game phase: the share of the middlegame, of 24.
    pub(super) phase: i32,
}

/// The other side of the comparison.
pub(super) enum Other {
    Nothing,
    /// The same evaluation of another position: from these terms to those of the shown position.
    Earlier(Vec<Term>),
    /// From the shown position to these terms, by this move.
    Later(Vec<Term>, String),
    /// Another evaluation of the shown position.
    Judge(Judge, Vec<Term>),
}

impl EvaluationPage {
    /// Whether the table has the keyboard focus.
    pub(crate) fn wants_keys(&self, ctx: &egui::Context) -> bool {
        self.view.wants_keys(ctx)
    }

    /// Evaluates the shown position if it or the question has changed.
    pub(crate) fn mind(&mut self, room: &GameRoom) {
        let position = room.session.position();
        let (game, node) = (room.session.game(), room.session.node());
        if self.asked.is_some_and(|mv| !position.is_legal(mv)) {
            self.asked = None;
        }
        let is_known = |question: &Question| {
            let same = (question.compare, question.asked, question.style)
                == (self.compare, self.asked, self.style);
            same && question.position == *position && self.compare != Compare::Before
        };
        if self.made_for.as_ref().is_some_and(is_known) {
            return;
        }
        let before = (self.compare == Compare::Before)
            .then(|| game.parent(node))
            .flatten();
        let question = Question {
            position: position.clone(),
            before: before.map(|parent| game.position(parent)),
            compare: self.compare,
            style: self.style,
            asked: self.asked,
        };
        if self.made_for.as_ref() == Some(&question) {
            return;
        }
        self.found = Some(Evaluated::of(&question));
        self.made_for = Some(question);
    }

    /// Shows the value of each piece, or its contribution to the chosen term.
    pub(crate) fn on_board(&self) -> OnBoard {
        let worths = self.found.iter().flat_map(|found| &found.worths);
        let marks = worths.filter_map(|worth| {
            let heat = heat(worth, self.term)?;
            Some(Mark::heat(worth.square, heat))
        });
        OnBoard {
            marks: marks.collect(),
            hand: match self.compare {
                Compare::Move | Compare::Inside => Hand::Asks,
                _ => Hand::Plays,
            },
            ..OnBoard::default()
        }
    }
}

/// Value of a place, or share of a term, at which a piece has the hottest colour.
const HOT: f32 = 100.0;

/// The warmth of a piece, from −1 to 1: by its contribution to a term for its side, or by its value beyond its material. `None`
/// for a piece that does not contribute to the term.
pub(super) fn heat(worth: &Worth, term: Option<&str>) -> Option<f32> {
    let value = match term {
        Some(term) => Some(worth.share(Some(term))).filter(|value| *value != 0)?,
        None => worth.beyond_material(),
    };
    Some((value as f32 / HOT).clamp(-1.0, 1.0))
}

impl Evaluated {
    fn of(question: &Question) -> Evaluated {
        let position = &question.position;
        let judged = |judge: Judge| Other::Judge(judge, judge.terms(position));
        let other = match (question.compare, &question.before, question.asked) {
            (Compare::Before, Some(before), _) => Other::Earlier(Judge::Engine.terms(before)),
            (Compare::Move, _, Some(mv)) => {
                let after = Judge::Engine.terms(&position.after(mv));
                Other::Later(after, san::write(position, mv))
            }
            (Compare::Network, ..) => judged(Judge::Network),
            (Compare::Typical, ..) => {
                Other::Judge(Judge::Typical, typical_terms(position, question.style))
            }
            (Compare::Simple, ..) => judged(Judge::Simple),
            _ => Other::Nothing,
        };
        let judge = match question.compare {
            Compare::Network | Compare::Inside => Judge::Network,
            _ => Judge::Engine,
        };
        let inside = (question.compare == Compare::Inside).then(|| {
            let after = question.asked.map(|mv| {
                let after = insides(&position.after(mv));
                (after, san::write(position, mv))
            });
            (insides(position), after)
        });
        Evaluated {
            insides: inside,
            terms: Judge::Engine.terms(position),
            worths: worths(judge, position),
            knowledge: match question.compare {
                Compare::Typical | Compare::Simple => Knowledge::of(position, question.style),
                _ => Vec::new(),
            },
            other,
            phase: tabia_lab::evaluation::typical::phase(position),
        }
    }
}

impl EvaluationPage {
    /// Carries out a command.
    pub(crate) fn apply(&mut self, command: Command) {
        match command {
            Command::Compare(compare) => {
                self.compare = compare;
                self.asked = None;
            }
            Command::Begin(compare) => {
                self.term = None;
                self.apply(Command::Compare(compare));
            }
            Command::Style(style) => self.style = style,
            Command::Term(name) => {
                self.term = (self.term != Some(name)).then_some(name);
            }
        }
    }

    /// Handles a move that was made on the board for comparison.
    pub(crate) fn ask(&mut self, mv: Move) {
        if matches!(self.compare, Compare::Move | Compare::Inside) {
            self.asked = Some(mv);
        }
    }
}
