//! Clients that are slow or never read cost others nothing.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::json;
use server::{Config, serve};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, timeout};

use crate::hall::{Client, Hall};

/// Longer than any timeout of the server.
const PATIENCE: Duration = Duration::from_secs(30);

/// A server as `triskel serve` runs it, until it is told to stop. Its sockets buffer little, so that
/// a client that does not read is noticed soon.
struct House {
    hall: Hall,
    stop: oneshot::Sender<()>,
    ended: JoinHandle<()>,
}

impl House {
    async fn open() -> Self {
        let config =
            Config { public_metrics: true, requests_a_minute: u32::MAX, ..Config::default() };
        let mut hall = Hall::with(config).await;
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_send_buffer_size(4_096).unwrap();
        socket.bind("127.0.0.1:0".parse().unwrap()).unwrap();
        let listener = socket.listen(64).unwrap();
        hall.address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel();
        let state = hall.app.clone();
        let ended = tokio::spawn(serve(listener, state, async {
            let _ = stopped.await;
        }));
        Self { hall, stop, ended }
    }

    async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.hall.address).await.unwrap()
    }

    /// How many game sockets are open.
    async fn sockets(&self) -> u32 {
        let metrics = self.hall.text("/metrics").await;
        let line = metrics.lines().find_map(|line| line.strip_prefix("triskel_sockets "));
        line.unwrap().parse().unwrap()
    }
}

/// A spectator who reads nothing.
async fn sleeper(address: SocketAddr, code: &str) -> Client {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4_096).unwrap();
    let stream = socket.connect(address).await.unwrap();
    Client::over(stream, address, code).await
}

#[tokio::test]
async fn a_client_that_never_reads_is_dropped_and_slows_nobody() {
    let house = House::open().await;
    let (code, [first, second], cookies) = house.hall.friends(json!({})).await;
    let mut awake: Vec<Client> = vec![first, second];
    for cookie in &cookies {
        let mut tab = house.hall.connect(&code, cookie, 0).await;
        // The welcome includes earlier events.
        tab.until("welcome").await;
        awake.push(tab);
    }
    let _asleep = sleeper(house.hall.address, &code).await;
    while house.sockets().await < 5 {
        sleep(Duration::from_millis(10)).await;
    }

    let start = Instant::now();
    let mut last = [0; 4];
    // Each tab stays within its own limit, and everything goes to everybody.
    let talk = [(0, "draw"), (1, "decline_draw"), (3, "draw"), (2, "decline_draw")];
    for round in 0..28 {
        for (tab, kind) in talk {
            awake[tab].ask(&format!("{tab}/{round}"), &json!({"type": kind})).await;
            for (client, last) in awake.iter_mut().zip(&mut last) {
                let news = client.until("happened").await;
                let number = news["event"]["number"].as_u64().unwrap();
                assert!(*last == 0 || number == *last + 1, "{number} after {last}");
                *last = number;
            }
        }
    }
    assert!(start.elapsed() < PATIENCE, "slowed down: {:?}", start.elapsed());
    let gone = async {
        while house.sockets().await > 4 {
            sleep(Duration::from_millis(100)).await;
        }
    };
    timeout(PATIENCE, gone).await.expect("the sleeping client keeps its socket");
}

#[tokio::test]
async fn slow_clients_do_not_delay_the_shutdown() {
    let house = House::open().await;
    let (code, [mut first, _second], _) = house.hall.friends(json!({})).await;
    let _asleep = sleeper(house.hall.address, &code).await;
    let silent = house.connect().await;
    let mut halfway = house.connect().await;
    let head = "POST /api/v1/games HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n\
                content-length: 100\r\n\r\n{";
    halfway.write_all(head.as_bytes()).await.unwrap();
    let mut reading = house.connect().await;
    reading.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
    let mut answer = [0; 12];
    reading.read_exact(&mut answer).await.unwrap();
    assert_eq!(&answer, b"HTTP/1.1 200");

    let start = Instant::now();
    house.stop.send(()).unwrap();
    assert_eq!(first.until("bye").await, json!({"type": "bye"}));
    timeout(PATIENCE, house.ended).await.expect("the server hangs").unwrap();
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
    let mut rest = String::new();
    reading.read_to_string(&mut rest).await.unwrap();
    assert!(rest.ends_with("ok\n"), "{rest}");
    drop((silent, halfway));
}

#[tokio::test]
async fn an_unfinished_request_times_out() {
    let house = House::open().await;
    let mut head = house.connect().await;
    head.write_all(b"GET /healthz HT").await.unwrap();
    let mut body = house.connect().await;
    let request = "POST /api/v1/games HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n\
                   content-length: 100\r\n\r\n{";
    body.write_all(request.as_bytes()).await.unwrap();
    let mut answers = [String::new(), String::new()];
    let [of_head, of_body] = &mut answers;
    let both = async { tokio::join!(head.read_to_string(of_head), body.read_to_string(of_body)) };
    let _ = timeout(PATIENCE, both).await.expect("the server waits on");
    assert!(answers[1].starts_with("HTTP/1.1 408"), "{answers:?}");
    assert!(answers[1].contains("application/problem+json"), "{answers:?}");
}

/// HTTP/2 would need timeouts of its own.
#[tokio::test]
async fn http_2_is_refused() {
    let house = House::open().await;
    let mut eager = house.connect().await;
    let preface = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0";
    eager.write_all(preface).await.unwrap();
    let mut answer = Vec::new();
    // Any end of the connection will do.
    let _ = timeout(PATIENCE, eager.read_to_end(&mut answer)).await.expect("it goes on");
    assert!(answer.is_empty() || answer.starts_with(b"HTTP/1.1 4"), "{}", answer.escape_ascii());
}
