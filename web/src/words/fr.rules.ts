import type { enRules } from './en.rules';
import type { Causes, Objections, Reasons } from './rules';

const cells = (count: number) => (count === 1 ? 'une case' : `${count} cases`);
const rings = (size: number) => ['', 'simple', 'double', 'triple'][size] ?? `${size}`;

const objections: Objections = {
  dvonn: {
    game_over: () => 'La partie est terminée.',
    still_placing: () => 'On place encore les pièces : choisissez une case vide.',
    all_placed: () => 'Toutes les pièces sont placées : choisissez une pile à déplacer.',
    occupied: ({ at }) => `${at} est occupée.`,
    must_move: () => 'Vous pouvez jouer : il est interdit de passer.',
    must_pass: () => 'Aucune de vos piles ne peut bouger : vous devez passer.',
    nothing_there: ({ at }) => `Il n’y a rien à déplacer en ${at}.`,
    lone_dvonn: ({ at }) => `La pièce DVONN en ${at} est seule : personne ne la déplace.`,
    not_yours: ({ at }) => `La pile en ${at} est à votre adversaire.`,
    enclosed: ({ at }) => `${at} est entourée des six côtés.`,
    no_landing: ({ at, height }) => `Aucune pièce à ${cells(height)} de ${at} en ligne droite.`,
    too_tall: ({ at, height }) =>
      `La pile en ${at} est trop haute : aucune ligne ne mène à ${cells(height)}.`,
    not_in_line: ({ from, to }) => `Aucune ligne droite ne mène de ${from} à ${to}.`,
    wrong_distance: ({ from, height }) =>
      `La pile en ${from} avance d’exactement ${cells(height)}.`,
    nothing_to_land_on: ({ at }) => `${at} est vide : il faut arriver sur une pièce.`,
    not_a_cell: () => 'Choisissez une case du plateau.',
    complete: () => 'Le coup est complet.',
  },
  gipf: {
    game_over: () => 'La partie est terminée.',
    row_first: () => 'Vous devez d’abord prendre votre rangée.',
    full_line: () => 'Cette ligne est pleine : une pièce sortirait du plateau.',
    reserve_empty: () => 'Votre réserve est vide.',
    already_pushed: () => 'Vous avez déjà poussé : prenez, ou terminez le tour.',
    no_gipf_pushes: () => 'On ne pousse des pièces GIPF que dans le jeu de tournoi.',
    gipf_first: () => 'Votre première pièce doit être une pièce GIPF.',
    gipf_over: () => 'Après une pièce simple, on ne pousse plus de pièces GIPF.',
    needs_two: () => 'Une pièce GIPF prend deux pièces de votre réserve.',
    several_lines: () => 'On prend une rangée à la fois, et ces pièces ne sont pas sur une ligne.',
    not_your_row: () => 'Ces pièces ne font pas partie d’une de vos rangées.',
    basic_stays: () => 'Toutes les pièces simples de la rangée doivent être prises.',
    not_pushed: () => 'Le tour ne peut pas finir avant que vous ayez poussé.',
    dot_first: () => 'Une pièce entre par un point du bord.',
    kind_first: () => 'Choisissez d’abord une pièce simple ou une pièce GIPF.',
    way_first: ({ dot }) => `Choisissez la case voisine de ${dot} où la pièce doit aller.`,
    nothing_there: ({ at }) => `Il n’y a pas de pièce en ${at}.`,
    opponents_row: ({ at }) =>
      `${at} fait partie d’une rangée de l’adversaire : c’est à lui de la prendre.`,
    not_in_row: ({ at }) => `${at} ne fait partie d’aucune rangée que vous pouvez prendre.`,
    take_first: ({ at }) => `Prenez d’abord ${at} : seules des pièces GIPF peuvent rester.`,
    settled: ({ at }) => `${at} est décidée : on choisit les pièces d’une rangée dans leur ordre.`,
    finish_taking: () => 'Finissez d’abord de prendre la rangée.',
    nothing_to_confirm: () => 'Il n’y a rien à confirmer.',
    complete: () => 'Le coup est complet.',
  },
  gyges: {
    game_over: () => 'La partie est terminée.',
    still_placing: () => 'On place encore les pièces.',
    all_placed: () => 'Toutes les pièces sont placées.',
    not_home_row: ({ at }) => `${at} n’est pas sur votre ligne de départ.`,
    taken: ({ at }) => `Il y a déjà une pièce en ${at}.`,
    not_in_hand: ({ size }) => `Il ne vous reste pas de ${rings(size)} en main.`,
    no_piece: ({ at }) => `Il n’y a pas de pièce en ${at}.`,
    not_nearest_row: ({ at }) => `La ligne de ${at} n’est pas la plus proche de vous.`,
    blocked: ({ at }) => `La pièce en ${at} est bloquée.`,
    out_of_reach: ({ from, to }) => `La pièce en ${from} ne peut pas arriver en ${to}.`,
    goal_out_of_reach: ({ from }) => `La pièce en ${from} ne peut pas atteindre le but.`,
    ends_at_origin: () => 'Un coup ne peut pas finir sur la case où il a commencé.',
    must_bounce: ({ at }) => `Il y a une pièce en ${at} : on ne peut qu’y rebondir.`,
    cannot_stay: ({ at }) => `Il y a une pièce en ${at} : dites où elle doit aller.`,
    no_replacing: () => 'Dans les règles de base, une pièce ne prend pas la place d’une autre.',
    nothing_to_replace: ({ at }) => `Il n’y a pas en ${at} de pièce à poser ailleurs.`,
    beyond_opponent: ({ at }) => `${at} est au-delà de la ligne que votre adversaire peut jouer.`,
    changes_nothing: () => 'Un coup doit changer la position.',
    no_drop: ({ at }) => `La pièce de ${at} ne peut être posée nulle part.`,
    hand_first: () => 'Choisissez d’abord une pièce de votre main.',
    piece_first: () => 'Choisissez d’abord la pièce à déplacer.',
    not_a_cell: () => 'Choisissez une case du plateau.',
    complete: () => 'Le coup est complet.',
  },
};

