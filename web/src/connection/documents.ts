import type {
  AccountFault,
  AccountInfo,
  Board,
  Captives,
  Card,
  Clock,
  ClockTerms,
  Computer,
  Ending,
  GameList,
  JoinedSeek,
  LobbyRating,
  Me,
  Piece,
  PieceRange,
  Place,
  PlaceKind,
  RatingRange,
  Reason,
  Seat,
  SeatRating,
  Seek,
  SeekList,
  Session,
  SessionList,
  Side,
  SideChoice,
  Supply,
  Terms,
  VariantInfo,
} from '$wire';
import {
  isBoolean,
  isKeyOf,
  isKind,
  isListOf,
  isNullOr,
  isNumber,
  isObject,
  isOptional,
  isPairOf,
  isString,
} from './checks';

export const isSide = isKeyOf<Side>({ first: true, second: true });

const isSeat = isKind<Seat>({
  open: {},
  guest: {
    name: isNullOr(isString),
    account: isOptional(isBoolean),
    rating: isOptional(
      isObject<SeatRating>({
        points: isNumber,
        provisional: isBoolean,
        change: isNullOr(isNumber),
      }),
    ),
  },
  computer: { level: isNumber },
});

const isClockTerms = isKind<ClockTerms>({
  live: { base: isNumber, increment: isNumber },
  days: { days: isNumber },
});

const isTerms = isObject<Terms>({
  game: isString,
  pieces: isNullOr(isString),
  clock: isNullOr(isClockTerms),
  repetition: isBoolean,
  computer: isNullOr(isObject<Computer>({ side: isSide, level: isNumber })),
  rated: isOptional(isBoolean),
  start: isOptional(isString),
});

const isEnding = isObject<Ending>({
  winner: isNullOr(isSide),
  reason: isKeyOf<Reason>({
    rules: true,
    repetition: true,
    agreement: true,
    resignation: true,
    time: true,
    abandoned: true,
    aborted: true,
  }),
});

const isPiece = isObject<Piece>({
  at: isString,
  owner: isNullOr(isSide),
  height: isNumber,
  marked: isBoolean,
  layers: isListOf(isNullOr(isSide)),
});

const isSupply = isObject<Supply>({
  player: isSide,
  owner: isNullOr(isSide),
  height: isNumber,
  count: isNumber,
  tap: isNullOr(isString),
});

const isCaptives = isObject<Captives>({
  by: isSide,
  owner: isSide,
  height: isNumber,
  count: isNumber,
});

const isBoard = isObject<Board>({
  pieces: isListOf(isPiece),
  supplies: isListOf(isSupply),
  captives: isListOf(isCaptives),
  points: isNullOr(isPairOf(isNumber)),
  to_enter: isPairOf(isNumber),
  captured: isPairOf(isNumber),
});

const isPlace = isObject<Place>({
  name: isString,
  kind: isKind<PlaceKind>({ cell: {}, dot: {}, goal: { of: isSide } }),
  x: isNumber,
  y: isNumber,
  neighbours: isListOf(isNullOr(isString)),
});

export const isCard = isObject<Card>({
  code: isString,
  terms: isTerms,
  seats: isPairOf(isSeat),
  yours: isListOf(isSide),
  muted: isBoolean,
  ply: isNumber,
  text: isString,
  turn: isSide,
  clock: isNullOr(isObject<Clock>({ left: isPairOf(isNumber), running: isNullOr(isSide) })),
  ending: isNullOr(isEnding),
  created: isNumber,
  board: isNullOr(isBoard),
});

export const isGameList = isObject<GameList>({
  games: isListOf(isCard),
  more: isBoolean,
  damaged: isListOf(isString),
  next: isNullOr(isString),
});

export const isMe = isObject<Me>({
  name: isNullOr(isString),
  account: isOptional(isObject<AccountInfo>({ since: isNumber })),
});

export const isAccountFaults = isListOf(
  isKeyOf<AccountFault>({
    name_invisible: true,
    name_mixed: true,
    name_reserved: true,
    password_short: true,
    password_long: true,
    password_common: true,
    password_is_name: true,
  }),
);

export const isSeek = isObject<Seek>({
  id: isString,
  game: isString,
  rated: isBoolean,
  clock: isNullOr(isClockTerms),
  side: isKeyOf<SideChoice>({ first: true, second: true, lot: true }),
  name: isNullOr(isString),
  yours: isBoolean,
  created: isNumber,
  owner: isOptional(isObject<LobbyRating>({ points: isNumber, provisional: isBoolean })),
  rating: isOptional(isObject<RatingRange>({ min: isNullOr(isNumber), max: isNullOr(isNumber) })),
});

export const isSeekList = isObject<SeekList>({
  seeks: isListOf(isSeek),
  joined: isListOf(isObject<JoinedSeek>({ id: isString, code: isString })),
  people: isNumber,
  names: isListOf(isString),
});

export const isSessionList = isObject<SessionList>({
  sessions: isListOf(
    isObject<Session>({
      id: isString,
      created: isNumber,
      seen: isNumber,
      expires: isNumber,
      current: isBoolean,
      client: isNullOr(isString),
    }),
  ),
});

export const isVariants = isListOf(
  isObject<VariantInfo>({
    id: isString,
    title: isString,
    family: isString,
    family_title: isString,
    sides: isPairOf(isString),
    compound_turns: isBoolean,
    pieces: isNullOr(isObject<PieceRange>({ fewest: isNumber, most: isNumber })),
    family_default: isBoolean,
    default: isBoolean,
    places: isListOf(isPlace),
  }),
);
