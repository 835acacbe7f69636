import type { Words } from './en';

const pieces = (count: number) => (count === 1 ? '1 stuk' : `${count} stukken`);
const points = (count: number) => (count === 1 ? '1 punt' : `${count} punten`);

export const nlPuzzles: Pick<Words, 'puzzles'> = {
  puzzles: {
    nav: 'Puzzels',
    title: 'Puzzels',
    lead: 'Stellingen uit echte partijen waarin één zet goed is, en dat is bewezen.',
    open: 'Puzzels oplossen',
    mix: 'Alle spellen',
    daily: 'Puzzel van de dag',
    dailyText: 'Eén stelling per dag, voor iedereen dezelfde.',
    dailyDone: 'Opgelost. Morgen komt de volgende.',
    which: 'Welke puzzels',
    theme: 'Thema',
    anyTheme: 'Alle thema’s',
    none: 'Zo’n puzzel is er niet. Kies een ander thema.',
    toPlay: (side) => `${side} is aan zet.`,
    goals: {
      win: (own) =>
        own === 1
          ? 'Win de partij met deze beurt.'
          : `Win binnen ${own} beurten van jezelf, wat je tegenstander ook speelt.`,
      save: (theirs) =>
        theirs === 1
          ? 'Na elke zet op één na wint je tegenstander met de volgende beurt. Vind die ene.'
          : `Elke zet op één na verliest binnen ${theirs} beurten van je tegenstander. Vind die ene.`,
      gain: (count, each) =>
        each === 1
          ? `Win minstens ${pieces(count)}, geteld na de volgende beurt van je tegenstander.`
          : `Win minstens ${pieces(count)} binnen ${each} beurten elk, wat je tegenstander ook speelt.`,
      points: (ahead) =>
        ahead > 0
          ? `Vind de enige zet die wint: bij het beste spel eindig je ${points(ahead)} voor.`
          : ahead === 0
            ? 'Vind de enige zet die nog gelijkspeelt.'
            : `Vind de enige zet die met niet meer dan ${points(-ahead)} verliest.`,
    },
    falls: {
      loses: 'Dan wint je tegenstander.',
      no_win: 'Je tegenstander kan de winst binnen die tijd voorkomen.',
      gains: (by) =>
        by > 0
          ? `Bij het beste spel wint dat maar ${pieces(by)}.`
          : by === 0
            ? 'Bij het beste spel wint dat niets.'
            : `Bij het beste spel verliest dat ${pieces(-by)}.`,
      points: (by) =>
        by > 0
          ? `Bij het beste spel eindig je maar ${points(by)} voor.`
          : by === 0
            ? 'Bij het beste spel is dat maar gelijkspel.'
            : `Bij het beste spel eindig je ${points(-by)} achter.`,
      unknown: 'Het mist het doel.',
    },
    refuting: 'Het antwoord daarop wordt gezocht …',
    wrong: (move) => `${move} is niet de oplossing.`,
    right: 'Goed zo! Ga verder.',
    solved: 'Opgelost!',
    revealed: 'Dit is de oplossing.',
    failedOnce: 'Het telt als mislukt, en komt later terug.',
    again: 'Opnieuw',
    show: 'Toon de oplossing',
    back: 'Terug naar de oplossing',
    skip: 'Overslaan',
    next: 'Volgende puzzel',
    line: 'De zettenreeks',
    refutation: 'Wat er volgt',
    start: 'Begin',
    earlier: 'Eén zet terug',
    later: 'Eén zet verder',
    why: 'Waarom niet …?',
    whyText:
      'Kies een zet om te zien wat eraan mankeert, of speel een willekeurige andere zet op het bord.',
    themes: 'Thema’s',
    rated: 'Rating',
    rating: 'Je rating',
    ratingNow: (rating, change) => `Je rating: ${rating} (${change}).`,
    unrated: 'Alleen de eerste poging van een puzzel telt voor je rating.',
    streak: 'Op rij',
    best: 'Langste',
    solvedCount: 'Opgelost',
    due: (count) =>
      count === 1 ? 'Eén mislukte puzzel komt terug.' : `${count} mislukte puzzels komen terug.`,
    proved: 'Bewezen',
    provedText:
      'Dat alleen deze zet het doel bereikt, is bewezen door een zoektocht die geen zet overslaat.',
    link: 'Link naar deze puzzel',
    themeWords: {
      cut: ['Afsnijden', 'Stukken van de tegenstander verliezen contact en vallen.'],
      rescue: ['Redding', 'Een stapel in gevaar wordt gered.'],
      tempo: ['Tempo', 'De tegenstander heeft geen zet meer en moet passen.'],
      takeover: ['Overname', 'Een hoge stapel wisselt van eigenaar.'],
      dvonn: ['DVONN-stuk', 'Een DVONN-stuk wordt verplaatst of geslagen.'],
      sacrifice: ['Offer', 'Onderweg worden stukken prijsgegeven.'],
      capture: ['Slaan', 'Een rij slaat stukken.'],
      'double-row': ['Dubbele rij', 'In één beurt worden twee rijen genomen.'],
      'gipf-hunt': ['GIPF-jacht', 'Een GIPF-stuk wordt geslagen.'],
      exhaustion: ['Uitputting', 'De tegenstander heeft niets meer om in te schuiven.'],
      quiet: ['Stille zet', 'De eerste zet maakt geen rij en geen dreiging.'],
      parry: ['Pareren', 'De eerste zet weert af wat de tegenstander dreigt.'],
      'bounce-chain': ['Stuiterketen', 'Een stuk stuitert in één zet minstens drie keer.'],
      replace: ['Vervanging', 'Een stuk neemt de plaats van een ander in.'],
      'double-threat': ['Dubbele dreiging', 'De eerste zet dreigt op twee manieren met het doel.'],
    },
  },
};
