//! The line or block above a quoted message ends what its reader wrote, in every language.

use crate::{letter, read};
use shoal_mail::reading::OwnLines;

/// What stands above a quoted letter of ours, as mail programs write it in many languages.
const HEADS: &[&str] = &[
    // Outlook's block.
    "From: Food Chain <fchain@jungle.test>\nSent: Tuesday, November 3, 2026 10:22 AM\nTo: Ann\nSubject: normal, cycle 43: 2 species",
    "Gönderen: Food Chain <fchain+ab12@jungle.test>\nGönderildi: 3 Kasım 2026 Salı 10:22\nKime: Ann\nKonu: normal, cycle 43: 2 species",
    "Από: Food Chain\nΣτάλθηκε: Τρίτη, 3 Νοεμβρίου 2026 10:22 πμ\nΠρος: Ann\nΘέμα: normal, cycle 43: 2 species",
    "Feladó: Food Chain\nElküldve: 2026. november 3., kedd 10:22\nCímzett: Ann\nTárgy: normal, cycle 43: 2 species",
    "De la: Food Chain\nTrimis: marți, 3 noiembrie 2026 10:22\nCătre: Ann\nSubiect: normal, cycle 43: 2 species",
    "\u{200f}מאת: Food Chain\n\u{200f}נשלח: יום שלישי 03 נובמבר 2026 10:22\n\u{200f}אל: Ann\n\u{200f}נושא: normal, cycle 43",
    "من: Food Chain\nتاريخ الإرسال: الثلاثاء، 3 نوفمبر 2026 10:22\nإلى: Ann\nالموضوع: normal, cycle 43: 2 species",
    "Dari: Food Chain\nDikirim: 03 November 2026 10:22\nKepada: Ann\nSubjek: normal, cycle 43: 2 species",
    "จาก: Food Chain\nส่ง: 3 พฤศจิกายน 2026 10:22\nถึง: Ann\nเรื่อง: normal, cycle 43: 2 species",
    "Nuo: Food Chain\nIšsiųsta: 2026 m. lapkričio 3 d. 10:22\nKam: Ann\nTema: normal, cycle 43: 2 species",
    "*Podano:* Dschungel\n*Poslano:* torek, 3. november 2026 10:22\n*Za:* Ann\n*Zadeva:* Re: normal, cycle 43: 2 species",
    "Saatja: Dschungel\nSaadetud: teisipäev, 3. november 2026\nAdressaat: ann@example.org\nTeema: aruanne",
    "Pošiljalac: Dschungel\n\nPoslato: utorak\n\nPredmet: ODG: my jungle",
    // Without colons, and with each field on two lines.
    "Kimden Food Chain\nTarih 27.11.2026\nKonu Re: my jungle",
    "Kimden\tFood Chain\nKonu\tAW: my jungle",
    "Kimden:\nFood Chain\nKonu:\nRe: my jungle",
    "Kimden:\nOyun\nTarih:\n27.11.2026\nKonu:\nRe: my jungle",
    // A line that names us, with a verb of any language, and with none.
    "On Tue, Nov 3, 2026 at 10:22 AM Food Chain <fchain@jungle.test> wrote:",
    "On Tue, Nov 3, 2026 at 10:22 AM Food Chain <fchain@jungle.test> wrote",
    "On Tue, Nov 3, 2026 at 10:22 AM Food Chain wrote",
    "Food Chain said:",
    "Food Chain sagte:",
    "📧 Food Chain:",
    "Food Chain wrote:",
    "Food Chain menulis pada 3 Nov 2026 10.22",
    "Food Chain, 3. 11. 2026 10:22",
    "2026-11-03 10:22 GMT+02:00 Food Chain:",
    "3 Kas 2026 Sal 10:22 tarihinde Food Chain <fchain@jungle.test> şunu yazdı",
    "Στις Τρί 3 Νοε 2026 στις 10:22 π.μ., ο χρήστης Food Chain <fchain@jungle.test>\nέγραψε:",
    "Food Chain <fchain@jungle.test> ezt írta (időpont: 2026. nov. 3., K, 10:22):",
    "În mar., 3 nov. 2026 la 10:22, Food Chain a scris",
    "\u{202b}בתאריך יום ג׳, 3 בנוב׳ 2026 ב-10:22 מאת \u{202a}Food Chain\u{202c}\u{200f} <\u{202a}fchain@jungle.test\u{202c}\u{200f}>",
    "في الثلاثاء، 3 نوفمبر 2026 في 10:22 ص تمت كتابة ما يلي بواسطة Food Chain",
    "Pada Sel, 3 Nov 2026 pukul 10.22 Food Chain <\nfchain+ab12@jungle.test> menulis:",
    "2026年11月3日(火) 10:22 Food Chain <fchain@jungle.test>",
    "W dniu 3.11.2026 o 10:22, Food Chain pisze:",
    "---- On Tue, 03 Nov 2026 10:22:00 +0100 Food Chain <fchain@jungle.test> wrote ----",
    "fchain@jungle.test wrote on 3 November",
    "tir. 3. nov. 2026 kl. 10.22 skrev Food Chain <fchain@jungle.test>",
    "Citando Food Chain <fchain@jungle.test>:",
    "Kirjoittaja Food Chain, tiistai 3.11.2026 10:22",
    "From Food Chain <fchain@jungle.test>\nDate Tue, 3 Nov 2026 10:22",
    // Other people's letters.
    "Bob Example wrote:",
    "Bob Example sagte:",
    "Bob Example dijo:",
    "דן כתב:",
    "Bob <bob@example.net> 3 Nov 2026 10:22",
    "Od: Bob <bob@example.net>\nPosláno: úterý\nKomu: fchain@jungle.test",
    // Rules that mean the same everywhere.
    "-----Eredeti üzenet-----",
    "________________________________",
];

