import type { KeyWords } from './en.keys';

export const nlKeys: KeyWords = {
  keys: {
    title: 'Toetsen',
    help: 'Uitleg van de toetsen',
    hint: 'Druk op het vraagteken voor de toetsen.',
    typed:
      'Houdt een schermlezer deze letters voor zichzelf? Typ ze dan in het veld voor zetten: ‘s’, of ‘s d4’ voor een veld.',
    groups: [
      {
        title: 'Spelen',
        keys: [
          ['Pijltjestoetsen', 'van veld naar veld op het bord'],
          ['Enter, spatie', 'het veld kiezen'],
          ['Escape', 'de laatste keuze ongedaan maken'],
          ['M', 'een zet typen'],
          ['H', 'hint'],
          ['F', 'het bord draaien'],
          ['← →, Home, End', 'door de zetten bladeren, buiten het bord'],
        ],
      },
      {
        title: 'Gaan naar',
        keys: [
          ['X', 'het volgende veld dat kan worden gekozen'],
          ['O', 'uw volgende stuk'],
          ['P', 'het volgende stuk van de tegenstander'],
          ['D', 'het volgende DVONN-stuk of GIPF-stuk'],
          ['1 tot 9', 'het volgende stuk van die hoogte of grootte'],
          ['Shift', 'met een letter: het vorige'],
        ],
      },
      {
        title: 'Horen',
        keys: [
          ['S', 'wat er rond een veld staat, lijn voor lijn'],
          ['V', 'de zetten vanaf een veld, en wat ze doen'],
          ['L', 'de laatste beurt'],
          ['R', 'reserves, geslagen stukken en punten'],
          ['C', 'beide klokken'],
          ['T', 'wat er te doen is'],
        ],
      },
    ],
  },
  heard: {
    directions: {
      right: 'Rechts',
      upRight: 'Rechtsboven',
      up: 'Boven',
      upLeft: 'Linksboven',
      left: 'Links',
      downLeft: 'Linksonder',
      down: 'Onder',
      downRight: 'Rechtsonder',
    },
    line: (direction, contents) => `${direction}: ${contents}.`,
    empty: (count) => (count === 1 ? 'leeg' : `${count} leeg`),
    edge: 'de rand',
    none: 'Die is er niet.',
    nowhere: 'Kies eerst een veld op het bord.',
    nothing: 'niets',
    noClock: 'Deze partij heeft geen klok.',
    noMoves: (at) => `Geen zet vanaf ${at}.`,
    moves: (at, count, list) =>
      count === 1 ? `Eén zet vanaf ${at}: ${list}.` : `${count} zetten vanaf ${at}: ${list}.`,
  },
};
