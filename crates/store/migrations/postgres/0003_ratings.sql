-- The same tables and columns as on SQLite, where each is explained.

ALTER TABLE games ADD COLUMN variant TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN winner BIGINT CHECK (winner IN (0, 1, 2));
UPDATE games SET variant = coalesce(substring(terms from '"game":"([^"]+)"'), '');
UPDATE games SET winner = CASE
    WHEN summary LIKE '%"winner":"first"%' THEN 0
    WHEN summary LIKE '%"winner":"second"%' THEN 1
    ELSE 2
END WHERE over = 1 AND aborted = 0 AND summary LIKE '%"ending":{%';

CREATE INDEX games_running ON games (touched) WHERE over = 0 AND ply >= 2;

CREATE TABLE results (
    variant TEXT COLLATE "C" NOT NULL,
    number  BIGINT NOT NULL CHECK (number > 0),
    game    TEXT COLLATE "C" NOT NULL UNIQUE REFERENCES games (code),
    at      BIGINT NOT NULL,
    PRIMARY KEY (variant, number)
);

CREATE TABLE ratings (
    person     TEXT COLLATE "C" NOT NULL REFERENCES people (code),
    variant    TEXT COLLATE "C" NOT NULL,
    number     BIGINT NOT NULL,
    rating     BIGINT NOT NULL,
    deviation  BIGINT NOT NULL,
    volatility BIGINT NOT NULL,
    change     BIGINT NOT NULL,
    latest     BIGINT NOT NULL CHECK (latest IN (0, 1)),
    PRIMARY KEY (person, variant, number),
    FOREIGN KEY (variant, number) REFERENCES results (variant, number)
);
CREATE INDEX ratings_latest ON ratings (variant, rating) WHERE latest = 1;
CREATE INDEX ratings_of_result ON ratings (variant, number);
