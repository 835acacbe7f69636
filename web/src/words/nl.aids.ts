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
    pressure: {
      none: 'Geen duw voltooit nu een rij.',
      summary: (count) =>
        count === 1
          ? 'Een volgende duw kan 1 rij voltooien.'
          : `Een volgende duw kan ${count} rijen voltooien.`,
      danger: (cells) => `GIPF-stukken in gevaar: ${cells}.`,
      inRow: (side) => `in een rij die ${side} zou kunnen nemen`,
      inDanger: 'GIPF-stuk in gevaar',
      gives: (side) => `geeft ${side} de rij`,
      same: 'dezelfde duw',
    },
    captures: {
      none: 'Er is geen rij te nemen.',
      one: 'Er is maar één manier om te nemen.',
      summary: (rows, ways) =>
        `${rows === 1 ? '1 rij wacht' : `${rows} rijen wachten`}; ${ways} manieren om te nemen.`,
      more: 'Er zijn meer manieren dan in de lijst staan.',
      way: 'Keuze',
      reserve: (side) => `Voorraad ${side}`,
      captured: 'Gevangen',
      gipf: 'GIPF-stukken',
      now: 'Vooraf',
      then: 'dan',
      keeps: (cells) => `houdt ${cells}`,
      ends: 'beëindigt de partij',
    },
    threats: {
      none: 'Niemand kan meteen het doel bereiken.',
      run: (side, from) => `${side} kan het doel bereiken vanaf ${from}`,
      bounces: (cells) => `via stuiters op ${cells}`,
      onPath: (side) => `op de route van een doeldreiging van ${side}`,
      parries: (count) => `Pareren (${count})`,
      noParry: 'Niets pareert dit.',
      nothing: 'De tegenstander dreigt niets.',
      drop: (cells) => `terugplaatsen op ${cells}`,
      more: (count) => `en nog ${count}`,
    },
    paths: {
      piece: 'Stuk',
      target: 'Naar',
      none: 'Er kan nu geen stuk bewegen.',
      choose: 'Kies een stuk, op het bord of hier.',
      chooseTarget: 'Kies waar het heen gaat, of wijs het veld op het bord aan.',
      replaces: (drops) => `Het vervangt het stuk daar, dat naar ${drops} mag.`,
      goal: 'doel',
      route: (index, count, more) => `Route ${index} van ${count}${more ? ' of meer' : ''}`,
      before: 'Vorige route',
      after: 'Volgende route',
      steps: 'Stappen',
      bounce: (at) => `stuitert op ${at}`,
      onRoute: (steps) => `stap ${steps.join(' en ')} van de route`,
    },
  },
};
