import { parseArgs } from 'node:util';

/** How much work a run does. Rates do not depend on it, only how steady they are. */
export interface Scale {
  /** How long each rate is measured. */
  readonly seconds: number;
  /** How long the same work runs unmeasured before (warm-up). */
  readonly warmUpSeconds: number;
  /** Events that are sealed, written and verified. */
  readonly events: number;
  /** Events of the ledger with a long history. */
  readonly largeEvents: number;
  /** How often each page is opened. */
  readonly pageLoads: number;
  /** People who are signed in at once. */
  readonly people: number;
  /** Items of a large marketplace. */
  readonly items: number;
}

export interface BenchOptions {
  readonly scale: Scale;
  /** The file for the report as JSON. */
  readonly json: string;
  /** Run only this measurement. */
  readonly only?: Only;
}

const PARTS = [
  'hiccup',
  'http',
  'verification',
  'eventstore',
  'cluster',
  'rebuild',
  'large',
  'browser',
  'crawler',
  'suggested',
  'search',
] as const;
export type Only = (typeof PARTS)[number];

const FULL: Scale = {
  seconds: 8,
  warmUpSeconds: 3,
  events: 1_000_000,
  largeEvents: 300_000,
  pageLoads: 5,
  people: 200,
  items: 100_000,
};
const QUICK: Scale = {
  seconds: 2,
  warmUpSeconds: 1,
  events: 100_000,
  largeEvents: 100_000,
  pageLoads: 3,
  people: 136,
  items: 100_000,
};
/** Shows that each part runs, and measures nothing. */
const LEAST: Scale = {
  seconds: 0.5,
  warmUpSeconds: 0.2,
  events: 20_000,
  largeEvents: 20_000,
  pageLoads: 1,
  people: 136,
  items: 5000,
};

/** @throws TypeError when an option is unknown */
export function readOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean', default: false },
      least: { type: 'boolean', default: false },
      json: { type: 'string', default: './bench.json' },
      only: { type: 'string' },
      'large-events': { type: 'string' },
    },
  });
  const { quick, least, json } = values;
  const only = PARTS.find((part) => part === values.only);
  if (only !== values.only) throw new TypeError(`--only knows ${PARTS.join(', ')}, not ${values.only}`);
  const scale = least ? LEAST : quick ? QUICK : FULL;
  const largeEvents = Number(values['large-events'] ?? scale.largeEvents);
  if (!Number.isInteger(largeEvents) || largeEvents < 1000)
    throw new TypeError('--large-events is a number from 1000 on');
  return { scale: { ...scale, largeEvents }, json, ...(only && { only }) };
}
