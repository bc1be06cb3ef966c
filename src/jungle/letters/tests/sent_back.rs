//! No letter of ours orders anything where it is sent back without marks, as text or as HTML that became text.

use super::laws::{STRANGE, scenes};
use super::scene::{ADDRESS, Scene, played, small};
use crate::letters::{
    Content, Done, Extent, HintText, QuestionText, Writer, answer, arrives, closed, closing,
    confirm, dropped, elsewhere, farewell, forgotten, hint, invitation, notice_of_brake, paused,
    receipt, report, resumed, settled, unclear, unread, unsubscribed, viable_animals,
};
use crate::orders::{begins_with_word, read};
use crate::slips::Slip;
use crate::store::post::About;
use crate::verdict::{self, Verdict};
use shoal_mail::address::Address;
use shoal_mail::brake::{ReachedLimit, Span};
use shoal_mail::envelope::Envelope;
use shoal_mail::reading::{Reader, Reading, Unread};
use shoal_mail::tokens::Key;

/// No orders.
pub const NONE: [&str; 0] = [];

/// The orders in a text that is sent back just as it is: a line behind a bar or a quote's mark is none.
pub fn orders_in(text: &str) -> Vec<String> {
    let lines = text.lines().map(str::trim).filter(|line| !line.starts_with(['|', '>']));
    lines.filter(|line| read(line).is_ok()).map(str::to_owned).collect()
}

const SLIPS: [Slip; 9] = [
    Slip::NoType,
    Slip::NoSpecies,
    Slip::NoPart,
    Slip::NoName,
    Slip::NoCount,
    Slip::NotAlone,
    Slip::Barred,
    Slip::Asks,
    Slip::Nothing,
];

/// Everything that a letter is about, once.
fn kinds() -> Vec<About> {
    let answer = |rules, summary| About::Answer {
        done: done(),
        rules,
        summary,
        founded: None,
        archive: None,
    };
    let past = About::Answer {
        done: Vec::new(),
        rules: false,
        summary: false,
        founded: None,
        archive: Some(1),
    };
    let unread = [Unread::Winmail, Unread::Encrypted, Unread::Charset, Unread::TooLarge];
    let mut all = vec![
        answer(false, false),
        answer(true, false),
        answer(true, true),
        past,
        About::Brake(ReachedLimit { span: Span::Day, most: 100, until: 0 }),
        About::Report { missed: 2 },
        About::Question {
            held: 1,
            lines: orders(),
            left_out: 3,
            new: true,
            proven: false,
            why: None,
        },
        About::Question {
            held: 1,
            lines: orders(),
            left_out: 0,
            new: false,
            proven: true,
            why: Some("It can eat nothing.".into()),
        },
        About::Unclear { held: 1, lines: orders() },
        About::Dropped { forget: true },
        About::Dropped { forget: false },
        About::Unsubscribed,
        About::Settled,
        About::Elsewhere { asked: "a..@example.org".into() },
        About::Receipt { done: done() },
        About::Farewell,
        About::Forgotten,
        About::Closing { why: Some("The computer moves house.".into()) },
        About::Closed,
        About::Paused { why: Some("The computer moves house.".into()) },
        About::Resumed,
        About::Invitation,
        About::Test,
    ];
    all.extend(unread.map(|why| About::Unread { why }));
    all.extend(SLIPS.map(|slip| About::Hint { slips: vec![slip, Slip::Asks] }));
    all
}

fn orders() -> Vec<String> {
    ["START H N2 Y1 M2", "NAME Vole", "LEAVE", "END"].map(str::to_owned).to_vec()
}

/// Lines of all sorts, with what strangers write.
fn done() -> Vec<Done> {
    let lines = STRANGE.iter().map(|line| (*line).to_owned()).chain(orders());
    let each = |line: String| {
        let said = "START C N9 is what it said.".to_owned();
        [
            Done::Did(line.clone(), said.clone()),
            Done::Refused(line.clone(), said),
            Done::NoOrder(line),
        ]
    };
    lines.flat_map(each).chain([Done::More(40), Done::Barred(2)]).collect()
}

