import type { Card, GameList } from '$wire';
import { expect, it } from 'vitest';
import recorded from '../board/fixtures/server/variants.json';
import { scenes } from '../board/fixtures';
import { isCard, isGameList, isMe, isVariants } from './documents';

const board = scenes.get('dvonn-late')!.view.board;

const CARD: Card = {
  code: 'abcdefgh2345',
  terms: {
    game: 'dvonn',
    pieces: null,
    clock: { type: 'live', base: 300, increment: 5 },
    repetition: true,
    computer: { side: 'second', level: 3 },
  },
  seats: [
    { type: 'guest', name: 'Ada' },
    { type: 'computer', level: 3 },
  ],
  yours: ['first'],
  muted: false,
  ply: 2,
  text: '',
  turn: 'first',
  clock: { left: [300_000, 300_000], running: 'first' },
  ending: null,
  created: 0,
  board,
};
const LIST: GameList = { games: [CARD], more: false, damaged: ['abcdefgh2346'], next: null };

it('knows what a server sends', () => {
  expect(isVariants(recorded)).toBe(true);
  expect(isCard(CARD)).toBe(true);
  expect(isCard({ ...CARD, ending: { winner: 'second', reason: 'time' } })).toBe(true);
  expect(isGameList(LIST)).toBe(true);
  expect(isMe({ name: null })).toBe(true);
});

it('knows the boards of real games', () => {
  for (const { view } of scenes.values()) expect(isCard({ ...CARD, board: view.board })).toBe(true);
});

it('lets fields of a later version pass', () => {
  expect(isMe({ name: 'Ada', rating: 1500 })).toBe(true);
});

it.each([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'card'],
  ['a list', [CARD]],
  ['another document', LIST],
  ['a missing field', { ...CARD, turn: undefined }],
  ['a field of another type', { ...CARD, ply: '2' }],
  ['NaN instead of a number', { ...CARD, ply: Number.NaN }],
  ['an unknown kind of seat', { ...CARD, seats: [{ type: 'robot' }, { type: 'open' }] }],
  ['an inherited name as a kind', { ...CARD, seats: [{ type: 'toString' }, { type: 'open' }] }],
  ['a seat too few', { ...CARD, seats: [{ type: 'open' }] }],
  ['an unknown reason', { ...CARD, ending: { winner: null, reason: 'boredom' } }],
  ['a broken board', { ...CARD, board: { ...board, pieces: [{ at: 'c3' }] } }],
])('refuses %s', (_, value) => {
  expect(isCard(value)).toBe(false);
});

it('refuses a list with one bad game', () => {
  expect(isGameList({ ...LIST, games: [CARD, { ...CARD, code: 7 }] })).toBe(false);
});
