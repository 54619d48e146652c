//! The rule of the stairs (see `src/lib.rs` and `src/app/mod.rs`), read off the source: which room imports which, in the
//! crate and in the window, and that no files import each other in a circle.
//!
//! What counts is what a file names: the paths of its `use` lines and all other paths that begin with `crate`, `super`,
//! `self`, a module below it or something imported. A re-export is followed to the file that defines the item. Tests are
//! left out: `#[cfg(test)]`, and files named `tests`.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fs;
use std::path::Path;

/// What each room stands on, besides what those stand on in turn.
type Stairs = &'static [(&'static str, &'static [&'static str])];

const STAIRS: Stairs = &[
    ("chess", &[]),
    ("disk", &[]),
    ("engine", &["chess", "disk"]),
    ("game", &["chess", "disk"]),
    ("book", &["game", "disk"]),
    ("settings", &["engine", "disk"]),
    ("epd", &["engine", "game"]),
    ("review", &["engine", "game"]),
    ("lab", &["engine", "game"]),
    ("library", &["game", "book"]),
    ("protocol", &["engine", "book"]),
    ("matches", &["protocol", "lab"]),
    (
        "cli",
        &["settings", "epd", "review", "library", "matches", "lab"],
    ),
    (
        "app",
        &["settings", "epd", "review", "library", "matches", "lab"],
    ),
];

/// The only room that draws.
const WINDOW: &str = "app";

/// The rooms of the window among themselves.
const WINDOW_STAIRS: Stairs = &[
    ("kit", &[]),
    ("sound", &[]),
    ("board", &["kit", "sound"]),
    ("game", &["board"]),
    ("analysis", &["game"]),
    ("book", &["game"]),
    ("play", &["analysis", "book"]),
    ("review", &["game"]),
    ("lab", &["play"]),
    ("settings", &["play"]),
    ("shell", &["settings", "lab", "review"]),
];

// What a file says.

/// The words and signs of a source: names, `::`, and single characters. Comments, texts and lifetimes are left out.
fn tokens(source: &str) -> Vec<String> {
    let chars: Vec<char> = source.chars().collect();
    let at = |i: usize| chars.get(i).copied().unwrap_or('\0');
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let mut tokens = Vec::new();
    let mut i = 0;
    while i < chars.len() {
        let c = at(i);
        if c == '/' && at(i + 1) == '/' {
            while i < chars.len() && at(i) != '\n' {
                i += 1;
            }
        } else if c == '/' && at(i + 1) == '*' {
            let mut depth = 0;
            loop {
                match (at(i), at(i + 1)) {
                    ('/', '*') => (depth, i) = (depth + 1, i + 2),
                    ('*', '/') => (depth, i) = (depth - 1, i + 2),
                    _ => i += 1,
                }
                if depth == 0 || i >= chars.len() {
                    break;
                }
            }
        } else if let Some(end) = raw_text_end(&chars, i) {
            i = end;
        } else if c == '"' {
            i += 1;
            while i < chars.len() && at(i) != '"' {
                i += if at(i) == '\\' { 2 } else { 1 };
            }
            i += 1;
        } else if c == '\'' {
            // A character or a lifetime.
            if at(i + 1) == '\\' {
                i += 3;
                while i < chars.len() && at(i) != '\'' {
                    i += 1;
                }
                i += 1;
            } else {
                i += if at(i + 2) == '\'' { 3 } else { 1 };
            }
        } else if is_name(c) {
            let start = i;
            while is_name(at(i)) {
                i += 1;
            }
            tokens.push(chars[start..i].iter().collect());
        } else if c == ':' && at(i + 1) == ':' {
            tokens.push("::".to_owned());
            i += 2;
        } else {
            if !c.is_whitespace() {
                tokens.push(c.to_string());
            }
            i += 1;
        }
    }
    tokens
}

/// Where a text such as `r#"…"#` or `br"…"` ends, if one begins here.
fn raw_text_end(chars: &[char], start: usize) -> Option<usize> {
    let before = start.checked_sub(1).map(|i| chars[i]);
    if before.is_some_and(|c| c.is_alphanumeric() || c == '_') {
        return None;
    }
    let mut i = start + usize::from(chars[start] == 'b');
    if chars.get(i) != Some(&'r') {
        return None;
    }
    i += 1;
    let hashes = chars[i..].iter().take_while(|&&c| c == '#').count();
    i += hashes;
    if chars.get(i) != Some(&'"') {
        return None;
    }
    let rest = &chars[i + 1..];
    let end = (0..rest.len()).find(|&k| {
        let tail = &rest[k + 1..];
        rest[k] == '"' && tail.len() >= hashes && tail[..hashes].iter().all(|&c| c == '#')
    });
    Some(end.map_or(chars.len(), |k| i + 1 + k + 1 + hashes))
}

