//! The last test of an engine: each step with its time, and what was wrong.

use egui::Ui;

use super::options::memory_hint;
use super::testing::{EngineTrial, TrialState};
use crate::kit::engine_faults::{fault_text, seconds};
use crate::kit::theme::Theme;
use crate::kit::widgets::icon_label;
use tabia_chess::{Position, san};
use tabia_protocol::client::{EngineProgram, StepReport, TestFault, TestStep};
use tabia_texts::{tr, tr_args};

fn step_name(step: TestStep) -> String {
    tr(match step {
        TestStep::Handshake => "engine-step-handshake",
        TestStep::Move => "engine-step-move",
        TestStep::Stop => "engine-step-stop",
        TestStep::Quit => "engine-step-quit",
    })
}

/// Draws the test.
pub(super) fn show(ui: &mut Ui, theme: &Theme, trial: &EngineTrial, program: &EngineProgram) {
    let (icon, color) = match trial.state() {
        TrialState::Running => ("clock", theme.text),
        TrialState::Stopped => ("stop", theme.text),
        TrialState::Passed => ("check", theme.success),
        TrialState::Failed => ("warning", theme.error),
    };
    icon_label(ui, icon, &trial.state().text(), color);
    for report in &trial.reports {
        show_step(ui, theme, trial, report);
    }
    let failed = trial.reports.iter().any(|report| {
        let fault = report.fault.as_ref();
        fault.is_some_and(|fault| matches!(fault, TestFault::Failure(_)))
    });
    if let Some(hint) = memory_hint(program).filter(|_| failed) {
        indented(ui, |ui| icon_label(ui, "hint", &hint, theme.text));
    }
    if let Some(step) = trial.step {
        indented(ui, |ui| {
            let args = [("step", step_name(step).into())];
            icon_label(
                ui,
                "clock",
                &tr_args("engine-step-begins", &args),
                theme.text_weak,
            );
        });
    }
}

fn show_step(ui: &mut Ui, theme: &Theme, trial: &EngineTrial, report: &StepReport) {
    let mut args = vec![
        ("step", step_name(report.step).into()),
        ("time", seconds(report.time).into()),
    ];
    indented(ui, |ui| {
        if let Some(fault) = &report.fault {
            args.push(("fault", fault_text(fault).into()));
            let text = tr_args("engine-step-fault", &args);
            return icon_label(ui, "warning", &text, theme.error);
        }
        let played = trial.played.filter(|_| report.step == TestStep::Move);
        let key = match played {
            Some(mv) => {
                args.push(("move", san::write(&Position::start(), mv).into()));
                "engine-step-played"
            }
            None => "engine-step-done",
        };
        icon_label(ui, "check", &tr_args(key, &args), theme.text);
    });
}

/// Draws something below a title.
fn indented(ui: &mut Ui, show: impl FnOnce(&mut Ui)) {
    ui.horizontal_top(|ui| {
        ui.add_space(16.0);
        ui.vertical(show);
    });
}
