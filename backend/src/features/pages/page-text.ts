import { Marked, type Token, type Tokens } from 'marked';
import sanitizeHtml from 'sanitize-html';

/** From the markdown of a legal page to what a browser may show. Pure. */

/** What a text may name, by the name of the setting. Empty: not set. */
export type PageSettings = Readonly<Record<string, string>>;

export interface RenderedPage {
  /** The first heading of level 1; undefined where the text has none. */
  readonly title: string | undefined;
  /** Sanitised. Headings of level 2 have the ids of `contents`. */
  readonly html: string;
  readonly contents: readonly { readonly id: string; readonly title: string }[];
}

/** `{{NAME}}` is the value of a setting; `{{NAME=value}}` shows nothing. */
const PLACEHOLDER = /\{\{([A-Z_]+)(?:=([a-z]*))?\}\}/g;
/** What has a meaning in markdown or HTML. An @ and a dot have none: addresses become links. */
const MARKS = /[\\`*_{}[\]<>#|~!&]/g;

/**
 * Fills in the settings line by line. A line goes where it names a setting that is not set, or that has another value than
 * `{{NAME=value}}` says.
 */
export function fillIn(markdown: string, settings: PageSettings): string {
  // Editors of Windows begin a file with a byte order mark, which would hide that a heading follows.
  const lines = markdown
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .split('\n');
  return lines
    .filter((line) => stays(line, settings))
    .map((line) => filled(line, settings))
    .join('\n');
}

/** The settings that a text names and that there are not: mistakes of its author. */
export function unknownSettings(markdown: string, settings: PageSettings): string[] {
  const named = [...markdown.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
  return [...new Set(named)].filter((name) => !(name in settings));
}

const stays = (line: string, settings: PageSettings): boolean =>
  [...line.matchAll(PLACEHOLDER)].every(([, name = '', wanted]) => {
    const value = settings[name] ?? '';
    return wanted === undefined ? value !== '' : value === wanted;
  });

const filled = (line: string, settings: PageSettings): string =>
  line.replace(PLACEHOLDER, (_, name: string, wanted?: string) =>
    wanted === undefined ? (settings[name] ?? '').replace(/\s+/g, ' ').replace(MARKS, '\\$&') : '',
  );

/** @param markdown with its settings filled in */
export function renderPage(markdown: string): RenderedPage {
  const marked = new Marked({ gfm: true });
  const tokens = marked.lexer(markdown);
  const title = tokens.find((token): token is Tokens.Heading => token.type === 'heading' && token.depth === 1);
  const below = tokens.filter((token) => token !== title);
  const contents: { id: string; title: string }[] = [];
  marked.use({
    renderer: {
      heading({ tokens: words, depth }) {
        // The screen has the one heading of level 1.
        const level = Math.max(depth, 2);
        const inside = this.parser.parseInline(words);
        if (level > 2) return `<h${level}>${inside}</h${level}>`;
        const heading = { id: freeId(plainText(words), contents), title: plainText(words) };
        contents.push(heading);
        return `<h2 id="${heading.id}">${inside}</h2>`;
      },
      // A wide table scrolls by itself, also by keyboard.
      table(token) {
        return `<div class="table" tabindex="0" role="group">${tableOf(token, (words) => this.parser.parseInline(words))}</div>`;
      },
    },
  });
  const unsafe = marked.parser(below);
  const html = sanitizeHtml(unsafe, allowed(contents.map(({ id }) => id)));
  return { title: title && plainText(title.tokens), html, contents };
}

/** @param ids of headings: others could be those of the screen around the page */
const allowed = (ids: string[]): sanitizeHtml.IOptions => ({
  allowedTags: [
    ...[
      'h2',
      'h3',
      'h4',
      'h5',
      'h6',
      'p',
      'br',
      'hr',
      'ul',
      'ol',
      'li',
      'blockquote',
      'pre',
      'code',
      'strong',
      'em',
      'del',
    ],
    ...['a', 'div', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href'],
    h2: [{ name: 'id', values: ids }],
    ol: ['start'],
    th: ['scope'],
    div: [
      { name: 'class', values: ['table'] },
      { name: 'tabindex', values: ['0'] },
      { name: 'role', values: ['group'] },
    ],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
});

function tableOf({ header, rows }: Tokens.Table, inline: (words: Token[]) => string): string {
  const head = header.map(({ tokens }) => `<th scope="col">${inline(tokens)}</th>`).join('');
  const body = rows.map((cells) => `<tr>${cells.map(({ tokens }) => `<td>${inline(tokens)}</td>`).join('')}</tr>`);
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

function plainText(tokens: readonly Token[] = []): string {
  return tokens
    .map((token) => ('tokens' in token && token.tokens ? plainText(token.tokens) : 'text' in token ? token.text : ''))
    .join('')
    .trim();
}

/** An id for a heading, made of its words, so that links to it outlast a change of the text around it. */
function freeId(title: string, taken: readonly { readonly id: string }[]): string {
  const words = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const id = `t-${words.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')}`;
  const same = taken.filter((heading) => heading.id === id || heading.id.startsWith(`${id}--`)).length;
  return same === 0 ? id : `${id}--${same + 1}`;
}
