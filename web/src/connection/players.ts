import type {
  GameList,
  GameState,
  HeadToHead,
  Leader,
  Leaderboard,
  Player,
  PlayerRating,
  PlayerResults,
  RatingHistory,
  RatingPoint,
} from '$wire';
import { request } from './api';
import { isBoolean, isListOf, isNumber, isObject, isString, type Check } from './checks';
import { isGameList, isSide } from './documents';

const isRating = isObject<PlayerRating>({
  rating: isNumber,
  deviation: isNumber,
  provisional: isBoolean,
  games: isNumber,
});

/** A table with a value for each name. */
const isTableOf =
  <T>(check: Check<T>): Check<Record<string, T>> =>
  (value): value is Record<string, T> =>
    typeof value === 'object' && value !== null && Object.values(value).every(check);

const isResults = isListOf(
  isObject<PlayerResults>({
    game: isString,
    side: isSide,
    won: isNumber,
    drawn: isNumber,
    lost: isNumber,
  }),
);

const isPlayer = isObject<Player>({
  name: isString,
  since: isNumber,
  ratings: isTableOf(isRating),
  results: isResults,
});

const isHeadToHead = isObject<HeadToHead>({
  name: isString,
  opponent: isString,
  results: isResults,
});

const isHistory = isObject<RatingHistory>({
  game: isString,
  points: isListOf(isObject<RatingPoint>({ at: isNumber, rating: isNumber, code: isString })),
});

const isLeaderboard = isObject<Leaderboard>({
  game: isString,
  players: isListOf(isObject<Leader>({ name: isString, rating: isRating })),
});

/** Which games of a player to list. */
export interface Wanted {
  state: GameState;
  game: string | null;
  opponent: string | null;
  before?: string | null;
}

const at = (name: string) => `/players/${encodeURIComponent(name)}`;

/** What everybody may see of people with an account. */
export const players = {
  find: (name: string) => request(isPlayer, 'GET', at(name)),
  history: (name: string, game: string) =>
    request(isHistory, 'GET', `${at(name)}/ratings/${encodeURIComponent(game)}`),
  against: (name: string, opponent: string) =>
    request(isHeadToHead, 'GET', `${at(name)}/against/${encodeURIComponent(opponent)}`),
  watch: () => request(isGameList, 'GET', '/watch'),
  leaders: (game: string) =>
    request(isLeaderboard, 'GET', `/leaderboards/${encodeURIComponent(game)}`),
  games(name: string, { state, game, opponent, before }: Wanted): Promise<GameList> {
    const query = new URLSearchParams({ state });
    if (game) query.set('game', game);
    if (opponent) query.set('opponent', opponent);
    if (before) query.set('before', before);
    return request(isGameList, 'GET', `${at(name)}/games?${query}`);
  },
};
