import { Likeness, likenessToName } from './name-likeness.js';
import { isHidden, isNetwork } from './networks.js';
import { type Word, wordsIn } from './words.js';

/**
 * Names of profiles elsewhere in a folded text: a network and a name beside each other, in either order, with what people
 * say between them, and invitations to go on there.
 */

/** Words with an @ that name nobody: groups of people, places, and terms of programming. */
const NO_USER =
  'tutt[ieo]|all|everyone|here|scuola|casa|media|import|override|charset|keyframes|param|returns?|property|supports|layer|container|deprecated|test';
const PLAIN: readonly RegExp[] = [
  new RegExp(`(?<![\\p{L}\\d_.@])@(?!(?:${NO_USER})(?![\\p{L}\\d_]))[a-z][a-z0-9._]{1,28}[a-z0-9_]`, 'iu'),
  // "luca#1234", and codes of friends and meetings.
  /(?<![\p{L}\d_#])[\p{L}\d_]{2,32}#\d{4}(?!\d)/u,
  /(?<!\p{L})(?:sw|zoom|(?:codice|id) amico)[^\d\n]{0,16}\d{3,4}[ -]?\d{3,4}[ -]?\d{3,4}(?!\d)/iu,
  // Contact details that are offered or asked for.
  /(?<!\p{L})(?:[tv]i (?:do|lascio|mando|passo) (?:il (?=numero)|(?:il mio|la mia) )|(?:dammi|passami|mandami|lasciami|dimmi|mi (?:dai|passi|lasci|mandi)) (?:il tuo|la tua) )(?:numero|cell\w{0,8}|telefono|e?-?mail|contatto)(?!\p{L}| d[ei])/iu,
];

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** These say that the name of a person stands beside them. */
const INTRODUCING =
  'sono chiamo chiama come nome nick nickname user username contatto id gamertag trovi trovate trovami cercami cercatemi ' +
  'cerca cercate aggiungimi aggiungetemi aggiungi scrivimi seguimi seguitemi contattami followami';
const INTRODUCES = setOf(INTRODUCING);
/** And these do between a network and a name: "il mio cane su TikTok" names nobody. */
const PERSONAL = setOf(`${INTRODUCING} mio mia`);
const BETWEEN = setOf(
  `${INTRODUCING} mio mia e ho il la lo un al col con a su sul sui in anche pero poi ora sempre sotto ha tutti via tramite per mi si ` +
    'utente profilo account pagina canale tag richiesta codice amico',
);
/** In front of a name where no network is named: only what looks like no word counts. */
const LABELS = setOf(
  'sono chiamo user username nick nickname utente gamertag aggiungimi aggiungetemi seguimi seguitemi followami cercami ' +
    'contattami scrivimi chiocciola contatto mail email profilo',
);
const CONTEXT_MAX = 8;
const WORD_MAX = 20;
const ENDS_A_CLAUSE = /[.!?;…](?:\s|$)/;
/** "name, email, first_name" are columns of a table. */
const ENDS_A_LIST = /[,.!?;…]/;
const POINTS = /[:=([{~/|>→]|\s-\s/;

const INVITATION =
  /(?:^|\s)(?:(?:scriv|aggiung|cerc|contatt|trov|segu|tagg)(?:imi|ami|itemi|etemi|atemi)|mi trov(?:i|ate)|followami|chiamami|rispondimi|sentiamoci|ci sentiamo|spostiamoci|scriviamoci)(?: (?:in|privato|dm|direct|pure|anche|li|subito|se|vuoi|ti|va|tranquillamente|dopo|quando|magari))* (?:su|sul|in|via|tramite)$/;
const QUESTION =
  /(?:^|\s)(?:dammi|passami|mandami|lasciami|dimmi|scrivimi|qual e|mi (?:dai|passi|lasci|mandi))(?: il| la)? (?:tuo|tua)$/;
const SAME_NAME = /(?:^|\s)(?:stess[oi] (?:nome|nick|user|profilo)|(?:col|con il) mio nome)/;

export function hasUserName(text: string): boolean {
  if (PLAIN.some((pattern) => pattern.test(text))) return true;
  const words = wordsIn(text);
  return words.some(({ plain }, at) => {
    if (!isNetwork(plain)) return LABELS.has(plain) && isNameAfter(words, at, Likeness.sure, Likeness.sure);
    const needed = isHidden(plain) ? Likeness.possible : Likeness.likely;
    return (
      [isNameAfter, isNameBefore].some((isNamed) => isNamed(words, at, needed, Likeness.possible)) ||
      isInvitation(words, at)
    );
  });
}

type Step = 1 | -1;

/** The words of the same clause after or before one, the nearest first. */
function* wordsFrom(words: readonly Word[], at: number, step: Step): Generator<Word> {
  const ends = LABELS.has(words[at]?.plain ?? '') ? ENDS_A_LIST : ENDS_A_CLAUSE;
  for (let count = 1; count <= CONTEXT_MAX; count++) {
    const [word, next] = [words[at + step * count], words[at + step * count + (step === 1 ? 0 : 1)]];
    if (!word || !next || ends.test(next.gap)) return;
    yield { ...word, gap: next.gap };
  }
}

/**
 * @param needed of the likeness where nothing else says that it is a name
 * @param least where "mio", "mi chiamo" or a colon does
 */
function isNameAfter(words: readonly Word[], at: number, needed: Likeness, least: Likeness): boolean {
  let [enough, previous, isPast] = [needed, '', false];
  for (const word of wordsFrom(words, at, 1)) {
    const points = POINTS.test(word.gap);
    if (isPast && points) return isLike(word, needed, '');
    if (points || PERSONAL.has(word.plain)) enough = least;
    if (BETWEEN.has(word.plain)) previous = word.plain;
    else if (!isPast && isLike(word, enough, previous)) return true;
    else isPast = true;
  }
  return false;
}

function isNameBefore(words: readonly Word[], at: number, needed: Likeness, least: Likeness): boolean {
  let [enough, isApart] = [needed, false];
  let candidate: Word | undefined;
  for (const word of wordsFrom(words, at, -1)) {
    // "Mi chiamo Luca e su Roblox costruisco" says who Luca is here.
    if (candidate && isApart) return isLike(candidate, enough, '');
    if (candidate) return isLike(candidate, INTRODUCES.has(word.plain) ? least : enough, word.plain);
    if (POINTS.test(word.gap) || PERSONAL.has(word.plain)) enough = least;
    if (word.gap.includes(',')) enough = needed;
    isApart ||= word.plain === 'e' || word.gap.includes(',');
    // "Il mio cane si chiama Discord" names the dog.
    if (!BETWEEN.has(word.plain) || word.plain === 'chiama') candidate = word;
  }
  return candidate !== undefined && isLike(candidate, enough, '');
}

/** "Su Roblox mi chiamo Drago" names a profile with any word. */
const isLike = (word: Word, enough: Likeness, beside: string): boolean =>
  likenessToName(word) >= enough || (beside === 'chiamo' && /^\p{L}{4}/u.test(word.plain));

function isInvitation(words: readonly Word[], at: number): boolean {
  const before = textOf([...wordsFrom(words, at, -1)].reverse());
  const after = textOf([...wordsFrom(words, at, 1)]);
  if (INVITATION.test(before) || SAME_NAME.test(before) || SAME_NAME.test(after)) return true;
  return QUESTION.test(before) && !after.startsWith('prefer');
}

const textOf = (words: readonly Word[]): string => words.map(({ plain }) => plain.slice(0, WORD_MAX)).join(' ');
