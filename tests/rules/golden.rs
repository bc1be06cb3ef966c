//! Golden files: text that is kept beside the tests, and read as a diff when it changes.

use std::path::Path;

/// Compares `text` with `tests/golden/NAME`; `meaning` says when it is right that they differ.
///
/// With `SHOAL_BLESS=1` in the environment the file is written anew instead.
pub fn check_golden(name: &str, text: &str, meaning: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden").join(name);
    if std::env::var_os("SHOAL_BLESS").is_some() {
        std::fs::write(&path, text).expect("the golden file can be written");
        return;
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    let (mut ours, mut theirs) = (text.lines(), golden.lines());
    for line in 1.. {
        let (here, there) = (ours.next(), theirs.next());
        if here.is_none() && there.is_none() {
            return;
        }
        assert!(
            here == there,
            "tests/golden/{name}, line {line}, is another story.\n  golden: {}\n  now:    {}\n\
             {meaning}\nIf it is meant, write the file anew and read the diff: \
             SHOAL_BLESS=1 cargo test",
            there.unwrap_or("(the end)"),
            here.unwrap_or("(the end)"),
        );
    }
}
