//! A player of a game between two: its name, its start, and the choice of its switches.

use std::path::Path;

use egui::{DragValue, Ui};

use crate::command::lab::programs::Contender;
use crate::game::players::{OwnPlayer, Started};
use crate::kit::drop_down::{self, DropDown};
use crate::kit::widgets::together;
use tabia_engine::Techniques;
use tabia_lab::programs::{PieceOrder, Switches};
use tabia_texts::{signed, tr, tr_args};

/// Returns the names of two contenders, with numbers where they would be the same.
pub(super) fn titles(contenders: &[Contender; 2]) -> [String; 2] {
    let titles = contenders.map(Contender::title);
    match titles[0] == titles[1] {
        true => [1, 2].map(|number| format!("{} ({number})", titles[0])),
        false => titles,
    }
}

impl Contender {
    /// Whether it has switches.
    pub(super) fn has_switches(self) -> bool {
        let program = self.player.program();
        program.is_some_and(|program| program.has_switches())
    }

    /// The display name, with the switches that are changed: "Tchess, contempt 50".
    pub(super) fn title(self) -> String {
        let mut title = self.player.title();
        if self.has_switches() {
            for words in words(self.switches) {
                title += ", ";
                title += &words;
            }
        }
        if self.ponders {
            title += ", ";
            title += &tr("switches-ponders");
        }
        title
    }

    /// Returns it with its numbers clamped to the possible ranges.
    pub(super) fn into_range(mut self) -> Contender {
        let (least, most) = Switches::CONTEMPT;
        self.switches.contempt = self.switches.contempt.clamp(least, most);
        self
    }

    /// Starts the player with its switches, the engine with these techniques; also returns a message for the user. `wake` is called after every report.
    ///
    /// # Errors
    /// Returns why it cannot be started.
    pub(super) fn start(
        self,
        techniques: Techniques,
        data: Option<&Path>,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> Result<Started, String> {
        let (mut player, note) = self.player.start(data, wake)?;
        let mut set = |name: &str, value: &str| {
            let set = player.set_option(name, value);
            set.map_err(|error| error.to_string())
        };
        if self.player == OwnPlayer::Engine {
            for (name, value) in techniques.options() {
                set(name, value)?;
            }
        }
        if self.has_switches() {
            for (name, value) in self.switches.changed() {
                set(name, &value)?;
            }
        }
        Ok((player, note))
    }
}

/// The switches that differ from the defaults, in words.
fn words(switches: Switches) -> Vec<String> {
    let contempt = || {
        let contempt = signed(switches.contempt);
        tr_args("switches-contempt", &[("value", contempt.into())])
    };
    let order = switches.piece_order;
    let order_words = || tr(&format!("switches-{}", order_key(order)));
    let all = [
        (switches.contempt != 0).then(contempt),
        (order != PieceOrder::default()).then(order_words),
        switches.retreats_last.then(|| tr("switches-retreats-last")),
        switches
            .phase_priorities
            .then(|| tr("switches-phase-priorities")),
    ];
    all.into_iter().flatten().collect()
}

fn order_key(order: PieceOrder) -> &'static str {
    match order {
        PieceOrder::Tables => "tables",
        PieceOrder::QueenFirst => "queen-first",
        PieceOrder::PawnFirst => "pawn-first",
    }
}

/// Shows the switches of a side; `player` is its name: "White's player".
pub(super) fn show_switches(ui: &mut Ui, player: &str, switches: &mut Switches) {
    let name = |key: &str| {
        let args = [
            ("player", player.to_owned().into()),
            ("what", tr(key).into()),
        ];
        tr_args("switch-of", &args)
    };
    ui.horizontal_wrapped(|ui| {
        together(ui, |ui| {
            ui.label(tr("switch-contempt"));
            let (least, most) = Switches::CONTEMPT;
            let drag = ui.add(DragValue::new(&mut switches.contempt).range(least..=most));
            let drag = drag.on_hover_text(tr("switch-contempt-tip"));
            drag.accessible_name(name("switch-contempt"));
            ui.add_space(8.0);
        });
        together(ui, |ui| {
            let order_name = |order| tr(&format!("switch-{}", order_key(order)));
            let order = &mut switches.piece_order;
            let combo = DropDown::new(("piece order", player))
                .selected_text(order_name(*order))
                .width(152.0);
            let list = combo.show_ui(ui, |ui| {
                for candidate in PieceOrder::ALL {
                    drop_down::value(ui, order, candidate, order_name(candidate));
                }
            });
            let list = list.response.on_hover_text(tr("switch-piece-order-tip"));
            list.accessible_name(name("switch-piece-order"));
        });
    });
    ui.horizontal_wrapped(|ui| {
        let both = [
            ("switch-retreats-last", &mut switches.retreats_last),
            ("switch-phase-priorities", &mut switches.phase_priorities),
        ];
        for (key, is_on) in both {
            let check = ui.checkbox(is_on, tr(key));
            let check = check.on_hover_text(tr(&format!("{key}-tip")));
            check.accessible_name(name(key));
        }
    });
}
