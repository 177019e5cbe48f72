// biome-ignore-all lint/suspicious/noEmptyInterface: each feature adds to them.
import { declared } from './declared.js';

/**
 * What several features add their own kinds to, with the Italian words and the icons that screens show; `make api` writes those beside
 * the screens. Of its entries a feature makes the names of the kinds:
 * `declare module '../definition/kinds.js' { interface Todos extends NamesOf<typeof marketKinds.todo> {} }`.
 */
export interface DeclaredKinds {
  /** Acts that wait for a person; a method with `@AwaitedActs` finds them. */
  readonly todo?: Readonly<Record<string, TodoLabels>>;
  /** What a row of what has happened lately is about; a method with `@RecentActivities` finds them. */
  readonly activities?: Readonly<Record<string, ActivityLabels>>;
  /** What a notification is about, by which people choose whether it is mailed. */
  readonly notifications?: Readonly<Record<string, NotificationLabels>>;
  /** What an event with postings is called in a wallet; `transactions` of the declaration says which is which. */
  readonly transactions?: Readonly<Record<string, TransactionLabels>>;
  /** What an event changes; `audiences` of the declaration says for whom. */
  readonly changes?: Readonly<Record<string, StaleAnswers>>;
  /** What waits for administrators; a method with `@CountsWaiting` counts it. */
  readonly waiting?: Readonly<Record<string, WaitingLabels>>;
}

export type NamesOf<Entries> = { readonly [Kind in keyof Entries]: true };

/** A component of `@tabler/icons-react`. */
type Icon = `Icon${string}`;

export interface Todos {}
export type TodoType = keyof Todos;

/** A row of what is to be done: "«Algebra», da Lia Conti, scade fra 23 h". */
export interface TodoLabels {
  readonly label: string;
  readonly icon: Icon;
  /** The subject is somebody, no title. */
  readonly isPerson?: true;
  /** Stands between the subject and the person. */
  readonly of?: string;
  /** What happens at the deadline. */
  readonly ends: string;
}

export const todoTypes = declared<Todos, TodoLabels>('act that waits');

export interface Activities {}
export type ActivityType = keyof Activities;

export interface ActivityLabels {
  readonly label: string;
  readonly icon: Icon;
}

export const activityTypes = declared<Activities, ActivityLabels>('type of activities');

export interface Notifications {}
export type NotificationType = keyof Notifications;

export interface NotificationLabels {
  readonly label: string;
  readonly icon: Icon;
  /** Among the choices of what is mailed. */
  readonly position: number;
  /** As a choice of what is mailed, unless it is the label. */
  readonly choice?: string;
  /** Where a request has no such choice, unless it is the label. */
  readonly field?: string;
}

export const notificationTypes = declared<Notifications, NotificationLabels>(
  'type of notifications',
  ({ position }) => position,
);

export interface Transactions {}
export type TransactionKind = keyof Transactions;

export interface TransactionLabels {
  readonly label: string;
  /** As a list is filtered by it, unless it is the label. */
  readonly asFilter?: string;
  /** Of several, where they are summed. */
  readonly several: string;
  /** In lists and filters. */
  readonly position: number;
  /** Missing for what has one by its direction. */
  readonly icon?: Icon;
  /** How one is described that is about no item and no contest. */
  readonly untitled?: string;
  /** Stands before the title of the item that it is about. */
  readonly beforeItem?: string;
}

export const transactionKinds = declared<Transactions, TransactionLabels>(
  'kind of transactions',
  ({ position }) => position,
);

export interface Changes {}
export type Change = keyof Changes;

/** Which answers a browser asks for again after a change, in the words of `frontend/src/api/tags.ts`. */
export interface StaleAnswers {
  readonly stale?: readonly string[];
  /** Of these only the lists. */
  readonly lists?: readonly string[];
  /** Whoever a notification leads there, or below, asks again, too: it may tell of what no event says, a row or the answer of somebody else. */
  readonly pages?: readonly string[];
}

export const changes = declared<Changes, StaleAnswers>('change');

/** What may have changed where a link leads. */
export const changesAt = (link: string): Change[] =>
  changes.kinds().filter((kind) => changes.of(kind).pages?.some((page) => `${link}/`.startsWith(`${page}/`)));

export interface Waiting {}
export type WaitingKind = keyof Waiting;

/** "2 contestazioni da decidere". */
export interface WaitingLabels {
  /** Among what is as urgent. */
  readonly position: number;
  readonly icon: Icon;
  /** After the number. */
  readonly noun: readonly [one: string, many: string];
  /** What it means that it waits. */
  readonly hint: string;
  readonly oldest: 'La più vecchia' | 'Il più vecchio';
}

export const waitingKinds = declared<Waiting, WaitingLabels>('kind of what waits', ({ position }) => position);

export function declareKinds(kinds: DeclaredKinds): void {
  todoTypes.declare(kinds.todo);
  activityTypes.declare(kinds.activities);
  notificationTypes.declare(kinds.notifications);
  transactionKinds.declare(kinds.transactions);
  changes.declare(kinds.changes);
  waitingKinds.declare(kinds.waiting);
}
