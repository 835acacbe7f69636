import type { enCoach } from './en.coach';

export const frCoach: typeof enCoach = {
  coach: {
    title: 'Entraîneur',
    names: { off: 'Non', gentle: 'Indulgent', fair: 'Juste', strict: 'Strict' },
    share: (percent) => `plus de ${percent} %`,
    about: (percent) =>
      `Prévient avant un coup qui coûte plus de ${percent} % des chances de gagner.`,
    count: (warned, taken) => `Dans cette partie : ${warned} fois, ${taken} coups repris.`,
    warns: 'Ce coup gâche quelque chose. Voulez-vous le reprendre ?',
    takeBack: 'Le reprendre',
    why: 'Pourquoi ?',
    playOn: 'Le jouer',
    chances: (before, after) => `Vos chances de gagner passeraient de ${before} % à ${after} %.`,
    answer: (move) => `La réponse serait ${move}.`,
    better: (move) => `Mieux vaut ${move}.`,
    looking: 'L’entraîneur regarde votre coup …',
  },
};
