import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LRUCache } from 'lru-cache';
import { In, IsNull, Not, type Repository } from 'typeorm';
import type { Wallet } from '../../../basics/ids.js';
import { SharedLookups } from '../../../basics/shared-lookups.js';
import { PgListener } from '../../../engine/event-store/postgres/pg-listener.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { DATABASE_URL } from '../../../platform/database/database-url.js';
import { type Label, type LabelReader, NamesOf } from '../../../platform/http/fields/labels.js';
import { WithholdsPictures } from '../../../platform/images/images.js';
import { ProfilePictures } from '../profiles/profile-pictures.js';
import { publicNameOf } from '../profiles/public-name.js';
import { Person } from './person.entity.js';
import { emailIsShown } from './person-rules.js';

/** The cached data of a person. */
export type PersonSummary = Pick<
  Person,
  | 'id'
  | 'wallet'
  | 'name'
  | 'email'
  | 'passwordVersion'
  | 'endedSessions'
  | 'companyName'
  | 'profileImage'
  | 'showsEmail'
  | 'secondStepSince'
>;

export interface EmailCard {
  readonly email: string;
  /** A minor's address is not for the other party of an order either. */
  readonly isMinors: boolean;
  /** Whether the owner shows it to people with an account. */
  readonly isShown: boolean;
}

const CARDS_MAX = 50_000;
const CARD = {
  id: true,
  wallet: true,
  name: true,
  email: true,
  passwordVersion: true,
  endedSessions: true,
  companyName: true,
  profileImage: true,
  showsEmail: true,
  secondStepSince: true,
} as const;

/**
 * Looks people up by id, e-mail or wallet. Results are cached and evicted when the database notifies of a change; a cached
 * one counts only while that connection was proven within a second.
 */
@Injectable()
export class People implements OnApplicationShutdown {
  /** Who was looked up longest ago goes first. */
  private readonly byId = new LRUCache<string, PersonSummary>({
    max: CARDS_MAX,
    dispose: ({ email, wallet }) => {
      this.byEmail.delete(email);
      this.byWallet.delete(wallet);
    },
  });
  private readonly byEmail = new Map<string, PersonSummary>();
  private readonly byWallet = new Map<string, PersonSummary>();
  /** For each query in flight, the ids of people who changed since it was sent: its result about them may be outdated. */
  private readonly changedSince = new Set<Set<string>>();
  private readonly lookups = new SharedLookups<PersonSummary | undefined>();
  private readonly listeners: ((id: string) => void)[] = [];
  private readonly listener: PgListener;

  constructor(
    @InjectRepository(Person) private readonly people: Repository<Person>,
    @Inject(DATABASE_URL) databaseUrl: string,
    private readonly ledger: Ledger,
    @Inject(ProfilePictures) private readonly pictures: Pick<ProfilePictures, 'arePublic'>,
  ) {
    const heard = (id: string) => {
      this.evict(id);
      for (const changed of this.listeners) changed(id);
    };
    const hearing = { heard, connected: () => this.evictAll() };
    this.listener = new PgListener(databaseUrl, 'people', hearing, { proves: true });
    this.listener.ensure();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.listener.close();
  }

  /** @param listener called with the id of a person whom any process has changed, once nothing older is cached here */
  onChange(listener: (id: string) => void): void {
    this.listeners.push(listener);
  }

  async withId(id: string): Promise<PersonSummary | undefined> {
    return this.knownWithId(id) ?? this.lookups.lookUp(`id ${id}`, () => this.load({ id }));
  }

  /** The wallet of a person, if there is one, as the author of a content. */
  async authorWith(id: string | null): Promise<{ author?: string }> {
    const author = id === null ? undefined : (await this.withId(id))?.wallet;
    return author === undefined ? {} : { author };
  }

  /** @param email in lower case */
  async withEmail(email: string): Promise<PersonSummary | undefined> {
    return this.knownWithEmail(email) ?? this.lookups.lookUp(`email ${email}`, () => this.load({ email }));
  }

  /** Without a query; undefined when the person is not cached. */
  knownWithId(id: string): PersonSummary | undefined {
    return this.cached(this.byId.get(id));
  }

  /** Without a query; undefined when the person is not cached. @param email in lower case */
  knownWithEmail(email: string): PersonSummary | undefined {
    return this.cached(this.byEmail.get(email));
  }

  /** The public names, by wallet, of the people who still exist; for administrators minors by their full names. */
  @NamesOf('person')
  async labelsOf(wallets: readonly Wallet[], reader: LabelReader): Promise<ReadonlyMap<string, Label>> {
    const labels = new Map<string, Label>();
    for (const { id, wallet, name, companyName } of await this.cardsOf(wallets)) {
      const role = this.ledger.state.accounts.get(wallet)?.role;
      if (!role) continue;
      const isWhole = role === 'minor' && reader === 'administrators';
      labels.set(wallet, { _id: id, name: isWhole ? name : publicNameOf({ name, companyName, role }) });
    }
    return labels;
  }

