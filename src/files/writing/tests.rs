use super::*;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::sync::mpsc;
use std::thread;

/// A file name as people choose them.
const NAME: &str = "an evening (1).png";

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder for the test")
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).expect("it is there").permissions().mode() & 0o7777
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("it is ours");
}

fn names(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).expect("it is a folder");
    let mut names: Vec<String> =
        names.map(|entry| entry.expect("a name").file_name().to_string_lossy().into()).collect();
    names.sort();
    names
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).expect("it is there")
}

#[test]
fn a_new_file_has_the_mode_that_the_umask_leaves_and_a_private_one_is_its_owners() {
    let folder = folder();
    let [plain, ours, new, private] =
        ["plain", NAME, "new", "private"].map(|name| folder.path().join(name));
    fs::write(&plain, "").expect("ours");
    write_output(&ours, "picture").expect("it can be written");
    create_new(&new, "film").expect("it can be written");
    assert_eq!([mode(&ours), mode(&new)], [mode(&plain); 2]);
    write_private(&private, "secret").expect("it can be written");
    assert_eq!(mode(&private), 0o600);
    assert_eq!(names(folder.path()), [NAME, "new", "plain", "private"], "nothing else is left");
}

#[test]
fn a_file_that_is_replaced_keeps_its_mode() {
    let folder = folder();
    let path = folder.path().join(NAME);
    fs::write(&path, "older").expect("ours");
    for kept in [0o640, 0o604] {
        set_mode(&path, kept);
        write_output(&path, "newer").expect("it can be written");
        write_private(&path, "newest").expect("it can be written");
        assert_eq!((mode(&path), &*text(&path)), (kept, "newest"));
    }
}