const count = (number: number, noun: string) =>
  number < 2 ? `${number} ${noun}` : `${number} ${noun}s`;
const row = (captures: number, returns: number) =>
  captures > 0
    ? `une rangée qui capture ${count(captures, 'pièce')}`
    : `une rangée qui ramène ${count(returns, 'pièce')}`;

const causes: Causes = {
  dvonn: {
    counted: ({ first, second }) =>
      `La tour de Blanc compte ${first} pièces, celle de Noir ${second}.`,
  },
  gipf: {
    nothing_to_push: (_, loser) => `${loser} n’a plus rien à pousser.`,
    no_gipf_pieces: (_, loser) => `${loser} a perdu sa dernière pièce GIPF.`,
  },
  gyges: {
    goal: () => 'Une pièce a atteint le but.',
    blocked: (_, loser) => `${loser} ne peut plus jouer.`,
  },
};

const reasons: Reasons = {
  wins_at_once: () => 'il gagne tout de suite',
  wins: ({ decisions }) => `il gagne de force, en ${count(decisions, 'décision')}`,
  only_move: () => 'c’est le seul coup',
  only_defence: () => 'tout autre coup perd de force',
  leaves_few_moves: ({ moves }) =>
    moves === 1
      ? 'il ne laisse qu’un coup à l’adversaire'
      : `il ne laisse que ${moves} coups à l’adversaire`,
  makes_opponent_pass: () => 'l’adversaire doit passer',
  cuts_off: ({ pieces }) => `il isole ${count(pieces, 'pièce')} de l’adversaire`,
  threatens_cut: ({ pieces }) => `il menace d’isoler ${count(pieces, 'pièce')}`,
  takes_stack: ({ at, pieces }) => `il s’empare de ${count(pieces, 'pièce')} en ${at}`,
  takes_dvonn: ({ at }) => `il prend la pièce DVONN en ${at}`,
  saves_stack: ({ at, pieces }) => `il sauve ${count(pieces, 'pièce')} de ${at}`,
  builds_safely: ({ at, pieces }) =>
    `il réunit ${count(pieces, 'pièce')} en ${at}, où personne ne peut suivre`,
  beside_dvonn: () => 'la pièce touche une pièce DVONN',
  on_the_edge: () => 'une pièce au bord n’est jamais entourée',
  makes_row: ({ captures, returns }) => `il forme ${row(captures, returns)}`,
  takes_row: ({ captures, returns }) => `il prend ${row(captures, returns)}`,
  spares_gipf: ({ pieces }) => `il laisse en place ${pieces} de vos pièces GIPF`,
  threatens_row: ({ captures }) => `il menace d’une rangée qui capture ${count(captures, 'pièce')}`,
  stops_row: ({ captures }) => `il empêche une rangée qui capturerait ${count(captures, 'pièce')}`,
  gains_centre: () => 'il gagne du terrain au centre',
  bounces: ({ bounces }) => `la pièce y arrive en ${count(bounces, 'rebond')}`,
  stops_goal: ({ from, only }) =>
    only
      ? `rien d’autre n’empêche la pièce en ${from} d’atteindre le but`
      : `il empêche la pièce en ${from} d’atteindre le but`,
  threatens_goal: ({ from }) => `il menace d’atteindre le but depuis ${from}`,
};

