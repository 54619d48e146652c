//! `tabia lab boards --show`: the parts of a board as rows.

use std::fmt::Debug;
use std::io::Write;

use clap::ValueEnum;

use super::super::CliError;
use super::super::output::print;
use crate::sheet::{SheetFormat, table_or};
use tabia_chess::{Move, Position, Square};
use tabia_lab::boards::Representation;
use tabia_lab::boards::bitboards::lowest::steps;
use tabia_lab::boards::distance::{Approach, DistanceEntry, FIELD, approaches};
use tabia_lab::boards::index::{CellIndex, RecordPlace, Way, by_mask, by_remainder};
use tabia_lab::boards::lists::castling::{Found, Hindrance};
use tabia_lab::boards::lists::inspection::Answer;
use tabia_lab::boards::lists::{Cell, Lists, SubListName, step_table};
use tabia_lab::boards::picture::PlaneName;
use tabia_lab::boards::pointers::items::Pointer;
use tabia_lab::boards::stack::{Event, Walk};
use tabia_lab::boards::twins::{Finding, Marking, TwinLists};
use tabia_lab::boards::undo::Test;

/// A part of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Part {
    /// The cells of the array, each with its number and content
    Cells,
    /// The records of the piece lists, with the pointers to them where the board has them
    Lists,
    /// The four-byte moves of the 16×16 board in their sorted lists
    Moves,
    /// The steps of the 16×16 board, and the cells that the pieces of the side to move visit by them
    Steps,
    /// The check detector: each piece tested against the king of the side to move
    CheckDetector,
    /// The distance table: each square's entry for the king of the side not to move, and the queens' moves there
    Distance,
    /// The search for the rooks of castling, and for their records
    Castling,
    /// Lists that keep captured pieces, with and without the twin flag
    Twins,
    /// The bits of every set, from the lowest
    LowestBit,
    /// The undo record of the move, and the moves that are made to be tested, on every board
    Undo,
    /// The first steps of a count with an own stack
    OwnStack,
    /// Indices of a square and of the position, and the time of each way to compute them
    Indices,
}

/// A position with the moves that led to it.
pub struct Shown<'a> {
    pub start: Position,
    pub line: Vec<Move>,
    /// The position after the line.
    pub position: Position,
    pub board: Representation,
    pub square: Option<Square>,
    pub format: SheetFormat,
    pub out: &'a mut dyn Write,
}

const NONE: &str = "-";

fn or_none<T: ToString>(value: Option<T>) -> String {
    value.map_or_else(|| NONE.to_owned(), |value| value.to_string())
}

/// The name of a colour, a kind, a wing or a set.
fn word(name: impl Debug) -> String {
    format!("{name:?}").to_lowercase()
}

fn square_of(cell: Cell) -> String {
    or_none(cell.square())
}

fn yes(is: bool) -> String {
    if is { "yes" } else { "no" }.to_owned()
}

