//! The work of a program in each stage of its search, and what its static value consists of.

use egui::{Label, RichText, Sense, Ui, vec2};

use crate::kit::table::{Column, HEAD, ROW, Table, TableView};
use crate::kit::theme::Theme;
use crate::lab::games::value_text;
use tabia_lab::programs::{StagesWork, StaticPart};
use tabia_texts::{grouped, tr, tr_args};

/// The stages up to a step.
pub(in crate::lab::search) struct Stages {
    pub(super) work: StagesWork,
    /// The parts of the static value of the first position, for the side to move.
    pub(super) parts: Vec<(StaticPart, i32)>,
    /// The value that the last finished search has found.
    pub(super) found: Option<i32>,
    /// The value of a pawn.
    pub(super) unit: i32,
}

#[derive(Clone, Copy, PartialEq)]
enum StageColumn {
    Name,
    Positions,
    Tried,
    LeftOut,
    Cuts,
    Quiet,
    Depth,
    Known,
}

const COLUMNS: [Column<StageColumn>; 8] = [
    Column::fixed(StageColumn::Name, "stages-column-name", 112.0)
        .growing(1.0)
        .at_most(220.0),
    Column::fixed(StageColumn::Positions, "stages-column-positions", 64.0).number(),
    Column::fixed(StageColumn::Tried, "stages-column-tried", 60.0).number(),
    Column::fixed(StageColumn::LeftOut, "stages-column-left-out", 60.0).number(),
    Column::fixed(StageColumn::Cuts, "stages-column-cuts", 56.0)
        .number()
        .leaves(3),
    Column::fixed(StageColumn::Quiet, "stages-column-quiet", 64.0)
        .number()
        .leaves(2),
    Column::fixed(StageColumn::Depth, "stages-column-depth", 84.0)
        .number()
        .leaves(1),
    Column::fixed(StageColumn::Known, "stages-column-known", 76.0)
        .number()
        .leaves(4),
];

/// Draws the table and the values.
pub(super) fn show(ui: &mut Ui, theme: &Theme, stages: &Stages, view: &mut TableView) {
    let reached: Vec<_> = stages.work.reached().collect();
    if reached.is_empty() {
        ui.label(RichText::new(tr("watch-cards-none")).weak());
        return;
    }
    let size = vec2(ui.available_width(), HEAD + ROW * reached.len() as f32);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let name = tr("stages-table");
    Table::new(&name, rect, theme, &COLUMNS).show(ui, view, reached.len(), |ui, row| {
        let (stage, work) = reached[row.index];
        let name = tr(&format!("stage-{}", stage.name()));
        let number = |number: u64| match number {
            0 => "–".to_owned(),
            number => grouped(number),
        };
        let mut spoken = name.clone();
        for cell in row.cells() {
            let text = match cell.key {
                StageColumn::Name => {
                    row.body(ui, &cell, &name, theme.text_strong);
                    continue;
                }
                StageColumn::Positions => number(work.positions),
                StageColumn::Tried => number(work.tried),
                StageColumn::LeftOut => number(work.left_out),
                StageColumn::Cuts => number(work.cuts),
                StageColumn::Quiet => number(work.stood_pat + work.lazy),
                StageColumn::Depth => match (work.deeper, work.shallower) {
                    (0, 0) => "–".to_owned(),
                    (deeper, shallower) => format!("{} / {}", grouped(deeper), grouped(shallower)),
                },
                StageColumn::Known => match (work.from_table, work.learned) {
                    (0, 0) => "–".to_owned(),
                    (table, learned) => format!("{} / {}", grouped(table), grouped(learned)),
                },
            };
            row.body(ui, &cell, &text, theme.text);
            spoken += &format!(", {text}");
        }
        let tip = tr(&format!("stage-{}-tip", stage.name()));
        row.response.clone().on_hover_text(tip);
        spoken
    });
    ui.add_space(4.0);
    ui.add(Label::new(values(stages)).wrap())
        .on_hover_text(tr("stages-values-tip"));
    let lazy: u64 = reached.iter().map(|(_, work)| work.lazy).sum();
    let capped: u64 = reached.iter().map(|(_, work)| work.capped).sum();
    for (key, count) in [("stages-lazy", lazy), ("stages-capped", capped)] {
        if count > 0 {
            let text = tr_args(key, &[("count", grouped(count).into())]);
            ui.add(Label::new(RichText::new(text).small().color(theme.text_weak)).wrap());
        }
    }
}

/// The static value with its parts, and what the search has added.
fn values(stages: &Stages) -> String {
    let written = |value| value_text(value, stages.unit);
    let sum: i32 = stages.parts.iter().map(|(_, value)| value).sum();
    let mut text = tr_args("stages-static", &[("value", written(sum).into())]);
    if stages.parts.len() > 1 {
        let part = |(part, value): &(StaticPart, i32)| {
            let name = tr(&format!("static-part-{}", part.name()));
            format!("{name} {}", written(*value))
        };
        let parts: Vec<String> = stages.parts.iter().map(part).collect();
        text += &format!(" ({})", parts.join(", "));
    }
    let Some(found) = stages.found else {
        return text;
    };
    let args = [
        ("value", written(found).into()),
        ("dynamic", written(found - sum).into()),
    ];
    text + " " + &tr_args("stages-found", &args)
}
