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
    pressure: {
      none: 'Aucune poussée ne complète de rangée maintenant.',
      summary: (count) =>
        count === 1
          ? 'Une prochaine poussée peut compléter 1 rangée.'
          : `Une prochaine poussée peut compléter ${count} rangées.`,
      danger: (cells) => `Pièces GIPF en danger : ${cells}.`,
      inRow: (side) => `dans une rangée pour ${side}`,
      inDanger: 'pièce GIPF en danger',
      gives: (side) => `donne la rangée à ${side}`,
      same: 'la même poussée',
    },
    captures: {
      none: 'Aucune rangée n’est à prendre.',
      one: 'Il n’y a qu’une façon de prendre.',
      summary: (rows, ways) =>
        `${rows === 1 ? '1 rangée attend' : `${rows} rangées attendent`} ; ${ways} façons de prendre.`,
      more: 'Il y a plus de façons que celles de la liste.',
      way: 'Choix',
      reserve: (side) => `Réserve ${side}`,
      captured: 'Captifs',
      gipf: 'Pièces GIPF',
      now: 'Avant',
      then: 'puis',
      keeps: (cells) => `garde ${cells}`,
      ends: 'termine la partie',
    },
    threats: {
      none: 'Personne ne peut atteindre le but aussitôt.',
      run: (side, from) => `${side} peut atteindre le but depuis ${from}`,
      bounces: (cells) => `en rebondissant sur ${cells}`,
      onPath: (side) => `sur le chemin d’une menace de but de ${side}`,
      parries: (count) => `Parades (${count})`,
      noParry: 'Rien ne la pare.',
      nothing: 'L’adversaire ne menace rien.',
      drop: (cells) => `remplacée en ${cells}`,
      more: (count) => `et ${count} de plus`,
    },
    paths: {
      piece: 'Pièce',
      target: 'Vers',
      none: 'Aucune pièce ne peut bouger maintenant.',
      choose: 'Choisissez une pièce, sur le plateau ou ici.',
      chooseTarget: 'Choisissez où elle va, ou pointez la case sur le plateau.',
      replaces: (drops) => `Elle remplace la pièce qui s’y trouve, qui peut aller en ${drops}.`,
      goal: 'but',
      route: (index, count, more) => `Chemin ${index} sur ${count}${more ? ' ou plus' : ''}`,
      before: 'Chemin précédent',
      after: 'Chemin suivant',
      steps: 'Pas',
      bounce: (at) => `rebondit sur ${at}`,
      onRoute: (steps) => `pas ${steps.join(' et ')} du chemin`,
    },
  },
};
