-- What lists show of a game, so that nobody has to play it through: how many moves stand, and the
-- rest as the server writes it. Games of an older server have no summary until it has made one.
ALTER TABLE games ADD COLUMN ply INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN summary TEXT;
UPDATE games SET ply = (SELECT count(*) FROM moves WHERE game = games.code);
CREATE INDEX games_without_summary ON games (code) WHERE summary IS NULL;

-- The server's own clock: the milliseconds that it has run. `due` and `touched` are points on it, so
-- time in which the server does not run is nobody's, whatever the machine's clock says.
ALTER TABLE service ADD COLUMN ran INTEGER NOT NULL DEFAULT 0;
INSERT INTO service (alive, ran) SELECT 0, 0 WHERE NOT EXISTS (SELECT 1 FROM service);
UPDATE games SET due = max(0, due - (SELECT alive FROM service)) WHERE due IS NOT NULL;

-- Every clock that runs has an end, and only games that have one are woken. Nobody gets more from this
-- than their last clock says.
UPDATE games SET due = (
    SELECT max(json_extract(event, '$.clock[0]'), json_extract(event, '$.clock[1]'))
    FROM events
    WHERE game = games.code
      AND CASE WHEN json_valid(event) THEN json_type(event, '$.clock') = 'array' ELSE 0 END
    ORDER BY number DESC LIMIT 1
) WHERE timed = 1 AND over = 0 AND ply >= 2;
DROP INDEX games_on_the_clock;
ALTER TABLE games DROP COLUMN timed;

-- When something last happened in a game, other than talk. Games that never began expire by it.
ALTER TABLE games ADD COLUMN touched INTEGER NOT NULL DEFAULT 0;
CREATE INDEX games_not_begun ON games (touched) WHERE over = 0 AND ply < 2;
