-- What a guest calls himself.
ALTER TABLE guests ADD COLUMN name TEXT;

-- With days for a turn: when the time of the one who decides is up. Time while the server is down
-- is nobody's, and is added to all of these. `timed` games have clocks that run while people play.
ALTER TABLE games ADD COLUMN due INTEGER;
CREATE INDEX games_due ON games (due) WHERE due IS NOT NULL;

-- What a player keeps to himself: whether he hears the other one, and the moves that he plays as
-- soon as it is his turn, as the server writes them.
ALTER TABLE seats ADD COLUMN muted INTEGER NOT NULL DEFAULT 0 CHECK (muted IN (0, 1));
ALTER TABLE seats ADD COLUMN premove TEXT;

-- A guest's games, the newest first.
CREATE INDEX seats_of_guest ON seats (guest, game);

-- When the server was last known to run. There is one row.
CREATE TABLE service (
    alive INTEGER NOT NULL
) STRICT;
