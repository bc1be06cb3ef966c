//! No letter of ours orders anything where it is sent back without marks, as text or as HTML that became text.

use super::laws::{STRANGE, scenes};
use super::scene::{ADDRESS, Scene, played, small};
use crate::letters::{
    HintFacts, LetterAuthor, LetterContent, OrderLineResult, QuestionFacts, ReportExtent, answer,
    answer_limit_notice, arrives, closed, closing, confirm, dropped, elsewhere, farewell,
    forgotten, hint, invitation, paused, receipt, report, resumed, settled, unclear, unread,
    unsubscribed, viable_animals,
};
use crate::orders::{begins_with_word, read};
use crate::slips::LetterSlip;
use crate::store::post::LetterTopic;
use crate::verdict::{self, AnswerVerdict};
use shoal_mail::address::MailAddress;
use shoal_mail::answer_limiter::{LimitSpan, ReachedLimit};
use shoal_mail::envelope::MailEnvelope;
use shoal_mail::reading::{MailReader, ReadingOutcome, UnreadableReason};
use shoal_mail::tokens::TokenKey;

/// No orders.
pub const NONE: [&str; 0] = [];

/// The orders in a text that is sent back just as it is: a line behind a bar or a quote's mark is none.
pub fn orders_in(text: &str) -> Vec<String> {
    let lines = text.lines().map(str::trim).filter(|line| !line.starts_with(['|', '>']));
    lines.filter(|line| read(line).is_ok()).map(str::to_owned).collect()
}

const SLIPS: [LetterSlip; 9] = [
    LetterSlip::NoType,
    LetterSlip::NoSpecies,
    LetterSlip::NoPart,
    LetterSlip::NoName,
    LetterSlip::NoCount,
    LetterSlip::NotAlone,
    LetterSlip::Barred,
    LetterSlip::Asks,
    LetterSlip::Nothing,
];

/// Everything that a letter is about, once.
fn kinds() -> Vec<LetterTopic> {
    let answer = |rules, summary| LetterTopic::Answer {
        done: done(),
        rules,
        summary,
        founded: None,
        archive: None,
    };
    let past = LetterTopic::Answer {
        done: Vec::new(),
        rules: false,
        summary: false,
        founded: None,
        archive: Some(1),
    };
    let unread = [
        UnreadableReason::Winmail,
        UnreadableReason::Encrypted,
        UnreadableReason::Charset,
        UnreadableReason::TooLarge,
    ];
    let mut all = vec![
        answer(false, false),
        answer(true, false),
        answer(true, true),
        past,
        LetterTopic::Brake(ReachedLimit { span: LimitSpan::Day, most: 100, until: 0 }),
        LetterTopic::Report { missed: 2 },
        LetterTopic::Question {
            held: 1,
            lines: orders(),
            left_out: 3,
            new: true,
            proven: false,
            why: None,
        },
        LetterTopic::Question {
            held: 1,
            lines: orders(),
            left_out: 0,
            new: false,
            proven: true,
            why: Some("It can eat nothing.".into()),
        },
        LetterTopic::Unclear { held: 1, lines: orders() },
        LetterTopic::Dropped { forget: true },
        LetterTopic::Dropped { forget: false },
        LetterTopic::Unsubscribed,
        LetterTopic::Settled,
        LetterTopic::Elsewhere { asked: "a..@example.org".into() },
        LetterTopic::Receipt { done: done() },
        LetterTopic::Farewell,
        LetterTopic::Forgotten,
        LetterTopic::Closing { why: Some("The computer moves house.".into()) },
        LetterTopic::Closed,
        LetterTopic::Paused { why: Some("The computer moves house.".into()) },
        LetterTopic::Resumed,
        LetterTopic::Invitation,
        LetterTopic::Test,
    ];
    all.extend(unread.map(|why| LetterTopic::Unread { why }));
    all.extend(SLIPS.map(|slip| LetterTopic::Hint { slips: vec![slip, LetterSlip::Asks] }));
    all
}

fn orders() -> Vec<String> {
    ["START H N2 Y1 M2", "NAME Vole", "LEAVE", "END"].map(str::to_owned).to_vec()
}

/// Lines of all sorts, with what strangers write.
fn done() -> Vec<OrderLineResult> {
    let lines = STRANGE.iter().map(|line| (*line).to_owned()).chain(orders());
    let each = |line: String| {
        let said = "START C N9 is what it said.".to_owned();
        [
            OrderLineResult::Did(line.clone(), said.clone()),
            OrderLineResult::Refused(line.clone(), said),
            OrderLineResult::NoOrder(line),
        ]
    };
    lines.flat_map(each).chain([OrderLineResult::More(40), OrderLineResult::Barred(2)]).collect()
}

