-- Codes are the random words of links and cookies; moments are milliseconds since 1970.

CREATE TABLE guests (
    code  TEXT PRIMARY KEY,
    since INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE games (
    code    TEXT PRIMARY KEY,
    terms   TEXT NOT NULL,
    timed   INTEGER NOT NULL CHECK (timed IN (0, 1)),
    over    INTEGER NOT NULL DEFAULT 0 CHECK (over IN (0, 1)),
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The games whose clocks must run on when the server starts.
CREATE INDEX games_on_the_clock ON games (code) WHERE timed = 1 AND over = 0;

CREATE TABLE seats (
    game   TEXT NOT NULL REFERENCES games (code),
    player INTEGER NOT NULL CHECK (player IN (0, 1)),
    guest  TEXT NOT NULL REFERENCES guests (code),
    PRIMARY KEY (game, player)
) STRICT, WITHOUT ROWID;

-- All that happened, in order.
CREATE TABLE events (
    game    TEXT NOT NULL REFERENCES games (code),
    number  INTEGER NOT NULL CHECK (number > 0),
    at      INTEGER NOT NULL,
    request TEXT,
    event   TEXT NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

-- A request that is sent again is not stored again.
CREATE UNIQUE INDEX events_once ON events (game, request) WHERE request IS NOT NULL;

-- The record: the moves that stand, without those that were taken back.
CREATE TABLE moves (
    game TEXT NOT NULL REFERENCES games (code),
    ply  INTEGER NOT NULL CHECK (ply >= 0),
    text TEXT NOT NULL,
    PRIMARY KEY (game, ply)
) STRICT, WITHOUT ROWID;

CREATE TABLE secrets (
    name  TEXT PRIMARY KEY,
    value BLOB NOT NULL
) STRICT, WITHOUT ROWID;