export const frRules: typeof enRules = {
  causes,
  objections,
  reasons,
  told: {
    places: (who, at) => `${who} place une pièce en ${at}`,
    placesDvonn: (who, at) => `${who} place une pièce DVONN en ${at}`,
    placesSize: (who, size, at) => `${who} place un ${rings(size)} en ${at}`,
    moves: (who, from, to) => `${who} joue de ${from} à ${to}`,
    fall: (list, count) => (count === 1 ? `${list} perd le contact` : `${list} perdent le contact`),
    pushes: (who, dot, to) => `${who} pousse de ${dot} à ${to}`,
    pushesGipf: (who, dot, to) => `${who} pousse une pièce GIPF de ${dot} à ${to}`,
    takes: (who, list) => `${who} prend ${list}`,
    returned: (count) => `${count} de retour dans la réserve`,
    captured: (count) => (count === 1 ? '1 capturée' : `${count} capturées`),
    done: (who) => `${who} termine le tour`,
    passes: (who) => `${who} passe`,
    bounces: (list) => `en rebondissant sur ${list}`,
    intoGoal: (who, from) => `${who} joue de ${from} jusqu’au but`,
    puts: (from, to) => `la pièce de ${from} est posée en ${to}`,
    score: (first, second, thenFirst, thenSecond) =>
      `${first} – ${second} devient ${thenFirst} – ${thenSecond}`,
    rowToTake: 'cela complète une rangée que vous prenez',
    reserve: (before, after) => `votre réserve passe de ${before} à ${after}`,
  },
  place: {
    empty: (at) => `${at}, vide`,
    dot: (at) => `point ${at}`,
    goal: 'le but',
    yourGoal: 'votre but',
    goalOf: (side) => `but de ${side}`,
    piece: (at, side) => `${at}, ${side}`,
    stack: (at, side, height) => `${at}, ${side}, pile de ${height}`,
    withDvonn: (count) => (count === 1 ? 'avec une pièce DVONN' : `avec ${count} pièces DVONN`),
    dvonn: (at) => `${at}, pièce DVONN`,
    gipf: (at, side) => `${at}, ${side}, pièce GIPF`,
    ring: (at, size) => `${at}, ${rings(size)}`,
    hand: (size, count) => `${rings(size)} de la main, encore ${count}`,
    basic: 'Pièce simple',
    gipfKind: 'Pièce GIPF',
    done: 'Terminer le tour',
    confirm: 'Confirmer',
    can: 'peut être choisi',
  },
};
