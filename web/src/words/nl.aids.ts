import type { enAids } from './en.aids';

const pieces = (count: number) => (count === 1 ? '1 stuk' : `${count} stukken`);
const spare = (count: number | null) => (count === null ? 'te veel om te tellen' : `${count}`);

export const nlAids: typeof enAids = {
  aids: {
    title: 'Hulpmiddelen',
    open: 'Hulpmiddelen voor dit bord',
    refused: 'Deze stelling hoort bij een partij die je met iemand speelt: hier geen hulp.',
    names: {
      lifelines: 'Levenslijnen',
      captures: 'Slagen samenstellen',
      pressure: 'Druk',
      threats: 'Doeldreigingen',
      paths: 'Routezoeker',
    },
    abouts: {
      lifelines: 'Wat waaraan hangt, en wat een zet zou afsnijden',
      captures: 'Welke rij eerst, en wat elke keuze oplevert',
      pressure: 'Rijen die de volgende duw kan voltooien',
      threats: 'Wie meteen het doel kan bereiken, en wat dat pareert',
      paths: 'Elke route naar een veld, stap voor stap',
    },
    lifelines: {
      cuts: 'Snijpunten',
      cutAt: (count) => `snijpunt, ${pieces(count)} hangen eraan`,
      none: 'Geen stapel hangt aan een andere.',
      summary: (count, at, most) =>
        `${count === 1 ? '1 snijpunt' : `${count} snijpunten`}; aan ${at} hangt het meest: ${pieces(most)}.`,
      falls: (count, share) =>
        `${pieces(count)} ${count === 1 ? 'zou' : 'zouden'} vallen (${share})`,
      nothing: 'er valt niets',
      hangs: (at, falls) => `Als ${at} verdwijnt: ${falls}.`,
      move: (move, falls, after) => `${move}: ${falls}. ${after}`,
      score: (first, one, second, two) => `Stand daarna: ${first} ${one}, ${second} ${two}.`,
      sharpest: 'De zetten die het meest afsnijden',
      stuck: (cells) => `Kunnen nooit meer bewegen: ${cells}.`,
      tempo: 'Zetten over',
      spare: (first, one, second, two) =>
        `Achter elkaar: ${first} ${spare(one)}, ${second} ${spare(two)}.`,
      open: 'Wie het eerst moet passen is nog niet te tellen.',
      together: 'Niemand hoeft voor het einde te passen.',
      passesFirst: (side) => `${side} moet het eerst passen, als beiden daarom spelen.`,
    },
  },
};
