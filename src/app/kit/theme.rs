//! Colours and sizes, read from token files, and the egui style made from them.

use std::sync::Arc;

use egui::ecolor::Hsva;
use egui::epaint::{FontColorTransferFunction, text::TextOptions};
use egui::style::{KineticScrollStyle, ScrollStyle, Selection, WidgetVisuals, Widgets};
use egui::{Color32, CornerRadius, FontFamily, FontId, Margin, Stroke, TextStyle, Vec2};
use serde::{Deserialize, Deserializer};

use tabia_settings::BoardChoice;

/// Parses a colour of a token file: `"#rrggbb"` or `"#rrggbbaa"`.
fn color<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Color32, D::Error> {
    let text = String::deserialize(deserializer)?;
    Color32::from_hex(&text).map_err(|_| serde::de::Error::custom(format!("not a colour: {text}")))
}

/// The look of the whole window: the tokens of a theme, and of a board.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Theme {
    /// Whether it has light text on a dark background.
    pub dark: bool,
    /// The background behind everything.
    #[serde(deserialize_with = "color")]
    pub background: Color32,
    /// Panels.
    #[serde(deserialize_with = "color")]
    pub surface: Color32,
    /// Dialogs, menus, text fields.
    #[serde(deserialize_with = "color")]
    pub surface_raised: Color32,
    /// Surface under the pointer.
    #[serde(deserialize_with = "color")]
    pub surface_hover: Color32,
    /// Pressed surface.
    #[serde(deserialize_with = "color")]
    pub surface_active: Color32,
    /// Lines between things.
    #[serde(deserialize_with = "color")]
    pub border: Color32,
    /// Edges of clickable areas and fields.
    #[serde(deserialize_with = "color")]
    pub outline: Color32,
    /// Body text.
    #[serde(deserialize_with = "color")]
    pub text: Color32,
    /// Secondary text, still readable.
    #[serde(deserialize_with = "color")]
    pub text_weak: Color32,
    /// Emphasised text.
    #[serde(deserialize_with = "color")]
    pub text_strong: Color32,
    /// The current or selected item.
    #[serde(deserialize_with = "color")]
    pub accent: Color32,
    /// Text on the accent.
    #[serde(deserialize_with = "color")]
    pub accent_text: Color32,
    /// Selected text and rows.
    #[serde(deserialize_with = "color")]
    pub selection: Color32,
    /// Check, low time, doubtful moves.
    #[serde(deserialize_with = "color")]
    pub warning: Color32,
    /// Mistakes and errors.
    #[serde(deserialize_with = "color")]
    pub error: Color32,
    /// Success, good moves.
    #[serde(deserialize_with = "color")]
    pub success: Color32,
    /// A brilliant move.
    #[serde(deserialize_with = "color")]
    pub brilliant: Color32,
    /// Known to opening theory.
    #[serde(deserialize_with = "color")]
    pub book: Color32,
    /// Shadow under floating areas.
    #[serde(deserialize_with = "color")]
    pub shadow: Color32,
    /// White's share of the evaluation bar.
    #[serde(deserialize_with = "color")]
    pub eval_white: Color32,
    /// Black's share of the evaluation bar.
    #[serde(deserialize_with = "color")]
    pub eval_black: Color32,
    /// The share of draws in the evaluation bar.
    #[serde(deserialize_with = "color")]
    pub eval_draw: Color32,
    /// The user's arrows and circles.
    #[serde(deserialize_with = "color")]
    pub arrow_green: Color32,
    #[serde(deserialize_with = "color")]
    pub arrow_red: Color32,
    #[serde(deserialize_with = "color")]
    pub arrow_blue: Color32,
    #[serde(deserialize_with = "color")]
    pub arrow_yellow: Color32,
    /// The engine's arrows.
    #[serde(deserialize_with = "color")]
    pub engine_arrow: Color32,
    /// The arrows of other engines.
    #[serde(deserialize_with = "color")]
    pub other_arrow_1: Color32,
    #[serde(deserialize_with = "color")]
    pub other_arrow_2: Color32,
    #[serde(deserialize_with = "color")]
    pub other_arrow_3: Color32,
    /// Arrows of the opponent's threats.
    #[serde(deserialize_with = "color")]
    pub threat_arrow: Color32,
    /// Corner radius, in points.
    pub radius: f32,
    /// Text sizes, in points.
    pub body_size: f32,
    pub small_size: f32,
    pub heading_size: f32,
    /// Grid unit, in points: all distances are multiples of it.
    pub spacing: f32,
    /// The colours of the board.
    #[serde(skip)]
    pub board: BoardColors,
}

