import { readdir, readFile } from 'node:fs/promises';
import type { Profiler } from 'node:inspector';
import { join } from 'node:path';

/** Where the thread that serves HTTP spends its time, by a profile that V8 took (`--cpu-prof`). */

/** Shares of a time, 1 together with what the thread was idle. */
export interface Shares {
  /** Queries: the driver of PostgreSQL, the event store, and writing the read tables. */
  readonly store: number;
  /** Digests, and the canonical form that they are of. */
  readonly hashing: number;
  /** Node's own HTTP, its sockets and streams, outside a query. */
  readonly http: number;
  /** The rest: FORM, NestJS, Fastify, collecting garbage. */
  readonly own: number;
}

type Part = keyof Shares;

/** The part of a frame, of whatever it calls as well; the innermost that has one counts. */
const PARTS: readonly (readonly [Part, RegExp])[] = [
  ['hashing', /^node:internal\/crypto\/|\/ledger\/format\/canonical\.js$/],
  ['store', /\/node_modules\/(pg|pg-protocol|pg-pool|pg-types)\/|\/src\/engine\/event-store\//],
  ['http', /^node:(_http|internal\/http|net$|internal\/stream|internal\/streams)/],
];
const IDLE = '(idle)';

/** The profile of the main thread among those in a folder: the longest one. */
export async function readProfile(folder: string): Promise<Profiler.Profile> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.cpuprofile'));
  const profiles = await Promise.all(
    files.map(async (name): Promise<Profiler.Profile> => JSON.parse(await readFile(join(folder, name), 'utf8'))),
  );
  const [longest] = profiles.toSorted((one, other) => length(other) - length(one));
  if (!longest) throw new Error('the program left no profile');
  return longest;
}

const length = ({ startTime, endTime }: Profiler.Profile): number => endTime - startTime;

/** @param between of the monotonic clock, in microseconds */
export function sharesOf(
  profile: Profiler.Profile,
  { from, to }: { readonly from: number; readonly to: number },
): Shares {
  const partOf = partsOf(profile);
  const us: Record<Part, number> = { store: 0, hashing: 0, http: 0, own: 0 };
  let at = profile.startTime;
  for (const [index, id] of (profile.samples ?? []).entries()) {
    const took = profile.timeDeltas?.[index] ?? 0;
    at += took;
    const part = at > from && at <= to ? partOf.get(id) : undefined;
    if (part) us[part] += took;
  }
  const share = (part: Part) => us[part] / (to - from);
  return { store: share('store'), hashing: share('hashing'), http: share('http'), own: share('own') };
}

/** By the id of a node; an idle one has none. */
function partsOf({ nodes }: Profiler.Profile): ReadonlyMap<number, Part | undefined> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parts = new Map<number, Part | undefined>();
  const visit = (id: number, above: Part): void => {
    const node = byId.get(id);
    if (!node) return;
    const { functionName, url } = node.callFrame;
    const part = PARTS.find(([, urls]) => urls.test(url))?.[0] ?? above;
    parts.set(id, functionName === IDLE ? undefined : part);
    for (const child of node.children ?? []) visit(child, part);
  };
  const [root] = nodes;
  if (root) visit(root.id, 'own');
  return parts;
}
