//! What everybody can see: the contrast of all texts that are drawn, the themes of high contrast, and the preferences of the
//! desktop.

use egui::accesskit::Role;
use egui::epaint::{ClippedShape, TextShape};
use egui::{Color32, Key, Pos2, Rect, Shape};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use tabia_app::command::{Action, Command, SidePanel};
use tabia_app::kit::desktop::Preferences;
use tabia_app::kit::theme::contrast;
use tabia_app::{analysis, book, settings};
use tabia_settings::{BoardChoice, LabPage, Room, SystemChoice, ThemeChoice};

use crate::driver::Window;

/// The shapes of a frame, from below to above.
fn flat(shapes: &[ClippedShape]) -> Vec<(Rect, &Shape)> {
    fn push<'a>(clip: Rect, shape: &'a Shape, into: &mut Vec<(Rect, &'a Shape)>) {
        match shape {
            Shape::Vec(inner) => inner.iter().for_each(|shape| push(clip, shape, into)),
            shape => into.push((clip, shape)),
        }
    }
    let mut all = Vec::new();
    for clipped in shapes {
        push(clipped.clip_rect, &clipped.shape, &mut all);
    }
    all
}

/// The colour that a shape has at a point; `None` beside it.
fn color_at(shape: &Shape, at: Pos2) -> Option<Color32> {
    match shape {
        Shape::Rect(rect) if rect.rect.contains(at) => Some(rect.fill),
        Shape::Circle(circle) if circle.center.distance(at) <= circle.radius => Some(circle.fill),
        Shape::Path(path) if path.closed && path.visual_bounding_rect().contains(at) => {
            Some(path.fill)
        }
        Shape::Mesh(mesh) if mesh.calc_bounds().contains(at) => mesh
            .triangles()
            .filter_map(|triangle| {
                let [a, b, c] = triangle.map(|index| mesh.vertices[index as usize]);
                let cross = |one: Pos2, other: Pos2| {
                    (one - at).x * (other - at).y - (one - at).y * (other - at).x
                };
                let sides = [
                    cross(a.pos, b.pos),
                    cross(b.pos, c.pos),
                    cross(c.pos, a.pos),
                ];
                let inside =
                    sides.iter().all(|side| *side >= 0.0) || sides.iter().all(|side| *side <= 0.0);
                inside.then_some(a.color)
            })
            .last(),
        _ => None,
    }
}

/// The colours of the letters of a text, each with the middle of its first letter.
fn inks(text: &TextShape) -> Vec<(Pos2, Color32)> {
    let mut inks = Vec::new();
    for row in &text.galley.rows {
        let letters = &row.visuals.mesh.vertices[row.visuals.glyph_vertex_range.clone()];
        let mut last = None;
        for letter in letters.chunks_exact(4) {
            if last.replace(letter[0].color) == Some(letter[0].color) {
                continue;
            }
            let own = match letter[0].color {
                Color32::PLACEHOLDER => text.fallback_color,
                color => color,
            };
            let color = text.override_text_color.unwrap_or(own);
            let middle = letter[0].pos.lerp(letter[3].pos, 0.5) + row.pos.to_vec2();
            inks.push((
                text.pos + middle.to_vec2(),
                color.gamma_multiply(text.opacity_factor),
            ));
        }
    }
    inks
}

/// The contrast of each text of the last frame, with its description, except in what cannot be used at present.
fn readings(window: &Window) -> Vec<(f32, String)> {
    let root = window.harness.root();
    let disabled: Vec<Rect> = root
        .children_recursive()
        .filter(|node| node.accesskit_node().is_disabled())
        .map(|node| node.rect())
        .collect();
    let shapes = flat(&window.harness.output().shapes);
    let fills: Vec<_> = shapes
        .iter()
        .enumerate()
        .filter(|(_, (_, shape))| !matches!(shape, Shape::Text(_)))
        .map(|(index, (clip, shape))| (index, clip.intersect(shape.visual_bounding_rect()), shape))
        .collect();
    let mut found = Vec::new();
    for (index, (clip, shape)) in shapes.iter().enumerate() {
        let Shape::Text(text) = shape else { continue };
        for (at, ink) in inks(text) {
            if !clip.contains(at) || disabled.iter().any(|rect| rect.contains(at)) {
                continue;
            }
            let (mut ground, mut is_hidden) = (Color32::BLACK, false);
            for (place, _, shape) in fills.iter().filter(|(_, area, _)| area.contains(at)) {
                match color_at(shape, at) {
                    Some(color) if *place < index => ground = ground.blend(color),
                    Some(color) => is_hidden |= color.a() == 255,
                    None => {}
                }
            }
            let reached = contrast(ground.blend(ink), ground);
            if !is_hidden {
                let text = text.galley.text();
                found.push((
                    reached,
                    format!("{text:?} at {at:?}: {ink:?} on {ground:?}: {reached:.2}"),
                ));
            }
        }
    }
    found
}

const GAME: &str = "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 $1 {Best by test.} e5 $6 2. Nf3 (2. f4 $3 exf4) Nc6 $4 3. Bb5 $2 a6 $5 1-0\n\n[White \"C\"]\n[Black \"D\"]\n\n1. d4 d5 *\n\n";