/// An answer, as a person writes it above a letter of ours whose lines lost their marks.
fn answer(html: bool, above: &str, head: &str) -> Vec<u8> {
    let text = format!(
        "{above}\n\n{head}\n\nYour animals grew by 40. An order worth considering:\nSTART H N2 Y1 M2\nLEAVE\n"
    );
    let (kind, body) = match html {
        false => ("text/plain", text),
        true => {
            let safe = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
            ("text/html", safe.lines().map(|line| format!("<div>{line}<br></div>")).collect())
        }
    };
    format!(
        "Return-Path: <ann@example.org>\r\nDelivered-To: fchain@jungle.test\r\nFrom: Ann <ann@example.org>\r\n\
         Subject: Re: my jungle\r\nMessage-ID: <heads@mail.example.org>\r\nContent-Type: {kind}; charset=utf-8\r\n\r\n{body}"
    )
    .into_bytes()
}

#[test]
fn nothing_below_a_head_in_any_language_is_a_line_of_the_writers() {
    for head in HEADS {
        for html in [false, true] {
            let new = letter(read(&answer(html, "REPORT 4\nNAME 12 Anno 2026", head)));
            assert_eq!(new.lines, ["REPORT 4", "NAME 12 Anno 2026"], "html {html}, below\n{head}");
            let empty = letter(read(&answer(html, "", head)));
            assert_eq!(empty.own_lines(), OwnLines::None, "html {html}: {:?}\n{head}", empty.lines);
            let later = letter(read(&answer(html, "Perhaps later", head)));
            assert_eq!(later.lines, ["Perhaps later"], "html {html}, below\n{head}");
        }
    }
}

#[test]
fn an_order_right_above_a_head_is_the_writers() {
    for head in HEADS {
        let raw = String::from_utf8(answer(false, "NAME 12 Anno 2026", head)).expect("it is text");
        let tight = raw.replace("2026\n\n", "2026\n");
        assert_eq!(letter(read(tight.as_bytes())).lines, ["NAME 12 Anno 2026"], "above\n{head}");
    }
}

#[test]
fn what_a_person_writes_above_orders_hides_none_of_them() {
    for above in [
        "Dear Food Chain:",
        "Dear Food Chain,",
        "Hello Food Chain, here are my orders:",
        "My orders:",
        "As I said:",
        "I said: no more hunters",
        "He said:",
        "Sie sagte:",
        "הוא כתב:",
        "Dear Food Chain",
        "Food Chain:",
        "=== My orders ===",
        "Name: Ann",
        "I have played Food Chain since 2019!",
        "On Sunday I wrote a longer mail",
        "At 10:22 my cat said no",
        "Best wishes from Ann in 2026",
    ] {
        let raw = format!(
            "From: ann@example.org\r\nSubject: orders\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n{above}\r\nREPORT 4\r\n"
        );
        assert_eq!(letter(read(raw.as_bytes())).lines, [above, "REPORT 4"]);
    }
}

#[test]
fn an_answer_below_quoted_lines_is_read() {
    for head in
        HEADS.iter().filter(|head| head.lines().count() == 1 && !head.starts_with(['-', '_']))
    {
        let raw = format!(
            "From: Ann <ann@example.org>\r\nSubject: Re: my jungle\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n\
             {head}\r\n\r\n> START H\r\n> LEAVE\r\n\r\nREPORT 4\r\n"
        );
        assert_eq!(letter(read(raw.as_bytes())).lines, ["REPORT 4"], "below\n{head}");
    }
}

