//! Programs that misbehave: they are put out of the match where its game has a rule for that, and everybody
//! reads who was removed and why.

use super::RequestRefused;
use super::asking::name;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_contract::{BotName, Misconduct, PlayerFault, Seat};
use shoal_tabletop::seats::{Chair, Chairs, ExpelledProgram};
use shoal_tabletop::system::notices::HostNotices;

/// System parameter that tells people about a fault.
#[derive(SystemParam)]
pub(super) struct FaultReporter<'w> {
    pub refused: MessageWriter<'w, RequestRefused>,
    notices: Option<ResMut<'w, HostNotices>>,
    chairs: Option<ResMut<'w, Chairs>>,
}

/// A program that misbehaved at its seat.
pub(super) struct BotFault {
    pub seat: Seat,
    pub program: BotName,
    pub fault: PlayerFault,
}

impl FaultReporter<'_> {
    /// Says that a program misbehaved: in a short sentence to everybody, and with all it did to the host. `is_out`:
    /// it was put out of the match.
    pub fn report(&mut self, fault: BotFault, is_out: bool) {
        let BotFault { seat, program, fault } = fault;
        let called = name(self.chairs.as_deref(), seat);
        let expelled = ExpelledProgram { program, why: fault.kind };
        let why = match is_out {
            true => sentence(&called, expelled),
            false => format!("{called} plays at random from here on: {}.", reason(expelled)),
        };
        self.refused.write(RequestRefused { seat: None, why });
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
fn sentence(name: &str, expelled: ExpelledProgram) -> String {
    format!("{name} was removed: {}.", reason(expelled))
}

fn reason(ExpelledProgram { program, why }: ExpelledProgram) -> String {
    let did = match why {
        Misconduct::Cheated => "tried something the rules do not allow",
        Misconduct::Failed => "gave no valid answer",
    };
    format!("its program {program} {did}")
}
