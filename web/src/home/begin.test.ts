import type { VariantInfo } from '$wire';
import { describe, expect, it } from 'vitest';
import { Games } from '../games/games';
import { en } from '../words/en';
import { Nonsense, read } from './begin';

const variant = (id: string, family: string, isDefault = false): VariantInfo => ({
  id,
  title: id,
  family,
  family_title: family,
  sides: ['White', 'Black'],
  compound_turns: false,
  pieces: null,
  family_default: true,
  default: isDefault,
  places: [],
});
const known = new Games([variant('gipf-basic', 'gipf'), variant('dvonn', 'dvonn', true)]);
const begin = (search: string, hasDevice = true) => read(search, known, en.begin, hasDevice);

describe('an address that starts a game', () => {
  it('has a default for everything', () => {
    const { variant, wishes, where } = begin('');
    expect(variant.id).toBe('dvonn');
    expect(wishes).toMatchObject({ opponent: 'computer', level: 1, side: 'lot' });
    expect(where).toBeNull();
  });

  it('says what is wanted', () => {
    const asked = '?game=gipf-basic&opponent=same_screen&level=7&side=second&where=device';
    const { variant, wishes, where } = begin(asked);
    expect(variant.id).toBe('gipf-basic');
    expect(wishes).toMatchObject({ opponent: 'same_screen', level: 7, side: 'second' });
    expect(where).toBe('device');
  });

  it.each([
    ['?game=chess', '“chess” is no value for “game”. Expected gipf-basic or dvonn.'],
    ['?level=11', '“11” is no value for “level”. Expected a number from 1 to 10.'],
    ['?level=1.5', '“1.5” is no value for “level”. Expected a number from 1 to 10.'],
    ['?level=', '“” is no value for “level”. Expected a number from 1 to 10.'],
    ['?side=white', '“white” is no value for “side”. Expected first, second or lot.'],
    ['?where=moon', '“moon” is no value for “where”. Expected device or server.'],
    ['?colour=red', 'It does not know “colour”.'],
    ['?opponent=friend&where=device', en.begin.friendHere],
  ])('%s is answered', (search, sentence) => {
    expect(() => begin(search)).toThrow(new Nonsense(sentence));
  });

  it('needs a module for games on the device', () => {
    expect(() => begin('?where=device', false)).toThrow(en.begin.noDevice);
    expect(begin('?where=server', false).where).toBe('server');
  });
});
