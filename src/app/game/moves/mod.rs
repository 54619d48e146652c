//! The move list: the main line in two columns, with variations and comments below their moves, or as running text.
//!
//! Three steps: `sheet` turns the tree into words, `layout` finds the rows, and [`show`] places and paints those in view. The
//! first two are done once for each revision of the game, width and text size.

mod columns;
mod comment;
mod explored;
mod figures;
mod fork;
pub(crate) mod glyphs;
mod layout;
pub(crate) mod menu;
mod sheet;
pub(crate) mod view;

pub use self::view::{MovesInput, MovesView};

use egui::accesskit::Role;
use egui::scroll_area::ScrollArea;
use egui::{Pos2, Rect, Sense, Stroke, Ui, UiBuilder, Vec2, WidgetInfo, pos2, vec2};

use self::layout::LaidRow;
use self::sheet::{Sheet, Target};
use crate::command::Commands;
use crate::command::game::Command;
use crate::kit::icons;
use crate::kit::notation::Paper;
use crate::kit::theme::Theme;
use crate::kit::widgets::{empty_choices, empty_state};
use tabia_game::NodeId;
use tabia_texts::{tr, tr_args};

/// Draws the move list into the rest of `ui`.
pub fn show(ui: &mut Ui, input: &MovesInput<'_>, view: &mut MovesView) -> Commands {
    let mut commands = Commands::default();
    let whole = ui.available_rect_before_wrap();
    if view
        .key
        .as_ref()
        .is_some_and(|key| key.revision.0 != input.revision.0)
    {
        view.forget_others(input.revision.0);
    }
    if view
        .editor
        .as_ref()
        .is_some_and(|editor| !editor.belongs_to(input.current))
    {
        commands.extend(view.take_comment());
    }
    let footer_height = comment::height(view.editor.is_some());
    let footer_top = (whole.bottom() - footer_height).max(whole.top());
    view.fork_height = fork::height(input);
    view.explored_height = explored::height(input);
    let fork_top = (footer_top - view.fork_height).max(whole.top());
    let list_bottom = (fork_top - view.explored_height).max(whole.top());
    let list = Rect::from_min_max(whole.min, pos2(whole.right(), list_bottom));
    let explored = Rect::from_x_y_ranges(whole.x_range(), list_bottom..=fork_top);
    let branches = Rect::from_x_y_ranges(whole.x_range(), fork_top..=footer_top);
    let footer = Rect::from_min_max(pos2(whole.left(), footer_top), whole.max);

    // Its scroll bar would be drawn over other parts.
    if list.height() >= LEAST {
        ui.scope_builder(UiBuilder::new().max_rect(list).id_salt("moves"), |ui| {
            ui.set_clip_rect(list.intersect(ui.clip_rect()));
            show_list(ui, list, input, view, &mut commands);
        });
    }
    ui.scope_builder(
        UiBuilder::new().max_rect(explored).id_salt("explored"),
        |ui| {
            explored::show(ui, explored, input, &mut commands);
        },
    );
    ui.scope_builder(UiBuilder::new().max_rect(branches).id_salt("fork"), |ui| {
        fork::show(ui, branches, input, &mut commands);
    });
    ui.scope_builder(UiBuilder::new().max_rect(footer).id_salt("comment"), |ui| {
        comment::show(ui, footer, input, view, &mut commands);
    });
    ui.advance_cursor_after_rect(whole);
    commands
}

fn show_list(
    ui: &mut Ui,
    rect: Rect,
    input: &MovesInput<'_>,
    view: &mut MovesView,
    commands: &mut Commands,
) {
    let went = view.seen.map(|(node, _)| node) != Some(input.current);
    if went {
        view.unfold_to(input.game, input.current);
    }
    let is_relaid = view.lay_out(ui, input, rect.width().min(WIDEST));
    if view.sheet.is_empty() {
        show_empty(ui, rect, input, commands);
        view.seen = None;
        return;
    }
    let mut toggled = None;
    ScrollArea::vertical()
        .auto_shrink([false, false])
        .show_viewport(ui, |ui, viewport| {
            ui.set_height(view.layout.height + RESULT);
            let origin = ui.min_rect().min.to_vec2();
            // Moves out of view are brought into view; when the game changed, the place may have moved as well. A move that was
            // in view stays in view when the list becomes smaller or is laid out in another way.
            let place = view.layout.place(input.current);
            let is_in_view =
                |place: Rect| viewport.top() <= place.top() && place.bottom() <= viewport.bottom();
            let is_new = view.seen != Some((input.current, input.revision));
            let is_crowded_out = view
                .in_view
                .is_some_and(|height| viewport.height() < height || is_relaid)
                && place.is_some_and(|place| !is_in_view(place));
            if is_new || is_crowded_out {
                let place = match place {
                    Some(place) => place.expand2(vec2(0.0, 2.0 * layout::ROW)),
                    None => Rect::from_min_size(pos2(0.0, 0.0), vec2(1.0, 1.0)),
                };
                if !is_in_view(place) {
                    let animation = if view.seen.is_some() && !is_crowded_out {
                        ui.style().scroll_animation
                    } else {
                        egui::style::ScrollAnimation::none()
                    };
                    ui.scroll_to_rect_animation(place.translate(origin), None, animation);
                }
                view.seen = Some((input.current, input.revision));
            }
            view.in_view = place
                .is_some_and(|place| is_in_view(place) || is_crowded_out)
                .then(|| viewport.height());
            let painter = ui.painter().clone();
            let paper = Paper::new(ui, &painter, input.theme);
            let list_id = ui.scope_id();
            let list = ui.interact(ui.clip_rect(), list_id.with("list"), Sense::empty());
            list.widget_info(|| WidgetInfo::labeled(Role::ListBox, true, tr("moves-name")));
            let mut rows = ui.new_child(
                UiBuilder::new()
                    .max_rect(ui.max_rect())
                    .accessibility_parent(list.id),
            );
            let seen = (view.layout).rows_between(viewport.top(), viewport.bottom());
            view.lay_out_rows(ui, seen.clone());
            let mut list = List {
                input,
                sheet: &view.sheet,
                paper: &paper,
                origin,
                spoken: None,
                toggled: None,
            };
            for row in seen {
                if let Some(row) = view.laid.get(&row) {
                    list.show_row(&mut rows, row, commands);
                }
            }
            toggled = list.toggled;
            let result = pos2(view.layout.columns.left, view.layout.height);
            show_result(&mut rows, input, &paper, result + origin);
        });
    if let Some(head) = toggled {
        view.toggle_fold(head);
    }
}

