//! Checks what Cargo does not: no import cycles between the files of a crate, and the order of the window's rooms.
//!
//! A file depends on the paths in its `use` items and on every other path that begins with `crate`, `super`, `self`, a child
//! module or an imported name. A re-export is followed to the file that defines the item. Test code (`#[cfg(test)]`, modules
//! named `tests`) and the contents of macro calls are left out.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fs;
use std::path::Path;

use crate::common::workspace;
use syn::visit::{self, Visit};
use syn::{Attribute, ItemMod, ItemUse, UseTree};

/// A module path inside one crate; the crate root is empty.
type Module = Vec<String>;

/// The rooms of the window, each with the rooms that it may import directly. Commands are data: they import no room, so that
/// every room can name the commands of all others.
const WINDOW_ROOMS: &[(&str, &[&str])] = &[
    ("command", &[]),
    ("kit", &["command"]),
    ("sound", &[]),
    ("board", &["kit", "sound"]),
    ("game", &["board"]),
    ("analysis", &["game"]),
    ("book", &["game"]),
    ("play", &["analysis", "book"]),
    ("review", &["game"]),
    ("engines", &["board", "matches"]),
    ("matches", &["game"]),
    ("lab", &["play"]),
    ("library", &["game"]),
    ("settings", &["play"]),
    (
        "shell",
        &["settings", "lab", "library", "review", "engines"],
    ),
];

/// A name bound by a `use` item, with its path.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Import {
    name: String,
    path: Vec<String>,
}

/// The imports, paths and declarations of one file.
#[derive(Default)]
struct Source {
    imports: Vec<Import>,
    /// Modules imported with `*`.
    globs: Vec<Vec<String>>,
    /// Other paths of two or more segments.
    paths: Vec<Vec<String>>,
    /// Child modules in their own files.
    modules: HashSet<String>,
    /// Child modules in their own files that contain tests.
    test_modules: HashSet<String>,
}

impl Source {
    fn parse(text: &str, module: &[String]) -> Source {
        let file = syn::parse_file(text).unwrap();
        let mut reader = Reader {
            module: module.to_vec(),
            source: Source::default(),
        };
        reader.visit_file(&file);
        reader.source
    }
}

struct Reader {
    /// The module being read: that of the file, or an inline one inside it.
    module: Module,
    source: Source,
}

impl Reader {
    /// Resolves `self` and `super` at the start of a path.
    fn absolute(&self, path: Vec<String>) -> Vec<String> {
        let mut module = self.module.clone();
        let mut rest = &path[..];
        match rest.first().map(String::as_str) {
            Some("self") => rest = &rest[1..],
            Some("super") => {
                while rest.first().is_some_and(|segment| segment == "super") {
                    module.pop();
                    rest = &rest[1..];
                }
            }
            _ => return path,
        }
        let root = std::iter::once("crate".to_owned());
        root.chain(module).chain(rest.iter().cloned()).collect()
    }

    fn use_tree(&mut self, tree: &UseTree, mut path: Vec<String>) {
        let bind = |reader: &mut Reader, name: String, path: Vec<String>| {
            let path = reader.absolute(path);
            reader.source.imports.push(Import { name, path });
        };
        match tree {
            UseTree::Path(inner) => {
                path.push(inner.ident.to_string());
                self.use_tree(&inner.tree, path);
            }
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.use_tree(tree, path.clone());
                }
            }
            UseTree::Glob(_) => {
                let path = self.absolute(path);
                self.source.globs.push(path);
            }
            UseTree::Name(name) => {
                if name.ident != "self" || path.is_empty() {
                    path.push(name.ident.to_string());
                }
                let name = path.last().cloned().unwrap_or_default();
                bind(self, name, path);
            }
            UseTree::Rename(rename) => {
                if rename.ident != "self" {
                    path.push(rename.ident.to_string());
                }
                bind(self, rename.rename.to_string(), path);
            }
        }
    }
}

