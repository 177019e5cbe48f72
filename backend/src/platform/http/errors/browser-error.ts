/** What a browser reports, as it may be logged. */
export interface BrowserError {
  readonly kind: string;
  readonly message: string;
  readonly stack: string;
  readonly route: string;
  readonly version: string;
}

const MESSAGE_MAX = 300;
const FRAMES_MAX = 15;
const FRAME_MAX = 200;

/** In this order: what comes first may contain what comes later. */
const PERSONAL: readonly (readonly [RegExp, string])[] = [
  [/\b(?:https?|blob|file|data):\S*/gi, '[url]'],
  [/\S{0,100}@\S*/g, '[email]'],
  // Firefox has names of properties between double quotes, all others between single ones.
  [/property "([\w$.]{1,40})"/g, "property '$1'"],
  // Text between double quotes or backticks can be what a person wrote: a parser quotes what it could not read.
  [/["`“«].*?(?:["`”»]|$)/gs, '[text]'],
  // A single quote within a word is an apostrophe.
  [/(?<!\w)'(?![\w$.-]{1,40}')[^']*(?:'|$)/gs, '[text]'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{13,22}/gi, '[id]'],
  [/\b[\w-]+\.[\w-]+\.[\w-]{10,}/g, '[token]'],
  [/(?=[\w+/=-]{0,200}\d)[\w+/=-]{20,}/g, '[token]'],
  [/\d[\d ./-]{3,}\d/g, '[number]'],
];

/** A line of a stack in Chrome ("at f (url:1:2)") or in Firefox and Safari ("f@url:1:2"); anything else may be a message. */
const FRAME = /^\s*(?:at\s+(?:async\s+)?(?:([\w$.<> [\]]{1,80}) \()?|([\w$./<>]{0,80})@)(\S+?):(\d+):(\d+)\)?$/;
/** A file of the build. */
const FILE = /\/assets\/([\w.-]+\.js)(?:[?#]|$)/;
const ROUTE = /^(?:\*|(?:\/(?:[a-z-]{1,24}|:id)?){1,4})$/;
const VERSION = /^[\w.+-]{1,40}$/;

/**
 * Removes what can name a person: e-mail addresses, ids, tokens, long numbers, URLs and quoted text. The browser removes it
 * too, but anyone can write to this log. Of the stack only places in the program remain.
 */
export function scrubbed({ kind, message, stack, route, version }: BrowserError): BrowserError {
  return {
    kind,
    message: withoutPersonalData(message).slice(0, MESSAGE_MAX),
    stack: framesOf(stack).join('\n'),
    route: ROUTE.test(route) ? route : '*',
    version: VERSION.test(version) ? version : '',
  };
}

const withoutPersonalData = (text: string): string =>
  PERSONAL.reduce((rest, [pattern, mark]) => rest.replaceAll(pattern, mark), text.replaceAll(/\s+/g, ' '));

function framesOf(stack: string): string[] {
  return stack
    .split('\n')
    .flatMap((line) => {
      const [, chrome, other, url = '', row = '', column = ''] = FRAME.exec(line.slice(0, FRAME_MAX * 2)) ?? [];
      if (url === '') return [];
      const file = FILE.exec(url)?.[1] ?? 'elsewhere';
      return [`${withoutPersonalData(chrome ?? other ?? '')} ${file}:${row}:${column}`.trim().slice(0, FRAME_MAX)];
    })
    .slice(0, FRAMES_MAX);
}