/// Shows what the user can start with when nothing has been played.
fn show_empty(ui: &mut Ui, rect: Rect, input: &MovesInput<'_>, commands: &mut Commands) {
    if input.playing {
        let (title, hint) = (tr("moves-empty"), tr("moves-empty-playing"));
        empty_state(ui, rect, input.theme, &title, &hint);
        return;
    }
    let texts = (&*tr("moves-empty"), &*tr("moves-empty-hint"));
    let choices = [
        (tr("moves-empty-play"), Command::NewGame),
        (tr("moves-empty-open"), Command::Open),
        (tr("moves-empty-paste"), Command::Paste),
    ];
    commands.extend(empty_choices(ui, rect, input.theme, texts, choices));
}

/// Maximum width of the moves and comments, in points: longer lines are hard to read.
const WIDEST: f32 = 640.0;
/// Minimum height of the list, in points: that of the handle of its scroll bar.
const LEAST: f32 = 24.0;
/// Height of the result under the last move, in points.
const RESULT: f32 = 32.0;

fn show_result(ui: &mut Ui, input: &MovesInput<'_>, paper: &Paper<'_>, corner: Pos2) {
    let result = input.game.result();
    if result == tabia_game::GameResult::Unknown {
        return;
    }
    let text = result_text(result);
    let at = corner + vec2(0.0, RESULT / 2.0);
    paper.body(&text, input.theme.text_strong, at);
    let rect = Rect::from_min_size(corner, vec2(48.0, RESULT));
    let response = ui.interact(rect, ui.scope_id().with("result"), Sense::hover());
    response.widget_info(|| {
        WidgetInfo::labeled(
            Role::Label,
            true,
            tr_args("moves-result", &[("result", text.clone().into())]),
        )
    });
}

/// A result in its printed form.
pub fn result_text(result: tabia_game::GameResult) -> String {
    result.text().replace("1/2-1/2", "½-½").replace('-', "–")
}

/// The visible rows while they are painted.
struct List<'a> {
    input: &'a MovesInput<'a>,
    sheet: &'a Sheet,
    paper: &'a Paper<'a>,
    /// Where the list starts on the screen.
    origin: Vec2,
    /// The comment whose text is the accessible text of a row above.
    spoken: Option<usize>,
    /// The first move of the variation whose sign was clicked.
    toggled: Option<NodeId>,
}

