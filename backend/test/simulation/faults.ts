/** What a process asks of others, and can fail. */
export type Operation = 'append' | 'read' | 'tables' | 'effects' | 'tiles' | 'file' | 'lock' | 'message';

/** What happens to one operation. */
export type LinkFault =
  /** It never happens, and nobody is told. */
  | 'not delivered'
  /** It happens, and nobody is told. */
  | 'lost answer'
  /** Nobody is told, and it happens later. */
  | 'late landing'
  /** It happens twice. */
  | 'duplicate delivery'
  /** It is refused as if another process had been first; nothing happens. */
  | 'refused'
  /** It takes long. */
  | 'stall';

export const LINK_FAULTS: readonly LinkFault[] = [
  'not delivered',
  'lost answer',
  'late landing',
  'duplicate delivery',
  'refused',
  'stall',
];

/** What happens to a question in a session: it keeps order, so nothing is asked twice. */
export const SESSION_FAULTS: readonly LinkFault[] = ['not delivered', 'lost answer', 'late landing', 'stall'];

/** The next `times` operations of that kind meet the fault. */
export interface ArmedFault {
  readonly operation: Operation;
  readonly fault: LinkFault;
  readonly ms: number;
  times: number;
}
