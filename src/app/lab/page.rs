//! The strip of pages, and the page below it, or what replaces it while a game is played.

use egui::{Rect, RichText, Ui, UiBuilder, vec2};

use super::parts::LabInput;
use super::state::{LabRoom, shows_chess};
use super::table::TABLE;
use super::{
    boards, evaluation, exchange, games, hash, programs, questions, search, techniques, tree,
};
use crate::command::Commands;
use crate::command::lab::Command;
use crate::kit::choice_row::ChoiceRow;
use crate::kit::command_table::find;
use crate::kit::widgets::{IconButton, at_right, empty_choices};
use tabia_settings::LabPage;
use tabia_texts::tr;

/// Space around the strip and around the page, in points.
const MARGIN: f32 = 8.0;

/// Draws the Lab into `whole`.
pub(crate) fn show(ui: &mut Ui, whole: Rect, input: &LabInput<'_>, room: &mut LabRoom) -> Commands {
    let mut commands = Commands::default();
    let line = show_strip(ui, whole, input, &mut commands);
    let place = whole.with_min_y(line);
    let page = input.settings.lab_page;
    let mut below = ui.new_child(UiBuilder::new().max_rect(place.shrink(MARGIN)).id_salt((
        "lab",
        page.word(),
        room.opened,
    )));
    below.set_clip_rect(place);
    // Nothing of a page is under its scroll bar.
    let scroll = &mut below.spacing_mut().scroll;
    scroll.floating_allocated_width = scroll.floating_width + 2.0;
    let ui = &mut below;
    if input.hides_game && room.judges_game(page) {
        if page != LabPage::Search {
            commands.extend(show_hidden(ui, input));
            return commands;
        }
        // Other games can still be searched.
        commands.extend(show_hidden_above(ui, input));
        ui.separator();
    }
    /// Height of a page in points below which its results have little room below a note.
    const LOW: f32 = 520.0;
    room.is_low = place.height() < LOW;
    if let Some(note) = room.note(page, input.game) {
        questions::show_note(ui, input.theme, (note, room.is_folded), &mut commands);
    }
    match page {
        LabPage::Questions => commands.extend(questions::show(ui, input, &mut room.questions)),
        LabPage::Search => {
            let tree_is_busy = room.tree.is_busy();
            let search = search::show(ui, input, &mut room.search, &room.games, tree_is_busy);
            commands.extend(search);
        }
        LabPage::Tree => commands.extend(tree::show(ui, input, &mut room.tree)),
        LabPage::Techniques => commands.extend(techniques::show(ui, input, &mut room.techniques)),
        LabPage::Evaluation => commands.extend(evaluation::show(ui, input, &mut room.evaluation)),
        LabPage::Exchange => commands.extend(exchange::show(ui, input, &mut room.exchange)),
        LabPage::Boards => commands.extend(boards::show(ui, input, &room.boards)),
        LabPage::Hash => commands.extend(hash::show(ui, input, &mut room.hash)),
        LabPage::Games => commands.extend(games::show(ui, input, &mut room.games)),
        LabPage::Programs => commands.extend(programs::show(ui, input, &mut room.programs)),
    }
    commands
}

/// Shows the names of the pages in a row, and the switch of the width. Returns the lower end of the strip.
fn show_strip(ui: &mut Ui, whole: Rect, input: &LabInput<'_>, commands: &mut Commands) -> f32 {
    let place = whole.shrink2(vec2(MARGIN, 6.0));
    let right = place.right() - IconButton::SIDE - 4.0;
    let right = match shows_chess(input.settings.lab_page) {
        true => show_positions(ui, place.with_max_x(right), input, commands),
        false => right,
    };
    let names = place
        .with_max_x(right)
        .with_max_y(place.top() + IconButton::SIDE);
    let mut strip = ui.new_child(UiBuilder::new().max_rect(names).id_salt("lab pages"));
    strip.spacing_mut().interact_size.y = IconButton::SIDE;
    let pages = LabPage::ALL.iter().copied();
    let texts: Vec<String> = pages
        .clone()
        .map(|page| tr(&format!("lab-page-{}", page.word())))
        .collect();
    let row = ChoiceRow {
        names: &texts,
        chosen: pages
            .clone()
            .position(|page| page == input.settings.lab_page)
            .unwrap_or_default(),
        is_framed: false,
        others: &tr("lab-pages"),
    };
    let chosen = row.show(&mut strip, input.theme);
    let chosen = chosen.and_then(|index| LabPage::ALL.get(index));
    commands.extend(chosen.map(|page| Command::Show(*page)));
    let bottom = names.bottom() + 6.0;
    let corner = Rect::from_min_size(
        place.right_top() - vec2(IconButton::SIDE, 0.0),
        vec2(IconButton::SIDE, IconButton::SIDE),
    );
    let mut button = ui.new_child(UiBuilder::new().max_rect(corner).id_salt("lab width"));
    if let Some(entry) = find(TABLE, &Command::ToggleWide) {
        let tip = entry.tip_with_key(input.settings);
        let wide = IconButton::new(entry.icon, &entry.text())
            .tip(&tip)
            .toggle(input.settings.lab_wide)
            .show(&mut button, input.theme);
        commands.extend(wide.then_some(Command::ToggleWide));
    }
    let line = egui::Stroke::new(1.0, input.theme.border);
    ui.painter()
        .hline(whole.x_range(), bottom.round() - 0.5, line);
    bottom.round()
}

