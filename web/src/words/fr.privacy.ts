import type { enPrivacy } from './en.privacy';

export const frPrivacy: typeof enPrivacy = {
  privacy: {
    title: 'Vie privée',
    lead: 'Ce que ce serveur garde de vous, pourquoi, et combien de temps. Pas de publicité ; rien n’est mesuré ni transmis.',
    items: [
      {
        what: 'Sur votre appareil',
        why: 'Les réglages, les leçons, les problèmes, les analyses et les parties de cet appareil restent dans votre navigateur. Personne d’autre ne les voit.',
      },
      {
        what: 'Une session',
        why: 'Un cookie prouve que vos parties sont les vôtres. Le serveur n’en a qu’une empreinte, le moment de son usage et le nom que se donne votre navigateur, pour que vous puissiez clore les sessions inconnues. Elle finit quand elle ne sert plus.',
      },
      {
        what: 'Votre compte',
        why: 'Un nom, une empreinte du mot de passe (Argon2id) et le jour de sa création. Aucune adresse n’est demandée.',
      },
      {
        what: 'Les parties',
        why: 'Les coups, les temps, les résultats et ce qui s’y est dit, pour que chacun puisse les revoir. Qui a le lien peut regarder une partie ; celles entre personnes qui ont un compte figurent sur leurs profils.',
      },
      {
        what: 'Les classements',
        why: 'Calculés d’après vos parties classées, et montrés sur votre profil et dans les classements.',
      },
      {
        what: 'Les adresses internet',
        why: 'Utilisées un instant contre les abus, en mémoire seulement.',
      },
    ],
    rights:
      'Les réglages permettent de télécharger tout ce qui est gardé de vous, et de supprimer le compte. Vos parties finies et leurs classements restent alors sans votre nom, car ce sont aussi ceux de vos adversaires.',
    toSettings: 'Vers les réglages',
  },
};
