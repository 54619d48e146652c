//! The panels around the board.

use std::time::Duration;
use tabia_app::{analysis, game};

use egui::{Key, Modifiers, Pos2, Rect, Ui, pos2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use tabia_app::analysis::{evalbar, panel as search};
use tabia_app::command::{Action, Command};
use tabia_app::game::list::Rows as _;
use tabia_app::game::{list as games, moves};
use tabia_app::kit::theme::Theme;
use tabia_app::play::players;
use tabia_chess::{Color, Move, Position, san};
use tabia_engine::{Bound, Depth, Info, Ply, Score};
use tabia_game::{Edit, Game, Nag, NodeId, pgn};
use tabia_settings::{BoardChoice, MovesLayout, Notation, Settings};

/// A panel with its input, and the commands that it returned.
struct Panel<S> {
    state: S,
    theme: Theme,
    commands: Vec<Command>,
}

type Shown<'a, S> = Harness<'a, Panel<S>>;

fn open<'a, S: 'a, C>(
    size: [f32; 2],
    state: S,
    mut draw: impl FnMut(&mut Ui, &mut S, &Theme) -> C + 'a,
) -> Shown<'a, S>
where
    C: IntoIterator<Item: Into<Command>>,
{
    let theme = Theme::new(true, BoardChoice::Wood);
    let setup = theme.clone();
    let mut window = Harness::builder()
        .with_size(vec2(size[0], size[1]))
        .with_max_steps(60)
        .with_step_dt(0.05)
        .with_context_setup(move |ctx| setup.install(ctx, 0.0))
        .build_ui_state(
            move |ui: &mut Ui, panel: &mut Panel<S>| {
                let whole = ui.ctx().content_rect();
                ui.scope_builder(egui::UiBuilder::new().max_rect(whole), |ui| {
                    let made = draw(ui, &mut panel.state, &panel.theme);
                    panel.commands.extend(made.into_iter().map(Into::into));
                });
            },
            Panel {
                state,
                theme,
                commands: Vec::new(),
            },
        );
    window.run();
    window
}

/// Returns the commands since the last call.
fn taken<S>(window: &mut Shown<'_, S>) -> Vec<Command> {
    std::mem::take(&mut window.state_mut().commands)
}

fn rect<S>(window: &Shown<'_, S>, label: &str) -> Rect {
    window.get_by_label(label).rect()
}

// The move list.

struct Moves {
    game: Game,
    current: NodeId,
    layout: MovesLayout,
    view: moves::MovesView,
}

fn game(text: &str) -> Game {
    pgn::read(text.as_bytes()).games.into_iter().next().unwrap()
}

fn open_moves<'a>(game: Game, size: [f32; 2]) -> Shown<'a, Moves> {
    let current = game.root();
    open(
        size,
        Moves {
            game,
            current,
            layout: MovesLayout::Figures,
            view: moves::MovesView::default(),
        },
        |ui, state, theme| {
            let input = moves::MovesInput {
                game: &state.game,
                revision: (1, state.game.revision()),
                current: state.current,
                next: state.game.next(state.current),
                notation: Notation::Figurine,
                layout: state.layout,
                explored: (&|_| false, 0),
                book: &|_| None,
                badge: &|_| None,
                badges: 0,
                why: &|_| None,
                sentence: None,
                reserved: 0.0,
                playing: false,
                theme,
            };
            let commands = moves::show(ui, &input, &mut state.view);
            for command in &commands {
                let Command::Game(command) = command else {
                    continue;
                };
                match command {
                    game::Command::GoTo(node) => state.current = *node,
                    game::Command::EditCommentBeforeAt(node) => {
                        state.view.edit_comment((1, &state.game), *node, true)
                    }
                    game::Command::SetComment { node, before, text } => {
                        let (node, text) = (*node, text.clone());
                        let edit = match before {
                            true => Edit::SetCommentBefore { node, text },
                            false => Edit::SetComment { node, text },
                        };
                        state.game.edit(&edit).unwrap();
                    }
                    _ => {}
                }
            }
            commands
        },
    )
}

const ANNOTATED: &str = "{A beginning.} 1. e4 {[%clk 0:09:58]} e5 {[%clk 0:09:57]} 2. Nf3! \
    (2. f4 exf4 (2... d5 3. exd5 e4) 3. Nf3 {A gambit.}) 2... Nc6 $14 {Solid.} 3. Bb5 1-0";

fn after(game: &Game, moves: usize) -> NodeId {
    (0..moves).fold(game.root(), |node, _| game.next(node).unwrap())
}

#[test]
fn a_click_on_a_move_goes_there() {
    let mut window = open_moves(game(ANNOTATED), [320.0, 480.0]);
    window.get_by_label("2... Nc6 ⩲").click();
    window.run();
    let there = after(&window.state().state.game, 4);
    assert_eq!(
        taken(&mut window),
        [Command::Game(game::Command::GoTo(there))]
    );
    window.get_by_label("2... d5").click();
    window.run();
    let commands = taken(&mut window);
    let [Command::Game(game::Command::GoTo(node))] = commands[..] else {
        panic!("{commands:?}")
    };
    assert_eq!(window.state().state.game.san(node), "d5");
}

#[test]
fn the_current_move_is_marked_as_selected() {
    let mut window = open_moves(game(ANNOTATED), [320.0, 480.0]);
    window.state_mut().state.current = after(&game(ANNOTATED), 3);
    window.run();
    let selected = |window: &Shown<'_, Moves>, label: &str| {
        window.get_by_label(label).accesskit_node().toggled()
    };
    assert_eq!(
        selected(&window, "2 Nf3!"),
        Some(egui::accesskit::Toggled::True)
    );
    assert_eq!(
        selected(&window, "1 e4"),
        Some(egui::accesskit::Toggled::False)
    );
}

