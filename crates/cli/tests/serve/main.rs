//! The program as it serves on bad days: killed, stopped, on a disk that is full or fails.

#[cfg(target_os = "linux")]
mod faults;
#[cfg(target_os = "linux")]
mod full_disk;
mod game;
mod kill;
mod server;
#[cfg(unix)]
mod standstill;
