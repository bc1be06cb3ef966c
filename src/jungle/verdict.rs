//! The answer to the question whether somebody wrote something: a clear yes, a clear no, or neither.

use shoal_mail::reading::ReceivedLetter;

/// The meaning of an answer to a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnswerVerdict {
    /// A clear yes.
    Yes,
    /// A clear no.
    No,
    /// Anything else, nothing included.
    Unclear,
}

/// The word of a clear yes.
pub const YES: &str = "YES";
/// The word of a clear no.
pub const NO: &str = "NO";

/// The most words beside the first one.
const MOST_WORDS: usize = 16;

/// Words that people put behind a yes. Any other one may take it back.
const WITH_YES: &str = " yes yep please pls thanks thank thx you so very much many a lot that this it these those them \
    was were is are me i have did do done send sent wrote written write order orders ordered mine my the by all \
    sure of course ok okay go ahead correct right confirm confirmed confirming agree let count counts counted indeed \
    really definitely absolutely certainly cheers best kind regards greetings hi hello dear and ";

/// Marks that may stand in a clear yes: punctuation, and faces and hands that agree.
const MARKS: &str = "!\"#%&'()*,-./:;@[\\]_{}–—…’‘“”„«»‹›·•¡👍👌🙏🙂😊😀😃😄✅✓✔🏻🏼🏽🏾🏿";

/// Words that begin a no.
const NO_WORDS: [&str; 4] = ["no", "nope", "nah", "never"];

/// Words that turn a no into something else: no problem, no doubt.
const WITH_NO: [&str; 9] =
    ["yes", "problem", "problems", "worries", "doubt", "objection", "objections", "idea", "clue"];

/// `true` if an answer may begin with this word: no line of our letters does.
pub fn may_begin_with(word: &str) -> bool {
    let words = words_of(word);
    words.first().is_some_and(|first| first == "yes" || NO_WORDS.contains(&first.as_str()))
}

/// The answer in a letter: its first line that is not quoted. A finished answer whose text got lost has it as its
/// subject.
pub fn of(letter: &ReceivedLetter) -> AnswerVerdict {
    let name = letter.name.as_deref().unwrap_or_default();
    match letter.lines.first() {
        Some(first) => of_line(first, name),
        None if letter.barred == 0 && letter.subject == YES => AnswerVerdict::Yes,
        None if letter.barred == 0 && letter.subject == NO => AnswerVerdict::No,
        None => AnswerVerdict::Unclear,
    }
}

/// The answer in a line by somebody of this name.
pub fn of_line(line: &str, name: &str) -> AnswerVerdict {
    let words = words_of(line);
    let names = words_of(name);
    let Some((first, rest)) = words.split_first().filter(|_| !line.contains('?')) else {
        return AnswerVerdict::Unclear;
    };
    // 'Thank you' agrees, 'you did' does not.
    let thanks = words.iter().any(|word| word == "thank");
    let is_usual = |word: &String| {
        WITH_YES.contains(&format!(" {word} ")) && (word != "you" || thanks) || names.contains(word)
    };
    let is_clear =
        |c: char| c.is_alphanumeric() || c.is_whitespace() || MARKS.contains(c) || name.contains(c);
    let is_turned = |word: &String| WITH_NO.contains(&word.as_str());
    if rest.len() > MOST_WORDS {
        AnswerVerdict::Unclear
    } else if first == "yes" && rest.iter().all(is_usual) && line.chars().all(is_clear) {
        AnswerVerdict::Yes
    } else if NO_WORDS.contains(&first.as_str()) && !rest.iter().any(is_turned) {
        AnswerVerdict::No
    } else {
        AnswerVerdict::Unclear
    }
}

/// The words of a line in lower case, without the marks around and in them.
fn words_of(line: &str) -> Vec<String> {
    let bare = |word: &str| -> String { word.chars().filter(|c| c.is_alphanumeric()).collect() };
    let apart = |c: char| c.is_whitespace() || ",;.!-–—/:".contains(c);
    let words = line.split(apart).map(|word| bare(word).to_lowercase());
    words.filter(|word| !word.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clear_yes_is_the_word_with_what_people_add() {
        for line in [
            "YES",
            "yes!",
            "Yes please",
            "\"YES\"",
            "*Yes*",
            "Yes.",
            "YES, it was me",
            "Yes, that was me, thank you very much!",
            "Yes 👍",
            "Yes 👍🏽, thanks…",
            "yes - Ann",
            "Yes, I did. Ann Example",
        ] {
            assert_eq!(of_line(line, "Ann Example"), AnswerVerdict::Yes, "{line}");
        }
    }

    #[test]
    fn a_clear_no_is_the_word_whatever_follows() {
        for line in
            ["NO", "no.", "No, that was not me!", "Nope", "No thanks", "No!!! Stop it", "Never"]
        {
            assert_eq!(of_line(line, ""), AnswerVerdict::No, "{line}");
        }
    }

    #[test]
    fn anything_else_is_neither() {
        for line in [
            "",
            "!",
            "Yes?",
            "Yes, but it was not me",
            "Yes I am away until Monday",
            "Yes, please stop",
            "Yes 👎",
            "Yes 🚫",
            "Yes ✗",
            "~~Yes~~",
            "Y\u{336}es",
            "Yes, they sent it from me",
            "Yes, you did",
            "Yes, you wrote that to me",
            "Yes, don't",
            "Yes no",
            "Yes, never",
            "Yesterday",
            "I am away. Yes",
            "Thank you for your message. I am on holiday.",
            "No problem, that was me",
            "No idea",
            "No?",
            "Nobody wrote that",
            "Not sure",
            "Ja",
            "START H N2 Y1 M2",
            "YES as the first line of your answer",
        ] {
            assert_eq!(of_line(line, "Ann"), AnswerVerdict::Unclear, "{line}");
        }
    }
}
