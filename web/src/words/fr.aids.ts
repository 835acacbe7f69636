import type { enAids } from './en.aids';

const pieces = (count: number) => (count === 1 ? '1 pion' : `${count} pions`);
const spare = (count: number | null) => (count === null ? 'trop pour les compter' : `${count}`);

export const frAids: typeof enAids = {
  aids: {
    title: 'Aides',
    open: 'Aides pour ce plateau',
    refused:
      'Cette position appartient à une partie que vous jouez avec quelqu’un : pas d’aide ici.',
    names: {
      lifelines: 'Lignes de vie',
      captures: 'Compositeur de prises',
      pressure: 'Pression',
      threats: 'Menaces de but',
      paths: 'Explorateur de chemins',
    },
    abouts: {
      lifelines: 'Ce qui tient à quoi, et ce qu’un coup couperait',
      captures: 'Quelle rangée d’abord, et ce que rapporte chaque choix',
      pressure: 'Les rangées que la prochaine poussée peut compléter',
      threats: 'Qui peut atteindre le but aussitôt, et ce qui le pare',
      paths: 'Tous les chemins vers une case, pas à pas',
    },
    lifelines: {
      cuts: 'Points de coupure',
      cutAt: (count) => `point de coupure, ${pieces(count)} en dépendent`,
      none: 'Aucune pile ne tient à une autre.',
      summary: (count, at, most) =>
        `${count === 1 ? '1 point de coupure' : `${count} points de coupure`} ; c’est à ${at} que tient le plus : ${pieces(most)}.`,
      falls: (count, share) =>
        `${pieces(count)} ${count === 1 ? 'tomberait' : 'tomberaient'} (${share})`,
      nothing: 'rien ne tombe',
      hangs: (at, falls) => `Si ${at} part, ${falls}.`,
      move: (move, falls, after) => `${move} : ${falls}. ${after}`,
      score: (first, one, second, two) => `Score ensuite : ${first} ${one}, ${second} ${two}.`,
      sharpest: 'Les coups qui coupent le plus',
      stuck: (cells) => `Ne bougeront plus jamais : ${cells}.`,
      tempo: 'Coups restants',
      spare: (first, one, second, two) =>
        `D’affilée : ${first} ${spare(one)}, ${second} ${spare(two)}.`,
      open: 'Il est trop tôt pour compter qui devra passer le premier.',
      together: 'Personne ne devra passer avant la fin.',
      passesFirst: (side) => `${side} : devra passer en premier, si les deux jouent pour cela.`,
    },
  },
};
