//! The files that a program may read: the system's, its interpreter's, its own, and those it was given.

use crate::rules::BoxRules;
use crate::symlinks::SymlinkChain;
use std::env;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufRead as _, BufReader, Read as _};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};

/// Files of the system that programs of all languages need. None of them tells of the people who use it.
const SYSTEM: [&str; 24] = [
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/nix/store",
    "/gnu/store",
    "/run/current-system",
    "/etc/alternatives",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/locale.alias",
    "/etc/localtime",
    "/etc/mime.types",
    "/etc/perl",
    "/etc/python3",
    "/etc/ssl/openssl.cnf",
    "/etc/timezone",
    // How many processors there are.
    "/sys/devices/system/cpu",
    "/dev/random",
    "/dev/urandom",
];

/// The device that every program may also write to.
pub(crate) const NOWHERE: &str = "/dev/null";

/// Folders in which the kernel shows processes and devices.
const OF_KERNEL: [&str; 3] = ["/dev", "/proc", "/sys"];

/// Beginnings of the names that languages give their folders in `/etc`.
const LANGUAGES_IN_ETC: [&str; 2] = ["java", "node"];

/// Folders beside `bin` by which the home of an interpreter is known from that of a person.
const BESIDE_BIN: [&str; 6] = ["lib", "lib64", "libexec", "versions", "installs", "tools"];

/// Interpreters that name interpreters have an end here.
const MOST_INTERPRETERS: usize = 5;

/// The program to execute, and the files that it may read.
pub(crate) struct ReadableFiles {
    /// The path of the program.
    pub program: PathBuf,
    /// Folders and files, as they are named: with links on their way.
    pub paths: Vec<PathBuf>,
}

impl ReadableFiles {
    /// The files of this command.
    ///
    /// # Errors
    /// The program is nowhere.
    pub fn of(words: &[String], rules: &BoxRules) -> io::Result<Self> {
        let here = env::current_dir()?;
        let first = words.first().map_or("", String::as_str);
        let program = here.join(find_program(first)?);
        let mut paths: Vec<PathBuf> =
            SYSTEM.iter().map(PathBuf::from).filter(|path| path.exists()).collect();
        paths.extend(languages_in_etc());
        let home = UserHome::of_this_user();
        add_interpreter(&program, &home, &mut paths, MOST_INTERPRETERS);
        let is_env = program.file_name().is_some_and(|name| name == "env");
        for word in words.iter().skip(1) {
            if is_env && let Some(program) = find_program(word).ok().filter(|it| is_program(it)) {
                add_interpreter(&here.join(program), &home, &mut paths, MOST_INTERPRETERS);
            }
            let named = here.join(word);
            if !word.is_empty() && named.exists() {
                add_named(&named, &home, &mut paths);
            }
        }
        for folder in &rules.reads {
            let folder = here.join(folder);
            let missing = |error| {
                let sentence = format!("{} cannot be read: {error}", folder.display());
                io::Error::other(sentence)
            };
            fs::metadata(&folder).map_err(missing)?;
            paths.push(folder);
        }
        Ok(Self { program, paths })
    }
}

/// A program as the system finds it: by its path, or in the folders of `PATH`.
fn find_program(program: &str) -> io::Result<PathBuf> {
    if program.contains('/') {
        fs::metadata(program)?;
        return Ok(program.into());
    }
    let folders = env::var_os("PATH").unwrap_or_else(|| OsString::from("/usr/bin:/bin"));
    let mut places = env::split_paths(&folders).map(|folder| folder.join(program));
    places.find(|place| is_program(place)).ok_or_else(|| io::Error::from_raw_os_error(libc::ENOENT))
}

/// `true` for a file that can be executed.
fn is_program(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|file| file.is_file() && file.permissions().mode() & 0o111 != 0)
}

fn languages_in_etc() -> impl Iterator<Item = PathBuf> {
    let entries = fs::read_dir("/etc").into_iter().flatten().flatten();
    entries.filter_map(|entry| {
        let name = entry.file_name();
        let name = name.to_str()?;
        LANGUAGES_IN_ETC.iter().any(|language| name.starts_with(language)).then(|| entry.path())
    })
}

