//! Clients that hold connections (idle, with half a head, or without reading) cost others nothing.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::json;
use server::{Config, serve};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::time::{Instant, sleep, timeout};

use crate::hall::Hall;

/// Longer than any timeout of the server.
const PATIENCE: Duration = Duration::from_secs(40);

const HEALTH: &[u8] = b"GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";

/// A server as `triskel serve` runs it.
async fn house(config: Config) -> Hall {
    let config = Config { public_metrics: true, requests_a_minute: u32::MAX, ..config };
    let mut hall = Hall::with(config).await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    hall.address = listener.local_addr().unwrap();
    tokio::spawn(serve(listener, hall.app.clone(), std::future::pending()));
    hall
}

/// A connection from another address of this machine.
async fn from(last: u8, to: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::from(([127, 0, 0, last], 0))).unwrap();
    socket.connect(to).await.unwrap()
}

/// The first line of the response, if there is one.
async fn ask(mut stream: TcpStream) -> String {
    let _ = stream.write_all(HEALTH).await;
    let mut answer = Vec::new();
    let _ = timeout(PATIENCE, stream.read_to_end(&mut answer)).await.expect("no answer");
    let answer = String::from_utf8_lossy(&answer).into_owned();
    answer.lines().next().unwrap_or_default().to_owned()
}

async fn connections(hall: &Hall) -> u32 {
    let metrics = hall.text("/metrics").await;
    let line = metrics.lines().find_map(|line| line.strip_prefix("triskel_connections "));
    line.unwrap().parse().unwrap()
}

async fn wait_for(hall: &Hall, count: u32) {
    let began = Instant::now();
    while connections(hall).await != count {
        assert!(began.elapsed() < PATIENCE, "{} are open", connections(hall).await);
        sleep(Duration::from_millis(20)).await;
    }
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn one_address_cannot_take_all_connections() {
    let hall = house(Config { connections_per_address: 8, ..Config::default() }).await;
    let mut idle = Vec::new();
    for _ in 0..8 {
        idle.push(from(2, hall.address).await);
    }
    wait_for(&hall, 8).await;
    let refused = ask(from(2, hall.address).await).await;
    assert!(refused.is_empty() || refused.starts_with("HTTP/1.1 503"), "{refused}");
    assert_eq!(ask(from(3, hall.address).await).await, "HTTP/1.1 200 OK");
    drop(idle);
    wait_for(&hall, 0).await;
    assert_eq!(ask(from(2, hall.address).await).await, "HTTP/1.1 200 OK");
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn the_total_is_limited_and_games_go_on() {
    let hall = house(Config { connections: 12, ..Config::default() }).await;
    let (_, [mut first, mut second], _) = hall.friends(json!({})).await;
    let mut idle = Vec::new();
    for last in 2..30 {
        idle.push(from(last, hall.address).await);
    }
    wait_for(&hall, 12).await;
    let refused = ask(from(40, hall.address).await).await;
    assert!(refused.is_empty() || refused.starts_with("HTTP/1.1 503"), "{refused}");
    first.play("1", 0, &["c3"]).await;
    second.event("moved").await;
    drop(idle);
    wait_for(&hall, 2).await;
}

#[tokio::test]
async fn an_endless_head_is_refused_before_it_takes_memory() {
    let hall = house(Config::default()).await;
    let mut stream = TcpStream::connect(hall.address).await.unwrap();
    let head = format!("GET /healthz HTTP/1.1\r\nhost: x\r\ncookie: {}", "a".repeat(390_000));
    // The server may close before it has read everything.
    let _ = stream.write_all(head.as_bytes()).await;
    let mut answer = Vec::new();
    let began = Instant::now();
    let _ = timeout(PATIENCE, stream.read_to_end(&mut answer)).await.expect("it is kept");
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    assert!(answer.is_empty() || answer.starts_with(b"HTTP/1.1 431"));
    wait_for(&hall, 0).await;
}

#[tokio::test]
async fn unread_answers_are_given_up() {
    let hall = house(Config::default()).await;
    let request = "GET /api/v1/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n".repeat(200);
    let mut unread = Vec::new();
    for _ in 0..4 {
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(4_096).unwrap();
        let mut stream = socket.connect(hall.address).await.unwrap();
        // It reads no more requests while it cannot answer.
        let _ = timeout(Duration::from_secs(2), stream.write_all(request.as_bytes())).await;
        unread.push(stream);
    }
    assert_eq!(connections(&hall).await, 4);
    wait_for(&hall, 0).await;
}

#[tokio::test]
async fn connections_without_a_request_are_given_up() {
    let hall = house(Config::default()).await;
    let idle = TcpStream::connect(hall.address).await.unwrap();
    let mut kept = TcpStream::connect(hall.address).await.unwrap();
    kept.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
    wait_for(&hall, 2).await;
    wait_for(&hall, 0).await;
    drop((idle, kept));
}
