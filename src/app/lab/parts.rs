//! Common parts of the pages: their input, the buttons of a recording, and the text for positions without legal moves.

use egui::{Frame, Margin, Slider, Stroke, Ui};

use super::games::playback::Playback;
use crate::command::lab::games::Transport;
use crate::game::GameRoom;
use crate::kit::choice_row::ChoiceRow;
use crate::kit::theme::Theme;
use crate::kit::widgets::{IconButton, show_rails};
use tabia_chess::Position;
use tabia_engine::FinishedError;
use tabia_settings::Settings;
use tabia_texts::tr;

/// The input of a page.
pub(crate) struct LabInput<'a> {
    /// The open game, whose shown position the pages work on.
    pub(crate) game: &'a GameRoom,
    pub(crate) settings: &'a Settings,
    pub(crate) theme: &'a Theme,
    /// Whether nothing is animated.
    pub(crate) is_motion_reduced: bool,
    /// Whether everything that helps in the open game is hidden, because it is being played.
    pub(crate) hides_game: bool,
    /// The time of the window's clock at the start of this frame, in seconds.
    pub(crate) now: f64,
}

/// The frame of a card.
pub(super) fn card(theme: &Theme) -> Frame {
    Frame::new()
        .fill(theme.surface_raised)
        .stroke(Stroke::new(1.0, theme.border))
        .corner_radius(theme.radius)
        .inner_margin(Margin::same(10))
}

/// Draws the choice between the views of a page; returns the one that was clicked.
pub(super) fn show_views<V: Copy + PartialEq>(
    ui: &mut Ui,
    theme: &Theme,
    views: &[V],
    shown: V,
    (name, others): (fn(V) -> &'static str, &str),
) -> Option<V> {
    let names: Vec<String> = views.iter().map(|view| tr(name(*view))).collect();
    let row = ChoiceRow {
        names: &names,
        chosen: views
            .iter()
            .position(|view| *view == shown)
            .unwrap_or_default(),
        is_framed: true,
        others: &tr(others),
    };
    let index = row.show(ui, theme)?;
    views.get(index).copied()
}

/// Why a position is not searched; `None` where it has legal moves.
pub(super) fn finished(position: &Position) -> Option<String> {
    let error = FinishedError::check(position).err()?;
    Some(tr(match error {
        FinishedError::Checkmate => "lab-checkmate",
        FinishedError::Stalemate => "lab-stalemate",
    }))
}

/// Width of the number beside the slider of the speed, in points.
const SPEED: f32 = 56.0;

/// Draws the buttons in one row with further content; returns what was pressed.
pub(crate) fn show_transport(
    ui: &mut Ui,
    theme: &Theme,
    playback: &Playback,
    steps: usize,
) -> Option<Transport> {
    let mut pressed = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        let run = if playback.runs { "pause" } else { "play" };
        let run_name = if playback.runs {
            "playback-pause"
        } else {
            "playback-play"
        };
        let (back, on) = (playback.at > 0, playback.at < steps);
        let buttons = [
            ("first", "playback-first", Transport::First, back),
            ("previous", "playback-back", Transport::Back, back),
            (run, run_name, Transport::Toggle, steps > 0),
            ("next", "playback-forward", Transport::Forward, on),
            ("last", "playback-last", Transport::Last, on),
        ];
        for (icon, name, transport, enabled) in buttons {
            let name = tr(name);
            let reason = match transport {
                Transport::First | Transport::Back => "playback-at-start",
                _ if steps == 0 => "playback-empty",
                _ => "playback-at-end",
            };
            let why_not = (!enabled).then(|| tr(reason));
            let button = IconButton::new(icon, &name).why_not(why_not);
            if button.show(ui, theme) {
                pressed = Some(transport);
            }
        }
        ui.add_space(8.0);
        let label = ui.label(tr("playback-speed"));
        let mut speed = playback.speed;
        let (slowest, fastest) = Playback::SPEEDS;
        let room = ui.available_width() - SPEED;
        ui.spacing_mut().slider_width = room.clamp(32.0, 100.0);
        show_rails(ui);
        let slider = Slider::new(&mut speed, slowest..=fastest).logarithmic(true);
        let slider = slider.suffix(tr("playback-per-second")).max_decimals(1);
        if ui.add(slider).labelled_by(label.id).changed() {
            pressed = Some(Transport::Speed(speed));
        }
    });
    pressed
}