/// A path and the name that it is bound to, if a `use` line binds it.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Import {
    name: String,
    path: Vec<String>,
}

/// What a file imports, names and declares.
#[derive(Default, Debug)]
struct Source {
    imports: Vec<Import>,
    /// Modules all of whose items are imported.
    globs: Vec<Vec<String>>,
    /// Paths of two names and more.
    paths: Vec<Vec<String>>,
    /// Modules that are files of their own.
    modules: HashSet<String>,
    /// Modules of tests that are files of their own.
    test_modules: HashSet<String>,
}

impl Source {
    /// All paths that the file names.
    fn named(&self) -> impl Iterator<Item = &Vec<String>> {
        let imports = self.imports.iter().map(|import| &import.path);
        imports.chain(&self.globs).chain(&self.paths)
    }
}

/// Reads a file; `module` is its place in the crate.
fn read_source(text: &str, module: &[String]) -> Source {
    let mut reader = Reader {
        tokens: tokens(text),
        i: 0,
        module: module.to_vec(),
        source: Source::default(),
    };
    reader.items(0);
    reader.source
}

struct Reader {
    tokens: Vec<String>,
    i: usize,
    /// The module that is being read: that of the file, or one written out in it.
    module: Vec<String>,
    source: Source,
}

impl Reader {
    fn peek(&self, ahead: usize) -> &str {
        self.tokens.get(self.i + ahead).map_or("", String::as_str)
    }

    fn is_done(&self) -> bool {
        self.i >= self.tokens.len()
    }

    /// Reads to the end of the file, or of the braces when `depth` is above 0.
    fn items(&mut self, mut depth: usize) {
        let inline = depth > 0;
        while !self.is_done() {
            match self.peek(0) {
                "{" => (depth, self.i) = (depth + 1, self.i + 1),
                "}" => {
                    (depth, self.i) = (depth.saturating_sub(1), self.i + 1);
                    if inline && depth == 0 {
                        return;
                    }
                }
                "#" if self.is_test_attribute() => self.skip_item(),
                // What a type captures: `impl Iterator + use<'_>`.
                "use" if self.peek(1) == "<" => self.i += 1,
                "use" => self.use_line(),
                "mod" if self.peek(2) == ";" => {
                    let name = self.peek(1).to_owned();
                    self.source.modules.insert(name);
                    self.i += 3;
                }
                "mod" if self.peek(2) == "{" => {
                    let name = self.peek(1).to_owned();
                    self.module.push(name);
                    self.i += 3;
                    self.items(1);
                    self.module.pop();
                }
                "$" => self.i += 2,
                "." => self.i += if self.peek(1) == "." { 1 } else { 2 },
                _ => self.path(),
            }
        }
    }

    /// Whether `#[cfg(test)]` or the like stands here; what is compiled without tests as well does not count.
    fn is_test_attribute(&self) -> bool {
        let mut words = self.tokens[self.i..].iter().take_while(|word| *word != "]");
        let words: Vec<&String> = words.by_ref().collect();
        let has = |wanted: &str| words.iter().any(|word| *word == wanted);
        has("cfg") && has("test") && !has("not") && !has("any")
    }

    /// Passes over attributes and the item after them.
    fn skip_item(&mut self) {
        while self.peek(0) == "#" {
            while !self.is_done() && self.peek(0) != "]" {
                self.i += 1;
            }
            self.i += 1;
        }
        let mut is_use = false;
        while !self.is_done() {
            match self.peek(0) {
                ";" => {
                    self.i += 1;
                    return;
                }
                "use" => is_use = true,
                "mod" => {
                    let name = self.peek(1).to_owned();
                    self.source.test_modules.insert(name);
                }
                "{" if !is_use => {
                    let mut depth = 0;
                    while !self.is_done() {
                        depth += i32::from(self.peek(0) == "{");
                        depth -= i32::from(self.peek(0) == "}");
                        self.i += 1;
                        if depth == 0 {
                            return;
                        }
                    }
                }
                _ => {}
            }
            self.i += 1;
        }
    }

