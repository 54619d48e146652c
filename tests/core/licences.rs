//! Licences and origins of all crates that Tabia is built from, on every platform.

use std::process::Command;

use serde_json::Value;

use crate::common::{skip, workspace};

/// Licences whose code may be part of a program under the GPL-3.0-or-later.
const COMPATIBLE: [&str; 18] = [
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "GPL-3.0-or-later",
    "ISC",
    "LGPL-2.1-or-later",
    "MIT",
    "MIT-0",
    "MPL-2.0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
    // Permissive, with the conditions of the BSD licences.
    "bzip2-1.0.6",
    // For fonts, which are data beside the program.
    "OFL-1.1",
];

/// Crates without a licence in their manifest that this test can read, with the licence found by hand.
const BY_HAND: [(&str, &str); 2] = [
    ("rs-fsrs", "MIT, as its file LICENSE says"),
    (
        "epaint_default_fonts",
        "MIT OR Apache-2.0, with fonts under OFL-1.1 and the Ubuntu font licence",
    ),
];

#[test]
fn all_dependencies_may_be_part_of_a_program_under_the_gpl() {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked"])
        .current_dir(workspace())
        .output()
        .unwrap();
    if !output.status.success() {
        println!("{}", String::from_utf8_lossy(&output.stderr));
        skip("the check of licences", "network to ask for all crates");
        return;
    }
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let mut faults = Vec::new();
    for package in packages {
        let name = package["name"].as_str().unwrap();
        let licence = package["license"].as_str().unwrap_or("none");
        if !is_compatible(licence) && !BY_HAND.iter().any(|(known, _)| *known == name) {
            faults.push(format!("{name}: licence {licence}"));
        }
        match package["source"].as_str() {
            None => assert!(name.starts_with("tabia"), "{name} is a path"),
            Some("registry+https://github.com/rust-lang/crates.io-index") => {}
            Some(other) => faults.push(format!("{name}: from {other}")),
        }
    }
    assert!(packages.len() > 100, "{} packages", packages.len());
    assert!(faults.is_empty(), "{faults:#?}");
    for (name, _) in BY_HAND {
        let package = packages.iter().find(|package| package["name"] == name);
        let licence = package.map(|package| package["license"].as_str().unwrap_or("none"));
        let is_read = licence.is_none_or(is_compatible);
        assert!(!is_read, "{name} needs no exception any more: {licence:?}");
    }
}

/// Returns whether every part of an expression such as `(MIT OR Apache-2.0) AND Unicode-3.0` has a compatible alternative.
fn is_compatible(expression: &str) -> bool {
    // Old manifests separate alternatives by a slash.
    let expression = expression.replace('/', " OR ");
    expression.split(" AND ").all(|part| {
        let part = part.trim().trim_matches(['(', ')']);
        part.split(" OR ")
            .any(|licence| COMPATIBLE.contains(&licence.trim()))
    })
}

#[test]
fn expressions_are_read() {
    assert!(is_compatible("MIT/Apache-2.0"));
    assert!(is_compatible("(MIT OR Apache-2.0) AND Unicode-3.0"));
    assert!(is_compatible("Apache-2.0 OR GPL-2.0-only"));
    assert!(!is_compatible("GPL-2.0-only"));
    assert!(!is_compatible("MIT AND CDDL-1.0"));
    assert!(!is_compatible("none"));
}
