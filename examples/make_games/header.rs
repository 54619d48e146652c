//! The tags of a game.

use std::fmt::Write as _;

use rand::RngExt;
use rand::rngs::StdRng;
use tabia_chess::Position;

use super::Plan;
use super::openings::Opening;
use super::players::Player;

/// Events on the internet.
const ONLINE: [&str; 3] = ["Rated Blitz game", "Rated Rapid game", "Casual game"];
const TOURNAMENTS: [&str; 6] = [
    "Club championship",
    "Städtekampf",
    "Open",
    "Team cup “Spring”",
    "Memorial",
    "Championship (women)",
];
const TOWNS: [&str; 8] = [
    "Hastings ENG",
    "Köln GER",
    "Malmö SWE",
    "Moscow RUS",
    "São Paulo BRA",
    "New York, NY USA",
    "Wijk aan Zee NED",
    "?",
];
/// Time controls with the seconds of their first period.
const CONTROLS: [(&str, u32); 8] = [
    ("60+0", 60),
    ("180+0", 180),
    ("180+2", 180),
    ("300+3", 300),
    ("600+0", 600),
    ("900+10", 900),
    ("5400+30", 5400),
    ("40/7200:3600", 7200),
];

/// The tags of a game before they are written.
pub(super) struct Header {
    number: u64,
    is_online: bool,
    players: [Player; 2],
    /// What the opening is called.
    opening: Option<(&'static str, &'static str)>,
    /// The tags of the start position.
    start: String,
    control: &'static str,
    /// The seconds that each player begins with.
    pub seconds: u32,
    pub result: &'static str,
}

impl Header {
    /// Draws what depends on the plan. The better player wins more often.
    pub(super) fn new(
        number: u64,
        plan: &Plan,
        start: &Position,
        opening: Option<&Opening>,
    ) -> Header {
        let mut chance = plan.chance(2);
        let white = Player::draw(&mut chance);
        let mut players = [(); 4].map(|()| Player::draw(&mut chance));
        // Most games are between players of like strength.
        players.sort_by_key(|player| player.rating.abs_diff(white.rating));
        let [black, ..] = players;
        let players = [white, black];
        let edge = f64::from(players[0].rating) - f64::from(players[1].rating) + 35.0;
        let expected = 1.0 / (1.0 + 10f64.powf(-edge / 400.0));
        let draws = 0.7 * expected.min(1.0 - expected);
        let luck = chance.random_range(0.0..1.0);
        let result = match chance.random_range(0..60) {
            0 => "*",
            _ if luck < expected - draws / 2.0 => "1-0",
            _ if luck < expected + draws / 2.0 => "1/2-1/2",
            _ => "0-1",
        };
        let (control, seconds) = CONTROLS[chance.random_range(0..CONTROLS.len())];
        let mut tags = String::new();
        if start.is_chess960() {
            tags += "[Variant \"Chess960\"]\n";
        }
        if opening.is_none() {
            tags += &format!("[SetUp \"1\"]\n[FEN \"{}\"]\n", start.fen());
        }
        Header {
            number,
            is_online: chance.random_range(0..10) < 6,
            players,
            opening: opening.map(|opening| (opening.code, opening.name)),
            start: tags,
            control,
            seconds,
            result,
        }
    }

    /// Returns the tags. A nearly equal game may spell the names in another way.
    pub(super) fn text(&self, plan: &Plan, own: &mut StdRng) -> String {
        let mut chance = plan.chance(3);
        let [white, black] = self.players.each_ref().map(|player| {
            let spelling = if plan.is_copy {
                own.random_range(0..3)
            } else {
                0
            };
            player.spelled(spelling)
        });
        let mut choose = |choices: &[&'static str]| choices[chance.random_range(0..choices.len())];
        let (event, site) = match self.is_online {
            true => (
                choose(&ONLINE),
                format!("https://example.org/{:08x}", self.number),
            ),
            false => (choose(&TOURNAMENTS), choose(&TOWNS).to_owned()),
        };
        let (date, exact) = date(&mut chance);
        let round = match self.is_online {
            true => "-".to_owned(),
            false => format!(
                "{}.{}",
                chance.random_range(1..12),
                chance.random_range(1..9)
            ),
        };
        let mut text = String::new();
        let mut tag = |name: &str, value: &str| {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "[{name} \"{value}\"]");
        };
        tag("Event", event);
        tag("Site", &site);
        tag("Date", &date);
        tag("Round", &round);
        tag("White", &white);
        tag("Black", &black);
        // The moves may have a result that the tag lacks.
        tag(
            "Result",
            if chance.random_range(0..200) == 0 {
                "*"
            } else {
                self.result
            },
        );
        if self.is_online {
            tag("UTCDate", &exact);
        }
        for (name, player) in ["WhiteElo", "BlackElo"].into_iter().zip(&self.players) {
            match chance.random_range(0..100) {
                0..8 => {}
                8 => tag(name, "-"),
                9 => tag(name, "0"),
                10 => tag(name, &format!("{}?", player.rating)),
                _ => tag(name, &player.rating.to_string()),
            }
        }
        if let Some((code, name)) = self.opening
            && chance.random_range(0..20) > 0
        {
            tag("ECO", code);
            if self.is_online {
                tag("Opening", name);
            }
        }
        if self.is_online {
            tag("TimeControl", self.control);
            let ends = ["Normal", "Normal", "Normal", "Time forfeit", "Abandoned"];
            tag("Termination", ends[chance.random_range(0..ends.len())]);
        }
        text + &self.start
    }
}

/// Returns a date of which parts may be unknown, and the whole date.
fn date(chance: &mut StdRng) -> (String, String) {
    let year = 1990 + chance.random_range(0..36);
    let (month, day) = (chance.random_range(1..13), chance.random_range(1..29));
    let exact = format!("{year}.{month:02}.{day:02}");
    let date = match chance.random_range(0..100) {
        0..8 => format!("{year}.??.??"),
        8..11 => format!("{year}.{month:02}.??"),
        11..13 => "????.??.??".to_owned(),
        _ => exact.clone(),
    };
    (date, exact)
}
