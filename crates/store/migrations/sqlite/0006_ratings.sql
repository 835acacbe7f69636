-- What lists and counts ask for, without reading the terms and the summary: which game it is, as the
-- server calls it, and who won: 0 the first player, 1 the second, 2 nobody. NULL: it goes on or was aborted.
ALTER TABLE games ADD COLUMN variant TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN winner INTEGER CHECK (winner IN (0, 1, 2));
UPDATE games SET variant = coalesce(CASE
    WHEN NOT json_valid(terms) THEN NULL
    WHEN json_type(terms) = 'array' THEN json_extract(terms, '$[1].game')
    ELSE json_extract(terms, '$.game')
END, '');
UPDATE games SET winner = CASE
    WHEN summary LIKE '%"winner":"first"%' THEN 0
    WHEN summary LIKE '%"winner":"second"%' THEN 1
    ELSE 2
END WHERE over = 1 AND aborted = 0 AND summary LIKE '%"ending":{%';

-- The games that go on, by when something last happened in them.
CREATE INDEX games_running ON games (touched) WHERE over = 0 AND ply >= 2;

-- The rated games that have ended, in the order in which they count: `number` is the place of a game
-- among those of its variant. Whoever computed ratings from older ones finds the number taken.
CREATE TABLE results (
    variant TEXT NOT NULL,
    number  INTEGER NOT NULL CHECK (number > 0),
    game    TEXT NOT NULL UNIQUE REFERENCES games (code),
    at      INTEGER NOT NULL,
    PRIMARY KEY (variant, number)
) STRICT, WITHOUT ROWID;

-- The rating of a player after such a game, and by how much the game has changed it: rating and
-- deviation in thousandths of a point, volatility in billionths. `latest` marks the one that counts.
CREATE TABLE ratings (
    person     TEXT NOT NULL REFERENCES people (code),
    variant    TEXT NOT NULL,
    number     INTEGER NOT NULL,
    rating     INTEGER NOT NULL,
    deviation  INTEGER NOT NULL,
    volatility INTEGER NOT NULL,
    change     INTEGER NOT NULL,
    latest     INTEGER NOT NULL CHECK (latest IN (0, 1)),
    PRIMARY KEY (person, variant, number),
    FOREIGN KEY (variant, number) REFERENCES results (variant, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX ratings_latest ON ratings (variant, rating) WHERE latest = 1;
CREATE INDEX ratings_of_result ON ratings (variant, number);
