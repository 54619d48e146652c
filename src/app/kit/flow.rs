//! Running text of words: finds the ends of its lines, and lays it out.

use std::ops::Range;

use egui::{Pos2, Rect, pos2, vec2};

use super::notation::{BRACKET_AIR, Ink, Measure, Part, Run, Word};

/// A line of running text before it is laid out.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The words of the line.
    pub words: Range<usize>,
    /// Its height in lines; more than one where a single word is longer than a line.
    pub height: usize,
}

/// Finds the ends of the lines of running text that is `room` wide, as [`Flow`] does, without laying the lines out. A word that
/// is joined to the one before it stays on its line.
pub fn break_lines(words: &[Word], room: f32, measure: &mut dyn Measure) -> Vec<Line> {
    let space = space(measure);
    let mut lines = Vec::new();
    let (mut start, mut pen) = (0, 0.0);
    let end_line = |lines: &mut Vec<Line>, words: Range<usize>, height| {
        if !words.is_empty() {
            lines.push(Line { words, height });
        }
    };
    for (index, word) in words.iter().enumerate() {
        let plain = measure.word(word);
        let (before, after) = word.air();
        let joined = words[index + 1..].iter().take_while(|word| word.joined);
        let joined: f32 = joined
            .map(|word| space + measure.word(word) + word.air().0 + word.air().1)
            .sum();
        let is_free = index > start && !word.joined;
        if is_free && pen + space + plain + before + after + joined > room {
            end_line(&mut lines, start..index, 1);
            (start, pen) = (index, 0.0);
        }
        if plain + before + after > room && word.parts.len() == 1 {
            let mut flow = Flow::new(measure, 0.0, room, 0.0, 1.0);
            flow.add(word);
            let height = flow.finish().height.round() as usize;
            end_line(&mut lines, index..index + 1, height.max(1));
            (start, pen) = (index + 1, 0.0);
            continue;
        }
        pen += match index == start {
            true if word.link.is_some_and(|link| link.from == 0) => plain + after,
            true => plain + before + after,
            false => space + before + plain + after,
        };
    }
    end_line(&mut lines, start..words.len(), 1);
    lines
}

/// Width of the space between words, in points.
fn space(measure: &mut dyn Measure) -> f32 {
    measure.text("n n") - measure.text("nn")
}

/// Running text, laid out in lines.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Laid {
    /// What to paint, from top to bottom.
    pub runs: Vec<Run>,
    /// Clickable places: target and rectangle. A target that spans lines has several.
    pub links: Vec<(usize, Rect)>,
    /// Total height in points.
    pub height: f32,
}

/// Lays words out in lines.
pub struct Flow<'a> {
    measure: &'a mut dyn Measure,
    left: f32,
    right: f32,
    line_height: f32,
    space: f32,
    pen: f32,
    top: f32,
    begun: bool,
    laid: Laid,
}

