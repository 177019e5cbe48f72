import Table from 'cli-table3';
import { quantile } from '../quantile.js';

/** The figures of a route under load. */
export interface RouteFigures {
  readonly route: string;
  readonly requests: number;
  readonly perSecond: number;
  /** Waits in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** The number of unexpected answers. */
  readonly errors: number;
}

export interface LoadReport {
  readonly measuredAt: string;
  readonly machine: object;
  readonly seconds: number;
  readonly connections: number;
  readonly routes: readonly RouteFigures[];
  readonly total: RouteFigures;
  /** How often each unexpected answer came. */
  readonly unexpected: Readonly<Record<string, number>>;
}

interface Samples {
  readonly waits: number[];
  errors: number;
}

const UNEXPECTED_KINDS_MAX = 20;

/** Records how long each request waited, and the unexpected answers. */
export class Recorder {
  private readonly routes = new Map<string, Samples>();
  private readonly unexpected = new Map<string, number>();

  note(route: string, waitMs: number): void {
    this.samplesOf(route).waits.push(waitMs);
  }

  noteError(route: string, what: string): void {
    this.samplesOf(route).errors++;
    const kind = `${route}: ${what}`;
    if (this.unexpected.size < UNEXPECTED_KINDS_MAX || this.unexpected.has(kind)) {
      this.unexpected.set(kind, (this.unexpected.get(kind) ?? 0) + 1);
    }
  }

  report(of: Pick<LoadReport, 'machine' | 'seconds' | 'connections'>, now: Date): LoadReport {
    const figures = (route: string, { waits, errors }: Samples): RouteFigures => {
      const at = (share: number) => rounded(quantile(waits, share));
      const perSecond = rounded(waits.length / of.seconds);
      return { route, requests: waits.length, perSecond, p50: at(0.5), p99: at(0.99), errors };
    };
    const samples = [...this.routes.values()];
    const all = {
      waits: samples.flatMap(({ waits }) => waits),
      errors: samples.reduce((sum, { errors }) => sum + errors, 0),
    };
    return {
      measuredAt: now.toISOString(),
      ...of,
      routes: [...this.routes].map(([route, own]) => figures(route, own)).sort((a, b) => b.requests - a.requests),
      total: figures('all', all),
      unexpected: Object.fromEntries(this.unexpected),
    };
  }

  private samplesOf(route: string): Samples {
    const known = this.routes.get(route) ?? { waits: [], errors: 0 };
    this.routes.set(route, known);
    return known;
  }
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** The report for people. */
export function formatLoad({ routes, total, seconds, connections, unexpected }: LoadReport): string {
  const table = new Table({
    head: ['route', 'requests/s', 'p50 ms', 'p99 ms', 'errors'],
    colAligns: ['left', 'right', 'right', 'right', 'right'],
    style: { head: [], border: [], compact: true },
  });
  const cells = ({ route, perSecond, p50, p99, errors }: RouteFigures) => [
    route,
    ...[perSecond, p50, p99].map((value) => value.toFixed(1)),
    String(errors),
  ];
  table.push(...routes.map(cells), cells(total));
  const notes = Object.entries(unexpected).map(([what, times]) => `  ${times} × ${what}`);
  const head = `${connections} connections for ${seconds} s: ${total.requests.toLocaleString('en')} requests`;
  return [head, table.toString(), ...notes, ''].join('\n');
}
