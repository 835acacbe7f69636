//! The server under faults: killed, stopped, abused, on a disk that is full or fails.

mod abuse;
mod admin;
mod check;
mod crowd;
#[cfg(target_os = "linux")]
mod descriptors;
#[cfg(target_os = "linux")]
mod faults;
#[cfg(target_os = "linux")]
mod full_disk;
mod game;
mod kill;
mod postgres;
mod server;
#[cfg(unix)]
mod standstill;
