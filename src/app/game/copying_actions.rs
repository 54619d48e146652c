//! Copying games as seen by the user: starting it, and its results.

use std::path::PathBuf;

use crossbeam_channel::TryRecvError;

use super::appending::EncodingChange;
use super::copying::{
    Copied, CopiedGames, CopyTarget, Copying, Delivery, add_to_collection, append_to, copy,
};
use super::list_history::ListChange;
use super::state::GameRoom;
use crate::kit::context::Context;
use crate::kit::files;
use crate::kit::worker::aside;
use tabia_game::pgn::GameKey;
use tabia_texts::{tr, tr_args};

/// Maximum length of what is copied to the clipboard, in bytes.
pub(crate) const MOST_COPIED: usize = 16 << 20;

impl GameRoom {
    /// Whether games are being copied.
    pub(crate) fn is_copying(&self) -> bool {
        self.copying.is_some()
    }

    /// Records the selected games, before it is asked where they are copied.
    pub(crate) fn note_selected(&mut self, context: &Context) {
        let games = self.selected_games(context);
        let document = &self.session.document;
        let keys = games.iter().map(|game| document.key_at(*game));
        self.to_copy = Some((document.id(), keys.collect()));
    }

    /// Number of games of [`GameRoom::note_selected`].
    pub(super) fn noted_count(&self) -> usize {
        self.to_copy.as_ref().map_or(0, |(_, keys)| keys.len())
    }

    /// Forgets the games of [`GameRoom::note_selected`].
    pub(crate) fn forget_noted(&mut self) {
        self.to_copy = None;
    }

    /// Whether it was asked where games of this tab are copied.
    pub(crate) fn has_noted_selected(&self) -> bool {
        self.to_copy.is_some()
    }

    /// Copies the selected games.
    pub(super) fn copy_selected(&mut self, context: &mut Context, target: CopyTarget) {
        self.note_selected(context);
        self.copy_noted(context, target, false, Vec::new());
    }

    /// Copies or moves the games of [`GameRoom::note_selected`]. `shown` are the files that tabs show.
    pub(crate) fn copy_noted(
        &mut self,
        context: &mut Context,
        target: CopyTarget,
        moves: bool,
        shown: Vec<PathBuf>,
    ) {
        let Some((id, keys)) = self.to_copy.take() else {
            return;
        };
        if !self.can_edit_list() || id != self.session.document.id() {
            return report_not_copied(context, &tr("unavailable-reading"));
        }
        self.keep_comment(context);
        let document = &self.session.document;
        let file = document.with_changes(&self.session.open);
        let games = file.order().indices_of(&keys);
        let to = target.clone();
        let source = document.path().map(files::display).unwrap_or_default();
        let work = move || {
            let mut copied = copy(&file, &games, &to)?;
            match &to {
                CopyTarget::File(path) => {
                    copied.change = append_to(path, &copied.games, &shown)?;
                }
                CopyTarget::Collection(folder) => {
                    add_to_collection(folder, &copied.games, &source)?;
                }
                _ => {}
            }
            Ok(copied)
        };
        match aside("game-copier", &context.egui, work) {
            Ok(work) => {
                self.copying = Some(Copying {
                    document: document.id(),
                    target,
                    moves,
                    work,
                });
            }
            Err(error) => report_not_copied(context, &error.to_string()),
        }
    }

