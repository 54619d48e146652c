//! The start screen, shown beside an untouched board in place of its moves: four actions, the recent files, and the games
//! played last. The board is active, and the first move replaces the start screen by the move list.

use std::path::Path;

use egui::accesskit::Role;
use egui::{
    FontId, Label, Rect, Response, RichText, ScrollArea, Sense, Stroke, StrokeKind, TextStyle, Ui,
    UiBuilder, Vec2, WidgetInfo, pos2, vec2,
};

use super::state::App;
use crate::command::{Action, Command, Commands};
use crate::game::list::summaries::GameSummary;
use crate::game::moves::result_text;
use crate::kit::theme::Theme;
use crate::kit::widgets::elided;
use crate::kit::{files, icons};
use crate::{analysis, book, game, play};
use tabia_game::{Game, GameResult};
use tabia_settings::Room;
use tabia_texts::{tr, tr_args};

const MARGIN: f32 = 12.0;
const GAP: f32 = 8.0;
const CARD: f32 = 64.0;
const ROW: f32 = 28.0;
/// Height of a heading with the space above it, in points.
const HEADING: f32 = 36.0;
const ICON: f32 = 16.0;
/// Space between an icon and its text, in points.
const AIR: f32 = 8.0;
/// Maximum number of rows in each list.
const MOST: usize = 12;

/// An action of the start screen.
struct Card {
    icon: &'static str,
    /// Keys of its name and of the line below.
    name: &'static str,
    line: &'static str,
    commands: Vec<Command>,
}

impl App {
    /// Whether the shown game is still untouched.
    pub(super) fn shows_start(&self) -> bool {
        let session = &self.game.session;
        let document = &session.document;
        let is_blank =
            document.path().is_none() && document.len() == 1 && session.game().is_empty();
        is_blank
            && !session.is_playing()
            && !self.analysis.analyses(&self.game)
            && !self.game.moves.is_editing()
            && *session.game() == Game::standard()
    }

    /// Draws the start screen into the rest of `ui`.
    pub(super) fn show_start(&mut self, ui: &mut Ui) -> Commands {
        self.play.refresh_last(&self.context);
        let whole = ui.available_rect_before_wrap();
        let theme = &self.context.theme;
        let files = self.context.recent.files();
        let games = &self.play.last.games;
        let lead = MARGIN + 2.0 * CARD + GAP + HEADING;
        let room = (whole.height() - lead - MARGIN).max(0.0);
        let [file_count, game_count] = shares(room, [files.len(), games.len()]);
        let mut commands = Commands::default();
        let scroll = ScrollArea::vertical().id_salt("start");
        scroll.auto_shrink([false, false]).show(ui, |ui| {
            ui.spacing_mut().item_spacing = Vec2::ZERO;
            let left = whole.left() + MARGIN;
            let width = (whole.width() - 2.0 * MARGIN).max(0.0);
            let mut top = ui.min_rect().top() + MARGIN;
            for pair in self.ways_in().chunks(2) {
                let side = ((width - GAP) / 2.0).floor();
                for (index, card) in pair.iter().enumerate() {
                    let corner = pos2(left + index as f32 * (side + GAP), top);
                    let place = Rect::from_min_size(corner, vec2(side, CARD));
                    if show_card(ui, place, theme, card).clicked() {
                        commands.extend(card.commands.iter().cloned());
                    }
                }
                top += CARD + GAP;
            }
            let line =
                |top: f32, height: f32| Rect::from_min_size(pos2(left, top), vec2(width, height));
            let place = line(top, HEADING - GAP);
            show_text(
                ui,
                place,
                RichText::new(tr("start-or")).small().color(theme.text_weak),
            );
            top = place.bottom();
            if file_count > 0 {
                show_heading(ui, line(top, HEADING), theme, "start-recent");
                top += HEADING;
            }
            for file in &files[..file_count] {
                if show_file(ui, line(top, ROW), theme, file).clicked() {
                    commands.push(Action::OpenFile(file.clone()));
                }
                top += ROW;
            }
            if game_count > 0 {
                show_heading(ui, line(top, HEADING), theme, "start-played");
                top += HEADING;
            }
            for (from_end, game) in games[..game_count].iter().enumerate() {
                if show_game(ui, line(top, ROW), theme, (from_end, game)).clicked() {
                    commands.push(play::Command::OpenPlayedGame(from_end));
                }
                top += ROW;
            }
            ui.allocate_rect(line(top, MARGIN), Sense::empty());
        });
        commands
    }

