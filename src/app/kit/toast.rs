//! Short messages at the bottom edge of the board, away from the clickable panels beside it, that disappear by themselves.

use egui::{Align2, Color32, Id, Order, Rect, RichText, Stroke, Vec2};

use super::icons;
use super::theme::Theme;
use tabia_texts::tr;

/// The kind of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToastKind {
    /// An action was carried out.
    Info,
    /// An action failed.
    Error,
}

/// Identifies the offer of a message among all offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer(u64);

struct Toast {
    kind: ToastKind,
    text: String,
    /// The offer, and the text of its button.
    offer: Option<(Offer, String)>,
    /// Whether the offer stands whatever is done meanwhile.
    is_lasting: bool,
    /// Whether it stays until it is dismissed or another report replaces it.
    is_report: bool,
    /// Egui time in seconds at which it disappears; set when it is first shown.
    until: Option<f64>,
}

/// Width of the longest line, in points.
const WIDEST: f32 = 520.0;

/// The shown messages, oldest first.
#[derive(Default)]
pub struct Toasts {
    shown: Vec<Toast>,
    /// Number of offers so far.
    offers: u64,
    /// Texts that have not been announced yet.
    unspoken: Vec<String>,
    /// Height in the last frame, with the space around them, in points.
    height: f32,
}

impl Toasts {
    /// Maximum number of shown messages; older ones are removed.
    const MOST: usize = 4;

    /// Reports that an action was carried out.
    pub fn info(&mut self, text: impl Into<String>) {
        self.add(ToastKind::Info, text.into(), None);
    }

    /// Reports what became of long work, in the course of which the user may have looked away: it stays until it is dismissed or
    /// another report replaces it.
    pub fn report(&mut self, text: impl Into<String>) {
        self.shown.retain(|toast| !toast.is_report);
        self.add(ToastKind::Info, text.into(), None);
        if let Some(toast) = self.shown.last_mut() {
            toast.is_report = true;
        }
    }

    /// Reports that an action was carried out, with a button for a follow-up action. There is one such offer at a time.
    pub fn offer(&mut self, text: impl Into<String>, button: String) -> Offer {
        self.withdraw();
        self.add_offer(text.into(), button, false)
    }

    /// Reports something, with a button for an action that can be carried out whatever is done meanwhile.
    pub fn lasting_offer(&mut self, text: impl Into<String>, button: String) -> Offer {
        self.add_offer(text.into(), button, true)
    }

    fn add_offer(&mut self, text: String, button: String, is_lasting: bool) -> Offer {
        self.offers += 1;
        let offer = Offer(self.offers);
        self.add(ToastKind::Info, text, Some((offer, button)));
        if let Some(toast) = self.shown.last_mut() {
            toast.is_lasting = is_lasting;
        }
        offer
    }

    /// Withdraws the offer with its message, because the button would no longer do what it says.
    pub fn withdraw(&mut self) {
        self.shown
            .retain(|toast| toast.offer.is_none() || toast.is_lasting);
    }

    /// Whether a message with this offer is shown or waits for room.
    pub fn offers(&self, offer: Offer) -> bool {
        let mut offers = self.shown.iter().filter_map(|toast| toast.offer.as_ref());
        offers.any(|(of, _)| *of == offer)
    }

    /// Removes the message of an offer that was taken up elsewhere.
    pub fn take_offer(&mut self, offer: Offer) {
        self.shown
            .retain(|toast| toast.offer.as_ref().is_none_or(|(of, _)| *of != offer));
    }

    /// Removes a message that is no longer true.
    pub fn take_back(&mut self, text: &str) {
        let text = shortened(text.to_owned());
        self.shown.retain(|toast| toast.text != text);
    }

    /// Reports an error: what failed, why and where.
    pub fn error(&mut self, text: impl Into<String>) {
        self.add(ToastKind::Error, text.into(), None);
    }

