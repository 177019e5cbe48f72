import type { CheckOutcome, ReadinessReport } from '../http/observation/readiness.js';

/** What an operator is told: something began, or is over. */
export interface Alert {
  readonly event: 'not ready' | 'warning' | 'over';
  /** What it is about: the readiness as a whole, or the check that warns. */
  readonly about: string;
  /** What the failing checks say, by name; empty when it is over. */
  readonly failing: Readonly<Record<string, string>>;
  readonly since: Date;
  /** When it was last seen; only of what is over. */
  readonly until?: Date;
}

/** How long a warning must last before it is told. */
const WARNING_MS = 10 * 60_000;
/** How long all must be well before it is told that something is over: what comes and goes is one episode. */
const CALM_MS = 5 * 60_000;

const READINESS = 'readiness';

/** A moment: for people, and in monotonic milliseconds, because the clock may be set while something lasts. */
export interface Moment {
  readonly date: Date;
  readonly ms: number;
}

interface Episode {
  readonly since: Moment;
  lastSeen: Moment;
  isTold: boolean;
}

/**
 * Decides which changes of readiness are told: readiness that turns red at once, a warning after 10 minutes in which it was
 * never absent, and the end of either after 5 calm minutes. So each episode is told twice at most, however often it flaps.
 */
export class AlertEpisodes {
  private readonly episodes = new Map<string, Episode>();

  /** @param isWarning whether the check of this name only warns */
  constructor(private readonly isWarning: (check: string) => boolean) {}

  /** @returns what is to be told now, in the order in which it is to be sent */
  next({ status, checks }: ReadinessReport, now: Moment): Alert[] {
    const failing = Object.entries(checks).filter(([, { ok }]) => !ok);
    const warnings = failing.filter(([name]) => this.isWarning(name));
    const stops = failing.filter(([name]) => !this.isWarning(name));
    const began = [
      ...(status === 'ok' ? [] : this.see(READINESS, 'not ready', stops, now)),
      ...warnings.flatMap((warning) => this.see(warning[0], 'warning', [warning], now)),
    ];
    return [...began, ...this.ended(now)];
  }

  private see(
    about: string,
    event: 'not ready' | 'warning',
    failing: readonly [string, CheckOutcome][],
    now: Moment,
  ): Alert[] {
    const episode = this.episodes.get(about) ?? { since: now, lastSeen: now, isTold: false };
    this.episodes.set(about, episode);
    episode.lastSeen = now;
    if (episode.isTold || now.ms - episode.since.ms < (event === 'warning' ? WARNING_MS : 0)) return [];
    episode.isTold = true;
    return [{ event, about, failing: messagesOf(failing), since: episode.since.date }];
  }

  /** Forgets what is over, and returns what was told of it. */
  private ended(now: Moment): Alert[] {
    const over: Alert[] = [];
    for (const [about, { since, lastSeen, isTold }] of this.episodes) {
      if (lastSeen === now || (isTold && now.ms - lastSeen.ms < CALM_MS)) continue;
      this.episodes.delete(about);
      if (isTold) over.push({ event: 'over', about, failing: {}, since: since.date, until: lastSeen.date });
    }
    return over;
  }
}

const messagesOf = (failing: readonly [string, CheckOutcome][]): Record<string, string> =>
  Object.fromEntries(failing.map(([name, { msg, value }]) => [name, msg ?? `failed (${value})`]));
