//! `triskel admin`, beside a running server.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::json;

use crate::server::Server;

fn reset(name: &str, data: &Path) -> Output {
    let mut triskel = Command::new(env!("CARGO_BIN_EXE_triskel"));
    triskel.args(["admin", "reset", name, "--public-url", "https://play.example/", "--data"]);
    triskel.arg(data).output().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn ratings_are_computed_anew_beside_a_running_server() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path()).await;
    let mut cookies = Vec::new();
    for name in ["Ada", "Bob"] {
        let account = json!({"name": name, "password": "correct horse battery"});
        cookies.push(server.post("/api/v1/accounts", "", &account).await.cookie.unwrap());
    }
    let seek = json!({"game": "dvonn", "rated": true});
    let seek = server.post("/api/v1/seeks", &cookies[0], &seek).await;
    let join = format!("/api/v1/seeks/{}/join", seek.body["id"].as_str().unwrap());
    assert_eq!(server.post(&join, &cookies[1], &json!(null)).await.status, 200);
    let rerate = || {
        let mut triskel = Command::new(env!("CARGO_BIN_EXE_triskel"));
        triskel.args(["admin", "rerate", "--data"]).arg(folder.path()).output().unwrap()
    };
    let output = rerate();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(
        String::from_utf8(output.stdout).unwrap(),
        "All ratings are right: 0 rated games.\n"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_who_forgot_their_password_gets_a_link() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path()).await;
    let account = json!({"name": "Ada", "password": "correct horse battery"});
    assert_eq!(server.post("/api/v1/accounts", "", &account).await.status, 201);
    let output = reset("ADA", folder.path());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let said = String::from_utf8(output.stdout).unwrap();
    let token = said.lines().next().unwrap().strip_prefix("https://play.example/reset#").unwrap();
    let new = json!({"token": token, "password": "nine stones on the board"});
    assert_eq!(server.post("/api/v1/resets", "", &new).await.status, 204);
    let log_in = json!({"name": "Ada", "password": "nine stones on the board"});
    assert_eq!(server.post("/api/v1/sessions", "", &log_in).await.status, 201);
    for (name, data, said) in [
        ("Bob", folder.path(), "no account"),
        ("Ada", &folder.path().join("elsewhere"), "no database"),
    ] {
        let output = reset(name, data);
        assert!(!output.status.success());
        assert!(String::from_utf8_lossy(&output.stderr).contains(said), "{name}");
    }
}
