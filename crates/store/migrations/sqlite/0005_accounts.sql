-- A person with a name of their own and a password. `skeleton` is the name without what makes it look
-- different from another one: two accounts never look alike. `password` is a hash in the PHC format,
-- which says by itself how it was made.
CREATE TABLE accounts (
    person   TEXT PRIMARY KEY REFERENCES people (code),
    name     TEXT NOT NULL,
    skeleton TEXT NOT NULL UNIQUE,
    password TEXT NOT NULL,
    since    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- A link by which somebody who has forgotten their password chooses another. Of its secret only the
-- hash is kept; `expires` is a point on the server's own clock. An account has one at most.
CREATE TABLE resets (
    person  TEXT PRIMARY KEY REFERENCES accounts (person),
    hash    BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
    expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
