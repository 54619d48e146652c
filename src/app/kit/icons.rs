//! Icons: white SVG drawings, rasterised at the exact pixel size of their place, and tinted there.

use std::collections::HashMap;
use std::sync::Arc;

use egui::mutex::Mutex;
use egui::{
    Color32, ColorImage, Context, Id, Painter, Pos2, Rect, TextureHandle, TextureOptions, Vec2,
    pos2,
};
use resvg::{tiny_skia, usvg};

/// Defines the table of built-in icons.
macro_rules! icons {
    ($($name:literal),+ $(,)?) => {
        /// Name and drawing of every icon.
        const ICONS: &[(&str, &[u8])] =
            &[$(($name, include_bytes!(concat!("../../../assets/icons/", $name, ".svg")))),+];
    };
}

icons![
    "arrows",
    "book",
    "build",
    "check",
    "chevron-down",
    "chevron-right",
    "chevron-up",
    "clock",
    "close",
    "columns",
    "comment",
    "copy",
    "dice",
    "engine",
    "eye",
    "file",
    "filter",
    "filter",
    "first",
    "flag",
    "flip",
    "handshake",
    "help",
    "hint",
    "history-back",
    "history-forward",
    "keyboard",
    "library",
    "last",
    "lock",
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
    "panels",
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
    "review",
    "room-analyse",
    "room-engines",
    "room-lab",
    "room-play",
    "save",
    "search",
    "settings",
    "star",
    "stop",
    "sun",
    "swap",
    "takeback",
    "threat",
    "trash",
    "undo",
    "warning",
    "wide",
];

/// Textures of the icons that have been shown, by name and pixel size, shared by one egui context.
#[derive(Clone, Default)]
struct Textures(Arc<Mutex<HashMap<(&'static str, u32), TextureHandle>>>);

impl Textures {
    fn of(ctx: &Context) -> Textures {
        ctx.data_mut(|data| {
            data.get_temp_mut_or_default::<Textures>(Id::unique("icons"))
                .clone()
        })
    }

    /// The texture of an icon, `points` wide at the current scale. `None` for an unknown name.
    fn get(&self, ctx: &Context, name: &str, points: f32) -> Option<TextureHandle> {
        let (name, drawing) = ICONS.iter().find(|(known, _)| *known == name)?;
        let pixels = (points * ctx.pixels_per_point()).round().clamp(1.0, 1024.0) as u32;
        let mut textures = self.0.lock();
        // A change of scale makes the old sizes useless; they are dropped when there are a few hundred textures.
        if textures.len() > 300 {
            textures.clear();
        }
        let texture = textures.entry((name, pixels)).or_insert_with(|| {
            ctx.load_texture(
                format!("icon {name} {pixels}"),
                rasterise(drawing, pixels),
                TextureOptions::LINEAR,
            )
        });
        Some(texture.clone())
    }
}

/// Paints an icon into a square, in a colour.
pub fn paint(painter: &Painter, name: &str, rect: Rect, tint: Color32) {
    let side = rect.width().min(rect.height());
    let ctx = painter.ctx();
    let Some(texture) = Textures::of(ctx).get(ctx, name, side) else {
        return;
    };
    let scale = painter.pixels_per_point();
    let corner = rect.center() - Vec2::splat(side / 2.0);
    let snapped = pos2(
        (corner.x * scale).round() / scale,
        (corner.y * scale).round() / scale,
    );
    let target = Rect::from_min_size(snapped, texture.size_vec2() / scale);
    let whole = Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0));
    painter.image(texture.id(), target, whole, tint);
}

/// Draws an SVG at a pixel size, for textures of any kind.
///
/// # Panics
/// Never for the drawings of this program, all of which a test draws; an unreadable drawing gives an empty image.
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
