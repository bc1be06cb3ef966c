//! Programs that misbehave: they are put out of the match where its game has a rule for that, and everybody
//! reads who was removed and why.

use super::Refused;
use super::asking::name;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_contract::{BotName, Fault, Misconduct, Seat};
use shoal_tabletop::seats::{Chair, Chairs, Expelled};
use shoal_tabletop::system::notices::Notices;

/// The resources that show a fault to people.
#[derive(SystemParam)]
pub(super) struct Referee<'w> {
    pub refused: MessageWriter<'w, Refused>,
    notices: Option<ResMut<'w, Notices>>,
    chairs: Option<ResMut<'w, Chairs>>,
}

impl Referee<'_> {
    /// Says that a program misbehaved: shortly to everybody, with all it did to the host.
    pub fn blame(&mut self, (seat, program, fault): (Seat, BotName, Fault), is_out: bool) {
        let called = name(self.chairs.as_deref(), seat);
        let expelled = Expelled { program, why: fault.kind };
        let why = match is_out {
            true => sentence(&called, expelled),
            false => format!("{called} plays anything from here on: {}.", reason(expelled)),
        };
        self.refused.write(Refused { seat: None, why });
        if let Some(notices) = &mut self.notices {
            notices.add(format!("{called}: the program {program} {fault}"));
        }
        let chairs = self.chairs.as_mut().filter(|_| is_out);
        if let Some(chair) = chairs.and_then(|chairs| chairs.0.get_mut(seat.index())) {
            chair.expelled = Some(expelled);
        }
    }
}

/// Returns the sentence for everybody about a chair whose program was put out of the match.
pub fn removal(chair: &Chair) -> Option<String> {
    Some(sentence(&chair.name, chair.expelled?))
}

/// `Gus was removed: its program bob gave no valid answer.`
fn sentence(name: &str, expelled: Expelled) -> String {
    format!("{name} was removed: {}.", reason(expelled))
}

fn reason(Expelled { program, why }: Expelled) -> String {
    let did = match why {
        Misconduct::Cheated => "wanted what the rules do not allow",
        Misconduct::Failed => "gave no valid answer",
    };
    format!("its program {program} {did}")
}
