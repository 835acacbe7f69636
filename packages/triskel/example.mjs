// Two levels of the engine play a game of GIPF against each other: node example.mjs
import { writeFile } from 'node:fs/promises';
import { Game, load } from 'triskel';

await load();
const game = new Game('gipf-basic');
const levels = { first: 3, second: 1 };

while (!game.outcome && game.history.length < 300) {
  const { move } = await game.think({ level: levels[game.turn] });
  game.play(move);
}

console.log(game.history.join(' '));
console.log(`${game.position}: ${game.outcome ?? 'not over yet'}`);
await writeFile('end.svg', game.svg({ theme: 'dark' }));

const again = new Game('gipf-basic');
const best = await again.think({ nodes: 20_000, lines: 2, onLine: (line) => console.log(line.moves[0], line.chance) });
console.log(`the best of ${again.moves().length} first moves: ${best.move}`);
