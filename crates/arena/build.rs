//! Lists the books in the folder `openings`, so that adding a file is enough.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("openings");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files: Vec<_> = fs::read_dir(folder)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    files.sort();
    let mut books = String::from("const BOOKS: &[(&str, &str)] = &[\n");
    for file in files.iter().filter(|file| file.extension().is_some_and(|end| end == "openings")) {
        let id = file.file_stem().unwrap_or_default().display();
        writeln!(books, "    (r\"{id}\", include_str!(r\"{}\")),", file.display())?;
    }
    books.push_str("];\n");
    fs::write(Path::new(&env::var("OUT_DIR")?).join("books.rs"), books)?;
    Ok(())
}
