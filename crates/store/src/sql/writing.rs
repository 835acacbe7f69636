//! Turns writes into statements.

use super::{Statement, rating, statement};
use crate::{
    Account, Effect, Entry, History, LogIn, NewGame, NewSession, Reset, SignUp, Standing, Uptime,
    Write,
};

/// Later than any clock will show.
const NEVER: Uptime = Uptime(i64::MAX);

const GAME: &str =
    "INSERT INTO games (code, variant, terms, created, over, aborted, winner, ply, due, touched, summary)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
const SEAT: &str = "INSERT INTO seats (game, player, person) VALUES ($1, $2, $3)";
const EVENT: &str =
    "INSERT INTO events (game, number, at, request, event) VALUES ($1, $2, $3, $4, $5)";
const MOVE: &str = "INSERT INTO moves (game, ply, text) VALUES ($1, $2, $3)";
const STANDING: &str = "UPDATE games
     SET over = $2, aborted = $3, winner = $4, ply = $5, due = $6, touched = $7, summary = $8
     WHERE code = $1";
const GAME_HELD: &str = "UPDATE games SET ply = ply WHERE code = $1";
const PREMOVE_GONE: &str = "UPDATE seats SET premove = NULL
     WHERE game = $1 AND player = $2 AND premove IS NOT NULL";
const PREMOVES_GONE: &str =
    "UPDATE seats SET premove = NULL WHERE game = $1 AND premove IS NOT NULL";
const TAKEN_BACK: &str = "DELETE FROM moves WHERE game = $1 AND ply >= $2";
const PRIVATE: &str = "UPDATE seats SET muted = $3, premove = $4 WHERE game = $1 AND player = $2";
const SUMMARY: &str = "UPDATE games SET summary = $2 WHERE code = $1 AND summary IS NULL";
const AT_REST: &str = "UPDATE games SET due = NULL, touched = $2 WHERE code = $1";

const PERSON: &str = "INSERT INTO people (code, since, touched) VALUES ($1, $2, $3)";
const SESSION: &str = "INSERT INTO sessions (id, person, hash, created, seen, expires, client)
     VALUES ($1, $2, $3, $4, $4, $5, $6)";
const SESSION_OF_KNOWN: &str =
    "INSERT INTO sessions (id, person, hash, created, seen, expires, client)
     SELECT $1, code, $3, $4, $4, $5, $6 FROM people WHERE code = $2 AND removed = 0";
const SESSION_BY_EXCHANGE: &str =
    "INSERT INTO sessions (id, person, hash, created, seen, expires, client)
     SELECT $1, code, $3, $4, $4, $5, $6 FROM people
     WHERE code = $2 AND removed = 0 AND exchange >= $7";
const EXCHANGED: &str = "UPDATE people SET exchange = $3 WHERE code = $1
     AND exchange >= $2 AND exchange > $3";
const SEEN: &str = "UPDATE people SET touched = $2 WHERE code = $1 AND touched < $2";
/// The same, but always an update. A writer that begins or ends something of a person locks their
/// row first, so that on PostgreSQL the second of two writers sees all that the first has done.
const HELD: &str = "UPDATE people SET touched = CASE WHEN touched < $2 THEN $2 ELSE touched END
     WHERE code = $1";
const HELD_IF_UNSEEN: &str = "UPDATE people SET touched = touched WHERE code = $1 AND touched < $2";
const RENEWED: &str = "UPDATE sessions SET seen = $2, expires = $3 WHERE id = $1 AND expires < $3";
const END_SESSION: &str = "DELETE FROM sessions WHERE id = $1";
const REPLACED: &str = "DELETE FROM sessions WHERE id = $1
     AND EXISTS (SELECT 1 FROM sessions AS begun WHERE begun.id = $2)";
const END_SESSIONS: &str = "DELETE FROM sessions WHERE person = $1";
const NAME: &str = "UPDATE people SET name = $2 WHERE code = $1 AND removed = 0";
const ACCOUNT: &str = "INSERT INTO accounts (person, name, skeleton, password, since)
     SELECT code, $2, $3, $4, $5 FROM people WHERE code = $1 AND removed = 0";
const SESSION_OF_ACCOUNT: &str =
    "INSERT INTO sessions (id, person, hash, created, seen, expires, client)
     SELECT $1, person, $3, $4, $4, $5, $6 FROM accounts WHERE person = $2 AND password = $7";
