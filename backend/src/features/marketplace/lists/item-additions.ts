import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { DeclaredMethods } from '../../../platform/commands/declared-methods.js';
import type { ItemView } from '../api/item-views.js';
import type { ItemReader } from '../application/creator-emails.js';
import type { Item } from '../application/item.entity.js';

type Addition = Partial<Pick<ItemView, 'isFavourite' | 'favourites' | 'unanswered'>>;

/** The method is an `AddToItems`. */
export const AddsToItems = DiscoveryService.createDecorator();
/** What a later feature knows of items, by id, for a reader who has signed in. */
export type AddToItems = (
  items: readonly Pick<Item, 'id' | 'seller'>[],
  reader: NonNullable<ItemReader>,
) => Promise<ReadonlyMap<string, Addition>>;

/** What later features add to the answers about items. */
@Injectable()
export class ItemAdditions {
  constructor(private readonly methods: DeclaredMethods) {}

  /** @returns what is added to the item of an id */
  async for(items: Parameters<AddToItems>[0], reader: ItemReader): Promise<(id: string) => Addition> {
    if (!reader) return () => ({});
    const known = this.methods.declaredBy(AddsToItems);
    const added = await Promise.all(known.map(({ run }: { run: AddToItems }) => run(items, reader)));
    return (id) => Object.assign({}, ...added.map((one) => one.get(id)));
  }
}
