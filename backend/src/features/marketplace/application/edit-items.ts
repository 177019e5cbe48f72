import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { LedgerUnavailable } from '../../../engine/ledger/format/errors.js';
import type { EventOf } from '../../../engine/ledger/state/event-data.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { Effect } from '../../../platform/effects/effect.js';
import { Effects } from '../../../platform/effects/effects.js';
import { notAllowed } from '../../../platform/http/errors/errors.js';
import type { Principal } from '../../../platform/http/requests/signed-in.js';
import { Images } from '../../../platform/images/images.js';
import { Config } from '../../../platform/settings/config.js';
import { AdminActs, CarriesOut } from '../../audit-log/admin-acts.js';
import { Categories } from '../../categories/categories.js';
import { requireVerified } from '../../moderation/rules/company-verification.js';
import type { ItemEditBody, NewItemBody } from '../api/item-views.js';
import { APPOINTED_FACTS } from '../domain/facts.js';
import { statusOf } from '../domain/item-status.js';
import { WITHDRAW_ITEM } from '../domain/item-withdrawal.js';
import { type ItemType, itemNotFound } from '../domain/order.js';
import { type NewSeats, SET_SEATS } from '../domain/seats.js';
import { NOT_WITHDRAWN } from '../lists/offered.js';
import { forgetDrafts, WITHDRAW } from '../own/forget-drafts.js';
import { changesOf, fieldsOfNew, type ItemFields } from '../own/item-changes.js';
import {
  actOf,
  editable,
  isDraftOfOther,
  requireNoOfficialDraft,
  requireNoOrders,
  requirePublisher,
} from './edit-rules.js';
import { Item } from './item.entity.js';
import { ItemsOfMinors } from './items-of-minors.js';

interface ChangedItem {
  readonly id: string;
  readonly edit?: ItemEditBody;
  /** Its new picture. */
  readonly image?: string | undefined;
}

interface OfficialItem extends ChangedItem {
  /** Of one that is published so. `createdAt` is an ISO time. */
  readonly added?: ItemFields & { readonly createdAt: string };
}

