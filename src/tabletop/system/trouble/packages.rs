//! Packages of this system, for what is opened while the program starts: which one to install, and by which command.

use shoal_files::read_text;
use std::path::Path;

/// The drivers that draw, under a name of their own: they are no single library.
pub const VULKAN: &str = "Vulkan";

/// Libraries without their versions, and the package of each in Debian and Ubuntu, Fedora, Arch and openSUSE.
const LIBRARIES: [(&str, [&str; 4]); 15] = [
    ("libX11.so", ["libx11-6", "libX11", "libx11", "libX11-6"]),
    ("libX11-xcb.so", ["libx11-xcb1", "libX11-xcb", "libx11", "libX11-xcb1"]),
    ("libXau.so", ["libxau6", "libXau", "libxau", "libXau6"]),
    ("libXcursor.so", ["libxcursor1", "libXcursor", "libxcursor", "libXcursor1"]),
    ("libXext.so", ["libxext6", "libXext", "libxext", "libXext6"]),
    ("libXfixes.so", ["libxfixes3", "libXfixes", "libxfixes", "libXfixes3"]),
    ("libXi.so", ["libxi6", "libXi", "libxi", "libXi6"]),
    ("libXrender.so", ["libxrender1", "libXrender", "libxrender", "libXrender1"]),
    ("libxcb.so", ["libxcb1", "libxcb", "libxcb", "libxcb1"]),
    ("libxcb-xkb.so", ["libxcb-xkb1", "libxcb", "libxcb", "libxcb-xkb1"]),
    ("libxkbcommon.so", ["libxkbcommon0", "libxkbcommon", "libxkbcommon", "libxkbcommon0"]),
    (
        "libxkbcommon-x11.so",
        ["libxkbcommon-x11-0", "libxkbcommon-x11", "libxkbcommon-x11", "libxkbcommon-x11-0"],
    ),
    (
        "libwayland-client.so",
        ["libwayland-client0", "libwayland-client", "wayland", "libwayland-client0"],
    ),
    ("libvulkan.so", ["libvulkan1", "vulkan-loader", "vulkan-icd-loader", "libvulkan1"]),
    // Those that draw without a graphics card, too, and the library that finds them.
    (
        VULKAN,
        [
            "libvulkan1 mesa-vulkan-drivers",
            "vulkan-loader mesa-vulkan-drivers",
            "vulkan-icd-loader vulkan-swrast",
            "libvulkan1 libvulkan_lvp",
        ],
    ),
];

/// The most that is read of a file in which a system describes itself, in bytes.
const LARGEST: u64 = 1 << 16;

/// Systems whose packages are known: words of their `/etc/os-release`, and the command that installs. In the order of
/// [`LIBRARIES`].
const SYSTEMS: [(&[&str], &str); 4] = [
    (&["debian", "ubuntu"], "apt install"),
    (&["fedora", "rhel", "centos"], "dnf install"),
    (&["arch"], "pacman -S"),
    (&["suse", "opensuse", "sles"], "zypper install"),
];

/// Says how to install what a library, or [`VULKAN`], is in: `install it by ...`.
pub fn advice(library: &str) -> String {
    let releases = ["/etc/os-release", "/usr/lib/os-release"];
    let release = releases.into_iter().find_map(|path| read_text(Path::new(path), LARGEST).ok());
    advice_on(&release.unwrap_or_default(), library)
}

/// Returns the advice for a system that describes itself so.
fn advice_on(release: &str, library: &str) -> String {
    let known = LIBRARIES.iter().find(|(name, _)| *name == without_version(library));
    match known.zip(system(release)) {
        Some(((_, packages), system)) => {
            format!("install it with `sudo {} {}`", SYSTEMS[system].1, packages[system])
        }
        None if library == VULKAN => {
            "install your system's drivers for your graphics card, or Mesa's, which work without one, too".into()
        }
        None => "install the package from your system that contains it".into(),
    }
}

/// Shortens `libXi.so.6` to `libXi.so`.
fn without_version(library: &str) -> &str {
    library.find(".so").map_or(library, |at| &library[..at + ".so".len()])
}

/// Finds the place in [`SYSTEMS`] of a system that describes itself so: what it is, or else what it is like.
fn system(release: &str) -> Option<usize> {
    let value = |key: &str| {
        let mut lines = release.lines().filter_map(|line| line.trim().split_once('='));
        let found = lines.find(|(name, _)| *name == key)?.1;
        Some(found.trim_matches(['"', '\'']).to_lowercase())
    };
    let words = [value("ID"), value("ID_LIKE")].into_iter().flatten().collect::<Vec<_>>().join(" ");
    // `opensuse-leap` and `opensuse-tumbleweed` are one family.
    let mut words = words.split(|sign: char| sign.is_whitespace() || sign == '-');
    words.find_map(|word| SYSTEMS.iter().position(|(names, _)| names.contains(&word)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const DEBIAN: &str = "PRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\nID=debian\n";
    const MINT: &str = "NAME=\"Linux Mint\"\nID=linuxmint\nID_LIKE=\"ubuntu debian\"\n";
    const FEDORA: &str = "NAME=\"Fedora Linux\"\nID=fedora\nVERSION_ID=43\n";
    const MANJARO: &str = "ID=manjaro\nID_LIKE=arch\n";
    const LEAP: &str = "ID=\"opensuse-leap\"\nID_LIKE=\"suse opensuse\"\n";

    #[test]
    fn each_system_is_told_the_command_and_the_package_of_its_own() {
        for (release, command) in [
            (DEBIAN, "`sudo apt install libxcursor1`"),
            (MINT, "`sudo apt install libxcursor1`"),
            (FEDORA, "`sudo dnf install libXcursor`"),
            (MANJARO, "`sudo pacman -S libxcursor`"),
            (LEAP, "`sudo zypper install libXcursor1`"),
        ] {
            let told = advice_on(release, "libXcursor.so.1");
            assert!(told.ends_with(command), "{release}{told}");
        }
        assert!(advice_on(FEDORA, VULKAN).contains("vulkan-loader mesa-vulkan-drivers"));
    }

    #[test]
    fn where_the_system_or_the_library_is_unknown_no_command_is_made_up() {
        for (release, library) in
            [("ID=nixos\n", "libXi.so.6"), ("", "libXi.so.6"), (DEBIAN, "libmystery.so.3")]
        {
            let told = advice_on(release, library);
            assert!(!told.contains('`') && told.contains("your system"), "{told}");
        }
        assert!(!advice_on("ID=gentoo\n", VULKAN).contains('`'));
    }
}
