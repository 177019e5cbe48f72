import type { KeyObject } from 'node:crypto';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { PersonId } from '../../../basics/ids.js';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import { type Owner, PersonalDataSection } from '../../../platform/http/fields/personal-data.js';
import { type FailureLimit, FailureLimits } from '../../../platform/http/requests/failure-limits.js';
import type { Principal } from '../../../platform/http/requests/signed-in.js';
import { Config } from '../../../platform/settings/config.js';
import { People } from '../people/people.js';
import { Person } from '../people/person.entity.js';
import { userNotFound } from '../people/users.js';
import { AccessTokens, type TokenHolder } from '../sign-in/access-token.js';
import { lockedPerson } from '../sign-in/locked-person.js';
import { endSessions } from '../sign-in/sessions.js';
import { isRecoveryCode, newRecoveryCodes, storeRecoveryCodes, useRecoveryCode } from './recovery-codes.js';
import { seal, unseal } from './sealed-secret.js';
import { newSecret, provisioningOf, stepOf } from './totp.js';

/** @param status 403 for who is signed in: a 401 would end the session of a person who mistyped */
const wrongCode = (status: 401 | 403 = 403) =>
  new DomainError(
    'WRONG_OTP',
    status,
    'Il codice non è corretto o è già stato usato: usa il prossimo dell’app o un altro codice di recupero',
  );
/** At the set-up there are no recovery codes yet. */
const wrongAppCode = () =>
  new DomainError('WRONG_OTP', 403, 'Il codice non è corretto o è già stato usato: aspetta il prossimo');
const alreadySetUp = () => new DomainError('SECOND_STEP_ACTIVE', 409, 'La verifica in due passaggi è già attiva');
export const notSetUp = () => new DomainError('SECOND_STEP_INACTIVE', 409, 'La verifica in due passaggi non è attiva');

const FAILURES = 10;
const WINDOW_S = 24 * 60 * 60;
const TOO_MANY = 'Troppi codici sbagliati: usa un codice di recupero, o riprova più tardi';

/** Whose second step is to be proven, and on which device the person has signed in before, if it is one. */
export interface Proof {
  readonly personId: PersonId;
  /** A code of the app, or a recovery code. */
  readonly otp: string;
  readonly device: string | undefined;
  /** Of a session on a shared computer (`Principal`). */
  readonly sharedUntil?: number;
}

/** Whose wrong codes are counted, and where. */
interface Attempts {
  readonly limit: FailureLimit;
  readonly name: string;
  /** False for what nobody can try until it is right: no number of failures keeps it out. */
  readonly areCounted: boolean;
}

/** A change of the second step, which ended every session. */
interface Changed {
  /** With which its person goes on. */
  readonly token: string;
}

interface NewCodes extends Changed {
  /** Shown this once. */
  readonly recoveryCodes: string[];
}