impl<'ast> Visit<'ast> for Reader {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        let attributes = match item {
            syn::Item::Const(item) => &item.attrs,
            syn::Item::Enum(item) => &item.attrs,
            syn::Item::Fn(item) => &item.attrs,
            syn::Item::Impl(item) => &item.attrs,
            syn::Item::Mod(item) => &item.attrs,
            syn::Item::Static(item) => &item.attrs,
            syn::Item::Struct(item) => &item.attrs,
            syn::Item::Trait(item) => &item.attrs,
            syn::Item::Type(item) => &item.attrs,
            syn::Item::Use(item) => &item.attrs,
            _ => return visit::visit_item(self, item),
        };
        if !is_test(attributes) {
            visit::visit_item(self, item);
        } else if let syn::Item::Mod(module) = item
            && module.content.is_none()
        {
            self.source.test_modules.insert(module.ident.to_string());
        }
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        if !is_test(&function.attrs) {
            visit::visit_impl_item_fn(self, function);
        }
    }

    fn visit_item_mod(&mut self, module: &'ast ItemMod) {
        let name = module.ident.to_string();
        if module.content.is_none() {
            self.source.modules.insert(name);
            return;
        }
        self.module.push(name);
        visit::visit_item_mod(self, module);
        self.module.pop();
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        self.use_tree(&item.tree, Vec::new());
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let segments = path.segments.iter();
        let names: Vec<String> = segments.map(|segment| segment.ident.to_string()).collect();
        if names.len() > 1 && path.leading_colon.is_none() {
            let names = self.absolute(names);
            self.source.paths.push(names);
        }
        visit::visit_path(self, path);
    }

    /// `pub(in path)` imports nothing.
    fn visit_visibility(&mut self, _: &'ast syn::Visibility) {}
}

/// Returns whether an item is compiled in tests only.
fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute
                .parse_args::<syn::Path>()
                .is_ok_and(|condition| condition.is_ident("test"))
    })
}

/// The files of one crate by module, without tests.
struct ModuleGraph {
    sources: BTreeMap<Module, Source>,
    files: BTreeMap<Module, String>,
}

/// The target of a path.
struct Target {
    module: Module,
    /// Whether the path names an item in the module and not the module itself.
    is_item: bool,
}

impl ModuleGraph {
    /// Builds the graph from the paths of the files below the crate's folder, and their texts.
    fn new(files: &[(String, String)]) -> ModuleGraph {
        let mut graph = ModuleGraph {
            sources: BTreeMap::new(),
            files: BTreeMap::new(),
        };
        for (file, text) in files {
            let module = module_of(file);
            let source = Source::parse(text, &module);
            graph.sources.insert(module.clone(), source);
            graph.files.insert(module, file.clone());
        }
        let tests: Vec<Module> = graph
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
        graph.sources.retain(|module, _| !is_test(module));
        graph.files.retain(|module, _| !is_test(module));
        graph
    }

