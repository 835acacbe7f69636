//! Builds the server anew whenever the web app has been built anew.

fn main() {
    println!("cargo::rerun-if-changed=../../web/dist");
}
