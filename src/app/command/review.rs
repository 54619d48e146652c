//! The commands of reviews.

use tabia_chess::{Color, Move};
use tabia_review::Badge;
use tabia_settings::Settings;

/// The moves of the reviewed game that a command is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// The shown move.
    Move,
    Side(Color),
    Game,
}

/// A command of the review of a game.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Shows the review, and starts it if nothing is known yet; continues one that was stopped.
    Start,
    /// Discards the results, and starts again.
    Anew,
    /// Pauses or resumes the engines.
    Pause(bool),
    /// Stops the review; the results are kept.
    Stop,
    /// Reviews every game of the file, one after another.
    All,
    /// Searches moves again, each with more nodes than before.
    LookDeeper(Reach),
    /// Goes to a position of the game, counted in half-moves from its start.
    GoTo(usize),
    /// Goes to the next move with this badge, of one side or of both; continues from the start of the game after its end.
    Next(Badge, Option<Color>),
    /// Goes to the next inaccuracy, mistake or blunder of either side, and around the end of the game.
    NextFault,
    /// Goes to the previous one.
    PreviousFault,
    /// Shows or hides the options of the review.
    ToggleOptions,
    Change(Box<Settings>),
    /// Writes the review into the game with the chosen options.
    Write,
    /// Shows or hides the better line of the current move on the board.
    ToggleBetter,
    /// Shows on the board the first moves of a line that begins before the current move, by their number. The game stays.
    ShowLine(Vec<Move>, usize),
    /// Moves along the line on the board by this number of half-moves, forward or back.
    Step(i32),
    /// Shows the game again in place of the line.
    LeaveLine,
    /// Shows or hides the longer text about faults.
    ToggleLonger,
    /// Starts an exercise: finding a better move than the current one.
    Retry,
    /// Starts an exercise with each mistake of the game; of one side or of both.
    RetryAll(Option<Color>),
    /// Collects the mistakes of one side of the game for training, or removes them again.
    Collect(Color),
    /// Starts an exercise with the collected mistakes that are due.
    Train,
    /// Starts an exercise: guessing the moves of one side.
    Guess(Color),
    /// Answers the current task.
    Answer(Move),
    /// Answers the current task with a typed move.
    AnswerText(String),
    Hint,
    /// Shows the answer.
    Solve,
    /// Tries again after a wrong answer.
    Again,
    NextExercise,
    /// Removes the exercise from the collection.
    Forget,
    EndLesson,
}
