//! Rebuilds the server whenever the web app has been rebuilt.

fn main() {
    println!("cargo::rerun-if-changed=../../web/dist");
}
