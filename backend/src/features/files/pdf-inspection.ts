import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import { DomainError } from '../../engine/ledger/format/errors.js';
import { TooManyAttempts } from '../../platform/http/errors/errors.js';
import { Turns } from '../../platform/rendering/turns.js';
import type { PdfFlaw } from './active-content.js';

const WORKER = new URL('./pdf-worker.js', import.meta.url).href;
const INSPECTED_MS_MAX = 2000;
const HEAP_MB_MAX = 192;
/** A platform without applications needs no thread for them. */
const IDLE_MS_MAX = 60_000;
/** Of 5 MB each, in memory. */
const WAITING_MAX = 20;
const RETRY_AFTER_S = 10;

const AS_PRINTED = 'aprilo e stampalo di nuovo come PDF («Stampa», poi «Salva come PDF»)';

export const wrongType = () =>
  new DomainError(
    'WRONG_TYPE',
    415,
    `Il file non è un PDF che si possa leggere: scegline un altro, oppure ${AS_PRINTED}`,
  );
const REFUSALS: Readonly<Record<PdfFlaw, () => DomainError>> = {
  damaged: wrongType,
  protected: () =>
    new DomainError('ACTIVE_FILE', 415, `Il PDF è protetto da una password: toglila, oppure ${AS_PRINTED}`),
  active: () =>
    new DomainError(
      'ACTIVE_FILE',
      415,
      `Il PDF contiene script, azioni, moduli che inviano dati o file allegati: ${AS_PRINTED}`,
    ),
};

/** Looks through uploaded PDFs, one after the other. */
@Injectable()
export class PdfInspection implements OnApplicationShutdown {
  private readonly turns = new Turns(1, WAITING_MAX);
  private readonly thread = new Piscina<Uint8Array | undefined, PdfFlaw | undefined>({
    filename: WORKER,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS_MAX,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX },
  });

  async onApplicationShutdown(): Promise<void> {
    await this.thread.destroy();
  }

  /** @throws DomainError WRONG_TYPE | ACTIVE_FILE | TooManyAttempts while many others wait */
  async require(bytes: Buffer): Promise<void> {
    const flaw = await this.turns.take(() => this.flawOf(bytes));
    if (flaw === undefined)
      throw new TooManyAttempts(RETRY_AFTER_S, 'Arrivano molti file: riprova fra qualche secondo');
    if (flaw !== 'none') throw REFUSALS[flaw]();
  }

  private async flawOf(bytes: Buffer): Promise<PdfFlaw | 'none'> {
    const flaw = await this.foundIn(bytes);
    // What earlier documents left may have filled the thread: a new one has room.
    return flaw === 'out of memory' ? after(await this.foundIn(bytes)) : flaw;
  }

  private async foundIn(bytes: Buffer): Promise<PdfFlaw | 'none' | 'out of memory'> {
    // What a thread takes to start is no fault of the document.
    await this.thread.run(undefined);
    const signal = AbortSignal.timeout(INSPECTED_MS_MAX);
    try {
      return (await this.thread.run(bytes, { signal })) ?? 'none';
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return 'damaged';
      if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
        return 'out of memory';
      throw error;
    }
  }
}

const after = (found: PdfFlaw | 'none' | 'out of memory') => (found === 'out of memory' ? 'damaged' : found);