/// Colours of a board.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub struct BoardColors {
    #[serde(deserialize_with = "color")]
    pub light: Color32,
    #[serde(deserialize_with = "color")]
    pub dark: Color32,
    #[serde(deserialize_with = "color")]
    pub last_move: Color32,
    #[serde(deserialize_with = "color")]
    pub selected: Color32,
    #[serde(deserialize_with = "color")]
    pub check: Color32,
    #[serde(deserialize_with = "color")]
    pub legal_dot: Color32,
    #[serde(deserialize_with = "color")]
    pub premove: Color32,
    #[serde(deserialize_with = "color")]
    pub coordinate_on_light: Color32,
    #[serde(deserialize_with = "color")]
    pub coordinate_on_dark: Color32,
    #[serde(deserialize_with = "color")]
    pub frame: Color32,
    /// Minimum contrast of the shapes of marks.
    #[serde(default = "mark_contrast")]
    pub mark_contrast: f32,
}

/// Default of [`BoardColors::mark_contrast`]: the 3 : 1 that WCAG 2.1 requires of graphics (1.4.11), and a
/// margin for eyes that see some colours darker.
fn mark_contrast() -> f32 {
    3.3
}

/// Minimum contrast of text on a selected row. A sign like "?" is a single thin letter, so it gets more than the 4.5 to one
/// that WCAG 2 requires for text (AA).
const ON_SELECTION: f32 = 6.0;