    fn use_line(&mut self) {
        self.i += 1;
        self.use_tree(&[]);
        while !self.is_done() && self.peek(0) != ";" {
            self.i += 1;
        }
    }

    fn use_tree(&mut self, before: &[String]) {
        let mut path = before.to_vec();
        loop {
            match self.peek(0) {
                "::" => self.i += 1,
                "{" => {
                    self.i += 1;
                    while !self.is_done() && self.peek(0) != "}" {
                        self.use_tree(&path);
                        self.i += usize::from(self.peek(0) == ",");
                    }
                    self.i += 1;
                    return;
                }
                "*" => {
                    self.i += 1;
                    let path = self.absolute(path);
                    self.source.globs.push(path);
                    return;
                }
                "self" if !path.is_empty() => self.i += 1,
                "," | "}" | ";" | "as" | "" => break,
                name => {
                    path.push(name.to_owned());
                    self.i += 1;
                }
            }
        }
        let mut name = path.last().cloned().unwrap_or_default();
        if self.peek(0) == "as" {
            name = self.peek(1).to_owned();
            self.i += 2;
        }
        let path = self.absolute(path);
        self.source.imports.push(Import { name, path });
    }

    /// A path in code.
    fn path(&mut self) {
        let is_name = |word: &str| word.starts_with(|c: char| c.is_alphabetic() || c == '_');
        let mut path = Vec::new();
        while is_name(self.peek(0)) {
            path.push(self.peek(0).to_owned());
            self.i += 1;
            if self.peek(0) != "::" || !is_name(self.peek(1)) {
                break;
            }
            self.i += 1;
        }
        match path.len() {
            0 => self.i += 1,
            1 => {}
            _ => {
                let path = self.absolute(path);
                self.source.paths.push(path);
            }
        }
    }

    /// With `super` and `self` replaced: from `crate` on, or from a name that is yet to be looked up.
    fn absolute(&self, path: Vec<String>) -> Vec<String> {
        let mut rest = &path[..];
        let mut module = self.module.clone();
        match rest.first().map(String::as_str) {
            Some("self") => rest = &rest[1..],
            Some("super") => {
                while rest.first().is_some_and(|word| word == "super") {
                    module.pop();
                    rest = &rest[1..];
                }
            }
            _ => return path,
        }
        let crate_root = std::iter::once("crate".to_owned());
        let all = crate_root.chain(module).chain(rest.iter().cloned());
        all.collect()
    }
}

// What the files are to each other.

/// All files of the crate by module, without those of tests.
struct House {
    /// By module, the crate itself being the empty path.
    sources: BTreeMap<Vec<String>, Source>,
    files: BTreeMap<Vec<String>, String>,
}

impl House {
    /// From the paths below `src` and the texts of the files.
    fn new(files: &[(String, String)]) -> House {
        let mut house = House {
            sources: BTreeMap::new(),
            files: BTreeMap::new(),
        };
        for (file, text) in files {
            let module = module_of(file);
            house
                .sources
                .insert(module.clone(), read_source(text, &module));
            house.files.insert(module, file.clone());
        }
        let tests: Vec<Vec<String>> = house
            .sources
            .iter()
            .flat_map(|(module, source)| {
                let names = source.test_modules.iter();
                names.map(|name| [&module[..], std::slice::from_ref(name)].concat())
            })
            .collect();
        let is_test = |module: &[String]| {
            module.iter().any(|name| name == "tests")
                || tests.iter().any(|test| module.starts_with(test))
        };
        house.sources.retain(|module, _| !is_test(module));
        house.files.retain(|module, _| !is_test(module));
        house
    }

    /// Where a path from `crate` on ends: the module that defines what it names.
    fn resolve(&self, path: &[String], seen: &mut Vec<Vec<String>>) -> Option<Target> {
        if path.first().map(String::as_str) != Some("crate") || seen.contains(&path.to_vec()) {
            return None;
        }
        seen.push(path.to_vec());
        let mut module = Vec::new();
        for (k, name) in path.iter().enumerate().skip(1) {
            let below = [&module[..], std::slice::from_ref(name)].concat();
            if self.sources.contains_key(&below) {
                module = below;
                continue;
            }
            let rest = &path[k + 1..];
            let source = self.sources.get(&module)?;
            for import in source.imports.iter().filter(|import| import.name == *name) {
                let import = self.rooted(&module, &import.path);
                let further = [&import[..], rest].concat();
                if let Some(target) = self.resolve(&further, seen) {
                    return Some(target);
                }
            }
            for glob in &source.globs {
                let glob = self.rooted(&module, glob);
                let further = [&glob[..], &path[k..]].concat();
                if let Some(target) = self.resolve(&further, seen)
                    && self.names(&target.module, name)
                {
                    return Some(target);
                }
            }
            return Some(Target {
                module,
                is_item: true,
            });
        }
        Some(Target {
            module,
            is_item: false,
        })
    }

