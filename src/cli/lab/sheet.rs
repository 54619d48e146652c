//! Rows of cells, written as they come: as a table, in CSV or in JSON.

use std::fmt::Write as _;
use std::io::Write;

use clap::ValueEnum;

use super::super::CliError;
use super::super::output::print;

/// How rows are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SheetFormat {
    Table,
    Csv,
    Json,
}

/// A writer of rows under titles. The first column is aligned to the left, and so is the last one where it holds text of any
/// length.
pub struct Sheet<'a> {
    format: SheetFormat,
    titles: &'a [&'a str],
    /// Width of the first column of a table, in letters.
    first: usize,
    /// Whether the last column is aligned to the left.
    has_text: bool,
    rows: usize,
}

/// Width of the other columns of a table, in letters.
const WIDTH: usize = 12;

impl<'a> Sheet<'a> {
    /// Begins a sheet. The first column of a table holds at least `first` letters.
    pub fn begin(
        format: SheetFormat,
        titles: &'a [&'a str],
        (first, has_text): (usize, bool),
        out: &mut dyn Write,
    ) -> Result<Sheet<'a>, CliError> {
        let sheet = Sheet {
            format,
            titles,
            first: first.max(16) + 1,
            has_text,
            rows: 0,
        };
        match format {
            SheetFormat::Json => print(out, "[")?,
            _ => {
                let titles: Vec<String> = titles.iter().map(|title| (*title).to_owned()).collect();
                print(out, &format!("{}\n", sheet.line(&titles)))?;
            }
        }
        Ok(sheet)
    }

    /// Writes a row with a cell for each title.
    pub fn row(&mut self, cells: &[String], out: &mut dyn Write) -> Result<(), CliError> {
        let text = match (self.format, self.rows) {
            (SheetFormat::Json, 0) => format!("\n{}", self.line(cells)),
            (SheetFormat::Json, _) => format!(",\n{}", self.line(cells)),
            _ => format!("{}\n", self.line(cells)),
        };
        self.rows += 1;
        print(out, &text)
    }

    /// Ends the sheet.
    pub fn end(self, out: &mut dyn Write) -> Result<(), CliError> {
        match self.format {
            SheetFormat::Json => print(out, "\n]\n"),
            _ => Ok(()),
        }
    }

    fn line(&self, cells: &[String]) -> String {
        match self.format {
            SheetFormat::Csv => cells
                .iter()
                .map(|cell| csv(cell))
                .collect::<Vec<_>>()
                .join(","),
            SheetFormat::Json => {
                let pairs = self.titles.iter().zip(cells);
                let pairs = pairs.map(|(title, cell)| format!("{}:{}", quoted(title), value(cell)));
                format!("{{{}}}", pairs.collect::<Vec<_>>().join(","))
            }
            SheetFormat::Table => {
                let mut line = String::new();
                for (index, cell) in cells.iter().enumerate() {
                    let width = self.first;
                    // Writing to a string cannot fail.
                    let _ = match index {
                        0 => write!(line, "{cell:<width$}"),
                        _ if self.has_text && index + 1 == cells.len() => write!(line, "  {cell}"),
                        _ => write!(line, "{cell:>WIDTH$}"),
                    };
                }
                line
            }
        }
    }
}

/// A cell in CSV: in quotation marks where it has a comma.
fn csv(cell: &str) -> String {
    match cell.contains(',') {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell.to_owned(),
    }
}

/// A cell as a value of JSON: a number as such, `-` as null, everything else as text.
fn value(cell: &str) -> String {
    let is_number = cell.parse::<f64>().is_ok_and(f64::is_finite) && !cell.starts_with('+');
    match cell {
        "-" => "null".to_owned(),
        _ if is_number => cell.to_owned(),
        _ => quoted(cell),
    }
}

fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            control if control.is_control() => {
                // Writing to a string cannot fail.
                let _ = write!(quoted, "\\u{:04x}", u32::from(control));
            }
            other => quoted.push(other),
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(format: SheetFormat) -> String {
        let mut out = Vec::new();
        let mut sheet = Sheet::begin(format, &["name", "n", "line"], (4, true), &mut out).unwrap();
        for cells in [["a \"b\\", "1.5", "e4 e5"], ["c", "-", ""]] {
            sheet.row(&cells.map(str::to_owned), &mut out).unwrap();
        }
        sheet.end(&mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_sheet_is_written_in_three_forms() {
        let table = "name                        n  line\na \"b\\                     1.5  e4 e5\n";
        assert!(written(SheetFormat::Table).starts_with(table));
        assert_eq!(
            written(SheetFormat::Csv),
            "name,n,line\na \"b\\,1.5,e4 e5\nc,-,\n"
        );
        let json: serde_json::Value = serde_json::from_str(&written(SheetFormat::Json)).unwrap();
        let expected = serde_json::json!([
            {"name": "a \"b\\", "n": 1.5, "line": "e4 e5"},
            {"name": "c", "n": null, "line": ""},
        ]);
        assert_eq!(json, expected);
    }
}
