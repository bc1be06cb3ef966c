//! Programs that try what they should not get: the sources tell what each reaches for.

use crate::ground::{TestGround, TestUser, reached};

/// Programs with how many things each tries.
const PROGRAMS: [(&str, usize); 3] = [("files.py", 29), ("processes.py", 33), ("channels.py", 28)];

#[test]
fn files_processes_nets_terminals_and_channels_are_out_of_reach() {
    for user in TestUser::all() {
        for (program, count) in PROGRAMS {
            let ground = TestGround::new(user);
            let Some(tried) = ground.try_all(&[], program) else { return };
            assert_eq!(tried.len(), count, "{program} tries as much as is told");
            assert!(reached(&tried).is_empty(), "{user:?} {program}: {tried:#?}");
            let secret = std::fs::read_to_string(ground.at("home/secret"));
            assert_eq!(secret.expect("it is there"), "a secret");
            let names = ["pipe", "secret", "letters", "socket"];
            assert_eq!(
                std::fs::read_dir(ground.at("home")).expect("it is there").count(),
                names.len()
            );
        }
    }
}

/// Were the programs wrong, nothing would be reached with and without a box.
#[test]
fn what_the_hostile_programs_try_works_without_a_box() {
    for (program, least) in [("files.py", 18), ("processes.py", 14), ("channels.py", 18)] {
        let ground = TestGround::new(TestUser::plain());
        let Some(tried) = ground.try_all(&["--trust"], program) else { return };
        assert!(reached(&tried).len() >= least, "{program}: {tried:#?}");
    }
}

#[test]
fn memory_files_and_processes_have_an_end() {
    for user in TestUser::all() {
        let ground = TestGround::new(user);
        let Some(tried) = ground.try_all(&[], "greedy.py") else { return };
        let mut got = reached(&tried);
        // No limit of processes binds root; that is told.
        got.retain(|name| {
            !(*name == "starts_endlessly_many_processes"
                && rustix::process::getuid().is_root()
                && user == TestUser::Same)
        });
        assert!(got.is_empty(), "{user:?}: {tried:#?}");
    }
}