/// A letter as the renderer writes it. Whatever is sent has an arm here.
fn content(about: &About, scene: &Scene, seat: Option<u16>) -> Content {
    let view = scene.view(seat);
    let mut facts = scene.facts(&view, seat);
    let outlook = "In 5 cycles REPORT 4 END(2) will mostly have 20 to 40 members, half the time more than 30.";
    facts.outlook = Some([outlook.to_owned(), outlook.to_owned(), outlook.to_owned()]);
    let content = match about {
        About::Answer { done, rules, archive: Some(_), .. } => {
            answer(done, &facts, *rules, Extent::Past)
        }
        About::Answer { done, rules, summary, .. } => {
            answer(done, &facts, *rules, if *summary { Extent::Summary } else { Extent::Whole })
        }
        About::Report { .. } => {
            facts.missed = Some("The cycle of 06:00 ran at 09:12.".into());
            report(&facts)
        }
        About::Brake(limit) => notice_of_brake("normal", limit, "Friday, 14:05 (UTC)"),
        About::Question { lines, left_out, new, why, .. } => {
            let writer = if *new { Writer::New } else { Writer::Proven };
            let (orders, left_out) = (lines.as_slice(), *left_out);
            let asked = QuestionText { jungle: "normal", orders, left_out, address: ADDRESS };
            confirm(&asked, writer, why.as_deref())
        }
        About::Unclear { lines, .. } => unclear(&QuestionText {
            jungle: "normal",
            orders: lines,
            left_out: 0,
            address: ADDRESS,
        }),
        About::Dropped { forget } => dropped("normal", *forget),
        About::Unsubscribed => unsubscribed("normal", ADDRESS),
        About::Settled => settled("normal", ADDRESS),
        About::Elsewhere { asked } => elsewhere("normal", asked),
        About::Hint { slips } => hint(&HintText {
            jungle: "normal",
            slips,
            animal: Some("START H N2 M2 L1 B1").filter(|_| seat.is_none()),
            is_new: seat.is_none(),
            address: ADDRESS,
        }),
        About::Receipt { done } => receipt("normal", done, ADDRESS),
        About::Unread { why } => unread("normal", *why, ADDRESS),
        About::Farewell => farewell("normal", ADDRESS),
        About::Forgotten => forgotten("normal"),
        About::Closing { why } => closing("normal", 412, why.as_deref()),
        About::Closed => closed("normal"),
        About::Paused { why } => paused("normal", why.as_deref()),
        About::Resumed => resumed("normal", Some("Friday 27 November, 06:00 (Europe/Berlin)")),
        About::Invitation => invitation(&facts, &viable_animals(&view, 3)),
        About::Test => arrives("normal"),
    };
    content.signed("START H N2, start@example.org, or LEAVE a note")
}

/// Every kind of letter, to players and spectators of several jungles.
fn letters() -> Vec<(String, Content)> {
    let strange = {
        let mut scene = small();
        scene.order(0, "NAME 2 REPORT 4 END");
        let mut scene = scene.run(2);
        scene.names = ["LEAVE!", "1. NAME 2 Toad", "Help me"].map(str::to_owned).to_vec();
        scene
    };
    let several = [small().run(1), strange, played(3, 5, 90)];
    let mut all = Vec::new();
    for (number, scene) in several.iter().enumerate() {
        for seat in [Some(0), Some(2), None] {
            for about in kinds() {
                all.push((format!("{number} {seat:?} {about:?}"), content(&about, scene, seat)));
            }
        }
    }
    for scene in scenes() {
        let seats = (0..scene.names.len() as u16).map(Some);
        let about = About::Report { missed: 0 };
        all.extend(seats.map(|seat| (format!("{seat:?}"), content(&about, &scene, seat))));
    }
    all
}

/// HTML as a program shows it that knows no tags: each is a line's end.
fn with_a_line_for_each_tag(html: &str) -> String {
    let mut text = String::new();
    for piece in html.split('<') {
        let (_, shown) = piece.split_once('>').unwrap_or(("", piece));
        text.push('\n');
        text.push_str(&unescaped(shown));
    }
    text
}

