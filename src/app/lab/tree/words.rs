//! The texts about a node.

use tabia_chess::{Position, san};
use tabia_engine::trace::{Cause, Extension, Kind, Note, Order, Purpose, Record, View};
use tabia_engine::{Bound, Score, Technique};
use tabia_lab::refutation::{Refutation, Verdict};
use tabia_texts::{signed, tr, tr_args};

pub(super) fn kind(kind: Kind) -> String {
    tr(match kind {
        Kind::Principal => "tree-kind-pv",
        Kind::Cut => "tree-kind-cut",
        Kind::All => "tree-kind-all",
        Kind::Quiescence => "tree-kind-captures",
        Kind::Skipped => "tree-kind-skipped",
    })
}

pub(super) fn order(order: Order) -> String {
    tr(match order {
        Order::NoMove => return String::new(),
        Order::Root => "tree-order-root",
        Order::Table => "tree-order-table",
        Order::Capture => "tree-order-capture",
        Order::Killer => "tree-order-killer",
        Order::CounterMove => "tree-order-counter",
        Order::Check => "tree-order-check",
        Order::History => "tree-order-history",
        Order::Losing => "tree-order-losing",
        Order::QuietCheck => "tree-order-quiet-check",
        Order::Pass => "tree-order-pass",
    })
}

pub(super) fn purpose(purpose: Purpose) -> String {
    tr(match purpose {
        Purpose::Iteration => "tree-purpose-iteration",
        Purpose::Whole => "tree-purpose-whole",
        Purpose::Scout => "tree-purpose-scout",
        Purpose::Reduced => "tree-purpose-reduced",
        Purpose::Deeper => "tree-purpose-deeper",
        Purpose::Confirm => "tree-purpose-confirm",
        Purpose::NullMove => "tree-purpose-null-move",
        Purpose::NullMoveCheck => "tree-purpose-null-check",
        Purpose::ProbcutCaptures => "tree-purpose-probcut-captures",
        Purpose::Probcut => "tree-purpose-probcut",
        Purpose::Singular => "tree-purpose-singular",
        Purpose::Razoring => "tree-purpose-razoring",
    })
}

pub(super) fn cause(cause: Cause) -> String {
    tr(match cause {
        Cause::Searched => "tree-cause-searched",
        Cause::Refuted => "tree-cause-refuted",
        Cause::Mate => "tree-cause-mate",
        Cause::Stalemate => "tree-cause-stalemate",
        Cause::Draw => "tree-cause-draw",
        Cause::Horizon => "tree-cause-horizon",
        Cause::Quiet => "tree-cause-quiet",
        Cause::StandPat => "tree-cause-stand-pat",
        Cause::Budget => "tree-cause-budget",
        Cause::MateDistance => "tree-cause-mate-distance",
        Cause::Table => "tree-cause-table",
        Cause::Razoring => "tree-cause-razoring",
        Cause::ReverseFutility => "tree-cause-reverse-futility",
        Cause::NullMove => "tree-cause-null-move",
        Cause::Probcut => "tree-cause-probcut",
        Cause::MultiCut => "tree-cause-multi-cut",
        Cause::OnlyMove => "tree-cause-only-move",
        Cause::Overlooked => "tree-cause-overlooked",
        Cause::Stopped => "tree-cause-stopped",
        Cause::LateMove => "tree-cause-late-move",
        Cause::Futility => "tree-cause-futility",
        Cause::History => "tree-cause-history",
        Cause::Exchange => "tree-cause-exchange",
        Cause::Delta => "tree-cause-delta",
        Cause::CaptureFutility => "tree-cause-capture-futility",
        Cause::CaptureLimit => "tree-cause-capture-limit",
        Cause::UpcomingRepetition => "tree-cause-upcoming-repetition",
        Cause::Shallower => "tree-cause-shallower",
    })
}

fn extension(extension: Extension) -> String {
    tr(match extension {
        Extension::Check => "tree-extended-check",
        Extension::SingleReply => "tree-extended-single-reply",
        Extension::Queen => "tree-extended-queen",
        Extension::Recapture => "tree-extended-recapture",
        Extension::SeventhRank => "tree-extended-seventh",
        Extension::Singular => "tree-extended-singular",
        Extension::Expected => "tree-extended-expected",
    })
}

