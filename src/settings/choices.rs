//! Settings with a fixed set of values.

use serde::{Deserialize, Serialize};

/// Defines a choice that is stored as a word, so that the file is readable and unknown words can be reported.
macro_rules! choice {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
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
                let word = String::deserialize(deserializer)?;
                $name::ALL.iter().copied().find(|choice| choice.word() == word).ok_or_else(|| {
                    serde::de::Error::unknown_variant(&word, &[$($word),+])
                })
            }
        }
    };
}

choice! {
    /// The colour theme.
    ThemeChoice { System = "system", Light = "light", Dark = "dark" }
}
choice! {
    /// The colours of the board.
    BoardChoice {
        Wood = "wood", Walnut = "walnut", Green = "green", Blue = "blue", Slate = "slate", Paper = "paper",
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
        /// Demonstrations of the techniques of chess programs.
        Lab = "lab",
    }
}

choice! {
    /// The pages of the Lab, in the order of its strip.
    LabPage {
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
        /// Other games than chess.
        Games = "games",
        /// Historical programs as opponents.
        Programs = "programs",
    }
}

choice! {
    /// The panel beside the moves in a wide window.
    SecondPanel { Games = "games", Book = "book", Review = "review" }
}
