//! Settings that are a choice among words.

use serde::{Deserialize, Serialize};

/// A choice that is stored as a word, so that the file stays readable and unknown words can be reported.
macro_rules! choice {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$variant_doc])* $variant),+ }

        impl $name {
            /// Every value, in the order in which it is offered.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];

            /// The word in the settings file.
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
    /// Light or dark.
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
    /// Where the names of files and ranks are shown.
    Coordinates { Off = "off", Edge = "edge", EverySquare = "every-square" }
}
choice! {
    /// How pieces are written in moves.
    Notation { Figurine = "figurine", Letters = "letters" }
}
choice! {
    /// From whose side scores are shown.
    ScoreView { White = "white", SideToMove = "side-to-move" }
}

choice! {
    /// The rooms of the window, in the order in which the rail shows them.
    Room {
        /// Games against the engine or another person.
        Play = "play",
        /// The game under the engine's eye.
        Analyse = "analyse",
        /// The opening book.
        Book = "book",
        /// The textbook to look at.
        Lab = "lab",
    }
}

choice! {
    /// The pages of the Lab, in the order in which its strip shows them.
    LabPage {
        /// The searches of the textbook, side by side.
        Search = "search",
        /// A recorded search of the engine.
        Tree = "tree",
        /// What each technique of the engine buys.
        Techniques = "techniques",
        /// Where the evaluation comes from.
        Evaluation = "evaluation",
        /// The exchange on a square.
        Exchange = "exchange",
        /// How a position is stored.
        Boards = "boards",
        /// Other games than chess.
        Games = "games",
        /// Opponents of another age.
        Programs = "programs",
    }
}

choice! {
    /// The panel beside the moves in a wide window.
    SecondPanel { Games = "games", Book = "book", Review = "review" }
}
