import type { enCoach } from './en.coach';

export const nlCoach: typeof enCoach = {
  coach: {
    title: 'Coach',
    names: { off: 'Uit', gentle: 'Mild', fair: 'Redelijk', strict: 'Streng' },
    share: (percent) => `meer dan ${percent} %`,
    about: (percent) => `Waarschuwt voor een zet die meer dan ${percent} % van de winstkans kost.`,
    count: (warned, taken) => `In deze partij: ${warned} keer, ${taken} teruggenomen.`,
    warns: 'Deze zet gooit iets weg. Wil je hem terug?',
    takeBack: 'Terugnemen',
    why: 'Waarom?',
    playOn: 'Toch spelen',
    chances: (before, after) => `Je winstkans zou van ${before} % naar ${after} % gaan.`,
    answer: (move) => `Het antwoord zou ${move} zijn.`,
    better: (move) => `Beter is ${move}.`,
    looking: 'De coach bekijkt je zet …',
  },
};
