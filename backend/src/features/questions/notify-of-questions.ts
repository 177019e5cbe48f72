import { commandKind } from '../../engine/ledger/state/command.js';
import type { NewEvent } from '../../engine/ledger/state/event-data.js';
import type { LedgerState } from '../../engine/ledger/state/state.js';
import { isBlocked } from '../moderation/rules/blocks.js';
import { announcement, notify } from '../notifications/notification.js';
import type { Templates } from '../notifications/templates.js';
import type { Sides } from './asking.js';

export interface NotifyOfQuestion extends Sides {
  /** Id of the item. */
  readonly item: string;
  /** What is new: the seller is told of a question, who asked it of its answer. */
  readonly what: 'question' | 'answer';
}

/** Where the questions about an item stand. */
export const questionsLink = (item: string): string => `/marketplace/${item}#domande`;

const TEMPLATE_OF = { question: 'question-asked', answer: 'question-answered' } as const;

/** Neither is told who the other is, nor what they wrote. Nothing where one of them has left, or blocked the other meanwhile. */
function notifyOfQuestion(
  state: LedgerState,
  { item, author, seller, what }: NotifyOfQuestion,
): NewEvent<'NotificationSent'>[] {
  const isThere = state.accounts.has(author) && state.accounts.has(seller) && !isBlocked(state, author, seller);
  const wallet = what === 'question' ? seller : author;
  return isThere ? [notify({ wallet }, 'social', TEMPLATE_OF[what], { item }, questionsLink(item))] : [];
}

export const NOTIFY_OF_QUESTION = commandKind('tell-of-question', notifyOfQuestion);

export const questionTemplates: Templates = {
  'question-asked': announcement(({ item }) => ({
    title: 'Una domanda su un tuo articolo',
    message: `C’è una domanda su «${item}»: la tua risposta la legge chiunque apra l’articolo.`,
  })),
  'question-answered': announcement(({ item }) => ({
    title: 'La tua domanda ha una risposta',
    message: `Chi ha pubblicato «${item}» ha risposto alla tua domanda.`,
  })),
};