    /// Follows a path that begins with `crate` to the module that defines what it names.
    fn resolve(&self, path: &[String], seen: &mut Vec<Vec<String>>) -> Option<Target> {
        if path.first().map(String::as_str) != Some("crate") || seen.contains(&path.to_vec()) {
            return None;
        }
        seen.push(path.to_vec());
        let mut module = Vec::new();
        for (k, name) in path.iter().enumerate().skip(1) {
            let child = [&module[..], std::slice::from_ref(name)].concat();
            if self.sources.contains_key(&child) {
                module = child;
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
                    && self.binds(&target.module, name)
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

    /// Rewrites a path that begins with a child module or an imported name so that it begins with `crate`.
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

    /// Whether a module imports a name or has a child module of this name.
    fn binds(&self, module: &[String], name: &str) -> bool {
        let source = &self.sources[module];
        source.modules.contains(name) || source.imports.iter().any(|import| import.name == name)
    }

    /// The modules that a module depends on.
    fn dependencies(&self, module: &[String]) -> BTreeSet<Module> {
        let source = &self.sources[module];
        let target = |path: &Vec<String>| self.resolve(&self.rooted(module, path), &mut Vec::new());
        let imports = source.imports.iter().map(|import| &import.path);
        let named = imports.chain(&source.paths).filter_map(|path| {
            let target = target(path)?;
            // Importing a parent module alone imports none of its items yet.
            let is_parent = !self.sources[&target.module].modules.is_empty();
            (target.is_item || !is_parent).then_some(target.module)
        });
        let globs = source.globs.iter().filter_map(target);
        let targets = named.chain(globs.map(|target| target.module));
        targets.filter(|target| target != module).collect()
    }

    /// Lists the files that import a room which `rooms` does not allow them, directly or through a re-export.
    fn forbidden_imports(&self, rooms: &[(&str, &[&str])]) -> Vec<String> {
        let mut found = Vec::new();
        for module in self.sources.keys() {
            let Some(room) = module.first() else { continue };
            let file = &self.files[module];
            let Some(allowed) = rooms_below(room, rooms) else {
                found.push(format!("{file}: the room {room} is not in the list"));
                continue;
            };
            for other in self.rooms_of(module) {
                if other != *room && !allowed.contains(other.as_str()) {
                    found.push(format!("{file}: {room} imports {other}"));
                }
            }
        }
        found
    }

    /// The rooms through which the paths of a module lead: as written, and as defined.
    fn rooms_of(&self, module: &[String]) -> BTreeSet<String> {
        let source = &self.sources[module];
        let imports = source.imports.iter().map(|import| &import.path);
        let paths = imports.chain(&source.globs).chain(&source.paths);
        let rooms = paths.flat_map(|path| {
            let rooted = self.rooted(module, path);
            let defined = self.resolve(&rooted, &mut Vec::new());
            let written = (rooted[0] == "crate").then(|| rooted[1..].to_vec());
            let modules = written
                .into_iter()
                .chain(defined.map(|target| target.module));
            modules.filter_map(|module| module.into_iter().next())
        });
        rooms
            .filter(|room| self.sources.contains_key(std::slice::from_ref(room)))
            .collect()
    }

    /// Names one cycle for each group of files that import each other.
    fn cycles(&self) -> Vec<String> {
        let modules = self.sources.keys();
        let edges: HashMap<Module, BTreeSet<Module>> = modules
            .map(|module| (module.clone(), self.dependencies(module)))
            .collect();
        let mut named: HashSet<Module> = HashSet::new();
        let mut cycles = Vec::new();
        for start in self.sources.keys().filter(|start| !start.is_empty()) {
            if named.contains(start) {
                continue;
            }
            if let Some(cycle) = shortest_cycle(start, &edges) {
                let files: Vec<&str> = cycle.iter().map(|m| self.files[m].as_str()).collect();
                cycles.push(format!("{} -> {}", files.join(" -> "), files[0]));
                named.extend(cycle);
            }
        }
        cycles
    }
}

/// The module of a file below the folder of its crate.
fn module_of(file: &str) -> Module {
    let stem = file.strip_suffix(".rs").unwrap_or(file);
    let stem = stem.strip_suffix("/mod").unwrap_or(stem);
    let names = stem.split('/').filter(|name| *name != "lib");
    names.map(str::to_owned).collect()
}

/// All rooms that a room may import, directly or not.
fn rooms_below<'a>(room: &str, rooms: &[(&str, &'a [&'a str])]) -> Option<BTreeSet<&'a str>> {
    let (_, direct) = rooms.iter().find(|(name, _)| *name == room)?;
    let mut below: BTreeSet<&str> = direct.iter().copied().collect();
    for name in *direct {
        below.extend(rooms_below(name, rooms).unwrap_or_default());
    }
    Some(below)
}

/// The shortest way from a module back to itself.
fn shortest_cycle(
    start: &Module,
    edges: &HashMap<Module, BTreeSet<Module>>,
) -> Option<Vec<Module>> {
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

/// The crates below `src`, each with its files: path below the folder of the crate, and text.
fn crates() -> Vec<(String, Vec<(String, String)>)> {
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
    let src = workspace().join("src");
    let folders = fs::read_dir(src)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let folders = folders.filter(|folder| folder.join("lib.rs").exists());
    folders
        .map(|folder| {
            let mut files = Vec::new();
            collect(&folder, &folder, &mut files);
            let name = folder.file_name().unwrap().to_str().unwrap();
            (name.to_owned(), files)
        })
        .collect()
}

#[test]
fn no_files_import_each_other_in_a_cycle() {
    let crates = crates();
    assert!(crates.len() > 10);
    for (name, files) in crates {
        let cycles = ModuleGraph::new(&files).cycles();
        assert!(cycles.is_empty(), "{name}: {}", cycles.join("\n"));
    }
}

#[test]
fn the_rooms_of_the_window_import_in_one_direction() {
    let (_, files) = crates()
        .into_iter()
        .find(|(name, _)| name == "app")
        .unwrap();
    let forbidden = ModuleGraph::new(&files).forbidden_imports(WINDOW_ROOMS);
    assert!(forbidden.is_empty(), "{}", forbidden.join("\n"));
}

fn graph(files: &[(&str, &str)]) -> ModuleGraph {
    let files = files.iter();
    let owned: Vec<_> = files
        .map(|(file, text)| (file.to_string(), text.to_string()))
        .collect();
    ModuleGraph::new(&owned)
}

#[test]
fn a_cycle_through_a_re_export_is_found() {
    let cycles = |b: &str| {
        graph(&[
            (
                "lib.rs",
                "mod a;\nmod b;\npub use a::A;\npub use b::{self as bees, B};",
            ),
            ("a.rs", "use super::B;\npub struct A(B);"),
            ("b.rs", b),
        ])
        .cycles()
    };
    let cycle = "a.rs -> b.rs -> a.rs";
    assert_eq!(cycles("use crate::A;"), [cycle]);
    assert_eq!(cycles("fn f() -> super::A { g() }"), [cycle]);
    assert_eq!(cycles("fn f() { use super::{a::A as X}; }"), [cycle]);
    assert_eq!(cycles("use super::a;\nfn f() { a::g() }"), [cycle]);
    assert_eq!(cycles("mod inner { use super::super::A; }"), [cycle]);
    assert!(!cycles("use super::*;").is_empty());
    for harmless in [
        "pub struct B;",
        "// use super::A;\n/* use super::A; */ const T: &str = \"use super::A;\";",
        "#[cfg(test)]\nmod tests { use super::super::A; }",
        "#[cfg(test)]\nuse super::{A, a};",
        "use std::fmt::{self, A};\nfn f<'a>(x: &'a fmt::A) {}",
        "pub(in super::a) struct B;",
    ] {
        assert!(cycles(harmless).is_empty(), "{harmless}");
    }
}

#[test]
fn a_child_and_a_parent_that_use_each_other_are_a_cycle() {
    let files = [
        ("lib.rs", "pub mod game;"),
        (
            "game/mod.rs",
            "mod a;\npub struct G;\npub fn g() { a::f() }",
        ),
        ("game/a.rs", "use super::G;\npub fn f() {}"),
    ];
    let found = graph(&files).cycles();
    assert_eq!(found, ["game/mod.rs -> game/a.rs -> game/mod.rs"]);
}

#[test]
fn longer_cycles_are_named_once_and_tests_do_not_count() {
    let found = graph(&[
        (
            "lib.rs",
            "mod a; mod b; mod c; #[cfg(test)] mod tests; #[cfg(test)] mod more;",
        ),
        ("a.rs", "use super::b::B;"),
        ("b.rs", "use crate::c::C;"),
        ("c.rs", "use super::a::{A};"),
        ("tests.rs", "use super::tests::x; use super::a;"),
        ("more.rs", "use super::more::*; use super::a::A;"),
    ])
    .cycles();
    assert_eq!(found, ["a.rs -> b.rs -> c.rs -> a.rs"]);
}

#[test]
fn a_forbidden_import_is_named() {
    let found = |board: &str, play: &str| {
        graph(&[
            (
                "lib.rs",
                "pub mod board; pub mod play; pub mod shell; pub use self::shell::App;",
            ),
            ("board/mod.rs", board),
            ("play/mod.rs", play),
            ("shell/mod.rs", "use crate::play::Play; pub struct App;"),
        ])
        .forbidden_imports(WINDOW_ROOMS)
    };
    assert!(found("use egui::Ui;", "use crate::board::Board;").is_empty());
    let up = ["board/mod.rs: board imports play"];
    assert_eq!(found("use crate::play;", ""), up);
    assert_eq!(found("fn f() { super::play::f() }", ""), up);
    assert_eq!(found("use super::{play::Play as P};", ""), up);
    assert!(found("#[cfg(test)] mod tests { use crate::play::go; }", "").is_empty());
    let shell = ["play/mod.rs: play imports shell"];
    assert_eq!(found("", "use crate::shell::App;"), shell);
    assert_eq!(found("", "use crate::App;"), shell);
    let command = graph(&[
        ("lib.rs", "mod command; mod kit;"),
        ("command/mod.rs", "use crate::kit::Context;"),
        ("kit/mod.rs", "use crate::command::Command; struct Context;"),
    ]);
    assert_eq!(
        command.forbidden_imports(WINDOW_ROOMS),
        ["command/mod.rs: command imports kit"]
    );
    let unknown = graph(&[("lib.rs", "mod attic;"), ("attic/mod.rs", "")]);
    assert_eq!(
        unknown.forbidden_imports(WINDOW_ROOMS),
        ["attic/mod.rs: the room attic is not in the list"]
    );
}
