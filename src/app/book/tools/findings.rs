//! Checks the open book by the rules: faults, their places and their remedies.

use std::sync::Arc;

use crossbeam_channel::Receiver;

use crate::book::OpenBook;
use crate::kit::table::TableView;
use crate::kit::worker::aside;
use tabia_book::check::{self, Finding};
use tabia_book::{Book, BookEntry, Edit, Graph};
use tabia_texts::tr;

/// The kinds of findings, the worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Illegal,
    Colliding,
    Repeated,
    NoWeight,
    Unreached,
    Dead,
}

impl Kind {
    pub const ALL: [Kind; 6] = [
        Kind::Illegal,
        Kind::Colliding,
        Kind::Repeated,
        Kind::NoWeight,
        Kind::Unreached,
        Kind::Dead,
    ];

    pub fn of(finding: Finding) -> Kind {
        match finding {
            Finding::Illegal { .. } => Kind::Illegal,
            Finding::Colliding { .. } => Kind::Colliding,
            Finding::Repeated { .. } => Kind::Repeated,
            Finding::Dead { .. } => Kind::Dead,
            Finding::NoWeight { .. } => Kind::NoWeight,
            Finding::Unreached { .. } => Kind::Unreached,
        }
    }

    /// Returns its name.
    pub fn text(self) -> String {
        tr(match self {
            Kind::Illegal => "finding-illegal",
            Kind::Colliding => "finding-colliding",
            Kind::Repeated => "finding-repeated",
            Kind::NoWeight => "finding-no-weight",
            Kind::Unreached => "finding-unreached",
            Kind::Dead => "finding-dead",
        })
    }

    /// Returns its explanation.
    pub fn tip(self) -> String {
        tr(match self {
            Kind::Illegal => "finding-illegal-tip",
            Kind::Colliding => "finding-colliding-tip",
            Kind::Repeated => "finding-repeated-tip",
            Kind::NoWeight => "finding-no-weight-tip",
            Kind::Unreached => "finding-unreached-tip",
            Kind::Dead => "finding-dead-tip",
        })
    }

    /// Returns the text of the remedy for one finding.
    pub fn one_text(self) -> Option<String> {
        Some(tr(match self {
            Kind::Illegal | Kind::Repeated | Kind::Dead => "finding-fix-move",
            Kind::Colliding => return None,
            Kind::NoWeight => "finding-fix-weights",
            Kind::Unreached => "finding-fix-position",
        }))
    }

    /// Returns the text of the remedy for all findings of the kind.
    pub fn fix_text(self) -> Option<String> {
        Some(tr(match self {
            Kind::Illegal => "finding-fix-illegal",
            Kind::Colliding => return None,
            Kind::Repeated => "finding-fix-repeated",
            Kind::NoWeight => "finding-fix-no-weight",
            Kind::Unreached => "finding-fix-unreached",
            Kind::Dead => "finding-fix-dead",
        }))
    }
}

/// Returns the edit that removes findings of one kind.
pub(crate) fn fix(
    book: &Book,
    kind: Kind,
    findings: impl Iterator<Item = Finding>,
) -> Option<Edit> {
    let name = kind.fix_text()?;
    let mut edits = Vec::new();
    let mut pages = Vec::new();
    for finding in findings {
        match finding {
            Finding::Illegal { at, mv }
            | Finding::Repeated {
                at,
                mv,
                is_certain: true,
            }
            | Finding::Dead { at, mv } => {
                edits.push(Edit::Remove { at, mv });
            }
            Finding::Unreached { at } => pages.push(at),
            Finding::NoWeight { at } => {
                let weighed = book.entries(at).iter().map(|entry| {
                    let weight = entry.weight.max(1);
                    let enabled = true;
                    let entry = BookEntry {
                        weight,
                        enabled,
                        ..entry.clone()
                    };
                    (at, entry)
                });
                edits.push(Edit::Put(weighed.collect()));
            }
            Finding::Colliding { .. } | Finding::Repeated { .. } => {}
        }
    }
    if !pages.is_empty() {
        edits.push(Edit::RemovePages(pages));
    }
    (!edits.is_empty()).then_some(Edit::Several { name, edits })
}

/// The findings of one revision of the book.
pub(crate) struct Found {
    pub(crate) revision: u64,
    pub(crate) graph: Arc<Graph>,
    pub(crate) findings: Vec<Finding>,
    /// Number of moves checked.
    pub(crate) moves: usize,
    /// Number of findings of each kind.
    pub(crate) counts: [usize; 6],
}

impl Found {
    fn new(book: &Book, graph: Arc<Graph>, revision: u64) -> Found {
        let findings = check::check(book, &graph);
        let count = |kind| {
            let of_kind = findings
                .iter()
                .filter(|finding| Kind::of(**finding) == kind);
            of_kind.count()
        };
        Found {
            revision,
            moves: book.entry_count(),
            counts: Kind::ALL.map(count),
            graph,
            findings,
        }
    }
}

/// The state of the panel.
#[derive(Default)]
pub struct FindingsView {
    pub(crate) found: Option<Found>,
    pending: Option<Receiver<Found>>,
    /// The only kind that is listed, if one is chosen.
    pub(crate) only: Option<Kind>,
    pub(crate) list: TableView,
}

impl FindingsView {
    /// Checks the book again when it has changed and the walk has ended.
    pub(crate) fn keep(&mut self, book: &OpenBook, ctx: &egui::Context) {
        if let Some(answer) = &self.pending {
            let Ok(found) = answer.try_recv() else { return };
            self.pending = None;
            self.found = Some(found);
            self.list = TableView::default();
        }
        let revision = book.editor().revision();
        let known = self.found.as_ref().map(|found| found.revision);
        if known == Some(revision) || book.walk_revision() != Some(revision) {
            return;
        }
        if let Some(graph) = book.graph().cloned() {
            let book = book.book().clone();
            let work = move || Found::new(&book, graph, revision);
            self.pending = aside("book-rules", ctx, work).ok();
        }
    }
}
