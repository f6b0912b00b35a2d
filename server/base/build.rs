//! A release embeds the files of config/. Of files that are there already cargo knows; of a new one it would not.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // A debug build reads them from the disk.
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo::rerun-if-changed=../../config");
    }
}
