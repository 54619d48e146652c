//! The parts of every dialog: its answers, its frame, its rows, and its buttons.

use std::path::Path;

use egui::{Align2, Area, Context, Id, Key, Modifiers, Rect, RichText, Ui, vec2};

use super::theme::Theme;
use super::widgets::{at_right, main_button, modal_area, name_cell};
use tabia_texts::{tr, tr_args};

/// The answer of a dialog in a frame. `C` is the command type of its room.
pub(crate) enum Answer<C> {
    /// It stays open.
    Open,
    /// It stays open, and this command is carried out.
    Do(C),
    /// It is closed.
    Close,
    /// It is closed, and this command is carried out.
    Done(C),
}

impl<C> Answer<C> {
    /// Converts the command of the answer.
    pub(crate) fn map<D>(self, lift: impl FnOnce(C) -> D) -> Answer<D> {
        match self {
            Answer::Open => Answer::Open,
            Answer::Close => Answer::Close,
            Answer::Do(command) => Answer::Do(lift(command)),
            Answer::Done(command) => Answer::Done(lift(command)),
        }
    }
}

/// A dialog: a small state that is drawn over the window from data of a room, and that answers with commands.
pub(crate) trait Modal {
    /// The type of its commands.
    type Command;
    /// The data from which it is drawn.
    type View<'a>;

    /// Its title, which also identifies it.
    fn title(&self, view: &Self::View<'_>) -> String;
    /// Its width in points.
    fn width(&self) -> f32;
    /// Draws the part below the title.
    fn show(&mut self, ui: &mut Ui, view: &Self::View<'_>) -> Answer<Self::Command>;
    /// The command for closing it without an answer, if there is one.
    fn cancelled(&self) -> Option<Self::Command> {
        None
    }
}

/// Draws a dialog over the window. Escape and a click beside it close it. Returns whether it stays open, and the resulting
/// command.
pub(crate) fn show_modal<D: Modal>(
    ctx: &Context,
    theme: &Theme,
    dialog: &mut D,
    view: &D::View<'_>,
) -> (bool, Option<D::Command>) {
    let title = dialog.title(view);
    let width = dialog.width().min(ctx.content_rect().width() - 64.0);
    // Checked before anything is drawn: a field that Enter leaves uses the key itself, and so does an open list.
    let enter_is_free =
        ctx.memory(|memory| memory.focused().is_none()) && !egui::Popup::is_any_open(ctx);
    ctx.data_mut(|data| data.insert_temp(Id::unique(ENTER_IS_FREE), enter_is_free));
    // The dialog for a path may have the title of that which follows it.
    let id = Id::unique(("dialog", std::any::type_name::<D>(), &title));
    let modal = egui::Modal::new(id)
        .area(steady_area(ctx, id))
        .frame(egui::Frame::window(&ctx.global_style()))
        .show(ctx, |ui| {
            ui.set_width(width);
            ui.label(RichText::new(&title).heading().color(theme.text_strong));
            ui.ctx().accesskit_node_builder(ui.unique_id(), |node| {
                node.set_role(egui::accesskit::Role::Dialog);
                node.set_label(title.as_str());
            });
            ui.add_space(2.0 * theme.spacing);
            dialog.show(ui, view)
        });
    note_top(ctx, id, modal.response.rect);
    focus_main_button(ctx, id);
    // The key or click that closes an open list leaves the dialog open.
    let cancelled = !modal.any_popup_open
        && (modal.should_close()
            || ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)));
    match modal.inner {
        Answer::Open if cancelled => (false, dialog.cancelled()),
        Answer::Open => (true, None),
        Answer::Do(command) => (true, Some(command)),
        Answer::Close => (false, dialog.cancelled()),
        Answer::Done(command) => (false, Some(command)),
    }
}

/// The place of a dialog. It opens in the middle of the window, and its top edge then stays where it is, so that nothing moves
/// under the pointer when a choice changes its height.
#[derive(Clone, Copy)]
struct Placed {
    /// The last pass in which it was drawn, and the number of passes before.
    pass: u64,
    passes: u32,
    window: Rect,
    rect: Rect,
    top: f32,
}

