import type { Words } from './en';

const pieces = (count: number) => (count === 1 ? '1 stuk' : `${count} stukken`);

export const nlLearn: Pick<Words, 'learn'> = {
  learn: {
    nav: 'Leren',
    title: 'Leren door te doen',
    lead: 'Korte stappen op het bord. De regels beoordelen wat je doet en zeggen wat er misging.',
    never: 'Nooit gespeeld?',
    neverText: 'Vijf minuten en een paar zetten, en je wint je eerste kleine partij.',
    fiveMinutes: 'In vijf minuten',
    course: 'De hele cursus',
    parts: { quick: 'In vijf minuten', rules: 'De regels', strategy: 'Goed spelen' },
    begin: (game) => `${game} leren`,
    done: (solved, all) => `${solved} van ${all} stappen gedaan`,
    step: (number, all) => `stap ${number} van ${all}`,
    task: 'Jouw opdracht.',
    check: 'Controleren',
    again: 'Opnieuw',
    next: 'Verder',
    back: 'Terug',
    skip: 'Overslaan',
    solved: 'Goed zo!',
    wrong: 'Niet helemaal.',
    hint: 'Tip.',
    show: 'Toon een goede zet',
    rule: (articles) => `Spelregels: ${articles}`,
    nobody: 'Geen van beiden',
    finished: 'Je bent aan het eind van deze cursus.',
    toCourse: 'Naar de cursus',
    thinking: 'De computer denkt na …',
    missing: (count) =>
      count === 1
        ? 'Tot zover goed, maar er ontbreekt één plek.'
        : `Tot zover goed, maar er ontbreken ${count} plekken.`,
    extra: (at) => `${at} hoort er niet bij.`,
    notWon: 'Deze kleine partij is niet gewonnen. Probeer het opnieuw: het kan.',
    drawn: 'Gelijkspel. Probeer het opnieuw: winnen kan.',
    review: 'Nog een keer',
    reviewText: (count) =>
      count === 1
        ? 'Eén stap die misging, komt terug.'
        : `${count} stappen die misgingen, komen terug.`,
    progress: 'Je vorderingen',
    kept: 'Je vorderingen blijven in deze browser.',
    exportIt: 'Exporteren',
    importIt: 'Importeren',
    imported: 'Vorderingen geïmporteerd.',
    notImported: 'Dit bestand bevat geen vorderingen van Triskel.',
    unavailable: 'Lessen hebben WebAssembly nodig, en dat heeft deze browser of deze versie niet.',
    demands: {
      won: () => 'Toegestaan, maar het wint de partij niet.',
      cut: (wanted, reached) =>
        `Toegestaan, maar het snijdt maar ${pieces(reached)} van de tegenstander af: ${wanted} is mogelijk.`,
      lost: (_, reached) => `Zo verlies je zelf ${pieces(reached)}.`,
      captured: (wanted, reached) =>
        `Toegestaan, maar het slaat ${pieces(reached)}: gevraagd is ${wanted}.`,
      returned: (wanted, reached) =>
        `Er gingen ${pieces(reached)} van je terug: gevraagd is ${wanted}.`,
      forced: (wanted, reached) =>
        `De tegenstander moet ${pieces(reached)} terugnemen: gevraagd is ${wanted}.`,
      exposed: (_, reached) => `De tegenstander kan nu ${pieces(reached)} van je slaan.`,
      rows: (wanted, reached) => `Je nam ${reached} van ${wanted} rijen.`,
      reserve: (wanted, reached) => `Je hebt nu ${pieces(reached)} in reserve, niet ${wanted}.`,
      own_gipf: (wanted, reached) =>
        `Er staan ${reached} GIPF-stukken van je op het bord: het moeten er ${wanted} zijn.`,
      gipf_pushed: (wanted) =>
        wanted === 1
          ? 'Dat was een enkel stuk: schuif een GIPF-stuk in.'
          : 'Dat was een GIPF-stuk: schuif een enkel stuk in.',
      bounces: (wanted, reached) =>
        `Daarvoor is ${reached} keer stuiteren nodig: gevraagd is ${wanted}.`,
      crossing: () => 'Naar dat veld leidt een weg die nergens terugkomt.',
      replaced: () => 'Dat vervangt geen stuk.',
      threatened: () => 'De tegenstander kan nog steeds met de volgende zet winnen.',
      unstoppable: () => 'De tegenstander kan je nog tegenhouden.',
      threat: () => 'Dat dreigt niet te winnen.',
      passing: () => 'De tegenstander kan nog zetten.',
      taken: (wanted, reached) =>
        `Dat kost de tegenstander ${reached} punten: gevraagd is ${wanted}.`,
      mobile: (wanted, reached) =>
        `Maar ${reached} van je stapels kunnen dan nog zetten: gevraagd is ${wanted}.`,
      frozen: () => 'Die stapel kan nog zetten.',
      uses: () => 'Dat is een ander stuk dan gevraagd.',
      lands: () => 'Dat eindigt op een ander veld.',
      at_edge: () => 'Dat veld ligt niet aan de rand.',
      next_to_dvonn: () => 'Naast dat veld staat geen DVONN-stuk.',
      next_to_own: () => 'Naast dat veld staat een stuk van jezelf.',
    },
    others: {
      winner: (first, second) =>
        first + second > 0
          ? `Tel nog eens: ${first} tegen ${second}.`
          : 'Kijk nog eens wie niet verder kan.',
      decider: () => 'Kijk nog eens wie er aan de beurt is.',
      richer: (first, second) => `Tel nog eens: ${first} tegen ${second}.`,
      ahead: (first, second) => `Tel nog eens: ${first} tegen ${second}.`,
    },
  },
};
