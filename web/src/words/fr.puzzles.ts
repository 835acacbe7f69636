import type { Words } from './en';

const pieces = (count: number) => (count <= 1 ? `${count} pièce` : `${count} pièces`);
const points = (count: number) => (count <= 1 ? `${count} point` : `${count} points`);

export const frPuzzles: Pick<Words, 'puzzles'> = {
  puzzles: {
    nav: 'Problèmes',
    title: 'Problèmes',
    lead: 'Des positions de vraies parties où un seul coup est juste, et c’est prouvé.',
    open: 'Résoudre des problèmes',
    mix: 'Tous les jeux',
    daily: 'Problème du jour',
    dailyText: 'Une position par jour, la même pour tout le monde.',
    dailyDone: 'Résolu. Le prochain arrive demain.',
    which: 'Quels problèmes',
    theme: 'Thème',
    anyTheme: 'Tous les thèmes',
    none: 'Il n’y a pas de tel problème. Choisissez un autre thème.',
    toPlay: (side) => `Trait : ${side}.`,
    goals: {
      win: (own) =>
        own === 1
          ? 'Gagnez la partie à ce tour.'
          : `Gagnez en ${own} de vos tours au plus, quoi que joue l’adversaire.`,
      save: (theirs) =>
        theirs === 1
          ? 'Tous les coups sauf un laissent gagner l’adversaire au tour suivant. Trouvez celui-là.'
          : `Tous les coups sauf un perdent en ${theirs} tours de l’adversaire. Trouvez celui-là.`,
      gain: (count, each) =>
        each === 1
          ? `Gagnez au moins ${pieces(count)}, après le prochain tour de l’adversaire.`
          : `Gagnez au moins ${pieces(count)} en ${each} tours chacun, quoi que joue l’adversaire.`,
      points: (ahead) =>
        ahead > 0
          ? `Trouvez le seul coup qui gagne : au mieux joué, vous finissez avec ${points(ahead)} d’avance.`
          : ahead === 0
            ? 'Trouvez le seul coup qui annule encore.'
            : `Trouvez le seul coup qui ne perd que de ${points(-ahead)}.`,
    },
    falls: {
      loses: 'Alors l’adversaire gagne.',
      no_win: 'L’adversaire peut empêcher le gain dans ce délai.',
      gains: (by) =>
        by > 0
          ? `Au mieux joué, cela ne gagne que ${pieces(by)}.`
          : by === 0
            ? 'Au mieux joué, cela ne gagne rien.'
            : `Au mieux joué, cela perd ${pieces(-by)}.`,
      points: (by) =>
        by > 0
          ? `Au mieux joué, vous n’avez que ${points(by)} d’avance à la fin.`
          : by === 0
            ? 'Au mieux joué, ce n’est qu’une partie nulle.'
            : `Au mieux joué, vous finissez avec ${points(-by)} de retard.`,
      unknown: 'Cela manque le but.',
    },
    refuting: 'Recherche de la réponse …',
    wrong: (move) => `${move} n’est pas la solution.`,
    right: 'Juste ! Continuez.',
    solved: 'Résolu !',
    revealed: 'Voici la solution.',
    failedOnce: 'Cela compte comme un échec, et revient plus tard.',
    again: 'Réessayer',
    show: 'Montrer la solution',
    back: 'Retour à la solution',
    skip: 'Passer',
    next: 'Problème suivant',
    line: 'La suite de coups',
    refutation: 'Ce qui suit',
    start: 'Début',
    earlier: 'Un coup en arrière',
    later: 'Un coup en avant',
    why: 'Pourquoi pas … ?',
    whyText:
      'Choisissez un coup pour voir ce qui ne va pas, ou jouez n’importe quel autre coup sur le plateau.',
    themes: 'Thèmes',
    rated: 'Cote',
    rating: 'Votre cote',
    ratingNow: (rating, change) => `Votre cote : ${rating} (${change}).`,
    unrated: 'Seul le premier essai d’un problème compte pour votre cote.',
    streak: 'D’affilée',
    best: 'Record',
    solvedCount: 'Résolus',
    due: (count) =>
      count === 1 ? 'Un problème manqué revient.' : `${count} problèmes manqués reviennent.`,
    proved: 'Prouvé',
    provedText:
      'Que seul ce coup atteint le but est prouvé par une recherche qui n’oublie aucun coup.',
    link: 'Lien vers ce problème',
    themeWords: {
      cut: ['Coupure', 'Des pièces adverses perdent le contact et tombent.'],
      rescue: ['Sauvetage', 'Une pile en danger est sauvée.'],
      tempo: ['Tempo', 'L’adversaire n’a plus de coup et doit passer.'],
      takeover: ['Prise de pile', 'Une haute pile change de camp.'],
      dvonn: ['Pièce DVONN', 'Une pièce DVONN est déplacée ou prise.'],
      sacrifice: ['Sacrifice', 'Des pièces sont données en route.'],
      capture: ['Capture', 'Une rangée capture des pièces.'],
      'double-row': ['Double rangée', 'Deux rangées sont prises en un tour.'],
      'gipf-hunt': ['Chasse au GIPF', 'Une pièce GIPF est capturée.'],
      exhaustion: ['Épuisement', 'L’adversaire n’a plus rien à pousser.'],
      quiet: ['Coup calme', 'Le premier coup ne fait ni rangée ni menace.'],
      parry: ['Parade', 'Le premier coup arrête ce que menace l’adversaire.'],
      'bounce-chain': ['Rebonds en chaîne', 'Une pièce rebondit au moins trois fois en un coup.'],
      replace: ['Remplacement', 'Une pièce prend la place d’une autre.'],
      'double-threat': ['Double menace', 'Le premier coup menace le but de deux façons.'],
    },
  },
};
