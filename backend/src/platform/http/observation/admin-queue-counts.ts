import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { DeclaredMethods } from '../../commands/declared-methods.js';

/** What can wait for an administrator, in the order in which it is listed. */
export const WAITING_KINDS = ['reports', 'guardians', 'disputes', 'verifications', 'second-steps', 'mail'] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

/** Days after which a decision is late, where no deadline of its own says so. */
const LATE_AFTER_DAYS = 7;

/** SQL: whether what waits since then is late. @param moment SQL, such as a column */
export const isLate = (moment: string): string => `${moment} < now() - interval '${LATE_AFTER_DAYS} days'`;

/** How much of a kind waits. */
export interface WaitingNow {
  readonly count: number;
  /** How many of them are urgent, or late. */
  readonly urgent: number;
  /** Since when the oldest waits; null where nothing does, or nobody knows. */
  readonly oldest: Date | null;
}

/** What waits, and how much of it nobody may decide because every administrator has a side in it (product.md 8.2). */
interface WaitingKindNow extends WaitingNow, AdminQueue {
  readonly undecidable: number;
}

interface AdminQueue {
  readonly kind: WaitingKind;
  /** The path of the screen where it is decided. */
  readonly link: string;
}

/** The method counts what waits in a queue: it gets the time, and returns a WaitingNow. */
export const CountsWaiting = DiscoveryService.createDecorator<AdminQueue>();

/** The method counts what of a queue nobody may decide. */
export const CountsUndecidable = DiscoveryService.createDecorator<WaitingKind>();

/** What waits for administrators. */
@Injectable()
export class AdminQueueCounts {
  constructor(private readonly methods: DeclaredMethods) {}

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
  WAITING_KINDS.flatMap((kind) => counted.filter((one) => one.kind === kind && one.count > 0));