/// Shows the menu of positions at the right of a strip. Returns its left side.
fn show_positions(ui: &mut Ui, strip: Rect, input: &LabInput<'_>, commands: &mut Commands) -> f32 {
    let row = strip.with_max_y(strip.top() + IconButton::SIDE);
    let mut child = ui.new_child(UiBuilder::new().max_rect(row).id_salt("lab positions"));
    child.spacing_mut().interact_size.y = IconButton::SIDE;
    let menu = at_right(&mut child, |ui| {
        questions::show_menu(ui, input, strip.width(), commands)
    });
    menu.rect.left() - 8.0
}

impl LabRoom {
    /// Whether a page evaluates the position of the open game, or shows which moves are good there.
    pub(crate) fn judges_game(&self, page: LabPage) -> bool {
        match page {
            LabPage::Tree
            | LabPage::Techniques
            | LabPage::Evaluation
            | LabPage::Exchange
            | LabPage::Hash => true,
            LabPage::Search => self.search.is_about_game() || self.search.has_tree(),
            // These show how positions are stored, other games, and programs that do not search while a game is played.
            LabPage::Questions | LabPage::Boards | LabPage::Games | LabPage::Programs => false,
        }
    }

    /// Whether a command computes or shows an evaluation of the position of the open game.
    pub(super) fn asks_about_game(&self, command: &Command) -> bool {
        use super::hash::Command as Hash;
        use search::Command as Search;
        use tree::Command as Tree;
        match command {
            Command::Search(Search::Run | Search::Watch(_)) => self.search.is_about_game(),
            Command::Search(Search::ShowTree | Search::WatchProgram(..)) | Command::Ask(_) => true,
            Command::Tree(
                Tree::Record
                | Tree::Open
                | Tree::OpenFrom(_)
                | Tree::AskOnBoard
                | Tree::Ask(_)
                | Tree::SearchAlone(_)
                | Tree::PlayLine,
            ) => true,
            Command::Techniques(super::techniques::Command::Compare) => true,
            Command::Hash(Hash::Run | Hash::Find(_)) => true,
            _ => false,
        }
    }
}

/// Draws the replacement of a hidden page.
fn show_hidden(ui: &mut Ui, input: &LabInput<'_>) -> Option<Command> {
    let (title, hint) = (tr("lab-hidden"), tr("lab-hidden-hint"));
    let choices = choice(input).map(|command| (tr("search-hidden-show"), command));
    let place = ui.available_rect_before_wrap();
    let text = (title.as_str(), hint.as_str());
    empty_choices(ui, place, input.theme, text, choices)
}

/// Shows above a page that a part of it is hidden.
fn show_hidden_above(ui: &mut Ui, input: &LabInput<'_>) -> Option<Command> {
    ui.label(RichText::new(tr("lab-hidden")).strong());
    ui.label(RichText::new(tr("lab-hidden-hint")).weak());
    let command = choice(input)?;
    let link = ui.link(tr("search-hidden-show"));
    let link = link.on_hover_text(tr("cmd-engine-thoughts-tip"));
    link.clicked().then_some(command)
}

/// Returns the command that shows the page in a game against the engine, where the player may choose.
fn choice(input: &LabInput<'_>) -> Option<Command> {
    let can_show = input.game.session.against_engine();
    can_show.then_some(Command::ShowThoughts)
}
