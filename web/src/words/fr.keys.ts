import type { KeyWords } from './en.keys';

export const frKeys: KeyWords = {
  keys: {
    title: 'Touches',
    help: 'Aide sur les touches',
    hint: 'Appuyez sur le point d’interrogation pour connaître les touches.',
    typed:
      'Si un lecteur d’écran garde ces lettres pour lui, écrivez-les dans le champ des coups : « s », ou « s d4 » pour une case.',
    groups: [
      {
        title: 'Jouer',
        keys: [
          ['Flèches', 'de case en case sur le plateau'],
          ['Entrée, Espace', 'choisir la case'],
          ['Échap', 'annuler le dernier choix'],
          ['M', 'écrire un coup'],
          ['H', 'conseil'],
          ['F', 'tourner le plateau'],
          ['← →, Début, Fin', 'parcourir les coups, hors du plateau'],
        ],
      },
      {
        title: 'Aller à',
        keys: [
          ['X', 'la prochaine case qui peut être choisie'],
          ['O', 'votre prochaine pièce'],
          ['P', 'la prochaine pièce adverse'],
          ['D', 'la prochaine pièce DVONN ou pièce GIPF'],
          ['1 à 9', 'la prochaine pièce de cette hauteur ou de cette taille'],
          ['Maj', 'avec une lettre : la précédente'],
        ],
      },
      {
        title: 'Entendre',
        keys: [
          ['S', 'ce qui entoure une case, ligne par ligne'],
          ['V', 'les coups depuis une case, et leurs effets'],
          ['L', 'le dernier tour'],
          ['R', 'réserves, prises et points'],
          ['C', 'les deux pendules'],
          ['T', 'ce qu’il y a à faire'],
        ],
      },
    ],
  },
  heard: {
    directions: {
      right: 'À droite',
      upRight: 'En haut à droite',
      up: 'En haut',
      upLeft: 'En haut à gauche',
      left: 'À gauche',
      downLeft: 'En bas à gauche',
      down: 'En bas',
      downRight: 'En bas à droite',
    },
    line: (direction, contents) => `${direction} : ${contents}.`,
    empty: (count) => (count === 1 ? 'vide' : `${count} vides`),
    edge: 'le bord',
    none: 'Il n’y en a pas.',
    nowhere: 'Choisissez d’abord une case du plateau.',
    nothing: 'rien',
    noClock: 'Cette partie se joue sans pendule.',
    noMoves: (at) => `Aucun coup depuis ${at}.`,
    moves: (at, count, list) =>
      count === 1 ? `Un coup depuis ${at} : ${list}.` : `${count} coups depuis ${at} : ${list}.`,
  },
};
