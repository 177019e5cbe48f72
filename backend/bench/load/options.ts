import { parseArgs } from 'node:util';

/** The settings of a load run. */
export interface LoadOptions {
  readonly seconds: number;
  /** People who use it at once, each over a connection of their own. */
  readonly connections: number;
  /** Print JSON instead of a table. */
  readonly json: boolean;
}

const SECONDS_MAX = 3600;
const CONNECTIONS_MAX = 512;

/** @throws Error when an option is unknown or out of bounds */
export function readLoadOptions(args: readonly string[]): LoadOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '20' },
      connections: { type: 'string', default: '32' },
      json: { type: 'boolean', default: false },
    },
  });
  return {
    seconds: whole('--seconds', values.seconds, SECONDS_MAX),
    connections: whole('--connections', values.connections, CONNECTIONS_MAX),
    json: values.json,
  };
}

function whole(name: string, text: string, max: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= max) return value;
  throw new Error(`${name} must be a whole number from 1 to ${max}`);
}
