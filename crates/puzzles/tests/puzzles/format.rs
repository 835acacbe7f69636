use puzzles::{Collection, Searched};

const SMALL: &str = "\
# A comment.
game gyges-basic
searched seed 7 games 12

puzzle 0a1b2c
position .3..../.3.1../...12./2..3../..1.../..1223 s move -
goal win 3
solution LINE
tries c1-c3
themes parry
grade level 6 plausible 3 rating 1400
";

/// A collection of one puzzle, as text, with a legal solution.
fn small() -> String {
    let position = "....../....../....../....../....../312213 s move -";
    let text =
        SMALL.replace("solution LINE", "solution b1-b2").replace("tries c1-c3", "tries e1-e2");
    text.replace(".3..../.3.1../...12./2..3../..1.../..1223 s move -", position)
}

#[test]
fn a_collection_is_written_as_it_is_read() {
    let collection: Collection = small().parse().expect("a collection");
    assert_eq!(collection.searched, Searched { seed: 7, games: 12 });
    assert_eq!(collection.puzzles.len(), 1);
    let text = collection.to_string();
    assert_eq!(text.parse(), Ok(collection));
    let body = text.split("game ").nth(1).expect("a body");
    assert_eq!(body, small().split("game ").nth(1).expect("a body"));
}

#[test]
fn errors_name_the_line_and_what_was_expected() {
    for (from, to, error) in [
        ("game gyges-basic", "game chess", "line 2: expected one of dvonn"),
        ("game gyges-basic\n", "", "line 2: expected a line that begins with \"game \", found"),
        ("seed 7", "seed x", "line 3: expected \"seed NUMBER games NUMBER\", found \"seed x"),
        ("0a1b2c", "0A1B2C", "line 5: expected an id of six hexadecimal digits, found \"0A1B2C\""),
        ("312213 s", "3122134 s", "line 6: expected"),
        ("win 3", "mate 3", "line 7: expected a goal such as"),
        ("b1-b2", "b1-b9", "line 8: expected a cell"),
        ("b1-b2", "b2-b3", "line 8: b2-b3 is not legal"),
        ("b1-b2", "b1-b2 a6-a5 ", "line 8: a6-a5 is not legal"),
        ("e1-e2", "e1-e9", "line 9: expected"),
        ("parry", "fork", "line 10: expected one of cut"),
        ("level 6", "level 11", "line 11: expected a level from 1 to 10"),
        ("plausible 3", "plausible 0", "line 11: expected a number from 1 to 65535, found \"0\""),
        (
            "grade level",
            "grade",
            "line 11: expected \"level LEVEL plausible NUMBER rating NUMBER\"",
        ),
        ("grade level 6 plausible 3 rating 1400\n", "", "line 11: expected a line that begins"),
    ] {
        let text = small();
        assert!(text.contains(from), "{from}");
        let found = text.replacen(from, to, 1).parse::<Collection>();
        let found = found.expect_err(to).to_string();
        assert!(found.starts_with(error), "{to}: {found}");
    }
}

#[test]
fn a_solution_ends_with_a_choice_and_ids_differ() {
    let text = small().replace("solution b1-b2", "solution b1-b2 b2-b3");
    let error = text.parse::<Collection>().expect_err("the opponent moves last").to_string();
    assert_eq!(error, "line 8: expected a solution that ends with a choice of the solver");
    let block = small().split("puzzle ").nth(1).expect("a block").to_owned();
    let twice = format!("{}puzzle {block}", small());
    let error = twice.parse::<Collection>().expect_err("the same id").to_string();
    assert_eq!(error, "line 12: expected another id: \"0a1b2c\" was there before");
}
