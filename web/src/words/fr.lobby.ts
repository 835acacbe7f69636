import type { enLobby } from './en.lobby';

export const frLobby: typeof enLobby = {
  lobby: {
    nav: 'Salon',
    title: 'Trouver un adversaire',
    lead: 'Rejoignez une partie ouverte d’un geste, ou ouvrez-en une. Elle reste ouverte aussi longtemps que cette page.',
    open: 'Parties ouvertes',
    none: 'Personne ne cherche de partie en ce moment. Ouvrez-en une : qui vient la voit aussitôt.',
    broken: 'La connexion est rompue. Un nouvel essai a lieu de lui-même.',
    guest: 'Invité',
    noClock: 'Sans pendule',
    play: 'Jouer',
    playIt: (who, game, time) => `Jouer contre ${who} : ${game}, ${time}`,
    withdraw: 'Retirer',
    withdrawIt: (game) => `Retirer votre ${game}`,
    make: 'Ouvrir une partie',
    game: 'Jeu',
    clock: 'Pendule',
    side: 'Votre camp',
    lot: 'Au hasard',
    seek: 'Chercher un adversaire',
    looking: 'Vous cherchez un adversaire.',
    faster: 'Quelqu’un a été plus rapide, ou l’autre joueur est parti.',
    failed: 'Cela n’a pas marché. Réessayez dans un moment.',
  },
};
