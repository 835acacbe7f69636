import type { enRules } from './en.rules';
import type { Causes, Objections, Reasons } from './rules';

const cells = (count: number) => (count === 1 ? 'één veld' : `${count} velden`);
const rings = (size: number) => ['', 'enkele', 'dubbele', 'driedubbele'][size] ?? `${size}`;

const objections: Objections = {
  dvonn: {
    game_over: () => 'De partij is afgelopen.',
    still_placing: () => 'De stukken worden nog geplaatst: kies een leeg veld.',
    all_placed: () => 'Alle stukken zijn geplaatst: kies een stapel om te verplaatsen.',
    occupied: ({ at }) => `${at} is bezet.`,
    must_move: () => 'U kunt zetten, dus u mag niet passen.',
    must_pass: () => 'Geen van uw stapels kan zetten: u moet passen.',
    nothing_there: ({ at }) => `Op ${at} staat niets om te verplaatsen.`,
    lone_dvonn: ({ at }) => `Het DVONN-stuk op ${at} staat alleen: niemand verplaatst het.`,
    not_yours: ({ at }) => `De stapel op ${at} is van uw tegenstander.`,
    enclosed: ({ at }) => `${at} is aan alle zes kanten omringd.`,
    no_landing: ({ at, height }) => `Geen stuk op ${cells(height)} afstand van ${at} in een lijn.`,
    too_tall: ({ at, height }) =>
      `De stapel op ${at} is te hoog: geen lijn gaat ${cells(height)} verder.`,
    not_in_line: ({ from, to }) => `Geen rechte lijn leidt van ${from} naar ${to}.`,
    wrong_distance: ({ from, height }) => `De stapel op ${from} gaat precies ${cells(height)} ver.`,
    nothing_to_land_on: ({ at }) => `Op ${at} staat niets om op te landen.`,
    not_a_cell: () => 'Kies een veld van het bord.',
    complete: () => 'De zet is volledig.',
  },
  gipf: {
    game_over: () => 'De partij is afgelopen.',
    row_first: () => 'U moet eerst uw rij nemen.',
    full_line: () => 'Deze lijn is vol: er zou een stuk van het bord vallen.',
    reserve_empty: () => 'Uw reserve is leeg.',
    already_pushed: () => 'U hebt al geschoven: neem, of beëindig de beurt.',
    no_gipf_pushes: () => 'Alleen in het toernooispel worden GIPF-stukken ingeschoven.',
    gipf_first: () => 'Uw eerste stuk moet een GIPF-stuk zijn.',
    gipf_over: () => 'Na een gewoon stuk mogen er geen GIPF-stukken meer bij.',
    needs_two: () => 'Een GIPF-stuk kost twee stukken van uw reserve.',
    several_lines: () => 'U neemt één rij tegelijk, en deze stukken liggen niet op één lijn.',
    not_your_row: () => 'Deze stukken horen niet bij een rij van u.',
    basic_stays: () => 'Alle gewone stukken van de rij moeten worden genomen.',
    not_pushed: () => 'De beurt kan niet eindigen voor u hebt geschoven.',
    dot_first: () => 'Een stuk komt binnen over een punt aan de rand.',
    kind_first: () => 'Kies eerst een gewoon stuk of een GIPF-stuk.',
    way_first: ({ dot }) => `Kies het veld naast ${dot} waarheen het stuk gaat.`,
    nothing_there: ({ at }) => `Op ${at} staat geen stuk.`,
    opponents_row: ({ at }) => `${at} hoort bij een rij van uw tegenstander, en die is aan hem.`,
    not_in_row: ({ at }) => `${at} hoort niet bij een rij die u mag nemen.`,
    take_first: ({ at }) => `Neem eerst ${at}: alleen GIPF-stukken mogen blijven staan.`,
    settled: ({ at }) => `${at} ligt vast: de stukken van een rij worden op volgorde gekozen.`,
    finish_taking: () => 'Neem eerst de rij helemaal.',
    nothing_to_confirm: () => 'Er is niets te bevestigen.',
    complete: () => 'De zet is volledig.',
  },
  gyges: {
    game_over: () => 'De partij is afgelopen.',
    still_placing: () => 'De stukken worden nog geplaatst.',
    all_placed: () => 'Alle stukken zijn geplaatst.',
    not_home_row: ({ at }) => `${at} ligt niet op uw thuisrij.`,
    taken: ({ at }) => `Op ${at} staat al een stuk.`,
    not_in_hand: ({ size }) => `U hebt geen ${rings(size)} meer in de hand.`,
    no_piece: ({ at }) => `Op ${at} staat geen stuk.`,
    not_nearest_row: ({ at }) => `De rij van ${at} is niet de dichtstbijzijnde.`,
    blocked: ({ at }) => `Het stuk op ${at} is geblokkeerd.`,
    out_of_reach: ({ from, to }) => `Het stuk op ${from} kan niet op ${to} komen.`,
    goal_out_of_reach: ({ from }) => `Het stuk op ${from} kan het doel niet bereiken.`,
    ends_at_origin: () => 'Een zet mag niet eindigen op het veld waar hij begon.',
    must_bounce: ({ at }) => `Op ${at} staat een stuk: daar kan men alleen stuiteren.`,
    cannot_stay: ({ at }) => `Op ${at} staat een stuk: zeg waar het heen moet.`,
    no_replacing: () => 'In de basisregels neemt een stuk de plaats van een ander niet in.',
    nothing_to_replace: ({ at }) => `Op ${at} staat geen stuk om elders neer te zetten.`,
    beyond_opponent: ({ at }) => `${at} ligt voorbij de rij die uw tegenstander mag zetten.`,
    changes_nothing: () => 'Een zet moet de stelling veranderen.',
    no_drop: ({ at }) => `Het stuk van ${at} kan nergens worden neergezet.`,
    hand_first: () => 'Kies eerst een stuk uit uw hand.',
    piece_first: () => 'Kies eerst het stuk dat u wilt zetten.',
    not_a_cell: () => 'Kies een veld van het bord.',
    complete: () => 'De zet is volledig.',
  },
};

