//! The drawn pieces as textures: each SVG rasterised at exactly its pixel size.

use std::collections::{HashMap, hash_map};
use std::sync::Arc;

use egui::mutex::Mutex;
use egui::{Color32, ColorImage, Context, Id, Painter, Pos2, Rect, TextureHandle, TextureOptions};
use resvg::{tiny_skia, usvg};

use tabia_chess::{Piece, Role};
use tabia_settings::{PieceChoice, Settings};

/// Lists the drawings of a set, by [`Piece::index`].
macro_rules! set {
    ($folder:literal) => {
        [
            include_str!(concat!("../../../assets/pieces/", $folder, "/wP.svg")),
            include_str!(concat!("../../../assets/pieces/", $folder, "/wN.svg")),
            include_str!(concat!("../../../assets/pieces/", $folder, "/wB.svg")),
            include_str!(concat!("../../../assets/pieces/", $folder, "/wR.svg")),
            include_str!(concat!("../../../assets/pieces/", $folder, "/wQ.svg")),
            include_str!(concat!("../../../assets/pieces/", $folder, "/wK.svg")),
            include_str!(concat!("../../../assets/pieces/", $folder, "/bP.svg")),
            include_str!(concat!("../../../assets/pieces/", $folder, "/bN.svg")),
            include_str!(concat!("../../../assets/pieces/", $folder, "/bB.svg")),
            include_str!(concat!("../../../assets/pieces/", $folder, "/bR.svg")),
            include_str!(concat!("../../../assets/pieces/", $folder, "/bQ.svg")),
            include_str!(concat!("../../../assets/pieces/", $folder, "/bK.svg")),
        ]
    };
}

const TABIA: [&str; 12] = set!("tabia");
const MODERN: [&str; 12] = set!("modern");
const CLASSIC: [&str; 12] = set!("classic");

/// The shapes for lines of text, drawn white on a grid of 16 pixels, by [`Role`].
const FIGURINES: [&str; 6] = [
    include_str!("../../../assets/pieces/figurines/P.svg"),
    include_str!("../../../assets/pieces/figurines/N.svg"),
    include_str!("../../../assets/pieces/figurines/B.svg"),
    include_str!("../../../assets/pieces/figurines/R.svg"),
    include_str!("../../../assets/pieces/figurines/Q.svg"),
    include_str!("../../../assets/pieces/figurines/K.svg"),
];

/// Number of passes after which unused textures are dropped: dragging a window edge creates many sizes.
const KEEP_PASSES: u64 = 4;

/// A piece in the colours of a set, or its one-colour shape for lines of text.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Look {
    Coloured(PieceChoice, Piece),
    Figurine(Role),
}

impl Look {
    fn drawing(self) -> &'static str {
        match self {
            Look::Coloured(PieceChoice::Tabia, piece) => TABIA[piece.index()],
            Look::Coloured(PieceChoice::Modern, piece) => MODERN[piece.index()],
            Look::Coloured(PieceChoice::Classic, piece) => CLASSIC[piece.index()],
            Look::Figurine(role) => FIGURINES[role as usize],
        }
    }

    /// The name of its textures, for counting them.
    fn name(self) -> String {
        match self {
            Look::Coloured(set, piece) => format!("{} {piece}", set.word()),
            Look::Figurine(role) => format!("figurine {role:?}"),
        }
    }

    fn belongs_to_another_set(self, set: PieceChoice) -> bool {
        matches!(self, Look::Coloured(other, _) if other != set)
    }
}

struct KeptTexture {
    texture: TextureHandle,
    used: u64,
}

struct Cache {
    /// The set of the board.
    set: PieceChoice,
    drawings: HashMap<Look, usvg::Tree>,
    textures: HashMap<(Look, u32), KeptTexture>,
    /// The pass in which unused textures of other sets were last dropped.
    tidied: u64,
}

impl Default for Cache {
    fn default() -> Cache {
        Cache {
            set: Settings::default().pieces,
            drawings: HashMap::new(),
            textures: HashMap::new(),
            tidied: 0,
        }
    }
}

