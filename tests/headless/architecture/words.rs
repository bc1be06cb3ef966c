//! How the code speaks, as far as it can be counted: CONTRIBUTING.md, How we write.

use super::{code_of, sources};

/// The words with which a riddle begins: the doc of a thing begins with the thing.
const QUESTIONS: [&str; 10] =
    ["What", "Whether", "How", "Where", "Of", "Who", "Whose", "Which", "Why", "When"];

#[test]
fn docs_begin_with_the_thing_and_not_with_a_question() {
    let mut offenders = Vec::new();
    for (path, text) in sources() {
        let shipped = text.lines().take(code_of(&text).lines().count());
        let mut in_block = false;
        for (number, line) in shipped.enumerate() {
            let doc = line.trim_start().strip_prefix("///");
            let word = doc.and_then(|doc| doc.split_whitespace().next()).unwrap_or_default();
            if !in_block && QUESTIONS.contains(&word) {
                offenders.push(format!("{path}:{}: {}", number + 1, line.trim()));
            }
            in_block = doc.is_some();
        }
    }
    let listed = offenders.join("\n");
    assert!(offenders.is_empty(), "say what the thing is, or what the function does:\n{listed}");
}