const stukken = (number: number) => (number === 1 ? '1 stuk' : `${number} stukken`);
const row = (captures: number, returns: number) =>
  captures > 0
    ? `een rij die ${stukken(captures)} slaat`
    : `een rij die ${stukken(returns)} terugbrengt`;

const causes: Causes = {
  dvonn: {
    counted: ({ first, second }) =>
      `De toren van wit telt ${first} stukken, die van zwart ${second}.`,
  },
  gipf: {
    nothing_to_push: (_, loser) => `${loser} heeft niets meer om te schuiven.`,
    no_gipf_pieces: (_, loser) => `${loser} verloor het laatste GIPF-stuk.`,
  },
  gyges: {
    goal: () => 'Een stuk heeft het doel bereikt.',
    blocked: (_, loser) => `${loser} kan niet zetten.`,
  },
};

const reasons: Reasons = {
  wins_at_once: () => 'het wint meteen',
  wins: ({ decisions }) =>
    `het wint gedwongen, in ${decisions === 1 ? '1 beslissing' : `${decisions} beslissingen`}`,
  only_move: () => 'het is de enige zet',
  only_defence: () => 'elke andere zet verliest gedwongen',
  leaves_few_moves: ({ moves }) =>
    `uw tegenstander houdt maar ${moves === 1 ? 'één zet' : `${moves} zetten`} over`,
  makes_opponent_pass: () => 'uw tegenstander moet passen',
  cuts_off: ({ pieces }) => `het snijdt ${stukken(pieces)} van uw tegenstander af`,
  threatens_cut: ({ pieces }) => `het dreigt ${stukken(pieces)} af te snijden`,
  takes_stack: ({ at, pieces }) => `het neemt ${stukken(pieces)} op ${at} over`,
  takes_dvonn: ({ at }) => `het neemt het DVONN-stuk op ${at}`,
  saves_stack: ({ at, pieces }) => `het redt ${stukken(pieces)} van ${at}`,
  builds_safely: ({ at, pieces }) =>
    `het bouwt ${stukken(pieces)} op ${at}, waar niemand kan volgen`,
  beside_dvonn: () => 'het stuk raakt een DVONN-stuk',
  on_the_edge: () => 'een stuk aan de rand wordt nooit omringd',
  makes_row: ({ captures, returns }) => `het maakt ${row(captures, returns)}`,
  takes_row: ({ captures, returns }) => `het neemt ${row(captures, returns)}`,
  spares_gipf: ({ pieces }) =>
    `het laat ${pieces === 1 ? 'een GIPF-stuk' : `${pieces} GIPF-stukken`} van u staan`,
  threatens_row: ({ captures }) => `het dreigt met een rij die ${stukken(captures)} slaat`,
  stops_row: ({ captures }) => `het verhindert een rij die ${stukken(captures)} zou slaan`,
  gains_centre: () => 'het wint terrein in het midden',
  bounces: ({ bounces }) =>
    `het stuk komt er met ${bounces === 1 ? 'één stuiter' : `${bounces} keer stuiteren`}`,
  stops_goal: ({ from, only }) =>
    only
      ? `niets anders houdt het stuk op ${from} van het doel`
      : `het houdt het stuk op ${from} van het doel`,
  threatens_goal: ({ from }) => `het dreigt vanaf ${from} het doel te bereiken`,
};

