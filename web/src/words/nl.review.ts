import type { Words } from './en';
import type { Reasons } from './rules';

const pieces = (count: number) => (count === 1 ? '1 stuk' : `${count} stukken`);

/** Redenen die over een speler gaan, en niet tot een speler spreken. */
const reasons: Partial<Reasons> = {
  leaves_few_moves: ({ moves }) =>
    `de tegenstander houdt maar ${moves === 1 ? 'één zet' : `${moves} zetten`} over`,
  makes_opponent_pass: () => 'de tegenstander moet passen',
  cuts_off: ({ pieces: cut }) => `het snijdt ${pieces(cut)} van de tegenstander af`,
  spares_gipf: ({ pieces: spared }) =>
    spared === 1 ? 'het laat een GIPF-stuk staan' : `het laat ${spared} GIPF-stukken staan`,
};

/** De terugblik op een partij. */
export const nlReview: Pick<Words, 'review'> = {
  review: {
    title: 'Terugblik',
    open: 'Partij nabespreken',
    openOf: (game) => `Nabespreken: ${game}`,
    running:
      'Deze partij wordt nog gespeeld. De engine bekijkt partijen tussen mensen als ze voorbij zijn.',
    runningTitle: 'Nog niet',
    own: 'Deze partij speelt u nog. Ze kan worden nabesproken als ze voorbij is.',
    missing: 'Deze partij bestaat niet',
    missingText: 'Geen partij heeft deze code, niet op de server en niet op dit apparaat.',
    empty: 'Er valt niets na te bespreken: er is geen zet gedaan.',
    unreachable:
      'De server is niet bereikbaar. Partijen op dit apparaat kunnen wel worden nabesproken.',
    progress: (done, total) => `${done} van ${total} beslissingen beoordeeld`,
    working: 'De engine beoordeelt elke beslissing, van de laatste terug.',
    stopped: 'Gestopt. Wat beoordeeld is, blijft bewaard; van daar gaat het verder.',
    done: 'Elke beslissing is beoordeeld.',
    effort: 'Inspanning',
    efforts: { quick: 'Snel', usual: 'Gewoon', thorough: 'Grondig' },
    accuracy: 'Nauwkeurigheid',
    whole: 'Hele partij',
    phases: { opening: 'Opening', middle: 'Middenspel', ending: 'Eindspel' },
    placement: 'Plaatsing',
    span: (first, last) => `${first}–${last}`,
    percent: (value) => `${Math.round(value)} %`,
    counts: 'Fouten',
    blunders: (count) => (count === 1 ? '1 blunder' : `${count} blunders`),
    mistakes: (count) => (count === 1 ? '1 fout' : `${count} fouten`),
    missed: (count) => (count === 1 ? '1 gemiste winst' : `${count} keer winst gemist`),
    faults: 'Wat deze partij leert',
    none: 'Geen blunder, geen fout, geen gemiste winst.',
    noneYet: 'Nog niets.',
    kinds: { blunder: 'Blunder', mistake: 'Fout', dubious: 'Twijfelachtig' },
    missedWin: 'Gemiste winst',
    replied: (who, move) => `${who} antwoordt ${move}.`,
    repliedWhy: (who, move, why) => `${who} antwoordt ${move}: ${why}.`,
    better: (why) => `Er was een betere zet: ${why}.`,
    reserves: (first, second, played, best) =>
      `Reserves van ${first} en ${second} aan het eind van de lijn: ${played} in plaats van ${best}.`,
    shift: (before, after) => `${before} → ${after}`,
    tryAgain: 'Opnieuw proberen',
    tryAt: (move) => `Opnieuw proberen: ${move}`,
    task: (who, move) => `${who} speelde ${move}. Speel iets beters.`,
    thinking: 'De engine bekijkt het …',
    verdicts: {
      best: 'De beste zet.',
      good: 'Goed: ongeveer zo sterk als de beste zet.',
      better: 'Beter dan wat er gespeeld is, maar niet de beste.',
      bad: 'Net zo slecht als wat er gespeeld is.',
    },
    solve: 'Toon de beste zet',
    solution: (move) => `De beste zet: ${move}.`,
    solved: 'Opgelost',
    once: 'Nog een poging',
    next: 'Volgende fout',
    previous: 'Vorige fout',
    leave: 'Terug naar de partij',
    board: 'Open op het analysebord',
    keys: 'Toetsen: ← → zetten, N volgende fout, P vorige fout, T opnieuw proberen, S beste zet, F bord draaien, E stoppen of verder.',
    reasons,
  },
};
