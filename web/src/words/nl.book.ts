import type { Book } from './book';

export const nlBook: Book = {
  'dvonn-aim': {
    title: 'Het doel',
    text: 'Meer stukken beheersen dan uw tegenstander wanneer niemand meer kan zetten. Een stapel is van wie het bovenste stuk heeft.',
  },
  'dvonn-placing': {
    title: 'Plaatsen',
    text: 'Het bord is leeg. Wit heeft twee van de drie rode DVONN-stukken, Zwart het derde. Wit begint. Om de beurt plaatst men een stuk op een leeg veld, eerst de DVONN-stukken, dan de 23 stukken van de eigen kleur, tot alle velden bezet zijn.',
  },
  'dvonn-moving': {
    title: 'Zetten',
    text: 'Wit doet de eerste zet. Een stapel gaat in zijn geheel en in een rechte lijn precies zoveel velden ver als hij hoog is; een los stuk gaat één veld. Hij moet op een ander stuk of een andere stapel komen, nooit op een leeg veld, en mag overal overheen. Een stapel met zes buren kan niet weg. Een DVONN-stuk alleen wordt nooit verplaatst; in een stapel gaat het mee.',
  },
  'dvonn-contact': {
    title: 'Contact houden',
    text: 'Elke stapel moet via een keten van buren met een DVONN-stuk verbonden zijn. Wat na een zet dat contact kwijt is, gaat meteen en voorgoed van het bord, van wie het ook is.',
  },
  'dvonn-end': {
    title: 'Passen en het einde',
    text: 'Wie kan zetten, moet zetten. Wie dat niet kan, past tot het weer kan. Kan niemand meer zetten, dan legt ieder de eigen stapels op elkaar: de hoogste toren wint, en even hoge torens zijn remise.',
  },
  'gipf-aim': {
    title: 'Het doel',
    text: 'Stukken slaan tot uw tegenstander er geen meer heeft om in te brengen.',
  },
  'gipf-start-basic': {
    title: 'Het begin',
    text: 'Elke speler heeft 15 stukken: drie staan op het bord, bij de hoeken, en twaalf zijn de reserve. Wit begint. Voor een langere partij nemen beide spelers een, twee of drie stukken meer; als handicap doet alleen de zwakkere speler dat.',
  },
  'gipf-start-standard': {
    title: 'Het begin',
    text: 'Elke speler heeft 18 stukken. Zes daarvan staan als drie GIPF-stukken, twee stukken op elkaar, bij de hoeken. Twaalf zijn de reserve. Wit begint.',
  },
  'gipf-start-tournament': {
    title: 'Het begin',
    text: 'Het bord is leeg en elke speler heeft 18 stukken. Uw eerste stuk moet een GIPF-stuk zijn: twee stukken op elkaar. U mag er beurt na beurt meer inbrengen, maar geen meer na uw eerste gewone stuk. Wit begint.',
  },
  'gipf-push': {
    title: 'Schuiven',
    text: 'In uw beurt legt u een stuk uit uw reserve op een punt aan de rand en schuift u het op de lijn. Is de eerste plaats bezet, dan schuift dat stuk één plaats op, en de stukken erachter ook, van welke kleur ook, tot aan het eerste gat. Op een volle lijn mag u niet schuiven: zo gaat geen stuk van het bord.',
  },
  'gipf-row': {
    title: 'Een rij nemen',
    text: 'Vier of meer stukken van één kleur naast elkaar op een lijn moeten door hun eigenaar genomen worden, samen met alle stukken die op die lijn aan de rij grenzen, tot aan het eerste gat. Uw eigen stukken gaan terug naar uw reserve. Die van uw tegenstander zijn geslagen en uit het spel.',
  },
  'gipf-order': {
    title: 'Wie wat neemt',
    text: 'Wie geschoven heeft, neemt eerst, daarna de ander. U neemt alle rijen van uw kleur; kruisen er twee elkaar, dan kiest u welke u neemt. Nemen is geen beurt: laat uw tegenstander u een rij, dan neemt u die en schuift u daarna gewoon.',
  },
  'gipf-pieces': {
    title: 'GIPF-stukken',
    text: 'Een GIPF-stuk telt in een rij als elk ander stuk, maar hoeft niet genomen te worden. Wie de rij neemt, beslist voor elk GIPF-stuk, van welke kleur ook, of het gaat of blijft. Blijft er een staan waar twee van uw rijen elkaar kruisen, dan neemt u ook de tweede rij. Uw eigen GIPF-stuk gaat als twee gewone stukken terug naar uw reserve.',
  },
  'gipf-four': {
    title: 'Rijen van GIPF-stukken',
    text: 'Een rij van vier GIPF-stukken mag blijven staan. In elk van uw beurten mag u er een of meer van nemen, voor of na het schuiven.',
  },
  'gipf-end-basic': {
    title: 'Het einde',
    text: 'Bent u aan de beurt en is uw reserve leeg, dan hebt u verloren.',
  },
  'gipf-end': {
    title: 'Het einde',
    text: 'Wie zijn laatste GIPF-stuk kwijt is, heeft verloren. U verliest ook als u aan de beurt bent en uw reserve leeg is.',
  },
  'gyges-aim': {
    title: 'Het doel',
    text: 'Een stuk, welk ook, in het doel brengen achter de eerste rij van uw tegenstander. De stukken zijn van niemand.',
  },
  'gyges-placing': {
    title: 'Plaatsen',
    text: 'Elke speler heeft zes stukken: twee enkele, twee dubbele en twee drievoudige, met een, twee en drie ringen. Zuid begint. Om de beurt plaatst men een stuk op een vrij veld van de eigen eerste rij.',
  },
  'gyges-nearest': {
    title: 'Welk stuk u verzet',
    text: 'Zuid doet de eerste zet. U verzet een stuk uit de bezette rij die het dichtst bij u ligt, wie het ook geplaatst heeft. Kan geen stuk van die rij weg, dan neemt u er een uit de volgende. Kan geen enkel stuk weg, dan hebt u verloren.',
  },
  'gyges-moving': {
    title: 'Zetten',
    text: 'Een stuk doet precies zoveel stappen als het ringen heeft, vooruit, achteruit of opzij, nooit schuin, en mag onderweg afslaan. De velden waar het langs komt, moeten leeg zijn. Het mag niet eindigen waar het begon.',
  },
  'gyges-bounce': {
    title: 'Stuiteren',
    text: 'Komt de laatste stap op een ander stuk uit, dan stuitert het stuk: het gaat meteen verder, zoveel stappen als dat stuk ringen heeft. Het mag in één beurt telkens weer stuiteren. Het mag op een veld terugkomen, maar niet twee keer over dezelfde lijn tussen twee velden.',
  },
  'gyges-replace': {
    title: 'Vervangen',
    text: 'In plaats van te stuiteren mag het stuk blijven en de plaats van het andere innemen. Dat zet u op een leeg veld naar keuze, maar niet voorbij de rij waaruit uw tegenstander moet zetten.',
  },
  'gyges-goal': {
    title: 'In het doel',
    text: 'Elk van de zes velden van de laatste rij is met het doel verbonden. Een stuk moet het precies met zijn laatste stap bereiken. Wie er een stuk brengt, wint meteen.',
  },
};
