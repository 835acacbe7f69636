import type { enDevice } from './en.device';

export const frDevice: typeof enDevice = {
  device: {
    where: 'Conservée',
    server: 'Sur le serveur',
    here: 'Sur cet appareil',
    serverAbout: 'Vous pouvez la poursuivre partout où vous êtes reconnu.',
    hereAbout: 'Elle se joue sans connexion et reste dans ce navigateur.',
    alone:
      'Pas de connexion. Vous pouvez jouer contre l’ordinateur, ou sur un écran, sur cet appareil.',
    needsServer: 'Un ami par lien demande une connexion.',
    storing: {
      full: 'Il n’y a plus de place sur cet appareil : rien de plus n’est enregistré. Libérez de l’espace pour continuer ; un nouvel essai a lieu de lui-même.',
      forbidden:
        'Ce navigateur ne laisse pas Triskel enregistrer de parties, peut-être parce que la fenêtre est privée. Rien de ce que vous jouez sur cet appareil ne serait conservé.',
      failed:
        'La partie ne peut pas être enregistrée sur cet appareil pour le moment. Un nouvel essai a lieu de lui-même.',
    },
    tooNew: 'Cette partie est plus récente que la page',
    tooNewText:
      'Elle a été enregistrée par une version plus récente de Triskel. Rechargez la page pour l’obtenir.',
    damaged: 'Cette partie est illisible',
    damagedText: 'Ce qui est enregistré sur cet appareil ne forme plus une partie.',
    handOver: 'Transférer sur le serveur',
    handOverTitle: 'Une partie sur cet appareil',
    handOverText:
      'Seul ce navigateur a cette partie. Sur le serveur, vous pouvez la poursuivre partout où vous êtes reconnu. Elle y est rejouée et vérifiée, et n’est jamais classée.',
    handOverDoes: 'Transférer',
    handedOver: 'La partie est maintenant sur le serveur.',
    handOverRefused: (why: string) => `Le serveur n’accepte pas cette partie. Il dit : ${why}.`,
    handOverAlone: 'Le serveur est injoignable. La partie reste sur cet appareil.',
  },
  begin: {
    title: 'Nouvelle partie',
    starting: 'La partie commence …',
    nonsense: 'Cette adresse ne commence aucune partie',
    unknown: (name: string) => `Elle ne connaît pas « ${name} ».`,
    expected: (name: string, found: string, expected: string) =>
      `« ${found} » n’est pas une valeur de « ${name} ». Attendu : ${expected}.`,
    or: 'ou',
    level: (most: number) => `un nombre de 1 à ${most}`,
    friendHere: 'Un ami par lien ne peut jouer que sur le serveur.',
    noDevice: 'Cette page a été construite sans parties sur l’appareil.',
  },
  install: {
    ready: 'Prêt à jouer sans connexion.',
    preparing: 'Préparation du jeu sans connexion …',
    failed: 'Pas prêt à jouer sans connexion : quelque chose n’a pas pu être enregistré.',
    insecure:
      'Cette adresse n’est pas sécurisée (pas de HTTPS) : les navigateurs n’installent pas Triskel et ne le gardent pas pour l’usage sans connexion. Tout le reste fonctionne.',
    without: 'Ce serveur a été construit sans le jeu sur l’appareil.',
    unsupported: 'Ce navigateur ne peut pas garder Triskel pour l’usage sans connexion.',
    install: 'Installer Triskel',
    update: 'Il y a une nouvelle version de Triskel.',
    outdated:
      'Le serveur a une version de Triskel plus récente que cette page. Rechargez-la pour continuer.',
    reload: 'Recharger',
    later: 'Plus tard',
  },
};
