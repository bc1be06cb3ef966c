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
/// Elements of Outlook, of Outlook for Mac, of Yahoo, and of Zimbra that hold a message that is answered, by the ends
/// of a word in one of these attributes.
const QUOTES: &[&str] = &[
    "divRplyFwdMsg",
    "mail-editor-reference-message-container",
    "yahoo_quoted",
    "__HEADERS__",
    "__QUOTED_TEXT__",
];
const QUOTE_ATTRIBUTES: &[&str] = &["id", "class", "data-marker"];
/// Elements that hold nothing.
const EMPTY: &[&str] = &["br", "col", "embed", "hr", "img", "input", "link", "meta", "wbr"];

/// The text that a reader would see.
pub(super) fn to_text(html: &str) -> String {
    let html = &html[..html.floor_char_boundary(LARGEST)];
    let input = BufferQueue::default();
    input.push_back(StrTendril::from_slice(html));
    let tokenizer = Tokenizer::new(HtmlTextSink::default(), Default::default());
    // The tokenizer stops at a script, which is none of ours, and goes on when it is fed again.
    while !input.is_empty() {
        let _ = tokenizer.feed(&input);
    }
    tokenizer.end();
    tokenizer.sink.0.into_inner().text
}

#[derive(Default)]
struct HtmlTextSink(RefCell<HtmlTextBuilder>);

/// The text so far.
#[derive(Default)]
struct HtmlTextBuilder {
    text: String,
    /// The number of quotes that are open.
    quotes: usize,
    /// The element whose text nobody sees.
    hidden: Option<HiddenElement>,
    /// `true` if line breaks in the source are line breaks.
    preformatted: bool,
}

/// An element whose text nobody sees.
struct HiddenElement {
    name: String,
    /// The number of elements of its name that are open in it, itself among them.
    depth: usize,
}

impl TokenSink for HtmlTextSink {
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

impl HtmlTextBuilder {
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
        self.hide(tag, start);
        let raw = match name {
            "style" | "iframe" | "noembed" | "noframes" | "xmp" => RawKind::Rawtext,
            "script" => RawKind::ScriptData,
            "title" | "textarea" => RawKind::Rcdata,
            _ => return TokenSinkResult::Continue,
        };
        match start {
            true => TokenSinkResult::RawData(raw),
            false => TokenSinkResult::Continue,
        }
    }

    /// Hides what nobody sees from this tag on, or shows what is seen again.
    fn hide(&mut self, tag: &Tag, start: bool) {
        match &mut self.hidden {
            // A paragraph holds no other one.
            Some(hidden) if *hidden.name == *tag.name && (!start || hidden.name == "p") => {
                hidden.depth -= 1;
            }
            Some(hidden) if *hidden.name == *tag.name => hidden.depth += 1,
            _ => {}
        }
        self.hidden.take_if(|hidden| hidden.depth == 0);
        if start && self.hidden.is_none() && is_hidden(tag) {
            self.hidden = Some(HiddenElement { name: tag.name.to_string(), depth: 1 });
        }
    }
}

/// `true` if nobody sees the text in this element.
fn is_hidden(tag: &Tag) -> bool {
    let is_never_seen = matches!(
        &*tag.name,
        "style"
            | "iframe"
            | "noembed"
            | "noframes"
            | "xmp"
            | "script"
            | "title"
            | "textarea"
            | "template"
    );
    is_never_seen
        || !EMPTY.contains(&&*tag.name)
            && tag.attrs.iter().any(|attribute| match &*attribute.name.local {
                "hidden" => true,
                "style" => is_hiding(&attribute.value),
                _ => false,
            })
}

/// `true` if a style shows nothing.
fn is_hiding(style: &str) -> bool {
    let bare = |part: &str| part.trim().to_ascii_lowercase();
    style.split(';').filter_map(|one| one.split_once(':')).any(|(property, value)| {
        let value = bare(value).replace("!important", "");
        match bare(property).as_str() {
            "display" => value.trim() == "none",
            "visibility" => value.trim() == "hidden",
            "font-size" => ["0", "0px", "0pt", "0em", "0%"].contains(&value.trim()),
            _ => false,
        }
    })
}

/// `true` if programs put what is answered below this element, in whatever language.
fn is_quote_below(tag: &Tag) -> bool {
    let named = tag.attrs.iter().filter(|one| QUOTE_ATTRIBUTES.contains(&&*one.name.local));
    let mut words = named.flat_map(|one| one.value.split_ascii_whitespace());
    words.any(|word| QUOTES.iter().any(|known| word.ends_with(known)))
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
