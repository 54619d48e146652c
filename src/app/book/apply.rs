//! Executes the commands of the book.

use super::BookRoom;
use super::dialogs::Dialog;
use crate::command::Event;
use crate::command::book::Command;
use crate::game::GameRoom;
use crate::kit::context::{Context, SidePanel};
use crate::kit::files::{Ask, Suggested, Work};

impl BookRoom {
    /// Executes a command that loses no unsaved work, or only work that the user agreed to lose.
    pub(crate) fn apply(&mut self, context: &mut Context, game: &mut GameRoom, command: Command) {
        match command {
            Command::Show => context.show(SidePanel::Book),
            Command::New => self.new_book(context, game),
            Command::Open => self.ask_for_file(context, Ask::OpenBook),
            Command::OpenShipped => self.open_shipped(context),
            Command::Save => {
                context.commands.push(Event::NotSaved(Work::Book));
                self.save(context);
            }
            Command::SaveAs => {
                context.commands.push(Event::NotSaved(Work::Book));
                self.ask_where_to_save(context, Suggested::Own);
            }
            Command::SaveCopy => {
                context.commands.push(Event::NotSaved(Work::Book));
                self.ask_where_to_save(context, Suggested::Copy);
            }
            Command::SaveCopyOf(path) => {
                context.commands.push(Event::NotSaved(Work::Book));
                self.ask_where_to_save(context, Suggested::CopyOf(path));
            }
            Command::SaveTo(path) => self.save_to_picked(context, &path),
            Command::Overwrite => self.overwrite(context),
            Command::SaveProtected(path) => self.save_protected(context, &path),
            Command::SaveAsTabia(path) => self.ask_for_tabia(context, &path),
            Command::SaveLossy(path) => self.save_lossy(context, &path),
            Command::Reload => self.reload(context),
            Command::Close => self.close(context, game),
            Command::Undo => self.undo(context),
            Command::Redo => self.redo(context),
            Command::UndoChange(version) => self.undo_change(context, version),
            Command::ShowProblems => self.dialog = Some(Dialog::Problems),

            Command::Edit(edit) => self.edit(context, &edit),
            Command::Add(mv) => self.add(context, game, mv),
            Command::Delete { at, mv } => self.delete(context, game, at, mv),
            Command::ConfirmDelete(deletion) => self.remove(context, &deletion),
            Command::ToggleRecording => {
                context.show(SidePanel::Book);
                self.recording ^= true;
            }

            Command::Find => {
                context.show(SidePanel::Book);
                self.view.search();
            }
            Command::ShowAt(at) => self.show_at(context, at),
            Command::Back => self.visit(game, false),
            Command::Forward => self.visit(game, true),
            Command::ToggleArrows => context.change(|settings| settings.book_arrows ^= true),

            Command::Build => self.dialog = Some(Dialog::Build),
            Command::SetBuildChoices(choices) => self.tools.choices = *choices,
            Command::ChooseBuildGames => self.ask_for_file(context, Ask::BuildGames),
            Command::AddBuildGames(path) => self.add_build_games(path),
            Command::BuildFrom(games) => self.build_from(context, games),
            Command::StartBuild(choices) => {
                self.tools.choices = *choices;
                self.start_build(context);
            }
            Command::ShowBuilt => {
                self.show_built(context, game);
            }
            Command::Import => self.ask_for_file(context, Ask::ImportBook),
            Command::ImportFrom(path) => self.import(context, path),
            Command::Merge => self.ask_for_file(context, Ask::MergeBook),
            Command::MergeFrom(path) => {
                if self.has_asked(context) {
                    self.merge(context, path);
                }
            }
            Command::Export => self.ask_for_file(context, Ask::ExportBook),
            Command::ExportTo(path) => {
                if self.has_asked(context) {
                    self.export(context, path);
                }
            }
            Command::Check => self.check(context),
            Command::Verify => self.verify(context),
            Command::Sample => self.sample_book(context, game),
            Command::Tool(action) => self.use_tool(context, game, action),
        }
    }
}