impl List<'_> {
    fn show_row(&mut self, ui: &mut Ui, row: &LaidRow, commands: &mut Commands) {
        let (theme, origin) = (self.input.theme, self.origin);
        let visible = ui.clip_rect();
        if let Some((x, range)) = row.guide {
            let range = range.min + origin.y..=range.max + origin.y;
            let stroke = Stroke::new(1.0, theme.border);
            ui.painter().vline(x + origin.x, range, stroke);
        }
        self.show_links(ui, row, commands);
        if let Some(head) = show_fold(ui, row, origin, self.sheet, theme) {
            self.toggled = Some(head);
        }
        let is_current = |target: usize| {
            let current = self.input.current;
            matches!(self.sheet.targets[target], Target::Move { node, .. } if node == current)
        };
        let plate = row.links.iter().find(|link| is_current(link.0));
        let plate = plate.map(|&(_, rect)| rect);
        for run in &row.runs {
            // A word longer than a line makes a row of several lines.
            let middle = run.at.y + origin.y;
            let line = middle - layout::ROW..=middle + layout::ROW;
            if visible.y_range().intersects(line.into()) {
                let selected = plate.is_some_and(|plate| plate.contains(run.at));
                self.paper.run(run, origin, selected);
            }
        }
        for figure in &row.figures {
            let color = match figure.is_score {
                true => theme.text,
                false => theme.text_weak,
            };
            self.paper.small(&figure.text, color, figure.at + origin);
        }
    }

    /// Shows the clickable parts of a row: comments, figures and moves.
    fn show_links(&mut self, ui: &mut Ui, row: &LaidRow, commands: &mut Commands) {
        let visible = ui.clip_rect();
        let line = row.rect.top().to_bits();
        // Comments first: where they overlap a move, the move is on top.
        for pass in [false, true] {
            for (index, &(target, rect)) in row.links.iter().enumerate() {
                let rect = rect.translate(self.origin);
                if !visible.intersects(rect) {
                    continue;
                }
                match (&self.sheet.targets[target], pass) {
                    (Target::Comment { node, text, .. }, false) => {
                        // The first visible line is the accessible text of the whole comment.
                        let is_new = self.spoken.replace(target) != Some(target);
                        let words = is_new.then_some(text.as_str());
                        let id = ui.scope_id().with(("comment", target, line, index));
                        let response = ui.interact(rect, id, Sense::CLICK);
                        if let Some(words) = words {
                            let info = || WidgetInfo::labeled(Role::Comment, true, words);
                            response.widget_info(info);
                        }
                        if response.clicked() {
                            commands.push(Command::GoTo(*node));
                        }
                        if response.double_clicked() {
                            commands.push(edit_command(*node, &self.sheet.targets[target]));
                        }
                    }
                    (Target::Figures { node, text }, false) => {
                        let id = ui.scope_id().with(("figures", node));
                        let response = ui.interact(rect, id, Sense::CLICK);
                        response.widget_info(|| WidgetInfo::labeled(Role::Comment, true, text));
                        if response.clicked() {
                            commands.push(Command::GoTo(*node));
                        }
                        if response.double_clicked() {
                            commands.push(Command::EditCommentAt(*node));
                        }
                        if response.hovered() {
                            response.on_hover_text(self.input.game.full_comment(*node));
                        }
                    }
                    (Target::Move { node, name }, true) => {
                        show_move(ui, rect, *node, name, self.input, commands);
                    }
                    _ => {}
                }
            }
        }
    }
}

/// Shows the sign that folds a variation. Returns the variation when it is clicked.
fn show_fold(
    ui: &mut Ui,
    row: &LaidRow,
    origin: Vec2,
    sheet: &Sheet,
    theme: &Theme,
) -> Option<NodeId> {
    let (target, folded, place) = row.fold?;
    let Target::Fold { head, name } = sheet.targets.get(target)? else {
        return None;
    };
    let place = place.translate(origin);
    let response = ui.interact(place, ui.scope_id().with(("fold", head)), Sense::CLICK);
    let key = if folded { "moves-unfold" } else { "moves-fold" };
    response.widget_info(|| {
        WidgetInfo::labeled(
            Role::DisclosureTriangle,
            true,
            tr_args(key, &[("move", name.clone().into())]),
        )
    });
    let color = if response.hovered() {
        theme.text_strong
    } else {
        theme.text_weak
    };
    let side = 12.0;
    let name = if folded {
        "chevron-right"
    } else {
        "chevron-down"
    };
    icons::paint(
        ui.painter(),
        name,
        Rect::from_center_size(place.center(), Vec2::splat(side)),
        color,
    );
    response.clicked().then_some(*head)
}

fn show_move(
    ui: &mut Ui,
    rect: Rect,
    node: NodeId,
    name: &str,
    input: &MovesInput<'_>,
    commands: &mut Commands,
) {
    let theme = input.theme;
    let current = node == input.current;
    // Moves are no tab stops: there are hundreds, and the arrow keys walk through them.
    let response = ui.interact(rect, ui.scope_id().with(("move", node)), Sense::CLICK);
    response.widget_info(|| WidgetInfo::selected(Role::ListBoxOption, true, current, name));
    let plate = rect.shrink2(vec2(0.0, 1.0));
    if current {
        ui.painter().rect(
            plate,
            theme.radius,
            theme.selection,
            Stroke::new(1.0, theme.accent),
            egui::StrokeKind::Inside,
        );
    } else if response.hovered() || response.context_menu_opened() {
        ui.painter()
            .rect_filled(plate, theme.radius, theme.surface_hover);
    }
    if response.clicked() && !current {
        commands.push(Command::GoTo(node));
    }
    let reason = || {
        let explored = explored::tip(input, node);
        let reason = (input.book)(node).or_else(|| (input.why)(node));
        let lines: Vec<String> = explored.into_iter().chain(reason).collect();
        (!lines.is_empty()).then(|| lines.join("\n"))
    };
    let response = match response.hovered().then(reason).flatten() {
        Some(reason) => response.on_hover_text(reason),
        None => response,
    };
    response.context_menu(|ui| menu::move_menu(ui, input, node, commands));
}

/// Opens the editor of a comment.
fn edit_command(node: NodeId, target: &Target) -> Command {
    match target {
        Target::Comment { before: true, .. } => Command::EditCommentBeforeAt(node),
        _ => Command::EditCommentAt(node),
    }
}