/// Returns the rectangles of the letters of each painted text, without the space at their ends.
fn texts<S>(window: &Shown<'_, S>) -> Vec<Rect> {
    let painted = window.output().shapes.iter();
    let letters = painted.filter_map(|clipped| match &clipped.shape {
        egui::Shape::Text(text) => {
            let bounds = text.galley.mesh_bounds.translate(text.pos.to_vec2());
            (!text.galley.text().trim().is_empty()).then_some(bounds)
        }
        _ => None,
    });
    letters.collect()
}

/// Returns the filled plates of a colour.
fn plates<S>(window: &Shown<'_, S>, fill: egui::Color32) -> Vec<Rect> {
    let painted = window.output().shapes.iter();
    let filled = painted.filter_map(|clipped| match &clipped.shape {
        egui::Shape::Rect(plate) if plate.fill == fill => Some(plate.rect),
        _ => None,
    });
    filled.collect()
}

#[test]
fn the_plate_of_a_move_in_a_variation_keeps_away_from_the_words_around_it() {
    let annotated = game(ANNOTATED);
    let mut window = open_moves(annotated.clone(), [320.0, 480.0]);
    let selection = window.state().theme.selection;
    for name in ["2 f4", "2... exf4", "2... d5", "3 exd5", "3... e4", "3 Nf3"] {
        window.get_by_label(name).click();
        window.run();
        let place = rect(&window, name).center();
        let mut plates = plates(&window, selection).into_iter();
        let plate = plates.find(|plate| plate.contains(place)).unwrap();
        assert!(plate.height() < 24.0, "{name} stands in a line of text");
        let (mut inside, mut beside) = (0, 0);
        for text in texts(&window) {
            if !plate.y_range().contains(text.center().y) {
                continue;
            }
            if plate.contains(text.center()) {
                inside += 1;
                assert!(text.left() >= plate.left() + 1.5, "{name}: {text} {plate}");
                assert!(
                    text.right() <= plate.right() - 1.5,
                    "{name}: {text} {plate}"
                );
            } else {
                beside += 1;
                let apart = (text.left() - plate.right()).max(plate.left() - text.right());
                assert!(apart >= 2.0, "{name}: {text} beside {plate}");
            }
        }
        assert!(inside > 0 && beside > 0, "{name}");
    }
}

