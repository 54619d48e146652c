//! The last test of an engine: each step with its time, and what was wrong.

use egui::Ui;

use super::testing::EngineTrial;
use crate::kit::engine_faults::{fault_text, seconds};
use crate::kit::theme::Theme;
use crate::kit::widgets::icon_label;
use tabia_chess::{Position, san};
use tabia_protocol::client::{StepReport, TestStep};
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
pub(super) fn show(ui: &mut Ui, theme: &Theme, trial: &EngineTrial) {
    let (icon, key, color) = match (trial.is_running(), trial.is_stopped, trial.is_passed()) {
        (true, ..) => ("clock", "engine-testing", theme.text),
        (_, true, _) => ("stop", "engine-test-stopped", theme.text),
        (.., true) => ("check", "engine-test-passed", theme.success),
        (.., false) => ("warning", "engine-test-failed", theme.error),
    };
    icon_label(ui, icon, &tr(key), color);
    ui.spacing_mut().item_spacing.y = 4.0;
    for report in &trial.reports {
        show_step(ui, theme, trial, report);
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
