//! Whatever lies in the folder of journals, the lobby stands: it reads files that anybody may have
//! written, spoiled or forged.

use super::*;
use serde_json::{Value, json};
use shoal_contract::RandomGenerator;
use shoal_contract::journal::{JournalCursor, read};
use shoal_penguins::Penguins;
use shoal_table::features::lobby::testing::{
    OpenLobbyPages, find_earlier_matches, note_turns, read_book,
};
use shoal_table::features::tournament;
use std::fs;

/// How many journals are forged of each that is taken as an example.
const FORGED: usize = 60;

/// What the lobby knows before it looks.
fn before_looking(folder: &Path) -> World {
    let mut world = World::new();
    world.insert_resource(LobbyOptions { journals: Some(folder.to_owned()), ..default() });
    world.insert_resource(GameList { games: for_lobby(&views::all()), chosen: 0 });
    world.init_resource::<EarlierMatches>();
    world.init_resource::<LobbyNotice>();
    world.init_resource::<notices::HostNotices>();
    world.init_resource::<LobbyOffers>();
    world.init_resource::<OpenLobbyPages>();
    world
}

/// Looks into the folder as the lobby does, and plays what can go on to its last turn; then all that is
/// said of it has an end, and shows what it says.
fn open_on(folder: &Path, why: &str) {
    let mut world = before_looking(folder);
    world.run_system_cached(find_earlier_matches).expect("it has all it asks for");
    world.run_system_cached(read_book).expect("it has all it asks for");
    while world.resource::<EarlierMatches>().is_counting() {
        std::thread::yield_now();
        world.run_system_cached(note_turns).expect("it has all it asks for");
    }
    let found = world.resource::<EarlierMatches>();
    let mut said: Vec<String> =
        world.resource::<notices::HostNotices>().iter().map(Into::into).collect();
    let offers = found.unfinished_offers(world.resource::<GameList>());
    said.extend(offers.into_iter().flat_map(|offer| [offer.how_far, offer.names]));
    said.extend(world.resource::<LobbyNotice>().0.clone());
    said.extend(world.resource::<LobbyOffers>().memory.clone());
    for earlier in found.unfinished.iter().chain(&found.again) {
        said.extend(earlier.level.clone());
        assert!(earlier.names.len() <= PLACES.len(), "{why}: {:?}", earlier.names);
    }
    for said in said {
        assert!(said.len() < 40_000, "{why}: {} bytes are said", said.len());
        assert!(!said.replace("\n  ", "").contains(char::is_control), "{why}: {said:?}");
    }
}

/// The lines of a journal as JSON, sealed ones opened.
fn lines_of(path: &Path) -> Vec<Value> {
    let text = fs::read_to_string(path).expect("it was written");
    let header: Value = serde_json::from_str(text.lines().next().expect("a header")).expect("JSON");
    let records = read(path).expect("it is whole").records;
    let others = records.iter().map(|record| serde_json::from_str(&record.text).expect("JSON"));
    std::iter::once(json!({ "header": header["header"] })).chain(others).collect()
}

/// A journal that says all this, each line with its check.
fn signed(lines: &[Value]) -> String {
    let mut text = String::new();
    let mut mark = JournalCursor::START;
    lines.iter().for_each(|line| mark.write(&line.to_string(), &mut text));
    text
}

/// The journals of a match of each game.
fn examples(folder: &Path) -> Vec<PathBuf> {
    let setup = shoal_penguins::setup::Setup::for_players(3);
    let beginning = MatchBeginning::<Penguins>::Setup { setup, seed: 4 };
    let mut recorded =
        journal::begin(&JournalFolder::at(folder), beginning, "Ann, Bob, Cid").expect("it is ours");
    let mut whim = RandomGenerator::from_seed(2);
    for _ in 0..12 {
        let actor = Actor::Seat(recorded.hosted().awaited_seats()[0]);
        let action = Penguins::sample(recorded.hosted().world(), actor, &mut whim);
        recorded.act(actor, &action.expect("it is asked")).expect("it is legal");
    }
    recorded.checkpoint();
    vec![evening_before(folder, 40), recorded.path().expect("a file").to_owned()]
}

