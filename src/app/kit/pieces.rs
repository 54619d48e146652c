//! The drawn pieces as textures: each SVG rasterised at exactly the pixels it is shown with.

use std::collections::HashMap;
use std::sync::Arc;

use egui::mutex::Mutex;
use egui::{Color32, ColorImage, Context, Id, Painter, Pos2, Rect, TextureHandle, TextureOptions};
use resvg::{tiny_skia, usvg};

use crate::chess::{Color, Piece, Role};

/// By [`Piece::index`].
const SOURCES: [&str; 12] = [
    include_str!("../../../assets/pieces/wP.svg"),
    include_str!("../../../assets/pieces/wN.svg"),
    include_str!("../../../assets/pieces/wB.svg"),
    include_str!("../../../assets/pieces/wR.svg"),
    include_str!("../../../assets/pieces/wQ.svg"),
    include_str!("../../../assets/pieces/wK.svg"),
    include_str!("../../../assets/pieces/bP.svg"),
    include_str!("../../../assets/pieces/bN.svg"),
    include_str!("../../../assets/pieces/bB.svg"),
    include_str!("../../../assets/pieces/bR.svg"),
    include_str!("../../../assets/pieces/bQ.svg"),
    include_str!("../../../assets/pieces/bK.svg"),
];

/// Textures that no pass has used for so long are dropped: dragging a window edge makes many sizes.
const KEEP_PASSES: u64 = 4;

/// The air around a piece, as a share of its square: a figurine in a line of text has no room for it.
const FIGURINE_CROP: f32 = 0.065;

/// A piece texture in the colours of the set, or its one-colour shape for lines of text.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Look {
    Coloured(Piece),
    Figurine(Role),
}

struct Entry {
    texture: TextureHandle,
    used: u64,
}

#[derive(Default)]
struct Cache {
    drawings: [Option<usvg::Tree>; 12],
    textures: HashMap<(Look, u32), Entry>,
}

/// The piece set of one egui context. Cheap to clone; every part of the window shares the textures.
#[derive(Clone, Default)]
pub struct PieceImages(Arc<Mutex<Cache>>);

impl PieceImages {
    /// The set that belongs to this context.
    pub fn of(ctx: &Context) -> PieceImages {
        ctx.data_mut(|data| {
            data.get_temp_mut_or_default::<PieceImages>(Id::unique("piece images"))
                .clone()
        })
    }

    /// Paints a piece over the whole of `rect`, a square whose corner should lie on a physical pixel.
    pub fn paint(&self, painter: &Painter, rect: Rect, piece: Piece) {
        self.paint_faded(painter, rect, piece, 1.0);
    }

    /// Like [`paint`](Self::paint), with an opacity from 0 to 1.
    pub fn paint_faded(&self, painter: &Painter, rect: Rect, piece: Piece, opacity: f32) {
        let tint = Color32::WHITE.gamma_multiply(opacity);
        self.paint_look(painter, rect, Look::Coloured(piece), tint);
    }

    /// Paints the shape of a piece in one colour, for the move list and other lines of text.
    /// A `rect` about 1.2 times as high as the text is right.
    pub fn paint_figurine(&self, painter: &Painter, rect: Rect, role: Role, color: Color32) {
        self.paint_look(painter, snapped(painter, rect), Look::Figurine(role), color);
    }

    /// Paints a small piece in its own colours, its corner put on a physical pixel.
    pub fn paint_small(&self, painter: &Painter, rect: Rect, piece: Piece) {
        self.paint(painter, snapped(painter, rect), piece);
    }

    fn paint_look(&self, painter: &Painter, rect: Rect, look: Look, tint: Color32) {
        let pixels = (rect.width() * painter.pixels_per_point()).round() as u32;
        if pixels == 0 || tint == Color32::TRANSPARENT {
            return;
        }
        let texture = self.0.lock().texture(painter.ctx(), look, pixels);
        let whole = Rect::from_min_max(Pos2::ZERO, Pos2::new(1.0, 1.0));
        painter.image(texture, rect, whole, tint);
    }
}