/** The second step of the sign-in, by an authenticator app (product.md 2.25 to 2.28). */
@Injectable()
export class SecondSteps implements OnApplicationBootstrap {
  private readonly logger = new Logger('SecondSteps');
  private readonly key: KeyObject;
  private readonly failures: FailureLimit;
  /** Apart, so that wrong codes at the set-up keep nobody from signing in after it. */
  private readonly setUpFailures: FailureLimit;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @Inject(Config) { secondStepSecret }: Pick<Config, 'secondStepSecret'>,
    private readonly people: People,
    private readonly tokens: AccessTokens,
    limits: FailureLimits,
  ) {
    this.failures = limits.limit('second-step', FAILURES, WINDOW_S, TOO_MANY);
    this.setUpFailures = limits.limit('second-step-set-up', FAILURES, WINDOW_S);
    this.key = secondStepSecret;
  }

  /** With another secret no code of an app is right: better read at the start than by those who sign in. */
  async onApplicationBootstrap(): Promise<void> {
    const rows = await this.database.query<{ person: string; secret: Buffer }[]>(
      'select person, secret from second_steps order by person limit 20',
    );
    if (rows.length === 0 || rows.some(({ person, secret }) => unseal(secret, person, this.key))) return;
    this.logger.error(
      'SECOND_STEP_SECRET opens none of the second steps: give FORM the one with which they were sealed',
    );
  }

  /** Makes a secret, which counts once the person has shown a code of it; an earlier one that does not count yet goes. */
  async begin(person: Person): Promise<{ readonly uri: string; readonly secret: string }> {
    const secret = newSecret();
    const rows = await this.database.query<unknown[]>(
      `insert into second_steps (person, secret) select id, $2 from people where id = $1 and second_step_since is null
       on conflict (person) do update set secret = excluded.secret, last_step = -1
       where exists (select from people where id = $1 and second_step_since is null) returning person`,
      [person.id, seal(secret, person.id, this.key)],
    );
    if (rows.length === 0) throw alreadySetUp();
    // What was tried before says nothing about the new secret.
    await this.setUpFailures.forget(person.id);
    return provisioningOf(secret, person.email);
  }

  /**
   * From here on the sign-in needs a code.
   * @throws DomainError WRONG_OTP | SECOND_STEP_ACTIVE | TooManyAttempts
   */
  async activate({ personId, sharedUntil }: Principal, otp: string, now: Date): Promise<NewCodes> {
    const recoveryCodes = newRecoveryCodes();
    const attempts = { limit: this.setUpFailures, name: personId, areCounted: true };
    const holder = await this.accepted(attempts, personId, {
      code: ({ secondStepSince }, transaction) => {
        if (secondStepSince) throw alreadySetUp();
        return this.acceptsCode(personId, otp, now, transaction);
      },
      allowed: async (transaction) => {
        await transaction.update(Person, { id: personId }, { secondStepSince: now });
        await storeRecoveryCodes(personId, recoveryCodes, transaction);
        return endSessions(personId, transaction);
      },
    });
    if (!holder) throw wrongAppCode();
    return { recoveryCodes, ...(await this.goOn(holder, sharedUntil)) };
  }

  /** Makes new recovery codes, which end the old ones. @throws DomainError WRONG_OTP | SECOND_STEP_INACTIVE */
  async renewRecoveryCodes(proof: Proof, now: Date): Promise<NewCodes> {
    const recoveryCodes = newRecoveryCodes();
    const holder = await this.proven(proof, now, async (transaction) => {
      await storeRecoveryCodes(proof.personId, recoveryCodes, transaction);
      return endSessions(proof.personId, transaction);
    });
    if (!holder) throw wrongCode();
    return { recoveryCodes, ...(await this.goOn(holder, proof.sharedUntil)) };
  }

  /** The person goes back to the password alone. @throws DomainError WRONG_OTP | SECOND_STEP_INACTIVE */
  async deactivate(proof: Proof, now: Date): Promise<Changed> {
    const holder = await this.proven(proof, now, (transaction) => removeSecondStep(proof.personId, transaction));
    if (!holder) throw wrongCode();
    return this.goOn(holder, proof.sharedUntil);
  }

  /** The sessions have ended: that of who changed the second step goes on with a token of its own. */
  private async goOn(holder: TokenHolder, sharedUntil: number | undefined): Promise<Changed> {
    this.people.evict(holder.id);
    return { token: await this.tokens.issue(holder, sharedUntil) };
  }

  /**
   * For the sign-in. It takes back a removal that was asked for: the second step is not lost.
   * @throws DomainError WRONG_OTP | SECOND_STEP_INACTIVE | TooManyAttempts
   */
  async prove(proof: Proof, now: Date): Promise<void> {
    const takeBack = async (transaction: EntityManager) => {
      await transaction.query('delete from second_step_removals where person = $1', [proof.personId]);
      return true;
    };
    if (!(await this.proven(proof, now, takeBack))) throw wrongCode(401);
  }

  /** For a signed-in person, before what could take the account away. @throws DomainError WRONG_OTP | SECOND_STEP_INACTIVE */
  async confirm(proof: Proof, now: Date): Promise<void> {
    if (!(await this.proven(proof, now, async () => true))) throw wrongCode();
  }

  private proven<Result>(
    { personId, otp, device = '' }: Proof,
    now: Date,
    allowed: (transaction: EntityManager) => Promise<Result>,
  ): Promise<Result | undefined> {
    const isRecovery = isRecoveryCode(otp);
    const attempts = { limit: this.failures, name: `${personId} ${device}`, areCounted: !isRecovery };
    return this.accepted(attempts, personId, {
      code: async ({ secondStepSince }, transaction) => {
        if (!secondStepSince) throw notSetUp();
        return isRecovery
          ? useRecoveryCode(personId, otp, transaction)
          : this.acceptsCode(personId, otp, now, transaction);
      },
      allowed,
    });
  }

  /**
   * Uses the code up in the transaction of what it allows. Wrong ones are counted, so that nobody can try them all.
   * @returns what `allowed` returns; undefined where the code is wrong
   */
  private async accepted<Result>(
    { limit, name, areCounted }: Attempts,
    personId: PersonId,
    steps: {
      /** Whether the code is right. */
      readonly code: (person: Person, transaction: EntityManager) => Promise<boolean>;
      readonly allowed: (transaction: EntityManager) => Promise<Result>;
    },
  ): Promise<Result | undefined> {
    const check = async () => (areCounted ? limit.check(name) : undefined);
    await check();
    const result = await this.database.transaction(async (transaction) => {
      const person = await lockedPerson({ id: personId }, transaction);
      if (!person) throw userNotFound();
      if (!(await steps.code(person, transaction))) return undefined;
      // Of many concurrent attempts too many may have failed by now.
      await check();
      return await steps.allowed(transaction);
    });
    if (result !== undefined) await limit.forget(name);
    else if (areCounted) await limit.failed(name);
    return result;
  }

  /** Neither the same code nor an older one is accepted again (RFC 6238, 5.2), also not by a concurrent request. */
  private async acceptsCode(personId: PersonId, otp: string, now: Date, transaction: EntityManager): Promise<boolean> {
    const [row] = await transaction.query<{ secret: Buffer }[]>('select secret from second_steps where person = $1', [
      personId,
    ]);
    const secret = row && unseal(row.secret, personId, this.key);
    const step = secret && stepOf(otp.replaceAll(/\s/g, ''), secret, now);
    if (step === undefined) return false;
    const [, accepted] = await transaction.query<[unknown, number]>(
      'update second_steps set last_step = $2 where person = $1 and last_step < $2',
      [personId, step],
    );
    return accepted === 1;
  }

  /** How many recovery codes the person can still use; undefined without a second step. */
  async recoveryCodesLeft(personId: PersonId): Promise<number | undefined> {
    return (await this.stateOf({ personId }))?.recoveryCodesLeft;
  }

  @PersonalDataSection({ section: 'secondStep', forGuardian: 'everything' })
  async stateOf({ personId }: Pick<Owner, 'personId'>): Promise<{ since: string; recoveryCodesLeft: number } | null> {
    const [row] = await this.database.query<{ since: Date; left: number }[]>(
      `select second_step_since as since, (select count(*)::int from recovery_codes where person = p.id) as left
       from people p where id = $1 and second_step_since is not null`,
      [personId],
    );
    return row ? { since: row.since.toISOString(), recoveryCodesLeft: row.left } : null;
  }
}

/**
 * Takes the second step from a person, in a transaction: the sign-in needs the password alone again, and every session ends.
 * @returns whom a new token may be issued to
 */
export async function removeSecondStep(personId: PersonId, transaction: EntityManager): Promise<TokenHolder> {
  await transaction.update(Person, { id: personId }, { secondStepSince: null });
  for (const table of ['second_steps', 'recovery_codes', 'second_step_removals']) {
    await transaction.query(`delete from ${table} where person = $1`, [personId]);
  }
  return endSessions(personId, transaction);
}