impl Shown<'_> {
    /// Prints a part.
    pub fn print(&mut self, part: Part) -> Result<(), CliError> {
        match part {
            Part::Cells => self.cells(),
            Part::Lists => self.lists(),
            Part::Moves => self.moves(),
            Part::Steps => self.steps(),
            Part::CheckDetector => self.detector(),
            Part::Distance => self.distance(),
            Part::Castling => self.castling(),
            Part::Twins => self.twins(),
            Part::LowestBit => self.lowest_bit(),
            Part::Undo => self.undo(),
            Part::OwnStack => self.own_stack(),
            Part::Indices => self.indices(),
        }
    }

    fn write<const N: usize>(
        &mut self,
        titles: [&str; N],
        rows: impl IntoIterator<Item = [String; N]>,
    ) -> Result<(), CliError> {
        let rows = rows.into_iter().collect();
        print(
            self.out,
            &table_or(self.format, titles, rows, "there are none"),
        )
    }

    /// The position before the last move, and that move.
    fn last(&self) -> Option<(Position, Move)> {
        let (last, before) = self.line.split_last()?;
        let mut position = self.start.clone();
        for mv in before {
            let _ = position.make(*mv);
        }
        Some((position, *last))
    }

    fn board(&self) -> Lists {
        Lists::played(&self.position, self.line.last().copied(), None)
    }

    fn cells(&mut self) -> Result<(), CliError> {
        let (picture, _) = self.board.pictures(&self.position, None);
        let Some(grid) = picture.grid else {
            return Err(CliError::Usage(
                "this board has no array; see --show lowest-bit",
            ));
        };
        let rows = grid.cells.iter().enumerate().map(|(index, cell)| {
            [
                index.to_string(),
                or_none(cell.ground.square()),
                or_none(cell.piece),
                cell.value.to_string(),
            ]
        });
        self.write(["cell", "square", "piece", "content"], rows)
    }

    fn lists(&mut self) -> Result<(), CliError> {
        let (picture, _) = self.board.pictures(&self.position, None);
        if picture.lists.is_empty() {
            return Err(CliError::Usage(
                "this board has no lists; tabia, 8x8, 16x16 and links have them: see --board",
            ));
        }
        let entries = picture.lists.iter().flat_map(|list| &list.entries);
        let rows = entries.map(|entry| {
            let pointer = entry.pointer.map(|pointer| match pointer {
                Pointer::Head(color) => format!("head of {}", word(color)),
                Pointer::Next(index) => format!("next of {index}"),
            });
            [
                entry.index.to_string(),
                entry.piece.to_string(),
                entry.cell.to_string(),
                entry.square.to_string(),
                or_none(entry.next),
                or_none(pointer),
                yes(entry.is_alive),
            ]
        });
        let titles = [
            "record",
            "piece",
            "cell",
            "square",
            "next",
            "pointer to it",
            "on board",
        ];
        self.write(titles, rows)
    }

    fn moves(&mut self) -> Result<(), CliError> {
        let lists = self.board().sub_lists();
        let rows = lists.iter().flat_map(|list| {
            let name = match list.name {
                SubListName::LastMover => "last-mover".to_owned(),
                SubListName::Victim(role) => word(role),
                SubListName::Quiet => "quiet".to_owned(),
            };
            list.moves.iter().map(move |one| {
                let [record, to, flags, next] = one.descriptor.bytes().map(|byte| byte.to_string());
                let number = format!("0x{:08X}", one.descriptor.number());
                let names: Vec<&str> = one.descriptor.flags.names().collect();
                let squares = format!("{}{}", one.mv.from(), one.mv.landing());
                [
                    name.clone(),
                    one.index.to_string(),
                    squares,
                    record,
                    to,
                    flags,
                    next,
                    number,
                    yes(one.is_legal),
                    names.join(" "),
                ]
            })
        });
        let titles = [
            "list", "index", "move", "piece", "to", "flags", "next", "number", "legal", "names",
        ];
        self.write(titles, rows)
    }

    fn steps(&mut self) -> Result<(), CliError> {
        let (board, turn) = (self.board(), self.position.turn());
        let pieces: Vec<_> = self.position.pieces(turn).collect();
        let rows = step_table(turn).into_iter().flat_map(|row| {
            let own = pieces.iter().filter(move |(_, role)| *role == row.role);
            let board = &board;
            own.flat_map(move |(from, role)| {
                row.steps.clone().into_iter().map(move |step| {
                    let visited = board.walk(Cell::of(*from), *role, step);
                    let cells: Vec<String> = visited
                        .iter()
                        .map(|cell| cell.number().to_string())
                        .collect();
                    let last = visited.last().and_then(|cell| cell.square());
                    [
                        word(role),
                        from.to_string(),
                        step.to_string(),
                        cells.join(" "),
                        or_none(last),
                    ]
                })
            })
        });
        self.write(["piece", "from", "step", "cells", "last square"], rows)
    }

    fn detector(&mut self) -> Result<(), CliError> {
        let board = self.board();
        let tests = board.inspect(board.target(), !self.position.turn());
        let rows = tests.iter().map(|test| {
            let kinds: Vec<String> = test.entry.roles().map(word).collect();
            let answer = match test.answer {
                Answer::Never => "never".to_owned(),
                Answer::WrongWay => "other direction".to_owned(),
                Answer::Blocked(cell) => format!("blocked on {}", square_of(cell)),
                Answer::Attacks => "check".to_owned(),
            };
            [
                test.piece.to_string(),
                square_of(test.from),
                test.entry.index.to_string(),
                or_none((!kinds.is_empty()).then(|| kinds.join(" "))),
                test.entry.step.to_string(),
                answer,
                yes(board.last_mover() == Some(test.from)),
            ]
        });
        let titles = [
            "piece",
            "square",
            "entry",
            "kinds",
            "step",
            "answer",
            "last mover",
        ];
        self.write(titles, rows)
    }

    fn distance(&mut self) -> Result<(), CliError> {
        let king = self.position.king(!self.position.turn());
        let moves = approaches(&self.position);
        let rows = Square::all().map(|square| {
            let entry = DistanceEntry::between(square, king);
            let here: Vec<&Approach> = moves.iter().filter(|one| one.mv.to() == square).collect();
            let names: Vec<String> = here.iter().map(|one| format!("{:?}", one.mv)).collect();
            [
                square.to_string(),
                entry.row.to_string(),
                entry.column.to_string(),
                entry.index().to_string(),
                entry.distance().to_string(),
                yes(entry.distance() <= FIELD),
                or_none((!names.is_empty()).then(|| names.join(" "))),
                yes(here.iter().any(|one| one.is_fall())),
            ]
        });
        let titles = [
            "square",
            "row",
            "column",
            "entry",
            "distance",
            "king's field",
            "queen's moves",
            "safety falls",
        ];
        self.write(titles, rows)
    }

    fn castling(&mut self) -> Result<(), CliError> {
        let searches = self.board().rook_searches();
        let rows = searches.iter().map(|search| {
            let cells: Vec<String> = search
                .visited
                .iter()
                .map(|cell| cell.number().to_string())
                .collect();
            let records: Vec<String> = search.records.iter().map(u8::to_string).collect();
            let (rook, answer) = match search.found {
                Found::KingHasMoved => (None, "the king has moved".to_owned()),
                Found::Nothing => (None, "no rook".to_owned()),
                Found::Rook(cell) => (
                    cell.square(),
                    match search.hindrance {
                        None => "legal".to_owned(),
                        Some(Hindrance::Exposed) => "the king would be in check".to_owned(),
                        Some(Hindrance::Occupied(cell)) => {
                            format!("{} is not empty", square_of(cell))
                        }
                        Some(Hindrance::Attacked(cell)) => {
                            format!("{} is attacked", square_of(cell))
                        }
                    },
                ),
            };
            let wing = word(search.wing);
            let cells = or_none((!cells.is_empty()).then(|| cells.join(" ")));
            let records = or_none((!records.is_empty()).then(|| records.join(" ")));
            [wing, cells, or_none(rook), records, answer]
        });
        self.write(["wing", "cells", "rook", "records", "castling"], rows)
    }

    fn twins(&mut self) -> Result<(), CliError> {
        let lists = [Marking::TwinFlag, Marking::Plain]
            .map(|marking| TwinLists::follow(&self.start, &self.line, marking));
        let found = |finding| match finding {
            Finding::Alive => "on board",
            Finding::Dead => "captured",
            Finding::Ghost => "generated twice",
        };
        let rows = tabia_chess::Color::ALL.into_iter().flat_map(|color| {
            lists[0]
                .records(color)
                .zip(lists[1].records(color))
                .map(|(flag, plain)| {
                    [
                        flag.piece.to_string(),
                        flag.square.to_string(),
                        format!("0x{:02X}", flag.code),
                        found(flag.finding).to_owned(),
                        format!("0x{:02X}", plain.code),
                        found(plain.finding).to_owned(),
                    ]
                })
        });
        let rows: Vec<_> = rows.collect();
        let titles = [
            "piece",
            "square",
            "code",
            "with flag",
            "plain code",
            "without flag",
        ];
        self.write(titles, rows)
    }

    fn lowest_bit(&mut self) -> Result<(), CliError> {
        let board = match self.board {
            Representation::Rotated => Representation::Rotated,
            _ => Representation::Bitboards,
        };
        let (picture, _) = board.pictures(&self.position, None);
        let rows = picture.planes.iter().flat_map(|plane| {
            let name = match plane.name {
                PlaneName::Occupied => "occupied".to_owned(),
                PlaneName::Side(color) => word(color),
                PlaneName::Pieces(piece) => piece.to_string(),
                other => word(other),
            };
            steps(plane.bits).into_iter().map(move |step| {
                [
                    name.clone(),
                    format!("0x{:016X}", step.set),
                    format!("0x{:016X}", step.lowest),
                    step.bank.to_string(),
                    step.in_bank.to_string(),
                    step.square.index().to_string(),
                    plane.squares[step.square.index()].to_string(),
                    format!("0x{:016X}", step.rest),
                ]
            })
        });
        let titles = [
            "set",
            "x",
            "x & -x",
            "quarter",
            "entry",
            "bit",
            "square",
            "x & (x - 1)",
        ];
        self.write(titles, rows)
    }

    fn undo(&mut self) -> Result<(), CliError> {
        let last = self.last();
        let rows = Representation::ALL.map(|board| {
            let record = last
                .as_ref()
                .and_then(|(position, mv)| board.undo_record(position, *mv));
            let tested = board.tested_moves(&self.position);
            let count = |test| {
                tested
                    .iter()
                    .filter(|one| one.test == test)
                    .count()
                    .to_string()
            };
            let values: Vec<String> = record
                .iter()
                .flat_map(|record| &record.values)
                .map(ToString::to_string)
                .collect();
            [
                board.name().to_owned(),
                or_none(record.as_ref().map(|record| record.bytes)),
                or_none(record.as_ref().map(|record| record.position_bytes)),
                tested.len().to_string(),
                count(Test::Guard),
                count(Test::Made),
                count(Test::TakenBack),
                or_none((!values.is_empty()).then(|| values.join("; "))),
            ]
        });
        let titles = [
            "board",
            "record",
            "position",
            "generated",
            "certain",
            "made",
            "illegal",
            "contents",
        ];
        self.write(titles, rows)
    }

    fn own_stack(&mut self) -> Result<(), CliError> {
        /// Number of shown steps, and depth of the count.
        const STEPS: usize = 64;
        const DEPTH: usize = 3;
        let mut walk = Walk::new(self.position.clone(), DEPTH);
        let mut rows = Vec::new();
        while rows.len() < STEPS
            && let Some(event) = walk.step()
        {
            let (name, mv) = match event {
                Event::Push(mv) => ("push", Some(mv)),
                Event::Leaf(mv) => ("leaf", Some(mv)),
                Event::TakenBack(mv) => ("taken back", Some(mv)),
                Event::Pop => ("pop", None),
            };
            let frames = walk.frames().iter();
            let frames: Vec<String> = frames
                .map(|frame| format!("{}-{}", frame.next, frame.end))
                .collect();
            rows.push([
                (rows.len() + 1).to_string(),
                name.to_owned(),
                or_none(mv.map(|mv| format!("{}{}", mv.from(), mv.landing()))),
                walk.leaves().to_string(),
                frames.join(" "),
            ]);
        }
        self.write(["step", "event", "move", "leaves", "frames"], rows)
    }

    fn indices(&mut self) -> Result<(), CliError> {
        let square = self
            .square
            .unwrap_or(self.position.king(self.position.turn()));
        let mut rows: Vec<[String; 4]> = CellIndex::all(square)
            .into_iter()
            .map(|index| {
                let name = format!("{square} in rows of {}", index.columns);
                [
                    name,
                    index.multiplied().to_string(),
                    NONE.to_owned(),
                    NONE.to_owned(),
                ]
            })
            .collect();
        let key = self.position.key();
        for (name, slot) in [
            ("key % 100000", by_remainder(key)),
            ("key & 0x3FFFF", by_mask(key)),
        ] {
            rows.push([
                name.to_owned(),
                slot.to_string(),
                NONE.to_owned(),
                NONE.to_owned(),
            ]);
        }
        for place in RecordPlace::all(by_mask(key) as usize) {
            rows.push([
                format!("byte of record {} of {} bytes", place.number, place.size),
                place.shifted().to_string(),
                NONE.to_owned(),
                NONE.to_owned(),
            ]);
        }
        for way in Way::ALL {
            let measured = way.measure(&self.position);
            rows.push([
                way.name().to_owned(),
                NONE.to_owned(),
                measured.count.to_string(),
                format!("{:.2}", measured.each()),
            ]);
        }
        self.write(["index", "value", "count", "ns each"], rows)
    }
}
