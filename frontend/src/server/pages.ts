import { isWellFormedId } from '../api/well-formed-id';
import { patterns } from '../paths';

/**
 * The pages that the server renders for everybody, and what it asks its own API for before it does. The program reads this file
 * without anything of React (backend/src/rendering).
 */

/** An answer of the API to a visitor. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** By path and query, as `pageAt` names them. */
export type Answers = Readonly<Record<string, Answer>>;

export interface Page {
  readonly pattern: string;
  /** The module of its screen, whose styles and scripts it brings. */
  readonly screen: string;
  /** It says how long something still lasts. */
  readonly tellsTime: boolean;
  /** What its address names cannot be there: an id is a UUID. */
  readonly isMissing: boolean;
  /** The call without whose answer there is no page: what it answers, the page answers, too. */
  readonly subject?: string;
  /** What is still to be asked for, once `answers` are there; a path and its query, whose names are sorted. */
  calls(answers: Answers): readonly string[];
}

interface PageKind {
  readonly pattern: string;
  readonly screen: string;
  readonly tellsTime?: boolean;
  /** A list, which a query narrows: nobody's first page. */
  readonly plainOnly?: true;
  readonly subject?: (id: string) => string;
  readonly calls?: readonly string[];
  readonly further?: (subject: { _id?: string; creator?: { _id?: string | null } }) => readonly string[];
}

/** Of every page: who runs this platform. */
const ofFooter = '/pages';

const legal = (pattern: string): PageKind => ({
  pattern,
  screen: 'src/pages/legal-screen.tsx',
  subject: () => `/pages${pattern}`,
});

const kinds: readonly PageKind[] = [
  {
    pattern: patterns.home,
    screen: 'src/home/home-screen.tsx',
    tellsTime: true,
    calls: ['/community', '/marketplace?limit=12&sort=newest', '/contests?limit=4&status=active'],
  },
  legal(patterns.privacy),
  legal(patterns.terms),
  legal(patterns.contacts),
  {
    pattern: patterns.marketplace,
    screen: 'src/marketplace/marketplace-screen.tsx',
    plainOnly: true,
    calls: ['/marketplace?limit=24&sort=newest', '/categories?limit=200'],
  },
  {
    pattern: patterns.contests,
    screen: 'src/contests/contests-screen.tsx',
    tellsTime: true,
    plainOnly: true,
    calls: ['/contests?limit=24&status=active', '/categories?limit=200'],
  },
  {
    pattern: patterns.item,
    screen: 'src/marketplace/item-screen.tsx',
    subject: (id) => `/marketplace/${id}`,
    further: ({ _id, creator }) => [
      `/marketplace/${_id}/questions?limit=10`,
      ...(creator?._id
        ? [`/user/profile/${creator._id}`, `/marketplace?creator=${creator._id}&limit=6&sort=newest`]
        : []),
    ],
  },
  {
    pattern: patterns.contest,
    screen: 'src/contests/contest-screen.tsx',
    tellsTime: true,
    subject: (id) => `/contests/${id}`,
  },
  { pattern: patterns.orientation, screen: 'src/orientation/orientation-screen.tsx' },
  { pattern: patterns.orientationAreas, screen: 'src/orientation/areas-screen.tsx', calls: ['/orientation/areas'] },
];

/** Addresses that look like an item or a contest, and are a form of members. */
const ofMembers: readonly string[] = [patterns.newItem, patterns.newContest];

/**
 * @param path of the address, as the browser sent it
 * @param query with its question mark; empty without
 * @returns undefined for a page that the server does not render
 */
export function pageAt(path: string, query = ''): Page | undefined {
  if (ofMembers.includes(path)) return undefined;
  for (const kind of kinds) {
    const id = matched(kind.pattern, path);
    if (id !== undefined) return kind.plainOnly && query !== '' ? undefined : pageOf(kind, id);
  }
  return undefined;
}

function pageOf({ pattern, screen, tellsTime = false, subject, calls = [], further }: PageKind, id: string): Page {
  const first = subject?.(id);
  return {
    pattern,
    screen,
    tellsTime,
    isMissing: id !== '' && !isWellFormedId(id),
    ...(first !== undefined && { subject: first }),
    calls(answers) {
      const about = first === undefined ? undefined : answers[first];
      const more = further && about?.status === 200 ? further(JSON.parse(about.body)) : [];
      const all = [ofFooter, ...(first === undefined ? [] : [first]), ...calls, ...more];
      return all.filter((call) => answers[call] === undefined);
    },
  };
}

/** @returns the id in the path, which is empty where the pattern has none; undefined where the path does not match */
function matched(pattern: string, path: string): string | undefined {
  const [before = '', param] = pattern.split(':');
  if (param === undefined) return path === pattern ? '' : undefined;
  const id = path.startsWith(before) ? path.slice(before.length) : '';
  return /^[^/]+$/.test(id) ? id : undefined;
}
