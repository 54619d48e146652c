//! Rows of cells, written as they come: as a table, in CSV or in JSON.

use std::fmt::Write as _;
use std::io::Write;

use clap::ValueEnum;

use super::CliError;
use super::output::print;
use tabia_library::csv;

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
    /// The titles of the columns with text, which JSON does not have as numbers.
    texts: &'a [&'a str],
    /// Width of the first column of a table, in letters.
    first: usize,
    /// Whether the last column is aligned to the left.
    has_text: bool,
    rows: usize,
}

/// Minimum width of the other columns of a table, in letters, and the space before each.
const WIDTH: usize = 10;
const GAP: &str = "  ";

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
            texts: &[],
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

    /// Sets the columns with text, by their titles: a name such as "2020" is no number.
    pub fn with_texts(self, texts: &'a [&'a str]) -> Sheet<'a> {
        Sheet { texts, ..self }
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
            SheetFormat::Csv => csv::line(cells),
            SheetFormat::Json => {
                let pairs = self.titles.iter().zip(cells);
                let pairs = pairs.map(|(title, cell)| {
                    let is_text = self.texts.contains(title) && cell != "-";
                    let cell = if is_text { quoted(cell) } else { value(cell) };
                    format!("{}:{cell}", quoted(title))
                });
                format!("{{{}}}", pairs.collect::<Vec<_>>().join(","))
            }
            SheetFormat::Table => {
                let mut line = String::new();
                for (index, (cell, title)) in cells.iter().zip(self.titles).enumerate() {
                    let (first, width) = (self.first, title.chars().count().max(WIDTH));
                    // Writing to a string cannot fail.
                    let _ = match index {
                        0 => write!(line, "{cell:<first$}"),
                        _ if self.has_text && index + 1 == cells.len() => {
                            write!(line, "{GAP}{cell}")
                        }
                        _ => write!(line, "{GAP}{cell:>width$}"),
                    };
                }
                line
            }
        }
    }
}

/// Returns rows under titles. The columns of a table are as wide as their widest cell, those of numbers aligned to the right.
pub fn table<const N: usize>(
    format: SheetFormat,
    titles: [&str; N],
    rows: Vec<[String; N]>,
) -> String {
    table_with(format, titles, &[], rows)
}

/// Like [`table`], with the titles of the columns with text.
pub fn table_with<const N: usize>(
    format: SheetFormat,
    titles: [&str; N],
    texts: &[&str],
    rows: Vec<[String; N]>,
) -> String {
    let sheet = Sheet {
        format,
        titles: &titles,
        texts,
        first: 0,
        has_text: true,
        rows: 0,
    };
    let head = titles.map(str::to_owned);
    if format != SheetFormat::Table {
        let lines = rows.iter().map(|row| sheet.line(row));
        return match format {
            SheetFormat::Json => format!("[\n{}\n]\n", lines.collect::<Vec<_>>().join(",\n")),
            _ => {
                let lines = std::iter::once(sheet.line(&head)).chain(lines);
                lines.map(|line| line + "\n").collect()
            }
        };
    }
    let is_number = |column: usize| {
        let cells = || rows.iter().map(|row| &row[column]);
        let is_number =
            |cell: &String| cell == "-" || cell.trim_end_matches(" %").parse::<f64>().is_ok();
        column > 0 && cells().all(is_number)
    };
    let numbers: [bool; N] = std::array::from_fn(is_number);
    let all = || std::iter::once(&head).chain(&rows);
    let width = |column: usize| all().map(|row| row[column].chars().count()).max();
    let widths: [usize; N] = std::array::from_fn(|column| width(column).unwrap_or(0));
    let line = |row: &[String; N]| {
        let cells = row.iter().zip(widths).zip(numbers);
        let cells = cells.map(|((cell, width), is_number)| match is_number {
            true => format!("{cell:>width$}"),
            false => format!("{cell:<width$}"),
        });
        let line = cells.collect::<Vec<String>>().join("  ");
        line.trim_end().to_owned() + "\n"
    };
    all().map(line).collect()
}

/// Returns rows under titles like [`table`]; a table without rows is this sentence instead.
pub fn table_or<const N: usize>(
    format: SheetFormat,
    titles: [&str; N],
    rows: Vec<[String; N]>,
    empty: &str,
) -> String {
    table_or_with(format, titles, &[], rows, empty)
}

/// Like [`table_or`], with the titles of the columns with text.
pub fn table_or_with<const N: usize>(
    format: SheetFormat,
    titles: [&str; N],
    texts: &[&str],
    rows: Vec<[String; N]>,
    empty: &str,
) -> String {
    match format {
        SheetFormat::Table if rows.is_empty() => format!("{empty}\n"),
        _ => table_with(format, titles, texts, rows),
    }
}

