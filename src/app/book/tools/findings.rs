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
pub enum FindingKind {
    Illegal,
    Colliding,
    Repeated,
    NoWeight,
    Unreached,
    Dead,
}

impl FindingKind {
    pub const ALL: [FindingKind; 6] = [
        FindingKind::Illegal,
        FindingKind::Colliding,
        FindingKind::Repeated,
        FindingKind::NoWeight,
        FindingKind::Unreached,
        FindingKind::Dead,
    ];

    pub fn of(finding: Finding) -> FindingKind {
        match finding {
            Finding::Illegal { .. } => FindingKind::Illegal,
            Finding::Colliding { .. } => FindingKind::Colliding,
            Finding::Repeated { .. } => FindingKind::Repeated,
            Finding::Dead { .. } => FindingKind::Dead,
            Finding::NoWeight { .. } => FindingKind::NoWeight,
            Finding::Unreached { .. } => FindingKind::Unreached,
        }
    }

    /// Returns its name.
    pub fn text(self) -> String {
        tr(match self {
            FindingKind::Illegal => "finding-illegal",
            FindingKind::Colliding => "finding-colliding",
            FindingKind::Repeated => "finding-repeated",
            FindingKind::NoWeight => "finding-no-weight",
            FindingKind::Unreached => "finding-unreached",
            FindingKind::Dead => "finding-dead",
        })
    }

    /// Returns its explanation.
    pub fn tip(self) -> String {
        tr(match self {
            FindingKind::Illegal => "finding-illegal-tip",
            FindingKind::Colliding => "finding-colliding-tip",
            FindingKind::Repeated => "finding-repeated-tip",
            FindingKind::NoWeight => "finding-no-weight-tip",
            FindingKind::Unreached => "finding-unreached-tip",
            FindingKind::Dead => "finding-dead-tip",
        })
    }

    /// Returns the text of the remedy for one finding.
    pub fn one_text(self) -> Option<String> {
        Some(tr(match self {
            FindingKind::Illegal | FindingKind::Repeated | FindingKind::Dead => "finding-fix-move",
            FindingKind::Colliding => return None,
            FindingKind::NoWeight => "finding-fix-weights",
            FindingKind::Unreached => "finding-fix-position",
        }))
    }

    /// Returns the text of the remedy for all findings of the kind.
    pub fn fix_text(self) -> Option<String> {
        Some(tr(match self {
            FindingKind::Illegal => "finding-fix-illegal",
            FindingKind::Colliding => return None,
            FindingKind::Repeated => "finding-fix-repeated",
            FindingKind::NoWeight => "finding-fix-no-weight",
            FindingKind::Unreached => "finding-fix-unreached",
            FindingKind::Dead => "finding-fix-dead",
        }))
    }
}

/// Returns the edit that removes findings of one kind.
pub(crate) fn fix(
    book: &Book,
    kind: FindingKind,
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
pub(crate) struct BookFindings {
    pub(crate) revision: u64,
    pub(crate) graph: Arc<Graph>,
    pub(crate) findings: Vec<Finding>,
    /// Number of moves checked.
    pub(crate) moves: usize,
    /// Number of findings of each kind.
    pub(crate) counts: [usize; 6],
}

impl BookFindings {
    fn new(book: &Book, graph: Arc<Graph>, revision: u64) -> BookFindings {
        let findings = check::check(book, &graph);
        let count = |kind| {
            let of_kind = findings
                .iter()
                .filter(|finding| FindingKind::of(**finding) == kind);
            of_kind.count()
        };
        BookFindings {
            revision,
            moves: book.entry_count(),
            counts: FindingKind::ALL.map(count),
            graph,
            findings,
        }
    }
}

/// The state of the panel.
#[derive(Default)]
pub struct FindingsView {
    pub(crate) found: Option<BookFindings>,
    pending: Option<Receiver<BookFindings>>,
    /// The only kind that is listed, if one is chosen.
    pub(crate) only: Option<FindingKind>,
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
            let work = move || BookFindings::new(&book, graph, revision);
            self.pending = aside("book-rules", ctx, work).ok();
        }
    }
}
