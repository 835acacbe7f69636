-- The same tables as on SQLite, where each column is explained.

CREATE TABLE accounts (
    person   TEXT COLLATE "C" PRIMARY KEY REFERENCES people (code),
    name     TEXT NOT NULL,
    skeleton TEXT COLLATE "C" NOT NULL UNIQUE,
    password TEXT NOT NULL,
    since    BIGINT NOT NULL
);

CREATE TABLE resets (
    person  TEXT COLLATE "C" PRIMARY KEY REFERENCES accounts (person),
    hash    BYTEA NOT NULL UNIQUE CHECK (length(hash) = 32),
    expires BIGINT NOT NULL
);
