import type { enDevice } from './en.device';

export const nlDevice: typeof enDevice = {
  device: {
    where: 'Bewaard',
    server: 'Op de server',
    here: 'Op dit apparaat',
    serverAbout: 'Je kunt verder spelen overal waar je bekend bent.',
    hereAbout: 'Er is geen verbinding nodig, en het blijft in deze browser.',
    alone: 'Geen verbinding. Je kunt tegen de computer, of op één scherm, op dit apparaat spelen.',
    needsServer: 'Voor een vriend via een link is een verbinding nodig.',
    storing: {
      full: 'Er is geen ruimte meer op dit apparaat, dus er wordt niets meer opgeslagen. Maak ruimte vrij om verder te spelen: het wordt vanzelf opnieuw geprobeerd.',
      forbidden:
        'Deze browser laat Triskel geen partijen opslaan, misschien omdat het een privévenster is. Niets van wat je op dit apparaat speelt zou bewaard blijven.',
      failed:
        'De partij kan op dit moment niet op dit apparaat worden opgeslagen. Het wordt vanzelf opnieuw geprobeerd.',
    },
    tooNew: 'Deze partij is nieuwer dan de pagina',
    tooNewText:
      'Ze is opgeslagen door een latere versie van Triskel. Laad de pagina opnieuw om die te krijgen.',
    damaged: 'Deze partij is niet te lezen',
    damagedText: 'Wat op dit apparaat is opgeslagen, vormt geen partij meer.',
    handOver: 'Naar de server verplaatsen',
    handOverTitle: 'Een partij op dit apparaat',
    handOverText:
      'Alleen deze browser heeft deze partij. Op de server kun je verder spelen overal waar je bekend bent. Ze wordt daar nagespeeld en gecontroleerd, en telt nooit voor een rating.',
    handOverDoes: 'Overdragen',
    handedOver: 'De partij staat nu op de server.',
    handOverRefused: (why: string) => `De server neemt deze partij niet aan. Hij zegt: ${why}.`,
    handOverAlone: 'De server is niet bereikbaar. De partij blijft op dit apparaat.',
  },
  begin: {
    title: 'Een nieuwe partij',
    starting: 'De partij begint …',
    nonsense: 'Dit adres begint geen partij',
    unknown: (name: string) => `Het kent “${name}” niet.`,
    expected: (name: string, found: string, expected: string) =>
      `“${found}” is geen waarde voor “${name}”. Verwacht: ${expected}.`,
    or: 'of',
    level: (most: number) => `een getal van 1 tot ${most}`,
    friendHere: 'Een vriend via een link kan alleen op de server spelen.',
    noDevice: 'Deze pagina is gebouwd zonder partijen op het apparaat.',
  },
  install: {
    ready: 'Klaar om zonder verbinding te spelen.',
    preparing: 'Wordt klaargemaakt om zonder verbinding te spelen …',
    failed: 'Niet klaar om zonder verbinding te spelen: iets kon niet worden opgeslagen.',
    insecure:
      'Dit adres is niet beveiligd (geen HTTPS), dus browsers installeren Triskel niet en bewaren het niet voor gebruik zonder verbinding. Al het andere werkt.',
    without: 'Deze server is gebouwd zonder spelen op het apparaat.',
    unsupported: 'Deze browser kan Triskel niet bewaren voor gebruik zonder verbinding.',
    install: 'Triskel installeren',
    update: 'Er is een nieuwe versie van Triskel.',
    outdated:
      'De server heeft een nieuwere versie van Triskel dan deze pagina. Laad opnieuw om verder te gaan.',
    reload: 'Opnieuw laden',
    later: 'Later',
  },
};