    /// Continues with games that have been copied.
    pub(crate) fn poll_copying(&mut self, context: &mut Context) {
        let Some(copying) = self.copying.take() else {
            return;
        };
        let copied = match copying.work.try_recv() {
            Ok(copied) => copied.map_err(|error| error.to_string()),
            Err(TryRecvError::Empty) => {
                self.copying = Some(copying);
                return;
            }
            Err(TryRecvError::Disconnected) => Err(tr("worker-panicked")),
        };
        let moves = copying.moves && copying.document == self.session.document.id();
        let Copied {
            games,
            keys,
            change,
        } = match copied {
            Ok(copied) => copied,
            Err(reason) => return report_not_copied(context, &reason),
        };
        let count = ("count", games.len().into());
        match copying.target {
            CopyTarget::File(path) => {
                if moves {
                    self.remove_keys(context, &keys);
                }
                let file = ("file", files::display(&path).into());
                let key = match moves {
                    true => "games-moved-to-file",
                    false => "games-copied-to-file",
                };
                context.toasts.info(tr_args(key, &[count, file.clone()]));
                if let Some(EncodingChange { before, now }) = change {
                    let change = [
                        ("before", before.to_string().into()),
                        ("now", now.to_string().into()),
                    ];
                    let [before, now] = change;
                    context
                        .toasts
                        .info(tr_args("games-file-encoding", &[file, before, now]));
                }
            }
            CopyTarget::Collection(folder) => {
                if moves {
                    self.remove_keys(context, &keys);
                }
                let key = match moves {
                    true => "games-moved-to-collection",
                    false => "games-copied-to-collection",
                };
                let name = folder.file_stem().unwrap_or_default().to_string_lossy();
                let name = ("name", name.into_owned().into());
                context.toasts.info(tr_args(key, &[count, name]));
            }
            CopyTarget::Tab(to) => {
                self.delivery = Some(Delivery {
                    to,
                    games,
                    keys,
                    moves,
                });
            }
            CopyTarget::Clipboard => copy_to_clipboard(context, &games),
            _ if copying.document != self.session.document.id() => {}
            CopyTarget::Here => {
                self.add_duplicates(context, games, &keys);
                context.toasts.info(tr_args("games-duplicated", &[count]));
            }
            CopyTarget::Tag(name, _) => {
                if !keys.is_empty() {
                    self.replace_games(context, games, &keys);
                }
                let name = ("name", name.into());
                context
                    .toasts
                    .info(tr_args("games-tag-set", &[count, name]));
            }
        }
    }

    /// Adds copies after the last of the copied games.
    fn add_duplicates(&mut self, context: &mut Context, games: CopiedGames, keys: &[GameKey]) {
        let count = games.len();
        self.put_shown_in_file();
        let new = self.add_texts(games);
        let document = &self.session.document;
        let order = document.file.order();
        let last = keys.iter().rev().find_map(|key| order.index_of(*key));
        let order = order.with(last.map_or(order.len(), |last| last + 1), new);
        let shown = document.key();
        self.change_list(context, (ListChange::Duplicated, count), order, shown);
    }

    /// Puts changed games in the places of the former ones.
    fn replace_games(&mut self, context: &mut Context, games: CopiedGames, keys: &[GameKey]) {
        let count = games.len();
        self.put_shown_in_file();
        let new = self.add_texts(games);
        let document = &self.session.document;
        let (current, order) = (document.current, document.file.order());
        let order = order.replaced(&order.indices_of(keys), new);
        let shown = order.key(current).unwrap_or(document.key());
        self.change_list(context, (ListChange::Details, count), order, shown);
    }

    /// Adds games of another tab at the end. An empty game that is in no file gives way to them.
    pub(crate) fn take_copied(
        &mut self,
        context: &mut Context,
        games: CopiedGames,
        is_shown: bool,
    ) {
        let gives_way = self.gives_way() && self.session.game().is_empty();
        let count = games.len();
        let index = self.put_shown_in_file();
        let new = self.add_texts(games);
        let document = &self.session.document;
        let mut order = document.file.order().with(index, new.clone());
        if gives_way {
            order = order.without(&[0]);
        }
        let shown = match is_shown || gives_way {
            true => new.start,
            false => document.key(),
        };
        self.change_list(context, (ListChange::Added, count), order, shown);
    }

    /// Removes games that were moved to another place.
    pub(crate) fn remove_keys(&mut self, context: &mut Context, keys: &[GameKey]) {
        let indices = self.session.document.file.order().indices_of(keys);
        if !indices.is_empty() {
            self.remove_games(context, &indices);
        }
    }
}

/// Puts games into the clipboard, unless they are too long.
fn copy_to_clipboard(context: &mut Context, games: &CopiedGames) {
    let length: usize = games.texts.iter().map(|text| text.len()).sum();
    if length > MOST_COPIED {
        let args = [("size", (MOST_COPIED >> 20).into())];
        return context.toasts.error(tr_args("copy-too-much", &args));
    }
    let texts: Vec<&str> = games.texts.iter().map(|text| text.trim()).collect();
    context.egui.copy_text(texts.join("\n\n") + "\n");
    let args = [("count", games.len().into())];
    context.toasts.info(tr_args("copied-games", &args));
}

fn report_not_copied(context: &mut Context, reason: &str) {
    let args = [("reason", reason.into())];
    context.toasts.error(tr_args("games-not-copied", &args));
}
