import type { Book } from './book';

export const frBook: Book = {
  'dvonn-aim': {
    title: 'Le but',
    text: 'Contrôler plus de pièces que l’adversaire quand plus personne ne peut jouer. Une pile appartient au joueur dont la pièce est au sommet.',
  },
  'dvonn-placing': {
    title: 'Le placement',
    text: 'Le plateau est vide au départ. Blanc a deux des trois pièces DVONN rouges, Noir a la troisième. Blanc commence. Chacun à son tour place une pièce sur une case vide, d’abord les pièces DVONN, puis les 23 pièces de sa couleur, jusqu’à ce que toutes les cases soient occupées.',
  },
  'dvonn-moving': {
    title: 'Le déplacement',
    text: 'Blanc joue le premier coup. Une pile se déplace entière, en ligne droite, d’autant de cases qu’elle compte de pièces ; une pièce seule avance d’une case. Elle doit arriver sur une pièce ou une pile, jamais sur une case vide, et peut survoler n’importe quoi. Une pile entourée de six voisins ne peut pas bouger. Une pièce DVONN seule ne bouge jamais ; dans une pile, elle suit.',
  },
  'dvonn-contact': {
    title: 'Garder le contact',
    text: 'Chaque pile doit être reliée à une pièce DVONN par une chaîne de voisins. Après chaque coup, tout ce qui a perdu ce contact quitte aussitôt et définitivement le plateau, à qui que cela appartienne.',
  },
  'dvonn-end': {
    title: 'Passer, et la fin',
    text: 'Qui peut jouer doit jouer. Qui ne peut pas passe, jusqu’à ce qu’il le puisse de nouveau. Quand plus personne ne peut jouer, chacun empile ce qu’il contrôle : la plus haute tour gagne, et deux tours égales font partie nulle.',
  },
  'gipf-aim': {
    title: 'Le but',
    text: 'Capturer des pièces jusqu’à ce que l’adversaire n’en ait plus à faire entrer.',
  },
  'gipf-start-basic': {
    title: 'Le départ',
    text: 'Chaque joueur a 15 pièces : trois sont sur le plateau, près des angles, et douze en réserve. Blanc commence. Pour une partie plus longue, les deux joueurs prennent une, deux ou trois pièces de plus ; comme handicap, seul le moins fort les prend.',
  },
  'gipf-start-standard': {
    title: 'Le départ',
    text: 'Chaque joueur a 18 pièces. Six d’entre elles forment trois pièces GIPF, deux pièces l’une sur l’autre, placées près des angles. Douze sont en réserve. Blanc commence.',
  },
  'gipf-start-tournament': {
    title: 'Le départ',
    text: 'Le plateau est vide au départ et chaque joueur a 18 pièces. La première poussée doit être une pièce GIPF : deux pièces l’une sur l’autre. On peut en pousser d’autres, tour après tour, mais plus aucune après sa première pièce simple. Blanc commence.',
  },
  'gipf-push': {
    title: 'Pousser',
    text: 'À votre tour, placez une pièce de votre réserve sur un point du bord et poussez-la sur la ligne. Si la première place est occupée, la pièce qui s’y trouve avance d’un cran, et celles qui la suivent aussi, de l’une ou l’autre couleur, jusqu’au premier vide. On ne pousse pas sur une ligne pleine : aucune pièce ne sort ainsi du plateau.',
  },
  'gipf-row': {
    title: 'Prendre une rangée',
    text: 'Au moins quatre pièces de même couleur côte à côte sur une ligne doivent être prises par leur propriétaire, avec toutes les pièces qui touchent la rangée sur cette ligne, jusqu’au premier vide. Les pièces de votre couleur retournent dans votre réserve. Celles de l’adversaire sont capturées et hors jeu.',
  },
  'gipf-order': {
    title: 'Qui prend quoi',
    text: 'Le joueur qui a poussé prend d’abord, puis l’autre. Vous prenez toutes les rangées de votre couleur ; si deux d’entre elles se croisent, vous choisissez celle que vous prenez. Prendre n’est pas un tour : si la poussée de l’adversaire vous laisse une rangée, vous la prenez, puis vous poussez comme d’habitude.',
  },
  'gipf-pieces': {
    title: 'Les pièces GIPF',
    text: 'Une pièce GIPF compte dans une rangée comme toute autre pièce, mais on n’est pas obligé de la prendre. Le joueur qui prend la rangée décide pour chaque pièce GIPF, de l’une ou l’autre couleur, si elle part ou si elle reste. S’il en reste une là où deux de vos rangées se croisent, vous devez prendre aussi la seconde. Votre propre pièce GIPF retourne dans votre réserve comme deux pièces simples.',
  },
  'gipf-four': {
    title: 'Rangées de pièces GIPF',
    text: 'Une rangée de quatre pièces GIPF peut rester en place. À chacun de vos tours, vous pouvez en prendre une ou plusieurs, avant ou après votre poussée.',
  },
  'gipf-end-basic': {
    title: 'La fin',
    text: 'Si c’est votre tour et que votre réserve est vide, vous avez perdu.',
  },
  'gipf-end': {
    title: 'La fin',
    text: 'Qui perd sa dernière pièce GIPF a perdu. Vous perdez aussi si c’est votre tour et que votre réserve est vide.',
  },
  'gyges-aim': {
    title: 'Le but',
    text: 'Amener une pièce, n’importe laquelle, dans le but derrière la première ligne de l’adversaire. Les pièces n’appartiennent à personne.',
  },
  'gyges-placing': {
    title: 'Le placement',
    text: 'Chaque joueur a six pièces : deux simples, deux doubles et deux triples, à un, deux et trois anneaux. Sud commence. Chacun à son tour place une pièce sur une case libre de sa première ligne.',
  },
  'gyges-nearest': {
    title: 'Quelle pièce jouer',
    text: 'Sud joue le premier coup. On joue une pièce de la ligne occupée la plus proche de soi, qui que ce soit qui l’ait placée. Si aucune pièce de cette ligne ne peut bouger, on en prend une de la ligne suivante. Si aucune pièce ne peut bouger, on a perdu.',
  },
  'gyges-moving': {
    title: 'Le déplacement',
    text: 'Une pièce avance d’exactement autant de pas qu’elle a d’anneaux, en avant, en arrière ou de côté, jamais en diagonale, et peut tourner en chemin. Les cases traversées doivent être vides. Elle ne peut pas finir là où elle a commencé.',
  },
  'gyges-bounce': {
    title: 'Le rebond',
    text: 'Si le dernier pas mène sur une autre pièce, la pièce jouée rebondit : elle repart aussitôt, d’autant de pas que cette pièce a d’anneaux. Elle peut rebondir plusieurs fois dans un même tour. Elle peut revenir sur une case, mais pas suivre deux fois le même trait entre deux cases.',
  },
  'gyges-replace': {
    title: 'Le remplacement',
    text: 'Au lieu de rebondir, la pièce peut rester et prendre la place de l’autre. Vous posez celle-ci sur une case vide de votre choix, mais pas au-delà de la ligne que l’adversaire doit jouer.',
  },
  'gyges-goal': {
    title: 'Le but à atteindre',
    text: 'Chacune des six cases de la dernière ligne est reliée au but. La pièce doit l’atteindre exactement avec son dernier pas. Qui y amène une pièce gagne aussitôt.',
  },
};
