//! A thousand things at random in a match of people and bots: no seat is lost, nobody acts in
//! another's name, nothing breaks.

use super::*;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt as _, SeedableRng as _};
use shoal_tabletop::headless::times;

const PLAYERS: [SeatPlayer; 4] =
    [SeatPlayer::Person, SeatPlayer::Person, SeatPlayer::Person, SeatPlayer::Bot(EASY)];

#[test]
fn random_events_lose_no_seat() {
    for seed in 0..4 {
        let mut table = Table::new(&PLAYERS);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut mice: Vec<MouseId> = (0..3).map(|seat| table.owner(seat)).collect();
        for step in 0..times(120, 1000) {
            happen(&mut table, &mut rng, &mut mice);
            let frames = rng.random_range(0..3);
            table.frames(frames);
            if frames > 0 {
                table.check(&format!("seed {seed}, step {step}"));
            }
        }
        calm(&mut table, &mice);
    }
}

fn happen(table: &mut Table, rng: &mut Xoshiro256PlusPlus, mice: &mut Vec<MouseId>) {
    let one = (!mice.is_empty()).then(|| mice[rng.random_range(0..mice.len())]);
    let seat = rng.random_range(0..4_u16);
    let hows = [
        AbsenceReason::Coffee,
        AbsenceReason::GoneHome,
        AbsenceReason::ByHost,
        AbsenceReason::Silent,
    ];
    let how = hows[rng.random_range(0..hows.len())];
    let what = match rng.random_range(0..100) {
        0..6 if mice.len() < 6 => {
            mice.push(table.mice.plug(&format!("Mouse {}", rng.random_range(0..5))));
            return;
        }
        6..12 => {
            if let Some(one) = one {
                table.mice.unplug(one);
                mice.retain(|&mouse| mouse != one);
            }
            return;
        }
        12..30 => {
            one.iter().for_each(|&one| table.mice.move_by(one, 5.0, -5.0));
            return;
        }
        30..50 => return play(table, rng),
        50..54 => {
            table.wait(20.0);
            return;
        }
        54..56 => {
            table.app.insert_resource(JoinPolicy::Places);
            table.frames(1);
            table.app.insert_resource(JoinPolicy::Orphans);
            return;
        }
        56..64 => AbsenceAction::Away(how),
        64..67 => AbsenceAction::Back,
        67..72 => AbsenceAction::Wait,
        72..78 => AbsenceAction::Lend,
        78..80 => AbsenceAction::GiveUp,
        80..86 => AbsenceAction::Bot(EASY),
        86..92 => AbsenceAction::Sit,
        92..96 => AbsenceAction::Open(
            [
                AbsenceQuestion::What,
                AbsenceQuestion::Levels,
                AbsenceQuestion::Leave,
                AbsenceQuestion::Take,
            ][rng.random_range(0..4)],
        ),
        96 => AbsenceAction::Leave,
        _ => return,
    };
    // As in the program: whose seat a bot plays from the beginning can only be taken over.
    let by = one.and_then(|one| table.entity(one));
    table.app.world_mut().write_message(AbsenceRequest { seat: Seat(seat), by, what });
}

/// An asked player who is there does something.
fn play(table: &mut Table, rng: &mut Xoshiro256PlusPlus) {
    table.skip();
    let Some(&seat) = table.game().awaited_seats().first() else { return };
    let world = table.app.world_mut();
    let mut devices = world.query::<&Device>();
    if !devices.iter(world).any(|device| device.seats.contains(&seat)) {
        return;
    }
    let mut generator = RandomGenerator::from_seed(rng.random_range(0..u64::MAX));
    let actor = Actor::Seat(seat);
    if let Some(action) = FishAndMen::sample(table.game().world(), actor, &mut generator) {
        table.act(seat.0, action);
    }
}

/// When everybody has gone, all seats are still there, and a match can go on with new people.
fn calm(table: &mut Table, mice: &[MouseId]) {
    mice.iter().for_each(|&mouse| table.mice.unplug(mouse));
    table.frames(3);
    table.check("nobody is there");
    let out = table.app.world().resource::<MatchSituation>().out.clone();
    for seat in 0..4_u16 {
        if table.absent(seat).is_none() || out.contains(&Seat(seat)) {
            continue;
        }
        let mouse = table.mice.plug(&format!("New {seat}"));
        table.frames(1);
        table.wish(seat, Some(mouse), AbsenceAction::Sit);
        table.frames(2);
        assert_eq!(table.seats_of(mouse), [Seat(seat)]);
    }
    table.check("new people are there");
    assert_eq!(table.app.world().resource::<Chairs>().0.len(), 4);
}