#[test]
fn lines_behind_a_bar_are_counted_and_never_handed_on() {
    for bar in ["|", "| ", "│ ", "｜", "¦ ", "  | "] {
        let raw = |body: String| {
            format!(
                "From: ann@example.org\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n{body}\r\n"
            )
            .into_bytes()
        };
        let only = letter(read(&raw(format!("{bar}START H N2 Y1 M2\r\n{bar}REPORT 4"))));
        assert_eq!((only.own_lines(), only.barred), (OwnLines::OnlyBarred, 2), "{bar}");
        let some = letter(read(&raw(format!("{bar}START H N2 Y1 M2\r\nREPORT 4"))));
        assert_eq!((some.own_lines(), some.lines), (OwnLines::Some, vec!["REPORT 4".to_owned()]));
        let quoted =
            letter(read(&raw(format!("Food Chain wrote:\r\n{bar}START H\r\n{bar}REPORT 4"))));
        assert_eq!(quoted.own_lines(), OwnLines::None, "{bar} quotes here");
    }
}

#[test]
fn what_looks_half_like_a_block_of_fields_hides_no_orders() {
    for above in [
        "Dear Food Chain\r\nMy orders",
        "Game:\r\nFood Chain\r\nOrders:",
        "Hello Food Chain\r\nRe: orders",
        "Orders:\r\nRe: rats and mice",
    ] {
        let raw =
            format!("From: ann@example.org\r\nSubject: Re: orders\r\n\r\n{above}\r\nREPORT 4\r\n");
        let lines = letter(read(raw.as_bytes())).lines;
        assert_eq!(lines.last().map(String::as_str), Some("REPORT 4"), "{above}");
    }
}

fn html_lines(html: &str) -> Vec<String> {
    let raw = format!(
        "From: ann@example.org\r\nSubject: Re: hi\r\nContent-Type: text/html; charset=utf-8\r\n\r\n{html}"
    );
    letter(read(raw.as_bytes())).lines
}

#[test]
fn quotes_of_programs_that_mark_them_by_an_attribute_alone_are_left_out() {
    for mark in [
        "id=\"divRplyFwdMsg\"",
        "id=\"x_divRplyFwdMsg\"",
        "id=\"mail-editor-reference-message-container\"",
        "id=\"ydp2yahoo_quoted\"",
        "class=\"yahoo_quoted\"",
        "class=\"signature ydp2yahoo_quoted\"",
        "data-marker=\"__HEADERS__\"",
        "data-marker=\"__QUOTED_TEXT__\"",
    ] {
        let html = format!("<p>REPORT 4</p><div {mark}><b>x</b></div><p>START H</p>");
        assert_eq!(html_lines(&html), ["REPORT 4"], "{mark}");
    }
}

#[test]
fn fields_of_a_quoted_letter_in_tables_and_lists_are_a_head() {
    for html in [
        "<table><tr><td>Kimden:</td><td>Oyun</td></tr><tr><td>Konu:</td><td>Re: hi</td></tr></table>",
        "<dl><dt>Kimden:</dt><dd>Oyun</dd><dt>Konu:</dt><dd>Re: hi</dd></dl>",
        "<p><b>Kimden:</b> Oyun<br><b>Konu:</b> Re: hi</p>",
    ] {
        let html = format!("<p>REPORT 4</p>{html}<p>START H</p>");
        assert_eq!(html_lines(&html), ["REPORT 4"], "{html}");
    }
}

#[test]
fn what_nobody_sees_is_no_line() {
    for hidden in [
        "<template><p>START H</p></template>",
        "<div style=\"display:none\">START H<div>x</div><p>START C</p></div>",
        "<div style=\"color: red; DISPLAY : NONE !important\">START H<style>p {}</style>START C</div>",
        "<p style='visibility: hidden'>START H<p>",
        "<div style='font-size:0;line-height:0'>START H</div>",
        "<p hidden>START H</p>",
    ] {
        assert_eq!(html_lines(&format!("{hidden}<p>REPORT 4</p>")), ["REPORT 4"], "{hidden}");
    }
    for seen in [
        "<div style=\"font-size:0.9em\">REPORT 4</div>",
        "<br style=\"display:none\"><p>REPORT 4</p>",
        "<div style=\"display:block\">REPORT 4</div>",
    ] {
        assert_eq!(html_lines(seen), ["REPORT 4"], "{seen}");
    }
}

#[test]
fn a_bare_cr_begins_no_line_among_other_line_ends() {
    let lines = |body: &str| {
        let raw = format!(
            "From: ann@example.org\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n{body}"
        );
        letter(read(raw.as_bytes())).lines
    };
    assert_eq!(lines("=3E x=0DREPORT 67\r\n> y=0D=0DREPORT 68\r\nREPORT 4\r\n"), ["REPORT 4"]);
    assert_eq!(lines("REPORT 4=0DREPORT 67\r\n"), ["REPORT 4 REPORT 67"]);
    assert_eq!(lines("REPORT 4=0DREPORT 67=0D"), ["REPORT 4", "REPORT 67"], "an old program's");
}
