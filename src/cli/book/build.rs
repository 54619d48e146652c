//! The command `tabia book build`.

use std::io::{Read, Write};
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::files::{OutputFormat, go_on, open, save};
use crate::CliError;
use crate::complaints::Complaints;
use crate::input::{self, InputEncoding};
use crate::number::{finite, percent, positive};
use crate::target::{Replacing, Target};
use tabia_book::build::{Date, Depth, Factors, Filter, Formula, Options, Side, from_games};
use tabia_book::{Book, Key, file, import};
use tabia_chess::{Color, Position};
use tabia_engine as engine;
use tabia_game::GameResult;
use tabia_game::pgn::{Problem, StreamError};

#[derive(Args)]
pub struct Build {
    /// PGN files, or - for standard input; or .txt files of lines, whose moves all count
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// The book to write; - is standard output
    #[arg(short, long)]
    output: PathBuf,
    #[command(flatten)]
    replacing: Replacing,
    /// The format on standard output
    #[arg(long, value_enum, default_value_t = OutputFormat::Ron)]
    format: OutputFormat,
    /// Number of half-moves of each game that count
    #[arg(long, default_value_t = 30)]
    plies: usize,
    /// Count the half-moves from the position where a game leaves this book
    #[arg(long, value_name = "BOOK")]
    beyond: Option<PathBuf>,
    /// Minimum number of games of a move
    #[arg(long, default_value_t = 3)]
    min_games: u32,
    /// Minimum score of a move, in percent
    #[arg(long, default_value_t = 0.0, value_parser = percent)]
    min_score: f64,
    /// Use only games with these results (1-0, 0-1, 1/2-1/2)
    #[arg(long)]
    result: Vec<String>,
    /// The side whose moves count
    #[arg(long, value_enum, default_value_t = Whose::Both)]
    side: Whose,
    /// Use only games of this player
    #[arg(long)]
    player: Option<String>,
    /// Minimum rating of both players
    #[arg(long)]
    min_elo: Option<u32>,
    /// Use only games from this day or year on
    #[arg(long)]
    since: Option<Date>,
    /// Use only games up to this day or year
    #[arg(long)]
    until: Option<Date>,
    /// The formula of the weights
    #[arg(long, value_enum, default_value_t = Weigh::Points)]
    weight: Weigh,
    /// Values of a win, a draw and a loss, instead of 2, 1, 0
    #[arg(
        long,
        value_delimiter = ',',
        allow_hyphen_values = true,
        value_name = "NUMBERS",
        value_parser = finite
    )]
    factors: Option<Vec<f64>>,
    /// Years after which the weight of a game halves, with --weight recent
    #[arg(long, default_value_t = 5.0, value_parser = positive)]
    half_life: f64,
    /// Count equal games every time
    #[arg(long)]
    keep_duplicates: bool,
    /// Number of threads that read games; default: the number of processors
    #[arg(long)]
    threads: Option<usize>,
    #[command(flatten)]
    encoding: InputEncoding,
}

#[derive(Clone, Copy, ValueEnum)]
enum Whose {
    Both,
    White,
    Black,
    /// The player of --player
    Player,
}

#[derive(Clone, Copy, ValueEnum)]
enum Weigh {
    /// 2·wins + draws, or the factors
    Points,
    /// The number of games
    Games,
    /// The score in percent
    Score,
    /// Points, with more weight for newer games
    Recent,
    /// Equal weights for all moves
    Uniform,
}

