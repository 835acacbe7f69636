/** Playing without a server, and keeping the app on a device. */
export const enDevice = {
  device: {
    where: 'Kept',
    server: 'On the server',
    here: 'On this device',
    serverAbout: 'You can go on with it wherever you are known.',
    hereAbout: 'It needs no connection, and stays in this browser.',
    alone: 'No connection. You can play the computer, or on one screen, on this device.',
    needsServer: 'A friend by link needs a connection.',
    storing: {
      full: 'There is no room left on this device, so nothing more is stored. Free some space to play on: it is tried again by itself.',
      forbidden:
        'This browser does not let Triskel store games, perhaps because the window is private. Nothing you play on this device would be kept.',
      failed:
        'The game cannot be stored on this device at the moment. It is tried again by itself.',
    },
    tooNew: 'This game is newer than the page',
    tooNewText: 'It was stored by a later version of Triskel. Reload the page to get that version.',
    damaged: 'This game cannot be read',
    damagedText: 'What is stored on this device does not make a game any more.',
    handOver: 'Move it to the server',
    handOverTitle: 'A game on this device',
    handOverText:
      'Only this browser has this game. On the server you can go on with it wherever you are known. It is played through and checked there, and it is never rated.',
    handOverDoes: 'Hand it over',
    handedOver: 'The game is on the server now.',
    handOverRefused: (why: string) => `The server does not take this game. It says: ${why}.`,
    handOverAlone: 'The server cannot be reached. The game stays on this device.',
  },
  begin: {
    title: 'A new game',
    starting: 'The game begins …',
    nonsense: 'This address begins no game',
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
    failed: 'Not ready to play without a connection: something could not be stored.',
    insecure:
      'This address is not secure (no HTTPS), so browsers neither install Triskel nor keep it for use without a connection. Everything else works.',
    without: 'This server was built without play on the device.',
    unsupported: 'This browser cannot keep Triskel for use without a connection.',
    install: 'Install Triskel',
    update: 'There is a new version of Triskel.',
    outdated: 'The server has a newer version of Triskel than this page. Reload to go on.',
    reload: 'Reload',
    later: 'Later',
  },
};