const UPGRADED: &str = "UPDATE accounts SET password = $3 WHERE person = $1 AND password = $2";
const PASSWORD: &str = "UPDATE accounts SET password = $2 WHERE person = $1";
const END_OTHER_SESSIONS: &str = "DELETE FROM sessions WHERE person = $1 AND id <> $2";
const RESET: &str = "INSERT INTO resets (person, hash, expires) VALUES ($1, $2, $3)";
const END_RESET: &str = "DELETE FROM resets WHERE person = $1";
const END_ACCOUNT: &str = "DELETE FROM accounts WHERE person = $1";
/// The effects of a reset link that has not expired, in this order. The last one ends it.
const REDEEMED: &str = "UPDATE accounts SET password = $3
     WHERE person IN (SELECT person FROM resets WHERE hash = $1 AND expires > $2)";
const REDEEMED_SESSIONS: &str = "DELETE FROM sessions
     WHERE person IN (SELECT person FROM resets WHERE hash = $1 AND expires > $2)";
const END_REDEEMED: &str = "DELETE FROM resets WHERE hash = $1 AND expires > $2";
const REMOVED: &str = "UPDATE people SET name = NULL, since = 0, exchange = NULL, removed = 1
     WHERE code = $1";
const FORGET_REMOVED: &str = "DELETE FROM people WHERE code = $1
     AND NOT EXISTS (SELECT 1 FROM seats WHERE person = $1)";
const FORGET_SESSIONS: &str = "DELETE FROM sessions WHERE person IN (
         SELECT code FROM people WHERE code = $1 AND touched < $2
         AND NOT EXISTS (SELECT 1 FROM seats WHERE person = $1)
         AND NOT EXISTS (SELECT 1 FROM accounts WHERE person = $1))";
const FORGET_PERSON: &str = "DELETE FROM people WHERE code = $1 AND touched < $2
     AND NOT EXISTS (SELECT 1 FROM seats WHERE person = $1)
     AND NOT EXISTS (SELECT 1 FROM accounts WHERE person = $1)";
/// Deletes an aborted game and what belongs to it.
const FORGET_GAME: [&str; 4] = [
    "DELETE FROM events WHERE game IN (SELECT code FROM games WHERE code = $1 AND aborted = 1)",
    "DELETE FROM moves WHERE game IN (SELECT code FROM games WHERE code = $1 AND aborted = 1)",
    "DELETE FROM seats WHERE game IN (SELECT code FROM games WHERE code = $1 AND aborted = 1)",
    "DELETE FROM games WHERE code = $1 AND aborted = 1",
];

// If two servers share a database, the one that is ahead is right.
const BEAT: &str = "UPDATE service SET ran = CASE WHEN ran < $1 THEN $1 ELSE ran END, alive = $2";
const PROBE: &str = "UPDATE service SET alive = alive";

/// The statements of a write.
pub(super) fn statements(write: Write) -> Vec<Statement> {
    match write {
        Write::Newcomer { session, now } => {
            let person = statement!(PERSON, session.person, session.created, now);
            vec![person, begin_session(SESSION, session)]
        }
        Write::Session { session, now } => {
            let held = statement!(HELD, session.person, now);
            vec![held, begin_session(SESSION_OF_KNOWN, session)]
        }
        Write::Exchange { session, now, until } => {
            let exchanged = statement!(EXCHANGED, session.person, now, until);
            let held = statement!(HELD, session.person, now);
            let mut begun = begin_session(SESSION_BY_EXCHANGE, session);
            begun.values.push(now.into());
            vec![held, begun, exchanged]
        }
        Write::Renewed { id, person, seen, now, expires } => {
            vec![statement!(SEEN, person, now), statement!(RENEWED, id, seen, expires)]
        }
        Write::EndSessions(sessions) => {
            sessions.into_iter().map(|id| statement!(END_SESSION, id)).collect()
        }
        Write::Name(person, name) => vec![statement!(NAME, person, name)],
        Write::SignUp(sign_up) => begin_account(*sign_up),
        Write::LogIn(log_in) => begin_visit(*log_in),
        Write::Password { person, password, keep } => {
            let sessions = match keep {
                Some(session) => statement!(END_OTHER_SESSIONS, person, session),
                None => statement!(END_SESSIONS, person),
            };
            vec![statement!(PASSWORD, person, password), sessions, statement!(END_RESET, person)]
        }
        Write::Reset(Reset { person, hash, expires }) => {
            vec![statement!(END_RESET, person), statement!(RESET, person, hash, expires)]
        }
        Write::Redeemed { hash, password, now } => vec![
            statement!(REDEEMED, hash, now, password),
            statement!(REDEEMED_SESSIONS, hash, now),
            statement!(END_REDEEMED, hash, now),
        ],
        Write::RemovePerson(person) => vec![
            statement!(REMOVED, person),
            statement!(END_SESSIONS, person),
            statement!(END_RESET, person),
            statement!(END_ACCOUNT, person),
            statement!(FORGET_REMOVED, person),
        ],
        Write::ForgetPeople { people, since } => people
            .into_iter()
            .flat_map(|person| {
                [
                    statement!(HELD_IF_UNSEEN, person, since),
                    statement!(FORGET_SESSIONS, person, since),
                    statement!(FORGET_PERSON, person, since),
                ]
            })
            .collect(),
        Write::Game(game) => begin(game),
        Write::Entry(entry) => append(entry),
        Write::Adopted(game, history) => adopt(game, history),
        Write::Rerated(rerated) => rating::rerate(rerated),
        Write::Private { game, player, private } => {
            vec![statement!(PRIVATE, game, player, private.muted, private.premove)]
        }
        Write::Summary(game, summary) => vec![statement!(SUMMARY, game, summary)],
        Write::AtRest(game) => vec![statement!(AT_REST, game, NEVER)],
        Write::ForgetGames(games) => games
            .into_iter()
            .flat_map(|game| FORGET_GAME.map(|text| statement!(text, game)))
            .collect(),
        Write::Beat { ran, now } => vec![statement!(BEAT, ran, now)],
        Write::Probe => vec![statement!(PROBE)],
    }
}