/// HTML as a program shows it that knows breaks and cells, and fills lines of this width.
fn filled(html: &str, width: usize) -> String {
    const BREAKS: [&str; 8] = ["p", "br/", "tr", "td", "th", "h1", "h2", "/pre"];
    let mut text = String::new();
    let mut length = 0;
    for piece in html.split('<') {
        let (tag, shown) = piece.split_once('>').unwrap_or(("", piece));
        if BREAKS.contains(&tag.split(' ').next().unwrap_or_default()) {
            text.push('\n');
            length = 0;
        }
        // A space that does not break keeps words together.
        for word in unescaped(shown).split(['\n', ' ']).filter(|word| !word.is_empty()) {
            length += word.chars().count() + 1;
            if length > width {
                text.push('\n');
                length = word.chars().count();
            }
            text.push_str(word);
            text.push(' ');
        }
    }
    text
}

fn unescaped(text: &str) -> String {
    let all = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")];
    all.iter().fold(text.to_owned(), |text, (code, sign)| text.replace(code, sign))
}

/// The lines of a letter of HTML as we read it ourselves, from somebody who quotes nothing.
fn read_by_us(html: &str) -> String {
    let address = |text: &str| text.parse::<Address>().expect("an address");
    let reader = Reader {
        own: vec![address("elsewhere@jungle.test")],
        trusted_servers: Vec::new(),
        key: Key::from_bytes([7; 32]),
        from_name: String::new(),
        subjects: Vec::new(),
    };
    let envelope = Envelope { sender: Some(address("ann@example.org")), recipient: None };
    let head = "From: ann@example.org\r\nContent-Type: text/html; charset=utf-8\r\n\r\n";
    match reader.read(&envelope, format!("{head}{html}").as_bytes()) {
        Reading::Letter(letter) => letter.lines.join("\n"),
        other => panic!("it is a letter: {other:?}"),
    }
}

#[test]
fn no_letter_that_is_sent_back_as_text_orders_anything() {
    for (kind, content) in letters() {
        assert_eq!(orders_in(&content.text), NONE, "{kind}\n{}", content.text);
    }
}

/// HTML as several programs turn it into text.
fn texts_of(html: &str) -> Vec<String> {
    let mut texts = vec![read_by_us(html), with_a_line_for_each_tag(html)];
    for width in [24, 40, 72, 500] {
        texts.push(filled(html, width));
        let by_crate = html2text::config::plain().string_from_read(html.as_bytes(), width);
        texts.push(by_crate.expect("it is HTML"));
    }
    texts
}

#[test]
fn no_letter_that_is_sent_back_as_html_orders_anything_whoever_made_text_of_it() {
    for (kind, content) in letters() {
        let Some(html) = content.html else { continue };
        for text in texts_of(&html) {
            assert_eq!(orders_in(&text), NONE, "{kind}\n{text}");
        }
    }
}

#[test]
fn no_line_of_a_short_letter_that_is_sent_back_is_a_yes_or_a_no() {
    let scene = small().run(1);
    let kinds = kinds();
    let short = kinds.iter().filter(|about| about.is_short());
    for (about, seat) in short.flat_map(|about| [(about, None), (about, Some(0))]) {
        let content = content(about, &scene, seat);
        let mut texts = vec![content.text];
        texts.extend(content.html.iter().flat_map(|html| texts_of(html)));
        for text in &texts {
            for line in text.lines() {
                assert_eq!(
                    verdict::of_line(line, ""),
                    Verdict::Unclear,
                    "{about:?}: {line}\n{text}"
                );
            }
        }
    }
}

/// The test above looks at what is advised.
#[test]
fn what_a_letter_advises_stands_behind_a_bar_in_its_html() {
    let html = content(&About::Report { missed: 0 }, &small().run(1), Some(2)).html;
    assert!(html.expect("it has HTML").contains("|\u{a0}START\u{a0}H\u{a0}"));
    let html = content(&About::Invitation, &small().run(1), None).html.expect("it has HTML");
    assert_eq!(html.matches("|\u{a0}START\u{a0}").count(), 3, "{html}");
    assert!(begins_with_word("START H N2 M2 L1 B1"));
}
