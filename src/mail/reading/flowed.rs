//! `format=flowed`: lines that a program broke are joined again (RFC 3676).

/// The text with one line for each that its writer meant. `delete_space` is `DelSp=yes`.
pub(super) fn join(text: &str, delete_space: bool) -> String {
    let mut joined = String::with_capacity(text.len());
    // The depth of quoting of a line that goes on.
    let mut open: Option<usize> = None;
    for line in text.split('\n') {
        let line = line.strip_suffix('\r').unwrap_or(line);
        let content = line.trim_start_matches('>');
        let depth = line.len() - content.len();
        let content = content.strip_prefix(' ').unwrap_or(content);
        let signature = content == "-- ";
        if open != Some(depth) || signature {
            if open.is_some() {
                joined.push('\n');
            }
            joined.extend(std::iter::repeat_n('>', depth));
        }
        if content.ends_with(' ') && !signature {
            joined.push_str(if delete_space { &content[..content.len() - 1] } else { content });
            open = Some(depth);
        } else {
            joined.push_str(content);
            joined.push('\n');
            open = None;
        }
    }
    joined
}