    fn ways_in(&self) -> [Card; 4] {
        let mut show_book = vec![book::Command::Show.into()];
        if self.book.open.is_none() && self.book.files.opening().is_none() {
            show_book.push(book::Command::OpenShipped.into());
        }
        [
            Card {
                icon: "play",
                name: "start-play",
                line: "start-play-line",
                commands: vec![game::Command::NewGame.into()],
            },
            Card {
                icon: "engine",
                name: "start-analyse",
                line: "start-analyse-line",
                commands: vec![
                    Action::GoTo(Room::Analyse).into(),
                    analysis::Command::Toggle.into(),
                ],
            },
            Card {
                icon: "open",
                name: "start-open",
                line: "start-open-line",
                commands: vec![game::Command::Open.into()],
            },
            Card {
                icon: "book",
                name: "start-book",
                line: "start-book-line",
                commands: show_book,
            },
        ]
    }
}

/// Number of shown rows in each of two lists with headings. The second list gets a third of the space, and what the first does
/// not need; an empty list has no heading.
fn shares(room: f32, [first, second]: [usize; 2]) -> [usize; 2] {
    let headings = [first, second].iter().filter(|count| **count > 0).count();
    let rows = ((room - headings as f32 * HEADING) / ROW).floor().max(0.0) as usize;
    let least = second.min(rows / 3);
    let first = first.min(rows - least).min(MOST);
    [first, second.min(rows - first).min(MOST)]
}