impl<'a> Flow<'a> {
    /// Lays out lines between `left` and `right`, the first one with its top at `top`.
    pub fn new(
        measure: &'a mut dyn Measure,
        left: f32,
        right: f32,
        top: f32,
        line_height: f32,
    ) -> Flow<'a> {
        let space = space(measure);
        let right = right.max(left + 1.0);
        Flow {
            measure,
            left,
            right,
            line_height,
            space,
            pen: left,
            top,
            begun: false,
            laid: Laid::default(),
        }
    }

    /// Adds a word, on a new line if the current one has no space for it.
    pub fn add(&mut self, word: &Word) {
        let (before, after) = word.air();
        let width = self.measure.word(word) + before + after;
        if self.begun {
            if self.pen + self.space + width > self.right && self.pen > self.left {
                self.pen = self.left;
                self.top += self.line_height;
                self.begun = false;
            } else {
                self.pen += self.space;
            }
        }
        if self.left + width > self.right && word.parts.len() == 1 {
            self.add_broken(word);
        } else {
            self.place(word);
        }
        self.begun = true;
    }

    /// The text, with everything placed.
    pub fn finish(mut self) -> Laid {
        self.laid.height = if self.begun || self.pen > self.left {
            self.top + self.line_height
        } else {
            self.top
        };
        self.laid
    }

    fn place(&mut self, word: &Word) {
        let middle = self.top + self.line_height / 2.0;
        let mut linked: Option<Rect> = None;
        for (index, (part, ink)) in word.parts.iter().enumerate() {
            let width = self.measure.part(part);
            if let Some(link) = word.link {
                // Text at the left end stays on its edge, and the background extends beyond it.
                self.pen += match index {
                    0 if self.pen == self.left => 0.0,
                    _ if index == link.from => link.air,
                    _ if index == link.to => BRACKET_AIR * link.air,
                    _ => 0.0,
                };
            }
            if word
                .link
                .is_some_and(|link| (link.from..link.to).contains(&index))
            {
                let rect =
                    Rect::from_min_size(pos2(self.pen, self.top), vec2(width, self.line_height));
                linked = Some(linked.map_or(rect, |sofar| sofar.union(rect)));
            }
            self.push_run(part, *ink, pos2(self.pen, middle), width);
            self.pen += width;
        }
        if let Some(link) = word.link
            && link.to == word.parts.len()
        {
            self.pen += link.air;
        }
        if let (Some(link), Some(rect)) = (word.link, linked) {
            let rect = rect.expand2(vec2(link.air, 0.0));
            match self.laid.links.last_mut() {
                // Words of one comment on one line make one rectangle.
                Some((target, last)) if *target == link.target && last.top() == rect.top() => {
                    *last = last.union(rect)
                }
                _ => self.laid.links.push((link.target, rect)),
            }
        }
    }

    /// Merges neighbouring words of one colour into one text.
    fn push_run(&mut self, part: &Part, ink: Ink, at: Pos2, width: f32) {
        if let Part::Text(text) = part
            && let Some(Run {
                part: Part::Text(sofar),
                ink: same,
                at: start,
                width: room,
            }) = self.laid.runs.last_mut()
            && *same == ink
            && ink == Ink::Comment
            && start.y == at.y
        {
            sofar.push(' ');
            sofar.push_str(text);
            *room = at.x + width - start.x;
            return;
        }
        self.laid.runs.push(Run {
            part: part.clone(),
            ink,
            at,
            width,
        });
    }

    /// Breaks a word longer than a line (such as an address in a comment) where the line ends.
    fn add_broken(&mut self, word: &Word) {
        let [(Part::Text(text), ink)] = word.parts.as_slice() else {
            return;
        };
        let mut piece = String::new();
        let mut width = 0.0;
        for letter in text.chars() {
            let advance = self.measure.text(letter.encode_utf8(&mut [0; 4]));
            if self.pen + width + advance > self.right && !piece.is_empty() {
                let part = Word {
                    parts: vec![(Part::Text(std::mem::take(&mut piece)), *ink)],
                    link: word.link,
                    ..Word::default()
                };
                self.place(&part);
                self.pen = self.left;
                self.top += self.line_height;
                width = 0.0;
            }
            piece.push(letter);
            width += advance;
        }
        let part = Word {
            parts: vec![(Part::Text(piece), *ink)],
            link: word.link,
            ..Word::default()
        };
        self.place(&part);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::notation::Link;

    /// Measures letters of the same width.
    struct Letters;

    impl Measure for Letters {
        fn text(&mut self, text: &str) -> f32 {
            7.0 * text.chars().count() as f32
        }

        fn size(&self) -> f32 {
            14.0
        }
    }

    /// Words of all kinds: comments, moves with and without brackets and numbers, and a word longer than a line.
    fn words() -> Vec<Word> {
        let texts = [
            "e4",
            "1",
            "Nxf6+",
            "a",
            "comments",
            "https://a-very-long.address/of-some-page",
            "Qh5",
        ];
        let mut words = Vec::new();
        for index in 0..200 {
            let mut word = Word::text(texts[index * 5 % 7], Ink::Comment);
            if index % 3 == 0 {
                word.link = Some(Link {
                    target: index,
                    from: 0,
                    to: 1,
                    air: 0.0,
                });
            }
            if index % 4 == 1 && word.parts.len() == 1 && texts[index * 5 % 7].len() < 9 {
                word = Word::text("(", Ink::Faint);
                word.push_text("Nf3", Ink::Line);
                word.link = Some(Link {
                    target: index,
                    from: 1,
                    to: 2,
                    air: 2.0,
                });
                if index % 8 == 1 {
                    word.push_text(")", Ink::Faint);
                }
            }
            words.push(word);
        }
        words
    }

    #[test]
    fn a_joined_word_stays_with_the_one_before_it() {
        let mut words: Vec<Word> = (0..60).map(|_| Word::text("Nf3", Ink::Main)).collect();
        for word in words.iter_mut().skip(1).step_by(2) {
            word.joined = true;
        }
        for room in 50..200 {
            let lines = break_lines(&words, room as f32, &mut Letters);
            assert!(lines.iter().all(|line| line.words.start.is_multiple_of(2)));
            let is_within = |line: &Line| 28 * line.words.len() as i32 - 7 <= room.max(49);
            assert!(lines.iter().all(is_within), "{room}");
        }
    }

    #[test]
    fn lines_end_where_the_text_wraps() {
        for room in (60..400).step_by(7) {
            let (room, words) = (room as f32, words());
            let lines = break_lines(&words, room, &mut Letters);
            let ends: Vec<usize> = lines.iter().map(|line| line.words.end).collect();
            assert_eq!(ends.last(), Some(&words.len()));
            let mut start = 0;
            for line in &lines {
                assert_eq!(line.words.start, start);
                start = line.words.end;
                let mut letters = Letters;
                let mut flow = Flow::new(&mut letters, 0.0, room, 0.0, 1.0);
                words[line.words.clone()]
                    .iter()
                    .for_each(|word| flow.add(word));
                let laid = flow.finish();
                assert_eq!(laid.height.round() as usize, line.height, "{room} {line:?}");
                let right = laid.runs.iter().map(|run| run.at.x + run.width);
                assert!(
                    right.fold(0.0, f32::max) <= room.max(42.0),
                    "{room} {line:?}"
                );
            }
        }
        assert_eq!(break_lines(&[], 100.0, &mut Letters), []);
    }
}
