import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { parseSync } from '@swc/core';
import { FIXED_TEXTS, SHOWN_BY_SPECS } from './fixed-texts';
import { BACKEND, DEMO, INTERFACE, PAGES, sourceOf, sourcesIn, TEMPLATES } from './sources';

/** How the texts of all screens are written, but for those that the specification fixes to the letter. */

const FIXED = [...FIXED_TEXTS.map(({ text }) => text), ...SHOWN_BY_SPECS];
/** The errors of calls follow the fixed ones in their spelling. */
const ERROR = /^Errore (durante|nel) /;

const RULES: readonly (readonly [rule: string, offence: RegExp])[] = [
  ['an apostrophe is ’', /\p{L}'\p{L}/u],
  ['an ellipsis is …', /\p{L}\.\.\./u],
  ['nothing is exclaimed', /\p{L}!/u],
];

/** Every text of a file: literals, the fixed parts of templates, and what stands between tags. */
function textsIn(node: unknown, found: string[] = []): string[] {
  if (Array.isArray(node)) for (const child of node) textsIn(child, found);
  else if (typeof node === 'object' && node !== null) {
    const { type, value, cooked } = node as { type?: string; value?: unknown; cooked?: unknown };
    if ((type === 'StringLiteral' || type === 'JSXText') && typeof value === 'string') found.push(value);
    if (type === 'TemplateElement' && typeof cooked === 'string') found.push(cooked);
    textsIn(Object.values(node), found);
  }
  return found;
}

const textsOf = (folder?: string) =>
  sourcesIn('', undefined, folder).flatMap((file) => {
    const program = parseSync(sourceOf(file, folder), {
      syntax: 'typescript',
      tsx: file.endsWith('x'),
      decorators: true,
    });
    return textsIn(program).map((text) => ({ file, text: text.trim() }));
  });

const texts = textsOf();
const writtenIn = (folder: string, kind: RegExp) =>
  sourcesIn('', kind, folder).map((file) => ({ file, text: sourceOf(file, folder) }));
/** The legal pages, and what the questionnaire and its areas say. */
const pages = writtenIn(PAGES, /\.(?:md|json)$/);
const orientation = pages.filter(({ file }) => file.startsWith('orientation/'));
const templates = writtenIn(TEMPLATES, /\.md$/);
/** What the server answers, writes and mails; beside it words of programs, which are English. */
const served = [...textsOf(BACKEND), ...textsOf(DEMO)];
const isFixed = (text: string) => FIXED.includes(text) || ERROR.test(text);

test('the texts of the screens are found', () => {
  for (const text of ['Torna alla home', 'Verifica autenticazione...', "L'email non può essere modificata"])
    expect(texts.map((found) => found.text)).toContain(text);
});

for (const [rule, offence] of RULES) {
  test(`in the texts of the screens ${rule}`, () => {
    const offending = [...texts, ...orientation].filter(({ text }) => offence.test(text) && !isFixed(text));
    expect(offending).toEqual([]);
  });
}

/** What Italian shortens before a vowel, and "po’". English has none of them before an apostrophe. */
const ELIDED =
  /(?<![\p{L}'])(?:(?:l|un|d|c|s|n|t|v|m|gl|quest|quell|anch|cos|com|dov|ciascun|nessun|qualcun|buon|bell|sant|tutt|mezz|senz|(?:de|a|da|ne|su|co)ll)'\p{L}|po'(?!\p{L}))/iu;

/** Words of a terminal, which operators also search for. */
const AUDITOR = 'auditor/';

test('in the texts of the server, its messages, pages and templates an apostrophe is ’', () => {
  expect(served.map(({ file }) => file)).toContain('features/accounts/account-letters.tsx');
  const files = [...pages, ...templates].map(({ file }) => file);
  expect(files).toEqual(expect.arrayContaining(['privacy.md', 'orientation/areas/R.json', 'family-letter.md']));
  const read = [...served, ...pages, ...templates];
  const offending = read.filter(({ text, file }) => ELIDED.test(text) && !isFixed(text) && !file.startsWith(AUDITOR));
  expect(offending).toEqual([]);
});

/** A sentence that says that a message leaves, has left or is in somebody's post. */
const CLAIM =
  /(?<!non )\b(?:ti|gli|le|vi) (?:abbiamo scritto|scriviamo|mandiamo|inviamo)|(?<!non )abbiamo (?:scritto|mandato|inviato|spedito)|(?<!non ti )\b(?:mandiamo|inviamo|spediamo)\b|(?:rispedi|spedit)\w*|ricev\w+ (?:un messaggio|anche per e-mail)|arriva un messaggio|(?:messaggio|link|invito|richiesta) (?:è stat[oa] )?(?:inviat|mandat)[oa](?! agli amministratori)|posta indesiderata|nella (?:tua )?posta|(?:invia|manda) (?:il link|di nuovo|la richiesta|un nuovo invito)|link che arriva|ricevuto per e-mail|richiesta di consenso è partita/i;

/** Where each such sentence stands beside the one that is shown where FORM sends none; the banner is shown only where it does. */
const SAYS_BOTH = [
  'entities/mail-sentences.ts',
  'entities/families/consent-notice.tsx',
  'platform/mail/mail-answers.ts',
  'accounts/confirm-email-banner.tsx',
];
/** A message itself, and what never concerns one. */
const NO_SCREEN = /^(?:platform\/mail\/templates|content)\//;

test('no text says that a mail was or will be sent where it may not be', () => {
  const claims = [...texts, ...served].filter(({ text, file }) => CLAIM.test(text) && !NO_SCREEN.test(file));
  expect(claims.map(({ file }) => file)).toEqual(expect.arrayContaining(SAYS_BOTH));
  expect(claims.filter(({ file }) => !SAYS_BOTH.includes(file))).toEqual([]);
});

interface Naming {
  readonly thing: string;
  readonly never: RegExp;
  readonly except: readonly RegExp[];
}

const quotedIn = (cell: string) => [...cell.matchAll(/"([^"]+)"/g)].map(([, words = '']) => words);

const wholeWords = (words: string, flags: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, flags);
/** Which may begin a sentence; what has a capital is a name with it only. */
const phrase = (words: string) =>
  wholeWords(
    words.replace(/^\p{Ll}/u, (first) => `[${first}${first.toUpperCase()}]`),
    'gu',
  );

/** The rows of the table "One thing, one name" that forbid a name. */
function namings(): Naming[] {
  const [, section = ''] = readFileSync(INTERFACE, 'utf8').split('## One thing, one name\n');
  const [table = ''] = section.split('\n## ');
  const rows = table.split('\n').filter((line) => line.startsWith('| '));
  return rows.flatMap((row) => {
    const [, thing = '', , never = '', except = ''] = row.split('|').map((cell) => cell.trim());
    const names = quotedIn(never);
    if (names.length === 0) return [];
    return { thing, never: wholeWords(names.join('|'), 'iu'), except: quotedIn(except).map(phrase) };
  });
}

/** What people of the demonstration write is theirs. */
const named = [...texts, ...textsOf(BACKEND), ...pages, ...templates].map(({ file, text }) => ({
  file,
  text: text.replace(/\s+/g, ' '),
}));

test('the table of names is found, and what it forbids', () => {
  const things = namings().filter(({ never }) =>
    ['Nessun movimento', 'un’offerta', 'Offerte'].some((text) => never.test(text)),
  );
  expect(things).toHaveLength(2);
});

for (const { thing, never, except } of namings()) {
  test(`one name: ${thing}`, () => {
    const offending = named.filter(({ text }) => {
      const rest = except.reduce((left, words) => left.replaceAll(words, ''), text);
      return never.test(rest) && !isFixed(text);
    });
    expect(offending).toEqual([]);
  });
}

test('the spec of a screen shows each text that no browser shows', () => {
  const specs = sourcesIn('', /\.spec\.tsx?$/).map((file) => sourceOf(file));
  expect(SHOWN_BY_SPECS.filter((text) => !specs.some((spec) => spec.includes(text)))).toEqual([]);
});
