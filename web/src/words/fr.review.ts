import type { Words } from './en';
import type { Reasons } from './rules';

/** Des raisons qui parlent d’un joueur, et non à un joueur. */
const reasons: Partial<Reasons> = {
  spares_gipf: ({ pieces: spared }) =>
    spared === 1 ? 'il laisse en place une pièce GIPF' : `il laisse en place ${spared} pièces GIPF`,
};

/** La relecture d’une partie. */
export const frReview: Pick<Words, 'review'> = {
  review: {
    title: 'Relecture',
    open: 'Relire la partie',
    openOf: (game) => `Relire : ${game}`,
    running:
      'Cette partie n’est pas finie. Le moteur regarde les parties entre personnes quand elles sont finies.',
    runningTitle: 'Pas encore',
    own: 'Cette partie est une de celles que vous jouez. Elle pourra être relue quand elle sera finie.',
    missing: 'Cette partie n’existe pas',
    missingText: 'Aucune partie n’a ce code, ni sur le serveur ni sur cet appareil.',
    empty: 'Il n’y a rien à relire : aucun coup n’a été joué.',
    unreachable:
      'Le serveur est injoignable. Les parties gardées sur cet appareil peuvent être relues.',
    progress: (done, total) => `${done} décisions jugées sur ${total}`,
    working: 'Le moteur juge chaque décision, en partant de la dernière.',
    stopped: 'Arrêté. Ce qui est jugé est gardé, et la relecture reprendra là.',
    done: 'Toutes les décisions sont jugées.',
    effort: 'Effort',
    efforts: { quick: 'Rapide', usual: 'Normal', thorough: 'Approfondi' },
    accuracy: 'Précision',
    whole: 'Toute la partie',
    phases: { opening: 'Ouverture', middle: 'Milieu de partie', ending: 'Finale' },
    placement: 'Placement',
    span: (first, last) => `${first}–${last}`,
    percent: (value) => `${Math.round(value)} %`,
    counts: 'Fautes',
    blunders: (count) => (count === 1 ? '1 gaffe' : `${count} gaffes`),
    mistakes: (count) => (count === 1 ? '1 erreur' : `${count} erreurs`),
    missed: (count) => (count === 1 ? '1 gain manqué' : `${count} gains manqués`),
    faults: 'Ce que cette partie apprend',
    none: 'Ni gaffe, ni erreur, ni gain manqué.',
    noneYet: 'Rien pour l’instant.',
    kinds: { blunder: 'Gaffe', mistake: 'Erreur', dubious: 'Douteux' },
    missedWin: 'Gain manqué',
    replied: (who, move) => `${who} répond ${move}.`,
    repliedWhy: (who, move, why) => `${who} répond ${move} : ${why}.`,
    better: (why) => `Il y avait un meilleur coup : ${why}.`,
    reserves: (first, second, played, best) =>
      `Réserves de ${first} et ${second} à la fin de la ligne : ${played} au lieu de ${best}.`,
    shift: (before, after) => `${before} → ${after}`,
    tryAgain: 'Réessayer',
    tryAt: (move) => `Réessayer : ${move}`,
    task: (who, move) => `${who} a joué ${move}. Jouez quelque chose de mieux.`,
    thinking: 'Le moteur regarde …',
    verdicts: {
      best: 'Le meilleur coup.',
      good: 'Bien : à peu près aussi fort que le meilleur coup.',
      better: 'Mieux que le coup joué, mais pas le meilleur.',
      bad: 'Aussi mauvais que le coup joué.',
    },
    solve: 'Montrer le meilleur coup',
    solution: (move) => `Le meilleur coup : ${move}.`,
    solved: 'Résolu',
    once: 'Encore un essai',
    next: 'Faute suivante',
    previous: 'Faute précédente',
    leave: 'Retour à la partie',
    board: 'Ouvrir sur le plateau d’analyse',
    keys: 'Touches : ← → coups, N faute suivante, P faute précédente, T réessayer, S meilleur coup, F tourner le plateau, E arrêter ou continuer.',
    reasons,
  },
};
