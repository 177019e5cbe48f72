import type { DataSource, EntityManager } from 'typeorm';
import type { SealedEvent } from '../../engine/ledger/format/envelope.js';

/** A process that was frozen in the middle of an effect loses its transaction, and with it the locks on the rows of people. */
const IDLE_TRANSACTION_MAX = '30s';

/** The position is not where this process left it: another one goes on from there. */
export class PositionMoved extends Error {
  constructor(processor: string) {
    super(`the processor ${processor} was moved by another process`);
    this.name = 'PositionMoved';
  }
}

/** An effect that failed by itself again and again, and those behind it about the same person or thing. */
export interface Parked {
  readonly event: SealedEvent;
  readonly about: string;
}

/** Up to which event each processor has come, and what it has left behind. Both are rows, so that a restore brings them back with the others. */
export class ProcessorPositions {
  constructor(private readonly database: DataSource) {}

  /** @returns the revision of the last event that a processor has passed; undefined before it has begun */
  async read(processor: string): Promise<number | undefined> {
    const [row] = await this.database.query<{ revision: string }[]>(
      'select revision from effect_lanes where lane = $1',
      [processor],
    );
    return row && Number(row.revision);
  }

  /** Puts a new processor at a revision. Does nothing where another process was first. */
  async begin(processor: string, revision: number): Promise<void> {
    await this.database.query('insert into effect_lanes (lane, revision) values ($1, $2) on conflict do nothing', [
      processor,
      revision,
    ]);
  }

  /**
   * Moves a processor and does what belongs to the move, in one transaction.
   * @throws PositionMoved where the processor is not at `from`: nothing has happened
   */
  async move(
    processor: string,
    { from, to }: { readonly from: number; readonly to: number },
    work: (transaction: EntityManager) => Promise<void> = async () => undefined,
  ): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const [row] = await transaction.query<{ revision: string }[]>(
        `select revision, set_config('idle_in_transaction_session_timeout', '${IDLE_TRANSACTION_MAX}', true)
         from effect_lanes where lane = $1 for update`,
        [processor],
      );
      if (row?.revision !== String(from)) throw new PositionMoved(processor);
      await work(transaction);
      await transaction.query('update effect_lanes set revision = $2 where lane = $1', [processor, to]);
    });
  }

  async park(processor: string, { event, about }: Parked, cause: string, transaction: EntityManager): Promise<void> {
    await transaction.query(
      `insert into effects_set_aside (lane, revision, about, event, cause) values ($1, $2, $3, $4, $5)`,
      [processor, event.rev, about, event, cause],
    );
  }

  /** What a processor has left behind, the oldest first. */
  async leftBehind(processor: string): Promise<Parked[]> {
    return this.database.query<Parked[]>(
      'select event, about from effects_set_aside where lane = $1 order by revision',
      [processor],
    );
  }

  async hasLeft(processor: string, revision: number): Promise<boolean> {
    const rows = await this.database.query<unknown[]>(
      'select from effects_set_aside where lane = $1 and revision = $2',
      [processor, revision],
    );
    return rows.length > 0;
  }

  /** Does again what a processor has left behind. Does nothing where another process has. */
  async retry(
    processor: string,
    { rev }: SealedEvent,
    work: (transaction: EntityManager) => Promise<void>,
  ): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const [, deleted]: [unknown, number] = await transaction.query(
        'delete from effects_set_aside where lane = $1 and revision = $2',
        [processor, rev],
      );
      if (deleted > 0) await work(transaction);
    });
  }
}