  /** The contact persons of the companies among them, by wallet. */
  async contactsOf(wallets: readonly Wallet[]): Promise<ReadonlyMap<string, string>> {
    const cards = await this.cardsOf(wallets);
    const companies = cards.filter(({ wallet }) => this.ledger.state.accounts.get(wallet)?.role === 'company');
    return new Map(companies.map(({ wallet, name }) => [wallet, name]));
  }

  /** The e-mail of each, by wallet, and who may see it besides administrators. */
  async emailsOf(wallets: readonly Wallet[]): Promise<ReadonlyMap<string, EmailCard>> {
    const emails = new Map<string, EmailCard>();
    for (const { wallet, email, showsEmail } of await this.cardsOf(wallets)) {
      const role = this.ledger.state.accounts.get(wallet)?.role;
      if (role) emails.set(wallet, { email, isMinors: role === 'minor', isShown: emailIsShown(showsEmail, role) });
    }
    return emails;
  }

  /** The confirmed e-mail and the name of each, by wallet: nothing but confirmation and recovery goes to other addresses. */
  async confirmedAddressesOf(
    wallets: readonly Wallet[],
  ): Promise<ReadonlyMap<string, { readonly email: string; readonly name: string }>> {
    const select = { wallet: true, email: true, name: true } as const;
    const where = { wallet: In([...wallets]), emailConfirmedAt: Not(IsNull()) };
    const found = await this.people.find({ select, where });
    return new Map(found.map(({ wallet, email, name }) => [wallet, { email, name }]));
  }

  /** The profile pictures, by wallet, of those who have a public one. */
  async picturesOf(wallets: readonly Wallet[]): Promise<ReadonlyMap<string, string>> {
    const pictures = new Map<string, string>();
    for (const { wallet, profileImage } of await this.cardsOf(wallets)) {
      if (profileImage && this.pictures.arePublic(wallet)) pictures.set(wallet, profileImage);
    }
    return pictures;
  }

  /** Whether this is somebody's profile picture that not everybody may see. */
  @WithholdsPictures('profiles')
  async withholds(picture: string, wallet: Wallet): Promise<boolean> {
    const [card] = await this.cardsOf([wallet]);
    return card?.profileImage === picture && !this.pictures.arePublic(wallet);
  }

  private async cardsOf(wallets: readonly Wallet[]): Promise<PersonSummary[]> {
    const cards: PersonSummary[] = [];
    const unknown: string[] = [];
    for (const wallet of new Set(wallets)) {
      const card = this.cached(this.byWallet.get(wallet));
      if (card) cards.push(card);
      else unknown.push(wallet);
    }
    if (unknown.length === 0) return cards;
    const found = await this.fetch(() => this.people.find({ select: CARD, where: { wallet: In(unknown) } }));
    const { accounts, closedAccounts } = this.ledger.state;
    // Where another process decides, this one may not have read of a new account yet.
    if (found.some(({ wallet }) => !accounts.has(wallet) && !closedAccounts.has(wallet))) await this.ledger.synced();
    return [...cards, ...found];
  }

  private async load(where: { id: string } | { email: string }): Promise<PersonSummary | undefined> {
    const [card] = await this.fetch(() => this.people.find({ select: CARD, where, take: 1 }));
    return card;
  }

  /** Caches the result of a query, except people whose change was notified before the query was answered. */
  private async fetch(find: () => Promise<PersonSummary[]>): Promise<PersonSummary[]> {
    const changed = new Set<string>();
    this.changedSince.add(changed);
    try {
      const cards = await find();
      // Missing: the query was sent before notifications arrived, or the whole cache was evicted since.
      if (this.changedSince.has(changed)) for (const card of cards) if (!changed.has(card.id)) this.keep(card);
      return cards;
    } finally {
      this.changedSince.delete(changed);
    }
  }

  private cached(card: PersonSummary | undefined): PersonSummary | undefined {
    return card && this.listener.isProven ? this.byId.get(card.id) : undefined;
  }

  private keep(card: PersonSummary): void {
    this.listener.ensure();
    if (!this.listener.isListening) return;
    this.byId.set(card.id, card);
    this.byEmail.set(card.email, card);
    this.byWallet.set(card.wallet, card);
  }

  /** Drops the cached data of a person who has just changed. */
  evict(id: string): void {
    for (const changed of this.changedSince) changed.add(id);
    this.byId.delete(id);
  }

  private evictAll(): void {
    this.changedSince.clear();
    this.byId.clear();
  }
}
