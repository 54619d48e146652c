//! The parts of a tournament's command line: words with a dash, and what follows each.

/// A word with a dash and those that follow it up to the next.
pub(super) struct Section<'a> {
    /// Without its dashes.
    pub name: &'a str,
    pub values: &'a [String],
}

/// Divides a command line.
pub(super) fn sections(words: &[String]) -> Result<Vec<Section<'_>>, String> {
    let is_name = |word: &String| {
        let letters = word.trim_start_matches('-');
        letters.len() < word.len()
            && letters.starts_with(|letter: char| letter.is_ascii_alphabetic())
    };
    let mut sections = Vec::new();
    let mut rest = words;
    while let Some((first, others)) = rest.split_first() {
        if !is_name(first) {
            return Err(format!("“{first}” follows no word such as -engine"));
        }
        let length = others.iter().position(is_name).unwrap_or(others.len());
        let (values, next) = others.split_at(length);
        let name = first.trim_start_matches('-');
        sections.push(Section { name, values });
        rest = next;
    }
    Ok(sections)
}

impl<'a> Section<'a> {
    /// Returns the only value.
    pub fn one(&self) -> Result<&'a str, String> {
        match self.values {
            [value] => Ok(value),
            _ => Err(format!("-{} takes one value", self.name)),
        }
    }

    pub fn number<N: std::str::FromStr + PartialOrd + Default>(&self) -> Result<N, String> {
        let value = self.one()?;
        let number = value.parse().ok().filter(|number| *number > N::default());
        number.ok_or_else(|| format!("-{}: “{value}” is no whole number above 0", self.name))
    }

    /// Returns the only value, which may be 0.
    pub fn whole<N: std::str::FromStr>(&self) -> Result<N, String> {
        whole(&format!("-{}", self.name), self.one()?)
    }

    pub fn none(&self) -> Result<(), String> {
        match self.values {
            [] => Ok(()),
            _ => Err(format!("-{} takes no value", self.name)),
        }
    }

    /// Returns the values as `name=value`.
    pub fn pairs(&self) -> Result<Vec<(&'a str, &'a str)>, String> {
        let pair = |value: &'a String| {
            let pair = value.split_once('=');
            pair.ok_or_else(|| format!("-{}: “{value}” is no NAME=VALUE", self.name))
        };
        self.values.iter().map(pair).collect()
    }

    pub fn in_words(&self, reason: String) -> String {
        format!("-{}: {reason}", self.name)
    }
}

/// Reads a whole number.
pub(super) fn whole<N: std::str::FromStr>(name: &str, value: &str) -> Result<N, String> {
    let number = value.parse();
    number.map_err(|_| format!("{name}: “{value}” is no whole number that is possible here"))
}
