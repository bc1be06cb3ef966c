//! Articles: short explanations of things, in a plain text file that people can edit.
//!
//! ```text
//! == feed
//! Feed
//! Your fish eats where it is, and gains {feed_rate} for its own square.
//! -> Rule 4.1.3
//! ```
//! Each topic has a section: its key, a title, one to three sentences on a line each, and a place to read more. A name
//! in braces stands for the number in force.

use std::collections::BTreeMap;

/// An explanation of something.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HelpArticle {
    /// A drawing of it.
    pub icon: Option<&'static str>,
    /// Its title.
    pub title: String,
    /// One to three short sentences.
    pub lines: Vec<String>,
    /// The place to read more, such as a rule.
    pub source: String,
}

/// All articles of a game, by their keys.
#[derive(Debug, Default)]
pub struct HelpArticles(BTreeMap<String, HelpArticle>);

impl HelpArticles {
    /// Parses the text of a file.
    ///
    /// # Errors
    /// One sentence that names the line and its problem.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut articles: BTreeMap<String, HelpArticle> = BTreeMap::new();
        let mut key: Option<String> = None;
        for (index, line) in text.lines().enumerate() {
            let (number, line) = (index + 1, line.trim());
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if let Some(name) = line.strip_prefix("== ") {
                if articles.insert(name.to_owned(), HelpArticle::default()).is_some() {
                    return Err(format!("line {number}: there is already an article \"{name}\""));
                }
                key = Some(name.to_owned());
                continue;
            }
            let article = key.as_ref().and_then(|key| articles.get_mut(key));
            let Some(article) = article else {
                return Err(format!("line {number}: a key, such as \"== feed\", must come first"));
            };
            match line.strip_prefix("-> ") {
                Some(source) => article.source = source.to_owned(),
                None if article.title.is_empty() => article.title = line.to_owned(),
                None => article.lines.push(line.to_owned()),
            }
        }
        Ok(Self(articles))
    }

    /// The article with this key, with names in braces not replaced yet.
    pub fn get(&self, key: &str) -> Option<&HelpArticle> {
        self.0.get(key)
    }

    /// All keys with their articles.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &HelpArticle)> {
        self.0.iter().map(|(key, article)| (key.as_str(), article))
    }
}

impl HelpArticle {
    /// The names in braces of its sentences.
    pub fn names(&self) -> Vec<String> {
        self.lines.iter().flat_map(|line| names_in(line)).collect()
    }

    /// The article with the values that `known` gives in place of names in braces; an unknown name stays as it is.
    #[must_use]
    pub fn filled(&self, known: &dyn Fn(&str) -> Option<String>) -> Self {
        let lines = self.lines.iter().map(|line| fill(line, known)).collect();
        Self { lines, ..self.clone() }
    }
}

/// The names in braces of a text.
pub fn names_in(text: &str) -> Vec<String> {
    let parts = text.split('{').skip(1);
    parts.filter_map(|part| part.split_once('}')).map(|(name, _)| name.to_owned()).collect()
}

/// The text with the values that `known` gives in place of names in braces.
pub fn fill(text: &str, known: &dyn Fn(&str) -> Option<String>) -> String {
    let mut filled = text.to_owned();
    for name in names_in(text) {
        if let Some(value) = known(&name) {
            filled = filled.replace(&format!("{{{name}}}"), &value);
        }
    }
    filled
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_article_is_read_and_filled_with_what_is_in_force() {
        let text = "# help\n== feed\nFeed\nIt gives {rate}.\n\nAnd {unknown}.\n-> Rule 4\n";
        let articles = HelpArticles::read(text).expect("it is sound");
        let article = articles.get("feed").expect("it is there");
        assert_eq!(article.names(), ["rate", "unknown"]);
        let filled = article.filled(&|name| (name == "rate").then(|| "2 health".into()));
        assert_eq!(filled.lines, ["It gives 2 health.", "And {unknown}."]);
        assert_eq!((filled.title.as_str(), filled.source.as_str()), ("Feed", "Rule 4"));
    }

    #[test]
    fn what_is_wrong_is_named_by_its_line() {
        let before = HelpArticles::read("Feed\n== feed\n").expect_err("it is unsound");
        assert!(before.starts_with("line 1:"), "{before}");
        let twice = HelpArticles::read("== feed\nFeed\n== feed\n").expect_err("it is unsound");
        assert!(twice.starts_with("line 3:"), "{twice}");
    }
}
