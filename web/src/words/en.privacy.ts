/** What is kept of people, and why. */
export const enPrivacy = {
  privacy: {
    title: 'Privacy',
    lead: 'What this server keeps of you, why, and for how long. There is no advertising, and nothing is measured or passed on.',
    items: [
      {
        what: 'On your device',
        why: 'Settings, lessons, puzzles, analyses and games on this device stay in your browser. Nobody else sees them.',
      },
      {
        what: 'A session',
        why: 'A cookie proves that your games are yours. The server has only a hash of it, when it was used, and what your browser calls itself, so that you can end sessions that you do not know. It ends when it is not used.',
      },
      {
        what: 'Your account',
        why: 'A name, a hash of the password (Argon2id) and the day on which it was made. No address is asked for.',
      },
      {
        what: 'Games',
        why: 'Moves, times, results and what was said in them, so that both players can look back. Everybody who has the link can watch a game; games between people with accounts are listed on their profiles.',
      },
      {
        what: 'Ratings',
        why: 'Computed from your rated games, and shown on your profile and on the leaderboards.',
      },
      {
        what: 'Internet addresses',
        why: 'Used for a moment to limit abuse, in memory alone.',
      },
    ],
    rights:
      'In the settings you can download everything that is kept of you, and delete your account. Your finished games and their ratings then stay without your name, because they are also those of your opponents.',
    toSettings: 'To the settings',
  },
};
