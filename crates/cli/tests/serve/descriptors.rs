//! With few open files allowed, clients take no descriptor that the database needs.

use std::net::SocketAddr;

use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::process::Command;
use tokio::time::timeout;

use crate::server::{PATIENCE, Server};

/// A connection from another address of this machine.
async fn from(last: u8, to: SocketAddr) -> Option<TcpStream> {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::from(([127, 0, 0, last], 0))).unwrap();
    timeout(PATIENCE, socket.connect(to)).await.ok()?.ok()
}

/// Creates a game over a connection that stays open. Returns the status of the response.
async fn begin(stream: &mut TcpStream) -> String {
    let body = json!({"game": "dvonn", "opponent": {"type": "same_screen"}}).to_string();
    let head = format!(
        "POST /api/v1/games HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all((head + &body).as_bytes()).await.unwrap();
    let mut answer = vec![0; 16 * 1024];
    let read = timeout(PATIENCE, stream.read(&mut answer)).await.expect("no answer").unwrap();
    let answer = String::from_utf8_lossy(&answer[..read]).into_owned();
    answer.split(' ').nth(1).unwrap_or_default().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn clients_take_no_descriptor_that_the_database_needs() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new("prlimit");
    command.args(["--nofile=160:160", env!("CARGO_BIN_EXE_triskel")]);
    if command.as_std_mut().arg("--version").output().is_err() {
        println!("skipped: there is no prlimit to limit the descriptors");
        return;
    }
    let mut command = Command::new("prlimit");
    command.args(["--nofile=160:160", env!("CARGO_BIN_EXE_triskel")]);
    let server = Server::run(&mut command, folder.path()).await;
    let address: SocketAddr = server.address.parse().unwrap();
    let mut player = TcpStream::connect(address).await.unwrap();
    assert_eq!(begin(&mut player).await, "201");
    let mut idle = Vec::new();
    for round in 0..300_u32 {
        idle.extend(from(2 + (round % 100) as u8, address).await);
    }
    // The writer may need a new connection at any time, and readers open theirs on demand.
    for _ in 0..20 {
        assert_eq!(begin(&mut player).await, "201");
    }
    drop(idle);
    server.kill().await;
}
