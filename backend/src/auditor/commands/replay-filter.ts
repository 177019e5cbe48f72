import type { JsonObject } from '../../engine/ledger/format/canonical.js';
import { walletOf } from '../../engine/ledger/state/postings.js';
import { AuditError } from '../exit.js';
import { parseRevision } from '../moment.js';
import type { CheckedEvent } from './audit.js';

export interface ReplayFilters {
  readonly account?: string;
  readonly contest?: string;
  readonly type?: string;
  readonly from?: string;
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const ACCOUNT = new RegExp(`^(?:treasury|(?:wallet|order|contest):${UUID})$`);
const CONTEST = new RegExp(`^${UUID}$`);

/**
 * Whether an event matches; it must match every filter that is given. An event that cannot be parsed has no type, account
 * or contest, and is shown only when no filter asks for one.
 * @throws AuditError a filter that could never match
 */
export function replayFilter({ account, contest, type, from }: ReplayFilters): (checked: CheckedEvent) => boolean {
  const first = from === undefined ? 0 : parseRevision(from);
  if (account !== undefined && !ACCOUNT.test(account)) {
    throw new AuditError(
      `«${account}» non è un conto: serve treasury, oppure wallet:, order: o contest: con il suo UUID`,
    );
  }
  if (contest !== undefined && !CONTEST.test(contest)) {
    throw new AuditError(`«${contest}» non è il codice di un contest: serve un UUID`);
  }
  const asksContent = account !== undefined || contest !== undefined || type !== undefined;
  return ({ stored, event }) => {
    if (stored.revision < first) return false;
    if (!event) return !asksContent;
    if (type !== undefined && event.type !== type) return false;
    if (account !== undefined && !concernsAccount(event.data, account)) return false;
    return contest === undefined || concernsContest(event.data, contest);
  };
}

function concernsAccount(data: JsonObject, account: string): boolean {
  const wallet = walletOf(account);
  return hasPosting(data, account) || (wallet !== undefined && names(data, 'wallet', wallet));
}

const concernsContest = (data: JsonObject, contest: string): boolean =>
  hasPosting(data, `contest:${contest}`) || names(data, 'contest', contest);

/** Postings are searched even if they are malformed: an auditor wants to see such an event above all. */
function hasPosting({ postings }: JsonObject, account: string): boolean {
  return Array.isArray(postings) && postings.some((posting) => posting?.account === account);
}

/** Whether the event concerns the contest or notifies about it. */
function names(data: JsonObject, member: 'wallet' | 'contest', id: string): boolean {
  const { audience } = data;
  return data[member] === id || (isMembers(audience) && audience[member] === id);
}

const isMembers = (value: JsonObject[string]): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
