import { DiscoveryService } from '@nestjs/core';
import type { MailParams } from '../../platform/mail/mail-kinds.js';

/** What waits for an answer of the reader goes by mail in words of its own, whatever they chose for its type. */
export interface Letter<Kind extends keyof MailParams = keyof MailParams> {
  /** Id of the notification. */
  readonly event: string;
  /** Wallet of the minor whom it is about. */
  readonly child: string;
  readonly kind: Kind;
  readonly params: MailParams[Kind];
}

/** The letters in place of notifications; of what no longer waits there is none. @param events ids of notifications */
export type WriteLetters = (events: readonly string[]) => Promise<Letter[]>;

/** The method is a `WriteLetters` for the notifications of a template. */
export const WritesLetters = DiscoveryService.createDecorator<string>();
