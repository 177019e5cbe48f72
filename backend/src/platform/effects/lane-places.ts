import type { DataSource, EntityManager } from 'typeorm';
import type { SealedEvent } from '../../engine/ledger/format/envelope.js';

/** A process that was frozen in the middle of an effect loses its transaction, and with it the locks on the rows of people. */
const IDLE_TRANSACTION_MAX = '30s';

/** The place is not where this process left it: another one goes on from there. */
export class PlaceMoved extends Error {
  constructor(lane: string) {
    super(`the lane ${lane} was moved by another process`);
    this.name = 'PlaceMoved';
  }
}

/** An effect that failed by itself again and again, and those behind it about the same person or thing. */
export interface SetAside {
  readonly event: SealedEvent;
  readonly about: string;
}

/** Up to which event each lane has come, and what it has left behind. Both are rows, so that a restore brings them back with the others. */
export class LanePlaces {
  constructor(private readonly database: DataSource) {}

  /** @returns the revision of the last event that a lane has passed; undefined before it has begun */
  async read(lane: string): Promise<number | undefined> {
    const [row] = await this.database.query<{ revision: string }[]>(
      'select revision from effect_lanes where lane = $1',
      [lane],
    );
    return row && Number(row.revision);
  }

  /** Puts a new lane at a revision. Does nothing where another process was first. */
  async begin(lane: string, revision: number): Promise<void> {
    await this.database.query('insert into effect_lanes (lane, revision) values ($1, $2) on conflict do nothing', [
      lane,
      revision,
    ]);
  }

  /**
   * Moves a lane and does what belongs to the move, in one transaction.
   * @throws PlaceMoved where the lane is not at `from`: nothing has happened
   */
  async move(
    lane: string,
    { from, to }: { readonly from: number; readonly to: number },
    work: (transaction: EntityManager) => Promise<void> = async () => undefined,
  ): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const [row] = await transaction.query<{ revision: string }[]>(
        `select revision, set_config('idle_in_transaction_session_timeout', '${IDLE_TRANSACTION_MAX}', true)
         from effect_lanes where lane = $1 for update`,
        [lane],
      );
      if (row?.revision !== String(from)) throw new PlaceMoved(lane);
      await work(transaction);
      await transaction.query('update effect_lanes set revision = $2 where lane = $1', [lane, to]);
    });
  }

  async setAside(lane: string, { event, about }: SetAside, cause: string, transaction: EntityManager): Promise<void> {
    await transaction.query(
      `insert into effects_set_aside (lane, revision, about, event, cause) values ($1, $2, $3, $4, $5)`,
      [lane, event.rev, about, event, cause],
    );
  }

  /** What a lane has left behind, the oldest first. */
  async leftBehind(lane: string): Promise<SetAside[]> {
    return this.database.query<SetAside[]>(
      'select event, about from effects_set_aside where lane = $1 order by revision',
      [lane],
    );
  }

  async hasLeft(lane: string, revision: number): Promise<boolean> {
    const rows = await this.database.query<unknown[]>(
      'select from effects_set_aside where lane = $1 and revision = $2',
      [lane, revision],
    );
    return rows.length > 0;
  }

  /** Does again what a lane has left behind. Does nothing where another process has. */
  async retry(lane: string, { rev }: SealedEvent, work: (transaction: EntityManager) => Promise<void>): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const [, deleted]: [unknown, number] = await transaction.query(
        'delete from effects_set_aside where lane = $1 and revision = $2',
        [lane, rev],
      );
      if (deleted > 0) await work(transaction);
    });
  }
}
