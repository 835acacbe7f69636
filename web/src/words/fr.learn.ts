import type { Words } from './en';

const pieces = (count: number) => (count <= 1 ? `${count} pièce` : `${count} pièces`);

export const frLearn: Pick<Words, 'learn'> = {
  learn: {
    nav: 'Apprendre',
    title: 'Apprendre en jouant',
    lead: 'De petites étapes sur le plateau. Les règles jugent ce que vous faites et disent ce qui n’allait pas.',
    never: 'Jamais joué ?',
    neverText: 'Cinq minutes et quelques coups, et vous gagnez votre première petite partie.',
    fiveMinutes: 'En cinq minutes',
    course: 'Le cours entier',
    parts: { quick: 'En cinq minutes', rules: 'Les règles', strategy: 'Bien jouer' },
    begin: (game) => `Apprendre ${game}`,
    done: (solved, all) => `${solved} étapes réussies sur ${all}`,
    step: (number, all) => `étape ${number} sur ${all}`,
    task: 'À vous.',
    check: 'Vérifier',
    again: 'Réessayer',
    next: 'Suite',
    back: 'Retour',
    skip: 'Passer',
    solved: 'Juste !',
    wrong: 'Pas tout à fait.',
    hint: 'Indice.',
    show: 'Montrer un bon coup',
    rule: (articles) => `Livret de règles : ${articles}`,
    nobody: 'Aucun des deux',
    finished: 'Vous êtes au bout de ce cours.',
    toCourse: 'Vers le cours',
    thinking: 'L’ordinateur réfléchit …',
    missing: (count) =>
      count === 1
        ? 'Juste jusqu’ici, mais il manque un endroit.'
        : `Juste jusqu’ici, mais il manque ${count} endroits.`,
    extra: (at) => `${at} n’en fait pas partie.`,
    notWon: 'Cette petite partie n’est pas gagnée. Réessayez : c’est possible.',
    drawn: 'Partie nulle. Réessayez : on peut gagner.',
    review: 'Encore une fois',
    reviewText: (count) =>
      count === 1 ? 'Une étape ratée revient.' : `${count} étapes ratées reviennent.`,
    progress: 'Vos progrès',
    kept: 'Les progrès restent dans ce navigateur.',
    exportIt: 'Exporter',
    importIt: 'Importer',
    imported: 'Progrès importés.',
    notImported: 'Ce fichier ne contient pas de progrès de Triskel.',
    unavailable:
      'Les leçons ont besoin de WebAssembly, que ce navigateur ou cette version n’a pas.',
    demands: {
      won: () => 'Permis, mais cela ne gagne pas la partie.',
      cut: (wanted, reached) =>
        `Permis, mais cela ne coupe que ${pieces(reached)} de l’adversaire : ${wanted} sont possibles.`,
      lost: (_, reached) => `Cela vous fait perdre ${pieces(reached)}.`,
      captured: (wanted, reached) =>
        `Permis, mais cela capture ${pieces(reached)} : il en faut ${wanted}.`,
      returned: (wanted, reached) => `${pieces(reached)} sont revenues : il en faut ${wanted}.`,
      forced: (wanted, reached) =>
        `L’adversaire doit reprendre ${pieces(reached)} : il en faut ${wanted}.`,
      exposed: (_, reached) => `L’adversaire pourrait maintenant vous prendre ${pieces(reached)}.`,
      rows: (wanted, reached) => `Vous avez pris ${reached} rangée(s) sur ${wanted}.`,
      reserve: (wanted, reached) => `Vous avez ${pieces(reached)} en réserve, et non ${wanted}.`,
      own_gipf: (wanted, reached) =>
        `${reached} de vos pièces GIPF sont sur le plateau : il en faut ${wanted}.`,
      gipf_pushed: (wanted) =>
        wanted === 1
          ? 'C’était une pièce simple : poussez une pièce GIPF.'
          : 'C’était une pièce GIPF : poussez une simple.',
      bounces: (wanted, reached) => `Cela demande ${reached} rebond(s) : il en faut ${wanted}.`,
      crossing: () => 'On peut aller à cette case sans repasser nulle part.',
      replaced: () => 'Cela ne remplace aucune pièce.',
      threatened: () => 'L’adversaire peut encore gagner au coup suivant.',
      unstoppable: () => 'L’adversaire peut encore vous arrêter.',
      threat: () => 'Cela ne menace pas de gagner.',
      passing: () => 'L’adversaire peut encore jouer.',
      taken: (wanted, reached) =>
        `Cela coûte ${reached} points à l’adversaire : il en faut ${wanted}.`,
      mobile: (wanted, reached) =>
        `Seules ${reached} de vos piles pourraient encore jouer : il en faut ${wanted}.`,
      frozen: () => 'Cette pile peut encore bouger.',
      uses: () => 'C’est une autre pièce que celle qui est demandée.',
      lands: () => 'Cela finit sur une autre case.',
      at_edge: () => 'Cette case n’est pas au bord.',
      next_to_dvonn: () => 'Aucune pièce DVONN n’est à côté de cette case.',
      next_to_own: () => 'Une de vos pièces est à côté de cette case.',
    },
    others: {
      winner: (first, second) =>
        first + second > 0
          ? `Recomptez : ${first} à ${second}.`
          : 'Regardez encore qui ne peut pas continuer.',
      decider: () => 'Regardez encore à qui est le tour.',
      richer: (first, second) => `Recomptez : ${first} à ${second}.`,
      ahead: (first, second) => `Recomptez : ${first} à ${second}.`,
    },
  },
};
