/** The coach in games against the computer. */
export const enCoach = {
  coach: {
    title: 'Coach',
    names: { off: 'Off', gentle: 'Gentle', fair: 'Fair', strict: 'Strict' },
    share: (percent: number) => `more than ${percent} %`,
    about: (percent: number) =>
      `Speaks up before a move that costs more than ${percent} % of the chance to win.`,
    count: (warned: number, taken: number) => `In this game: ${warned} times, ${taken} taken back.`,
    warns: 'This move throws something away. Do you want it back?',
    takeBack: 'Take it back',
    why: 'Why?',
    playOn: 'Play it',
    chances: (before: number, after: number) =>
      `Your chance to win would go from ${before} % to ${after} %.`,
    answer: (move: string) => `The answer would be ${move}.`,
    better: (move: string) => `Better is ${move}.`,
    looking: 'The coach looks at your move …',
  },
};