fn luminance(color: Color32) -> f32 {
    let [red, green, blue, _] = egui::Rgba::from(color).to_array();
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/// Contrast as WCAG 2 defines it.
pub fn contrast(one: Color32, other: Color32) -> f32 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// Gamma of the coverage of dark letters: the lower, the darker a partly covered pixel.
const LIGHT_GAMMA: f32 = 0.65;

const LIGHT: &str = include_str!("../../../assets/themes/light.ron");
const DARK: &str = include_str!("../../../assets/themes/dark.ron");
const CONTRAST_LIGHT: &str = include_str!("../../../assets/themes/contrast_light.ron");
const CONTRAST_DARK: &str = include_str!("../../../assets/themes/contrast_dark.ron");

impl Theme {
    /// Returns the colour of another engine's arrows, by its place among the others, from 1.
    pub fn other_arrow(&self, place: usize) -> Color32 {
        match place {
            1 => self.other_arrow_1,
            2 => self.other_arrow_2,
            _ => self.other_arrow_3,
        }
    }
}

impl BoardColors {
    /// The colours of a board.
    ///
    /// # Panics
    /// Never: the token files are part of the program, and a test reads each of them.
    pub fn of(board: BoardChoice) -> BoardColors {
        let source = match board {
            BoardChoice::Wood => include_str!("../../../assets/boards/wood.ron"),
            BoardChoice::Walnut => include_str!("../../../assets/boards/walnut.ron"),
            BoardChoice::Green => include_str!("../../../assets/boards/green.ron"),
            BoardChoice::Blue => include_str!("../../../assets/boards/blue.ron"),
            BoardChoice::Slate => include_str!("../../../assets/boards/slate.ron"),
            BoardChoice::Paper => include_str!("../../../assets/boards/paper.ron"),
            BoardChoice::Contrast => include_str!("../../../assets/boards/contrast.ron"),
        };
        ron::from_str(source).expect("built-in board files are read by a test")
    }

    /// The colour of bare squares.
    pub fn square(&self, is_light: bool) -> Color32 {
        match is_light {
            true => self.light,
            false => self.dark,
        }
    }

    /// Returns the colour of a shape on a square that is filled with a translucent tint: the closest to the tint, towards
    /// black or white, that has [`BoardColors::mark_contrast`] to the filled and to the bare square. Where both ends are too
    /// near, it is the one that has more.
    pub fn ink(&self, tint: Color32, bare: Color32) -> Color32 {
        let filled = bare.blend(tint);
        let reached = |ink: Color32| contrast(ink, filled).min(contrast(ink, bare));
        let (hue, ends) = (tint.to_opaque(), [Color32::BLACK, Color32::WHITE]);
        let mixed =
            (0..=20).flat_map(|step| ends.map(|end| hue.lerp_to_gamma(end, step as f32 / 20.0)));
        let fits = |ink: &Color32| reached(*ink) >= self.mark_contrast;
        let best = ends
            .into_iter()
            .max_by(|one, other| reached(*one).total_cmp(&reached(*other)));
        mixed.clone().find(fits).or(best).unwrap_or(hue)
    }
}

impl Theme {
    /// Returns one of many colours that differ, for curves and fields. Neighbours are far apart, and each round of nine hues is
    /// lighter or darker than the others.
    pub fn hue(&self, index: usize) -> Color32 {
        /// In turns of the colour circle.
        const HUES: [f32; 9] = [0.60, 0.33, 0.09, 0.97, 0.78, 0.50, 0.16, 0.88, 0.70];
        let round = (index / HUES.len() % 5) as f32;
        let (saturation, value) = match self.dark {
            true => (0.62 - 0.12 * round, 0.98 - 0.1 * round),
            false => (0.95 - 0.1 * round, 0.68 - 0.1 * round),
        };
        Hsva::new(HUES[index % HUES.len()], saturation, value, 1.0).into()
    }

    /// The tokens of a theme and a board.
    ///
    /// # Panics
    /// Never: the token files are part of the program, and a test reads each of them.
    pub fn new(dark: bool, board: BoardChoice) -> Theme {
        Theme::read(if dark { DARK } else { LIGHT }, board)
    }

    /// The tokens of a theme of high contrast, and of a board.
    ///
    /// # Panics
    /// Never, as [`Theme::new`].
    pub fn high_contrast(dark: bool, board: BoardChoice) -> Theme {
        Theme::read(if dark { CONTRAST_DARK } else { CONTRAST_LIGHT }, board)
    }

    fn read(tokens: &str, board: BoardChoice) -> Theme {
        let mut theme: Theme =
            ron::from_str(tokens).expect("built-in theme files are read by a test");
        theme.board = BoardColors::of(board);
        theme
    }

    /// The closest colour to `color` that is readable on a selected row of a panel as well.
    pub fn on_selection(&self, color: Color32) -> Color32 {
        let ground = self.surface.blend(self.selection);
        let steps = (0..=10).map(|step| step as f32 / 10.0);
        let mut mixed = steps.map(|part| color.lerp_to_gamma(self.text_strong, part));
        mixed
            .find(|&mixed| contrast(mixed, ground) >= ON_SELECTION)
            .unwrap_or(self.text_strong)
    }

    /// Applies the tokens to every egui widget.
    pub fn install(&self, ctx: &egui::Context, animation_seconds: f32) {
        // For both of egui's themes, so that it does not matter which one egui considers current.
        let style = Arc::new(self.style(animation_seconds));
        ctx.set_style_of(egui::Theme::Dark, style.clone());
        ctx.set_style_of(egui::Theme::Light, style);
    }

    fn style(&self, animation_seconds: f32) -> egui::Style {
        let mut style = egui::Style {
            animation_time: animation_seconds,
            ..egui::Style::default()
        };
        let font = |size| FontId::new(size, FontFamily::Proportional);
        style.text_styles = [
            (TextStyle::Small, font(self.small_size)),
            (TextStyle::Body, font(self.body_size)),
            (TextStyle::Button, font(self.body_size)),
            (TextStyle::Heading, font(self.heading_size)),
            (
                TextStyle::Monospace,
                FontId::new(self.body_size, FontFamily::Monospace),
            ),
        ]
        .into();
        let grid = self.spacing;
        style.spacing.item_spacing = Vec2::splat(2.0 * grid);
        style.spacing.button_padding = Vec2::new(2.0 * grid, grid);
        style.spacing.interact_size = Vec2::new(8.0 * grid, 7.0 * grid);
        style.spacing.menu_margin = Margin::same((1.5 * grid) as i8);
        style.spacing.window_margin = Margin::same((4.0 * grid) as i8);
        style.spacing.combo_width = 40.0 * grid;
        style.spacing.slider_width = 40.0 * grid;
        style.spacing.icon_width = 4.0 * grid;
        style.spacing.icon_width_inner = 2.0 * grid;
        // Bars are visible without the pointer, and large enough for it.
        style.spacing.scroll = ScrollStyle {
            floating_width: 1.5 * grid,
            handle_min_length: 6.0 * grid,
            dormant_handle_opacity: 0.4,
            kinetic: KineticScrollStyle {
                // It would pull a list back that is scrolled in the frame in which it becomes longer.
                rubber_band: false,
                ..KineticScrollStyle::default()
            },
            ..ScrollStyle::floating()
        };
        style.visuals = self.visuals();
        style
    }

    fn visuals(&self) -> egui::Visuals {
        let radius = CornerRadius::same(self.radius as u8);
        let widget = |fill: Color32, border: Color32, text: Color32| WidgetVisuals {
            bg_fill: fill,
            weak_bg_fill: fill,
            bg_stroke: Stroke::new(1.0, border),
            corner_radius: radius,
            fg_stroke: Stroke::new(1.0, text),
            expansion: 0.0,
        };
        let base = if self.dark {
            egui::Visuals::dark()
        } else {
            egui::Visuals::light()
        };
        let shadow = egui::Shadow {
            offset: [0, 4],
            blur: 16,
            spread: 0,
            color: self.shadow,
        };
        egui::Visuals {
            dark_mode: self.dark,
            widgets: Widgets {
                noninteractive: widget(self.surface, self.border, self.text),
                inactive: widget(self.surface_raised, self.outline, self.text),
                hovered: widget(self.surface_hover, self.outline, self.text_strong),
                active: widget(self.surface_active, self.accent, self.text_strong),
                open: widget(self.surface_hover, self.outline, self.text_strong),
            },
            selection: Selection {
                bg_fill: self.selection,
                stroke: Stroke::new(1.0, self.text_strong),
            },
            hyperlink_color: self.accent,
            faint_bg_color: self.surface_hover,
            extreme_bg_color: self.surface_raised,
            text_edit_bg_color: Some(self.surface_raised),
            code_bg_color: self.surface_raised,
            warn_fg_color: self.warning,
            error_fg_color: self.error,
            weak_text_color: Some(self.text_weak),
            window_corner_radius: CornerRadius::same((self.radius * 1.5) as u8),
            window_shadow: shadow,
            popup_shadow: shadow,
            window_fill: self.surface,
            window_stroke: Stroke::new(1.0, self.border),
            menu_corner_radius: radius,
            panel_fill: self.background,
            button_frame: true,
            text_options: TextOptions {
                color_transfer_function: match self.dark {
                    true => FontColorTransferFunction::DARK_MODE_DEFAULT,
                    // Egui's default makes dark letters thinner than the font's designer drew them.
                    false => FontColorTransferFunction::Gamma(LIGHT_GAMMA),
                },
                ..base.text_options
            },
            ..base
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn glyphs_are_readable_on_the_selection_in_both_themes() {
        for dark in [false, true] {
            let theme = Theme::new(dark, BoardChoice::Wood);
            let ground = theme.surface.blend(theme.selection);
            let inks = [
                theme.error,
                theme.warning,
                theme.success,
                theme.book,
                theme.text,
                theme.text_weak,
            ];
            let mut changed = 0;
            for ink in inks {
                let seen = theme.on_selection(ink);
                assert!(contrast(seen, ground) >= 6.0, "{dark} {ink:?}: {seen:?}");
                changed += usize::from(seen != ink);
            }
            assert!(changed > 0, "the plain colours already do");
        }
    }

    #[test]
    fn text_is_readable_in_every_theme() {
        for (theme, least, edges) in [
            (Theme::new(false, BoardChoice::Wood), 4.5, 3.0),
            (Theme::new(true, BoardChoice::Wood), 4.5, 3.0),
            (Theme::high_contrast(false, BoardChoice::Wood), 7.0, 7.0),
            (Theme::high_contrast(true, BoardChoice::Wood), 7.0, 7.0),
        ] {
            let check = |ink: Color32, ground: Color32, least: f32| {
                let reached = contrast(ink, ground);
                assert!(reached >= least, "{ink:?} on {ground:?}: {reached}");
            };
            let words = [theme.text, theme.text_strong, theme.text_weak];
            let meanings = [
                theme.accent,
                theme.warning,
                theme.error,
                theme.success,
                theme.book,
                theme.brilliant,
            ];
            let planes = [theme.background, theme.surface, theme.surface_raised];
            for plane in planes {
                for ink in words.into_iter().chain(meanings) {
                    check(ink, plane, least);
                    check(ink, theme.surface_hover, least);
                }
                for ink in words {
                    check(ink, plane.blend(theme.selection), least);
                }
                // Edges need three to one (WCAG 2.1, 1.4.11).
                check(theme.outline, plane, edges);
                if least == 7.0 {
                    check(theme.border, plane, least);
                }
            }
            for ink in words.into_iter().chain([theme.accent]) {
                check(ink, theme.surface_active, least);
            }
            check(theme.accent_text, theme.accent, least);
        }
    }

    #[test]
    fn the_board_of_high_contrast_has_it_everywhere() {
        let board = BoardColors::of(BoardChoice::Contrast);
        let letters = [board.coordinate_on_light, board.coordinate_on_dark];
        for (letters, bare) in letters.into_iter().zip([board.light, board.dark]) {
            for tint in [board.last_move, board.selected, board.check, board.premove] {
                let filled = bare.blend(tint);
                assert!(contrast(letters, filled) >= 7.0, "{tint:?}");
                let ink = board.ink(tint, bare);
                let reached = contrast(ink, bare).min(contrast(ink, filled));
                assert!(reached >= 7.0, "{tint:?}: {reached}");
            }
            assert!(contrast(bare.blend(board.legal_dot), bare) >= 7.0);
        }
    }

    #[test]
    fn dark_letters_on_light_ground_are_darker_than_their_coverage() {
        let alpha = |dark: bool| {
            let options = Theme::new(dark, BoardChoice::Wood).visuals().text_options;
            options.color_transfer_function.alpha_from_coverage(0.5)
        };
        assert!((0.6..0.7).contains(&alpha(false)), "{}", alpha(false));
        assert_eq!(alpha(true), 0.75);
    }

    fn distance(one: Color32, other: Color32) -> f32 {
        let part = |index: usize| f32::from(one[index]) - f32::from(other[index]);
        (part(0).powi(2) + part(1).powi(2) + part(2).powi(2)).sqrt()
    }

    #[test]
    fn coordinates_are_readable_and_marks_are_distinguished_on_every_board() {
        for &choice in BoardChoice::ALL {
            let board = BoardColors::of(choice);
            assert!(
                contrast(board.coordinate_on_light, board.light) >= 4.5,
                "{choice:?}"
            );
            assert!(
                contrast(board.coordinate_on_dark, board.dark) >= 4.5,
                "{choice:?}"
            );
            assert!(contrast(board.light, board.dark) >= 1.5, "{choice:?}");
            for square in [board.light, board.dark] {
                let seen = [
                    square,
                    square.blend(board.last_move),
                    square.blend(board.selected),
                    square.blend(board.check),
                    square.blend(board.premove),
                ];
                for (index, &one) in seen.iter().enumerate() {
                    for &other in &seen[..index] {
                        let distance = distance(one, other);
                        assert!(
                            distance >= 40.0,
                            "{choice:?}: {one:?} and {other:?}: {distance}"
                        );
                    }
                }
                assert!(
                    distance(square, square.blend(board.legal_dot)) >= 40.0,
                    "{choice:?}"
                );
            }
        }
    }

    #[test]
    fn no_two_boards_look_alike() {
        for (index, &one) in BoardChoice::ALL.iter().enumerate() {
            for &other in &BoardChoice::ALL[..index] {
                let (a, b) = (BoardColors::of(one), BoardColors::of(other));
                let apart = distance(a.light, b.light) + distance(a.dark, b.dark);
                assert!(apart >= 40.0, "{one:?} and {other:?}: {apart}");
            }
        }
    }
}
