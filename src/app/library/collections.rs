//! The known collections: the default one, the reference of the explorer, and those that were opened last.

use std::path::{Path, PathBuf};

use egui::{Button, Popup, PopupCloseBehavior, Response, RichText, ScrollArea, Ui, vec2};

use super::missing::MissingFolders;
use super::state::{LibraryRoom, name_of};
use crate::command::Commands;
use crate::command::library::Command;
use crate::kit::context::Context;
use crate::kit::files;
use crate::kit::theme::Theme;
use crate::kit::widgets::IconButton;
use tabia_settings::Settings;
use tabia_texts::{tr, tr_args};

/// A collection that can be named without a dialog.
struct KnownCollection {
    folder: PathBuf,
    /// Whether finished games are added to it.
    is_default: bool,
    /// Whether the explorer looks positions up in it.
    is_reference: bool,
}

impl KnownCollection {
    /// Its name, with the role that it has.
    fn text(&self) -> String {
        let key = match (self.is_default, self.is_reference) {
            (true, true) => "collections-both",
            (true, false) => "collections-default",
            (false, true) => "collections-reference",
            (false, false) => return name_of(&self.folder),
        };
        tr_args(key, &[("name", name_of(&self.folder).into())])
    }
}

/// Returns the known collections: the open one, the default one, the reference, then those that were opened last.
fn known(settings: &Settings, recent: &[PathBuf], open: Option<&Path>) -> Vec<KnownCollection> {
    let default = settings.played_library.as_deref();
    let reference = settings.reference_library.as_deref();
    let recent = recent.iter().map(|path| &**path);
    let recent = recent.filter(|path| files::is_collection(path));
    let mut known: Vec<KnownCollection> = Vec::new();
    for folder in open
        .into_iter()
        .chain(default)
        .chain(reference)
        .chain(recent)
    {
        if known.iter().all(|one| one.folder != folder) {
            known.push(KnownCollection {
                folder: folder.to_owned(),
                is_default: default == Some(folder),
                is_reference: reference == Some(folder),
            });
        }
    }
    known
}

impl LibraryRoom {
    /// The collections that can be named without a dialog, the open one first, with their names.
    pub(crate) fn collections(
        &self,
        settings: &Settings,
        recent: &[PathBuf],
    ) -> Vec<(String, PathBuf)> {
        let open = self.open.as_ref().map(|open| open.folder.clone());
        let open = open.map(|folder| (name_of(&folder), folder));
        let others = self.other_collections(settings, recent);
        open.into_iter().chain(others).collect()
    }

    /// Returns the collections that can be named without a dialog and are not open, with their names.
    pub(crate) fn other_collections(
        &self,
        settings: &Settings,
        recent: &[PathBuf],
    ) -> Vec<(String, PathBuf)> {
        let open = self.open.as_ref().map(|open| &*open.folder);
        let known = known(settings, recent, None).into_iter();
        let others = known.filter(|one| Some(&*one.folder) != open);
        others.map(|one| (one.text(), one.folder)).collect()
    }
}

/// Removes a collection from the known ones.
pub(super) fn forget(context: &mut Context, folder: &Path) {
    context.forget_file(folder);
    context.change(|settings| {
        for known in [
            &mut settings.library,
            &mut settings.played_library,
            &mut settings.reference_library,
        ] {
            known.take_if(|known| known == folder);
        }
    });
}

/// Shows the list of collections below its button.
pub(super) fn show_list(
    button: &Response,
    theme: &Theme,
    (settings, recent): (&Settings, &[PathBuf]),
    (open, missing): (Option<&Path>, &mut MissingFolders),
    commands: &mut Commands,
) {
    let popup = Popup::menu(button).close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    let mut wanted = None;
    popup.show(|ui| {
        ui.set_min_width(WIDTH);
        ui.spacing_mut().item_spacing.y = 2.0;
        let known = known(settings, recent, open);
        if known.is_empty() {
            ui.label(RichText::new(tr("collections-none")).color(theme.text_weak));
            return;
        }
        let folders = known.iter().map(|one| one.folder.clone());
        wanted = Some(folders.collect());
        ScrollArea::vertical().max_height(320.0).show(ui, |ui| {
            for one in &known {
                let is_missing = missing.has(&one.folder);
                ui.push_id(&one.folder, |ui| {
                    show_one(ui, theme, (one, is_missing), open, commands);
                });
            }
        });
        ui.separator();
        ui.set_max_width(WIDTH);
        let hint = RichText::new(tr("collections-hint")).small();
        ui.add(egui::Label::new(hint.color(theme.text_weak)).wrap());
    });
    missing.want(&button.ctx, wanted);
}

/// Width of the list, in points.
const WIDTH: f32 = 320.0;

/// Shows a collection, with the switches of its roles; where its folder is missing, with a button that removes it.
fn show_one(
    ui: &mut Ui,
    theme: &Theme,
    (one, is_missing): (&KnownCollection, bool),
    open: Option<&Path>,
    commands: &mut Commands,
) {
    ui.horizontal(|ui| {
        let name = name_of(&one.folder);
        let is_open = open == Some(&*one.folder);
        let is_removable = is_missing && !is_open;
        let buttons = if is_removable { 3.0 } else { 2.0 };
        let width = WIDTH - buttons * (IconButton::SIDE + 8.0);
        let text = match is_missing {
            true => {
                let text = tr_args("collections-missing", &[("name", name.as_str().into())]);
                RichText::new(text).color(theme.text_weak)
            }
            false => RichText::new(&name),
        };
        let entry = Button::selectable(is_open, text)
            .right_text("")
            .truncate()
            .min_size(vec2(width, IconButton::SIDE));
        let entry = ui.add_sized(vec2(width, IconButton::SIDE), entry);
        if entry.on_hover_text(files::display(&one.folder)).clicked() && !is_open {
            commands.push(Command::OpenFrom(one.folder.clone()));
            ui.close();
        }
        let mut role = |icon, key: &str, is_on: bool, command: fn(Option<PathBuf>) -> Command| {
            let text = tr_args(key, &[("name", name.as_str().into())]);
            let tip = tr(&format!("{key}-tip"));
            let button = IconButton::new(icon, &text).tip(&tip).toggle(is_on);
            if button.show(ui, theme) {
                commands.push(command((!is_on).then(|| one.folder.clone())));
            }
        };
        role(
            "star",
            "collections-make-default",
            one.is_default,
            Command::SetDefault,
        );
        role(
            "search",
            "collections-make-reference",
            one.is_reference,
            Command::SetReference,
        );
        let text = tr_args("collections-forget", &[("name", name.as_str().into())]);
        let tip = tr("collections-forget-tip");
        let button = IconButton::new("close", &text).tip(&tip);
        if is_removable && button.show(ui, theme) {
            commands.push(Command::ForgetCollection(one.folder.clone()));
        }
    });
}