    /// A path that begins with a module below, or something imported, from `crate` on.
    fn rooted(&self, module: &[String], path: &[String]) -> Vec<String> {
        let Some(first) = path.first() else {
            return path.to_vec();
        };
        let here = [&["crate".to_owned()], module].concat();
        let source = &self.sources[module];
        if source.modules.contains(first) {
            return [&here[..], path].concat();
        }
        let import = source.imports.iter().find(|import| import.name == *first);
        match import {
            Some(import) if import.path[..] != path[..1] => {
                let start = self.rooted(module, &import.path);
                [&start[..], &path[1..]].concat()
            }
            _ => path.to_vec(),
        }
    }

    /// Whether a module imports a name or has a module of this name: glob imports are followed only then.
    fn names(&self, module: &[String], name: &str) -> bool {
        let source = &self.sources[module];
        source.modules.contains(name) || source.imports.iter().any(|import| import.name == name)
    }

    /// The modules that a module stands on.
    fn edges(&self, module: &[String]) -> BTreeSet<Vec<String>> {
        let source = &self.sources[module];
        let target = |path: &Vec<String>| self.resolve(&self.rooted(module, path), &mut Vec::new());
        let imports = source.imports.iter().map(|import| &import.path);
        let named = imports.chain(&source.paths).filter_map(|path| {
            let target = target(path)?;
            // To import a folder alone is to import nothing of it yet.
            let is_folder = !self.sources[&target.module].modules.is_empty();
            (target.is_item || !is_folder).then_some(target.module)
        });
        let globs = source.globs.iter().filter_map(target);
        let targets = named.chain(globs.map(|target| target.module));
        targets.filter(|target| target != module).collect()
    }

    /// Rooms that import what is above them, in the crate and in the window, and who but the window draws.
    fn broken_stairs(&self) -> Vec<String> {
        let mut broken = self.steps_up(&[], STAIRS);
        broken.extend(self.steps_up(&[WINDOW.to_owned()], WINDOW_STAIRS));
        for (module, source) in &self.sources {
            let Some(room) = module.first().filter(|room| *room != WINDOW) else {
                continue;
            };
            let draws = |path: &&Vec<String>| path[0].starts_with("egui") || path[0] == "eframe";
            if source.named().any(|path| draws(&path)) {
                broken.push(format!("{}: {room} draws", self.files[module]));
            }
        }
        broken
    }

    /// Which of the rooms in the module `parent` import what is above them, by its own name or by a re-export.
    fn steps_up(&self, parent: &[String], stairs: Stairs) -> Vec<String> {
        let mut broken = Vec::new();
        for (module, source) in &self.sources {
            let inside = module.strip_prefix(parent);
            let Some(room) = inside.and_then(|inside| inside.first()) else {
                continue;
            };
            let file = &self.files[module];
            let Some(below) = rooms_below(room, stairs) else {
                broken.push(format!("{file}: no place on the stairs for {room}"));
                continue;
            };
            let rooms: BTreeSet<String> = source
                .named()
                .flat_map(|path| self.modules_of(module, path))
                .filter_map(|other| other.strip_prefix(parent)?.first().cloned())
                .filter(|other| {
                    self.sources
                        .contains_key(&[parent, std::slice::from_ref(other)].concat())
                })
                .collect();
            for other in rooms {
                if other != *room && !below.contains(other.as_str()) {
                    broken.push(format!("{file}: {room} imports {other}"));
                }
            }
        }
        broken
    }

    /// The modules that a path goes through: as it is written, and as it is defined.
    fn modules_of(&self, module: &[String], path: &[String]) -> Vec<Vec<String>> {
        let rooted = self.rooted(module, path);
        let defined = self.resolve(&rooted, &mut Vec::new());
        let written = (rooted[0] == "crate").then(|| rooted[1..].to_vec());
        let defined = defined.map(|target| target.module);
        written.into_iter().chain(defined).collect()
    }

