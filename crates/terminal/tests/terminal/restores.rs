//! The terminal is restored whatever happens. Tested in a real pseudo terminal, with this test
//! program as its child.

use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::AsFd;
use std::os::unix::ffi::OsStrExt;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use catalog::GameId;
use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, Termios, Winsize, tcgetattr, tcsetwinsize};
use terminal::{Screen, play};

use crate::sitting::two;

const ROLE: &str = "TRISKEL_PTY_ROLE";
const LEAVE_SCREEN: &str = "\u{1b}[?1049l";
const SHOW_CURSOR: &str = "\u{1b}[?25h";

/// What runs in the pseudo terminal.
#[test]
#[ignore = "the other tests run it in a pseudo terminal"]
fn the_child() {
    match std::env::var(ROLE).as_deref() {
        Ok("play") => play(&two(GameId::GipfStandard), None, 1).unwrap(),
        Ok("panic") => {
            let mut screen = Screen::take().unwrap();
            screen.draw(|frame| frame.render_widget("on the board", frame.area())).unwrap();
            panic!("a test of what a panic does");
        }
        _ => {}
    }
}

/// A child in a pseudo terminal.
struct Stage {
    child: Child,
    master: File,
    slave: File,
    before: Termios,
    heard: Arc<Mutex<Vec<u8>>>,
}

impl Stage {
    fn new(role: &str) -> Self {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&master).unwrap();
        unlockpt(&master).unwrap();
        let size = Winsize { ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&master, size).unwrap();
        let path = ptsname(&master, Vec::new()).unwrap();
        let path = std::ffi::OsStr::from_bytes(path.as_bytes());
        let slave = File::options().read(true).write(true).open(path).unwrap();
        let before = tcgetattr(slave.as_fd()).unwrap();
        let end = || Stdio::from(slave.try_clone().unwrap());
        let child = Command::new(std::env::current_exe().unwrap())
            .args(["restores::the_child", "--exact", "--ignored", "--nocapture"])
            .env(ROLE, role)
            .stdin(end())
            .stdout(end())
            .stderr(end())
            .spawn()
            .unwrap();
        let master = File::from(master);
        let heard = Arc::new(Mutex::new(Vec::new()));
        let (mut ear, memory) = (master.try_clone().unwrap(), Arc::clone(&heard));
        std::thread::spawn(move || {
            let mut piece = [0; 4096];
            while let Ok(length @ 1..) = ear.read(&mut piece) {
                memory.lock().unwrap().extend_from_slice(&piece[..length]);
            }
        });
        Self { child, master, slave, before, heard }
    }

    fn heard(&self) -> String {
        String::from_utf8_lossy(&self.heard.lock().unwrap()).into_owned()
    }

    fn wait_for(&self, text: &str) {
        let begin = Instant::now();
        while !self.heard().contains(text) {
            assert!(begin.elapsed() < Duration::from_secs(90), "{text} in {}", self.heard());
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn is_raw(&self) -> bool {
        !tcgetattr(self.slave.as_fd()).unwrap().local_modes.contains(LocalModes::ICANON)
    }

    /// Waits for the child to end, and checks that the terminal is restored.
    fn end_restored(mut self) -> String {
        self.child.wait().unwrap();
        self.wait_for(LEAVE_SCREEN);
        self.wait_for(SHOW_CURSOR);
        let after = tcgetattr(self.slave.as_fd()).unwrap();
        assert_eq!(after.local_modes, self.before.local_modes);
        assert_eq!(after.input_modes, self.before.input_modes);
        assert_eq!(after.output_modes, self.before.output_modes);
        self.heard()
    }
}

#[test]
fn after_quitting() {
    let mut stage = Stage::new("play");
    stage.wait_for("GIPF standard");
    assert!(stage.is_raw());
    stage.master.write_all(b"q").unwrap();
    stage.end_restored();
}

#[test]
fn after_a_termination_signal() {
    for signal in [Signal::TERM, Signal::HUP, Signal::INT] {
        let stage = Stage::new("play");
        stage.wait_for("GIPF standard");
        kill_process(Pid::from_child(&stage.child), signal).unwrap();
        stage.end_restored();
    }
}

#[test]
fn after_a_panic_with_a_readable_message() {
    let stage = Stage::new("panic");
    let heard = stage.end_restored();
    let (on_screen, after) = heard.split_once(LEAVE_SCREEN).unwrap();
    assert!(on_screen.contains("board"), "{heard}");
    assert!(after.contains("a test of what a panic does"), "{heard}");
}