/// Returns the contrast as defined by WCAG 2.
fn contrast(one: egui::Color32, other: egui::Color32) -> f32 {
    let luminance = |color: egui::Color32| {
        let [red, green, blue, _] = egui::Rgba::from(color).to_array();
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    };
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn a_glyph_is_readable_on_the_plate_of_the_current_move() {
    for dark in [true, false] {
        for glyph in ["!", "?", "!?", "?!"] {
            let move_text = format!("1. e4{glyph} (1. d4{glyph} d5) 1... e5 *");
            let mut window = open_moves(game(&move_text), [320.0, 480.0]);
            window.state_mut().theme = Theme::new(dark, BoardChoice::Wood);
            for name in ["1 e4", "1 d4"] {
                window.get_by_label(&format!("{name}{glyph}")).click();
                window.run();
                let theme = &window.state().theme;
                let ground = theme.surface.blend(theme.selection);
                let plate = *plates(&window, theme.selection).last().unwrap();
                let colors: Vec<_> = (window.output().shapes.iter())
                    .filter_map(|clipped| match &clipped.shape {
                        egui::Shape::Text(text)
                            if plate.contains(text.pos) && text.galley.text() == glyph =>
                        {
                            Some(text.galley.job.sections[0].format.color)
                        }
                        _ => None,
                    })
                    .collect();
                assert_eq!(colors.len(), 1, "{dark} {name}{glyph}");
                let contrast = contrast(colors[0], ground);
                assert!(contrast >= 6.0, "{dark} {name}{glyph}: {contrast}");
            }
        }
    }
}

#[test]
fn notes_and_the_result_can_be_read() {
    let window = open_moves(game(ANNOTATED), [320.0, 560.0]);
    window.get_by_label("A beginning.");
    window.get_by_label("Solid.");
    window.get_by_label("A gambit.");
    window.get_by_label("Result 1–0");
    // The variation is below its move, and before the reply to it.
    assert!(rect(&window, "2 f4").top() > rect(&window, "2 Nf3!").bottom() - 1.0);
    assert!(rect(&window, "2 f4").bottom() < rect(&window, "2... Nc6 ⩲").top() + 1.0);
    assert!(rect(&window, "1... e5").left() > rect(&window, "1 e4").right() - 1.0);
}

#[test]
fn a_folded_variation_hides_its_moves_until_somebody_goes_there() {
    let mut window = open_moves(game(ANNOTATED), [320.0, 480.0]);
    window.get_by_label("Fold the variation 2 f4").click();
    window.run();
    assert!(window.query_by_label("2... exf4").is_none());
    window.get_by_label("2 f4");
    window.get_by_label("Unfold the variation 2 f4");
    let inside = {
        let game = &window.state().state.game;
        let fork = after(game, 2);
        game.next(game.children(fork)[1]).unwrap()
    };
    window.state_mut().state.current = inside;
    window.run();
    window.get_by_label("2... exf4");
}

/// A game of two engines, with their evaluations in the form of a match program.
fn engine_game(moves: usize) -> String {
    let sans = ["Nf3", "Nf6", "Ng1", "Ng8"];
    let numbered = (0..moves).map(|index| {
        let (score, depth) = (index as f32 / 100.0, 10 + index % 20);
        format!(
            "{} {{+{score:.2}/{depth} 0.{:02}s}} ",
            sans[index % 4],
            index % 100
        )
    });
    format!("{} 1/2-1/2", numbered.collect::<String>())
}

/// The vertical distance of the first moves of two rows.
fn step(window: &Shown<'_, Moves>) -> f32 {
    rect(window, "2 Ng1").top() - rect(window, "1 Nf3").top()
}

#[test]
fn comments_of_match_programs_stand_beside_their_moves() {
    let mut window = open_moves(game(&engine_game(80)), [400.0, 520.0]);
    assert!(step(&window) <= 24.0);
    let (figures, played) = (rect(&window, "+0.01/11 0.01s"), rect(&window, "1... Nf6"));
    assert_eq!(figures.y_range(), played.y_range());
    assert!(figures.left() >= played.right() && figures.right() <= 400.0);
    window.get_by_label("+0.01/11 0.01s").click();
    window.run();
    let there = after(&window.state().state.game, 2);
    assert_eq!(
        taken(&mut window),
        [Command::Game(game::Command::GoTo(there))]
    );
    // Columns have the comments as text, and running text has small print.
    window.state_mut().state.layout = MovesLayout::Column;
    window.run();
    assert!(step(&window) > 72.0);
    window.state_mut().state.layout = MovesLayout::Inline;
    window.run();
    let (one, two) = (rect(&window, "1 Nf3"), rect(&window, "+0.00/10 0s"));
    assert!(two.left() >= one.right() - 1.0 && one.y_range() == two.y_range());
}

#[test]
fn a_narrow_list_leaves_figures_out_and_cuts_no_move() {
    for width in (200..640).step_by(40) {
        let window = open_moves(game(&engine_game(60)), [width as f32, 520.0]);
        let white = rect(&window, "10 Ng1");
        let black = rect(&window, "10... Ng8");
        assert!(white.right() <= black.left() + 0.5 && black.right() <= width as f32);
        for node in window.query_all_by_label_contains("0.18/18") {
            assert!(node.rect().left() >= white.right() - 0.5, "{width}");
            assert!(node.rect().right() <= black.left() + 0.5, "{width}");
        }
    }
    // Without figures the columns are no wider than the moves.
    let window = open_moves(game(ANNOTATED), [640.0, 520.0]);
    assert!(rect(&window, "1... e5").left() - rect(&window, "1 e4").left() < 100.0 + 60.0);
    let comment = rect(&window, "Solid.");
    assert!(comment.left() < 16.0);
}

#[test]
fn a_long_game_formats_the_rows_in_view_and_none_at_rest() {
    let moves = 4_000;
    let mut window = open_moves(game(&engine_game(moves)), [400.0, 520.0]);
    let formatted = |window: &Shown<'_, Moves>| window.state().state.view.formatted();
    for &layout in MovesLayout::ALL {
        window.state_mut().state.current = window.state().state.game.root();
        window.run();
        let before = formatted(&window);
        window.state_mut().state.layout = layout;
        window.run();
        let first = formatted(&window);
        assert!((first - before) < 400, "{layout:?}: {first}");
        window.run_steps(20);
        assert_eq!(formatted(&window), first, "{layout:?} at rest");
        let last = after(&window.state().state.game, moves);
        window.state_mut().state.current = last;
        window.run();
        let more = formatted(&window) - first;
        assert!((10..400).contains(&more), "{layout:?}: {more}");
    }
}

#[test]
fn the_current_move_stays_in_view_when_the_layout_changes() {
    let mut window = open_moves(game(&engine_game(400)), [400.0, 520.0]);
    let node = after(&window.state().state.game, 201);
    window.state_mut().state.current = node;
    window.run();
    for layout in [
        MovesLayout::Column,
        MovesLayout::Inline,
        MovesLayout::Figures,
    ] {
        window.state_mut().state.layout = layout;
        window.run();
        for width in [400.0, 260.0, 400.0] {
            window.set_size(vec2(width, 520.0));
            window.run();
            let place = rect(&window, "101 Nf3");
            let is_in_view = place.top() >= 0.0 && place.bottom() <= 476.0;
            assert!(is_in_view, "{layout:?} {width}: {place}");
        }
    }
}

#[test]
fn a_comment_of_many_lines_has_one_text_and_one_place_for_each_line() {
    let words = "words and words and more words ".repeat(12);
    for &layout in MovesLayout::ALL {
        let mut window = open_moves(game(&format!("1. e4 {{{words}}} e5 *")), [300.0, 520.0]);
        window.state_mut().state.layout = layout;
        window.run();
        window.get_by_label_contains("words and words");
        assert!(rect(&window, "1... e5").top() - rect(&window, "1 e4").top() > 100.0);
    }
}

#[test]
fn the_current_move_is_always_in_view() {
    let shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(75);
    let mut window = open_moves(game(&format!("{shuffle} *")), [300.0, 320.0]);
    assert!(window.query_by_label("1 Nf3").is_some());
    for moves in [300, 150, 1, 299, 0] {
        let node = after(&window.state().state.game, moves);
        window.state_mut().state.current = node;
        window.run();
        if moves > 0 {
            let san = window.state().state.game.san(node);
            let dots = if moves % 2 == 0 { "..." } else { "" };
            let place = rect(&window, &format!("{}{dots} {san}", moves.div_ceil(2)));
            assert!(
                place.top() >= 0.0 && place.bottom() <= 320.0 - 40.0,
                "{moves}: {place:?}"
            );
        }
    }
}

#[test]
fn the_current_move_stays_in_view_when_the_list_gets_smaller() {
    let shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(20);
    let mut window = open_moves(game(&format!("{shuffle} *")), [300.0, 320.0]);
    let node = after(&window.state().state.game, 70);
    window.state_mut().state.current = node;
    window.run();
    let lowest = |window: &Shown<'_, Moves>| rect(window, "35... Nf6").bottom();
    assert!(lowest(&window) > 200.0 - 40.0, "it stands below the middle");
    for height in [300.0, 240.0, 200.0] {
        window.set_size(vec2(300.0, height));
        window.run();
        assert!(lowest(&window) <= height - 40.0, "{height}");
    }
    // After scrolling by the user, the list does not move.
    window.set_size(vec2(300.0, 320.0));
    window.hover_at(pos2(150.0, 100.0));
    window.event(egui::Event::MouseWheel {
        unit: egui::MouseWheelUnit::Page,
        delta: vec2(0.0, 20.0),
        phase: egui::TouchPhase::Move,
        source: egui::MouseWheelSource::Wheel,
        modifiers: egui::Modifiers::NONE,
    });
    window.run();
    assert!(window.query_by_label("1 Nf3").is_some());
    window.set_size(vec2(300.0, 200.0));
    window.run();
    assert!(window.query_by_label("1 Nf3").is_some());
}

#[test]
fn the_menu_of_a_move_works_on_that_move() {
    let mut window = open_moves(game(ANNOTATED), [420.0, 640.0]);
    let fork = after(&game(ANNOTATED), 2);
    let head = window.state().state.game.children(fork)[1];
    let cases = [
        (
            "Promote variation",
            vec![Command::Game(game::Command::PromoteAt(head))],
        ),
        (
            "Make main line",
            vec![Command::Game(game::Command::MakeMainAt(head))],
        ),
        (
            "Delete from here",
            vec![Command::Game(game::Command::DeleteAt(head))],
        ),
        (
            "Copy position",
            vec![
                Command::Game(game::Command::GoTo(head)),
                Command::Game(game::Command::CopyFen),
            ],
        ),
        (
            "Play from here…",
            vec![
                Command::Game(game::Command::GoTo(head)),
                Command::Game(game::Command::PlayFromHere),
            ],
        ),
        (
            "?? Blunder",
            vec![Command::Game(game::Command::SetNags {
                node: head,
                nags: vec![Nag::BLUNDER],
            })],
        ),
        (
            "Unclear",
            vec![Command::Game(game::Command::SetNags {
                node: head,
                nags: vec![Nag(13)],
            })],
        ),
    ];
    for (label, expected) in cases {
        window.get_by_label("2 f4").click_secondary();
        window.run();
        window.get_by_label(label).click();
        window.run();
        assert_eq!(taken(&mut window), expected, "{label}");
    }
}

#[test]
fn a_comment_is_written_kept_and_given_up() {
    let mut window = open_moves(game(ANNOTATED), [360.0, 480.0]);
    let node = after(&game(ANNOTATED), 1);
    window.state_mut().state.current = node;
    window.run();
    window.get_by_label("Comment on 1 e4").click();
    window.run();
    window
        .get_by_label("Comment after 1 e4")
        .type_text("Best by test.");
    window.run();
    window.get_by_label("Done").click();
    window.run();
    let text = "Best by test.".to_owned();
    assert_eq!(
        taken(&mut window),
        [Command::Game(game::Command::SetComment {
            node,
            before: false,
            text
        })]
    );
    window.get_by_label("Best by test.");

    window.get_by_label("Edit the comment on 1 e4").click();
    window.run();
    window
        .get_by_label("Comment after 1 e4")
        .type_text(" Never mind");
    window.run();
    window.get_by_label("Cancel").click();
    window.run();
    let text = "Best by test. Never mind".to_owned();
    assert_eq!(
        taken(&mut window),
        [Command::Shell(Action::DropComment(game::Draft {
            at: node,
            before: false,
            text
        }))]
    );

    // Going to another move accepts the text; so does the key.
    window.get_by_label("Edit the comment on 1 e4").click();
    window.run();
    window.get_by_label("Before the move").click();
    window.run();
    window
        .get_by_label("Comment before 1 e4")
        .type_text("The first move");
    window.run();
    window.key_press_modifiers(Modifiers::COMMAND, Key::Enter);
    window.run();
    let text = "The first move".to_owned();
    assert_eq!(
        taken(&mut window),
        [Command::Game(game::Command::SetComment {
            node,
            before: true,
            text
        })]
    );
    window.get_by_label("Edit the comment on 1 e4").click();
    window.run();
    window.get_by_label("Comment after 1 e4").type_text("!");
    window.run();
    window.state_mut().state.current = after(&game(ANNOTATED), 2);
    window.run();
    assert!(matches!(
        &taken(&mut window)[..],
        [Command::Game(game::Command::SetComment {
            before: false,
            ..
        })]
    ));
}

#[test]
fn words_in_an_open_editor_can_be_fetched_before_saving() {
    let mut window = open_moves(game(ANNOTATED), [360.0, 480.0]);
    let root = window.state().state.game.root();
    window.get_by_label("Edit the comment on the game").click();
    window.run();
    window
        .get_by_label("Comment before the first move")
        .type_text(" More.");
    window.run();
    assert!(window.state().state.view.is_editing());
    let text = "A beginning. More.".to_owned();
    let fetched = window.state_mut().state.view.take_comment();
    assert_eq!(
        fetched,
        Some(game::Command::SetComment {
            node: root,
            before: false,
            text
        })
    );
    assert_eq!(window.state_mut().state.view.take_comment(), None);
}

#[test]
fn a_game_without_moves_says_what_to_do() {
    let window = open_moves(Game::standard(), [300.0, 300.0]);
    window.get_by_label_contains("No moves yet");
}

#[test]
fn a_long_game_at_rest_asks_for_no_frame() {
    let shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(75);
    let mut window = open_moves(game(&format!("{shuffle} *")), [300.0, 300.0]);
    window.state_mut().state.current = after(&window.state().state.game, 200);
    window.run();
    window.step();
    assert_eq!(
        window.output().viewport_output[&egui::ViewportId::ROOT].repaint_delay,
        Duration::MAX
    );
}

// The search panel.

struct Search {
    state: search::SearchState<'static>,
    position: Position,
    lines: Vec<Info>,
    settings: Settings,
    lock: Option<(NodeId, String)>,
    restriction: Option<&'static str>,
    view: search::SearchView,
}

fn line(position: &Position, number: usize, score: Score, sans: &str) -> Info {
    let mut position = position.clone();
    let mut pv = Vec::new();
    for word in sans.split(' ') {
        let mv = san::read(&position, word).unwrap();
        pv.push(mv);
        position = position.after(mv);
    }
    Info {
        depth: Depth(18),
        seldepth: Ply(27),
        line: number,
        score,
        bound: Bound::Exact,
        nodes: 12_345_678,
        nps: 1_934_000,
        hashfull: 124,
        time: Duration::from_millis(6_400),
        pv,
    }
}

fn open_search<'a>() -> Shown<'a, Search> {
    let position =
        Position::from_fen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1").unwrap();
    let lines = vec![
        line(&position, 1, Score::centipawns(-34), "e5 Nf3 Nc6 Bb5"),
        line(&position, 2, Score::centipawns(-40), "c5 Nf3 d6"),
    ];
    let settings = Settings {
        engine_lines: 2,
        ..Settings::default()
    };
    let view = search::SearchView::default();
    let state = Search {
        state: search::SearchState::Thinking,
        position,
        lines,
        settings,
        lock: None,
        restriction: None,
        view,
    };
    open([360.0, 320.0], state, |ui, state, theme| {
        let input = search::SearchInput {
            state: state.state,
            key: None,
            figures: state.settings.search_figures.unwrap_or(true),
            analysis: !matches!(
                state.state,
                search::SearchState::Off
                    | search::SearchState::Barred
                    | search::SearchState::Hidden
                    | search::SearchState::Resting
            ),
            position: &state.position,
            lines: &state.lines,
            wanted_lines: state.settings.engine_lines,
            engine: None,
            sections: &[],
            engines_tip: "",
            newest: state.lines.first(),
            is_remembered: false,
            lock: state
                .lock
                .as_ref()
                .map(|(node, name)| (*node, name.as_str())),
            restriction: state.restriction,
            threat: None,
            lock_tip: "",
            threat_tip: "",
            book: None,
            settings: &state.settings,
            theme,
        };
        let commands = search::show(ui, &input, &mut state.view);
        for command in &commands {
            match command {
                Command::Analysis(analysis::Command::Change(settings)) => {
                    state.settings = (**settings).clone()
                }
                Command::Analysis(analysis::Command::ToggleFigures) => {
                    let figures = state.settings.search_figures.unwrap_or(true);
                    state.settings.search_figures = Some(!figures);
                }
                _ => {}
            }
        }
        commands
    })
}

const HELD: &str = "Lines, arrows and evaluation do not change while the pointer is over the lines";

fn moves_of(window: &Shown<'_, Search>, line: usize, count: usize) -> Vec<Move> {
    window.state().state.lines[line].pv[..count].to_vec()
}

#[test]
fn lines_show_whites_view_and_their_moves_lead_into_the_game() {
    let mut window = open_search();
    window.get_by_label("Line 1: +0.34");
    window.get_by_label("Line 2: +0.40");
    window.get_by_label("Line 1, 2 Nf3").click();
    window.run();
    let moves = moves_of(&window, 0, 2);
    assert_eq!(
        taken(&mut window),
        [Command::Game(game::Command::AddLine { moves, stay: false })]
    );
    window
        .get_by_label("Line 2, 2... d6")
        .click_modifiers(Modifiers::COMMAND);
    window.run();
    let moves = moves_of(&window, 1, 3);
    assert_eq!(
        taken(&mut window),
        [Command::Game(game::Command::AddLine { moves, stay: true })]
    );
}

#[test]
fn figures_are_short_and_have_names() {
    let window = open_search();
    for label in [
        "depth 18/27",
        "nodes 12.3M",
        "nodes/s 1.93M",
        "hash 12%",
        "time 6.4 s",
    ] {
        window.get_by_label(label);
    }
}

#[test]
fn rows_stand_still_under_the_pointer_and_only_there() {
    let mut window = open_search();
    window.hover_at(rect(&window, "Line 1, 1... e5").center());
    window.run();
    let position = window.state().state.position.clone();
    let better = line(&position, 1, Score::centipawns(-10), "e6 d4 d5");
    window.state_mut().state.lines = vec![better];
    window.run();
    window.get_by_label("Line 1, 1... e5");
    window.get_by_label(HELD);
    let held = window.state().state.view.held(&position).unwrap();
    assert_eq!(held[0].score, Score::centipawns(-34));
    // Another position shows its own lines at once, with or without the pointer.
    let next = position.after(san::read(&position, "c5").unwrap());
    window.state_mut().state.lines = vec![line(&next, 1, Score::centipawns(20), "Nc3 Nc6")];
    window.state_mut().state.position = next;
    window.run();
    window.get_by_label("Line 1, 2 Nc3");
    assert!(window.query_by_label("Line 1, 1... e5").is_none());
    assert!(window.state().state.view.held(&position).is_none());
    window.get_by_label(HELD);
    window.hover_at(pos2(2.0, 318.0));
    window.run();
    assert!(window.query_by_label(HELD).is_none());
}

#[test]
fn a_click_meets_the_line_that_was_drawn_even_when_news_comes_with_it() {
    let mut window = open_search();
    let moves = moves_of(&window, 0, 1);
    let at = rect(&window, "Line 1, 1... e5").center();
    let position = window.state().state.position.clone();
    let better = line(&position, 1, Score::centipawns(-10), "e6 d4 d5");
    window.state_mut().state.lines = vec![better];
    let button = |pressed| egui::Event::PointerButton {
        pos: at,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    let click = [egui::Event::PointerMoved(at), button(true), button(false)];
    window.input_mut().events.extend(click);
    window.step();
    assert_eq!(
        taken(&mut window),
        [Command::Game(game::Command::AddLine { moves, stay: false })]
    );
}

#[test]
fn what_is_hidden_in_a_game_says_so_in_a_line_and_can_be_shown() {
    let mut window = open_search();
    window.state_mut().state.state = search::SearchState::Hidden;
    window.run();
    assert!(window.query_by_label_contains("Line 1").is_none());
    assert!(window.query_by_label_contains("depth").is_none());
    let why = rect(&window, "Engine output is hidden while you play.");
    let show = rect(&window, "Show it");
    assert!(
        why.right() < show.left() && show.right() < 360.0,
        "{why:?} {show:?}"
    );
    assert!((why.center().y - show.center().y).abs() < 2.0);
    window.get_by_label("Analysis").click();
    window.get_by_label("Show it").click();
    window.run();
    assert_eq!(
        taken(&mut window),
        [Command::Analysis(analysis::Command::ToggleThoughts)]
    );
}

#[test]
fn the_height_of_a_line_never_depends_on_what_the_engine_says() {
    let mut window = open_search();
    let before = rect(&window, "Line 2: +0.40");
    let position = window.state().state.position.clone();
    let long =
        "e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7 Nbd2 Bb7 Bc2 Re8";
    window.state_mut().state.lines[0] = line(&position, 1, Score::mate_in(Ply(31)), long);
    window.run();
    assert_eq!(rect(&window, "Line 2: +0.40"), before);
    window.get_by_label("Line 1: #−16");
}

#[test]
fn a_panel_that_was_made_higher_shows_more_of_each_line() {
    let mut window = open_search();
    let apart = |window: &Shown<'_, Search>| {
        rect(window, "Line 2: +0.40").top() - rect(window, "Line 1: +0.34").top()
    };
    let before = apart(&window);
    window.set_size(vec2(360.0, 560.0));
    window.run();
    assert!(apart(&window) >= before + 60.0, "{}", apart(&window));
    assert!(rect(&window, "Line 2: +0.40").bottom() < rect(&window, "Analysis").top());
}

#[test]
fn switch_lines_and_deeper_are_commands() {
    let mut window = open_search();
    window.get_by_label("Analysis").click();
    window.run();
    window.get_by_label("More lines").click();
    window.run();
    window.get_by_label("Fewer lines").click();
    window.run();
    assert_eq!(
        taken(&mut window),
        [
            Command::Analysis(analysis::Command::Toggle),
            Command::Analysis(analysis::Command::MoreLines),
            Command::Analysis(analysis::Command::FewerLines)
        ]
    );
    assert!(window.query_by_label("Deeper").is_none());
    window.state_mut().state.state = search::SearchState::LimitReached;
    window.run();
    window.get_by_label("Deeper").click();
    window.run();
    assert_eq!(
        taken(&mut window),
        [Command::Analysis(analysis::Command::SearchDeeper)]
    );
}

#[test]
fn lines_go_on_while_a_limit_has_the_keyboard() {
    let mut window = open_search();
    for (label, moves) in [
        ("Depth limit", "e6 d4"),
        ("Time limit", "c6 d4"),
        ("Hash size", "d6 d4"),
        ("Threads", "Nf6 e5"),
    ] {
        window.get_by_label(label).click();
        window.run();
        window.get_by_label(label).type_text("7");
        window.run();
        assert!(window.get_by_label(label).is_focused());
        let position = window.state().state.position.clone();
        window.state_mut().state.lines = vec![line(&position, 1, Score::centipawns(5), moves)];
        window.run();
        let first = moves.split(' ').next().unwrap();
        window.get_by_label(&format!("Line 1, 1... {first}"));
        assert!(window.query_by_label(HELD).is_none());
    }
}

#[test]
fn limits_are_typed_and_kept() {
    let mut window = open_search();
    for (label, text) in [
        ("Depth limit", "22"),
        ("Time limit", "30"),
        ("Hash size", "256"),
        ("Threads", "3"),
    ] {
        window.get_by_label(label).click();
        window.run();
        window.key_press_modifiers(Modifiers::COMMAND, Key::A);
        window.get_by_label(label).type_text(text);
        window.run();
        window.key_press(Key::Enter);
        window.run();
    }
    let settings = &window.state().state.settings;
    assert_eq!(settings.engine_depth, Some(22));
    assert_eq!(settings.engine_seconds, Some(30));
    assert_eq!(settings.engine_hash_mib, 256);
    assert_eq!(settings.engine_threads, 3);
    assert_eq!(taken(&mut window).len(), 4);
}

#[test]
fn a_dragged_limit_is_one_change_and_zero_means_none() {
    let mut window = open_search();
    window.state_mut().state.settings.engine_depth = Some(10);
    window.run();
    let start = rect(&window, "Depth limit").center();
    window.drag_at(start);
    for step in 1..=20 {
        window.hover_at(start - vec2(10.0 * step as f32, 0.0));
        window.step();
    }
    window.drop_at(start - vec2(200.0, 0.0));
    window.run();
    let commands = taken(&mut window);
    assert!(
        matches!(
            &commands[..],
            [Command::Analysis(analysis::Command::Change(_))]
        ),
        "{} changes",
        commands.len()
    );
    assert_eq!(window.state().state.settings.engine_depth, None);
}

#[test]
fn off_and_broken_say_what_to_do() {
    let mut window = open_search();
    window.state_mut().state.state = search::SearchState::Off;
    window.run();
    window.get_by_label_contains("Analysis is off");
    window.state_mut().state.state = search::SearchState::Failed("a worker fell over");
    window.run();
    window.get_by_label_contains("a worker fell over");
    window.get_by_label("Restart engine").click();
    window.run();
    assert_eq!(
        taken(&mut window),
        [Command::Analysis(analysis::Command::Restart)]
    );
}

// The list of games.

struct Games {
    rows: games::FileRows,
    current: Option<usize>,
    problems: Vec<pgn::Problem>,
    view: games::GamesView,
}

fn open_games<'a>(count: usize) -> Shown<'a, Games> {
    let game = |index: usize| {
        let (year, black) = (1850 + index % 150, count - index);
        let result = ["1-0", "0-1", "1/2-1/2"][index % 3];
        format!(
            "[Event \"Somewhere\"]\n[Date \"{year}.??.??\"]\n[White \"White {index}\"]\n\
             [Black \"Black {black}\"]\n[ECO \"C00\"]\n\n{result}\n\n"
        )
    };
    let text: String = (0..count).map(game).collect();
    let file = pgn::PgnFile::from_bytes(text.into_bytes());
    let tags = (0..count).filter_map(|index| file.tags(index));
    let mut rows = games::FileRows::default();
    rows.replace(games::Summaries::of(tags));
    let state = Games {
        rows,
        current: None,
        problems: Vec::new(),
        view: games::GamesView::default(),
    };
    open([480.0, 400.0], state, |ui, state, theme| {
        state.rows.poll(ui.ctx());
        let input = games::GamesInput {
            current: state.current,
            changed: &|_| false,
            problems: &state.problems,
            number: &|game| Some(game),
            menu: &[],
            theme,
        };
        games::show(ui, &input, &mut state.rows, &mut state.view)
    })
}

/// Runs until the requested order is available, and returns the games in it.
fn order(window: &mut Shown<'_, Games>) -> Vec<usize> {
    window.run();
    while window.state().state.rows.is_arranging() {
        std::thread::sleep(std::time::Duration::from_millis(1));
        window.run();
    }
    let rows = &window.state().state.rows;
    let page = rows.page(0..rows.len());
    page.into_iter().map(|row| row.game).collect()
}

#[test]
fn a_hundred_thousand_games_are_shown_a_screen_at_a_time() {
    let mut window = open_games(142_000);
    window.get_by_label("142,000 games");
    assert!(window.query_by_label_contains("White 100 ").is_none());
    let shown = window.query_all_by_role(egui::accesskit::Role::Row).count();
    assert!((5..40).contains(&shown), "{shown} rows");
    window.state_mut().state.current = Some(141_999);
    window.run();
    window.get_by_label("142,000. White 141999 – Black 1, 1-0, 1949");
}

#[test]
fn the_filter_narrows_the_list() {
    let mut window = open_games(500);
    window.get_by_label("Filter games").click();
    window.run();
    window
        .get_by_label("Filter games")
        .type_text("white 42 1892");
    assert_eq!(order(&mut window), [42, 342]);
    window.run();
    window.get_by_label("2 of 500");
    window.get_by_label("Filter games").type_text(" nobody");
    assert_eq!(order(&mut window), [] as [usize; 0]);
    window.run();
    window.get_by_label_contains("No game matches");
}

#[test]
fn the_filter_finds_one_side_and_is_cleared_by_its_button_and_by_escape() {
    let mut window = open_games(500);
    assert!(window.query_by_label("Clear the search").is_none());
    for by_button in [true, false] {
        window.get_by_label("Filter games").click();
        window.run();
        let field = window.get_by_label("Filter games");
        field.type_text("black:43 white:457");
        assert_eq!(order(&mut window), [457]);
        window.run();
        match by_button {
            true => window.get_by_label("Clear the search").click(),
            false => window.key_press(Key::Escape),
        }
        assert_eq!(order(&mut window).len(), 500);
        window.run();
        window.get_by_label("500 games");
        assert!(window.query_by_label("Clear the search").is_none());
    }
}

#[test]
fn a_click_on_a_heading_sorts_and_a_second_one_turns_it_round() {
    let mut window = open_games(30);
    window.get_by_label("Sort by Black").click();
    assert_eq!(order(&mut window)[0], 29);
    window.get_by_label("Sort by Black").click();
    assert_eq!(order(&mut window)[29], 29);
    window.get_by_label("Sort by Black").click();
    assert_eq!(order(&mut window)[0], 0);
}

#[test]
fn games_are_chosen_by_keyboard_and_by_double_click() {
    let mut window = open_games(300);
    window.get_by_label_contains("3. White 2 ").click();
    window.run();
    assert_eq!(taken(&mut window), []);
    for key in [
        Key::ArrowDown,
        Key::ArrowDown,
        Key::ArrowUp,
        Key::PageDown,
        Key::Enter,
    ] {
        window.key_press(key);
        window.run();
    }
    let commands = taken(&mut window);
    let [Command::Game(game::Command::SelectGame(game))] = commands[..] else {
        panic!("{commands:?}")
    };
    assert!(game > 10, "a page is more than ten games: {game}");
    window.key_press(Key::End);
    window.key_press(Key::Enter);
    window.run();
    assert_eq!(
        taken(&mut window),
        [Command::Game(game::Command::SelectGame(299))]
    );
    window.key_press(Key::Home);
    window.run();
    let place = rect(&window, "2. White 1 – Black 299, 0-1, 1851").center();
    double_click(&mut window, place);
    assert_eq!(
        taken(&mut window),
        [Command::Game(game::Command::SelectGame(1))]
    );
}

fn double_click<S>(window: &mut Shown<'_, S>, at: Pos2) {
    window.hover_at(at);
    window.step();
    for pressed in [true, false, true, false] {
        window.event(egui::Event::PointerButton {
            pos: at,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        });
        window.step();
    }
    window.run();
}

#[test]
fn damaged_games_are_listed_with_line_and_reason() {
    let mut window = open_games(20);
    assert!(window.query_by_label_contains("problem").is_none());
    window.state_mut().state.problems = vec![pgn::Problem {
        game: 7,
        line: 88,
        reason: pgn::Reason::Word("Nf9".to_owned()),
    }];
    window.run();
    window.get_by_label("1 problem in this file").click();
    window.run();
    let reason = pgn::Reason::Word("Nf9".to_owned()).to_string();
    window
        .get_by_label(&format!("Game 7, line 88: {reason}"))
        .click();
    window.run();
    assert_eq!(
        taken(&mut window),
        [Command::Game(game::Command::SelectGame(6))]
    );
}

#[test]
fn a_window_without_games_says_what_to_do() {
    let window = open_games(0);
    window.get_by_label_contains("No games here");
}

// Players and the evaluation bar.

#[test]
fn a_players_strip_names_player_material_and_clock() {
    let position = Position::from_fen("r3k3/8/8/8/8/8/PP6/R3K2Q w - - 0 1").unwrap();
    let running = players::ClockFace {
        remaining: Duration::from_millis(12_340),
        running: true,
    };
    let mut window = open([400.0, 40.0], running, move |ui, clock, theme| {
        let input = players::PlayerInput {
            color: Color::White,
            name: "Karpov",
            rating: "2700",
            position: &position,
            clock: Some(*clock),
            theme,
        };
        players::show(ui, ui.max_rect(), &input);
        Vec::<Command>::new()
    });
    window.step();
    window.get_by_label("White: Karpov, 2700, ahead by queen, pawn, pawn");
    window.get_by_label("Clock of White, running: 0:12.3");
    // The digits change in 41 ms: the next frame is then, not sooner.
    let delay = window.output().viewport_output[&egui::ViewportId::ROOT].repaint_delay;
    assert!(
        delay <= Duration::from_millis(41) && delay > Duration::ZERO,
        "{delay:?}"
    );
    window.state_mut().state = players::ClockFace {
        remaining: Duration::from_secs(312),
        running: false,
    };
    window.step();
    window.step();
    window.get_by_label("Clock of White: 5:12");
    assert_eq!(
        window.output().viewport_output[&egui::ViewportId::ROOT].repaint_delay,
        Duration::MAX
    );
}

#[test]
fn the_bar_says_the_score_moves_once_and_then_rests() {
    let mut window = open([40.0, 300.0], None::<Score>, |ui, score, theme| {
        let input = evalbar::EvalBarInput {
            score: *score,
            before: None,
            chances: false,
            held: false,
            bottom: Color::White,
            animation: 0.3,
            theme,
        };
        evalbar::show(ui, ui.max_rect(), &input);
        Vec::<Command>::new()
    });
    window.get_by_label("No evaluation yet");
    window.state_mut().state = Some(Score::centipawns(150));
    let frames = window.run();
    assert!(frames > 1, "it moves");
    window.get_by_label("Evaluation +1.50");
    assert_eq!(
        window.output().viewport_output[&egui::ViewportId::ROOT].repaint_delay,
        Duration::MAX
    );
    window.state_mut().state = Some(Score::mated_in(Ply(6)));
    window.run();
    window.get_by_label("Evaluation #−3");
}
