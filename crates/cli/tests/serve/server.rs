//! `triskel serve` as a process of its own.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::process::{Child, Command};
use tokio::time::timeout;

pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

pub(crate) struct Server {
    child: Child,
    pub(crate) address: String,
}

pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) cookie: Option<String>,
    pub(crate) body: Value,
}

impl Server {
    pub(crate) async fn start(data: &Path) -> Self {
        Self::run(&mut Command::new(env!("CARGO_BIN_EXE_triskel")), data).await
    }

    /// Starts the command, which must run the program with the arguments it gets.
    pub(crate) async fn run(command: &mut Command, data: &Path) -> Self {
        Self::run_with(command, data, &[]).await
    }

    /// The same with further arguments.
    pub(crate) async fn run_with(command: &mut Command, data: &Path, further: &[&str]) -> Self {
        Self::spawn(command.args(["serve", "--port", "0", "--data"]).arg(data).args(further)).await
    }

    /// Starts a server on a PostgreSQL database, in that folder.
    pub(crate) async fn start_on(url: &str, folder: &Path) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_triskel"));
        command.args(["serve", "--port", "0", "--database", url]).current_dir(folder);
        Self::spawn(&mut command).await
    }

    async fn spawn(command: &mut Command) -> Self {
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let line = timeout(PATIENCE, lines.next_line()).await.unwrap().unwrap().unwrap();
        let address = line.rsplit('/').next().unwrap().to_owned();
        Self { child, address }
    }

    #[cfg(unix)]
    pub(crate) fn id(&self) -> String {
        self.child.id().unwrap().to_string()
    }

    /// Kills the server, without a chance to clean up.
    pub(crate) async fn kill(mut self) {
        self.child.kill().await.unwrap();
    }

    #[cfg(unix)]
    pub(crate) async fn signal(&self, name: &str) {
        let sent = Command::new("kill").args([name, &self.id()]).status().await.unwrap();
        assert!(sent.success());
    }

    /// Stops the server as the system does when it shuts down.
    #[cfg(unix)]
    pub(crate) async fn stop(mut self) -> std::process::ExitStatus {
        self.signal("-TERM").await;
        timeout(PATIENCE, self.child.wait()).await.expect("it does not end").unwrap()
    }

    pub(crate) async fn get(&self, path: &str, cookie: &str) -> Answer {
        self.request("GET", path, cookie, "", "").await
    }

    pub(crate) async fn post(&self, path: &str, cookie: &str, body: &Value) -> Answer {
        self.request("POST", path, cookie, &body.to_string(), "").await
    }

    /// A request with more header lines, each with its line ending.
    pub(crate) async fn request(
        &self,
        method: &str,
        path: &str,
        cookie: &str,
        body: &str,
        further: &str,
    ) -> Answer {
        let mut stream = TcpStream::connect(&self.address).await.unwrap();
        let (host, length) = (&self.address, body.len());
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {host}\r\ncookie: {cookie}\r\n\
             content-type: application/json\r\ncontent-length: {length}\r\n\
             connection: close\r\n{further}\r\n",
        );
        stream.write_all((head + body).as_bytes()).await.unwrap();
        let mut answer = String::new();
        timeout(PATIENCE, stream.read_to_string(&mut answer)).await.unwrap().unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: "));
        Answer {
            status: head.split(' ').nth(1).unwrap().parse().unwrap(),
            cookie: cookie.map(|cookie| cookie.split(';').next().unwrap().to_owned()),
            body: serde_json::from_str(body).unwrap_or_else(|_| Value::String(body.to_owned())),
        }
    }
}
