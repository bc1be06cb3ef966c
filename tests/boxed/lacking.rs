//! Systems that lack a part of the box: it is told in a sentence, and the rest holds.

use crate::ground::{TestGround, TestUser, reached};

/// Everything that a program in Python reaches on a system that lacks something, and the sentences about it.
fn reached_without(lack: &str, program: &str) -> Option<(Vec<String>, String)> {
    let ground = TestGround::new(TestUser::plain());
    let tried = ground.try_all(&["--without", lack], program)?;
    let told = ground.run(&["--without", lack], &["true"], "").stderr;
    let got = reached(&tried).into_iter().map(str::to_owned).collect();
    Some((got, String::from_utf8_lossy(&told).into_owned()))
}

/// Holds that without this part programs reach these things alone, and that its lack is told.
#[track_caller]
fn holds_without(lack: &str, sentence: &str, but: &[&str]) {
    for program in ["files.py", "processes.py", "channels.py"] {
        let Some((got, told)) = reached_without(lack, program) else { return };
        let more: Vec<_> = got.iter().filter(|got| !but.contains(&got.as_str())).collect();
        assert!(more.is_empty(), "without {lack} {program} reaches {more:?}");
        assert!(told.contains(sentence), "without {lack}: {told}");
    }
}

#[test]
fn without_landlock_the_other_walls_stand() {
    // A root of its own has nothing but what may be read.
    holds_without("landlock", "lacks rules for files", &["lists_the_root"]);
}

#[test]
fn without_a_view_of_files_of_its_own_names_show_and_nothing_else() {
    holds_without("mounts", "see the names of files", &["sees_the_name_of_a_file"]);
    holds_without("mounting", "see the names of files", &["sees_the_name_of_a_file"]);
    holds_without("read-only-mounts", "see the names of files", &["sees_the_name_of_a_file"]);
}

#[test]
fn without_any_namespace_names_show_and_nothing_else() {
    holds_without("namespaces", "see which processes are running", &["sees_the_name_of_a_file"]);
    holds_without("namespaces", "no network of their own", &["sees_the_name_of_a_file"]);
}

#[test]
fn where_nothing_counts_processes_people_are_told() {
    for lack in ["namespaces", "users"] {
        let ground = TestGround::new(TestUser::plain());
        let told = ground.run(&["--without", lack], &["true"], "").stderr;
        let told = String::from_utf8_lossy(&told);
        assert!(told.contains("the number of processes is not limited"), "without {lack}: {told}");
    }
}

#[test]
fn without_namespaces_of_users_plain_users_have_no_others() {
    holds_without("users", "nor a namespace of users", &["sees_the_name_of_a_file"]);
}

#[test]
fn without_a_filter_of_system_calls_files_and_processes_are_out_of_reach_and_people_are_warned() {
    let own = [
        // Of the program itself, or of what it may read.
        "has_signals_of_a_pipe_sent_to_another",
        "changes_the_mode_of_what_it_may_read",
        "changes_the_times_of_what_it_may_read",
        "moves_to_another_processor",
        "becomes_root_of_a_namespace",
        "has_special_rights",
        "changes_its_root",
        "starts_a_child_in_a_namespace",
        "starts_a_child_by_the_newest_call",
        "has_a_keyring",
        "queues_calls_past_the_list",
        "handles_faults_of_memory",
        "measures_other_programs",
        // In a network in which there is nothing.
        "opens_a_port",
        "asks_the_kernel_for_its_network",
        "has_a_virtual_machine",
        "leads_a_pair_of_packets_elsewhere",
        // Settings of what is no terminal.
        "types_into_what_it_inherited",
        "types_by_a_wider_number",
        "changes_settings_of_what_it_inherited",
        // Ways to tell each other something.
        "locks_a_file_that_others_read",
        "locks_a_part_of_a_file",
        "locks_it_for_a_descriptor",
        "leases_a_file",
        "hears_who_opens_a_file",
        "knows_what_of_a_file_is_in_memory",
        "knows_what_of_a_map_is_in_memory",
        "reads_only_what_is_in_memory",
        "drops_a_file_from_memory",
        "wakes_who_waits_at_a_file_that_both_read",
        "wakes_by_the_newest_call",
        "leaves_a_hint_at_a_file",
        "takes_long_pipes_from_others",
        "shares_memory_by_number",
        "shares_semaphores_by_number",
        "shares_a_queue_by_number",
        "shares_a_queue_by_name",
        "has_memory_without_a_name",
        "has_memory_that_nobody_counts",
    ];
    holds_without("seccomp", "start only those that you trust", &own);
}
