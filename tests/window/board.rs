//! The board as a user operates it: by mouse, by keyboard and by accessible names.

use std::time::Duration;

use egui::{Event, Key, Modifiers, PointerButton, Pos2, Rect, TextureId, ViewportId, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use tabia_app::board::{
    BoardEvent, BoardInput, BoardPrefs, BoardSubject, BoardView, Mark, Movable, SetupEvent,
    SetupInput, SetupPalette, SetupView,
};
use tabia_app::kit::theme::Theme;
use tabia_chess::{Color, Move, Piece, Position, Role, Square, uci_move};
use tabia_game::{Arrow, Brush, Circle};
use tabia_settings::BoardChoice;

/// A minimal program around a board: it plays every move and records every event.
struct Program {
    view: BoardView,
    subject: BoardSubject,
    position: Position,
    last_move: Option<Move>,
    orientation: Color,
    movable: Movable,
    arrows: Vec<Arrow>,
    circles: Vec<Circle>,
    marks: Vec<Mark>,
    prefs: BoardPrefs,
    theme: Theme,
    events: Vec<BoardEvent>,
}

impl Program {
    fn new(fen: &str) -> Program {
        Program {
            view: BoardView::default(),
            subject: BoardSubject::default(),
            position: Position::from_fen(fen).unwrap(),
            last_move: None,
            orientation: Color::White,
            movable: Movable::Both,
            arrows: Vec::new(),
            circles: Vec::new(),
            marks: Vec::new(),
            prefs: BoardPrefs::default(),
            theme: Theme::new(true, BoardChoice::Wood),
            events: Vec::new(),
        }
    }

    fn ui(&mut self, ui: &mut egui::Ui) {
        let rect = ui.max_rect();
        let mut marks = self.marks.clone();
        marks.extend(self.circles.iter().map(Mark::from));
        marks.extend(self.arrows.iter().map(Mark::from));
        let input = BoardInput {
            subject: self.subject,
            position: &self.position,
            last_move: self.last_move,
            orientation: self.orientation,
            movable: self.movable,
            marks: &marks,
            prefs: &self.prefs,
            theme: &self.theme,
        };
        let events = self.view.show(ui, rect, &input);
        for event in &events {
            match *event {
                BoardEvent::Played(mv) => {
                    assert!(self.position.is_legal(mv));
                    self.position = self.position.after(mv);
                    self.last_move = Some(mv);
                }
                BoardEvent::ToggleArrow { from, to, brush } => {
                    self.arrows.push(Arrow { brush, from, to });
                }
                BoardEvent::ToggleCircle { square, brush } => {
                    self.circles.push(Circle { brush, square });
                }
                BoardEvent::ClearShapes => {
                    self.arrows.clear();
                    self.circles.clear();
                }
                BoardEvent::Refused
                | BoardEvent::Picked(_)
                | BoardEvent::Scrolled(_)
                | BoardEvent::Premove(_)
                | BoardEvent::CancelPremove => {}
            }
        }
        self.events.extend(events);
    }

    /// Returns the played moves in UCI notation.
    fn moves(&self) -> Vec<String> {
        let played = |event: &BoardEvent| match event {
            BoardEvent::Played(mv) => Some(format!("{mv:?}")),
            _ => None,
        };
        self.events.iter().filter_map(played).collect()
    }
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const PROMOTION: &str = "3r4/4P1k1/8/8/8/8/6p1/4K3 w - - 0 1";
const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

type Window<'a> = Harness<'a, Program>;

fn open<'a>(program: Program) -> Window<'a> {
    open_at(program, 0.25)
}

/// Opens a window with this number of seconds between frames.
fn open_at<'a>(program: Program, step: f32) -> Window<'a> {
    let mut window = Harness::builder()
        .with_size(vec2(480.0, 480.0))
        .with_step_dt(step)
        .with_max_steps(40)
        .build_ui_state(|ui, program: &mut Program| program.ui(ui), program);
    // The test harness turns animations off.
    window
        .ctx
        .all_styles_mut(|style| style.animation_time = 0.2);
    window.run();
    window
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

/// Returns the middle of a square on the screen, by its accessible name.
fn at(window: &Window, name: &str) -> Pos2 {
    let is_square = |label: Option<String>| {
        label.is_some_and(|label| {
            label
                .strip_prefix(name)
                .is_some_and(|rest| rest.starts_with(' '))
        })
    };
    let found = window.get_by(|node| is_square(node.label()));
    found.rect().center()
}

fn click(window: &mut Window, name: &str) {
    click_with(window, name, Modifiers::NONE);
}

fn click_with(window: &mut Window, name: &str, modifiers: Modifiers) {
    let pos = at(window, name);
    window.event(Event::PointerMoved(pos));
    button(window, pos, PointerButton::Primary, true, modifiers);
    button(window, pos, PointerButton::Primary, false, modifiers);
    window.run();
}

fn button(window: &Window, pos: Pos2, button: PointerButton, pressed: bool, modifiers: Modifiers) {
    window.event(Event::PointerButton {
        pos,
        button,
        pressed,
        modifiers,
    });
}

fn pick_up(window: &mut Window, name: &str) {
    let pos = at(window, name);
    window.hover_at(pos);
    window.drag_at(pos);
    window.hover_at(pos + vec2(6.0, 0.0));
    window.run();
}

fn drop_on(window: &mut Window, name: &str) {
    let pos = at(window, name);
    window.hover_at(pos);
    window.drop_at(pos);
    window.run();
}

fn drag(window: &mut Window, from: &str, to: &str) {
    pick_up(window, from);
    drop_on(window, to);
}

fn right_drag(window: &mut Window, from: &str, to: &str, modifiers: Modifiers) {
    let (from, to) = (at(window, from), at(window, to));
    window.event(Event::PointerMoved(from));
    button(window, from, PointerButton::Secondary, true, modifiers);
    window.event(Event::PointerMoved(to));
    button(window, to, PointerButton::Secondary, false, modifiers);
    window.run();
}

fn has(window: &Window, label: &str) -> bool {
    window.query_by_label(label).is_some()
}

fn is_selected(window: &Window, label: &str) -> bool {
    let node = window.get_by_label(label);
    node.accesskit_node().is_selected() == Some(true)
}

/// Returns whether the program requested another frame.
fn wants_a_frame(window: &Window) -> bool {
    let root = &window.output().viewport_output[&ViewportId::ROOT];
    root.repaint_delay == Duration::ZERO
}

/// Returns the places of textured rectangles of the size of a square: the pieces.
fn pieces(window: &Window) -> Vec<Rect> {
    let painted = window.output().shapes.iter();
    painted
        .filter_map(|clipped| match &clipped.shape {
            egui::Shape::Mesh(mesh) if mesh.texture_id != TextureId::default() => {
                Some(mesh.calc_bounds())
            }
            _ => None,
        })
        .collect()
}

fn is_painted_at(window: &Window, pos: Pos2) -> bool {
    pieces(window)
        .iter()
        .any(|rect| (rect.center() - pos).length() < 1.5)
}

#[test]
fn the_engines_arrow_lies_on_the_piece_that_it_takes_and_lets_it_show_through() {
    for dark in [true, false] {
        let mut program = Program::new("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
        program.theme = Theme::new(dark, BoardChoice::Wood);
        let color = program.theme.engine_arrow;
        let capture = uci_move::read(&program.position, "e4d5").unwrap();
        program
            .marks
            .push(Mark::engine(capture.from(), capture.landing(), 0));
        let window = open(program);
        let target = at(&window, "d5");
        let (mut arrow, mut pieces) = (None, 0);
        for (order, clipped) in window.output().shapes.iter().enumerate() {
            let egui::Shape::Mesh(mesh) = &clipped.shape else {
                continue;
            };
            if mesh.texture_id != TextureId::default() {
                pieces = order;
            } else if mesh.vertices.first().is_some_and(|v| v.color == color) {
                arrow = Some((order, mesh.calc_bounds()));
            }
        }
        let (order, bounds) = arrow.expect("an arrow is painted");
        assert!(order > pieces, "the arrow lies over the pieces");
        assert!(bounds.contains(target), "{bounds} {target}");
        let opacity = f32::from(color.a()) / 255.0;
        assert!((0.55..=0.65).contains(&opacity), "{opacity}");
    }
}

#[test]
fn clicking_a_piece_and_a_square_plays_the_move() {
    let mut window = open(Program::new(START));
    click(&mut window, "e2");
    assert!(is_selected(&window, "e2 white pawn"));
    click(&mut window, "e4");
    assert_eq!(window.state().moves(), ["e2e4"]);
    assert!(has(&window, "e4 white pawn") && has(&window, "e2 empty"));
    click(&mut window, "g8");
    click(&mut window, "f6");
    assert_eq!(window.state().moves(), ["e2e4", "g8f6"]);
}

#[test]
fn where_squares_are_chosen_nothing_is_played() {
    let mut window = open(Program {
        movable: Movable::Pick,
        ..Program::new(START)
    });
    click(&mut window, "e2");
    click(&mut window, "e4");
    window.get_by_label("Chess board").focus();
    window.run();
    window.key_press(Key::Enter);
    window.run();
    let picked = |name| BoardEvent::Picked(square(name));
    let state = window.state();
    assert_eq!(state.events, [picked("e2"), picked("e4"), picked("e2")]);
}

#[test]
fn clicking_another_own_piece_reselects_and_an_empty_square_lets_go() {
    let mut window = open(Program::new(START));
    click(&mut window, "e2");
    click(&mut window, "b1");
    assert!(is_selected(&window, "b1 white knight") && !is_selected(&window, "e2 white pawn"));
    click(&mut window, "b1");
    assert!(!is_selected(&window, "b1 white knight"));
    click(&mut window, "b1");
    click(&mut window, "e5");
    assert!(!is_selected(&window, "b1 white knight"));
    click(&mut window, "e7");
    assert!(!is_selected(&window, "e7 black pawn"), "it is White's turn");
    assert!(window.state().moves().is_empty());
}

#[test]
fn dragging_plays_the_move_and_the_piece_follows_the_pointer() {
    let mut window = open(Program::new(START));
    pick_up(&mut window, "g1");
    let over = at(&window, "d5") + vec2(7.0, 3.0);
    window.hover_at(over);
    window.run();
    assert!(is_painted_at(&window, over));
    assert!(
        is_painted_at(&window, at(&window, "g1")),
        "a ghost stays behind"
    );
    drop_on(&mut window, "f3");
    assert_eq!(window.state().moves(), ["g1f3"]);
    assert!(!is_painted_at(&window, over));
    assert!(!wants_a_frame(&window));
}

#[test]
fn an_illegal_drop_goes_back() {
    let mut window = open(Program::new(START));
    drag(&mut window, "g1", "g4");
    assert_eq!(window.state().events, [BoardEvent::Refused]);
    pick_up(&mut window, "g1");
    window.drop_at(Pos2::new(-30.0, 900.0));
    window.run();
    assert_eq!(window.state().events.len(), 1, "beside the board is no try");
    assert!(window.state().moves().is_empty());
    assert!(has(&window, "g1 white knight"));
    assert!(!is_selected(&window, "g1 white knight"));
    assert!(is_painted_at(&window, at(&window, "g1")));
}

#[test]
fn two_points_are_a_click_and_four_are_a_drag() {
    let mut window = open(Program::new(START));
    let pos = at(&window, "e2");
    window.hover_at(pos);
    window.drag_at(pos);
    window.hover_at(pos + vec2(2.0, 0.0));
    window.run();
    assert!(!is_painted_at(&window, pos + vec2(2.0, 0.0)));
    window.hover_at(pos + vec2(4.0, 0.0));
    window.run();
    assert!(is_painted_at(&window, pos + vec2(4.0, 0.0)));
}

#[test]
fn a_drag_survives_the_opponents_move_and_ends_with_its_piece() {
    let mut program = Program::new(START);
    program.movable = Movable::One(Color::Black);
    let mut window = open(program);
    pick_up(&mut window, "d7");
    let e4 = uci_move::read(&window.state().position, "e2e4").unwrap();
    let _ = window.state_mut().position.make(e4);
    window.run();
    drop_on(&mut window, "d5");
    assert_eq!(window.state().moves(), ["d7d5"]);

    // The pawn was replaced by a queen, which was not picked up and could move to e5.
    window.state_mut().movable = Movable::One(Color::White);
    pick_up(&mut window, "e4");
    window.state_mut().position = Position::from_fen("3k4/8/8/8/4Q3/8/8/4K3 w - - 0 1").unwrap();
    window.run();
    drop_on(&mut window, "e5");
    assert_eq!(window.state().moves(), ["d7d5"]);
}

#[test]
fn a_promotion_asks_on_the_board() {
    for (label, expected) in [
        ("promote to queen", "e7d8q"),
        ("promote to knight", "e7d8n"),
        ("promote to rook", "e7d8r"),
        ("promote to bishop", "e7d8b"),
    ] {
        let mut window = open(Program::new(PROMOTION));
        drag(&mut window, "e7", "d8");
        assert!(window.state().moves().is_empty());
        window.get_by_label(label).click();
        window.run();
        assert_eq!(window.state().moves(), [expected]);
        assert!(!has(&window, label));
    }
}

#[test]
fn the_queen_is_on_the_promotion_square_so_that_a_double_click_makes_one() {
    let mut window = open(Program::new(PROMOTION));
    click(&mut window, "e7");
    let corner = window.get_by_label("d8 black rook").rect();
    click(&mut window, "d8");
    assert_eq!(window.get_by_label("promote to queen").rect(), corner);
    assert!(window.get_by_label("promote to queen").is_focused());
    let knight = window.get_by_label("promote to knight").rect();
    assert_eq!(knight.center(), at(&window, "d7"));
    click(&mut window, "d8");
    assert_eq!(window.state().moves(), ["e7d8q"]);
}

#[test]
fn a_promotion_is_chosen_by_key_and_given_up_by_escape_or_a_click_beside() {
    let mut window = open(Program::new(PROMOTION));
    drag(&mut window, "e7", "e8");
    assert!(window.get_by_label("promote to queen").is_focused());
    window.key_press(Key::Escape);
    window.run();
    assert!(!has(&window, "promote to queen"));
    drag(&mut window, "e7", "e8");
    click(&mut window, "a3");
    assert!(!has(&window, "promote to queen"));
    drag(&mut window, "e7", "e8");
    window.key_press(Key::N);
    window.run();
    assert_eq!(window.state().moves(), ["e7e8n"]);
    // Black's picker opens upwards; the arrow keys move in it.
    window.state_mut().position =
        Position::from_fen("3r4/4P1k1/8/8/8/8/6p1/4K3 b - - 0 1").unwrap();
    window.run();
    drag(&mut window, "g2", "g1");
    window.key_press(Key::ArrowUp);
    window.key_press(Key::ArrowUp);
    window.run();
    window.key_press(Key::Enter);
    window.run();
    assert_eq!(window.state().moves(), ["e7e8n", "g2g1r"]);
}

#[test]
fn queens_come_by_themselves_where_that_is_wanted_unless_ctrl_is_held() {
    let mut program = Program::new(PROMOTION);
    program.prefs.auto_queen = true;
    let mut window = open(program);
    click(&mut window, "e7");
    click_with(&mut window, "d8", Modifiers::CTRL);
    assert!(has(&window, "promote to knight"));
    window.key_press(Key::Escape);
    window.run();
    drag(&mut window, "e7", "d8");
    assert_eq!(window.state().moves(), ["e7d8q"]);
}

#[test]
fn castling_by_either_gesture() {
    for target in ["g1", "h1"] {
        let mut window = open(Program::new(CASTLING));
        drag(&mut window, "e1", target);
        assert!(has(&window, "g1 white king") && has(&window, "f1 white rook"));
        let mut window = open(Program::new(CASTLING));
        click(&mut window, "e1");
        click(&mut window, target);
        assert!(has(&window, "g1 white king") && has(&window, "f1 white rook"));
    }
    let mut window = open(Program::new("1r3k2/8/8/8/8/8/8/1R3K2 b Bb - 0 1"));
    drag(&mut window, "f8", "b8");
    assert!(has(&window, "c8 black king") && has(&window, "d8 black rook"));
}

#[test]
fn flipping_turns_the_board_round() {
    let mut window = open(Program::new(START));
    let before = at(&window, "a1");
    window.state_mut().orientation = Color::Black;
    window.run();
    assert_eq!(at(&window, "h8"), before);
    drag(&mut window, "e2", "e4");
    assert_eq!(window.state().moves(), ["e2e4"]);
}

#[test]
fn the_right_button_draws_in_four_colours() {
    let mut window = open(Program::new(START));
    let both = Modifiers::ALT | Modifiers::SHIFT;
    let colours = [
        (Modifiers::NONE, Brush::Green),
        (Modifiers::SHIFT, Brush::Red),
        (Modifiers::CTRL, Brush::Red),
        (Modifiers::ALT, Brush::Blue),
        (both, Brush::Yellow),
        (Modifiers::ALT | Modifiers::CTRL, Brush::Yellow),
    ];
    for (modifiers, brush) in colours {
        right_drag(&mut window, "g1", "f3", modifiers);
        let (from, to) = (square("g1"), square("f3"));
        let arrow = BoardEvent::ToggleArrow { from, to, brush };
        assert_eq!(window.state().events.last(), Some(&arrow));
        right_drag(&mut window, "e5", "e5", modifiers);
        let square = square("e5");
        let circle = BoardEvent::ToggleCircle { square, brush };
        assert_eq!(window.state().events.last(), Some(&circle));
    }
    click(&mut window, "e5");
    assert_eq!(window.state().events.last(), Some(&BoardEvent::ClearShapes));
    let events = window.state().events.len();
    click(&mut window, "e2");
    assert_eq!(
        window.state().events.len(),
        events,
        "a piece to move clears nothing"
    );
}

#[test]
fn drawing_off_the_board_draws_nothing_and_the_right_button_takes_back_a_drag() {
    let mut window = open(Program::new(START));
    let from = at(&window, "e4");
    window.hover_at(from);
    button(
        &window,
        from,
        PointerButton::Secondary,
        true,
        Modifiers::NONE,
    );
    let away = Pos2::new(-20.0, 100.0);
    window.hover_at(away);
    button(
        &window,
        away,
        PointerButton::Secondary,
        false,
        Modifiers::NONE,
    );
    window.run();
    assert!(window.state().events.is_empty());

    pick_up(&mut window, "e2");
    let over = at(&window, "e4");
    window.hover_at(over);
    button(
        &window,
        over,
        PointerButton::Secondary,
        true,
        Modifiers::NONE,
    );
    button(
        &window,
        over,
        PointerButton::Secondary,
        false,
        Modifiers::NONE,
    );
    window.drop_at(over);
    window.run();
    assert!(window.state().events.is_empty());
}

#[test]
fn a_game_can_be_played_by_keyboard_alone() {
    let mut window = open(Program::new(START));
    window.key_press(Key::Tab);
    window.run();
    // The board has one tab stop; a screen reader reads the square of the cursor.
    assert!(window.get_by_label("e2 white pawn").is_focused());
    for key in [Key::Enter, Key::ArrowUp, Key::ArrowUp, Key::Space] {
        window.key_press(key);
        window.run();
    }
    assert_eq!(window.state().moves(), ["e2e4"]);
    assert!(window.get_by_label("e4 white pawn").is_focused());
    // From e4 to b8, then to c6.
    let mut keys = vec![Key::ArrowUp; 4];
    keys.extend([Key::ArrowLeft, Key::ArrowLeft, Key::ArrowLeft, Key::Enter]);
    keys.extend([Key::ArrowDown, Key::ArrowDown, Key::ArrowRight, Key::Enter]);
    for key in keys {
        window.key_press(key);
        window.run();
    }
    assert_eq!(window.state().moves(), ["e2e4", "b8c6"]);
    // Escape first deselects the pawn on c2, then leaves the board.
    for key in [[Key::ArrowDown; 4].as_slice(), &[Key::Enter]].concat() {
        window.key_press(key);
        window.run();
    }
    assert!(is_selected(&window, "c2 white pawn"));
    window.key_press(Key::Escape);
    window.run();
    assert!(!is_selected(&window, "c2 white pawn"));
    assert!(window.get_by_label("c2 white pawn").is_focused());
    window.key_press(Key::Escape);
    window.run();
    assert!(!window.get_by_label("c2 white pawn").is_focused());
}

#[test]
fn a_promotion_by_keyboard_gives_the_keyboard_back_to_the_board() {
    let mut window = open(Program::new(PROMOTION));
    window.key_press(Key::Tab);
    window.run();
    let mut keys = vec![Key::ArrowUp; 5];
    keys.extend([Key::Enter, Key::ArrowUp, Key::Enter]);
    for key in keys {
        window.key_press(key);
        window.run();
    }
    // Escape deselects the pawn, and returns the focus to the board.
    window.key_press(Key::Escape);
    window.run();
    assert!(window.get_by_label("e8 empty").is_focused());
    for key in [Key::ArrowDown, Key::Enter, Key::ArrowUp, Key::Enter] {
        window.key_press(key);
        window.run();
    }
    assert!(window.get_by_label("promote to queen").is_focused());
    window.key_press(Key::Enter);
    window.run();
    assert_eq!(window.state().moves(), ["e7e8q"]);
    assert!(window.get_by_label("e8 white queen").is_focused());
}

#[test]
fn a_screen_reader_plays_by_the_names_of_squares() {
    let mut window = open(Program::new(PROMOTION));
    window.get_by_label("e7 white pawn").click_accesskit();
    window.run();
    let target = window.get_by_label("d8 black rook");
    assert_eq!(
        target.accesskit_node().description().as_deref(),
        Some("legal move")
    );
    target.click_accesskit();
    window.run();
    window.get_by_label("promote to rook").click_accesskit();
    window.run();
    assert_eq!(window.state().moves(), ["e7d8r"]);
    for rank in 1..=8 {
        for file in 'a'..='h' {
            let name = format!("{file}{rank}");
            at(&window, &name);
        }
    }
}

#[test]
fn a_move_slides_and_then_nothing_is_repainted() {
    let mut window = open_at(Program::new(START), 0.03);
    assert!(!wants_a_frame(&window));
    let (from, to) = (at(&window, "e2"), at(&window, "e4"));
    let mv = uci_move::read(&window.state().position, "e2e4").unwrap();
    let _ = window.state_mut().position.make(mv);
    window.step();
    window.step();
    assert!(wants_a_frame(&window));
    let between = |rect: &Rect| {
        let y = rect.center().y;
        (rect.center().x - from.x).abs() < 1.0 && y < from.y - 2.0 && y > to.y + 2.0
    };
    assert!(pieces(&window).iter().any(between));
    window.run_steps(8);
    assert!(!wants_a_frame(&window));
    assert!(is_painted_at(&window, to) && !pieces(&window).iter().any(between));
}

#[test]
fn without_animation_or_in_a_hurry_pieces_jump() {
    let mut window = open_at(Program::new(START), 0.03);
    let play = |window: &mut Window, mv: &str| {
        let mv = uci_move::read(&window.state().position, mv).unwrap();
        let _ = window.state_mut().position.make(mv);
        window.step();
        window.step();
    };
    play(&mut window, "e2e4");
    assert!(wants_a_frame(&window));
    // Only 60 ms after the previous move.
    play(&mut window, "e7e5");
    assert!(!wants_a_frame(&window));
    assert!(is_painted_at(&window, at(&window, "e4")) && is_painted_at(&window, at(&window, "e5")));
    window.run_steps(10);
    window.state_mut().prefs.animation_ms = 0;
    play(&mut window, "g1f3");
    assert!(!wants_a_frame(&window));
    assert!(is_painted_at(&window, at(&window, "f3")));
    window.state_mut().prefs.animation_ms = 180;
    window
        .ctx
        .all_styles_mut(|style| style.animation_time = 0.0);
    window.run_steps(10);
    play(&mut window, "b8c6");
    assert!(!wants_a_frame(&window));
}

#[test]
fn a_click_ends_the_animation_and_counts_at_once() {
    let mut window = open_at(Program::new(START), 0.02);
    let mv = uci_move::read(&window.state().position, "e2e4").unwrap();
    let _ = window.state_mut().position.make(mv);
    window.step();
    window.step();
    assert!(wants_a_frame(&window));
    let pos = at(&window, "g8");
    window.drag_at(pos);
    window.step();
    assert!(is_painted_at(&window, at(&window, "e4")));
    assert!(is_selected(&window, "g8 black knight"));
}

#[test]
fn the_wheel_steps_through_the_game_unless_switched_off() {
    let mut window = open(Program::new(START));
    let wheel = |window: &mut Window, y: f32, modifiers: Modifiers| {
        window.hover_at(at(window, "d4"));
        window.event(Event::MouseWheel {
            unit: egui::MouseWheelUnit::Line,
            delta: vec2(0.0, y),
            phase: egui::TouchPhase::Move,
            source: egui::MouseWheelSource::Wheel,
            modifiers,
        });
        window.run();
    };
    wheel(&mut window, -1.0, Modifiers::NONE);
    wheel(&mut window, 2.0, Modifiers::NONE);
    wheel(&mut window, 1.0, Modifiers::CTRL);
    window.state_mut().prefs.wheel = false;
    wheel(&mut window, 1.0, Modifiers::NONE);
    let expected = [BoardEvent::Scrolled(1), BoardEvent::Scrolled(-2)];
    assert_eq!(window.state().events, expected);
}

#[test]
fn a_click_on_a_window_above_the_board_is_not_the_boards() {
    let program = Program::new(START);
    let mut window = Harness::builder()
        .with_size(vec2(480.0, 480.0))
        .with_max_steps(40)
        .build_ui_state(
            |ui, program: &mut Program| {
                program.ui(ui);
                let area =
                    egui::Area::new(egui::Id::unique("above")).fixed_pos(Pos2::new(200.0, 300.0));
                area.show(ui.ctx(), |ui| ui.allocate_space(vec2(200.0, 150.0)));
            },
            program,
        );
    window.run();
    click(&mut window, "e2");
    assert!(!is_selected(&window, "e2 white pawn"));
    click(&mut window, "a2");
    assert!(is_selected(&window, "a2 white pawn"));
}

/// A minimal position editor.
struct Editor {
    view: SetupView,
    pieces: [Option<Piece>; 64],
    prefs: BoardPrefs,
    theme: Theme,
}

impl Editor {
    fn ui(&mut self, ui: &mut egui::Ui) {
        let rect = ui.max_rect();
        let input = SetupInput {
            name: "Position being set up",
            pieces: &self.pieces,
            palette: &SetupPalette::of_pieces(Color::White),
            has_tips: false,
            orientation: Color::White,
            prefs: &self.prefs,
            theme: &self.theme,
        };
        for SetupEvent::SetPiece { square, piece } in self.view.show(ui, rect, &input) {
            self.pieces[square.index()] = piece;
        }
    }
}

#[test]
fn a_position_is_set_up_by_clicks_drags_and_keys() {
    let editor = Editor {
        view: SetupView::default(),
        pieces: [None; 64],
        prefs: BoardPrefs::default(),
        theme: Theme::new(false, BoardChoice::Paper),
    };
    let mut window = Harness::builder()
        .with_size(vec2(480.0, 620.0))
        .build_ui_state(|ui, editor: &mut Editor| editor.ui(ui), editor);
    window.run();
    let there = |window: &Harness<'_, Editor>, name: &str| {
        window.state().pieces[square(name).index()].map(|piece| piece.letter())
    };

    window.get_by_label("Place white king").click();
    window.run();
    window.get_by_label("e1 empty").click();
    window.run();
    assert_eq!(there(&window, "e1"), Some('K'));

    // From the palette straight onto the board.
    let queen = window.get_by_label("Place black queen").rect().center();
    let d8 = window.get_by_label("d8 empty").rect().center();
    window.hover_at(queen);
    window.drag_at(queen);
    window.hover_at(d8);
    window.drop_at(d8);
    window.run();
    assert_eq!(there(&window, "d8"), Some('q'));

    // The hand moves pieces, and a piece that is dropped beside the board is removed.
    window.get_by_label("Move pieces").click();
    window.run();
    let d4 = window.get_by_label("d4 empty").rect().center();
    window.hover_at(d8);
    window.drag_at(d8);
    window.hover_at(d4);
    window.drop_at(d4);
    window.run();
    assert_eq!(
        (there(&window, "d8"), there(&window, "d4")),
        (None, Some('q'))
    );
    window.hover_at(d4);
    window.drag_at(d4);
    window.hover_at(Pos2::new(2.0, 2.0));
    window.drop_at(Pos2::new(2.0, 2.0));
    window.run();
    assert_eq!(there(&window, "d4"), None);

    // The right button removes pieces with any tool.
    window.get_by_label("e1 white king").click_secondary();
    window.run();
    assert_eq!(there(&window, "e1"), None);

    // Drawing with a piece fills a row, the eraser empties it.
    for (tool, expected) in [("Place white pawn", Some('P')), ("Erase pieces", None)] {
        window.get_by_label(tool).click();
        window.run();
        let mut points = Vec::new();
        for file in 'a'..='h' {
            let name = format!("{file}2");
            let is_it = |label: Option<String>| {
                label.is_some_and(|label| label.starts_with(&format!("{name} ")))
            };
            points.push(window.get_by(|node| is_it(node.label())).rect().center());
        }
        window.hover_at(points[0]);
        window.drag_at(points[0]);
        for point in &points {
            window.hover_at(*point);
        }
        window.drop_at(points[7]);
        window.run();
        for file in 'a'..='h' {
            assert_eq!(there(&window, &format!("{file}2")), expected);
        }
    }

    let role = |role| Piece::new(Color::White, role);
    window.get_by_label("Position being set up").focus();
    window.run();
    window.key_press(Key::ArrowUp);
    window.key_press_modifiers(Modifiers::SHIFT, Key::R);
    window.key_press(Key::ArrowRight);
    window.key_press(Key::N);
    window.run();
    assert_eq!(
        window.state().pieces[square("a2").index()],
        Some(role(Role::Rook))
    );
    assert_eq!(there(&window, "b2"), Some('n'));
    window.key_press(Key::Delete);
    window.run();
    assert_eq!(there(&window, "b2"), None);
}

#[test]
fn arrows_and_circles_are_drawn_by_keys() {
    let mut window = open(Program::new(START));
    window.get_by_label("Chess board").focus();
    window.run();
    let draw = |window: &mut Window<'_>, modifiers: Modifiers| {
        window.key_press_modifiers(Modifiers::SHIFT | modifiers, Key::Enter);
        window.run();
        window.state().events.len()
    };
    assert_eq!(draw(&mut window, Modifiers::NONE), 0);
    for _ in 0..2 {
        window.key_press(Key::ArrowUp);
        window.run();
    }
    assert_eq!(draw(&mut window, Modifiers::NONE), 1);
    let (from, to) = (square("e2"), square("e4"));
    let brush = Brush::Green;
    let arrow = BoardEvent::ToggleArrow { from, to, brush };
    assert_eq!(window.state().events.last(), Some(&arrow));
    assert_eq!(draw(&mut window, Modifiers::ALT), 1);
    // Escape gives a drawing up.
    window.key_press(Key::Escape);
    window.run();
    assert_eq!(draw(&mut window, Modifiers::ALT), 1);
    assert_eq!(draw(&mut window, Modifiers::NONE), 2);
    let brush = Brush::Blue;
    let circle = BoardEvent::ToggleCircle { square: to, brush };
    assert_eq!(window.state().events.last(), Some(&circle));
}