/// The pieces of one egui context. Cheap to clone; every part of the window shares the textures.
#[derive(Clone, Default)]
pub struct PieceImages(Arc<Mutex<Cache>>);

impl PieceImages {
    /// The pieces of this context.
    pub fn of(ctx: &Context) -> PieceImages {
        ctx.data_mut(|data| {
            data.get_temp_mut_or_default::<PieceImages>(Id::unique("piece images"))
                .clone()
        })
    }

    /// Selects the set of the board. The textures of the previous set are dropped when nothing shows them any more.
    pub fn choose(&self, set: PieceChoice) {
        self.0.lock().set = set;
    }

    /// Paints a piece over the whole of `rect`, a square whose corner should lie on a physical pixel.
    pub fn paint(&self, painter: &Painter, rect: Rect, piece: Piece) {
        self.paint_faded(painter, rect, piece, 1.0);
    }

    /// Like [`paint`](Self::paint), with an opacity from 0 to 1.
    pub fn paint_faded(&self, painter: &Painter, rect: Rect, piece: Piece, opacity: f32) {
        let tint = Color32::WHITE.gamma_multiply(opacity);
        let set = self.0.lock().set;
        self.paint_look(painter, rect, Look::Coloured(set, piece), tint);
    }

    /// Paints the shape of a piece in one colour, for the move list and other lines of text.
    /// A `rect` about 1.15 times as high as the text is right; 16 pixels, and multiples of it, are sharpest.
    pub fn paint_figurine(&self, painter: &Painter, rect: Rect, role: Role, color: Color32) {
        self.paint_look(painter, snapped(painter, rect), Look::Figurine(role), color);
    }

    /// Paints a small piece in its own colours, its corner put on a physical pixel.
    pub fn paint_small(&self, painter: &Painter, rect: Rect, piece: Piece) {
        self.paint(painter, snapped(painter, rect), piece);
    }

    /// Like [`paint_small`](Self::paint_small), with a piece of any set.
    pub fn paint_of(&self, set: PieceChoice, painter: &Painter, rect: Rect, piece: Piece) {
        let look = Look::Coloured(set, piece);
        self.paint_look(painter, snapped(painter, rect), look, Color32::WHITE);
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
        if self.tidied != now {
            self.tidied = now;
            self.tidy(now);
        }
        if !self.textures.contains_key(&(look, pixels)) {
            self.textures
                .retain(|_, entry| entry.used + KEEP_PASSES >= now);
            let image = self.rasterise(look, pixels);
            let texture = ctx.load_texture(look.name(), image, TextureOptions::LINEAR);
            self.textures
                .insert((look, pixels), KeptTexture { texture, used: now });
        }
        match self.textures.get_mut(&(look, pixels)) {
            Some(entry) => {
                entry.used = now;
                entry.texture.id()
            }
            None => egui::TextureId::default(),
        }
    }

    /// Drops unused textures of sets other than the board's: of pictures, or of the previous set.
    fn tidy(&mut self, now: u64) {
        let set = self.set;
        let (textures, drawings) = (&mut self.textures, &mut self.drawings);
        textures.retain(|(look, _), entry| {
            !look.belongs_to_another_set(set) || entry.used + KEEP_PASSES >= now
        });
        drawings.retain(|look, _| {
            !look.belongs_to_another_set(set) || textures.keys().any(|(used, _)| used == look)
        });
    }