/// All places in a value.
fn places(value: &Value, place: &str, found: &mut Vec<String>) {
    found.push(place.to_owned());
    match value {
        Value::Object(fields) => {
            fields
                .iter()
                .for_each(|(name, inner)| places(inner, &format!("{place}/{name}"), found));
        }
        Value::Array(list) => (0..).zip(list).for_each(|(index, inner): (usize, _)| {
            places(inner, &format!("{place}/{index}"), found)
        }),
        _ => {}
    }
}

/// What nobody would write.
fn nonsense(whim: &mut RandomGenerator) -> Value {
    let all = [
        json!(null),
        json!(true),
        json!(-1),
        json!(0),
        json!(255),
        json!(65_535),
        json!(u32::MAX),
        json!(i64::MAX),
        json!(i64::MIN),
        json!(u64::MAX),
        json!(1e300),
        json!(""),
        json!("\u{1b}[2J\u{202e}\n"),
        json!("x".repeat(100_000)),
        json!([]),
        json!({}),
        json!([[[[0]]]]),
    ];
    whim.pick(&all).cloned().unwrap_or_default()
}

/// Puts nonsense in some place of one of the values, as likely near the top as deep within.
fn bend(values: &mut [Value], whim: &mut RandomGenerator) {
    let at = whim.below(values.len() as u32) as usize;
    let mut found = Vec::new();
    places(&values[at], "", &mut found);
    let deepest = found.iter().map(|place| place.matches('/').count()).max().unwrap_or(0);
    let depth = whim.below(deepest as u32 + 1) as usize;
    found.retain(|place| place.matches('/').count() == depth);
    let place = whim.pick(&found).cloned().unwrap_or_default();
    if let Some(value) = values[at].pointer_mut(&place) {
        *value = nonsense(whim);
    }
}

#[test]
fn a_journal_with_a_board_that_no_number_counts_leaves_the_lobby_standing() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = examples(folder.path()).pop().expect("of the penguins");
    let mut lines = lines_of(&path);
    for (rows, columns) in [(i64::MAX, 5), (5, i64::MAX), (i64::MIN, i64::MIN)] {
        let setup = json!({"players":3,"rows":rows,"columns":columns,"holes":i64::MIN});
        lines[0]["header"]["setup"] = setup;
        fs::write(&path, signed(&lines)).expect("the folder is ours");
        open_on(folder.path(), "an endless board");
    }
}

#[test]
fn forged_journals_leave_the_lobby_standing() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut whim = RandomGenerator::from_seed(11);
    for path in examples(folder.path()) {
        let lines = lines_of(&path);
        let text = signed(&lines);
        assert!(read(&path).is_ok_and(|was| was.torn.is_none()), "the example is whole");
        fs::write(&path, &text).expect("the folder is ours");
        assert_eq!(read(&path).map(|now| now.records.len()).ok(), Some(lines.len() - 1));
        for _ in 0..FORGED {
            let mut forged = lines.clone();
            // Half of the time it is the header: it is what the lobby shows.
            let part = if whim.chance(50) { 1 } else { forged.len() };
            bend(&mut forged[..part], &mut whim);
            fs::write(&path, signed(&forged)).expect("the folder is ours");
            open_on(folder.path(), "a forged journal");
        }
        fs::remove_file(&path).expect("the folder is ours");
    }
}

#[test]
fn forged_tournaments_and_books_leave_the_lobby_standing() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut whim = RandomGenerator::from_seed(12);
    let tournament = serde_json::to_value(tournament::testing::tournament(6)).expect("plain data");
    let evening = json!({"date":"2026-11-20","game":"Fish","level":"The World","players":["Ann"],
        "winners":["Ann"],"turns":14,"minutes":52,"journal":"penguins-0001.journal"});
    for number in [1, u32::MAX] {
        for _ in 0..FORGED {
            let mut forged = [tournament.clone(), evening.clone()];
            bend(&mut forged[..1], &mut whim);
            bend(&mut forged[1..], &mut whim);
            let path = folder.path().join(format!("tournament-{number:04}.json"));
            fs::write(path, forged[0].to_string()).expect("the folder is ours");
            let entry = toml::to_string(&forged[1]).unwrap_or_else(|_| "date = [".to_owned());
            let book = format!("[[evening]]\n{entry}\n").repeat(3);
            fs::write(EveningBook::path(folder.path()), book).expect("the folder is ours");
            open_on(folder.path(), "a forged tournament and book");
        }
    }
    let next = tournament::file::create(folder.path(), &tournament::testing::tournament(6));
    assert!(next.is_ok(), "there is a number after the highest: {next:?}");
}