/// Shows a button of the start screen: a tab stop with a name, and a background that shows pointer and keyboard focus.
fn show_button(ui: &mut Ui, place: Rect, theme: &Theme, name: &str, is_raised: bool) -> Response {
    let id = ui.scope_id().with(("start", name));
    let response = ui.interact(place, id, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    let fill = match (response.is_pointer_button_down_on(), response.hovered()) {
        (true, _) => Some(theme.surface_active),
        (false, true) => Some(theme.surface_hover),
        (false, false) => is_raised.then_some(theme.surface_raised),
    };
    if let Some(fill) = fill {
        ui.painter().rect_filled(place, theme.radius, fill);
    }
    let edge = match response.has_focus() {
        true => Some(Stroke::new(2.0, theme.accent)),
        false => is_raised.then_some(Stroke::new(1.0, theme.border)),
    };
    if let Some(edge) = edge {
        ui.painter()
            .rect_stroke(place, theme.radius, edge, StrokeKind::Inside);
    }
    if response.gained_focus() {
        ui.scroll_to_rect(place, None);
    }
    response.on_hover_cursor(egui::CursorIcon::PointingHand)
}

fn show_card(ui: &mut Ui, place: Rect, theme: &Theme, card: &Card) -> Response {
    let (name, line) = (tr(card.name), tr(card.line));
    let response = show_button(ui, place, theme, &format!("{name} {line}"), true);
    let inner = place.shrink2(vec2(MARGIN, AIR));
    let middle = inner.top() + 0.3 * inner.height();
    let icon = Rect::from_center_size(pos2(inner.left() + ICON / 2.0, middle), Vec2::splat(ICON));
    icons::paint(ui.painter(), card.icon, icon, theme.accent);
    let left = icon.right() + AIR;
    let painter = ui.painter_at(place);
    let name = elided(
        &painter,
        &name,
        FontId::proportional(theme.body_size),
        theme.text_strong,
        inner.right() - left,
    );
    painter.galley(
        pos2(left, middle - name.size().y / 2.0),
        name,
        theme.text_strong,
    );
    let small = TextStyle::Small.resolve(ui.style());
    let line = elided(&painter, &line, small, theme.text_weak, inner.width());
    let below = inner.bottom() - 0.2 * inner.height();
    painter.galley(
        pos2(inner.left(), below - line.size().y / 2.0),
        line,
        theme.text_weak,
    );
    response
}

fn show_file(ui: &mut Ui, place: Rect, theme: &Theme, file: &Path) -> Response {
    let name = file.file_name().unwrap_or(file.as_os_str());
    let name = name.to_string_lossy().into_owned();
    let folder = file.parent().map(files::display).unwrap_or_default();
    let icon = if book::is_book(file) { "book" } else { "file" };
    let spoken = tr_args(
        "start-file",
        &[
            ("file", name.as_str().into()),
            ("folder", folder.as_str().into()),
        ],
    );
    show_row(ui, place, theme, (icon, &name, &folder), &spoken)
}

fn show_game(
    ui: &mut Ui,
    place: Rect,
    theme: &Theme,
    (from_end, game): (usize, &GameSummary),
) -> Response {
    let or_unknown = |text: &str| match text {
        "" => "?".to_owned(),
        text => text.to_owned(),
    };
    let players = format!("{} – {}", or_unknown(&game.white), or_unknown(&game.black));
    let result = result_text(game.result.parse::<GameResult>().unwrap_or_default());
    let rest = format!("{result}  {}", game.date);
    let spoken = tr_args(
        "start-game",
        &[
            ("number", (from_end + 1).into()),
            ("players", players.as_str().into()),
            ("result", result.into()),
            ("date", game.date.as_str().into()),
        ],
    );
    show_row(ui, place, theme, ("flag", &players, &rest), &spoken)
}

/// A row with an icon, a name, and further text at its right end.
fn show_row(
    ui: &mut Ui,
    place: Rect,
    theme: &Theme,
    (icon, name, rest): (&str, &str, &str),
    spoken: &str,
) -> Response {
    let response = show_button(ui, place, theme, spoken, false);
    let inner = place.shrink2(vec2(AIR, 0.0));
    let middle = place.center().y;
    let at = Rect::from_center_size(pos2(inner.left() + ICON / 2.0, middle), Vec2::splat(ICON));
    icons::paint(ui.painter(), icon, at, theme.text_weak);
    let left = at.right() + AIR;
    let width = inner.right() - left;
    let painter = ui.painter_at(place);
    let small = TextStyle::Small.resolve(ui.style());
    let body = TextStyle::Body.resolve(ui.style());
    let rest = elided(&painter, rest, small, theme.text_weak, width * 0.45);
    let room = width - rest.size().x - AIR;
    let name = elided(&painter, name, body, theme.text, room);
    painter.galley(pos2(left, middle - name.size().y / 2.0), name, theme.text);
    let corner = pos2(inner.right() - rest.size().x, middle - rest.size().y / 2.0);
    painter.galley(corner, rest, theme.text_weak);
    response
}

fn show_heading(ui: &mut Ui, place: Rect, theme: &Theme, key: &str) {
    let text = RichText::new(tr(key))
        .small()
        .strong()
        .color(theme.text_weak);
    let place = place.with_min_y(place.top() + AIR);
    show_text(ui, place, text);
}

fn show_text(ui: &mut Ui, place: Rect, text: RichText) {
    let builder = UiBuilder::new().max_rect(place);
    let layout = egui::Layout::left_to_right(egui::Align::Center);
    ui.new_child(builder.layout(layout))
        .add(Label::new(text).truncate());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lists_share_what_room_there_is() {
        let rows = |count: f32| 2.0 * HEADING + count * ROW;
        assert_eq!(shares(rows(9.0), [12, 8]), [6, 3]);
        assert_eq!(shares(rows(9.0), [2, 8]), [2, 7]);
        assert_eq!(shares(rows(9.0), [12, 1]), [8, 1]);
        assert_eq!(shares(rows(100.0), [12, 20]), [12, 12]);
        assert_eq!(shares(rows(0.0), [12, 12]), [0, 0]);
        assert_eq!(shares(0.0, [12, 12]), [0, 0]);
        // An empty list leaves its heading's space to the other.
        assert_eq!(shares(HEADING + 3.0 * ROW, [12, 0]), [3, 0]);
        assert_eq!(shares(HEADING + 3.0 * ROW, [0, 12]), [0, 3]);
    }
}
