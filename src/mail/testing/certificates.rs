//! Certificates for `localhost`, signed by an authority that nobody knows.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::server::find;

/// An authority of one test, and a certificate for `localhost` that it has signed, as files.
pub struct TestCertificates {
    /// The authority's certificate.
    pub authority: PathBuf,
    /// The server's certificate.
    pub certificate: PathBuf,
    /// The key of that.
    pub key: PathBuf,
}

impl TestCertificates {
    /// Makes them in a folder, by openssl.
    pub fn make(folder: &Path) -> TestCertificates {
        let path = |name: &str| folder.join(name);
        let new_key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
        openssl(
            folder,
            &[
                &["req", "-x509"],
                &new_key[..],
                &["-keyout", "ca.key", "-out", "ca.pem", "-days", "2", "-subj", "/CN=Nobody"],
            ]
            .concat(),
        );
        openssl(
            folder,
            &[
                &["req"],
                &new_key[..],
                &["-keyout", "server.key", "-out", "server.csr", "-subj", "/CN=localhost"],
            ]
            .concat(),
        );
        fs::write(path("extensions"), "subjectAltName=DNS:localhost\nbasicConstraints=CA:FALSE\n")
            .unwrap();
        openssl(
            folder,
            &[
                "x509",
                "-req",
                "-in",
                "server.csr",
                "-CA",
                "ca.pem",
                "-CAkey",
                "ca.key",
                "-CAcreateserial",
                "-days",
                "2",
                "-out",
                "server.pem",
                "-extfile",
                "extensions",
            ],
        );
        TestCertificates {
            authority: path("ca.pem"),
            certificate: path("server.pem"),
            key: path("server.key"),
        }
    }
}

fn openssl(folder: &Path, arguments: &[&str]) {
    let ran = Command::new(find("openssl", "openssl"))
        .current_dir(folder)
        .args(arguments)
        .output()
        .unwrap();
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
}