/** Publishes, changes and withdraws items. Only the withdrawal is an event of the ledger, because orders depend on it. */
@Injectable()
export class EditItems {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly categories: Categories,
    private readonly images: Images,
    private readonly commands: CommandBus,
    private readonly ledger: Ledger,
    private readonly effects: Effects,
    private readonly acts: AdminActs,
    private readonly minors: ItemsOfMinors,
    @Inject(Config) private readonly config: Pick<Config, 'companyVerification'>,
  ) {}

  /**
   * @param newId called once the item may be published; a repeated id changes nothing
   * @returns the id of the item
   * @throws DomainError NOT_ALLOWED | KEY_REUSED | InvalidInput
   */
  async publish(
    newId: () => Promise<string>,
    principal: Principal,
    body: NewItemBody,
    image: Buffer | undefined,
    now: Date,
  ): Promise<string> {
    const { type, category, isOfficial } = body;
    requirePublisher(principal, type);
    if (body.status !== 'draft') this.requireVerified(principal, type);
    if (isOfficial && principal.role !== 'admin')
      throw notAllowed('Solo un amministratore può pubblicare articoli ufficiali');
    const fields = fieldsOfNew(body, now);
    requireNoOfficialDraft(fields);
    await this.categories.require(category);
    const items = this.database.getRepository(Item);
    return this.withImage(principal.wallet, image, async (path) => {
      const id = await newId();
      if (await items.existsBy({ id })) {
        if (path) await this.images.delete(path);
        return id;
      }
      const item = { ...fields, seller: principal.wallet, creator: principal.personId, image: path ?? null };
      if (fields.seats)
        await this.setSeats({ item: id, seller: principal.wallet, seats: fields.seats }, principal, now);
      if (isOfficial) {
        const subject = { kind: 'item', id } as const;
        const made = { id, added: { ...item, createdAt: now.toISOString() } };
        await this.acts.change({
          act: 'item-made-official',
          subject,
          fields: made,
          sender: { actor: principal.wallet, now },
        });
      } else {
        await this.insert(
          { ...item, id, createdAt: now, changedAt: now, withdrawnAt: item.offSale ? now : null },
          this.database.manager,
        );
        // The seller may have become a minor between the rule and the row.
        if (await this.ledger.read(({ accounts }) => accounts.get(principal.wallet)?.role === 'minor'))
          await this.minors.withdraw(id, principal.wallet);
      }
      // The same request was sent twice at once.
      if (path && !(await items.existsBy({ id, image: path }))) await this.images.delete(path);
      return id;
    });
  }

  /** @throws DomainError NOT_FOUND | NOT_ALLOWED | InvalidInput */
  async edit(
    id: string,
    principal: Principal,
    body: ItemEditBody,
    image: Buffer | undefined,
    now: Date,
  ): Promise<void> {
    const began = performance.now();
    const clock = () => new Date(now.getTime() + performance.now() - began);
    await this.categories.require(body.category);
    // The picture belongs to the owner of the item, and is erased with them.
    const item = editable(await this.database.manager.findOneBy(Item, { id }), principal, body);
    if ((body.status || statusOf(item)) === 'published') this.requireVerified(principal, body.type || item.type);
    const act = actOf(item, principal, body);
    const changes = changesOf(item, body, now);
    requireNoOfficialDraft({ ...item, ...changes });
    requireNoOrders(this.ledger.state, item, changes);
    await this.withImage(item.seller, image, async (path) => {
      // The ledger decides before the row says so. An earlier edit may have set them and not come to the row.
      const { seats } = { ...item, ...changes };
      if (seats !== (this.ledger.state.seatLimits.get(id) ?? null))
        await this.setSeats({ item: id, seller: item.seller, seats }, principal, now);
      if (act) {
        const subject = { kind: 'item', id, owner: item.seller } as const;
        await this.acts.change({
          act,
          subject,
          // Whether it is on sale is its author's matter, who may have changed that since.
          fields: {
            id,
            edit: { ...body, ...(item.seller !== principal.wallet && { status: undefined }) },
            image: path,
          },
          sender: { actor: principal.wallet },
        });
      } else {
        await this.database.transaction(async (transaction) => {
          editable(await lockedItem(transaction, id), principal, body);
          await this.write({ id, edit: body, image: path }, transaction, now, clock);
        });
      }
    });
  }

  /** @throws DomainError SEATS_TAKEN */
  private async setSeats(seats: NewSeats, { wallet }: Principal, now: Date): Promise<void> {
    const sender = { actor: wallet, now };
    await this.effects.committed(this.commands.execute(new LedgerCommand(SET_SEATS, seats, sender)));
  }

  /** An item of before becomes official, or one is published so. @throws DomainError NOT_FOUND */
  @CarriesOut('item-made-official')
  async makeOfficial({ id, added, ...change }: OfficialItem, transaction: EntityManager): Promise<void> {
    if (added) await this.insert({ ...added, id, createdAt: new Date(added.createdAt) }, transaction);
    else await this.write({ id, ...change }, transaction);
  }

  /** @throws DomainError NOT_FOUND */
  @CarriesOut('item-edited')
  change(change: ChangedItem, transaction: EntityManager): Promise<void> {
    return this.write(change, transaction);
  }

  /**
   * The picture that another one replaces goes with the change.
   * @param now when it was asked for
   * @param clock when it is written, from which on people are told of other facts
   * @throws DomainError NOT_FOUND where it was withdrawn meanwhile | what else is refused of what it became since
   */
  private async write(
    { id, edit, image }: ChangedItem,
    transaction: EntityManager,
    now = new Date(),
    clock = () => new Date(),
  ): Promise<void> {
    const item = await lockedItem(transaction, id);
    if (!item || !statusOf(item)) throw itemNotFound();
    const changes = { ...(edit && changesOf(item, edit, now)), ...(image && { image }) };
    requireNoOfficialDraft({ ...item, ...changes });
    const { offSale } = changes;
    const isNew = item.offSale === 'draft' && offSale !== undefined;
    const isMoved = APPOINTED_FACTS.some((name) => changes[name] !== undefined && changes[name] !== item[name]);
    if (Object.keys(changes).length > 0)
      await transaction.update(
        Item,
        { id },
        {
          ...changes,
          changedAt: now,
          ...(offSale !== undefined && { withdrawnAt: offSale === null ? null : (item.withdrawnAt ?? now) }),
          ...(isNew && { createdAt: now }),
          ...(isMoved && { factsChangedAt: clock() }),
        },
      );
    // An order of the moment before comes into the ledger while the row waits.
    if (offSale === 'draft' || (changes.type ?? item.type) !== item.type)
      await this.ledger.read((state) => requireNoOrders(state, item, changes));
    if (changes.image !== undefined && item.image) await this.images.delete(item.image, transaction);
  }

  /** An id that is there already adds nothing. */
  private async insert(item: Partial<Item>, transaction: EntityManager): Promise<void> {
    await transaction.createQueryBuilder().insert().into(Item).values(item).orIgnore().execute();
  }

  /**
   * The ledger decides, and the row changes because of it.
   * @param now the time of the withdrawal, where a history is imported
   * @throws DomainError NOT_FOUND | NOT_ALLOWED | OPEN_ORDERS
   */
  async withdraw(id: string, principal: Principal, now?: Date): Promise<void> {
    const dataReadAt = performance.now();
    const item = await this.database.manager.findOneBy(Item, { id });
    if (!item || isDraftOfOther(item, principal)) throw itemNotFound();
    const { seller } = item;
    if (!statusOf(item))
      throw seller === principal.wallet || principal.role === 'admin' ? itemNotFound() : notAllowed();
    const sender = { actor: principal.wallet, now, dataReadAt };
    await this.effects.committed(this.commands.execute(new LedgerCommand(WITHDRAW_ITEM, { item: id, seller }, sender)));
  }

  @Effect({ processor: 'marketplace', on: ['ItemWithdrawn'], about: ({ data }) => data.item, readsTables: true })
  async markWithdrawn({ data, ts }: EventOf<'ItemWithdrawn'>, transaction: EntityManager): Promise<void> {
    await forgetDrafts([data.item], this.images, transaction);
    await transaction.query(`${WITHDRAW}, withdrawn_at = $2 where id = $1 and ${NOT_WITHDRAWN}`, [data.item, ts]);
  }

  /** @throws DomainError COMPANY_NOT_VERIFIED for a job offer, where only verified companies publish them */
  private requireVerified({ wallet }: Principal, type: ItemType): void {
    if (type !== 'job_offer' || this.config.companyVerification !== 'required') return;
    const message =
      'Solo le aziende verificate possono pubblicare offerte di lavoro: chiedi la verifica dal tuo profilo';
    requireVerified(this.ledger.state, wallet, message);
  }

  /** Deletes an image that no item uses. */
  private async withImage<T>(owner: string, image: Buffer | undefined, use: (path?: string) => Promise<T>): Promise<T> {
    if (!image) return use();
    const path = await this.images.keep(owner, image);
    try {
      return await use(path);
    } catch (error) {
      // The change may be made.
      if (!(error instanceof LedgerUnavailable)) await this.images.delete(path);
      throw error;
    }
  }
}

const lockedItem = (transaction: EntityManager, id: string): Promise<Item | null> =>
  transaction.findOne(Item, { where: { id }, lock: { mode: 'pessimistic_write' } });