/// Adds a program, its folder or all that was installed with it, and the interpreter that its first line
/// names.
fn add_interpreter(program: &Path, home: &UserHome, paths: &mut Vec<PathBuf>, most: usize) {
    let Some(chain) = follow_links(program) else { return };
    for place in chain.places() {
        paths.push(place.to_owned());
        let folder = place.parent().unwrap_or(Path::new("/"));
        // A link can lead through any folder of the home.
        let is_an_end = place == program || place == chain.end;
        if let Some(prefix) = prefix_of(folder).filter(|prefix| home.may_show(prefix)) {
            paths.push(prefix.to_owned());
        } else if is_an_end && home.may_show(folder) {
            paths.push(folder.to_owned());
        }
    }
    if let Some(next) = interpreter_of(&chain.end).filter(|_| most > 0) {
        add_interpreter(&next, home, paths, most - 1);
    }
}

/// The folder above `bin` or `shims`, where an interpreter was installed with its libraries.
fn prefix_of(folder: &Path) -> Option<&Path> {
    let prefix = folder.parent()?;
    let is_environment = prefix.join("pyvenv.cfg").is_file();
    let has_libraries = || BESIDE_BIN.iter().any(|name| prefix.join(name).is_dir());
    match folder.file_name()?.to_str()? {
        "bin" | "shims" | "libexec" if is_environment || has_libraries() => Some(prefix),
        _ => None,
    }
}

/// The way to a file; `None` where there is none, or through files in which the kernel shows processes and devices:
/// there are links to everything among them.
fn follow_links(file: &Path) -> Option<SymlinkChain> {
    let chain = SymlinkChain::of(file).ok()?;
    let is_of_kernel = |place: &Path| OF_KERNEL.iter().any(|folder| place.starts_with(folder));
    let leads_there = chain.places().any(is_of_kernel);
    (!leads_there).then_some(chain)
}

/// The interpreter of a script, by its first line. `env` stands for the one that it looks for, by its name alone: the
/// script is a stranger's, and must not let itself be shown what it likes.
fn interpreter_of(script: &Path) -> Option<PathBuf> {
    let mut line = Vec::new();
    #[expect(
        clippy::disallowed_methods,
        reason = "it was seen to be a file, and is read with a bound"
    )]
    let file = File::open(script).ok()?.take(256);
    BufReader::new(file).read_until(b'\n', &mut line).ok()?;
    let line = String::from_utf8_lossy(line.strip_prefix(b"#!")?).into_owned();
    let mut words = line.split_whitespace();
    let interpreter = Path::new(words.next()?);
    if interpreter.file_name()? != "env" {
        return Some(interpreter.to_owned()).filter(|interpreter| is_program(interpreter));
    }
    let named = words.find(|word| !matches!(*word, "-S" | "--split-string"))?;
    let is_a_name = !named.starts_with('-') && !named.contains(['/', '=']);
    is_a_name.then(|| find_program(named).ok()).flatten()
}

/// Adds a file or folder that the command names. A script comes with its folder.
fn add_named(named: &Path, home: &UserHome, paths: &mut Vec<PathBuf>) {
    let Some(chain) = follow_links(named) else { return };
    if chain.end.is_dir() {
        if home.may_show(&chain.end) {
            paths.push(named.to_owned());
        }
        return;
    }
    // What is neither can be a terminal.
    if !chain.end.is_file() {
        return;
    }
    paths.push(named.to_owned());
    for folder in [named, &chain.end].into_iter().filter_map(Path::parent) {
        if home.may_show(folder) {
            paths.push(folder.to_owned());
        }
    }
}

/// The home of the person who started this program.
struct UserHome(Option<PathBuf>);

impl UserHome {
    fn of_this_user() -> Self {
        let named = env::var_os("HOME").map(PathBuf::from).filter(|home| home.is_absolute());
        Self(named.map(|home| home.canonicalize().unwrap_or(home)))
    }

