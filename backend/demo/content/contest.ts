import type { CategoryKey } from './categories.js';
import type { COMPANIES } from './companies.js';

/** The state of a contest at the end of the demonstration. */
export type Fate =
  | 'active'
  | 'closed by its date'
  | 'closed by an administrator'
  | 'won'
  | 'shared'
  | 'taken back'
  | 'taken back by an administrator';

export interface DemoContest {
  readonly title: string;
  readonly description: string;
  readonly rules?: string;
  readonly category?: CategoryKey;
  /** Undefined: FORM itself. */
  readonly creator?: (typeof COMPANIES)[number]['name'];
  readonly reward: number;
  /** The reward after it is raised. */
  readonly raised?: number;
  /** Days before the end of the demonstration; negative: after it. */
  readonly opens: number;
  readonly starts?: number;
  readonly ends: number;
  readonly fate: Fate;
  readonly participants: number;
  /** The entries of some of the participants. */
  readonly entries: readonly string[];
}