#[test]
fn a_link_stays_and_what_it_leads_to_is_written() {
    let folder = folder();
    fs::create_dir(folder.path().join("real")).expect("ours");
    let [there, dangling] = ["there", "dangling"].map(|name| folder.path().join(name));
    fs::write(folder.path().join("real/there"), "older").expect("ours");
    symlink("real/there", &there).expect("ours");
    symlink("dangling-2", &dangling).expect("ours");
    symlink("real/not yet", folder.path().join("dangling-2")).expect("ours");
    let ways: [fn(&Path, &'static str) -> io::Result<()>; 2] = [write_output, write_whole];
    for link in [&there, &dangling] {
        for write in ways {
            write(link, "newer").expect("it can be written");
            assert!(link.is_symlink());
            assert_eq!(text(link), "newer");
        }
    }
    assert_eq!(names(&folder.path().join("real")), ["not yet", "there"]);
}

#[test]
fn links_that_lead_in_a_circle_are_refused() {
    let folder = folder();
    let [one, other] = ["one", "other"].map(|name| folder.path().join(name));
    symlink(&one, &other).expect("ours");
    symlink(&other, &one).expect("ours");
    assert!(write_output(&one, "").is_err());
    let error = write_whole(&one, "").expect_err("it leads nowhere");
    assert_eq!(error.to_string(), "its links lead in a circle");
}

#[test]
fn a_folder_a_socket_and_a_name_in_no_folder_are_refused() {
    let folder = folder();
    let socket = folder.path().join("socket");
    let _bound = std::os::unix::net::UnixListener::bind(&socket).expect("ours");
    let refused = |path: &Path| {
        let checked = check_output(path).expect_err("it cannot be written").to_string();
        let error = write_output(path, "").expect_err("it cannot be written").to_string();
        assert_eq!(checked, error);
        error
    };
    assert_eq!(refused(folder.path()), "it is a folder");
    assert_eq!(refused(&socket), "it is a socket");
    assert!(refused(&folder.path().join("no/such")).contains("there is no such folder"));
    assert!(write_whole(folder.path(), "").is_err());
    assert!(write_whole(&socket, "").is_err());
    assert_eq!(names(folder.path()), ["socket"]);
}

#[test]
fn a_file_that_may_not_be_written_stays_as_it_is() {
    let folder = folder();
    let path = folder.path().join(NAME);
    fs::write(&path, "kept").expect("ours");
    set_mode(&path, 0o444);
    // An administrator may write it.
    if fs::File::options().write(true).open(&path).is_err() {
        assert!(write_output(&path, "lost").is_err() && write_whole(&path, "lost").is_err());
        assert_eq!(text(&path), "kept");
    }
}

#[test]
fn a_device_is_written_through_and_its_error_told() {
    let folder = folder();
    let link = folder.path().join("device");
    symlink("/dev/full", &link).expect("ours");
    for full in [Path::new("/dev/full"), &link] {
        check_output(full).expect("it takes bytes, as far as is known");
        let error = write_output(full, "lost").expect_err("it is full");
        assert_eq!(error.kind(), ErrorKind::StorageFull);
        assert_eq!(
            write_whole(full, "").expect_err("it is no file").to_string(),
            "it is not a file but a device"
        );
    }
    write_output(Path::new("/dev/null"), "gone").expect("it takes everything");
    assert!(link.is_symlink());
}

#[test]
fn a_pipe_is_written_through_if_somebody_reads_and_never_waited_for() {
    let folder = folder();
    let pipe = folder.path().join("pipe");
    let mode = rustix::fs::Mode::from_raw_mode(0o600);
    rustix::fs::mkfifoat(rustix::fs::CWD, &pipe, mode).expect("ours");
    let error = write_output(&pipe, "lost").expect_err("nobody reads");
    assert!(error.to_string().starts_with("nothing reads from this pipe"), "{error}");
    assert_eq!(
        write_whole(&pipe, "").expect_err("no file").to_string(),
        "it is not a file but a pipe"
    );
    // More than a pipe holds, so that the writer has to wait for the reader.
    let bytes = vec![b'x'; 1 << 20];
    let (reads, is_read) = mpsc::channel();
    let reader = thread::spawn({
        let pipe = pipe.clone();
        move || {
            let mut options = OpenOptions::new();
            options.read(true);
            without_waiting(&mut options);
            let mut file = options.open(&pipe).expect("ours");
            make_blocking(&file).expect("it can wait");
            reads.send(()).expect("the writer is there");
            let mut read = Vec::new();
            // Until the writer is there a pipe seems to be at its end.
            while read.is_empty() {
                io::Read::read_to_end(&mut file, &mut read).expect("it can be read");
            }
            read.len()
        }
    });
    is_read.recv().expect("the reader is there");
    write_output(&pipe, &bytes).expect("somebody reads");
    assert_eq!(reader.join().expect("the reader ends"), bytes.len());
}

#[test]
fn what_this_program_has_open_is_written_on_and_not_replaced() {
    use std::os::fd::AsRawFd as _;
    let folder = folder();
    let path = folder.path().join("log");
    fs::write(&path, "before\n").expect("ours");
    let open = fs::File::options().append(true).open(&path).expect("ours");
    let name = format!("/proc/self/fd/{}", open.as_raw_fd());
    if Path::new(&name).exists() {
        write_output(Path::new(&name), "after\n").expect("it is open");
        assert_eq!(text(&path), "before\nafter\n");
    }
}

#[test]
fn a_name_that_is_taken_is_never_written_over() {
    let folder = folder();
    let path = folder.path().join(NAME);
    create_private(&path, "first").expect("it is free");
    let ways: [fn(&Path, &'static str) -> io::Result<File>; 2] = [create_new, create_private];
    for create in ways {
        let error = create(&path, "second").expect_err("it is taken");
        assert_eq!(error.kind(), ErrorKind::AlreadyExists);
    }
    assert_eq!((&*text(&path), mode(&path)), ("first", 0o600));
    assert_eq!(names(folder.path()), [NAME]);
}

#[test]
fn trying_leaves_everything_as_it_is() {
    let folder = folder();
    let path = folder.path().join(NAME);
    check_output(&path).expect("it could be written");
    assert!(names(folder.path()).is_empty());
    fs::write(&path, "kept").expect("ours");
    check_output(&path).expect("it could be written");
    assert_eq!(text(&path), "kept");
}
