import type { Card, ClockTerms, Seat, Side } from '$wire';
import type { Words } from '../words/en';

export const SIDES = ['first', 'second'] as const satisfies readonly Side[];

export const other = (side: Side): Side => (side === 'first' ? 'second' : 'first');

export const indexOf = (side: Side): 0 | 1 => (side === 'first' ? 0 : 1);

export const seatOf = (card: Card, side: Side): Seat => card.seats[indexOf(side)];

/** Whether both sides are the reader's: the game is played on one screen. */
export const isShared = (card: Card): boolean => card.yours.length === 2;

export const isWaiting = (card: Card): boolean =>
  card.ending === null && card.seats.some((seat) => seat.type === 'open');

/** The side that the reader sees from: their own, or the first. */
export const ownSide = (card: Card): Side => card.yours[0] ?? 'first';

/** What a player is called, from the reader's point of view. */
export function playerName(words: Words, card: Card, side: Side, sideName: string): string {
  const seat = seatOf(card, side);
  if (isShared(card)) return sideName;
  if (seat.type === 'computer') return words.people.computer(seat.level);
  if (seat.type === 'open') return '…';
  if (card.yours.includes(side)) return words.people.you;
  return seat.name ?? (card.yours.length > 0 ? words.people.friend : sideName);
}

/** The rating of a player in a rated game, as text: a question mark says that it is provisional. */
export function ratingText(rating: { points: number; provisional: boolean }): string {
  return `${rating.points}${rating.provisional ? '?' : ''}`;
}

/** By how much a game has changed a rating. */
export const changeText = (change: number): string =>
  change < 0 ? `−${-change}` : change > 0 ? `+${change}` : '±0';

/** What kind of game it is: against whom, with which clock. */
export function termsLine(words: Words, card: Card): string {
  const { computer, clock } = card.terms;
  const against = computer
    ? words.people.against.computer(computer.level)
    : isShared(card)
      ? words.people.against.sameScreen
      : words.people.against.friend;
  const parts = [against];
  if (card.terms.rated) parts.push(words.players.rated);
  if (clock !== null) parts.push(clockText(words, clock));
  return parts.join(' · ');
}

/** The time that each player has. */
export function clockText(words: Words, clock: ClockTerms): string {
  if (clock.type === 'days') return words.clock.days(clock.days);
  const minutes = `${Math.round((clock.base / 60) * 10) / 10}`;
  return words.clock.live(minutes, clock.increment);
}
