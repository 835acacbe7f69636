/** Playing without a server, and storing the app on a device. */
export const enDevice = {
  device: {
    where: 'Kept',
    server: 'On the server',
    here: 'On this device',
    serverAbout: 'You can continue it wherever you are logged in.',
    hereAbout: 'It needs no connection, and stays in this browser.',
    alone: 'No connection. You can play the computer, or on one screen, on this device.',
    needsServer: 'A friend by link needs a connection.',
    storing: {
      full: 'There is no room left on this device, so nothing more is stored. Free some space to play on: Triskel keeps trying.',
      forbidden:
        'This browser does not let Triskel store games, perhaps because the window is private. Games on this device would be lost.',
      failed: 'The game cannot be stored on this device at the moment. Triskel keeps trying.',
    },
    tooNew: 'This game is newer than the page',
    tooNewText: 'It was stored by a later version of Triskel. Reload the page to get that version.',
    damaged: 'This game cannot be read',
    damagedText: 'The data stored on this device are not a valid game.',
    handOver: 'Move it to the server',
    handOverTitle: 'A game on this device',
    handOverText:
      'Only this browser has this game. On the server you can continue it wherever you are logged in. The server replays and checks it, and it is never rated.',
    handOverDoes: 'Hand it over',
    handedOver: 'The game is on the server now.',
    handOverRefused: (why: string) => `The server refuses this game: ${why}.`,
    handOverAlone: 'The server cannot be reached. The game stays on this device.',
  },
  begin: {
    title: 'A new game',
    starting: 'Starting the game …',
    nonsense: 'This address starts no game',
    unknown: (name: string) => `It does not know “${name}”.`,
    expected: (name: string, found: string, expected: string) =>
      `“${found}” is no value for “${name}”. Expected ${expected}.`,
    or: 'or',
    level: (most: number) => `a number from 1 to ${most}`,
    friendHere: 'A friend by link can only play on the server.',
    noDevice: 'This page was built without games on the device.',
  },
  install: {
    ready: 'Ready to play without a connection.',
    preparing: 'Getting ready to play without a connection …',
    failed: 'Not ready to play without a connection: some files could not be stored.',
    insecure:
      'This address is not secure (no HTTPS), so browsers neither install Triskel nor store it for offline use. Everything else works.',
    without: 'This server was built without play on the device.',
    unsupported: 'This browser cannot store Triskel for offline use.',
    install: 'Install Triskel',
    update: 'There is a new version of Triskel.',
    outdated: 'The server has a newer version of Triskel than this page. Reload to continue.',
    reload: 'Reload',
    later: 'Later',
  },
};
