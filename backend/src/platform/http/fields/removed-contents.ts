import { Injectable } from '@nestjs/common';

/** What is shown in place of something that an administrator hid. */
export const REMOVED = 'Contenuto rimosso';

/** Kinds of content of modules that come before the one that knows what is hidden. */
export type EarlierKind = 'message' | 'broadcast';

/** @param id commitment of a message, event of a broadcast */
export type IsRemoved = (kind: EarlierKind, id: string) => boolean;

/** Whether a content was hidden; the module that knows registers how to find out. */
@Injectable()
export class RemovedContents {
  private isRemoved: IsRemoved = () => false;

  register(isRemoved: IsRemoved): void {
    this.isRemoved = isRemoved;
  }

  has(...content: Parameters<IsRemoved>): boolean {
    return this.isRemoved(...content);
  }
}
