//! The module that browsers load: the crate `browser` compiled to WebAssembly.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, anyhow, bail, ensure};
use wasm_bindgen_cli_support::Bindgen;

use crate::command::{root, succeed};
use crate::wasm::{self, TARGET, Toolchain};
use crate::web;

/// The name of the files.
pub(crate) const NAME: &str = "triskel";

/// The most bytes of the module, compressed as it is sent.
const LARGEST: u64 = 900_000;

/// Features that every browser has had since 2023, but the compiler does not use by default.
const FLAGS: &str = "-Ctarget-feature=+simd128";

/// What the optimiser may use: what the compiler used.
const FEATURES: [&str; 7] = [
    "bulk-memory",
    "multivalue",
    "mutable-globals",
    "nontrapping-float-to-int",
    "reference-types",
    "sign-ext",
    "simd",
];

/// Whether the web app is built with offline play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Offline {
    /// Required.
    Needed,
    /// If the module can be built.
    IfPossible,
    /// Not wanted.
    Without,
}

impl Offline {
    /// Needed, unless it is not wanted.
    pub(crate) fn unless(without: bool) -> Self {
        if without { Self::Without } else { Self::Needed }
    }
}

/// The folder in which the web app finds the module.
pub(crate) fn folder() -> PathBuf {
    web::folder().join("src/device/pkg")
}

/// Builds the module if its sources have changed. If it cannot be built or is not wanted, writes an
/// empty one with the same interface. Returns whether there is a module.
pub(crate) fn build(offline: Offline) -> anyhow::Result<bool> {
    let toolchain = match offline {
        Offline::Without => return stub().map(|()| false),
        Offline::Needed | Offline::IfPossible => Toolchain::find_or_install(),
    };
    match toolchain {
        Ok(toolchain) => make(&toolchain).map(|()| true),
        Err(missing) if offline == Offline::IfPossible => {
            println!("── the web app is built without offline play: {missing}");
            stub().map(|()| false)
        }
        Err(missing) => bail!(
            "the module for offline play cannot be built: {missing}; \
             `cargo xtask run --without-offline` builds the rest"
        ),
    }
}