fn note(note: Note) -> String {
    tr(match note {
        Note::InCheck => "tree-note-check",
        Note::LeftOut => "tree-note-left-out",
        Note::InternalReduction => "tree-note-internal",
        Note::LateMoves => "tree-note-late-moves",
        Note::Evasions => "tree-note-evasions",
        Note::LosingCaptures => "tree-note-losing",
        Note::Lazy => "tree-note-lazy",
    })
}

/// Why a node ended as it did, and the changes of its depth.
pub(super) fn why(record: &Record) -> String {
    let mut words = vec![cause(record.cause())];
    if record.reduction() > 0 {
        let args = [("plies", record.reduction().into())];
        words.push(tr_args("tree-late", &args));
    }
    if record.extension() > 0 {
        let reasons: Vec<String> = record.extensions().map(extension).collect();
        let args = [("why", reasons.join(", ").into())];
        words.push(tr_args("tree-extended", &args));
    } else if record.extension() < 0 {
        words.push(tr("tree-not-singular"));
    }
    words.join(" · ")
}

/// All further notes on a node.
pub(super) fn notes(record: &Record) -> Vec<String> {
    record.notes().map(note).collect()
}

/// The techniques that took part in a node.
pub(super) fn techniques(record: &Record) -> Vec<&'static Technique> {
    let mut techniques: Vec<&Technique> = Vec::new();
    for technique in record.techniques().filter_map(Technique::named) {
        if !techniques.contains(&technique) {
            techniques.push(technique);
        }
    }
    techniques
}

/// A window, from White's view.
pub(super) fn window(view: &View) -> String {
    format!("{} … {}", view.low, view.high)
}

/// A value with its bound, from White's view; nothing for what was skipped or stopped.
pub(super) fn value(view: &View) -> String {
    view.value
        .map_or_else(String::new, |value| bounded(value, view.bound))
}

fn bounded(value: Score, bound: Bound) -> String {
    let sign = match bound {
        Bound::Exact => "",
        Bound::Lower => "≥ ",
        Bound::Upper => "≤ ",
    };
    format!("{sign}{}", signed(value))
}

/// Explains why the engine rejects a move.
pub(super) fn sentence(root: &Position, answer: &Refutation) -> String {
    let names = san::write_line(root, &answer.line);
    let args = |reply: &str| {
        let mv = names.first().cloned().unwrap_or_default();
        [
            ("move", mv.into()),
            ("reply", reply.to_owned().into()),
            ("value", bounded(answer.value, answer.bound).into()),
            ("depth", answer.depth.into()),
        ]
    };
    let mut text = match (answer.verdict, names.get(1)) {
        (Verdict::Best, _) => tr_args("tree-answer-best", &args("")),
        (Verdict::Loses, Some(reply)) => tr_args("tree-answer-loses", &args(reply)),
        (Verdict::Worse, Some(reply)) => tr_args("tree-answer-worse", &args(reply)),
        (Verdict::Slower, _) => tr_args("tree-answer-slower", &args("")),
        (Verdict::Alone, Some(reply)) => tr_args("tree-answer-alone", &args(reply)),
        (Verdict::Loses, None) => tr_args("tree-answer-at-once", &args("")),
        (Verdict::Worse, None) => tr_args("tree-answer-no-better", &args("")),
        (Verdict::Alone, None) => tr_args("tree-answer-alone-ends", &args("")),
    };
    if let Some((better, score)) = answer.better {
        let args = [
            ("move", san::write(root, better).into()),
            ("value", signed(score).into()),
        ];
        text = format!("{text} {}", tr_args("tree-answer-better", &args));
    }
    let args = [
        ("ply", answer.ply.0.into()),
        ("cause", cause(answer.cause).into()),
        ("line", names.join(" ").into()),
    ];
    format!("{text} {}", tr_args("tree-answer-end", &args))
}
