use serde_json::{Value, json};
use server::Config;
use store::{Existing, back_up, restore};

use crate::hall::Hall;
use crate::keeping::Keeping;

#[tokio::test]
async fn a_server_continues_from_a_copy_made_during_play() {
    let hall = Hall::in_folder().await;
    let new = json!({"game": "gyges-advanced", "opponent": {"type": "same_screen"}});
    let created = hall.post("/api/v1/games", "", &new).await;
    let (code, cookie) = (created.code(), created.cookie());
    let mut client = hall.connect(&code, &cookie, 0).await;
    let mut view = client.until("welcome").await["view"].clone();
    let folder = tempfile::tempdir().unwrap();
    let [database, copy] = [hall.keeping.file(), folder.path().join("copy")];

    let mut played = Vec::new();
    let copied = tokio::spawn({
        let (database, copy) = (database.clone(), copy.clone());
        async move { back_up(&database, &copy).await }
    });
    for ply in 0..20 {
        let legal = view["legal"].as_array().unwrap();
        let mv = legal[ply % legal.len()]["text"].as_str().unwrap().to_owned();
        client.play(&ply.to_string(), ply as u32, &[&mv]).await;
        view = client.event("moved").await["view"].clone();
        client.until("done").await;
        played.push(mv);
    }
    copied.await.unwrap().unwrap();

    // A second copy, made after all moves were acknowledged.
    let later = folder.path().join("later");
    back_up(&database, &later).await.unwrap();
    for (copy, least) in [(copy, 0), (later, played.len())] {
        let place = Keeping::folder();
        restore(&copy, &place.file(), Existing::Keep).await.unwrap();
        let restored = Hall::over(place, Config::default()).await;
        let mut back = restored.connect(&code, &cookie, 0).await;
        let welcome = back.until("welcome").await;
        let stored: Vec<String> = serde_json::from_value(welcome["moves"].clone()).unwrap();
        assert!(stored.len() >= least && played.starts_with(&stored), "{stored:?}");
        let mv = welcome["view"]["legal"][0]["text"].as_str().unwrap();
        back.play("on", stored.len() as u32, &[mv]).await;
        assert_ne!(back.until("done").await["number"], Value::Null);
    }
}
