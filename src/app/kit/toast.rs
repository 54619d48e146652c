//! Short messages at the bottom edge of the board, away from everything that is clicked beside it, that go away by
//! themselves.

use egui::{Align2, Color32, Id, Order, Rect, RichText, Stroke, Vec2};

use super::icons;
use super::text::tr;
use super::theme::Theme;

/// What a message is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToastKind {
    /// Something was done.
    Info,
    /// Something could not be done.
    Error,
}

/// Tells what a message offers from all that others have offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer(u64);

struct Toast {
    kind: ToastKind,
    text: String,
    /// What is offered, and what its button is called.
    offer: Option<(Offer, String)>,
    /// Egui time at which it goes; set when it is first shown.
    until: Option<f64>,
}

/// Width of the longest line, in points.
const WIDEST: f32 = 520.0;

/// The messages on show, oldest first.
#[derive(Default)]
pub struct Toasts {
    shown: Vec<Toast>,
    /// How often something was offered.
    offers: u64,
}

impl Toasts {
    /// How many messages stand at once; older ones make room.
    const MOST: usize = 4;

    /// Shows that something was done.
    pub fn info(&mut self, text: impl Into<String>) {
        self.add(ToastKind::Info, text.into(), None);
    }

    /// Shows that something was done, with a button for what can be done about it. There is one offer at a time.
    pub fn offer(&mut self, text: impl Into<String>, button: String) -> Offer {
        self.withdraw();
        self.offers += 1;
        let offer = Offer(self.offers);
        self.add(ToastKind::Info, text.into(), Some((offer, button)));
        offer
    }

    /// Takes back what was offered, with its message: the button would not do what it says any more.
    pub fn withdraw(&mut self) {
        self.shown.retain(|toast| toast.offer.is_none());
    }

    /// Takes a message away that is no longer true.
    pub fn take_back(&mut self, text: &str) {
        self.shown.retain(|toast| toast.text != text);
    }

    /// Shows that something could not be done: what, why and where.
    pub fn error(&mut self, text: impl Into<String>) {
        self.add(ToastKind::Error, text.into(), None);
    }

    fn add(&mut self, kind: ToastKind, text: String, offer: Option<(Offer, String)>) {
        // The same message again starts its time anew instead of standing twice.
        self.shown.retain(|toast| toast.text != text);
        self.shown.push(Toast {
            kind,
            text,
            offer,
            until: None,
        });
        let surplus = self.shown.len().saturating_sub(Toasts::MOST);
        self.shown.drain(..surplus);
    }

    /// The texts on show, oldest first.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.shown.iter().map(|toast| toast.text.as_str())
    }

    /// Draws the messages at the bottom of `room`, and lets old ones go. Returns the offer that the user took up.
    pub fn show(&mut self, ctx: &egui::Context, theme: &Theme, room: Rect) -> Option<Offer> {
        let now = ctx.input(|input| input.time);
        for toast in &mut self.shown {
            // Errors and offers take longer to read, and long texts too.
            let long = toast.kind == ToastKind::Error || toast.offer.is_some();
            let seconds = if long { 8.0 } else { 3.5 } + toast.text.len() as f64 / 40.0;
            toast.until.get_or_insert(now + seconds);
        }
        self.shown
            .retain(|toast| toast.until.is_none_or(|until| until > now));
        let ends = self.shown.iter().filter_map(|toast| toast.until);
        let next = ends.min_by(f64::total_cmp)?;
        ctx.request_repaint_after_secs((next - now) as f32 + 0.01);

        // Beside the text stand an icon, a button and air.
        let widest = (room.width() - 22.0 * theme.spacing).min(WIDEST);
        let offered = 24.0 * theme.spacing;
        let air = 3.0 * theme.spacing;
        let mut done = None;
        let area = egui::Area::new(Id::unique("toasts"))
            .order(Order::Middle)
            .pivot(Align2::CENTER_BOTTOM)
            .fixed_pos(room.center_bottom() - Vec2::Y * air)
            .show(ctx, |ui| {
                // More than there is room for is scrolled to, as the names of folders can be long.
                egui::ScrollArea::vertical()
                    .max_height(room.height() - 2.0 * air)
                    // An area offers its content no more height than it had in the last frame.
                    .min_scrolled_height(room.height() - 2.0 * air)
                    .stick_to_bottom(true)
                    .show(ui, |ui| {
                        for (index, toast) in self.shown.iter().enumerate() {
                            let widest = match toast.offer {
                                Some(_) => widest - offered,
                                None => widest,
                            };
                            if let Some(answer) = show_one(ui, theme, toast, widest) {
                                done = Some((index, answer));
                            }
                        }
                    });
            });
        if area.response.contains_pointer() {
            // Who is about to click is given the time.
            for until in self
                .shown
                .iter_mut()
                .filter_map(|toast| toast.until.as_mut())
            {
                *until = until.max(now + 2.0);
            }
        }
        let (index, answer) = done?;
        let (offer, _) = self.shown.remove(index).offer?;
        (answer == Answer::Taken).then_some(offer)
    }
}

/// What the user did with a message.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Answer {
    /// Clicked it away.
    Dismissed,
    /// Took up what it offers.
    Taken,
}

/// Draws one message, whose lines are no wider than `widest`.
fn show_one(ui: &mut egui::Ui, theme: &Theme, toast: &Toast, widest: f32) -> Option<Answer> {
    let (icon, color) = match toast.kind {
        ToastKind::Info => ("check", theme.success),
        ToastKind::Error => ("warning", theme.error),
    };
    let frame = egui::Frame::popup(ui.style())
        .fill(theme.surface_raised)
        .stroke(Stroke::new(
            1.0,
            if toast.kind == ToastKind::Error {
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
                let offer = toast.offer.as_ref();
                let taken = offer.is_some_and(|(_, name)| ui.button(name).clicked());
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
                match (taken, close.clicked()) {
                    (true, _) => Some(Answer::Taken),
                    (false, true) => Some(Answer::Dismissed),
                    (false, false) => None,
                }
            })
            .inner
        })
        .inner
}
