/** E-mail addresses and links in a folded text, also in words: "chiocciola", "punto it". */

/** Top-level domains that are no word or abbreviation in Italian. */
const PLAIN_DOMAINS = 'com|it|net|org|eu|edu|gov|biz|xyz|gg|uk|fr|ch';
/** These are: they count where no new sentence begins with them. */
const WORD_DOMAINS =
  'tv|co|de|nl|us|ly|ee|app|info|shop|store|online|site|website|blog|link|cloud|club|dev|page|live|chat|social';
/** And these count only in front of a path, as in "t.me/nome". */
const PATH_DOMAINS = `${PLAIN_DOMAINS}|${WORD_DOMAINS}|me|be|io|ai|to|cc|sh|gl|gd|is|im|in|es|at|sm|fm|id|so|st|bio|one|ink|pro|vip|fun|top`;
const PROVIDERS =
  'gmail|googlemail|hotmail|outlook|yahoo|libero|live|icloud|alice|tiscali|virgilio|protonmail|proton|tim|fastwebnet|aruba|msn|inwind|email';

const NO_LETTER = "(?!['’\\u2019]?[\\p{L}\\d])";
/** Brackets and spaces around a sign that somebody hides. */
const GAP = '[\\s()\\[\\]{}<>*_"\'-]{0,5}';
const LABEL = '(?<![\\p{L}\\d-])[\\p{L}\\d-]{2,40}';
const AT = `(?:@|(?<![\\p{L}\\d])(?:at|chiocciol(?:a|ina)|commerciale)(?![\\p{L}\\d]))`;
const DOT = '(?:\\.|,|(?<![\\p{L}\\d])(?:punto|dot|dt)(?![\\p{L}\\d]))';
const SPELLED_DOT = '(?:(?<![\\p{L}\\d])(?:punto|dot)(?![\\p{L}\\d])|[(\\[{<]\\s?[.,]\\s?[)\\]}>])';
/** "il punto IT", "a questo punto, it": no name stands before the word. */
const NO_NAME =
  '(?<!(?:^|[^\\p{L}\\d])(?:il|un|al|del|dal|nel|sul|che|questo|quel|certo|primo|ogni|ultimo|dominio|domini|estensione)\\s{1,3})';

const EMAILS: readonly RegExp[] = [
  /[\p{L}\d_%+.-]@[\p{L}\d]/u,
  new RegExp(`${AT}${GAP}(?:${PROVIDERS})(?![\\p{L}\\d])`, 'iu'),
  new RegExp(`${AT}${GAP}[\\p{L}\\d-]{2,40}${GAP}${DOT}${GAP}(?:${PLAIN_DOMAINS}|${WORD_DOMAINS})${NO_LETTER}`, 'iu'),
  /(?<![\p{L}\d])(?:gmail|googlemail|hotmail|yahoo|icloud|protonmail|tiscali)[\s()[\]{}*_-]{1,4}(?:punto|dot|\.)?\s{0,2}(?:com|it)(?!['’]?[\p{L}\d])/iu,
];

const LINKS: readonly RegExp[] = [
  /(?<![\p{L}\d])(?:[a-z][a-z0-9+-]{1,12}\s{0,2}:\s{0,2}\/\s?\/|mailto:|tel:)\s?\S/iu,
  /(?<![\p{L}\d])w\s?w\s?w\s{0,2}(?:[.,·]|punto|dot|\[\.\]|\(\.\))\s{0,2}[\p{L}\d]/iu,
  new RegExp(`(?<![\\p{L}\\d])www\\s{1,2}[\\p{L}\\d-]{2,40}\\s{0,2}${DOT}`, 'iu'),
  new RegExp(`(?<=[\\p{L}\\d]{2})(?<!(?:asp|vb|ado))\\.(?:${PLAIN_DOMAINS})${NO_LETTER}`, 'iu'),
  new RegExp(`(?<=[\\p{L}\\d])\\.(?:${PATH_DOMAINS})\\/[\\p{L}\\d@+]`, 'iu'),
  /(?<![\p{L}\d])(?:t|wa)\s?(?:\.|punto|dot)\s?me(?![\p{L}\d])/iu,
  new RegExp(`(?<![\\p{L}\\d])(?:punto|dot)\\s(?:${PATH_DOMAINS})\\s?(?:\\/|barra|slash)\\s?[\\p{L}\\d@]`, 'iu'),
  /(?<!\p{L})discord\s(?:punto\s)?gg(?!\p{L})/iu,
  new RegExp(`${LABEL}\\s${NO_NAME}\\.\\s?(?:com|it|org|eu)${NO_LETTER}`, 'iu'),
  new RegExp(`${LABEL}${GAP}${NO_NAME}${SPELLED_DOT}${GAP}(?:com|it|net|org|eu|tv|gg)${NO_LETTER}`, 'iu'),
];

/** "orari.Info al banco" begins a sentence without its space. */
const WORD_LINK = new RegExp(`(?<=[\\p{L}\\d]{2})\\.(?:${WORD_DOMAINS})${NO_LETTER}`, 'u');

const someIn = (patterns: readonly RegExp[], text: string): boolean => patterns.some((pattern) => pattern.test(text));

export const hasEmail = (text: string): boolean => someIn(EMAILS, text);

export const hasLink = (text: string): boolean => someIn(LINKS, text) || WORD_LINK.test(text);
