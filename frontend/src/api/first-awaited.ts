/** A query, as its hook gives it. */
interface Query {
  isUninitialized: boolean;
  currentData?: unknown;
  error?: unknown;
}

/** Whether the first answer is still to come. A failure is one, also while it is asked again: what it has put on the screen stays. */
export const isFirstAwaited = ({ isUninitialized, currentData, error }: Query): boolean =>
  !isUninitialized && currentData === undefined && error === undefined;
