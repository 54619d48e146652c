//! Settings with a fixed set of values.

use serde::{Deserialize, Serialize};

/// Defines a choice that is stored as a word, so that the file is readable and unknown words can be reported. `yes` and `no` are
/// the values of a setting that earlier versions stored as a truth value.
macro_rules! choice {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $word:literal),+ $(,)? }
        $(yes $yes:ident no $no:ident)?) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$variant_doc])* $variant),+ }

        impl $name {
            /// All values, in the order of the menu.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];

            /// Returns the word in the settings file.
            pub const fn word(self) -> &'static str {
                match self { $($name::$variant => $word),+ }
            }
        }

        impl Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.word())
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let word = match Stored::deserialize(deserializer)? {
                    $(Stored::Truth(truth) => return Ok(if truth { $name::$yes } else { $name::$no }),)?
                    #[allow(unreachable_patterns)]
                    Stored::Truth(truth) => truth.to_string(),
                    Stored::Word(word) => word,
                };
                $name::ALL.iter().copied().find(|choice| choice.word() == word).ok_or_else(|| {
                    serde::de::Error::unknown_variant(&word, &[$($word),+])
                })
            }
        }
    };
}

/// A choice as a file holds it.
#[derive(Deserialize)]
#[serde(untagged)]
enum Stored {
    Truth(bool),
    Word(String),
}

choice! {
    /// On, off, or the preference of the system.
    SystemChoice { System = "system", On = "on", Off = "off" }
    // Earlier versions stored their default as no.
    yes On no System
}

impl SystemChoice {
    /// Returns whether it is on, where `system` is the preference of the system.
    pub fn is_on(self, system: bool) -> bool {
        match self {
            SystemChoice::System => system,
            SystemChoice::On => true,
            SystemChoice::Off => false,
        }
    }
}

choice! {
    /// The colour theme.
    ThemeChoice { System = "system", Light = "light", Dark = "dark" }
}
choice! {
    /// The colours of the board.
    BoardChoice {
        Wood = "wood", Walnut = "walnut", Green = "green", Blue = "blue", Slate = "slate", Paper = "paper",
        /// Marks and coordinates reach a contrast of 7 : 1.
        Contrast = "contrast",
    }
}
choice! {
    /// The drawn pieces.
    PieceChoice { Tabia = "tabia", Modern = "modern", Classic = "classic" }
}
choice! {
    /// The placement of the names of files and ranks.
    Coordinates { Off = "off", Edge = "edge", EverySquare = "every-square" }
}
choice! {
    /// The form of pieces in moves.
    Notation { Figurine = "figurine", Letters = "letters" }
}
choice! {
    /// How the moves of a game are laid out.
    MovesLayout {
        /// Two columns, with comments in rows between them.
        Column = "column",
        /// Running text.
        Inline = "inline",
        /// Two columns, with evaluations and times of the moves as small figures beside them.
        Figures = "figures",
    }
}
choice! {
    /// The side from whose point of view scores are shown.
    ScoreView { White = "white", SideToMove = "side-to-move" }
}

choice! {
    /// The rooms of the window, in the order of the rail.
    Room {
        /// Games against the engine or another person.
        Play = "play",
        /// Analysis of a game with the engine.
        Analyse = "analyse",
        /// The opening book.
        Book = "book",
        /// Collections of many games.
        Library = "library",
        /// Other engines, and tournaments.
        Engines = "engines",
        /// Demonstrations of the techniques of chess programs.
        Lab = "lab",
    }
}

choice! {
    /// The pages of the Lab, in the order of its strip.
    LabPage {
        /// Questions, each with what answers it.
        Questions = "questions",
        /// Textbook searches side by side.
        Search = "search",
        /// A recorded search of the engine.
        Tree = "tree",
        /// The effect of each technique of the engine.
        Techniques = "techniques",
        /// The terms of the evaluation.
        Evaluation = "evaluation",
        /// The exchange on one square.
        Exchange = "exchange",
        /// The representation of a position in memory.
        Boards = "boards",
        /// Keys of positions, and transposition tables.
        Hash = "hash",
        /// Other games than chess.
        Games = "games",
        /// Historical programs as opponents.
        Programs = "programs",
    }
}

choice! {
    /// The panel beside the moves in a wide window.
    SecondPanel { Games = "games", Book = "book", Review = "review", Explorer = "explorer" }
}
