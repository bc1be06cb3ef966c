//! The configurations in docs/jungle.md, as they stand there.

use shoal_jungle::config::JungleHostConfig;
use std::path::Path;

/// What an excerpt leaves out.
const REST: [(&str, &str); 3] = [
    ("[[in]]", "[[in]]\nway = \"pipe\"\n"),
    ("[out]", "[out]\nway = \"sendmail\"\n"),
    (
        "[[jungle]]",
        "[[jungle]]\nname = \"normal\"\naddress = \"jungle@example.org\"\nevery = \"6h\"\n",
    ),
];

#[test]
fn every_configuration_in_the_docs_is_accepted() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/jungle.md");
    let docs = std::fs::read_to_string(docs).expect("it is there");
    let blocks: Vec<&str> =
        docs.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert!(blocks.len() >= 3, "{blocks:?}");
    for block in blocks {
        let missing = REST.iter().filter(|(head, _)| !block.contains(head)).map(|(_, rest)| *rest);
        let text = format!("{block}\n{}", missing.collect::<Vec<_>>().join("\n"));
        let config = JungleHostConfig::of_text(Path::new("jungle.toml"), &text);
        config.unwrap_or_else(|error| panic!("{error}\n{text}"));
    }
}