export const nlRules: typeof enRules = {
  causes,
  objections,
  reasons,
  told: {
    places: (who, at) => `${who} plaatst een stuk op ${at}`,
    placesDvonn: (who, at) => `${who} plaatst een DVONN-stuk op ${at}`,
    placesSize: (who, size, at) => `${who} plaatst een ${rings(size)} op ${at}`,
    moves: (who, from, to) => `${who} zet van ${from} naar ${to}`,
    fall: (list, count) =>
      count === 1 ? `${list} verliest het contact` : `${list} verliezen het contact`,
    pushes: (who, dot, to) => `${who} schuift van ${dot} naar ${to}`,
    pushesGipf: (who, dot, to) => `${who} schuift een GIPF-stuk van ${dot} naar ${to}`,
    takes: (who, list) => `${who} neemt ${list}`,
    returned: (count) => `${count} terug naar de reserve`,
    captured: (count) => `${count} geslagen`,
    done: (who) => `${who} beëindigt de beurt`,
    passes: (who) => `${who} past`,
    bounces: (list) => `met een stuiter op ${list}`,
    intoGoal: (who, from) => `${who} zet van ${from} in het doel`,
    puts: (from, to) => `het stuk van ${from} gaat naar ${to}`,
    score: (first, second, thenFirst, thenSecond) =>
      `${first} – ${second} wordt ${thenFirst} – ${thenSecond}`,
    rowToTake: 'dit maakt een rij vol die u neemt',
    reserve: (before, after) => `uw reserve gaat van ${before} naar ${after}`,
  },
  place: {
    empty: (at) => `${at}, leeg`,
    dot: (at) => `punt ${at}`,
    goal: 'het doel',
    yourGoal: 'uw doel',
    goalOf: (side) => `doel van ${side}`,
    piece: (at, side) => `${at}, ${side}`,
    stack: (at, side, height) => `${at}, ${side}, stapel van ${height}`,
    withDvonn: (count) => (count === 1 ? 'met een DVONN-stuk' : `met ${count} DVONN-stukken`),
    dvonn: (at) => `${at}, DVONN-stuk`,
    gipf: (at, side) => `${at}, ${side}, GIPF-stuk`,
    ring: (at, size) => `${at}, ${rings(size)}`,
    hand: (size, count) => `${rings(size)} uit de hand, nog ${count}`,
    basic: 'Gewoon stuk',
    gipfKind: 'GIPF-stuk',
    done: 'Beurt beëindigen',
    confirm: 'Bevestigen',
    can: 'kan worden gekozen',
  },
};
