//! The first letter: an invitation.

use super::clean::{escape_html as safe, mailto, sentence};
use super::reader_facts::ReaderFacts;
use super::{LetterContent, LetterFacts, SuggestedAnimal, html};
use shoal_contract::counted;
use shoal_food_chain::part::SpeciesKind;
use std::fmt::Write as _;

/// Invites somebody: twelve lines, with three animals that live in today's jungle.
pub fn invitation(facts: &LetterFacts<'_>, viable: &[SuggestedAnimal; 3]) -> LetterContent {
    let known = ReaderFacts::of(facts, true);
    let jungle = sentence(facts.jungle);
    let is_animal = |kind: SpeciesKind| kind != SpeciesKind::Plant;
    let species = known.view.species.iter().filter(|seen| is_animal(seen.kind)).count() as u64;
    let next = facts
        .next_cycle
        .as_ref()
        .map(|next| format!(" The next cycle runs on {}.", sentence(next)));
    let first = format!(
        "You are invited to \"{jungle}\", a jungle that is played by mail, where {} eat plants and each other.",
        counted(species, "species of animals")
    );
    let second = format!(
        "Choose an animal, and send the email that its link opens: fifty of them are put into the jungle, and letters tell you what becomes of them.{}",
        next.unwrap_or_default()
    );
    let last = "It costs nothing, and takes as much time as you like. Send the word RULES to get the rules. If you do not want to play, do nothing: you will get no more mail.";
    let link = |animal: &SuggestedAnimal| mailto(facts.address, facts.jungle, &animal.order);
    let mut text = format!("{first}\n{second}\n\n");
    for animal in viable {
        let _ = writeln!(text, "{}: {}", sentence(&animal.name), sentence(&animal.why));
        let _ = writeln!(text, "{}", link(animal));
    }
    let order = sentence(&viable[0].order);
    let _ = writeln!(text, "\nNo link? Send a line such as \"{order}\" to {}.", facts.address);
    let _ = writeln!(text, "{last}");
    let subject = format!("Three animals for you in \"{jungle}\"");
    let mut page = html::head(&subject, html::STYLES);
    let _ = write!(page, "<p>{}</p><p>{}</p>", safe(&first), safe(&second));
    page.push_str(r#"<table border="0" cellpadding="10" cellspacing="8">"#);
    for animal in viable {
        let _ = write!(
            page,
            r#"<tr><td style="border-left:4px solid #4E8F45"><a href="{}"><strong>{}</strong></a><br/>{}<br/><span style="font-family:Consolas,Menlo,monospace">{}</span></td></tr>"#,
            safe(&link(animal)),
            safe(&sentence(&animal.name)),
            safe(&sentence(&animal.why)),
            html::barred(&sentence(&animal.order)),
        );
    }
    let _ = write!(page, "</table><p>{}</p>{}", safe(last), html::END);
    LetterContent { subject, text, html: Some(page), attachments: Vec::new() }
}
