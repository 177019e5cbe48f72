import { Injectable } from '@nestjs/common';
import { CommittedTexts } from '../../../platform/commands/committed-texts.js';
import { Images } from '../../../platform/images/images.js';
import { People } from '../../accounts/people/people.js';
import { type ContentReader, type FoundContent, messageOf, Reportable } from '../../definition/reportable.js';
import { Items } from './items.js';
import { ORDER_LABELS, type OrderLabels } from './order-rows.js';
import { Orders } from './orders.js';

/** Items, and what the parties of an order write to each other, as a report is about them. */
@Injectable()
export class ReportedItems {
  constructor(
    private readonly items: Items,
    private readonly orders: Orders,
    private readonly people: People,
    private readonly texts: CommittedTexts,
    private readonly images: Images,
  ) {}

  @Reportable('item')
  async item(id: string, _: string | undefined, reader: ContentReader): Promise<FoundContent> {
    const { title, description: text, image, creator } = await this.items.withId(id, reader);
    return {
      ...{ kind: 'item', content: id, ...(await this.people.authorWith(creator._id)) },
      evidence: { title, text, image: image && this.images.pathOf(image), link: `/marketplace/${id}` },
    };
  }

  /** The subject is `<order>:message|reason|answer|refusal`. */
  @Reportable('message')
  async words(id: string, field: string | undefined, reader: ContentReader): Promise<FoundContent | undefined> {
    if (!reader || !isOrderWords(field)) return undefined;
    // Strangers learn from neither whether there is such an order.
    const written = await this.orders.labelsOf(id, field, reader);
    const order = await this.orders.withId(id, reader);
    return messageOf(this.texts, written, order.item.title);
  }
}

const isOrderWords = (field: string | undefined): field is OrderLabels => ORDER_LABELS.some((known) => known === field);
