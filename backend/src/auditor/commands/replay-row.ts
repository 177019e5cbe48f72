import type { JsonObject } from '../../engine/ledger/format/canonical.js';
import { postingsOf } from '../../engine/ledger/state/postings.js';
import { printable } from '../output.js';
import type { CheckedEvent } from './audit.js';

const REVISION_WIDTH = 9;
const TIME_WIDTH = 24;
const TYPE_WIDTH = 18;
const ACTOR_WIDTH = 36;

/** Titles above the rows. */
export const replayHeading = (): string => columns('revisione', 'data', 'tipo', 'autore', 'transazioni');

/** An event on one line. */
export function replayRow({ stored, event }: CheckedEvent): string {
  const revision = String(stored.revision);
  if (!event) return columns(revision, '', '(illeggibile)', '', 'contenuto alterato');
  return columns(revision, event.ts, event.type, event.actor, transactions(event.data));
}

function columns(revision: string, ts: string, type: string, actor: string, postings: string): string {
  const cells = [
    revision.padStart(REVISION_WIDTH),
    printable(ts).padEnd(TIME_WIDTH),
    printable(type).padEnd(TYPE_WIDTH),
    printable(actor).padEnd(ACTOR_WIDTH),
    postings,
  ];
  return `${cells.join('  ').trimEnd()}\n`;
}

function transactions(data: JsonObject): string {
  const postings = postingsOf(data);
  if (postings === undefined) return '';
  if (postings === 'malformed') return '(transazione non valida)';
  return postings.map(({ account, amount }) => `${account} ${amount > 0 ? '+' : ''}${amount}`).join(', ');
}
