//! Engines in the usual places: found by a worker, and chosen in a dialog.

use std::collections::HashSet;
use std::path::PathBuf;

use crossbeam_channel::{Receiver, TryRecvError};
use egui::{Align, Label, Layout, Response, RichText, Ui, vec2};

use crate::command::engines::Command;
use crate::kit::context::Context;
use crate::kit::files;
use crate::kit::modal::{Answer, Modal, buttons, primary_unless, show_close};
use crate::kit::theme::Theme;
use crate::kit::tips::check_box;
use crate::kit::widgets::tall_list;
use crate::kit::worker::aside;
use tabia_protocol::client::{EngineProgram, find_engines};
use tabia_settings::EngineProfile;
use tabia_texts::{tr, tr_args};

/// The search for engines.
#[derive(Default)]
pub(super) struct Finder(Option<Receiver<Vec<EngineProgram>>>);

impl Finder {
    /// Whether engines are being looked for.
    pub(super) fn is_busy(&self) -> bool {
        self.0.is_some()
    }

    /// Looks for engines; none is started.
    pub(super) fn start(&mut self, context: &mut Context) {
        if self.is_busy() {
            return;
        }
        match aside("engine-finder", &context.egui, find_engines) {
            Ok(work) => self.0 = Some(work),
            Err(error) => context.toasts.error(error.to_string()),
        }
    }

    /// Returns the dialog with the engines when they have been found.
    pub(super) fn poll(&mut self, context: &mut Context) -> Option<FoundDialog> {
        let found = match self.0.as_ref()?.try_recv() {
            Err(TryRecvError::Empty) => return None,
            Ok(found) => Some(found),
            Err(TryRecvError::Disconnected) => None,
        };
        self.0 = None;
        match found {
            Some(found) => Some(FoundDialog::new(found, &context.settings.engines)),
            None => {
                context.toasts.error(tr("worker-panicked"));
                None
            }
        }
    }
}

/// An engine that was found.
struct Found {
    program: EngineProgram,
    is_added: bool,
    is_chosen: bool,
}

/// The dialog in which engines are chosen.
pub(crate) struct FoundDialog {
    found: Vec<Found>,
    /// Whether the first engine that can be chosen has got the keyboard focus.
    has_begun: bool,
}

impl FoundDialog {
    fn new(found: Vec<EngineProgram>, added: &[EngineProfile]) -> FoundDialog {
        let added: HashSet<&PathBuf> = added.iter().map(|it| &it.program.path).collect();
        let found = found.into_iter().map(|program| Found {
            is_added: added.contains(&program.path),
            is_chosen: false,
            program,
        });
        FoundDialog {
            found: found.collect(),
            has_begun: false,
        }
    }

    fn chosen(&self) -> Vec<EngineProgram> {
        let chosen = self.found.iter().filter(|found| found.is_chosen);
        chosen.map(|found| found.program.clone()).collect()
    }
}

impl Modal for FoundDialog {
    type Command = Command;
    type View<'a> = &'a Theme;

    fn title(&self, _: &&Theme) -> String {
        tr("engines-found")
    }

    fn width(&self) -> f32 {
        520.0
    }

    fn show(&mut self, ui: &mut Ui, theme: &&Theme) -> Answer<Command> {
        if self.found.is_empty() {
            ui.add(Label::new(tr("engines-found-none")).wrap());
            return show_close(ui, theme);
        }
        let hint = RichText::new(tr("engines-found-hint")).color(theme.text_weak);
        ui.add(Label::new(hint).wrap());
        ui.add_space(2.0 * theme.spacing);
        let height = (ui.ctx().content_rect().height() - 240.0).clamp(96.0, 420.0);
        tall_list(height).auto_shrink([false, true]).show(ui, |ui| {
            for found in &mut self.found {
                let check = show_one(ui, theme, found);
                if !found.is_added && !std::mem::replace(&mut self.has_begun, true) {
                    check.request_focus();
                }
            }
        });
        let count = self.found.iter().filter(|found| found.is_chosen).count();
        buttons(ui, theme, |ui| {
            let add = tr_args("engines-add-found", &[("count", count.into())]);
            let why_not = (count == 0).then(|| tr("engines-add-found-not"));
            if ui.button(tr("engines-choose-all")).clicked() {
                for found in self.found.iter_mut().filter(|found| !found.is_added) {
                    found.is_chosen = true;
                }
                Answer::Open
            } else if show_cancel(ui, !std::mem::replace(&mut self.has_begun, true)) {
                Answer::Close
            } else if primary_unless(ui, theme, &add, why_not) {
                Answer::Done(Command::AddPrograms(self.chosen()))
            } else {
                Answer::Open
            }
        })
    }
}

/// Shows the button that closes the dialog; it gets the keyboard focus where no engine can be chosen.
fn show_cancel(ui: &mut Ui, takes_focus: bool) -> bool {
    let cancel = ui.button(tr("cancel"));
    if takes_focus {
        cancel.request_focus();
    }
    cancel.clicked()
}

/// Shows an engine; returns its check box.
fn show_one(ui: &mut Ui, theme: &Theme, found: &mut Found) -> Response {
    /// Width of the name, in points.
    const NAME: f32 = 176.0;
    ui.horizontal(|ui| {
        let size = vec2(NAME, ui.spacing().interact_size.y);
        let layout = Layout::left_to_right(Align::Center);
        let check = ui.allocate_ui_with_layout(size, layout, |ui| {
            ui.set_min_size(size);
            let why_not = found.is_added.then(|| tr("engines-found-added-tip"));
            let mut is_on = found.is_chosen || found.is_added;
            let name = found.program.display_name();
            let check = check_box(ui, &mut is_on, name, why_not.as_deref());
            if !found.is_added {
                found.is_chosen = is_on;
            }
            check
        });
        let path = files::display(&found.program.path);
        let text = match found.is_added {
            true => tr_args("engines-found-added", &[("file", path.into())]),
            false => path,
        };
        ui.add(Label::new(RichText::new(text).small().color(theme.text_weak)).truncate());
        check.inner
    })
    .inner
}