impl Build {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let is_text = |path: &&PathBuf| file::Format::of_source(path) == Some(file::Format::Text);
        let inputs = self.games.iter().chain(&self.beyond);
        let target = Target::new(&self.output, inputs, self.replacing)?;
        let mut complaints = Complaints::default();
        let (book, mut text) = match self.games.iter().filter(is_text).count() {
            0 => self.of_games(&mut complaints)?,
            count if count == self.games.len() => self.of_lines(&mut complaints)?,
            _ => {
                return Err(CliError::Usage(
                    "a book is built of games or of lines, not of both at once",
                ));
            }
        };
        text += &save(&book, &target, self.format, out)?;
        target.print(out, &text)?;
        complaints.into_result()
    }

    fn of_lines(&self, complaints: &mut Complaints) -> Result<(Book, String), CliError> {
        let mut book = Book::default();
        for path in &self.games {
            let text = input::read(path, self.encoding)?;
            for problem in import::lines(&mut book, &text) {
                complaints.add(path, &problem);
            }
        }
        Ok((book, String::new()))
    }

    fn of_games(&self, complaints: &mut Complaints) -> Result<(Book, String), CliError> {
        let theory = match &self.beyond {
            Some(path) => Some(open(path, complaints)?),
            None => None,
        };
        let known = |_: &Position, key: Key| {
            theory
                .as_ref()
                .is_some_and(|theory| theory.page(key).is_some())
        };
        let depth = match theory {
            Some(_) => Depth::BeyondTheory {
                plies: self.plies,
                known: &known,
            },
            None => Depth::Plies(self.plies),
        };
        let options = Options {
            depth,
            filter: self.filter()?,
            min_games: self.min_games,
            min_score: self.min_score / 100.0,
            formula: self.formula()?,
            drop_duplicates: !self.keep_duplicates,
            threads: self
                .threads
                .unwrap_or_else(input::threads)
                .clamp(1, engine::Options::MAX_THREADS),
        };
        let files: Vec<Box<dyn Read>> = self
            .games
            .iter()
            .map(|path| Ok(self.encoding.text(input::open(path)?)))
            .collect::<Result<_, CliError>>()?;
        let built =
            from_games(files, &options, &mut go_on).map_err(|failed| match failed.error {
                StreamError::Io(error) => CliError::file(&self.games[failed.index])(error),
                error => CliError::Games(error),
            })?;
        for (index, problem) in &built.problems {
            complaints.add_several(&self.games[*index], problem, problem.count());
        }
        for index in &built.without_games {
            complaints.add(&self.games[*index], &"there is no game in it");
        }
        if built.games == 0 {
            return Err(CliError::NoGames);
        }
        let problems = built.problems.iter().map(|(_, problem)| problem);
        let variants = match built.other_variants {
            0 => String::new(),
            count => format!(", {count} of other variants left out"),
        };
        let text = format!(
            "{} games, {} used, {} duplicates{variants}, {} problems\n",
            built.games,
            built.used,
            built.duplicates,
            problems.map(Problem::count).sum::<usize>(),
        );
        Ok((built.book, text))
    }

    fn filter(&self) -> Result<Filter, CliError> {
        let result = |text: &String| {
            let read = text.parse::<GameResult>();
            read.map_err(|source| CliError::GameResult {
                text: text.clone(),
                source,
            })
        };
        Ok(Filter {
            side: match self.side {
                Whose::Both => Side::Both,
                Whose::White => Side::Only(Color::White),
                Whose::Black => Side::Only(Color::Black),
                Whose::Player if self.player.is_none() => {
                    return Err(CliError::Usage("--side player needs --player"));
                }
                Whose::Player => Side::Player,
            },
            player: self.player.clone(),
            results: self.result.iter().map(result).collect::<Result<_, _>>()?,
            min_elo: self.min_elo,
            since: self.since,
            until: self.until,
        })
    }

    fn formula(&self) -> Result<Formula, CliError> {
        let factors = match self.factors.as_deref() {
            Some(&[win, draw, loss]) => Factors { win, draw, loss },
            Some(_) => {
                return Err(CliError::Usage(
                    "--factors takes three numbers with commas between them",
                ));
            }
            None => Factors::POINTS,
        };
        Ok(match self.weight {
            Weigh::Points => Formula::Results(factors),
            Weigh::Games => Formula::Results(Factors::GAMES),
            Weigh::Score => Formula::Score,
            Weigh::Recent => Formula::Recent {
                factors,
                half_life: self.half_life,
            },
            Weigh::Uniform => Formula::Uniform,
        })
    }
}