    fn add(&mut self, kind: ToastKind, text: String, offer: Option<(Offer, String)>) {
        let text = shortened(text);
        // A repeated message restarts its time instead of being shown twice.
        self.shown.retain(|toast| toast.text != text);
        self.unspoken.push(text.clone());
        self.shown.push(Toast {
            kind,
            text,
            offer,
            is_lasting: false,
            is_report: false,
            until: None,
        });
        let surplus = self.shown.len().saturating_sub(Toasts::MOST);
        self.shown.drain(..surplus);
    }

    /// The texts that were added since the last call, for the announcer.
    pub(crate) fn take_unspoken(&mut self) -> Vec<String> {
        std::mem::take(&mut self.unspoken)
    }

    /// The shown texts, oldest first.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.shown.iter().map(|toast| toast.text.as_str())
    }

    /// The height of the shown messages with the space around them, in points.
    pub(crate) fn height(&self) -> f32 {
        self.height
    }

    /// Sets the height, which the panel below has in the next frame.
    fn set_height(&mut self, ctx: &egui::Context, height: f32) {
        if std::mem::replace(&mut self.height, height) != height {
            ctx.request_repaint();
        }
    }

    /// Draws the messages at the bottom of `room`, and removes old ones. Returns the accepted offer.
    pub fn show(&mut self, ctx: &egui::Context, theme: &Theme, room: Rect) -> Option<Offer> {
        // Beside the text there are an icon, a button and space.
        let widest = (room.width() - 22.0 * theme.spacing).min(WIDEST);
        let offered = 24.0 * theme.spacing;
        let air = 3.0 * theme.spacing;
        let now = ctx.input(|input| input.time);
        self.shown
            .retain(|toast| toast.until.is_none_or(|until| until > now));
        // The time of an older message that has no room begins once it is shown.
        let first = self.first_that_fits(ctx, theme, widest, room.height() - 2.0 * air);
        for toast in self.shown[first..].iter_mut().filter(|it| !it.is_report) {
            // Errors, offers and long texts take longer to read.
            let long = toast.kind == ToastKind::Error || toast.offer.is_some();
            let seconds = if long { 8.0 } else { 3.5 } + toast.text.len() as f64 / 40.0;
            toast.until.get_or_insert(now + seconds);
        }
        if self.shown.is_empty() {
            self.set_height(ctx, 0.0);
            return None;
        }
        let ends = self.shown.iter().filter_map(|toast| toast.until);
        if let Some(next) = ends.min_by(f64::total_cmp) {
            ctx.request_repaint_after_secs((next - now) as f32 + 0.01);
        }

        let mut done = None;
        let area = egui::Area::new(Id::unique("toasts"))
            .order(Order::Middle)
            .pivot(Align2::CENTER_BOTTOM)
            .fixed_pos(room.center_bottom() - Vec2::Y * air)
            .show(ctx, |ui| {
                // A message that is taller than the place is scrolled, because names of folders can be long.
                egui::ScrollArea::vertical()
                    .max_height(room.height() - 2.0 * air)
                    // An area offers its content no more height than it had in the previous frame.
                    .min_scrolled_height(room.height() - 2.0 * air)
                    .stick_to_bottom(true)
                    .show(ui, |ui| {
                        for (index, toast) in self.shown.iter().enumerate().skip(first) {
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
        self.set_height(ctx, area.response.rect.height() + 2.0 * air);
        if area.response.contains_pointer() {
            // While the pointer is over the messages, they stay long enough to be clicked.
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
        (answer == ToastAnswer::Taken).then_some(offer)
    }

    /// Index of the oldest message from which on all fit whole in a height, in points. The newest is always shown.
    fn first_that_fits(
        &self,
        ctx: &egui::Context,
        theme: &Theme,
        widest: f32,
        height: f32,
    ) -> usize {
        let style = ctx.global_style();
        let font = egui::TextStyle::Body.resolve(&style);
        let around = 4.0 * theme.spacing + style.spacing.item_spacing.y + 2.0;
        let mut left = height;
        let fitting = self.shown.iter().rev().take_while(|toast| {
            let text = toast.text.clone();
            let text = ctx.fonts_mut(|fonts| {
                fonts
                    .layout(text, font.clone(), Color32::WHITE, widest)
                    .size()
            });
            left -= text.y.max(4.0 * theme.spacing) + around;
            left >= 0.0
        });
        let count = fitting.count().max(1);
        self.shown.len().saturating_sub(count)
    }
}

/// The user's action on a message.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ToastAnswer {
    /// Dismissed by a click.
    Dismissed,
    /// Accepted its offer.
    Taken,
}

/// Draws one message, whose lines are no wider than `widest`.
fn show_one(ui: &mut egui::Ui, theme: &Theme, toast: &Toast, widest: f32) -> Option<ToastAnswer> {
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
                    (true, _) => Some(ToastAnswer::Taken),
                    (false, true) => Some(ToastAnswer::Dismissed),
                    (false, false) => None,
                }
            })
            .inner
        })
        .inner
}