    /// A circle for every knot of files.
    fn circles(&self) -> Vec<String> {
        let modules = self.sources.keys();
        let edges: HashMap<Vec<String>, BTreeSet<Vec<String>>> = modules
            .map(|module| (module.clone(), self.edges(module)))
            .collect();
        let mut told: HashSet<Vec<String>> = HashSet::new();
        let mut circles = Vec::new();
        for start in self.sources.keys() {
            if told.contains(start) {
                continue;
            }
            if let Some(circle) = shortest_circle(start, &edges) {
                let files: Vec<&str> = circle.iter().map(|m| self.files[m].as_str()).collect();
                circles.push(format!("{} -> {}", files.join(" -> "), files[0]));
                told.extend(circle);
            }
        }
        circles
    }
}

struct Target {
    module: Vec<String>,
    /// Whether the path names something in the module, not the module itself.
    is_item: bool,
}

/// The module of a file below `src`.
fn module_of(file: &str) -> Vec<String> {
    let stem = file.strip_suffix(".rs").unwrap_or(file);
    let stem = stem.strip_suffix("/mod").unwrap_or(stem);
    let names = stem.split('/').filter(|name| *name != "lib");
    names.map(str::to_owned).collect()
}

/// All rooms that a room may import.
fn rooms_below(room: &str, stairs: Stairs) -> Option<BTreeSet<&'static str>> {
    let (_, direct) = stairs.iter().find(|(name, _)| *name == room)?;
    let mut below: BTreeSet<&str> = direct.iter().copied().collect();
    for name in *direct {
        below.extend(rooms_below(name, stairs).unwrap_or_default());
    }
    Some(below)
}

/// The shortest way from a module back to itself.
fn shortest_circle(
    start: &Vec<String>,
    edges: &HashMap<Vec<String>, BTreeSet<Vec<String>>>,
) -> Option<Vec<Vec<String>>> {
    let mut ways = vec![vec![start.clone()]];
    let mut seen = HashSet::new();
    while !ways.is_empty() {
        let mut longer = Vec::new();
        for way in ways {
            for next in edges.get(way.last()?).into_iter().flatten() {
                if next == start {
                    return Some(way);
                }
                if seen.insert(next.clone()) {
                    longer.push([&way[..], std::slice::from_ref(next)].concat());
                }
            }
        }
        ways = longer;
    }
    None
}

