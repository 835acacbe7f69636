import type { Book } from './book';

export const enBook: Book = {
  'dvonn-aim': {
    title: 'The aim',
    text: 'Control more pieces than your opponent when nobody can move any more. A stack belongs to the player whose piece is on top.',
  },
  'dvonn-placing': {
    title: 'Placing',
    text: 'The board starts empty. White has two of the three red DVONN pieces, Black has the third. White begins. Take turns to place one piece on any empty cell, first the DVONN pieces, then the 23 pieces of your own colour, until every cell is full.',
  },
  'dvonn-moving': {
    title: 'Moving',
    text: 'White moves first. A stack moves as a whole, in a straight line, exactly as many cells as it is high; a single piece moves one cell. It must land on another piece or stack, never on an empty cell. It may pass over anything. A stack with neighbours on all six sides cannot move. A DVONN piece on its own never moves; inside a stack it goes along.',
  },
  'dvonn-contact': {
    title: 'Staying in contact',
    text: 'Every stack needs a chain of neighbours that leads to a DVONN piece. After each move, whatever has lost that contact leaves the board at once and for good, whoever it belongs to.',
  },
  'dvonn-end': {
    title: 'Passing and the end',
    text: 'If you can move, you must. If you cannot, you pass until you can again. When neither player can move, both put their stacks on top of each other: the taller tower wins, and equal towers are a draw.',
  },
  'gipf-aim': {
    title: 'The aim',
    text: 'Capture pieces until your opponent has none left to bring in.',
  },
  'gipf-start-basic': {
    title: 'The start',
    text: 'Each player has 15 pieces: three stand on the board, next to the corners, and twelve are in reserve. White begins. For a longer game both players take one, two or three pieces more; as a handicap, only the weaker player does.',
  },
  'gipf-start-standard': {
    title: 'The start',
    text: 'Each player has 18 pieces. Six of them stand on the board as three GIPF pieces, two on top of each other, next to the corners. Twelve are in reserve. White begins.',
  },
  'gipf-start-tournament': {
    title: 'The start',
    text: 'The board starts empty, and each player has 18 pieces. Your first push must be a GIPF piece: two pieces on top of each other. You may push more of them, turn after turn, but none after your first single piece. White begins.',
  },
  'gipf-push': {
    title: 'Pushing',
    text: 'On your turn, put one piece from your reserve on a dot at the edge and push it onto the line. If the first spot is occupied, that piece moves up by one, and so do those behind it, of either colour, as far as the first gap. You may not push into a full line: no piece leaves the board that way.',
  },
  'gipf-row': {
    title: 'Taking a row',
    text: 'Four or more pieces of one colour next to each other on a line must be taken by their owner, together with every piece that touches the row on that line, up to the first gap. Your own pieces go back to your reserve. Your opponent’s pieces are captured and out of the game.',
  },
  'gipf-order': {
    title: 'Who takes what',
    text: 'The player who pushed takes first, then the other player. You take every row of your colour; if two of them cross, you choose which one to take. Taking is not a turn: if your opponent’s push leaves you a row, you take it and then push as usual.',
  },
  'gipf-pieces': {
    title: 'GIPF pieces',
    text: 'A GIPF piece counts in a row like any other piece, but it need not be taken. Whoever takes the row decides for each GIPF piece in it, of either colour, whether it goes or stays. If one stays where two of your rows cross, you must take the second row as well. Your own GIPF piece goes back to your reserve as two single pieces.',
  },
  'gipf-four': {
    title: 'Rows of GIPF pieces',
    text: 'A row of four GIPF pieces may be left standing. On each of your turns you may take one or more of them, before or after your push.',
  },
  'gipf-end-basic': {
    title: 'The end',
    text: 'If it is your turn and your reserve is empty, you have lost.',
  },
  'gipf-end': {
    title: 'The end',
    text: 'You lose with your last GIPF piece. You also lose if it is your turn and your reserve is empty.',
  },
  'gyges-aim': {
    title: 'The aim',
    text: 'Bring any piece into the goal beyond your opponent’s first row. The pieces belong to nobody.',
  },
  'gyges-placing': {
    title: 'Placing',
    text: 'Each player has six pieces: two singles, two doubles and two triples, with one, two and three rings. South begins. Take turns to place one piece on a free cell of your own first row.',
  },
  'gyges-nearest': {
    title: 'Which piece you move',
    text: 'South moves first. You move a piece from the row nearest to you that holds any, whoever placed it. If no piece of that row can move, you take one from the next row. If no piece can move at all, you have lost.',
  },
  'gyges-moving': {
    title: 'Moving',
    text: 'A piece moves exactly as many steps as it has rings, forwards, backwards or sideways but never diagonally, and may turn on the way. The cells it passes through must be empty. It may not end where it began.',
  },
  'gyges-bounce': {
    title: 'Bouncing',
    text: 'If the last step leads onto another piece, the moving piece bounces: it goes on at once, as many steps as that piece has rings. It may bounce again and again in one turn. It may come back to a cell, but it may not use the same line between two cells twice.',
  },
  'gyges-replace': {
    title: 'Replacing',
    text: 'Instead of bouncing, the piece may stay and take the place of the other one. You put that one on any empty cell, but not beyond the row from which your opponent must move.',
  },
  'gyges-goal': {
    title: 'The goal',
    text: 'Each of the six cells of the last row is joined to the goal. A piece must reach the goal with exactly its last step. Whoever brings a piece there wins at once.',
  },
};
