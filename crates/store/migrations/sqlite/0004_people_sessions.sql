-- A person is a guest or, one day, an account. Who they are is proved by a session.
ALTER TABLE guests RENAME TO people;
ALTER TABLE seats RENAME COLUMN guest TO person;
DROP INDEX seats_of_guest;
CREATE INDEX seats_of_person ON seats (person, game);

-- When they were last seen, on the server's own clock. People without games are forgotten by it.
ALTER TABLE people ADD COLUMN touched INTEGER NOT NULL DEFAULT 0;
UPDATE people SET touched = (SELECT ran FROM service);
CREATE INDEX people_touched ON people (touched);

-- Until when, on the server's own clock, they may exchange a permanent cookie of an older server for a
-- session: at first without an end, then for a moment after the first exchange. NULL: not at all.
ALTER TABLE people ADD COLUMN exchange INTEGER;
UPDATE people SET exchange = 9223372036854775807;

-- Whether the person is gone. The row stays for as long as games refer to it, without a name.
ALTER TABLE people ADD COLUMN removed INTEGER NOT NULL DEFAULT 0 CHECK (removed IN (0, 1));
CREATE INDEX people_removed ON people (code) WHERE removed = 1;

-- Of the secret only its hash is kept. `created` and `seen` are moments since 1970; `expires` is a point
-- on the server's own clock, so that no jump of the machine's clock ends a session.
CREATE TABLE sessions (
    id      TEXT PRIMARY KEY,
    person  TEXT NOT NULL REFERENCES people (code),
    hash    BLOB NOT NULL CHECK (length(hash) = 32),
    created INTEGER NOT NULL,
    seen    INTEGER NOT NULL,
    expires INTEGER NOT NULL,
    client  TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_of_person ON sessions (person);
CREATE INDEX sessions_expire ON sessions (expires);

-- Games that ended before they had really begun: they are forgotten after a while.
ALTER TABLE games ADD COLUMN aborted INTEGER NOT NULL DEFAULT 0 CHECK (aborted IN (0, 1));
UPDATE games SET aborted = 1 WHERE over = 1 AND EXISTS (
    SELECT 1 FROM events WHERE game = games.code AND event LIKE '{"type":"ended",%"reason":"aborted"}}'
);
CREATE INDEX games_aborted ON games (touched) WHERE aborted = 1;
