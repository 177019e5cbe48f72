import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { CommittedTexts } from '../../../platform/commands/committed-texts.js';
import { notFound } from '../../../platform/http/errors/errors.js';
import type { Principal } from '../../../platform/http/requests/signed-in.js';
import { Images } from '../../../platform/images/images.js';
import { People } from '../../accounts/people/people.js';
import { Users } from '../../accounts/people/users.js';
import { publicProfileOf } from '../../accounts/profiles/public-profile.js';
import { WalletTransactions } from '../../coins/application/wallet-transactions.js';
import { Contests } from '../../contests/application/contests.js';
import { FinishedContests } from '../../contests/application/finished-contests.js';
import { isOrganiser } from '../../contests/domain/contest.js';
import { Items } from '../../marketplace/application/items.js';
import { ORDER_WORDS, Orders, type OrderWords } from '../../marketplace/application/orders.js';
import { Notifications } from '../../notifications/notifications.js';
import type { ReportedContent } from '../domain/report-case.js';
import { type ContentKind, entryContentId } from '../rules/hidden-content.js';
import { isProfileHidden, isProfileRemoved } from '../rules/hidden-profiles.js';

/** A content as it was when it was reported. */
export interface Evidence {
  readonly title: string | null;
  readonly text: string;
  /** Path; of a case that of the copy in its evidence. */
  readonly image: string | null;
  /** Path of the page that shows it. */
  readonly link: string | null;
}

export interface FoundContent extends ReportedContent {
  readonly evidence: Evidence;
}

const contentNotFound = () => notFound('Contenuto non trovato');
const isNotFound = (error: unknown): boolean => error instanceof DomainError && error.status === 404;

/** Who looks at a reported content. */
type Reader = Principal | undefined;

/** Finds what a report is about, as the reader may see it: what they cannot see they cannot report. */
@Injectable()
export class ReportableContentFinder {
  constructor(
    private readonly items: Items,
    private readonly contests: Contests,
    private readonly finished: FinishedContests,
    private readonly orders: Orders,
    private readonly transactions: WalletTransactions,
    private readonly notifications: Notifications,
    private readonly users: Users,
    private readonly people: People,
    private readonly texts: CommittedTexts,
    private readonly ledger: Ledger,
    private readonly images: Images,
  ) {}

  /**
   * @param subject id of an item, a contest, a person, a transfer or a broadcast; of an entry `<contest>:<person>`; of a text
   * of an order `<order>:message|reason|answer|refusal`
   * @throws DomainError NOT_FOUND
   */
  async find(kind: ContentKind, subject: string, reader: Reader): Promise<FoundContent> {
    const [id = '', part] = subject.toLowerCase().split(':');
    if (!isUUID(id)) throw contentNotFound();
    const found = await this.of(kind, id, part, reader).catch((error: unknown) => {
      if (isNotFound(error)) return undefined;
      throw error;
    });
    if (!found) throw contentNotFound();
    return found;
  }

  private of(
    kind: ContentKind,
    id: string,
    part: string | undefined,
    reader: Reader,
  ): Promise<FoundContent | undefined> {
    switch (kind) {
      case 'item':
        return this.item(id, reader);
      case 'contest':
        return this.contest(id, reader);
      case 'profile':
        return this.profile(id, reader);
      case 'entry':
        return this.entry(id, part, reader);
      case 'message':
        return part === undefined ? this.note(id, reader) : this.orderText(id, part, reader);
      case 'broadcast':
        return this.broadcast(id, reader);
      default:
        return kind satisfies never;
    }
  }

  private async item(id: string, reader: Reader): Promise<FoundContent> {
    const { title, description: text, image, creator } = await this.items.withId(id, reader);
    return {
      ...{ kind: 'item', content: id, ...(await this.authorOf(creator._id)) },
      evidence: { title, text, image: image && this.images.pathOf(image), link: `/marketplace/${id}` },
    };
  }

  private async contest(id: string, reader: Reader): Promise<FoundContent> {
    const { title, description, rules, creator } = await this.contests.withId(id, reader);
    return {
      ...{ kind: 'contest', content: id, ...(await this.authorOf(creator._id)) },
      evidence: {
        title,
        text: rules ? `${description}\n\n${rules}` : description,
        image: null,
        link: `/contests/${id}`,
      },
    };
  }

  private async profile(id: string, reader: Reader): Promise<FoundContent | undefined> {
    const [user, card] = await Promise.all([this.users.find(id), this.people.withId(id)]);
    if (!user || !card) return undefined;
    const { state } = this.ledger;
    const mayStillSee = reader?.role === 'admin' && isProfileRemoved(state, card.wallet);
    if (isProfileHidden(state, card.wallet, new Date()) && !mayStillSee) return undefined;
    const { name, bio, profileImage } = publicProfileOf(user, false);
    return {
      ...{ kind: 'profile', content: card.wallet, author: card.wallet },
      evidence: {
        title: name,
        text: bio ?? '',
        image: profileImage && this.images.pathOf(profileImage),
        link: `/user/${id}`,
      },
    };
  }

  /** Only who runs the contest reads the entries. */
  private async entry(id: string, person: string | undefined, reader: Reader): Promise<FoundContent | undefined> {
    if (!reader || !person || !isUUID(person)) return undefined;
    const author = (await this.people.withId(person))?.wallet;
    const state = await this.finished.stateWith(id, reader.wallet);
    const contest = state.contests.get(id);
    if (!author || !contest || !(reader.role === 'admin' || isOrganiser(state, contest, reader.wallet)))
      return undefined;
    const [{ title }, entry] = await Promise.all([this.contests.withId(id, reader), this.contests.entryOf(id, author)]);
    if (!entry) return undefined;
    const text = entry.link ? `${entry.text}\n\n${entry.link}` : entry.text;
    return {
      ...{ kind: 'entry', content: entryContentId(id, author), author },
      evidence: { title, text, image: null, link: `/contests/${id}` },
    };
  }

  private async orderText(id: string, field: string, reader: Reader): Promise<FoundContent | undefined> {
    if (!reader || !isOrderWords(field)) return undefined;
    // Strangers learn from neither whether there is such an order.
    const { commitment, author } = await this.orders.wordsOf(id, field, reader);
    const order = await this.orders.withId(id, reader);
    return this.message(commitment, author, order.item.title);
  }

  private async note(id: string, reader: Reader): Promise<FoundContent | undefined> {
    const note = reader && (await this.transactions.noteOf(id, reader));
    return note && this.message(note.commitment, note.author, null);
  }

  private async message(content: string, author: string, title: string | null): Promise<FoundContent | undefined> {
    const text = (await this.texts.textsOf([content])).get(content);
    if (text === undefined) return undefined;
    return { kind: 'message', content, author, evidence: { title, text, image: null, link: null } };
  }

  private async broadcast(id: string, reader: Reader): Promise<FoundContent | undefined> {
    const found = reader && (await this.notifications.broadcast(id, reader));
    if (!found) return undefined;
    const { title, message: text, sender } = found;
    return {
      ...{ kind: 'broadcast', content: id, ...(sender !== null && { author: sender }) },
      evidence: { title, text, image: null, link: null },
    };
  }

  private async authorOf(person: string | null): Promise<{ author?: string }> {
    const author = person === null ? undefined : (await this.people.withId(person))?.wallet;
    return author === undefined ? {} : { author };
  }
}

const isOrderWords = (field: string): field is OrderWords => ORDER_WORDS.some((known) => known === field);
