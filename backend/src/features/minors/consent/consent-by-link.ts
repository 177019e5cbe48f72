import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { FastifyRequest } from 'fastify';
import type { DataSource, EntityManager } from 'typeorm';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { invalid } from '../../../platform/http/errors/errors.js';
import { KnownCallers, type Principal } from '../../../platform/http/requests/signed-in.js';
import { requireUnguessable } from '../../accounts/passwords/password-rules.js';
import { hashPassword } from '../../accounts/passwords/passwords.js';
import { takeOver } from '../../accounts/passwords/take-over.js';
import type { Person } from '../../accounts/people/person.entity.js';
import { editUnderWay } from '../../accounts/people/person-edits.js';
import { emailTaken } from '../../accounts/registration/register-person.js';
import { AccessTokens } from '../../accounts/sign-in/access-token.js';
import { browserOf, named } from '../../accounts/sign-in/device-cookie.js';
import { KnownDevices } from '../../accounts/sign-in/known-devices.js';
import { Children } from '../families/children.js';
import { childName, type GuardianRequest, GuardianRequests } from '../families/guardian-requests.js';
import type { ConsentBody } from '../guardian-bodies.js';
import { GuardianNotices } from '../guardian-notices.js';
import type { AddressAccount, ConsentResult, GuardianRequestView, HoldingReason } from '../guardian-views.js';
import { AddressAccounts, signInFirst } from '../mailboxes/address-account.js';
import { maskedAddress } from '../mailboxes/addresses.js';
import { requireUnrestricted } from '../rules/standing.js';
import { CONSENT_TEXT_VERSION } from './consent-text.js';
import { GuardianConsents } from './guardian-consents.js';
import { HeldConsents } from './held-consents.js';
import { LinkLimit } from './link-limit.js';
import { RecentOrigins } from './recent-origins.js';

