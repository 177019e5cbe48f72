/** The fields of a receipt (docs/ledger-format.md, "Receipt" and "Envelope"), before anything is verified. */

export interface Receipt {
  event: unknown;
  hash: string;
  index: number;
  size: number;
  path: string[];
  checkpoint: string;
}

export interface Envelope {
  actor: string;
  alg: 'sha-256';
  data: Record<string, unknown>;
  id: string;
  prev: string;
  rev: number;
  stream: string;
  ts: string;
  type: string;
  v: number;
}

const plain = /^[ !#-[\]-~]*$/;
const hash = /^[0-9a-f]{64}$/;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const envelopeMembers = 10;
/** More than the path in a tree of 2^53 leaves. */
const stepsMax = 64;

type Fields<T> = Partial<Record<keyof T, unknown>>;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isHash = (value: unknown): value is string => typeof value === 'string' && hash.test(value);
const isPlain = (value: unknown): value is string => typeof value === 'string' && plain.test(value);

export function isReceipt(value: unknown): value is Receipt {
  if (!isObject(value)) return false;
  const { event, hash: declared, index, size, path, checkpoint }: Fields<Receipt> = value;
  return (
    isObject(event) &&
    isHash(declared) &&
    isCount(index) &&
    isCount(size) &&
    Array.isArray(path) &&
    path.length <= stepsMax &&
    path.every(isHash) &&
    typeof checkpoint === 'string'
  );
}

export function isEnvelope(value: unknown): value is Envelope {
  if (!isObject(value) || Object.keys(value).length !== envelopeMembers) return false;
  const { actor, alg, data, id, prev, rev, stream, ts, type, v }: Fields<Envelope> = value;
  return (
    alg === 'sha-256' &&
    isObject(data) &&
    typeof id === 'string' &&
    uuid.test(id) &&
    isHash(prev) &&
    isCount(rev) &&
    isCount(v) &&
    [actor, stream, ts, type].every(isPlain)
  );
}