/// Shows each part of the window in turn.
fn look_around(window: &mut Window, look: impl Fn(&mut Window, &str)) {
    look(window, "start");
    window.apply(Action::GoTo(Room::Play).into());
    look(window, "play");
    window.ctrl(Key::N);
    look(window, "new game");
    window.key(Key::Escape);
    window.paste(GAME);
    look(window, "games");
    window.apply(tabia_app::game::Command::SelectGame(0).into());
    window.apply(Action::GoTo(Room::Analyse).into());
    window.key(Key::End);
    window.apply(analysis::Command::Toggle.into());
    look(window, "analysis");
    window.apply(analysis::Command::Toggle.into());
    window.apply(Action::ShowTab(SidePanel::Review).into());
    look(window, "review");
    window.apply(book::Command::OpenShipped.into());
    window.until("the book", |window| window.app().book.open.is_some());
    look(window, "book");
    for &page in LabPage::ALL {
        window.apply(tabia_app::lab::Command::Show(page).into());
        look(window, page.word());
    }
    for small in tabia_app::lab::games::SmallGame::ALL {
        let show = tabia_app::lab::games::Command::Show(small);
        window.apply(tabia_app::lab::Command::from(show).into());
        look(window, "small game");
    }
    for menu in [
        "File", "Game", "Board", "Engine", "Book", "Lab", "View", "Help",
    ] {
        let mut named = window.harness.query_all_by_label(menu);
        named.next().expect("a menu").click();
        drop(named);
        window.run();
        look(window, menu);
        window.key(Key::Escape);
    }
    window.ctrl_shift(Key::P);
    look(window, "palette");
    window.key(Key::Escape);
    window.ctrl(Key::Comma);
    for section in [
        "Appearance",
        "Board and pieces",
        "Notation and scores",
        "Engine",
        "Techniques of the search",
        "Opening books",
        "Keys",
    ] {
        let tabs = window.harness.query_by_role_and_label(Role::Tab, section);
        if tabs.is_some() {
            window.tap_on(Role::Tab, section);
        }
        look(window, section);
    }
    window.key(Key::Escape);
    window.apply(tabia_app::game::Command::SetUp.into());
    look(window, "set-up");
    window.key(Key::Escape);
    window.apply(Action::Keys.into());
    look(window, "keys");
    window.key(Key::Escape);
    window.apply(Action::About.into());
    look(window, "about");
}

#[test]
fn every_text_that_is_drawn_can_be_read_in_every_theme() {
    let mut faults = Vec::new();
    for (theme, contrast, least) in [
        (ThemeChoice::Dark, SystemChoice::Off, 4.5),
        (ThemeChoice::Light, SystemChoice::Off, 4.5),
        (ThemeChoice::Dark, SystemChoice::On, 7.0),
        (ThemeChoice::Light, SystemChoice::On, 7.0),
    ] {
        let mut window = Window::with(None, &[], |settings| {
            settings.theme = theme;
            settings.contrast = contrast;
            settings.use_books = false;
            if contrast == SystemChoice::On {
                settings.board = BoardChoice::Contrast;
            }
        });
        let found = std::cell::RefCell::new(Vec::new());
        look_around(&mut window, |window, part| {
            let readings = readings(window);
            assert!(readings.len() >= 10, "{part}: texts are found");
            let faint = readings.into_iter().filter(|(reached, _)| *reached < least);
            let named = faint.map(|(_, text)| format!("{theme:?} {contrast:?} {part}: {text}"));
            found.borrow_mut().extend(named);
        });
        faults.extend(found.into_inner());
    }
    assert!(faults.is_empty(), "{}\n{}", faults.len(), faults.join("\n"));
}

/// The colour of body text, and the time of animations.
fn style(window: &Window) -> (Color32, f32) {
    let style = window.harness.ctx.global_style();
    (style.visuals.text_color(), style.animation_time)
}

#[test]
fn contrast_and_motion_follow_the_desktop_unless_they_are_set() {
    let mut window = Window::new();
    let plain = style(&window);
    let report = |window: &mut Window, on: bool| {
        window.desktop.set(Some(Preferences {
            dark: None,
            high_contrast: Some(on),
            reduced_motion: Some(on),
        }));
        window.run();
    };
    report(&mut window, true);
    let preferred = style(&window);
    assert!(preferred.0 != plain.0 && preferred.1 == 0.0);
    report(&mut window, false);
    let after = style(&window);
    assert!(after.0 == plain.0 && after.1 > 0.0, "changes are followed");
    // A setting counts more.
    window.apply(settings::Command::ToggleContrast.into());
    assert_eq!(style(&window).0, preferred.0);
    report(&mut window, true);
    window.apply(settings::Command::ToggleContrast.into());
    assert_eq!(window.app().context.settings.contrast, SystemChoice::Off);
    assert_eq!(style(&window).0, plain.0);
}

#[test]
fn the_colour_scheme_of_the_desktop_counts_where_the_system_reports_none() {
    let mut window = Window::new();
    let is_dark = |window: &Window| window.harness.ctx.global_style().visuals.dark_mode;
    assert!(is_dark(&window));
    window.desktop.set(Some(Preferences {
        dark: Some(false),
        ..Preferences::default()
    }));
    window.run();
    assert!(!is_dark(&window));
    window.apply(settings::Command::ToggleTheme.into());
    assert!(is_dark(&window));
}

#[test]
fn high_contrast_is_chosen_by_command_and_in_the_settings() {
    let mut window = Window::new();
    let plain = style(&window).0;
    window.command("High contrast");
    assert_ne!(style(&window).0, plain);
    window.ctrl(Key::Comma);
    window.open_list("High contrast");
    window.click("Off");
    assert_eq!(style(&window).0, plain);
    window.key(Key::Escape);

    window.apply(Command::Settings(settings::Command::Change(Box::new({
        let mut settings = window.app().context.settings.clone();
        settings.set_board(BoardChoice::Slate);
        settings
    }))));
    window.command("High-contrast board");
    assert_eq!(window.app().context.settings.board, BoardChoice::Contrast);
    window.command("High-contrast board");
    assert_eq!(window.app().context.settings.board, BoardChoice::Slate);
}
