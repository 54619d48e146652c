//! The head of the panel: the search line, what is shown, and the totals of the position.

use egui::{Align, Label, Layout, Rect, RichText, Sense, Ui, UiBuilder, Vec2, pos2, vec2};

use super::input::ExplorerInput;
use super::results::{parts, with_shares};
use super::sheet::{Below, Explorer, Sheet};
use crate::command::Commands;
use crate::command::library::Command;
use crate::kit::icons;
use crate::kit::results_bar::paint_results;
use crate::kit::search_field::SearchField;
use crate::kit::table::MARGIN;
use crate::kit::theme::Theme;
use crate::kit::widgets::{IconButton, chip};
use tabia_texts::{tr, tr_args};

/// Height of the line with the search and the buttons, in points.
pub(super) const SEARCH: f32 = 36.0;
/// Height of a line of text, and of the bar of results below the last one, in points.
pub(super) const TEXT: f32 = 22.0;
pub(super) const BAR: f32 = 14.0;
/// Height of the choice of what is listed below the moves, in points.
pub(super) const CHOICE: f32 = 34.0;

/// Shows the search line and the buttons beside it. `shows_some`: whether the library shows only some of its games; `reference`:
/// the name of the reference collection, if its games are searched.
pub(super) fn show_search(
    ui: &mut Ui,
    rect: Rect,
    input: &ExplorerInput<'_>,
    (shows_some, reference): (bool, Option<&str>),
    explorer: &mut Explorer,
    commands: &mut Commands,
) {
    let theme = input.theme;
    let inner = rect.shrink2(vec2(MARGIN, 4.0));
    let after = (IconButton::SIDE - IconButton::ICON) / 2.0;
    let cut = inner.right() + after - 3.0 * IconButton::SIDE;
    let name = tr("explorer-search");
    let hint = match reference {
        Some(reference) => tr_args("explorer-search-reference", &[("name", reference.into())]),
        None => name.clone(),
    };
    let field = SearchField {
        name: &name,
        hint: &hint,
        fault: explorer.filter.fault_place(),
    };
    let place = inner.with_max_x(cut - 4.0);
    let response = field.show(ui, place, theme, &mut explorer.filter.text);
    let is_cleared = response.is_cleared;
    let field = response.keep_focus();
    let is_entered = field.lost_focus();
    field.on_hover_text(tr("explorer-search-tip"));
    if is_entered || is_cleared {
        explorer.filter.enter();
        ui.ctx().request_repaint();
    }
    let place = Rect::from_min_max(
        pos2(cut, inner.top()),
        pos2(inner.right() + after, inner.bottom()),
    );
    let mut row = ui.new_child(
        UiBuilder::new()
            .max_rect(place)
            .id_salt("explorer buttons")
            .layout(Layout::left_to_right(Align::Center)),
    );
    row.spacing_mut().item_spacing.x = 0.0;
    let why_not = (!shows_some).then(|| {
        tr(match reference {
            Some(_) => "explorer-only-shown-reference",
            None => "explorer-only-shown-not",
        })
    });
    let is_on = explorer.filter.only_shown && shows_some;
    let only_shown = IconButton::new("filter", &tr("explorer-only-shown"))
        .tip(&tr("explorer-only-shown-tip"))
        .why_not(why_not)
        .toggle(is_on)
        .show(&mut row, theme);
    if only_shown {
        explorer.filter.only_shown = !is_on;
        ui.ctx().request_repaint();
    }
    let book = input.book.as_ref().map(|book| book.name.as_str());
    let tip = match book {
        Some(book) => tr_args("explorer-compare-tip", &[("book", book.into())]),
        None => tr("explorer-compare"),
    };
    let compares = IconButton::new("book", &tr("explorer-compare"))
        .tip(&tip)
        .why_not(book.is_none().then(|| tr("explorer-compare-not")))
        .toggle(explorer.compares && book.is_some())
        .show(&mut row, theme);
    if compares {
        explorer.compares ^= true;
        ui.ctx().request_repaint();
    }
    let builds = IconButton::new("build", &tr("explorer-build"))
        .tip(&tr("explorer-build-tip"))
        .why_not((!explorer.has_counted()).then(|| tr("explorer-build-not")))
        .show(&mut row, theme);
    commands.extend(builds.then_some(Command::BuildExplorerBook));
}

/// Shows what is wrong, in one line; the rest of a long text is shown on hover.
pub(super) fn show_warning(ui: &mut Ui, rect: Rect, text: &str, theme: &Theme) {
    const ICON: f32 = 14.0;
    let mut child = line(ui, rect, text);
    let (place, _) = child.allocate_exact_size(Vec2::splat(ICON), Sense::hover());
    icons::paint(child.painter(), "warning", place, theme.error);
    let text = RichText::new(text).small().color(theme.error);
    child.add(Label::new(text).truncate());
}

/// Shows the results of all games with the position.
pub(super) fn show_total(ui: &mut Ui, rect: Rect, sheet: &Sheet, is_filtered: bool, theme: &Theme) {
    let (upper, lower) = rect.split_top_bottom_at_y(rect.top() + TEXT);
    let mut child = line(ui, upper, "explorer total");
    let text = match (sheet.total.games(), is_filtered) {
        (0, true) => tr("explorer-empty-found"),
        (0, false) => tr("explorer-empty"),
        (_, true) => with_shares("explorer-total-found", sheet.total, &[]),
        (_, false) => with_shares("explorer-total", sheet.total, &[]),
    };
    let label = RichText::new(&text).small().color(theme.text);
    child.add(Label::new(label).truncate());
    if sheet.total.games() == 0 {
        return;
    }
    let bar = lower.shrink2(vec2(MARGIN, 0.0));
    let bar = bar.with_max_y(bar.bottom() - 6.0);
    paint_results(ui, bar, parts(sheet.total), theme, 1.0);
    let response = ui.interact(bar, ui.scope_id().with("explorer bar"), Sense::hover());
    response.on_hover_text(text);
}

/// Lets the user choose between the games and the differences from the book.
pub(super) fn show_choice(ui: &mut Ui, rect: Rect, explorer: &mut Explorer) {
    let mut child = line(ui, rect, "explorer below");
    for (below, key) in [
        (Below::Games, "explorer-list-games"),
        (Below::Differences, "explorer-list-differences"),
    ] {
        let button = child.add(chip(explorer.below == below, tr(key)));
        if button.on_hover_text(tr(&format!("{key}-tip"))).clicked() {
            explorer.below = below;
            ui.ctx().request_repaint();
        }
    }
}

fn line(ui: &mut Ui, rect: Rect, salt: &str) -> Ui {
    let mut child = ui.new_child(
        UiBuilder::new()
            .max_rect(rect.shrink2(vec2(MARGIN, 0.0)))
            .id_salt(salt)
            .layout(Layout::left_to_right(Align::Center)),
    );
    child.shrink_clip_rect(rect);
    child
}