fn snapped(painter: &Painter, rect: Rect) -> Rect {
    let scale = painter.pixels_per_point();
    let snap = |x: f32| (x * scale).round() / scale;
    Rect::from_min_size(
        Pos2::new(snap(rect.min.x), snap(rect.min.y)),
        egui::Vec2::splat(snap(rect.height())),
    )
}

impl Cache {
    fn texture(&mut self, ctx: &Context, look: Look, pixels: u32) -> egui::TextureId {
        let now = ctx.cumulative_pass_nr();
        if !self.textures.contains_key(&(look, pixels)) {
            self.textures
                .retain(|_, entry| entry.used + KEEP_PASSES >= now);
            let image = match look {
                Look::Coloured(piece) => self.rasterise(piece, pixels, 0.0),
                Look::Figurine(role) => {
                    let piece = Piece::new(Color::Black, role);
                    figurine(&self.rasterise(piece, pixels, FIGURINE_CROP))
                }
            };
            let texture = ctx.load_texture("piece", image, TextureOptions::LINEAR);
            self.textures
                .insert((look, pixels), Entry { texture, used: now });
        }
        match self.textures.get_mut(&(look, pixels)) {
            Some(entry) => {
                entry.used = now;
                entry.texture.id()
            }
            None => egui::TextureId::default(),
        }
    }

    /// Draws a piece, leaving out this share of the drawing on every side.
    fn rasterise(&mut self, piece: Piece, pixels: u32, crop: f32) -> ColorImage {
        let side = pixels as usize;
        let blank = || ColorImage::filled([side, side], Color32::TRANSPARENT);
        let slot = &mut self.drawings[piece.index()];
        if slot.is_none() {
            let options = usvg::Options::default();
            *slot = usvg::Tree::from_str(SOURCES[piece.index()], &options).ok();
        }
        let (Some(tree), Some(mut pixmap)) = (slot, tiny_skia::Pixmap::new(pixels, pixels)) else {
            return blank();
        };
        let width = tree.size().width();
        let scale = pixels as f32 / (width * (1.0 - 2.0 * crop));
        let away = -width * crop * scale;
        let transform = tiny_skia::Transform::from_row(scale, 0.0, 0.0, scale, away, away);
        resvg::render(tree, transform, &mut pixmap.as_mut());
        ColorImage::from_rgba_premultiplied([side, side], pixmap.data())
    }
}

/// Turns the dark piece into a white stencil, to be tinted: its ink stays, its light lines become holes.
fn figurine(piece: &ColorImage) -> ColorImage {
    let pixels = piece
        .pixels
        .iter()
        .map(|pixel| {
            let light = u32::from(pixel.r().max(pixel.g()).max(pixel.b()));
            // The dark fills are well below a quarter of full light, the lines well above a half.
            let ink = u32::from(pixel.a()).saturating_sub((light * 2).saturating_sub(130).min(255));
            Color32::from_white_alpha(ink as u8)
        })
        .collect();
    ColorImage {
        pixels,
        ..piece.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_is_drawn_inside_its_square_at_any_size() {
        let mut cache = Cache::default();
        for index in 0..12 {
            let piece = Piece::new(Color::ALL[index / 6], Role::ALL[index % 6]);
            for pixels in [1, 16, 33, 128] {
                let image = cache.rasterise(piece, pixels, 0.0);
                assert_eq!(image.size, [pixels as usize; 2]);
                let inked = image.pixels.iter().filter(|p| p.a() > 128).count();
                if pixels > 1 {
                    let share = inked as f32 / image.pixels.len() as f32;
                    assert!((0.1..0.7).contains(&share), "{piece}: {share}");
                    assert_eq!(image.pixels[0], Color32::TRANSPARENT);
                }
            }
        }
    }

    #[test]
    fn a_figurine_is_a_stencil_with_holes() {
        let mut cache = Cache::default();
        let piece = cache.rasterise(Piece::new(Color::Black, Role::Queen), 64, FIGURINE_CROP);
        let stencil = figurine(&piece);
        let ink = |image: &ColorImage| image.pixels.iter().filter(|p| p.a() > 200).count();
        assert!(ink(&stencil) > 300);
        assert!(ink(&stencil) < ink(&piece));
        for pixel in &stencil.pixels {
            assert_eq!([pixel.r(), pixel.g(), pixel.b()], [pixel.a(); 3]);
        }
    }
}
