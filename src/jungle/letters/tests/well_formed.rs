//! Checks that HTML is well formed: every tag that is opened is closed, in order, and text is escaped.

/// Panics with what is wrong.
pub fn check(html: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = html.strip_prefix("<!DOCTYPE html>").expect("it begins as HTML");
    while let Some(start) = rest.find('<') {
        check_text(&rest[..start]);
        let end = start + rest[start..].find('>').expect("a tag ends");
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        assert!(!tag.contains('<'), "a tag in a tag: {tag}");
        assert_eq!(tag.matches('"').count() % 2, 0, "quotes: {tag}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "what is closed was opened last");
        } else if !tag.ends_with('/') {
            let name = tag.split_whitespace().next().expect("a tag has a name");
            open.push(name);
            if name == "style" {
                rest = &rest[rest.find("</style>").expect("styles end")..];
            }
        }
    }
    assert!(open.is_empty(), "left open: {open:?}");
}

fn check_text(text: &str) {
    for part in text.split('&').skip(1) {
        let name = part.split(';').next().unwrap_or_default();
        assert!(["amp", "lt", "gt", "quot", "#39"].contains(&name), "an entity: &{name}");
    }
}
