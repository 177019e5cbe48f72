import type { StoredEvent } from '../event-store/event-store.js';
import { concernsCheckpoints } from '../ledger/format/checkpoint-checks.js';
import { parseEnvelope, type SealedEvent } from '../ledger/format/envelope.js';
import { ID_WORDS, packId } from '../ledger/format/id-words.js';
import { HASH_BYTES, IncrementalMerkleTree, leafHash } from '../ledger/format/merkle.js';
import { BLOCK_EVENTS, BLOCK_LEVEL, CHANGE_FIELDS, type SoundRange } from '../ledger/format/sound-range.js';
import { type Head, linkProblem } from '../ledger/format/verify.js';
import { type Postings, postingsOf } from '../ledger/state/postings.js';

/** Hashes as bytes, one behind the other, in as much memory as they need. */
class Hashes {
  private bytes = Buffer.alloc(HASH_BYTES * BLOCK_EVENTS);
  private length = 0;

  push(hash: string): void {
    if (this.length === this.bytes.length) this.bytes = Buffer.concat([this.bytes, Buffer.alloc(this.length)]);
    this.length += this.bytes.write(hash, this.length, 'latin1');
  }

  /** A copy: a view would be sent with all the memory behind it. */
  get all(): Uint8Array {
    return new Uint8Array(this.bytes.subarray(0, this.length));
  }
}

/**
 * Takes the events of a range one after another as long as each is sound in itself, follows the one before, and concerns
 * neither keys nor restorations; what depends on the events before the range is left to who joins ranges.
 */
export class SoundRangeBuilder {
  private first: SoundRange['first'] | undefined;
  private head: Head = { revision: 0, hash: '', ts: '' };
  private eventsCount = 0;
  private transactionsCount = 0;
  private readonly places = new Map<string, number>();
  /** For each account its change so far, the lowest and the highest. */
  private readonly changes: number[] = [];
  private ids = new Uint32Array(ID_WORDS * BLOCK_EVENTS);
  private readonly leaves = new Hashes();
  private readonly blocks = new Hashes();
  private block = new IncrementalMerkleTree();

  constructor(private readonly stream: string) {}

  /** The revision behind the newest event; undefined before the first. */
  get next(): number | undefined {
    return this.eventsCount === 0 ? undefined : this.head.revision + 1;
  }

  /**
   * @param revision where the event stands; without it, where it says
   * @returns false when the event has to be looked at where it stands: the range cannot be taken as a whole
   */
  add({ envelope, hash: stated }: Pick<StoredEvent, 'envelope' | 'hash'>, revision?: number): boolean {
    const event = parseEnvelope(envelope);
    if (!event || event.hash !== stated || event.rev !== (revision ?? event.rev)) return false;
    const { rev, prev, ts, hash } = event;
    this.first ??= { revision: rev, prev, ts };
    const before = this.eventsCount === 0 ? { revision: rev - 1, hash: prev, ts: '' } : this.head;
    if (linkProblem(before, event, this.stream) !== undefined || concernsCheckpoints(event.type)) return false;
    const postings = postingsOf(event.data);
    if (postings === 'malformed' || (postings && !this.move(postings))) return false;
    this.addId(event.id);
    this.addLeaf(event);
    this.head = { revision: rev, hash, ts };
    this.eventsCount++;
    return true;
  }

  /** @returns undefined when nothing was added */
  build(): SoundRange | undefined {
    const { first, head, eventsCount, transactionsCount } = this;
    if (!first || eventsCount === 0) return undefined;
    return {
      first,
      last: head,
      eventsCount,
      transactionsCount,
      accounts: [...this.places.keys()],
      changes: Float64Array.from(this.changes),
      ids: this.ids.slice(0, eventsCount * ID_WORDS),
      leaves: this.leaves.all,
      blocks: this.blocks.all,
    };
  }

  /** @returns false when a change can no longer be counted */
  private move(postings: Postings): boolean {
    const { places, changes } = this;
    this.transactionsCount++;
    for (const { account, amount } of postings) {
      const known = places.get(account);
      const at = known ?? changes.length;
      const change = known === undefined ? amount : (changes[at] ?? 0) + amount;
      if (!Number.isSafeInteger(change)) return false;
      if (known === undefined) {
        places.set(account, at);
        changes.push(change, change, change);
      } else {
        changes[at] = change;
        if (change < (changes[at + 1] ?? 0)) changes[at + 1] = change;
        if (change > (changes[at + CHANGE_FIELDS - 1] ?? 0)) changes[at + CHANGE_FIELDS - 1] = change;
      }
    }
    return true;
  }

  private addId(id: string): void {
    const at = this.eventsCount * ID_WORDS;
    if (at === this.ids.length) {
      const longer = new Uint32Array(at * 2);
      longer.set(this.ids);
      this.ids = longer;
    }
    packId(id, this.ids, at);
  }

  private addLeaf({ rev, hash }: SealedEvent): void {
    const leaf = leafHash(hash);
    this.leaves.push(leaf);
    if (rev % BLOCK_EVENTS === 0) this.block = new IncrementalMerkleTree();
    this.block.appendSubtree(0, leaf);
    if (rev % BLOCK_EVENTS === BLOCK_EVENTS - 1 && this.block.size === 2 ** BLOCK_LEVEL)
      this.blocks.push(this.block.root());
  }
}
