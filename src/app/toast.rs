//! Short messages at the bottom of the side panel, away from board and clocks, that go away by themselves.

use egui::{Align2, Color32, Id, Order, Rect, RichText, Stroke, Vec2};

use super::icons;
use super::text::tr;
use super::theme::Theme;

/// What a message is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Something was done.
    Info,
    /// Something could not be done.
    Error,
}

struct Toast {
    kind: Kind,
    text: String,
    /// Egui time at which it goes; set when it is first shown.
    until: Option<f64>,
}

/// Width of the longest line, in points.
const WIDEST: f32 = 520.0;

/// The messages on show, oldest first.
#[derive(Default)]
pub struct Toasts {
    shown: Vec<Toast>,
}

impl Toasts {
    /// How many messages stand at once; older ones make room.
    const MOST: usize = 4;

    /// Shows that something was done.
    pub fn info(&mut self, text: impl Into<String>) {
        self.add(Kind::Info, text.into());
    }

    /// Shows that something could not be done: what, why and where.
    pub fn error(&mut self, text: impl Into<String>) {
        self.add(Kind::Error, text.into());
    }

    fn add(&mut self, kind: Kind, text: String) {
        // The same message again starts its time anew instead of standing twice.
        self.shown.retain(|toast| toast.text != text);
        self.shown.push(Toast {
            kind,
            text,
            until: None,
        });
        let surplus = self.shown.len().saturating_sub(Toasts::MOST);
        self.shown.drain(..surplus);
    }

    /// The texts on show, oldest first.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.shown.iter().map(|toast| toast.text.as_str())
    }

    /// Draws the messages at the bottom of `room`, and lets old ones go.
    pub fn show(&mut self, ctx: &egui::Context, theme: &Theme, room: Rect) {
        let now = ctx.input(|input| input.time);
        for toast in &mut self.shown {
            // Errors take longer to read, and long texts too.
            let seconds =
                if toast.kind == Kind::Error { 8.0 } else { 3.5 } + toast.text.len() as f64 / 40.0;
            toast.until.get_or_insert(now + seconds);
        }
        self.shown
            .retain(|toast| toast.until.is_none_or(|until| until > now));
        let Some(next) = self
            .shown
            .iter()
            .filter_map(|toast| toast.until)
            .min_by(f64::total_cmp)
        else {
            return;
        };
        ctx.request_repaint_after_secs((next - now) as f32 + 0.01);

        // Beside the text stand an icon, a button and air.
        let widest = (room.width() - 22.0 * theme.spacing).min(WIDEST);
        let mut closed = None;
        egui::Area::new(Id::unique("toasts"))
            .order(Order::Foreground)
            .pivot(Align2::CENTER_BOTTOM)
            .fixed_pos(room.center_bottom() - Vec2::Y * 3.0 * theme.spacing)
            .show(ctx, |ui| {
                for (index, toast) in self.shown.iter().enumerate() {
                    if show_one(ui, theme, toast, widest) {
                        closed = Some(index);
                    }
                }
            });
        if let Some(index) = closed {
            self.shown.remove(index);
        }
    }
}

/// Draws one message, whose lines are no wider than `widest`; true when it was clicked away.
fn show_one(ui: &mut egui::Ui, theme: &Theme, toast: &Toast, widest: f32) -> bool {
    let (icon, color) = match toast.kind {
        Kind::Info => ("check", theme.success),
        Kind::Error => ("warning", theme.error),
    };
    let frame = egui::Frame::popup(ui.style())
        .fill(theme.surface_raised)
        .stroke(Stroke::new(
            1.0,
            if toast.kind == Kind::Error {
                theme.error
            } else {
                theme.border
            },
        ))
        .inner_margin(2.0 * theme.spacing);
    frame
        .show(ui, |ui| {
            ui.horizontal(|ui| {
                let (rect, _) =
                    ui.allocate_exact_size(Vec2::splat(4.0 * theme.spacing), egui::Sense::hover());
                icons::paint(ui.painter(), icon, rect, color);
                let text = RichText::new(&toast.text).color(theme.text_strong);
                let font = egui::TextStyle::Body.resolve(ui.style());
                let size = ui.fonts_mut(|fonts| {
                    fonts
                        .layout(toast.text.clone(), font, Color32::WHITE, widest)
                        .size()
                });
                ui.allocate_ui(size + Vec2::X, |ui| ui.add(egui::Label::new(text).wrap()));
                let (rect, close) =
                    ui.allocate_exact_size(Vec2::splat(4.0 * theme.spacing), egui::Sense::click());
                close.widget_info(|| {
                    egui::WidgetInfo::labeled(
                        egui::accesskit::Role::Button,
                        true,
                        tr("toast-close"),
                    )
                });
                icons::paint(
                    ui.painter(),
                    "close",
                    rect,
                    if close.hovered() {
                        theme.text_strong
                    } else {
                        theme.text_weak
                    },
                );
                close.clicked()
            })
            .inner
        })
        .inner
}
