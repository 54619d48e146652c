//! Icons: white SVG drawings, rasterised at the exact pixel size where they stand, and tinted there.

use std::collections::HashMap;

use egui::{Color32, ColorImage, Rect, TextureHandle, TextureOptions, Ui, Vec2};
use resvg::{tiny_skia, usvg};

/// Makes the table of built-in icons.
macro_rules! icons {
    ($($name:literal),+ $(,)?) => {
        /// Name and drawing of every icon.
        const ICONS: &[(&str, &[u8])] =
            &[$(($name, include_bytes!(concat!("../../assets/icons/", $name, ".svg")))),+];
    };
}

icons![
    "arrows",
    "book",
    "build",
    "check",
    "chevron-down",
    "chevron-right",
    "clock",
    "close",
    "comment",
    "copy",
    "dice",
    "engine",
    "eye",
    "first",
    "flag",
    "flip",
    "handshake",
    "help",
    "history-back",
    "history-forward",
    "keyboard",
    "last",
    "merge",
    "minus",
    "moon",
    "move-now",
    "nag-black-wins",
    "nag-clear-black",
    "nag-clear-white",
    "nag-equal",
    "nag-slight-black",
    "nag-slight-white",
    "nag-unclear",
    "nag-white-wins",
    "new-game",
    "next",
    "open",
    "paste",
    "pause",
    "pin",
    "play",
    "plus",
    "position",
    "previous",
    "promote",
    "record",
    "redo",
    "save",
    "search",
    "settings",
    "stop",
    "sun",
    "takeback",
    "trash",
    "undo",
    "warning",
];

/// Textures of the icons that have been shown, by name and pixel size.
#[derive(Default)]
pub struct Icons {
    textures: HashMap<(&'static str, u32), TextureHandle>,
}

impl Icons {
    /// The texture of an icon, `points` wide at the current scale. `None` for a name that no icon has.
    pub fn texture(
        &mut self,
        ctx: &egui::Context,
        name: &str,
        points: f32,
    ) -> Option<&TextureHandle> {
        let (name, drawing) = ICONS.iter().find(|(known, _)| *known == name)?;
        let pixels = (points * ctx.pixels_per_point()).round().clamp(1.0, 1024.0) as u32;
        // A change of scale leaves the old sizes useless; a few hundred small textures are the point to drop them.
        if self.textures.len() > 300 {
            self.textures.clear();
        }
        Some(self.textures.entry((name, pixels)).or_insert_with(|| {
            ctx.load_texture(
                format!("icon {name} {pixels}"),
                rasterise(drawing, pixels),
                TextureOptions::LINEAR,
            )
        }))
    }

    /// Paints an icon into a square, in a colour.
    pub fn paint(&mut self, ui: &Ui, name: &str, rect: Rect, tint: Color32) {
        let side = rect.width().min(rect.height());
        let Some(texture) = self.texture(ui.ctx(), name, side) else {
            return;
        };
        let scale = ui.ctx().pixels_per_point();
        let corner = rect.center() - Vec2::splat(side / 2.0);
        let snapped = egui::pos2(
            (corner.x * scale).round() / scale,
            (corner.y * scale).round() / scale,
        );
        let target = Rect::from_min_size(snapped, texture.size_vec2() / scale);
        let whole = Rect::from_min_max(egui::Pos2::ZERO, egui::pos2(1.0, 1.0));
        ui.painter().image(texture.id(), target, whole, tint);
    }
}

/// Draws an SVG at a pixel size, for textures of any kind.
///
/// # Panics
/// Never on the drawings of this program, which a test draws; a drawing that cannot be read gives an empty image.
pub fn rasterise(svg: &[u8], pixels: u32) -> ColorImage {
    let side = pixels as usize;
    let empty = || ColorImage::filled([side, side], Color32::TRANSPARENT);
    let Ok(tree) = usvg::Tree::from_data(svg, &usvg::Options::default()) else {
        return empty();
    };
    let Some(mut pixmap) = tiny_skia::Pixmap::new(pixels, pixels) else {
        return empty();
    };
    let size = tree.size();
    let scale = pixels as f32 / size.width().max(size.height());
    resvg::render(
        &tree,
        tiny_skia::Transform::from_scale(scale, scale),
        &mut pixmap.as_mut(),
    );
    ColorImage::from_rgba_premultiplied([side, side], pixmap.data())
}

/// Whether there is an icon of this name.
pub fn exists(name: &str) -> bool {
    ICONS.iter().any(|(known, _)| *known == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_icon_can_be_drawn() {
        for (name, drawing) in ICONS {
            let image = rasterise(drawing, 16);
            assert!(
                image.pixels.iter().any(|pixel| pixel.a() > 0),
                "{name} is empty"
            );
        }
    }
}
