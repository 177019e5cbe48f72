import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type pg from 'pg';
import type { DataSource } from 'typeorm';
import { isUnavailable } from '../http/errors/unavailable.js';
import { databaseErrorIn } from './database-error.js';
import { poolOf } from './named-statement.js';

/** A kind of small write. */
export interface WriteKind {
  /** Of the statement, which PostgreSQL parses once a connection. */
  readonly name: string;
  /**
   * SQL that makes many of these writes at once: each parameter is an array with an element of each write, the first one the
   * persons, the second one what names the row of each. What it returns has the columns `person` and `key`.
   */
  readonly text: string;
}

interface Write {
  readonly kind: WriteKind;
  /** The values of its parameters, what names the row first. */
  readonly values: readonly [person: string | null, key: string | number, ...others: unknown[]];
  readonly resolve: (isReturned: boolean) => void;
  readonly reject: (error: unknown) => void;
}

const TOGETHER_MAX = 256;
/** Whoever else holds the row of one write holds up the others no longer than this. */
const BEGIN = `begin; set local lock_timeout = '50ms'`;

/**
 * The small writes that requests under way make outside the ledger. What has come while the last transaction was under way is
 * written in the next one, as the ledger's writer does, so that a write costs neither a commit nor a turn of its own. A row
 * is written at most once in a transaction, so the writes of each are made in the order in which they came. When one fails, all
 * are made again, each by itself, and only the caller of one that fails then gets an error.
 */
@Injectable()
export class BatchedWrites {
  private waiting: Write[] = [];
  /** Whose write is made by itself. */
  private readonly alone = new Set<string | null>();
  private isWriting = false;

  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /**
   * Makes a write; it is committed once the promise is fulfilled.
   * @param values of the parameters of the kind, first the person whose write it is, then what names the row among theirs
   * @returns whether its statement returned the row
   * @throws pg.DatabaseError of this very write, or what ended the connection
   */
  write(kind: WriteKind, values: Write['values']): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ kind, values, resolve, reject });
      this.begin();
    });
  }

  private begin(): void {
    if (this.isWriting) return;
    this.isWriting = true;
    // What the same turn of the event loop asks for goes along.
    setImmediate(() => void this.writeWaiting());
  }

  private async writeWaiting(): Promise<void> {
    for (let writes = this.take(); writes.length > 0; writes = this.take()) await this.writeTogether(writes);
    this.isWriting = false;
  }

  private take(): Write[] {
    const rows = new Set<string>();
    const taken: Write[] = [];
    const left: Write[] = [];
    for (const write of this.waiting) {
      const row = rowOf(write.values);
      const isNext = taken.length < TOGETHER_MAX && !this.alone.has(write.values[0]) && !rows.has(row);
      (isNext ? taken : left).push(write);
      rows.add(row);
    }
    this.waiting = left;
    return taken;
  }

  private async writeTogether(writes: readonly Write[]): Promise<void> {
    try {
      const returned = await this.transact(writes);
      for (const write of writes) write.resolve(returned.has(write));
    } catch (error) {
      // A transaction that PostgreSQL refused has written nothing; of a lost connection nobody knows.
      const isRefused = databaseErrorIn(error) !== undefined && !isUnavailable(error);
      if (!isRefused) return this.giveUp(writes, error);
      const byPerson = new Map<string | null, Write[]>();
      for (const write of writes) byPerson.set(write.values[0], [...(byPerson.get(write.values[0]) ?? []), write]);
      for (const [person, own] of byPerson) void this.writeAlone(person, own);
    }
  }

  /** Also on those who wait: each of them would else wait for as long again until the database does not answer. */
  private giveUp(writes: readonly Write[], error: unknown): void {
    for (const { reject } of [...writes, ...this.waiting]) reject(error);
    this.waiting = [];
  }

  /**
   * The whole transaction is sent at once (`pipeline` of the pool). After a statement that fails, the commit rolls back.
   * @returns those of which a row was returned
   */
  private async transact(writes: readonly Write[]): Promise<ReadonlySet<Write>> {
    const kinds = [...new Set(writes.map((write) => write.kind))];
    const client = await poolOf(this.database).connect();
    const begun = client.query(BEGIN);
    const made = kinds.map((kind) =>
      writeSome(
        client,
        kind,
        writes.filter((write) => write.kind === kind),
      ),
    );
    const ended = client.query('commit');
    const answers = await Promise.allSettled([begun, ...made, ended]);
    client.release(answers.at(-1)?.status === 'rejected');
    const failure = answers.find((answer) => answer.status === 'rejected');
    if (failure) throw failure.reason;
    return new Set((await Promise.all(made)).flat());
  }

  /** One after the other: all of a person may wait for the same lock, each with a connection. */
  private async writeAlone(person: string | null, writes: readonly Write[]): Promise<void> {
    this.alone.add(person);
    for (const write of writes) {
      const made = writeSome(poolOf(this.database), write.kind, [write]);
      await made.then((returned) => write.resolve(returned.length > 0), write.reject);
    }
    this.alone.delete(person);
    this.begin();
  }
}

/** @returns those of which a row was returned */
async function writeSome(
  client: Pick<pg.ClientBase, 'query'>,
  { name, text }: WriteKind,
  writes: readonly Write[],
): Promise<Write[]> {
  const values = (writes[0]?.values ?? []).map((_, index) => writes.map((write) => write.values[index]));
  const { rows } = await client.query<{ person: string; key: string | number }>({ name, text, values });
  const returned = new Set(rows.map(({ person, key }) => rowOf([person, key])));
  return writes.filter((write) => returned.has(rowOf(write.values)));
}

const rowOf = ([person, key]: readonly [string | null, string | number, ...unknown[]]): string => `${person} ${key}`;