/// The passes in which a dialog gets its first size.
const SIZING: u32 = 3;

impl Placed {
    fn id(dialog: Id) -> Id {
        dialog.with("placed")
    }

    /// Where a dialog was in the previous pass, if the window is as large as then.
    fn last(ctx: &Context, dialog: Id) -> Option<Placed> {
        let placed: Placed = ctx.data(|data| data.get_temp(Placed::id(dialog)))?;
        let is_open = placed.pass + 1 >= ctx.cumulative_pass_nr();
        (is_open && placed.window == ctx.content_rect()).then_some(placed)
    }
}

/// The area of a dialog, at its place.
fn steady_area(ctx: &Context, id: Id) -> Area {
    let area = modal_area(ctx, id);
    match Placed::last(ctx, id).filter(|placed| placed.passes >= SIZING) {
        Some(placed) => {
            // It moves up where it would not fit below its top.
            let most = placed.window.bottom() - placed.rect.height();
            let top = placed.top.min(most).max(placed.window.top());
            let offset = vec2(0.0, top - placed.window.top());
            area.anchor(Align2::CENTER_TOP, offset)
        }
        None => area,
    }
}

/// Notes where a dialog was drawn.
fn note_top(ctx: &Context, id: Id, rect: Rect) {
    let last = Placed::last(ctx, id);
    let passes = last.map_or(0, |last| last.passes + 1);
    let placed = Placed {
        pass: ctx.cumulative_pass_nr(),
        passes,
        window: ctx.content_rect(),
        rect,
        top: match last {
            Some(last) if passes > SIZING => last.top,
            _ => rect.top(),
        },
    };
    ctx.data_mut(|data| data.insert_temp(Placed::id(id), placed));
}

/// Gives the main button of a dialog that has just opened the keyboard focus, unless one of its fields has it.
fn focus_main_button(ctx: &Context, dialog: Id) {
    let passes = Placed::last(ctx, dialog).map_or(0, |placed| placed.passes);
    if passes < SIZING {
        ctx.request_repaint();
    }
    if passes != SIZING || ctx.memory(|memory| memory.focused().is_some()) {
        return;
    }
    let button: Option<(u64, Id)> = ctx.data(|data| data.get_temp(Id::unique(MAIN_BUTTON)));
    if let Some((pass, id)) = button
        && pass == ctx.cumulative_pass_nr()
    {
        ctx.memory_mut(|memory| memory.request_focus(id));
        ctx.request_repaint();
    }
}

/// The bottom row of a confirmation dialog: "Cancel", and the confirming button.
pub(crate) fn show_confirm<C: Clone>(
    ui: &mut Ui,
    theme: &Theme,
    yes: &str,
    command: &C,
) -> Answer<C> {
    buttons(ui, theme, |ui| {
        if ui.button(tr("cancel")).clicked() {
            Answer::Close
        } else if primary(ui, theme, yes) {
            Answer::Done(command.clone())
        } else {
            Answer::Open
        }
    })
}

/// The bottom row of a dialog that only shows something.
pub(crate) fn show_close<C>(ui: &mut Ui, theme: &Theme) -> Answer<C> {
    buttons(ui, theme, |ui| {
        if ui.button(tr("close")).clicked() {
            Answer::Close
        } else {
            Answer::Open
        }
    })
}

/// Asks whether to save over a file that another program has changed, or a copy.
pub(crate) fn show_changed<C>(
    ui: &mut Ui,
    theme: &Theme,
    file: &str,
    overwrite: C,
    copy: C,
) -> Answer<C> {
    ui.label(tr_args("changed-text", &[("file", file.into())]));
    let overwrite = (tr("changed-overwrite"), overwrite);
    show_alternatives(ui, theme, overwrite, (tr("changed-copy"), copy))
}