#[test]
fn bytes_that_mean_nothing_leave_the_lobby_standing() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut whim = RandomGenerator::from_seed(13);
    let whole = fs::read(evening_before(folder.path(), 12)).expect("it was written");
    let names = ["penguins-0001.journal", "tournament-0001.json", "evenings.toml"];
    for _ in 0..FORGED {
        for name in names {
            let mut bytes = match whim.below(3) {
                0 => (0..whim.below(2000)).map(|_| whim.bits() as u8).collect(),
                1 => vec![b'[' + whim.below(40) as u8; 1 << whim.below(18)],
                _ => whole.clone(),
            };
            for _ in 0..whim.below(4) {
                let at = whim.below(bytes.len().max(1) as u32) as usize;
                match bytes.get_mut(at) {
                    Some(byte) if whim.chance(70) => *byte = whim.bits() as u8,
                    _ => bytes.truncate(at),
                }
            }
            fs::write(folder.path().join(name), bytes).expect("the folder is ours");
        }
        open_on(folder.path(), "nonsense");
    }
}

/// Everything at once: what is no file, what cannot be read, what has a strange name, what is huge.
#[cfg(unix)]
#[test]
fn whatever_has_a_name_in_the_folder_leaves_the_lobby_standing() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let home = tempfile::tempdir().expect("a temporary folder");
    let folder = home.path();
    let kinds = ["a.journal", "tournament-0003.json", "evenings.toml"];
    let ways: [&dyn Fn(&Path) -> std::io::Result<()>; 7] = [
        &|path| fs::create_dir(path),
        &|path| symlink(path, path),
        &|path| symlink("/dev/zero", path),
        &|path| symlink(folder, path),
        &|path| std::os::unix::net::UnixListener::bind(path).map(drop),
        // It is huge, and takes no room on the disk.
        &|path| fs::File::create(path)?.set_len(1 << 40),
        &|path| {
            fs::write(path, "secret")?;
            fs::set_permissions(path, fs::Permissions::from_mode(0o0))
        },
    ];
    for way in ways {
        for kind in kinds {
            way(&folder.join(kind)).expect("the folder is ours");
        }
        open_on(folder, "no file that can be read");
        for kind in kinds {
            let path = folder.join(kind);
            fs::remove_file(&path).or_else(|_| fs::remove_dir(&path)).expect("it is ours");
        }
    }
    for name in [&b"\xff\xfe.journal"[..], b"\x1b[2J\n.journal", b".journal", b"..journal"] {
        fs::write(folder.join(OsStr::from_bytes(name)), "Dear diary").expect("the folder is ours");
    }
    symlink(folder.join("gone"), folder.join("gone.journal")).expect("the folder is ours");
    open_on(folder, "strange names");
    let mut desk = desk(folder);
    assert_eq!(screen(&desk), Screen::Lobby);
    let notice = desk.app.world().resource::<LobbyNotice>().0.clone();
    assert!(notice.is_some_and(|notice| notice.contains(".journal")), "it is said what is wrong");
    desk.frames(3);
}

#[test]
fn a_match_with_the_earlier_name_of_its_game_can_go_on() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = examples(folder.path()).pop().expect("of the penguins");
    let mut lines = lines_of(&path);
    lines[0]["header"]["game"] = json!("fish");
    fs::write(&path, signed(&lines)).expect("the folder is ours");
    let mut world = before_looking(folder.path());
    world.run_system_cached(find_earlier_matches).expect("it has all it asks for");
    let found = world.resource::<EarlierMatches>();
    let go_on = found.unfinished.first().expect("it is offered");
    assert_eq!((go_on.game, &go_on.path), ("penguins", &path));
}
