//! Folders that read like a table of contents.

use super::sources_in;
use std::collections::{BTreeMap, BTreeSet};

/// The most sources and folders of sources in a folder.
const MOST: usize = 28;

#[test]
fn no_folder_of_sources_is_longer_than_a_table_of_contents() {
    let mut entries: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for source in sources_in(&["src", "tests"]) {
        let parts: Vec<&str> = source.split('/').collect();
        for at in 1..parts.len() {
            entries.entry(parts[..at].join("/")).or_default().insert(parts[at].to_owned());
        }
    }
    let long: Vec<_> = entries.iter().filter(|(_, inside)| inside.len() > MOST).collect();
    assert!(long.is_empty(), "Put what belongs together into folders: {long:#?}");
}

#[test]
fn a_module_with_files_of_its_own_is_in_their_folder() {
    let all: BTreeSet<String> = sources_in(&["src", "tests"]).into_iter().collect();
    let beside: Vec<&String> = all
        .iter()
        .filter(|source| {
            let inside = format!("{}/", source.trim_end_matches(".rs"));
            all.range(inside.clone()..).next().is_some_and(|next| next.starts_with(&inside))
        })
        .collect();
    assert!(beside.is_empty(), "Move these into their folders, as `mod.rs`: {beside:?}");
}