/** A guardian consents by the link of their mail (product.md 16.2). */
@Injectable()
export class ConsentByLink {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly links: LinkLimit,
    private readonly requests: GuardianRequests,
    private readonly consents: GuardianConsents,
    private readonly accounts: AddressAccounts,
    private readonly children: Children,
    private readonly devices: KnownDevices,
    private readonly origins: RecentOrigins,
    private readonly heldConsents: HeldConsents,
    private readonly tokens: AccessTokens,
    private readonly notices: GuardianNotices,
    private readonly callers: KnownCallers,
    private readonly ledger: Ledger,
  ) {}

  /** Changes nothing. @throws DomainError GUARDIAN_LINK_INVALID | TooManyAttempts */
  async show(token: string, address: string, now: Date): Promise<GuardianRequestView> {
    const request = await this.links.requestOf(token, address, now);
    const [child, { account }, usualVerification] = await Promise.all([
      this.children.withWallet(request.child),
      this.accounts.accountAt(request.email),
      this.heldConsents.usual(),
    ]);
    return {
      child: childName(child.name),
      email: maskedAddress(request.email),
      expiresAt: request.expiresAt.toISOString(),
      textVersion: CONSENT_TEXT_VERSION,
      account,
      purpose: request.purpose,
      usualVerification,
    };
  }

  /**
   * @param principal who is signed in, if anyone is
   * @returns with `device`, what the browser's cookie is to keep, where a session begins
   * @throws DomainError GUARDIAN_LINK_INVALID | TEXT_CHANGED | SIGN_IN_FIRST | SUSPENDED | EDIT_UNDER_WAY | what `giveConsent`
   * throws | InvalidInput
   */
  async give(
    body: ConsentBody,
    principal: Principal | undefined,
    from: FastifyRequest,
    now: Date,
  ): Promise<{ result: ConsentResult; device?: string }> {
    const request = await this.links.requestOf(body.token, from.ip, now);
    if (body.textVersion !== CONSENT_TEXT_VERSION) throw textChanged();
    const answer = () => this.answer(request, body, { principal, from, now });
    // Another link, or a registration, made an account at the address at this moment: what is to be done with it is another thing.
    return answer()
      .catch((error: unknown) => {
        if (isTaken(error)) return answer();
        throw error;
      })
      .catch((error: unknown) => {
        throw isTaken(error) ? editUnderWay() : error;
      });
  }

  private async answer(
    request: GuardianRequest,
    body: ConsentBody,
    {
      principal,
      from,
      now,
    }: { readonly principal: Principal | undefined; readonly from: FastifyRequest; readonly now: Date },
  ): Promise<{ result: ConsentResult; device?: string }> {
    const { account, owner } = await this.accounts.accountAt(request.email);
    await requireMeans(account, owner, principal, { ...body, email: request.email });
    // Who uses the link of an unconfirmed account is not signed in, and the guard of the routes does not know them.
    if (owner) requireUnrestricted(this.ledger.state, owner.wallet, now);
    const child = await this.children.withWallet(request.child);
    const heldBecause = await this.reasonsToHold(child.personId, from, now);
    const consent = randomUUID();
    // What is made of an account is undone where the link was used meanwhile: of a consent and a refusal one counts.
    const answer = async ({ wallet }: Pick<Person, 'wallet'>, transaction: EntityManager) => {
      await this.requests.end(request, heldBecause.length > 0 ? 'held' : 'consented', now, transaction);
      const declared = {
        id: consent,
        child: child.wallet,
        guardian: wallet,
        name: body.name,
        method: account === 'confirmed' ? 'signed-in' : 'mail-link',
        isInvited: request.purpose === 'second-guardian',
        heldBecause,
      } as const;
      await this.consents.declare(declared, now, transaction);
    };
    const { password = '' } = body;
    const guardian = owner ?? (await this.accounts.open({ name: body.name, email: request.email, password }, answer));
    if (owner) {
      const passwordHash = account === 'unconfirmed' ? await hashPassword(password) : undefined;
      await this.database.transaction(async (transaction) => {
        await answer(owner, transaction);
        await this.accounts.requireStill(owner, transaction);
        if (passwordHash !== undefined) await takeOver(owner.id, passwordHash, now, transaction);
      });
    }
    const session = account === 'confirmed' ? undefined : await this.accounts.again(guardian.wallet);
    const outcome = heldBecause.length > 0 ? undefined : await this.consents.decide(consent, guardian.wallet, now);
    if (!outcome) await this.notices.notifyOfHeld(consent, now);
    const isStopped =
      outcome !== undefined &&
      !(await this.ledger.read(({ guardianships }) => guardianships.get(child.wallet)?.hasConsent));
    const result = {
      msg: outcome ? 'Consenso registrato' : 'Grazie: un amministratore controlla la richiesta prima che valga',
      isHeld: outcome === undefined,
      ...(isStopped && { isStopped }),
    };
    if (!session) return { result };
    const browser = named(browserOf(from));
    await this.devices.signedIn(session, browser, now);
    return { result: { ...result, token: await this.tokens.issue(session) }, device: browser.token };
  }

  /** The child's own device, or one that cannot be told from it: the child may be answering for the guardian. */
  private async reasonsToHold(childId: string, from: FastifyRequest, now: Date): Promise<HoldingReason[]> {
    if ((await this.devices.isOf(from, childId)) || (await this.isSessionOf(from, childId))) return ['device'];
    return (await this.origins.isOf(childId, browserOf(from), now)) ? ['network'] : [];
  }

  /** Also of a child who waits, whom the guard of the routes takes for a visitor. */
  private async isSessionOf({ headers: { authorization } }: FastifyRequest, childId: string): Promise<boolean> {
    return authorization !== undefined && (await this.callers.verify(authorization))?.personId === childId;
  }
}

/** @throws DomainError SIGN_IN_FIRST | InvalidInput */
async function requireMeans(
  account: AddressAccount,
  owner: Person | null,
  principal: Principal | undefined,
  { name, email, password }: Pick<ConsentBody, 'name' | 'password'> & { readonly email: string },
): Promise<void> {
  if (account === 'confirmed') {
    if (principal && principal.personId === owner?.id) return;
    throw signInFirst();
  }
  if (password === undefined) throw invalid('password', 'Password: campo obbligatorio');
  await requireUnguessable('password', password, { name, email });
}

const isTaken = (error: unknown): boolean => error instanceof DomainError && error.code === emailTaken().code;

const textChanged = () =>
  new DomainError('TEXT_CHANGED', 409, 'Il testo è cambiato nel frattempo: ricarica la pagina e leggilo di nuovo');
