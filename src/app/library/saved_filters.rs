//! The saved filters of the collection: searches with names.

use egui::{Atom, Button, Key, Popup, PopupCloseBehavior, Response, RichText, ScrollArea, Ui};

use super::state::OpenCollection;
use super::view::LibraryView;
use crate::command::Commands;
use crate::command::library::Command;
use crate::kit::field_popup::framed;
use crate::kit::theme::Theme;
use crate::kit::tips::tipped_button;
use crate::kit::widgets::{IconButton, text_field};
use tabia_texts::{tr, tr_args};

/// Width of the list, in points.
const WIDTH: f32 = 300.0;

/// Shows the list of saved filters below its button.
pub(super) fn show_list(
    button: &Response,
    theme: &Theme,
    open: &OpenCollection,
    view: &mut LibraryView,
    commands: &mut Commands,
) {
    let popup = Popup::menu(button).close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    popup.show(|ui| {
        ui.set_width(WIDTH);
        ui.spacing_mut().item_spacing.y = 2.0;
        let filters = &open.games.snapshot.filters;
        if filters.is_empty() {
            let text = RichText::new(tr("library-filters-none")).color(theme.text_weak);
            ui.label(text);
        }
        ScrollArea::vertical().max_height(240.0).show(ui, |ui| {
            for (name, query) in filters.iter() {
                ui.push_id(name, |ui| show_filter(ui, theme, (name, query), commands));
            }
        });
        ui.separator();
        framed(ui, |ui| {
            show_saving(ui, open, view, button.clicked(), commands);
        });
    });
}

/// Shows a filter, and a button that removes it.
fn show_filter(
    ui: &mut Ui,
    theme: &Theme,
    (name, query): (&String, &String),
    commands: &mut Commands,
) {
    ui.horizontal(|ui| {
        let width = WIDTH - IconButton::SIDE - 8.0;
        let entry = Button::new((name.as_str(), Atom::grow()))
            .truncate()
            .min_size(egui::vec2(width, IconButton::SIDE));
        if ui.add(entry).on_hover_text(query).clicked() {
            commands.push(Command::Search(query.clone()));
            ui.close();
        }
        let remove = tr_args("library-filter-remove", &[("name", name.as_str().into())]);
        if IconButton::new("trash", &remove).show(ui, theme) {
            commands.push(Command::RemoveFilter(name.clone()));
        }
    });
}

/// Shows a field for a name under which the search is saved. One types into it at once where the list was just opened and
/// there is a search.
fn show_saving(
    ui: &mut Ui,
    open: &OpenCollection,
    view: &mut LibraryView,
    is_new: bool,
    commands: &mut Commands,
) {
    ui.horizontal(|ui| {
        let hint = tr("library-filter-name");
        let field = text_field(&mut view.filter_name)
            .hint_text(&hint)
            .desired_width(170.0);
        let field = ui.add(field);
        let is_entered = field.lost_focus() && ui.input(|keys| keys.key_pressed(Key::Enter));
        let has_search = open.arranger.fault().is_none() && !open.arranger.query().is_everything();
        if is_new && has_search {
            field.request_focus();
        }
        field.accessible_name(&hint);
        let name = view.filter_name.trim();
        let why_not = match name {
            _ if !has_search => Some(tr("library-filter-no-search")),
            "" => Some(tr("library-filter-no-name")),
            _ => None,
        };
        let button = Button::new(tr("library-filter-save"));
        let is_entered = is_entered && why_not.is_none();
        if tipped_button(ui, button, "", why_not).clicked() || is_entered {
            commands.push(Command::SaveFilter(name.to_owned()));
            view.filter_name.clear();
        }
    });
}