/// All files below `src` but `main.rs`, which is a program of its own.
fn files() -> Vec<(String, String)> {
    fn collect(folder: &Path, root: &Path, files: &mut Vec<(String, String)>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                collect(&path, root, files);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let name = path.strip_prefix(root).unwrap().to_str().unwrap();
                files.push((name.replace('\\', "/"), fs::read_to_string(&path).unwrap()));
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    collect(&root, &root, &mut files);
    files.retain(|(name, _)| name != "main.rs");
    files
}

#[test]
fn the_stairs_lead_one_way() {
    let broken = House::new(&files()).broken_stairs();
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    let circles = House::new(&files()).circles();
    assert!(circles.is_empty(), "{}", circles.join("\n"));
}

/// A house of a few files.
fn house(files: &[(&str, &str)]) -> House {
    let owned = files.iter();
    let owned: Vec<_> = owned
        .map(|(file, text)| (file.to_string(), text.to_string()))
        .collect();
    House::new(&owned)
}

#[test]
fn a_circle_through_a_door_is_found() {
    let circles = |b: &str| {
        house(&[
            ("lib.rs", "pub mod chess;"),
            (
                "chess/mod.rs",
                "mod a;\nmod b;\npub use a::A;\npub use b::{self as bees, B};",
            ),
            ("chess/a.rs", "use super::B;\npub struct A(B);"),
            ("chess/b.rs", b),
        ])
        .circles()
    };
    let circle = "chess/a.rs -> chess/b.rs -> chess/a.rs";
    assert_eq!(circles("use crate::chess::A;"), [circle]);
    assert_eq!(circles("fn f() -> super::A { todo!() }"), [circle]);
    assert_eq!(circles("fn f() { use super::{a::A as X}; }"), [circle]);
    assert_eq!(circles("use super::a;\nfn f() { a::g() }"), [circle]);
    assert_eq!(circles("mod inner { use super::super::A; }"), [circle]);
    assert!(!circles("use super::*;").is_empty());
    for harmless in [
        "pub struct B;",
        "// use super::A;\n/* use super::A; */ const T: &str = \"\\\"use super::A;\";",
        "const T: &str = r#\"\"; use super::A; \"#; const C: char = '\"'; const D: char = '\\'';",
        "#[cfg(test)]\nmod tests { use super::super::A; }",
        "#[cfg(test)]\nuse super::{A, a};",
        "use std::fmt::{self, A};\nfn f<'a>(x: &'a fmt::A) {}",
    ] {
        assert!(circles(harmless).is_empty(), "{harmless}");
    }
}

#[test]
fn a_child_and_a_parent_that_use_each_other_are_a_circle() {
    let files = [
        ("lib.rs", "pub mod game;"),
        (
            "game/mod.rs",
            "mod a;\npub struct G;\npub fn g() { a::f() }",
        ),
        ("game/a.rs", "use super::G;\npub fn f() {}"),
    ];
    let found = house(&files).circles();
    assert_eq!(found, ["game/mod.rs -> game/a.rs -> game/mod.rs"]);
}

#[test]
fn longer_circles_are_named_once_and_tests_do_not_count() {
    let found = house(&[
        ("lib.rs", "pub mod book;"),
        (
            "book/mod.rs",
            "mod a; mod b; mod c; #[cfg(test)] mod tests; #[cfg(test)] mod more;",
        ),
        ("book/a.rs", "use super::b::B;"),
        ("book/b.rs", "use crate::book::c::C;"),
        ("book/c.rs", "use super::a::{A};"),
        ("book/tests.rs", "use super::tests::x; use super::a;"),
        ("book/more.rs", "use super::more::*; use super::a::A;"),
    ])
    .circles();
    assert_eq!(found, ["book/a.rs -> book/b.rs -> book/c.rs -> book/a.rs"]);
}

#[test]
fn a_step_up_the_stairs_is_named() {
    let broken = |chess: &str, engine: &str| {
        house(&[
            ("lib.rs", "pub mod chess; pub mod engine; pub mod cellar;"),
            ("chess.rs", chess),
            ("engine/mod.rs", engine),
        ])
        .broken_stairs()
    };
    assert!(broken("", "use crate::chess::Move;").is_empty());
    let up = ["chess.rs: chess imports engine"];
    assert_eq!(broken("fn f() { crate::engine::go() }", ""), up);
    assert_eq!(broken("use super::engine::Engine;", ""), up);
    assert!(broken("#[cfg(test)] mod tests { use crate::engine::go; }", "").is_empty());
    let draws = ["engine/mod.rs: engine draws"];
    assert_eq!(broken("", "use egui::Ui;"), draws);
    assert_eq!(broken("", "fn f() { eframe::run() }"), draws);
    let unknown = house(&[("cellar/mod.rs", "")]).broken_stairs();
    assert_eq!(
        unknown,
        ["cellar/mod.rs: no place on the stairs for cellar"]
    );
}

#[test]
fn a_step_up_inside_the_window_is_named() {
    let broken = |board: &str, play: &str| {
        house(&[
            ("lib.rs", "pub mod app;"),
            (
                "app/mod.rs",
                "pub mod board; pub mod play; pub mod shell; pub use self::shell::App;",
            ),
            ("app/board/mod.rs", board),
            ("app/play/mod.rs", play),
            (
                "app/shell/mod.rs",
                "use crate::app::play::Play; pub struct App;",
            ),
        ])
        .broken_stairs()
    };
    assert!(broken("use egui::Ui;", "use crate::app::board::Board;").is_empty());
    let up = ["app/board/mod.rs: board imports play"];
    assert_eq!(broken("use crate::app::play;", ""), up);
    assert_eq!(broken("fn f() { super::play::f() }", ""), up);
    assert_eq!(broken("use super::{play::Play as P};", ""), up);
    let shell = ["app/play/mod.rs: play imports shell"];
    assert_eq!(broken("", "use crate::app::shell::App;"), shell);
    assert_eq!(broken("", "use crate::app::App;"), shell);
    let unknown = house(&[("app/mod.rs", "mod attic;"), ("app/attic/mod.rs", "")]).broken_stairs();
    assert_eq!(
        unknown,
        ["app/attic/mod.rs: no place on the stairs for attic"]
    );
}