    fn rasterise(&mut self, look: Look, pixels: u32) -> ColorImage {
        let side = pixels as usize;
        let tree = match self.drawings.entry(look) {
            hash_map::Entry::Occupied(entry) => Some(entry.into_mut()),
            hash_map::Entry::Vacant(entry) => {
                let options = usvg::Options::default();
                let tree = usvg::Tree::from_str(look.drawing(), &options).ok();
                tree.map(|tree| entry.insert(tree))
            }
        };
        let (Some(tree), Some(mut pixmap)) = (tree, tiny_skia::Pixmap::new(pixels, pixels)) else {
            return ColorImage::filled([side, side], Color32::TRANSPARENT);
        };
        let scale = pixels as f32 / tree.size().width();
        let transform = tiny_skia::Transform::from_scale(scale, scale);
        resvg::render(tree, transform, &mut pixmap.as_mut());
        ColorImage::from_rgba_premultiplied([side, side], pixmap.data())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_chess::Color;

    fn every_piece() -> impl Iterator<Item = Piece> {
        (0..12).map(|index| Piece::new(Color::ALL[index / 6], Role::ALL[index % 6]))
    }

    #[test]
    fn every_piece_of_every_set_is_drawn_inside_its_square_at_any_size() {
        let mut cache = Cache::default();
        for &set in PieceChoice::ALL {
            for piece in every_piece() {
                let look = Look::Coloured(set, piece);
                for pixels in [1, 16, 33, 128] {
                    let image = cache.rasterise(look, pixels);
                    let side = pixels as usize;
                    assert_eq!(image.size, [side; 2]);
                    if pixels == 1 {
                        continue;
                    }
                    let inked = image.pixels.iter().filter(|p| p.a() > 128).count();
                    let share = inked as f32 / image.pixels.len() as f32;
                    assert!((0.1..0.7).contains(&share), "{}: {share}", look.name());
                    if pixels == 128 {
                        let edge = (0..side)
                            .flat_map(|at| [(at, 0), (at, side - 1), (0, at), (side - 1, at)]);
                        for (x, y) in edge {
                            assert_eq!(image[(x, y)].a(), 0, "{} at {x}, {y}", look.name());
                        }
                    }
                }
            }
        }
    }

    /// The average lightness of the inside of a piece, from 0 to 255.
    fn lightness(image: &ColorImage) -> f32 {
        let inked: Vec<f32> = image
            .pixels
            .iter()
            .filter(|pixel| pixel.a() > 250)
            .map(|pixel| pixel.intensity() * 255.0)
            .collect();
        inked.iter().sum::<f32>() / inked.len() as f32
    }

    #[test]
    fn white_and_black_are_distinguished_in_every_set_at_every_size() {
        let mut cache = Cache::default();
        for &set in PieceChoice::ALL {
            for role in Role::ALL {
                for pixels in [20, 32, 128] {
                    let [white, black] = [Color::White, Color::Black].map(|color| {
                        let look = Look::Coloured(set, Piece::new(color, role));
                        lightness(&cache.rasterise(look, pixels))
                    });
                    assert!(
                        white > black + 80.0,
                        "{set:?} {role:?} at {pixels}: {white} and {black}"
                    );
                }
            }
        }
    }

    #[test]
    fn no_two_drawings_are_the_same() {
        let mut seen = std::collections::HashSet::new();
        for &set in PieceChoice::ALL {
            for piece in every_piece() {
                assert!(
                    seen.insert(Look::Coloured(set, piece).drawing()),
                    "{set:?} {piece}"
                );
            }
        }
        for role in Role::ALL {
            assert!(seen.insert(Look::Figurine(role).drawing()), "{role:?}");
        }
    }

    #[test]
    fn a_figurine_is_a_stencil_that_stands_on_its_line() {
        let mut cache = Cache::default();
        for role in Role::ALL {
            let image = cache.rasterise(Look::Figurine(role), 16);
            for pixel in &image.pixels {
                assert_eq!(
                    [pixel.r(), pixel.g(), pixel.b()],
                    [pixel.a(); 3],
                    "{role:?}"
                );
            }
            let full = |x: usize, y: usize| image[(x, y)].a() == 255;
            let row = |y: usize| (0..16).filter(|&x| full(x, y)).count();
            // The base is sharp: two full rows, nothing below, and a clear line above.
            assert!(row(13) >= 8 && row(14) >= 8, "{role:?}");
            assert_eq!((row(12), row(15)), (0, 0), "{role:?}");
            let inked: usize = (0..16).map(row).sum();
            assert!((50..140).contains(&inked), "{role:?}: {inked}");
        }
    }
}
