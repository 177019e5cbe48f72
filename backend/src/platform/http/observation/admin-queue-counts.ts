import { Injectable } from '@nestjs/common';

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
interface WaitingKindNow extends WaitingNow, Pick<AdminQueueSource, 'kind' | 'link'> {
  readonly undecidable: number;
}

export interface AdminQueueSource {
  readonly kind: WaitingKind;
  /** The path of the screen where it is decided. */
  readonly link: string;
  count(): Promise<WaitingNow>;
  /** How many of them nobody may decide; without it, none. */
  undecidable?(): Promise<number>;
}

/** What waits for administrators; each module registers what it decides. */
@Injectable()
export class AdminQueueCounts {
  private readonly sources = new Map<WaitingKind, AdminQueueSource>();

  register(source: AdminQueueSource): void {
    this.sources.set(source.kind, source);
  }

  /** Kinds of which something waits, those with something urgent first. */
  async now(): Promise<WaitingKindNow[]> {
    const counted = await Promise.all(
      this.registered().map(async (source) => {
        const [waiting, undecidable = 0] = await Promise.all([source.count(), source.undecidable?.()]);
        return { kind: source.kind, link: source.link, ...waiting, undecidable };
      }),
    );
    const isUrgent = ({ urgent }: WaitingNow) => Number(urgent > 0);
    return counted.filter(({ count }) => count > 0).sort((one, other) => isUrgent(other) - isUrgent(one));
  }

  /** Of each kind, how many nobody may decide; only kinds with some. */
  async undecidable(): Promise<{ kind: WaitingKind; count: number }[]> {
    const counted = await Promise.all(
      this.registered().map(async ({ kind, undecidable }) => ({ kind, count: (await undecidable?.()) ?? 0 })),
    );
    return counted.filter(({ count }) => count > 0);
  }

  private registered(): AdminQueueSource[] {
    return WAITING_KINDS.flatMap((kind) => this.sources.get(kind) ?? []);
  }
}
