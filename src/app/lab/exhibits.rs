//! Where the Lab shows an idea: the page, and the commands that prepare it.

use crate::command;
use crate::command::lab::search::GameChoice;
use crate::command::lab::{Command, boards, evaluation, games, hash, programs, search};
use tabia_lab::exhibit::{COMPARED_DEPTH, Compare, Exhibit, Row, SmallGame, compared};
use tabia_lab::games::chess::Evaluation;
use tabia_lab::hash::run::Setup;
use tabia_lab::positions::ORDER;
use tabia_lab::search::Order;
use tabia_lab::search::exact::Exact;
use tabia_settings::LabPage;
use tabia_texts::tr;

/// Returns the name of what shows an idea.
pub(super) fn exhibit_name(exhibit: Exhibit) -> String {
    match exhibit {
        Exhibit::Program(name) => name.title().to_owned(),
        Exhibit::Game(SmallGame::TicTacToe) => tr("games-tic-tac-toe"),
        Exhibit::Game(SmallGame::Ugolki) => tr("games-ugolki"),
        Exhibit::Game(SmallGame::Draughts) => tr("games-draughts"),
        Exhibit::Game(SmallGame::LosAlamos) => tr("games-los-alamos"),
        Exhibit::Game(SmallGame::Hanoi) => tr("games-hanoi"),
        Exhibit::Game(SmallGame::Queens) => tr("games-queens"),
        Exhibit::Search(algorithm) => tr(&format!("search-by-{}", algorithm.name())),
        Exhibit::Race(_) => tr("lab-page-search"),
        Exhibit::Board(board) => tr(&format!("boards-{}", board.name())),
        Exhibit::Order(_) => tr("lab-page-search"),
        Exhibit::Part(_, part) => tr(&format!("boards-view-{}", part.name())),
        Exhibit::Evaluation(Compare::Network) => tr("history-network"),
        Exhibit::Evaluation(_) => tr("lab-page-evaluation"),
        Exhibit::Exchange => tr("lab-page-exchange"),
        Exhibit::Hash(part) => tr(part.name()),
        Exhibit::Programs(part) => tr(part.name()),
        Exhibit::Techniques => tr("lab-page-techniques"),
        Exhibit::Tree => tr("history-tree"),
    }
}

/// Returns the page that shows it.
pub(super) fn exhibit_page(exhibit: Exhibit) -> LabPage {
    match exhibit {
        Exhibit::Program(_) | Exhibit::Programs(_) => LabPage::Programs,
        Exhibit::Game(_) => LabPage::Games,
        Exhibit::Search(_) | Exhibit::Race(_) | Exhibit::Order(_) => LabPage::Search,
        Exhibit::Board(_) | Exhibit::Part(..) => LabPage::Boards,
        Exhibit::Evaluation(_) => LabPage::Evaluation,
        Exhibit::Exchange => LabPage::Exchange,
        Exhibit::Hash(_) => LabPage::Hash,
        Exhibit::Techniques => LabPage::Techniques,
        Exhibit::Tree => LabPage::Tree,
    }
}

/// Returns the commands that show it.
pub(super) fn exhibit_commands(exhibit: Exhibit) -> Vec<command::Command> {
    let mut commands = vec![Command::Show(exhibit_page(exhibit)).into()];
    match exhibit {
        Exhibit::Program(name) => commands.push(programs::Command::ShowCard(name).into()),
        Exhibit::Game(game) => commands.push(games::Command::Show(game).into()),
        Exhibit::Search(algorithm) => {
            commands.extend(race_commands(
                &compared(algorithm),
                (COMPARED_DEPTH, ORDER, false),
            ));
        }
        Exhibit::Race(searches) => {
            let conditions = (searches.depth, searches.order, searches.has_table);
            commands.extend(race_commands(searches.rows, conditions));
        }
        Exhibit::Board(board) => commands.push(boards::Command::Choose(board).into()),
        Exhibit::Order(order) => {
            let alone = [Row::exact(Exact::AlphaBeta)];
            commands.extend(race_commands(&alone, (COMPARED_DEPTH, order, false)));
        }
        Exhibit::Part(board, part) => {
            commands.push(boards::Command::Choose(board).into());
            commands.push(boards::Command::Show(part).into());
        }
        Exhibit::Evaluation(compare) => commands.push(evaluation::Command::Begin(compare).into()),
        Exhibit::Hash(part) => {
            let usual = Setup::default();
            let options = [
                hash::Command::Show(part),
                hash::Command::Depth(usual.depth),
                hash::Command::Entries(usual.entries),
                hash::Command::Index(usual.index),
                hash::Command::TakesDeeper(usual.takes_deeper),
            ];
            commands.extend(options.map(command::Command::from));
        }
        Exhibit::Programs(part) => commands.push(programs::Command::Show(part).into()),
        Exhibit::Exchange | Exhibit::Techniques | Exhibit::Tree => {}
    }
    commands
}

/// Returns the commands that prepare searches of chess on the page Search, in place of those that are chosen there.
pub(super) fn race_commands(
    rows: &[Row],
    (depth, order, table): (u32, Order, bool),
) -> Vec<command::Command> {
    use search::Command as Search;
    let rows = rows.iter().map(Row::variant).collect();
    [
        Search::Stop,
        Search::Leave,
        Search::CloseSet,
        Search::Game(GameChoice::Chess),
        Search::Evaluation(Evaluation::default()),
        Search::Order(order),
        Search::Table(table),
        Search::Depth(depth),
        Search::Rows(rows),
    ]
    .map(command::Command::from)
    .to_vec()
}