fn begin_session(text: &'static str, session: NewSession) -> Statement {
    let NewSession { id, person, hash, created, expires, client } = session;
    statement!(text, id, person, hash, created, expires, client)
}

fn begin_account(sign_up: SignUp) -> Vec<Statement> {
    let SignUp { account, known, session, replaces, now } = sign_up;
    let Account { person, name, skeleton, password, since } = account;
    let begun = session.id;
    let newcomer = (!known).then(|| statement!(PERSON, person, since, now));
    newcomer
        .into_iter()
        .chain([
            statement!(HELD, person, now),
            statement!(ACCOUNT, person, name.as_str(), skeleton, password, since),
            statement!(NAME, person, name),
            begin_session(SESSION_OF_KNOWN, session),
        ])
        .chain(replaces.map(|ended| statement!(REPLACED, ended, begun)))
        .collect()
}

fn begin_visit(log_in: LogIn) -> Vec<Statement> {
    let LogIn { session, password, upgraded, replaces, now } = log_in;
    let (person, begun) = (session.person, session.id);
    let mut session = begin_session(SESSION_OF_ACCOUNT, session);
    session.values.push(password.as_str().into());
    [statement!(HELD, person, now), session]
        .into_iter()
        .chain(replaces.map(|ended| statement!(REPLACED, ended, begun)))
        .chain(upgraded.map(|better| statement!(UPGRADED, person, password, better)))
        .collect()
}

fn begin(game: NewGame) -> Vec<Statement> {
    let NewGame { code, variant, terms, seats, created, standing } = game;
    let Standing { over, aborted, winner, ply, due, since, summary } = standing;
    let game = statement!(
        GAME, code, variant, terms, created, over, aborted, winner, ply, due, since, summary
    );
    let seats = (0_u8..).zip(seats);
    let seats = seats.filter_map(|(player, person)| Some(statement!(SEAT, code, player, person?)));
    [game].into_iter().chain(seats).collect()
}

fn adopt(game: NewGame, history: History) -> Vec<Statement> {
    let code = game.code;
    let mut all = begin(game);
    let events = (1_u32..).zip(history.events);
    all.extend(
        events.map(|(number, (at, event))| {
            statement!(EVENT, code, number, at, None::<String>, event)
        }),
    );
    let moves = (0_u32..).zip(history.moves);
    all.extend(moves.map(|(ply, text)| statement!(MOVE, code, ply, text)));
    all
}

fn append(entry: Entry) -> Vec<Statement> {
    let Entry { game, number, at, request, event, effect, standing, rated } = entry;
    let mut all = Vec::new();
    // Whoever changes a game holds its row first; see `HELD`.
    if let Some(Standing { over, aborted, winner, ply, due, since, summary }) = standing {
        all.push(statement!(STANDING, game, over, aborted, winner, ply, due, since, summary));
    } else if !matches!(effect, Effect::Nothing) {
        all.push(statement!(GAME_HELD, game));
    }
    all.push(statement!(EVENT, game, number, at, request, event));
    match effect {
        Effect::Nothing => {}
        Effect::Moves { player, ply, texts } => {
            all.extend((ply..).zip(texts).map(|(ply, text)| statement!(MOVE, game, ply, text)));
            all.push(statement!(PREMOVE_GONE, game, player));
        }
        Effect::TakenBack { plies } => {
            all.extend([statement!(TAKEN_BACK, game, plies), statement!(PREMOVES_GONE, game)]);
        }
        Effect::Begins(next) => all.extend(begin(*next)),
        Effect::Seated { player, person } => all.push(statement!(SEAT, game, player, person)),
    }
    all.extend(rated.into_iter().flat_map(|rated| rating::rate(game, at, &rated)));
    all
}
