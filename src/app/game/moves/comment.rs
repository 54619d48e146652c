//! The editor under the move list, for one comment at a time.

use egui::accesskit::Role;
use egui::{
    Key, Modifiers, Rect, Sense, Stroke, StrokeKind, TextEdit, TextStyle, Ui, UiBuilder,
    WidgetInfo, pos2, vec2,
};

use super::view::{Editor, MovesInput, MovesView};
use crate::command::Commands;
use crate::kit::icons;
use crate::kit::keys::Shortcut;
use crate::kit::notation::MoveNumber;
use crate::kit::theme::Theme;
use crate::kit::widgets::{at_right, baseline, elided};
use tabia_game::{Game, NodeId};
use tabia_texts::{tr, tr_args};

/// Height of the row that opens the editor, and of the open editor, in points.
const CLOSED: f32 = 40.0;
const OPEN: f32 = 132.0;

/// Height of the editor, in points.
pub fn height(open: bool) -> f32 {
    if open { OPEN } else { CLOSED }
}

impl MovesView {
    /// Height of the row below the moves, or of the editor that it opens, in points.
    pub(crate) fn footer_height(&self) -> f32 {
        height(self.editor.is_some())
    }
}

/// The name of the shown move; the start position has none.
fn current_name(game: &Game, node: NodeId) -> Option<String> {
    let before = game.depth(node).checked_sub(1)? as u32;
    Some(MoveNumber::after(game.start().ply() + before).name(&game.san(node)))
}

/// Draws the closed row or the open editor over the whole of `rect`.
pub fn show(
    ui: &mut Ui,
    rect: Rect,
    input: &MovesInput<'_>,
    view: &mut MovesView,
    commands: &mut Commands,
) {
    let theme = input.theme;
    ui.painter()
        .hline(rect.x_range(), rect.top(), Stroke::new(1.0, theme.border));
    let name = current_name(input.game, input.current);
    if view.editor.is_none() {
        show_closed(ui, rect, input, view, name);
    } else if let Some(end) = show_open(ui, rect, input, view, name) {
        match end {
            End::Keep => commands.extend(view.take_comment()),
            End::Drop => commands.extend(view.drop_comment()),
            End::Switch => {
                let before = view
                    .editor
                    .as_ref()
                    .is_some_and(|editor| editor.draft.before);
                commands.extend(view.take_comment());
                view.edit_comment((input.revision.0, input.game), input.current, !before);
            }
        }
    }
}

