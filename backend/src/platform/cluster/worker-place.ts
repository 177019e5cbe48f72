/** The place of this process under its supervisor. */
export interface WorkerPlace {
  /** From 0. */
  readonly number: number;
  /** It is the one that starts before the others, and says what a person needs to know. */
  readonly isFirst: boolean;
}

/** What a process tells its supervisor when it serves. */
export const READY = 'ready';

const NUMBER = 'FORM_WORKER';
const FIRST = 'FORM_FIRST_WORKER';

export const environmentOf = ({ number, isFirst }: WorkerPlace): Record<string, string> => ({
  [NUMBER]: String(number),
  [FIRST]: isFirst ? 'yes' : '',
});

/** @returns undefined in a process that no supervisor has started */
export function workerPlace(env: NodeJS.ProcessEnv): WorkerPlace | undefined {
  const number = env[NUMBER];
  return number === undefined ? undefined : { number: Number(number), isFirst: env[FIRST] === 'yes' };
}