/// Asks whether to replace a write-protected file, or to save under another name.
pub(crate) fn show_protected<C>(
    ui: &mut Ui,
    theme: &Theme,
    file: &Path,
    overwrite: C,
    elsewhere: C,
) -> Answer<C> {
    let file = file.file_name().unwrap_or_default().to_string_lossy();
    ui.label(tr_args("protected-text", &[("file", file.into())]));
    let overwrite = (tr("protected-anyway"), overwrite);
    show_alternatives(ui, theme, overwrite, (tr("protected-save-as"), elsewhere))
}

/// The bottom row of a dialog with "Cancel", a command that loses something, and one that loses nothing.
fn show_alternatives<C>(
    ui: &mut Ui,
    theme: &Theme,
    (risky, risky_command): (String, C),
    (safe, safe_command): (String, C),
) -> Answer<C> {
    buttons(ui, theme, |ui| {
        if ui.button(tr("cancel")).clicked() {
            Answer::Close
        } else if ui.button(risky).clicked() {
            Answer::Done(risky_command)
        } else if primary(ui, theme, &safe) {
            Answer::Done(safe_command)
        } else {
            Answer::Open
        }
    })
}

/// The row of buttons at the bottom of a dialog; the main one is last, at the right.
pub(crate) fn buttons<R>(ui: &mut Ui, theme: &Theme, show: impl FnOnce(&mut Ui) -> R) -> R {
    ui.add_space(3.0 * theme.spacing);
    ui.horizontal(|ui| at_right(ui, show)).inner
}

/// The key under which [`show_modal`] stores whether Enter is not used by a widget.
const ENTER_IS_FREE: &str = "enter is free";

/// The key under which [`primary`] stores the main button, with the pass in which it was drawn.
const MAIN_BUTTON: &str = "main button of a dialog";

/// The highlighted main button of a dialog. Enter presses it as well, when nothing has the keyboard focus.
pub(crate) fn primary(ui: &mut Ui, theme: &Theme, text: &str) -> bool {
    primary_unless(ui, theme, text, None)
}

/// Like [`primary`], but disabled where there is a reason.
pub(crate) fn primary_unless(
    ui: &mut Ui,
    theme: &Theme,
    text: &str,
    why_not: Option<String>,
) -> bool {
    let enabled = why_not.is_none();
    let button = main_button(ui, theme, text, "", why_not);
    let pass = ui.ctx().cumulative_pass_nr();
    ui.data_mut(|data| data.insert_temp(Id::unique(MAIN_BUTTON), (pass, button.id)));
    let clicked = button.clicked();
    let free = ui
        .ctx()
        .data(|data| data.get_temp(Id::unique(ENTER_IS_FREE)))
        .unwrap_or(false);
    clicked
        || (enabled && free && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter)))
}

/// A row with a name at the left, and its content at the right.
pub(crate) fn row<R>(ui: &mut Ui, theme: &Theme, name: &str, show: impl FnOnce(&mut Ui) -> R) -> R {
    wide_row(ui, 32.0 * theme.spacing, theme, name, show)
}

/// A [`row`] with this width for the name, in points.
pub(crate) fn wide_row<R>(
    ui: &mut Ui,
    room: f32,
    theme: &Theme,
    name: &str,
    show: impl FnOnce(&mut Ui) -> R,
) -> R {
    ui.horizontal(|ui| {
        name_cell(ui, room, |ui| {
            ui.add(egui::Label::new(RichText::new(name).color(theme.text)).truncate())
        });
        ui.horizontal_wrapped(show).inner
    })
    .inner
}

/// Shows something with a button, and returns whether it is to be removed. `name` names it in the name of the button.
pub(crate) fn removable(ui: &mut Ui, text: &str, name: &str, tip: &str) -> bool {
    ui.horizontal(|ui| {
        let remove = tr_args("build-remove", &[("file", name.into())]);
        let button = ui.button(tr("remove")).accessible_name(remove);
        ui.add(egui::Label::new(text).truncate()).on_hover_text(tip);
        button.clicked()
    })
    .inner
}
