import { createHash } from 'node:crypto';
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { ApiHeader, ApiUnprocessableEntityResponse } from '@nestjs/swagger';
import { InjectDataSource } from '@nestjs/typeorm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { catchError, mergeMap, type Observable, of } from 'rxjs';
import type { DataSource, EntityManager } from 'typeorm';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import { dayOf, oldestKeyDay } from '../../../engine/ledger/keys/key-days.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { keyReusedWithOtherInput } from '../../commands/used-keys.js';
import { BatchedWrites, type WriteKind } from '../../database/batched-writes.js';
import { ErrorBody } from '../errors/error-body.js';
import { type Owner, PersonalDataSection } from '../fields/personal-data.js';
import { keyOf } from '../requests/idempotency-key.js';

interface StoredResponse {
  readonly digest: string;
  readonly status: number | null;
  readonly answer: unknown;
}

/** Claims keys that nobody has, or that count no longer, and returns those. */
const RESERVE: WriteKind = {
  name: 'reserve-key',
  text: `insert into first_answers (owner, key, digest, day)
    select * from unnest($1::uuid[], $2::text[], $3::text[], $4::integer[])
    on conflict (owner, key) do update
      set digest = excluded.digest, day = excluded.day, status = null, answer = null, mentions = null, created_at = now()
      where first_answers.day < (select min(oldest) from unnest($5::integer[]) oldest)
    returning owner as person, key`,
};

/** Stores answers; an element of $5 holds mentions with a space between them. */
const STORE: WriteKind = {
  name: 'store-answer',
  text: `update first_answers as first
    set status = made.status, answer = made.answer, mentions = string_to_array(made.mentions, ' ')
    from unnest($1::uuid[], $2::text[], $3::integer[], $4::jsonb[], $5::text[]) as made (owner, key, status, answer, mentions)
    where first.owner = made.owner and first.key = made.key and first.status is null`,
};

/** Frees keys whose requests had no effect. */
const RELEASE: WriteKind = {
  name: 'release-key',
  text: `delete from first_answers as first using unnest($1::uuid[], $2::text[]) as refused (owner, key)
    where first.owner = refused.owner and first.key = refused.key and first.status is null`,
};

/** The first responses, by caller and key; each is stored for as long as its key counts (ADR 15). */
@Injectable()
export class StoredResponses {
  /** The day before which responses were deleted. */
  private deletedBefore = 0;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly writes: BatchedWrites,
    @Inject(Ledger) private readonly ledger: Pick<Ledger, 'state'>,
  ) {}

  /** The answer to a report holds its number, and nothing says which answer that is. */
  @PersonalDataSection({ section: 'requests', forGuardian: 'nothing' })
  ownedBy({ wallet }: Owner): Promise<object[]> {
    return this.database.query('select key, status, answer, created_at from first_answers where owner = $1', [wallet]);
  }

  /** Claims a key, or returns what it was claimed for as long as that counts. */
  async reserve(owner: string, key: string, digest: string, now: Date): Promise<StoredResponse | undefined> {
    const oldest = oldestKeyDay(this.ledger.state, now.getTime());
    await this.deleteBefore(oldest);
    const isTaken = await this.writes.write(RESERVE, [owner, key, digest, dayOf(now.getTime()), oldest]);
    if (isTaken) return undefined;
    const [first] = await this.database.query<StoredResponse[]>(
      'select digest, status, answer from first_answers where owner = $1 and key = $2',
      [owner, key],
    );
    return first;
  }

  /** Once a day is enough. */
  private async deleteBefore(day: number): Promise<void> {
    if (day <= this.deletedBefore) return;
    this.deletedBefore = day;
    await this.database.query('delete from first_answers where day < $1', [day]);
  }

  async store(owner: string, key: string, status: number, answer: unknown): Promise<unknown> {
    const text = JSON.stringify(answer ?? null);
    await this.writes.write(STORE, [owner, key, status, text, mentionsIn(text).join(' ')]);
    return answer;
  }

  /**
   * A refused request had no effect: the key is free again. After a fault the outcome is unknown, so the key stays claimed.
   */
  async release(owner: string, key: string, error: unknown): Promise<never> {
    if (error instanceof DomainError) await this.writes.write(RELEASE, [owner, key]);
    throw error;
  }
}

/**
 * Replays the first response to the same `Idempotency-Key` and body. It stores responses, not effects: the ledger ensures
 * that a command takes effect once, by ids derived from the key, also for concurrent requests.
 */
@Injectable()
class ReplayStoredResponse implements NestInterceptor {
  constructor(private readonly responses: StoredResponses) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const owner = request.user?.wallet;
    const key = keyOf(request);
    // The status of success: by the time the handler ends, the client may have been told that it took too long.
    const { statusCode } = reply;
    if (key === undefined || owner === undefined) return next.handle();
    const digest = digestOf(request);
    const first = await this.responses.reserve(owner, key, digest, new Date());
    if (first && first.digest !== digest) throw keyReusedWithOtherInput();
    if (first && first.status !== null) {
      void reply.status(first.status);
      return of(first.answer);
    }
    return next.handle().pipe(
      mergeMap((answer: unknown) => this.responses.store(owner, key, statusCode, answer)),
      catchError((error: unknown) => this.responses.release(owner, key, error)),
    );
  }
}

/** An id, or a word with an @ in it, in JSON. */
const MENTION = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?:[^\s"\\]|\\.){1,128}@(?:[^\s"\\]|\\.)+/g;
/** What may stand around an address in a sentence. */
const AROUND = /^[(<[,;:]+|[)>\],;:.!?]+$/g;

/** The ids and addresses in a response, by which erasures find it. @param text JSON */
const mentionsIn = (text: string): string[] => [
  ...new Set((text.toLowerCase().match(MENTION) ?? []).map((mention) => mention.replaceAll(AROUND, ''))),
];

/**
 * Deletes every stored response that names one of these, for any caller; the next repetition computes it again. One of which
 * is not known whom it names, because an earlier release stored it, goes as well.
 * Called when the person is erased.
 * @param mentions ids and e-mail addresses
 */
export async function forgetMentions(mentions: readonly string[], transaction: EntityManager): Promise<void> {
  await transaction.query(
    `update first_answers set status = null, answer = null, mentions = null
     where mentions && $1 or (mentions is null and answer is not null)`,
    [mentionsIn(JSON.stringify(mentions))],
  );
}

function digestOf({ method, url, body, upload, uploadName }: FastifyRequest): string {
  const hash = createHash('sha256').update(`${method} ${url}\n`);
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  hash.update(JSON.stringify(fields.sort(([a], [b]) => (a < b ? -1 : 1))));
  if (upload) hash.update(upload);
  if (uploadName !== undefined) hash.update(uploadName);
  return hash.digest('hex');
}

/**
 * The route accepts an idempotency key: a repeated request has no further effect.
 * @param storesResponse whether a repetition gets the first response; otherwise the response has the current state
 */
export const Idempotent = ({ storesResponse = true } = {}) =>
  applyDecorators(
    ...(storesResponse ? [UseInterceptors(ReplayStoredResponse)] : []),
    ApiHeader({ name: 'Idempotency-Key', required: false, description: '8-64 visible ASCII characters' }),
    ApiUnprocessableEntityResponse({ type: ErrorBody }),
  );