/// A text without its middle when it is too long to be read: it begins with what happened and may end with what to do, and what
/// it quotes can be of any length.
fn shortened(text: String) -> String {
    /// Maximum number of characters at the beginning and at the end.
    const BEGINNING: usize = 400;
    const END: usize = 200;
    let Some((end, _)) = text.char_indices().nth(BEGINNING) else {
        return text;
    };
    match text[end..].char_indices().nth_back(END - 1) {
        Some((start, _)) if start > 0 => {
            format!("{} … {}", &text[..end], &text[end + start..])
        }
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_of_any_length_keeps_its_beginning_and_its_end() {
        let mut toasts = Toasts::default();
        let long = format!("begin {} end", "ß".repeat(100_000));
        toasts.error(&*long);
        let shown = toasts.texts().next().unwrap();
        assert_eq!(shown.chars().count(), 603);
        assert!(shown.starts_with("begin ") && shown.ends_with(" end"));
        toasts.take_back(&long);
        assert_eq!(toasts.texts().count(), 0);
        for length in [399, 400, 401, 600, 601] {
            let text = "x".repeat(length);
            assert_eq!(shortened(text.clone()) == text, length <= 600, "{length}");
        }
    }

    #[test]
    fn a_report_stays_until_another_one_replaces_it() {
        let mut toasts = Toasts::default();
        toasts.report("imported");
        toasts.info("saved");
        let ctx = egui::Context::default();
        let theme = Theme::new(true, tabia_settings::BoardChoice::Wood);
        let texts = |toasts: &Toasts| toasts.texts().map(str::to_owned).collect::<Vec<_>>();
        for time in [0.0, 600.0, 601.0] {
            let input = egui::RawInput {
                time: Some(time),
                ..egui::RawInput::default()
            };
            let _ = ctx.run_ui(input, |ui| {
                let room = Rect::from_min_size(egui::Pos2::ZERO, Vec2::splat(400.0));
                toasts.show(ui.ctx(), &theme, room);
            });
        }
        assert_eq!(texts(&toasts), ["imported"]);
        toasts.report("merged");
        assert_eq!(texts(&toasts), ["merged"]);
    }

    #[test]
    fn a_lasting_offer_outlives_the_others() {
        let mut toasts = Toasts::default();
        let undo = toasts.offer("a deletion", "Undo".to_owned());
        let file = toasts.lasting_offer("a changed file", "Reload".to_owned());
        assert!(toasts.offers(undo) && toasts.offers(file));
        let other = toasts.offer("another deletion", "Undo".to_owned());
        assert!(!toasts.offers(undo) && toasts.offers(file) && toasts.offers(other));
        toasts.withdraw();
        assert!(toasts.offers(file) && !toasts.offers(other));
    }
}
