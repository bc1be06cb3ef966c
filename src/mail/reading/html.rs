//! Text of HTML: blocks on lines of their own, quotes as `> `.
//!
//! Tokens only, no tree: a tree repairs what a hostile page leaves open by copying it again and again,
//! and grows with the square of the page.

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{
    BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer,
};
use std::cell::RefCell;

/// The most bytes of HTML that are looked at: a reader's own words come first, behind the styles.
const LARGEST: usize = 128 * 1024;

/// A line that ends the writer's own text.
const RULE: &str = "________________";
/// Elements of Outlook, of Outlook for Mac, and of Yahoo that hold a message that is answered, by the ends of their ids.
const QUOTE_IDS: &[&str] =
    &["divRplyFwdMsg", "mail-editor-reference-message-container", "yahoo_quoted"];

/// The text that a reader would see.
pub(super) fn to_text(html: &str) -> String {
    let html = &html[..html.floor_char_boundary(LARGEST)];
    let input = BufferQueue::default();
    input.push_back(StrTendril::from_slice(html));
    let tokenizer = Tokenizer::new(Sink::default(), Default::default());
    // The tokenizer stops at a script, which is none of ours, and goes on when it is fed again.
    while !input.is_empty() {
        let _ = tokenizer.feed(&input);
    }
    tokenizer.end();
    tokenizer.sink.0.into_inner().text
}

#[derive(Default)]
struct Sink(RefCell<Page>);

/// The text so far.
#[derive(Default)]
struct Page {
    text: String,
    /// How many quotes are open.
    quotes: usize,
    /// The element whose text nobody sees.
    hidden: Option<String>,
    /// Whether line breaks in the source are line breaks.
    preformatted: bool,
}

impl TokenSink for Sink {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        let mut page = self.0.borrow_mut();
        match token {
            Token::CharacterTokens(text) => page.write(&text),
            Token::TagToken(tag) => return page.tag(&tag),
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

impl Page {
    fn write(&mut self, text: &str) {
        if self.hidden.is_some() {
            return;
        }
        for c in text.chars() {
            match c {
                '\n' if self.preformatted => self.break_line(),
                ' ' | '\n' | '\r' | '\t' | '\x0c' => self.space(),
                _ => self.text.push(c),
            }
        }
    }

    fn space(&mut self) {
        if self.preformatted || !self.text.ends_with([' ', '\n']) {
            self.text.push(' ');
        }
    }

    fn break_line(&mut self) {
        self.text.push('\n');
        if self.quotes > 0 {
            self.text.push_str("> ");
        }
    }

    fn tag(&mut self, tag: &Tag) -> TokenSinkResult<()> {
        let start = tag.kind == TagKind::StartTag;
        let name: &str = &tag.name;
        match name {
            "blockquote" if start => self.quotes += 1,
            "blockquote" => self.quotes = self.quotes.saturating_sub(1),
            "pre" => self.preformatted = start,
            "td" | "th" => self.space(),
            _ => {}
        }
        if is_block(name) {
            self.break_line();
        }
        if start && is_quote_below(tag) {
            self.text.push_str(RULE);
            self.break_line();
        }
        if self.hidden.as_deref() == Some(name) && !start {
            self.hidden = None;
        }
        let raw = match name {
            "style" | "iframe" | "noembed" | "noframes" | "xmp" => RawKind::Rawtext,
            "script" => RawKind::ScriptData,
            "title" | "textarea" => RawKind::Rcdata,
            _ => return TokenSinkResult::Continue,
        };
        if !start {
            return TokenSinkResult::Continue;
        }
        self.hidden = Some(name.to_owned());
        TokenSinkResult::RawData(raw)
    }
}

/// `true` if programs put what is answered below this element, in whatever language.
fn is_quote_below(tag: &Tag) -> bool {
    let id = tag.attrs.iter().find(|attribute| &*attribute.name.local == "id");
    id.is_some_and(|id| QUOTE_IDS.iter().any(|known| id.value.ends_with(known)))
}

fn is_block(name: &str) -> bool {
    matches!(
        name,
        "address"
            | "article"
            | "blockquote"
            | "body"
            | "br"
            | "center"
            | "dd"
            | "div"
            | "dl"
            | "dt"
            | "footer"
            | "form"
            | "h1"
            | "h2"
            | "h3"
            | "h4"
            | "h5"
            | "h6"
            | "header"
            | "hr"
            | "li"
            | "ol"
            | "p"
            | "pre"
            | "section"
            | "table"
            | "tr"
            | "ul"
    )
}