    /// `true` if a folder can be shown to a program as a whole: no home, none that has homes in it, and none
    /// in which everybody writes, none of the kernel's.
    fn may_show(&self, folder: &Path) -> bool {
        let Ok(folder) = folder.canonicalize() else { return false };
        let is_above = |home: &Path| home.starts_with(&folder);
        let homes = [Path::new("/home"), Path::new("/root"), Path::new("/etc"), Path::new("/proc")];
        let is_a_home = folder.parent() == Some(Path::new("/home"));
        let of_user = self.0.as_deref();
        // Where desktops and `pip --user` put what is the person's.
        let is_local = of_user.is_some_and(|home| home.join(".local").starts_with(&folder));
        let everybody_writes =
            fs::metadata(&folder).is_ok_and(|folder| folder.mode() & 0o1002 == 0o1002);
        let has_homes = homes.into_iter().chain(of_user).any(is_above);
        let is_of_kernel = OF_KERNEL.iter().any(|kernel| folder.starts_with(kernel));
        !(has_homes || is_a_home || is_local || everybody_writes || is_of_kernel)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::Permissions;
    use std::os::unix::fs::symlink;

    #[test]
    fn homes_what_is_above_them_and_places_where_everybody_writes_are_not_shown_whole() {
        let folder = tempfile::tempdir().expect("there is room");
        let root = folder.path().canonicalize().expect("it is there");
        let home = root.join("people/ann");
        for made in ["bots", ".local/bin", ".pyenv"] {
            fs::create_dir_all(home.join(made)).expect("there is room");
        }
        let everybody = root.join("tmp");
        fs::create_dir(&everybody).expect("there is room");
        fs::set_permissions(&everybody, fs::Permissions::from_mode(0o1777)).expect("it is ours");
        let of_ann = UserHome(Some(home.clone()));
        for hidden in ["people", "people/ann", "people/ann/.local", "tmp"] {
            assert!(!of_ann.may_show(&root.join(hidden)), "{hidden}");
        }
        let of_kernel = ["/proc", "/proc/self/root", "/proc/self/fd", "/sys/devices", "/dev/pts"];
        for hidden in
            ["/", "/home", "/root", "/etc", "/no/such/folder"].into_iter().chain(of_kernel)
        {
            assert!(!of_ann.may_show(Path::new(hidden)), "{hidden}");
        }
        for shown in ["people/ann/bots", "people/ann/.pyenv", "people/ann/.local/bin"] {
            assert!(of_ann.may_show(&root.join(shown)), "{shown}");
        }
    }

    #[test]
    fn an_interpreter_comes_with_its_libraries_and_a_program_of_ones_own_does_not() {
        let folder = tempfile::tempdir().expect("there is room");
        let root = folder.path().canonicalize().expect("it is there");
        let at = |name: &str| root.join(name);
        for made in
            ["pyenv/shims", "pyenv/versions/3.12/bin", "pyenv/versions/3.12/lib", "cargo/bin"]
        {
            fs::create_dir_all(at(made)).expect("there is room");
        }
        let shim = format!("#!{}\n", at("pyenv/versions/3.12/bin/python3").display());
        fs::write(at("pyenv/shims/python3"), shim).expect("there is room");
        fs::write(at("pyenv/versions/3.12/bin/python3.12"), "").expect("there is room");
        symlink("python3.12", at("pyenv/versions/3.12/bin/python3")).expect("there is room");
        fs::write(at("cargo/bin/bot"), "").expect("there is room");
        let program = Permissions::from_mode(0o755);
        fs::set_permissions(at("pyenv/versions/3.12/bin/python3.12"), program).expect("it is ours");
        let home = UserHome(Some(at("")));
        let readable = |program: &str| {
            let mut paths = Vec::new();
            add_interpreter(&at(program), &home, &mut paths, MOST_INTERPRETERS);
            paths
        };
        let of_shim = readable("pyenv/shims/python3");
        for path in ["pyenv", "pyenv/versions/3.12", "pyenv/versions/3.12/bin/python3"] {
            assert!(of_shim.contains(&at(path)), "{path}: {of_shim:?}");
        }
        assert_eq!(readable("cargo/bin/bot"), [at("cargo/bin/bot"), at("cargo/bin")]);
    }
}