/// A letter as the renderer writes it. Whatever is sent has an arm here.
fn content(about: &LetterTopic, scene: &Scene, seat: Option<u16>) -> LetterContent {
    let view = scene.view(seat);
    let mut facts = scene.facts(&view, seat);
    let outlook = "In 5 cycles REPORT 4 END(2) will usually have 20 to 40 members, half the time more than 30.";
    facts.outlook = Some([outlook.to_owned(), outlook.to_owned(), outlook.to_owned()]);
    let content = match about {
        LetterTopic::Answer { done, rules, archive: Some(_), .. } => {
            answer(done, &facts, *rules, ReportExtent::Past)
        }
        LetterTopic::Answer { done, rules, summary, .. } => answer(
            done,
            &facts,
            *rules,
            if *summary { ReportExtent::Summary } else { ReportExtent::Whole },
        ),
        LetterTopic::Report { .. } => {
            facts.missed = Some("The cycle of 06:00 ran at 09:12.".into());
            report(&facts)
        }
        LetterTopic::Brake(limit) => answer_limit_notice("normal", limit, "Friday, 14:05 (UTC)"),
        LetterTopic::Question { lines, left_out, new, why, .. } => {
            let writer = if *new { LetterAuthor::New } else { LetterAuthor::Proven };
            let (orders, left_out) = (lines.as_slice(), *left_out);
            let asked = QuestionFacts { jungle: "normal", orders, left_out, address: ADDRESS };
            confirm(&asked, writer, why.as_deref())
        }
        LetterTopic::Unclear { lines, .. } => unclear(&QuestionFacts {
            jungle: "normal",
            orders: lines,
            left_out: 0,
            address: ADDRESS,
        }),
        LetterTopic::Dropped { forget } => dropped("normal", *forget),
        LetterTopic::Unsubscribed => unsubscribed("normal", ADDRESS),
        LetterTopic::Settled => settled("normal", ADDRESS),
        LetterTopic::Elsewhere { asked } => elsewhere("normal", asked),
        LetterTopic::Hint { slips } => hint(&HintFacts {
            jungle: "normal",
            slips,
            animal: Some("START H N2 M2 L1 B1").filter(|_| seat.is_none()),
            is_new: seat.is_none(),
            address: ADDRESS,
        }),
        LetterTopic::Receipt { done } => receipt("normal", done, ADDRESS),
        LetterTopic::Unread { why } => unread("normal", *why, ADDRESS),
        LetterTopic::Farewell => farewell("normal", ADDRESS),
        LetterTopic::Forgotten => forgotten("normal"),
        LetterTopic::Closing { why } => closing("normal", 412, why.as_deref()),
        LetterTopic::Closed => closed("normal"),
        LetterTopic::Paused { why } => paused("normal", why.as_deref()),
        LetterTopic::Resumed => {
            resumed("normal", Some("Friday 27 November, 06:00 (Europe/Berlin)"))
        }
        LetterTopic::Invitation => invitation(&facts, &viable_animals(&view, 3)),
        LetterTopic::Test => arrives("normal"),
    };
    content.signed("START H N2, start@example.org, or LEAVE a note")
}

/// Every kind of letter, to players and spectators of several jungles.
fn letters() -> Vec<(String, LetterContent)> {
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
        let about = LetterTopic::Report { missed: 0 };
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
    let address = |text: &str| text.parse::<MailAddress>().expect("an address");
    let reader = MailReader {
        own: vec![address("elsewhere@jungle.test")],
        trusted_servers: Vec::new(),
        key: TokenKey::from_bytes([7; 32]),
        from_name: String::new(),
        subjects: Vec::new(),
    };
    let envelope = MailEnvelope { sender: Some(address("ann@example.org")), recipient: None };
    let head = "From: ann@example.org\r\nContent-Type: text/html; charset=utf-8\r\n\r\n";
    match reader.read(&envelope, format!("{head}{html}").as_bytes()) {
        ReadingOutcome::Letter(letter) => letter.lines.join("\n"),
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
                    AnswerVerdict::Unclear,
                    "{about:?}: {line}\n{text}"
                );
            }
        }
    }
}

/// The test above looks at what is advised.
#[test]
fn what_a_letter_advises_stands_behind_a_bar_in_its_html() {
    let html = content(&LetterTopic::Report { missed: 0 }, &small().run(1), Some(2)).html;
    assert!(html.expect("it has HTML").contains("|\u{a0}START\u{a0}H\u{a0}"));
    let html = content(&LetterTopic::Invitation, &small().run(1), None).html.expect("it has HTML");
    assert_eq!(html.matches("|\u{a0}START\u{a0}").count(), 3, "{html}");
    assert!(begins_with_word("START H N2 M2 L1 B1"));
}