fn make(toolchain: &Toolchain) -> anyhow::Result<()> {
    web::install()?;
    let mut compile = toolchain.cargo("build --quiet --package triskel-browser --profile module");
    succeed(compile.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", FLAGS))?;
    let compiled = wasm::folder().join(TARGET).join("module/browser.wasm");
    let module = folder().join(format!("{NAME}_bg.wasm"));
    if web::newest(&compiled)? <= web::newest(&module)? {
        return Ok(());
    }
    println!("── the module for browsers has changed: processing and optimising it");
    fs::create_dir_all(folder())?;
    // An interrupted build starts over, because the module is written last.
    let unfinished = folder().join("unfinished");
    let mut processor = Bindgen::new();
    processor.input_path(&compiled).web(true)?.typescript(true).out_name(NAME);
    processor.omit_default_module_path(false);
    processor.remove_name_section(true).remove_producers_section(true);
    processor.generate(&unfinished)?;
    optimise(&unfinished.join(format!("{NAME}_bg.wasm")))?;
    for file in [format!("{NAME}.js"), format!("{NAME}.d.ts"), format!("{NAME}_bg.wasm.d.ts")] {
        fs::rename(unfinished.join(&file), folder().join(&file)).context(file)?;
    }
    write_index(true)?;
    check_face()?;
    fs::rename(unfinished.join(format!("{NAME}_bg.wasm")), &module)?;
    fs::remove_dir_all(&unfinished)?;
    let size = compressed_size(&module)?;
    println!("── the module has {size} bytes, compressed");
    ensure!(
        size <= LARGEST,
        "the module has {size} bytes, compressed; at most {LARGEST} are allowed"
    );
    Ok(())
}

/// Optimises the module in its place.
fn optimise(module: &Path) -> anyhow::Result<()> {
    let mut wasm_opt = Command::new(web::folder().join("node_modules/.bin/wasm-opt"));
    wasm_opt.arg("-O3");
    wasm_opt.args(FEATURES.map(|feature| format!("--enable-{feature}")));
    succeed(wasm_opt.arg(module).arg("-o").arg(module))
}

/// The bytes of a file as browsers fetch it.
fn compressed_size(file: &Path) -> anyhow::Result<u64> {
    const SCRIPT: &str = "const { readFileSync } = require('node:fs');\
        const { brotliCompressSync } = require('node:zlib');\
        console.log(brotliCompressSync(readFileSync(process.argv[1])).length)";
    let output = Command::new("node").args(["-e", SCRIPT]).arg(file).output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    text.trim().parse().map_err(|_| anyhow!("node did not print the size: {text}"))
}

/// The types of the module, which are in the repository for builds without it.
fn face() -> PathBuf {
    root().join("crates/browser/generated").join(format!("{NAME}.d.ts"))
}

/// Checks that the generated types are those in the repository.
fn check_face() -> anyhow::Result<()> {
    let generated = fs::read_to_string(folder().join(format!("{NAME}.d.ts")))?;
    if std::env::var_os("TRISKEL_BLESS").is_some() {
        fs::create_dir_all(face().parent().context("a folder")?)?;
        fs::write(face(), &generated)?;
    }
    let kept = fs::read_to_string(face()).unwrap_or_default();
    let path = face();
    ensure!(
        generated == kept,
        "{} is out of date: TRISKEL_BLESS=1 cargo xtask wasm",
        path.display()
    );
    Ok(())
}

/// Writes an empty module with the same interface.
fn stub() -> anyhow::Result<()> {
    fs::create_dir_all(folder())?;
    for file in [format!("{NAME}_bg.wasm"), format!("{NAME}_bg.wasm.d.ts")] {
        // There may be none.
        let _ = fs::remove_file(folder().join(file));
    }
    let types = fs::read_to_string(face())?;
    write(&folder().join(format!("{NAME}.d.ts")), &types)?;
    write(&folder().join(format!("{NAME}.js")), &empty(&types))?;
    write_index(false)
}

/// A script that exports everything in the types, and throws when it is used.
fn empty(types: &str) -> String {
    const HEAD: &str = "\
const missing = () => {
  throw new Error('this build has no module for offline play');
};
export default async function init() {
  missing();
}
export const initSync = missing;
";
    let named = types.lines().filter_map(|line| {
        let name = |rest: &str| rest.split(['(', ' ', '<']).next().unwrap_or_default().to_owned();
        if let Some(rest) = line.strip_prefix("export class ") {
            return Some(format!("export class {} {{}}\n", name(rest)));
        }
        let function = name(line.strip_prefix("export function ")?);
        (function != "initSync").then(|| format!("export const {function} = missing;\n"))
    });
    std::iter::once(HEAD.to_owned()).chain(named).collect()
}

/// What the web app imports.
fn write_index(is_there: bool) -> anyhow::Result<()> {
    let folder = folder();
    let all = format!("export * from './{NAME}.js';\nexport {{ default }} from './{NAME}.js';\n");
    let index = format!("{all}export {{ offline }} from './offline.js';\n");
    write(&folder.join("index.js"), &index)?;
    write(&folder.join("index.d.ts"), &index)?;
    write(&folder.join("offline.js"), &format!("export const offline = {is_there};\n"))?;
    write(&folder.join("offline.d.ts"), "export const offline: boolean;\n")
}

/// Writes a file if its content has changed.
fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    if fs::read_to_string(path).is_ok_and(|old| old == text) {
        return Ok(());
    }
    fs::write(path, text).with_context(|| path.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_module_has_all_names() {
        let types = "/* a */\nexport class Table {\n    free(): void;\n}\n\
            export function variants(): string;\nexport function initSync(module: X): Y;\n\
            export default function __wbg_init (a?: B): Promise<C>;\n";
        let script = empty(types);
        assert!(script.contains("export class Table {}\n"), "{script}");
        assert!(script.contains("export const variants = missing;\n"), "{script}");
        assert_eq!(script.matches("initSync").count(), 1, "{script}");
        assert!(script.contains("export default async function init()"));
    }

    #[test]
    fn the_module_is_needed_unless_it_is_not_wanted() {
        assert_eq!(Offline::unless(false), Offline::Needed);
        assert_eq!(Offline::unless(true), Offline::Without);
    }
}
