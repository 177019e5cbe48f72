import type { CategoryKey } from './categories.js';
import type { COMPANIES } from './companies.js';

/** How a contest stands when the story ends. */
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
  /** The reward grows to this on the way. */
  readonly raised?: number;
  /** Days before the end of the story; negative: after it. */
  readonly opens: number;
  readonly starts?: number;
  readonly ends: number;
  readonly fate: Fate;
  readonly participants: number;
  /** What some of the participants hand in. */
  readonly entries: readonly string[];
}
