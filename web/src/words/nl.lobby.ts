import type { enLobby } from './en.lobby';

export const nlLobby: typeof enLobby = {
  lobby: {
    nav: 'Lobby',
    title: 'Een tegenstander vinden',
    lead: 'Doe met één tik mee aan een open partij, of open er zelf een. Ze blijft open zolang deze pagina open is.',
    open: 'Open partijen',
    none: 'Op dit moment zoekt niemand een partij. Open er een: wie komt ziet haar meteen.',
    broken: 'De verbinding is verbroken. Er wordt vanzelf opnieuw geprobeerd.',
    guest: 'Gast',
    noClock: 'Zonder klok',
    play: 'Spelen',
    playIt: (who, game, time) => `Tegen ${who} spelen: ${game}, ${time}`,
    withdraw: 'Intrekken',
    withdrawIt: (game) => `Uw ${game} intrekken`,
    make: 'Een partij openen',
    game: 'Spel',
    clock: 'Klok',
    side: 'Uw kant',
    lot: 'Willekeurig',
    seek: 'Een tegenstander zoeken',
    looking: 'U zoekt een tegenstander.',
    faster: 'Iemand was sneller, of de andere speler is weg.',
    failed: 'Dat lukte niet. Probeer het straks opnieuw.',
  },
};
