import type { Head } from './head';
import { chunksIn, preloadOf, stylesOf } from './manifest';

/** From what a screen renders to a whole page: the build's own page, with the screen in it, its styles and what it says of itself. */

export interface Site {
  /** Reads a file of the build, by its path there. */
  readonly read: (path: string) => string;
  /** The address of the platform, where the operator has named it. */
  readonly publicUrl?: string;
}

interface RenderedScreen {
  readonly path: string;
  readonly screen: string;
  readonly head: Head;
  readonly markup: string;
  /** What the application takes over (src/app/rendered-page.ts). */
  readonly state: unknown;
}

const ENTRY = 'index.html';
/** In index.html, around what the head of every page says for itself. */
const HEAD = /<!-- page -->[\s\S]*<!-- \/page -->/;
const SCRIPT = /<script type="module"[^>]*><\/script>/;
const STYLES = /<link rel="stylesheet"[^>]*>/g;
const PRELOADS = /<link rel="modulepreload"[^>]*>/g;
const BODY = /<noscript>[\s\S]*<div id="root"><\/div>/;
const TEXT_ONLY =
  'Senza JavaScript questa pagina si legge soltanto: per accedere, acquistare o partecipare attivalo nel browser e ricaricala.';
/** Whoever is signed in waits for their own page (public/first-ask.js). */
const HIDDEN = '[data-signed-in] #root[data-rendered]{display:none}';
/** Of the site's own picture. */
const SHARE = { path: '/share.png', width: 1200, height: 630 };
const SHARE_ALT = 'FORM, trova la tua forma: un percorso attraversa un cerchio, un triangolo e un quadrato.';
const DESCRIPTION =
  'Orientamento scolastico, professionale e aziendale, con un marketplace in Coin FORM, contest e un registro che chiunque può verificare.';

/** @returns what writes the page of a screen. @throws Error where the build is not one of this release */
export function documentOf({ read, publicUrl }: Site): (screen: RenderedScreen) => string {
  const shell = read('index.html');
  const chunksOf = chunksIn(read('.vite/manifest.json'));
  const entry = `/${chunksOf([ENTRY]).at(-1)?.file}`;
  const brought = new Map<string, string>();
  /** Scripts beside each other, so that none waits for another one; styles in the page, so that nothing is shown without. */
  const partsOf = (screen: string): string => {
    const chunks = chunksOf([ENTRY, screen]);
    const styles = stylesOf(chunks);
    return [
      ...chunks.map(preloadOf),
      `<style>${HIDDEN}${styles.map((path) => read(path)).join('')}</style>`,
      `<script src="/start.js" data-entry="${entry}" data-styles="${styles.map((path) => `/${path}`).join(' ')}"></script>`,
    ].join('');
  };
  for (const part of [HEAD, SCRIPT, BODY]) if (!part.test(shell)) throw new Error(`index.html has no ${part}`);
  return ({ path, screen, head, markup, state }) => {
    const links = brought.get(screen) ?? partsOf(screen);
    brought.set(screen, links);
    const parts: readonly (readonly [RegExp, string])[] = [
      [STYLES, ''],
      [PRELOADS, ''],
      [SCRIPT, ''],
      [HEAD, `${tagsOf(head, path, publicUrl)}${links}`],
      [
        BODY,
        `<div id="root" data-rendered>${markup}</div><noscript>${TEXT_ONLY}</noscript><script type="application/json" id="page">${inScript(state)}</script>`,
      ],
    ];
    return parts.reduce((page, [part, text]) => page.replace(part, () => text), shell);
  };
}

function tagsOf(head: Head, path: string, publicUrl: string | undefined): string {
  const { title, image = SHARE.path, price } = head;
  const about = head.description ?? DESCRIPTION;
  const description = price ? `${price} · ${about}` : about;
  const absolute = (to: string) => (publicUrl ? new URL(to, publicUrl).href : to);
  const ofShare: readonly (readonly [string, string])[] =
    image === SHARE.path
      ? [
          ['og:image:width', String(SHARE.width)],
          ['og:image:height', String(SHARE.height)],
          ['og:image:alt', SHARE_ALT],
        ]
      : [];
  const properties: readonly (readonly [string, string])[] = [
    ['og:type', 'website'],
    ['og:site_name', 'FORM'],
    ['og:locale', 'it_IT'],
    ['og:title', title],
    ['og:description', description],
    ...(publicUrl ? [['og:url', absolute(path)] as const] : []),
    ['og:image', absolute(image)],
    ...ofShare,
  ];
  const names: readonly (readonly [string, string])[] = [
    ['description', description],
    ['twitter:card', 'summary_large_image'],
    ...(price ? [['twitter:label1', 'Prezzo'] as const, ['twitter:data1', price] as const] : []),
  ];
  return [
    `<title>${escaped(title)}</title>`,
    ...properties.map(([name, value]) => `<meta property="${name}" content="${escaped(value)}">`),
    ...names.map(([name, value]) => `<meta name="${name}" content="${escaped(value)}">`),
  ].join('');
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (mark) => entities[mark] ?? mark);

/** Nothing in it ends the script. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
