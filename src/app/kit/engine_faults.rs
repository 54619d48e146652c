//! Why an engine does not work, in words.

use std::time::Duration;

use tabia_protocol::client::{Exit, Failure, TestFault};
use tabia_texts::{tr, tr_args};

/// Writes a time in seconds: "0.3 s".
pub(crate) fn seconds(time: Duration) -> String {
    let seconds = match time.as_secs_f64() {
        short if short < 10.0 => format!("{short:.1}"),
        long => format!("{long:.0}"),
    };
    tr_args("engine-seconds", &[("seconds", seconds.into())])
}

/// Returns a failure in one sentence, and what to do about it.
pub(crate) fn failure_text(failure: &Failure) -> String {
    let waited = |key: &str, time: Duration| tr_args(key, &[("time", seconds(time).into())]);
    match failure {
        Failure::Start(reason) => {
            tr_args("engine-not-started", &[("reason", reason.as_str().into())])
        }
        Failure::Handshake { command, waited } => {
            let args = [
                ("command", (*command).into()),
                ("time", seconds(*waited).into()),
            ];
            tr_args("engine-no-answer", &args)
        }
        Failure::NoProtocol => tr("engine-no-protocol"),
        Failure::NotReady(time) => waited("engine-not-ready", *time),
        Failure::NoMove(time) => waited("engine-no-move-after-stop", *time),
        Failure::Exited(Exit::Code(code)) => {
            tr_args("engine-ended-code", &[("code", code.to_string().into())])
        }
        Failure::Exited(exit @ Exit::Signal(_)) => tr_args(
            "engine-ended-signal",
            &[("signal", exit.to_string().into())],
        ),
        Failure::Exited(Exit::Unknown) => tr("engine-ended-unknown"),
        Failure::Closed => tr("engine-closed-output"),
        Failure::InputBlocked => tr("engine-input-blocked"),
        Failure::Internal(reason) => {
            tr_args("engine-internal", &[("reason", reason.as_str().into())])
        }
    }
}

/// Begins a reason with a capital where it is shown as a sentence.
pub(crate) fn as_sentence(reason: &str) -> String {
    let mut letters = reason.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// Returns the fault of a step of a test in one sentence.
pub(crate) fn fault_text(fault: &TestFault) -> String {
    match fault {
        TestFault::Failure(failure) => failure_text(failure),
        TestFault::Search(reason) => tr_args(
            "engine-search-failed",
            &[("reason", reason.as_str().into())],
        ),
        TestFault::NoMove => tr("engine-no-move"),
        TestFault::Killed => tr("engine-killed"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_begin_with_a_capital() {
        let shown = ["the engine ended", "éx", "", "7 s"].map(as_sentence);
        assert_eq!(shown, ["The engine ended", "Éx", "", "7 s"]);
    }
}
