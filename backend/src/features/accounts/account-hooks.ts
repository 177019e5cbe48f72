import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { EntityManager } from 'typeorm';
import type { Wallet } from '../../basics/ids.js';
import { DeclaredMethods } from '../../platform/commands/declared-methods.js';
import type { Role } from '../../platform/http/requests/signed-in.js';
import type { Person } from './people/person.entity.js';
import type { NamedBrowser } from './sign-in/device-cookie.js';

/** Data of a person is edited. */
export interface EditedPerson {
  /** The row as it was. */
  readonly person: Person;
  readonly changes: Partial<Person>;
  readonly now: Date;
}

export type OwnEdit = EditedPerson & { readonly role: Role };

/** What later features do about an account, and when. Where there is a transaction, an error undoes what happens with it. */
export interface AccountHookMethods {
  /** In the transaction that inserts the row of a person, whose wallet the ledger does not know yet. */
  register(person: Person, transaction: EntityManager): Promise<void>;
  /** In the transaction that notes the browser in which a person has registered or signed in. */
  noteBrowser(person: Person, browser: NamedBrowser, now: Date, transaction: EntityManager): Promise<void>;
  /** A person edits their own data, whose row is locked. */
  editOwn(edit: OwnEdit, transaction: EntityManager): Promise<void>;
  /** Before the ledger decides an administrator's edit. @throws InvalidInput | DomainError where it is refused */
  checkEdit(edit: EditedPerson): Promise<void>;
  /** In the transaction that changes the row: the ledger has accepted the administrator's edit, so nothing refuses it any more. */
  storeEdit(edit: EditedPerson, transaction: EntityManager): Promise<void>;
  /** A person asks for another address. @throws InvalidInput for one that they know to be another's */
  checkEmail(person: Person, email: string): Promise<void>;
  /** Whether the person may have a message sent to an address that nobody has, which it counts; they do not learn it. */
  mayAskForEmail(person: Person, email: string, transaction: EntityManager): Promise<boolean>;
  /** In the transaction in which the account gets another address, in place of one that was confirmed. */
  moveEmail(person: Person, cause: string, transaction: EntityManager): Promise<void>;
  /** Whoever trusts the name of a company must stop doing so before its owner changes it. @param company its wallet */
  beforeRename(company: string, name: string): Promise<void>;
  /** The name of a company may have changed. */
  afterRename(company: string, name: string): Promise<void>;
  /** Ends, before an account is closed, what its owner cannot. */
  beforeErasure(wallet: Wallet, now: Date): Promise<void>;
}

type Hook = keyof AccountHookMethods;

/** The method does something about accounts at that moment; it gets the arguments of the name. */
export const AccountHook = DiscoveryService.createDecorator<Hook>();

@Injectable()
export class AccountHooks {
  constructor(private readonly methods: DeclaredMethods) {}

  /** Runs every method of a moment, one after the other. @returns what they return */
  async run<Name extends Hook>(
    moment: Name,
    ...args: Parameters<AccountHookMethods[Name]>
  ): Promise<Awaited<ReturnType<AccountHookMethods[Name]>>[]> {
    const results = [];
    for (const run of this.methods.declaring(AccountHook, moment)) results.push(await run(...args));
    return results;
  }
}
