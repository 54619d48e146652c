//! What a user can do with a review.

use tabia_chess::{Color, Move};
use tabia_review::Badge;
use tabia_settings::Settings;

/// An action on the review of a game.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Shows the review, and begins it where nothing is known yet; goes on with one that was stopped.
    Start,
    /// Forgets what was found, and begins again.
    Anew,
    /// Lets the engines rest, or go on.
    Pause(bool),
    /// Ends what is being found; what was found stays.
    Stop,
    /// Reviews every game of the file, one after another.
    All,
    /// Goes to a position of the game, counted in half-moves from its start.
    GoTo(usize),
    /// Goes to the next move with this badge, around the end of the game; of one side or of both.
    Next(Badge, Option<Color>),
    /// Shows or hides what a review is made of.
    ToggleOptions,
    Change(Box<Settings>),
    /// Writes the review into the game, as chosen.
    Write,
    /// Shows the better line of the current move on the board, or no longer.
    ToggleBetter,
    /// A step along that line, forward or back.
    Step(i32),
    /// Asks for a better move in place of the current one.
    Retry,
    /// Asks for a better move at each mistake of the game; of one side or of both.
    RetryAll(Option<Color>),
    /// Collects the mistakes of one side of the game for training, or takes them out again.
    Collect(Color),
    /// Sets the collected mistakes that are due.
    Train,
    /// Has the user find the moves of one side.
    Guess(Color),
    /// The user's answer to what is asked.
    Answer(Move),
    /// The same, typed.
    AnswerText(String),
    Hint,
    /// Shows the answer.
    Solve,
    /// Tries again after a wrong answer.
    Again,
    NextExercise,
    /// Takes the exercise out of the collection.
    Forget,
    EndLesson,
}