/// A cell as a value of JSON: a number as such, `-` as null, everything else as text.
fn value(cell: &str) -> String {
    match cell {
        "-" => "null".to_owned(),
        _ if is_json_number(cell) => cell.to_owned(),
        _ => quoted(cell),
    }
}

/// Returns whether JSON has this number: no leading zeros, and digits on both sides of the point.
fn is_json_number(cell: &str) -> bool {
    let digits = cell.strip_prefix('-').unwrap_or(cell);
    let whole = digits.split('.').next().unwrap_or_default();
    cell.parse::<f64>().is_ok_and(f64::is_finite)
        && whole.starts_with(|first: char| first.is_ascii_digit())
        && (whole == "0" || !whole.starts_with('0'))
        && !digits.ends_with('.')
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

    /// The titles of `lab search` and the cells of `lab hash --show entries` once touched.
    #[test]
    fn columns_of_a_table_never_touch() {
        let titles = ["name", "searched again", "key", "last"];
        let mut out = Vec::new();
        let mut sheet = Sheet::begin(SheetFormat::Table, &titles, (0, false), &mut out).unwrap();
        let cells = ["a", "1", "0x0123456789ABCDEF", "2"].map(str::to_owned);
        sheet.row(&cells, &mut out).unwrap();
        sheet.end(&mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        for line in text.lines() {
            let columns = line.split("  ").filter(|cell| !cell.trim().is_empty());
            assert_eq!(columns.count(), 4, "{line}");
        }
        let place = |line: &str, end: &str| line.find(end).map(|at| at + end.len());
        let mut lines = text.lines();
        let head = place(lines.next().unwrap(), "searched again");
        assert_eq!(place(lines.next().unwrap(), " 1"), head, "{text}");
    }

    #[test]
    fn cells_of_json_are_numbers_only_where_json_has_them() {
        for number in ["0", "-3", "0.5", "17", "2.50"] {
            assert_eq!(value(number), number);
        }
        for text in [
            "007", "5.", ".5", "+1", "NaN", "inf", "-.5", "1.2.3", "01.5",
        ] {
            assert_eq!(value(text), format!("\"{text}\""));
        }
        assert_eq!(value("-"), "null");
    }

    #[test]
    fn a_sheet_is_written_in_three_forms() {
        let table = "name                        n  line\na \"b\\                     1.5  e4 e5\n";
        assert!(written(SheetFormat::Table).starts_with(table));
        assert_eq!(
            written(SheetFormat::Csv),
            "name,n,line\n\"a \"\"b\\\",1.5,e4 e5\nc,-,\n"
        );
        let rows = || vec![["a", "1", "x, y"], ["bb", "10", "-"]].into_iter();
        let rows = || rows().map(|row| row.map(str::to_owned)).collect();
        let titles = ["name", "n", "text"];
        let written_as = |format| super::table(format, titles, rows());
        assert_eq!(
            written_as(SheetFormat::Table),
            "name   n  text\na      1  x, y\nbb    10  -\n"
        );
        assert_eq!(
            written_as(SheetFormat::Csv),
            "name,n,text\na,1,\"x, y\"\nbb,10,-\n"
        );
        let json: serde_json::Value = serde_json::from_str(&written_as(SheetFormat::Json)).unwrap();
        assert_eq!(
            json[1],
            serde_json::json!({"name": "bb", "n": 10, "text": null})
        );
        let texts = table_with(SheetFormat::Json, titles, &["n", "text"], rows());
        let json: serde_json::Value = serde_json::from_str(&texts).unwrap();
        assert_eq!(
            json[1],
            serde_json::json!({"name": "bb", "n": "10", "text": null})
        );
        let empty = |format| table_or(format, titles, Vec::new(), "nothing");
        assert_eq!(empty(SheetFormat::Table), "nothing\n");
        assert_eq!(empty(SheetFormat::Csv), "name,n,text\n");
        let json: serde_json::Value = serde_json::from_str(&empty(SheetFormat::Json)).unwrap();
        assert_eq!(json, serde_json::json!([]));
        let json: serde_json::Value = serde_json::from_str(&written(SheetFormat::Json)).unwrap();
        let expected = serde_json::json!([
            {"name": "a \"b\\", "n": 1.5, "line": "e4 e5"},
            {"name": "c", "n": null, "line": ""},
        ]);
        assert_eq!(json, expected);
    }
}
