-- The same tables as on SQLite, where each column is explained. Flags are the numbers 0 and 1 there, so
-- they are here. Codes are compared byte by byte, whatever the language of the database is.

CREATE TABLE people (
    code     TEXT COLLATE "C" PRIMARY KEY,
    since    BIGINT NOT NULL,
    name     TEXT,
    touched  BIGINT NOT NULL DEFAULT 0,
    exchange BIGINT,
    removed  BIGINT NOT NULL DEFAULT 0 CHECK (removed IN (0, 1))
);
CREATE INDEX people_touched ON people (touched);
CREATE INDEX people_removed ON people (code) WHERE removed = 1;

CREATE TABLE games (
    code    TEXT COLLATE "C" PRIMARY KEY,
    terms   TEXT NOT NULL,
    over    BIGINT NOT NULL DEFAULT 0 CHECK (over IN (0, 1)),
    aborted BIGINT NOT NULL DEFAULT 0 CHECK (aborted IN (0, 1)),
    created BIGINT NOT NULL,
    due     BIGINT,
    ply     BIGINT NOT NULL DEFAULT 0,
    summary TEXT,
    touched BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX games_due ON games (due, code) WHERE due IS NOT NULL;
CREATE INDEX games_without_summary ON games (code) WHERE summary IS NULL;
CREATE INDEX games_not_begun ON games (touched) WHERE over = 0 AND ply < 2;
CREATE INDEX games_aborted ON games (touched) WHERE aborted = 1;

CREATE TABLE seats (
    game    TEXT COLLATE "C" NOT NULL REFERENCES games (code),
    player  BIGINT NOT NULL CHECK (player IN (0, 1)),
    person  TEXT COLLATE "C" NOT NULL REFERENCES people (code),
    muted   BIGINT NOT NULL DEFAULT 0 CHECK (muted IN (0, 1)),
    premove TEXT,
    PRIMARY KEY (game, player)
);
CREATE INDEX seats_of_person ON seats (person, game);

CREATE TABLE events (
    game    TEXT COLLATE "C" NOT NULL REFERENCES games (code),
    number  BIGINT NOT NULL CHECK (number > 0),
    at      BIGINT NOT NULL,
    request TEXT COLLATE "C",
    event   TEXT NOT NULL,
    PRIMARY KEY (game, number)
);
CREATE UNIQUE INDEX events_once ON events (game, request) WHERE request IS NOT NULL;

CREATE TABLE moves (
    game TEXT COLLATE "C" NOT NULL REFERENCES games (code),
    ply  BIGINT NOT NULL CHECK (ply >= 0),
    text TEXT NOT NULL,
    PRIMARY KEY (game, ply)
);

CREATE TABLE sessions (
    id      TEXT COLLATE "C" PRIMARY KEY,
    person  TEXT COLLATE "C" NOT NULL REFERENCES people (code),
    hash    BYTEA NOT NULL CHECK (length(hash) = 32),
    created BIGINT NOT NULL,
    seen    BIGINT NOT NULL,
    expires BIGINT NOT NULL,
    client  TEXT
);
CREATE INDEX sessions_of_person ON sessions (person);
CREATE INDEX sessions_expire ON sessions (expires);

CREATE TABLE secrets (
    name  TEXT COLLATE "C" PRIMARY KEY,
    value BYTEA NOT NULL
);

CREATE TABLE service (
    alive BIGINT NOT NULL,
    ran   BIGINT NOT NULL DEFAULT 0
);
INSERT INTO service (alive, ran) VALUES (0, 0);
