import { Injectable } from '@nestjs/common';

/** What can wait for an administrator, in the order in which it is listed. */
export const WAITING_KINDS = ['reports', 'guardians', 'disputes', 'verifications', 'second-steps', 'mail'] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

/** How much of a kind waits. */
export interface WaitingNow {
  readonly count: number;
  /** Since when the oldest waits; null where nothing does, or nobody knows. */
  readonly oldest: Date | null;
}

export interface WaitingSource {
  readonly kind: WaitingKind;
  /** The path of the screen where it is decided. */
  readonly link: string;
  count(): Promise<WaitingNow>;
}

/** What waits for administrators; each module registers what it decides. */
@Injectable()
export class Waiting {
  private readonly sources = new Map<WaitingKind, WaitingSource>();

  register(source: WaitingSource): void {
    this.sources.set(source.kind, source);
  }

  /** Kinds of which something waits. */
  async now(): Promise<(Pick<WaitingSource, 'kind' | 'link'> & WaitingNow)[]> {
    const registered = WAITING_KINDS.flatMap((kind) => this.sources.get(kind) ?? []);
    const counted = await Promise.all(
      registered.map(async (source) => ({ kind: source.kind, link: source.link, ...(await source.count()) })),
    );
    return counted.filter(({ count }) => count > 0);
  }
}
