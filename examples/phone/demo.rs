//! A host of two seats without a table, to try the page of a phone:
//!
//! ```sh
//! cargo run -p shoal_phone --example phone_demo                   # at the likeliest address
//! cargo run -p shoal_phone --example phone_demo -- 127.0.0.1:7425
//! ```
//!
//! It prints a code for each seat, and what the phones do.

use std::collections::BTreeMap;
use std::error::Error;
use std::net::SocketAddr;

use shoal_phone::{
    ChoiceForm, FormEntry, FormLever, FormOffer, FormPart, FormPiece, PhoneAction, PhoneButton,
    PhoneEvent, PhoneMessage, PhoneSeat, PhoneServer, PhoneSnapshot, addresses, qr,
};

fn main() -> Result<(), Box<dyn Error>> {
    let at: SocketAddr = match std::env::args().nth(1) {
        Some(given) => given.parse()?,
        None => {
            let likely = addresses::likely()?;
            SocketAddr::new(likely.first().ok_or("this computer has no network")?.ip, 7425)
        }
    };
    let (server, events) = PhoneServer::start(at)?;
    let mut made = BTreeMap::new();
    for seat in [PhoneSeat(0), PhoneSeat(1)] {
        invite(&server, seat)?;
        show(&server, seat, &made)?;
    }
    for PhoneEvent { seat, action } in events {
        println!("seat {}: {action:?}", seat.0);
        match action {
            PhoneAction::Chose { entries, .. } => drop(made.insert(seat, entries)),
            PhoneAction::Drafted { draft, entries, .. } => {
                server.tell(PhoneMessage::Judge {
                    seat,
                    draft,
                    why_not: reason_against(&entries),
                })?;
            }
            PhoneAction::Left | PhoneAction::CodeEnded { .. } => invite(&server, seat)?,
            _ => {}
        }
        show(&server, seat, &made)?;
    }
    Ok(())
}

fn invite(server: &PhoneServer, seat: PhoneSeat) -> Result<(), Box<dyn Error>> {
    let code = server.invite(seat)?;
    let modules = qr::modules(&code.url)?;
    let edge = 0..modules.side() + 2 * qr::QUIET_ZONE;
    for row in edge.clone().step_by(2) {
        let dark = |column: usize, row: usize| {
            let inside = (column.checked_sub(qr::QUIET_ZONE), row.checked_sub(qr::QUIET_ZONE));
            matches!(inside, (Some(column), Some(row)) if modules.is_dark(column, row))
        };
        let two = |column| match (dark(column, row), dark(column, row + 1)) {
            (true, true) => ' ',
            (true, false) => '\u{2584}',
            (false, true) => '\u{2580}',
            (false, false) => '\u{2588}',
        };
        println!("{}", edge.clone().map(two).collect::<String>());
    }
    println!("seat {}: {} or {} and {}", seat.0, code.url, code.address, code.letters);
    Ok(())
}

fn show(
    server: &PhoneServer,
    seat: PhoneSeat,
    made: &BTreeMap<PhoneSeat, Vec<FormEntry>>,
) -> Result<(), Box<dyn Error>> {
    let chosen = made.get(&seat).cloned();
    let choice = if seat.0 == 0 { dive(chosen) } else { plan(chosen) };
    let button = |id, label: &str, why_not: Option<&str>| PhoneButton {
        id,
        label: label.into(),
        why_not: why_not.map(Into::into),
    };
    let snapshot = PhoneSnapshot {
        title: "Pearls, round 2".into(),
        name: ["Ann", "Bob"][usize::from(seat.0)].into(),
        colour: [[214, 84, 42], [40, 112, 180]][usize::from(seat.0)],
        mark: ["A", "B"][usize::from(seat.0)].into(),
        score: "12 points".into(),
        turn: "Everybody chooses in secret.".into(),
        awaited: !made.contains_key(&seat),
        choice: Some(choice),
        cards: vec![
            offer("Coral Reef", "Gain 15 health; nothing harms you this turn.", None),
            offer("Fishing Net", "A neighbour loses 10.", Some("Only in your own turn.")),
        ],
        buttons: vec![
            button(1, "Ask what the drift will do", None),
            button(2, "Take back", Some("You have not done anything yet.")),
        ],
        messages: vec!["Bob offers 2 cards for your Coral Reef.".into()],
        trackpad: seat.0 == 1,
    };
    server.tell(PhoneMessage::Show { seat, snapshot: Box::new(snapshot) })?;
    Ok(())
}

fn offer(label: &str, detail: &str, why_not: Option<&str>) -> FormOffer {
    FormOffer { label: label.into(), detail: detail.into(), why_not: why_not.map(Into::into) }
}

/// A choice of one thing: two taps.
fn dive(made: Option<Vec<FormEntry>>) -> ChoiceForm {
    let offers = vec![
        offer("The reef", "1 to 3 pearls", None),
        offer("The wreck", "2 to 5 pearls, if you are alone there", None),
        offer("The cave", "8 pearls", Some("You need 3 breaths, and have 2.")),
    ];
    let list = FormPart::List { label: "".into(), offers, least: 1, most: 1 };
    ChoiceForm { id: 1, title: "Where do you dive?".into(), parts: vec![list], made }
}

/// A choice of every kind of part.
fn plan(made: Option<Vec<FormEntry>>) -> ChoiceForm {
    let offers = |labels: &[&str]| labels.iter().map(|label| offer(label, "", None)).collect();
    let lever = |label: &str| FormLever {
        label: label.into(),
        positions: ["Off", "Low", "High"].map(Into::into).to_vec(),
        at: 0,
    };
    let piece = |label: &str, count| FormPiece { label: label.into(), count };
    let parts = vec![
        FormPart::Cards {
            label: "Which cards do you play?".into(),
            offers: offers(&["Coral Reef", "Fishing Net", "Oil Spill"]),
            least: 1,
            most: 2,
        },
        FormPart::Buttons {
            label: "Which way?".into(),
            offers: offers(&["North", "East", "South"]),
        },
        FormPart::Number { label: "How many boats?".into(), least: 0, most: 20, step: 2 },
        FormPart::Line {
            label: "In which order do they sail?".into(),
            pieces: vec![piece("Trawler", 2), piece("Ferry", 1), piece("Tug", 1)],
            least: 2,
            most: 4,
            marker: None,
            ready: Vec::new(),
        },
        FormPart::Levers {
            label: "The pumps".into(),
            levers: vec![lever("Harbour"), lever("River")],
        },
    ];
    ChoiceForm { id: 2, title: "Plan your year".into(), parts, made }
}

/// The reason against a plan, by a rule that only the host knows.
fn reason_against(entries: &[FormEntry]) -> Option<shoal_phone::PhoneText> {
    let boats = entries.get(2).and_then(|entry| entry.first());
    let too_many = boats.is_some_and(|boats| *boats > 10);
    too_many.then(|| "11 boats or more need a second harbour.".into())
}
