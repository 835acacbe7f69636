import type { enPrivacy } from './en.privacy';

export const nlPrivacy: typeof enPrivacy = {
  privacy: {
    title: 'Privacy',
    lead: 'Wat deze server van je bewaart, waarom, en hoelang. Er is geen reclame; er wordt niets gemeten of doorgegeven.',
    items: [
      {
        what: 'Op je apparaat',
        why: 'Instellingen, lessen, puzzels, analyses en partijen op dit apparaat blijven in je browser. Niemand anders ziet ze.',
      },
      {
        what: 'Een sessie',
        why: 'Een cookie bewijst dat je partijen van jou zijn. De server heeft daarvan alleen een hash, wanneer ze gebruikt werd en hoe je browser zich noemt, zodat je onbekende sessies kunt beëindigen. Ze eindigt als ze niet gebruikt wordt.',
      },
      {
        what: 'Je account',
        why: 'Een naam, een hash van het wachtwoord (Argon2id) en de dag waarop het gemaakt is. Er wordt geen adres gevraagd.',
      },
      {
        what: 'Partijen',
        why: 'Zetten, tijden, uitslagen en wat er gezegd is, zodat beide spelers kunnen terugkijken. Wie de link heeft kan meekijken; partijen tussen mensen met een account staan op hun profiel.',
      },
      {
        what: 'Ratings',
        why: 'Berekend uit je partijen met rating, en te zien op je profiel en in de ranglijsten.',
      },
      {
        what: 'Internetadressen',
        why: 'Heel even gebruikt tegen misbruik, alleen in het geheugen.',
      },
    ],
    rights:
      'In de instellingen kun je alles downloaden wat van je bewaard wordt, en je account verwijderen. Je beëindigde partijen en hun ratings blijven dan zonder je naam, omdat ze ook van je tegenstanders zijn.',
    toSettings: 'Naar de instellingen',
  },
};
