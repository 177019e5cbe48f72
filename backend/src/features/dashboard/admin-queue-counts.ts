import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DeclaredMethods } from '../../platform/commands/declared-methods.js';
import { type AdminQueue, CountsUndecidable, CountsWaiting, type WaitingNow } from '../definition/admin-queues.js';
import { type WaitingKind, waitingKinds } from '../definition/kinds.js';

/** What waits, and how much of it nobody may decide because every administrator has a side in it (product.md 8.2). */
interface WaitingKindNow extends WaitingNow, AdminQueue {
  readonly undecidable: number;
}

/** What waits for administrators. */
@Injectable()
export class AdminQueueCounts implements OnModuleInit {
  constructor(private readonly methods: DeclaredMethods) {}

  onModuleInit(): void {
    const counted = this.methods.declaredBy(CountsWaiting).map(({ declared }) => declared.kind);
    const missing = waitingKinds.kinds().filter((kind) => !counted.includes(kind));
    if (missing.length > 0) throw new Error(`no method counts how many wait: ${missing.join(', ')}`);
  }

  /** Kinds of which something waits, those with something urgent first. */
  async now(): Promise<WaitingKindNow[]> {
    const [undecidable, ...counted] = await Promise.all([
      this.undecidable(),
      ...this.methods.declaredBy(CountsWaiting).map(async ({ declared, run }) => {
        const waiting: WaitingNow = await run(new Date());
        return { ...declared, ...waiting };
      }),
    ]);
    const ofKind = (kind: WaitingKind) => undecidable.find((one) => one.kind === kind)?.count ?? 0;
    const isUrgent = ({ urgent }: WaitingNow) => Number(urgent > 0);
    return present(counted)
      .map((one) => ({ ...one, undecidable: ofKind(one.kind) }))
      .sort((one, other) => isUrgent(other) - isUrgent(one));
  }

  /** Of each kind, how many nobody may decide; only kinds with some. */
  async undecidable(): Promise<{ kind: WaitingKind; count: number }[]> {
    const counts = this.methods.declaredBy(CountsUndecidable);
    return present(await Promise.all(counts.map(async ({ declared: kind, run }) => ({ kind, count: await run() }))));
  }
}

/** Those of which there are some, in the order of the kinds. */
const present = <Counted extends { kind: WaitingKind; count: number }>(counted: readonly Counted[]): Counted[] =>
  waitingKinds.kinds().flatMap((kind) => counted.filter((one) => one.kind === kind && one.count > 0));
