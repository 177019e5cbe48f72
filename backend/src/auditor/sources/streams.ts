import { EMPTY_STREAM, eventAt } from '../../engine/event-store/event-store.js';
import { LEDGER_STREAM, parseEnvelope } from '../../engine/ledger/format/envelope.js';
import { type AddCommand, examples, JSON_OPTION } from '../commands.js';
import type { AuditContext } from '../context.js';
import { AuditError, SOUND } from '../exit.js';
import { italian, listing, printable, write, writeJson } from '../output.js';
import type { ReadableStore } from './live-store.js';

export interface StreamsOptions {
  readonly json?: boolean;
}

interface StreamHead {
  readonly stream: string;
  /** Revision of the newest event. */
  readonly revision: number;
  /** Time and type of the newest event, when it can be parsed. */
  readonly ts: string | undefined;
  readonly type: string | undefined;
}

/** `streams`: lists what the event store holds. */
export const addStreams: AddCommand = (program, run) => {
  program
    .command('streams')
    .description('elenca i flussi dello store degli eventi, con la testa di ciascuno')
    .option(...JSON_OPTION)
    .addHelpText('after', examples('streams', 'streams --json'))
    .action((options: StreamsOptions) => run((context) => streams(options, context)));
};

/**
 * Lists the streams of the event store.
 * @returns exit code
 * @throws AuditError
 */
export async function streams({ json }: StreamsOptions, context: AuditContext): Promise<number> {
  const { inItalian, openLiveStore } = await import('./live-store.js');
  const live = await openLiveStore(context);
  try {
    const heads = await headsOf(live.store, context.signal);
    if (json) await writeJson(context.out, heads);
    else await write(context.out, table(heads));
    return SOUND;
  } catch (error) {
    throw inItalian(error);
  } finally {
    await live.close();
  }
}

async function headsOf(store: ReadableStore, signal: AbortSignal): Promise<StreamHead[]> {
  const heads: StreamHead[] = [];
  for (const stream of await store.streams()) {
    if (signal.aborted) throw new AuditError('Interrotto');
    const revision = await store.head(stream);
    if (revision === EMPTY_STREAM) continue;
    const stored = await eventAt(store, stream, revision);
    const event = stored && parseEnvelope(stored.envelope);
    heads.push({ stream, revision, ts: event?.ts, type: event?.type });
  }
  return heads;
}

function table(heads: readonly StreamHead[]): string {
  if (heads.length === 0) return 'Nessun flusso\n';
  const rows = heads.map(({ stream, revision, ts, type }) => [
    printable(stream),
    italian(revision),
    // Only the ledger's events state a time.
    printable(ts ?? (stream === LEDGER_STREAM ? '(illeggibile)' : '')),
    printable(type ?? ''),
  ]);
  return listing(['flusso', 'testa (revisione)', "data dell'ultimo evento", 'tipo'], rows);
}