fn show_closed(
    ui: &mut Ui,
    rect: Rect,
    input: &MovesInput<'_>,
    view: &mut MovesView,
    name: Option<String>,
) {
    let theme = input.theme;
    let has = !input.game.comment(input.current).is_empty();
    let label = match (name, has) {
        (Some(name), false) => tr_args("comment-add", &[("move", name.into())]),
        (Some(name), true) => tr_args("comment-edit", &[("move", name.into())]),
        (None, false) => tr("comment-add-start"),
        (None, true) => tr("comment-edit-start"),
    };
    let field = rect.shrink2(vec2(8.0, 6.0));
    let field = field.with_max_x(field.right() - input.reserved);
    let sentence = input.sentence.filter(|_| !has);
    let response = ui.interact(field, ui.scope_id().with("open"), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
    let lit = response.hovered() || response.has_focus();
    let (fill, border) = if lit {
        (theme.surface_hover, theme.border)
    } else {
        (theme.surface_raised, theme.border)
    };
    ui.painter().rect(
        field,
        theme.radius,
        fill,
        Stroke::new(1.0, border),
        StrokeKind::Inside,
    );
    let color = if lit { theme.text } else { theme.text_weak };
    icons::paint(
        ui.painter(),
        "comment",
        Rect::from_center_size(
            pos2(field.left() + 16.0, field.center().y),
            vec2(16.0, 16.0),
        ),
        color,
    );
    let font = TextStyle::Body.resolve(ui.style());
    let text = sentence.unwrap_or(&label);
    let galley = elided(ui.painter(), text, font, color, field.width() - 40.0);
    let corner = pos2(
        field.left() + 32.0,
        field.center().y - galley.size().y / 2.0,
    );
    ui.painter().galley(corner, galley, color);
    let response = match sentence {
        Some(sentence) => response.on_hover_text(sentence),
        None => response,
    };
    if response.clicked() {
        view.edit_comment((input.revision.0, input.game), input.current, false);
    }
}

/// How editing ended.
enum End {
    Keep,
    Drop,
    /// Saved; the comment on the other side of the move is edited next.
    Switch,
}

fn show_open(
    ui: &mut Ui,
    rect: Rect,
    input: &MovesInput<'_>,
    view: &mut MovesView,
    name: Option<String>,
) -> Option<End> {
    let theme = input.theme;
    let editor = view.editor.as_mut()?;
    let inner = rect.shrink2(vec2(8.0, 8.0));
    let title = match (&name, editor.draft.before) {
        (Some(name), false) => tr_args("comment-after", &[("move", name.clone().into())]),
        (Some(name), true) => tr_args("comment-before", &[("move", name.clone().into())]),
        (None, _) => tr("comment-start"),
    };
    let small = TextStyle::Small.resolve(ui.style());
    let (painter, weak) = (ui.painter(), theme.text_weak);
    let end = Shortcut {
        modifiers: Modifiers::COMMAND,
        key: Key::Enter,
    };
    let keys = tr_args("comment-keys", &[("key", end.to_string().into())]);
    let keys = painter.layout_no_wrap(keys, small.clone(), weak);
    let room = inner.width() - keys.size().x - 20.0;
    let heading = elided(painter, &title, small, weak, room);
    let top = inner.top() + 12.0 - baseline(&heading);
    painter.galley(pos2(inner.left() + 4.0, top), heading, weak);
    let right = inner.right() - 4.0 - keys.size().x;
    painter.galley(pos2(right, top), keys, weak);

    let field = inner
        .with_min_y(inner.top() + 20.0)
        .with_max_y(inner.bottom() - 36.0);
    let keys = show_field(ui, field, editor, &title);
    let buttons = inner.with_min_y(inner.bottom() - 28.0);
    let clicked = show_buttons(ui, buttons, theme, (editor.draft.before, name.is_some()));
    // A click anywhere else ends editing.
    let pressed_outside = ui.input(|pointer| {
        pointer.pointer.any_pressed()
            && pointer
                .pointer
                .interact_pos()
                .is_some_and(|at| !rect.contains(at))
    });
    match (clicked, keys) {
        (Some(End::Switch), _) => Some(End::Switch),
        (Some(End::Keep), _) | (_, Some(End::Keep)) => Some(End::Keep),
        (Some(End::Drop), _) | (_, Some(End::Drop)) => Some(End::Drop),
        _ => pressed_outside.then_some(End::Keep),
    }
}

/// Shows the field, and handles the keys that end editing.
fn show_field(ui: &mut Ui, rect: Rect, editor: &mut Editor, title: &str) -> Option<End> {
    let mut child = ui.new_child(UiBuilder::new().max_rect(rect).id_salt("field"));
    // Ctrl+Enter is handled before the field.
    let done = child.input_mut(|keys| keys.consume_key(Modifiers::COMMAND, Key::Enter));
    // Escape leaves the field and saves the text; Undo removes it.
    let left = child.input_mut(|keys| keys.consume_key(Modifiers::NONE, Key::Escape));
    let response = egui::ScrollArea::vertical()
        .auto_shrink([false, false])
        .show(&mut child, |ui| {
            let edit = TextEdit::multiline(&mut editor.draft.text)
                .desired_width(f32::INFINITY)
                .desired_rows(3)
                .margin(egui::Margin::symmetric(8, 4));
            ui.add(edit).accessible_name(title)
        })
        .inner;
    if !editor.focused {
        response.request_focus();
        editor.focused = true;
    }
    (done || left).then_some(End::Keep)
}

fn show_buttons(
    ui: &mut Ui,
    rect: Rect,
    theme: &Theme,
    (before, can_switch): (bool, bool),
) -> Option<End> {
    let mut row = ui.new_child(
        UiBuilder::new()
            .max_rect(rect)
            .layout(egui::Layout::left_to_right(egui::Align::Center)),
    );
    let mut end = None;
    if can_switch {
        let switch = match before {
            true => "comment-to-after",
            false => "comment-to-before",
        };
        if row.button(tr(switch)).clicked() {
            end = Some(End::Switch);
        }
    }
    // As in dialogs, the main button is the last one at the right.
    at_right(&mut row, |ui| {
        if ui.button(tr("comment-cancel")).clicked() {
            end = Some(End::Drop);
        }
        let text = egui::RichText::new(tr("comment-done")).color(theme.accent_text);
        let done = ui.add(egui::Button::new(text).fill(theme.accent));
        if done.on_hover_text(tr("comment-done-tip")).clicked() {
            end = Some(End::Keep);
        }
    });
    end
}
