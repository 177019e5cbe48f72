import {
  type Checkpoint,
  checkpointText,
  isCheckpointBy,
  parseCheckpoint,
} from '../../engine/ledger/format/checkpoint.js';
import { fromHex, isConsistent } from '../../engine/ledger/format/merkle.js';
import type { VerificationKey } from '../../engine/ledger/format/note.js';
import { checkReceipt } from '../../engine/ledger/format/receipt.js';
import { readJson } from '../../engine/ledger/format/strict-json.js';
import {
  describeRestoration,
  type Restoration,
  restorationBehind,
  restorationIn,
} from '../../engine/ledger/keys/restorations.js';
import { AuditError, reasonOf } from '../exit.js';

/** A ledger read through FORM's public API. Its answers are not trusted: signatures and paths are checked here. */

const ANSWER_MS_MAX = 15_000;
const ANSWER_BYTES_MAX = 1024 * 1024;
const BAD_REQUEST = 400;

type Meanings = Readonly<Record<number, string>>;

const NOT_KNOWN: Meanings = { 404: 'non è FORM, o non conosce quel checkpoint' };
const RESTORATIONS_MAX = 20;
const HASH = /^[0-9a-f]{64}$/;

/** Proof that a signed history no longer exists; anyone can check it. */
export interface Contradiction {
  readonly reason: string;
  /** The signed note that was seen first. */
  readonly seen: string;
  /** What contradicts it: another signed note, or the server's answer. */
  readonly now: string;
  /** The path that should lead from one to the other. */
  readonly consistency?: readonly string[];
}

/** The result of one comparison. */
export type CheckpointComparison = { readonly checkpoint: Checkpoint } | { readonly contradiction: Contradiction };

export class RemoteLedger {
  private readonly api: URL;

  /**
   * @param url of the site
   * @throws AuditError
   */
  constructor(
    url: string,
    private readonly key: VerificationKey,
    private readonly signal: AbortSignal,
  ) {
    if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw new AuditError(`Non è un indirizzo http(s): ${url}`);
    this.api = new URL('api/coin/', url.endsWith('/') ? url : `${url}/`);
  }

  /**
   * Fetches the newest checkpoint and checks that its history begins with the one that was seen before.
   * @param seen undefined the first time, when there is nothing to compare with
   * @throws AuditError when the server does not answer as it should
   */
  async look(seen: Checkpoint | undefined): Promise<CheckpointComparison> {
    const checkpoint = parseCheckpoint(await this.get('checkpoint'));
    if (!checkpoint || !isCheckpointBy(checkpoint, this.key)) {
      throw new AuditError(`${this.api.host} non mostra un checkpoint firmato con la chiave indicata`);
    }
    const contradiction = seen && (await this.contradiction(seen, checkpoint));
    if (!contradiction) return { checkpoint };
    const restoration = restorationBehind(seen, await this.restorations());
    if (!restoration) return { contradiction };
    return { contradiction: { ...contradiction, reason: describeRestoration(restoration) } };
  }

  /** Sends a note with the caller's own signature. @throws AuditError when the server refuses it */
  async cosign(note: string): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    await this.get(
      'checkpoint/cosign',
      { method: 'POST', headers, body: JSON.stringify({ note }) },
      {
        [BAD_REQUEST]:
          'non conosce ancora la chiave di questo testimone: dalla a chi gestisce FORM, che la aggiunge a LEDGER_WITNESSES',
      },
    );
  }

  private async contradiction(old: Checkpoint, fresh: Checkpoint): Promise<Contradiction | undefined> {
    const notes = { seen: checkpointText(old), now: checkpointText(fresh) };
    if (fresh.size < old.size)
      return { reason: `la storia finisce prima: ${fresh.size} eventi invece di ${old.size}`, ...notes };
    if (fresh.size === old.size) {
      if (fresh.root === old.root) return undefined;
      return { reason: `due storie diverse di ${old.size} eventi, firmate entrambe`, ...notes };
    }
    const path = await this.consistency(old.size, fresh.size);
    if (isConsistent([old.size, old.root], [fresh.size, fresh.root], path.map(fromHex))) return undefined;
    return {
      reason: `i primi ${old.size} eventi non sono più quelli firmati allora`,
      ...notes,
      consistency: path,
    };
  }

  /** What the ledger itself says about restorations: each is proven to be in it. A contradiction stands without them. */
  private async restorations(): Promise<Restoration[]> {
    const answer = await this.get('restorations').catch(() => '');
    const receipts: unknown = readJson(answer)?.value;
    if (!Array.isArray(receipts)) return [];
    return receipts.slice(0, RESTORATIONS_MAX).flatMap((receipt) => {
      const proven = checkReceipt(JSON.stringify(receipt), [this.key]);
      return 'event' in proven ? (restorationIn(proven.event) ?? []) : [];
    });
  }

  /** @throws AuditError when the answer is no path: a server that refuses a proof is not yet proven to lie */
  private async consistency(from: number, to: number): Promise<string[]> {
    const query = `consistency?from=${from}&to=${to}`;
    const path = pathIn(await this.get(query));
    if (!path) throw new AuditError(`${this.api.host} non risponde a ${query} con un percorso`);
    return path;
  }

  /** @param meanings what a status says to a person */
  private async get(path: string, request: RequestInit = {}, meanings: Meanings = NOT_KNOWN): Promise<string> {
    const url = new URL(path, this.api);
    const signal = AbortSignal.any([this.signal, AbortSignal.timeout(ANSWER_MS_MAX)]);
    const { status, text } = await fetch(url, { ...request, signal, redirect: 'error' })
      .then(answerIn)
      .catch((cause: unknown) => {
        throw new AuditError(`${url.host} non risponde: ${reasonOf(cause)}`, { cause });
      });
    if (text !== undefined) return text;
    throw new AuditError(`${url.host} ${meanings[status] ?? `risponde ${status} a ${url.pathname}`}`);
  }
}

/**
 * The body of a successful answer; decompressed it may be far longer than its Content-Length.
 * @throws Error when it breaks off or is too long
 */
async function answerIn({ ok, status, body }: Response): Promise<{ status: number; text?: string }> {
  if (!ok) {
    await body?.cancel();
    return { status };
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > ANSWER_BYTES_MAX) throw new RangeError('la risposta è troppo lunga');
    chunks.push(chunk);
  }
  return { status, text: Buffer.concat(chunks).toString('utf8') };
}

function pathIn(text: string): string[] | undefined {
  try {
    const { path }: { path?: unknown } = JSON.parse(text);
    return Array.isArray(path) && path.every((hash) => typeof hash === 'string' && HASH.test(hash)) ? path : undefined;
  } catch {
    return undefined;
  }
}
