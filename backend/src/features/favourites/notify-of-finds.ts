import type { Wallet } from '../../basics/ids.js';
import { commandKind } from '../../engine/ledger/state/command.js';
import type { LedgerState } from '../../engine/ledger/state/state.js';
import { announcement, notify } from '../notifications/notification.js';
import type { Templates } from '../notifications/templates.js';

export interface NotifyOfFinds {
  readonly wallet: Wallet;
  /** Number of items. */
  readonly found: number;
  /** Id of the search, where only one has found something. */
  readonly search?: string | undefined;
}

/** A person is told how much their searches have found, and never which words they look for (product.md 3.22). */
export const NOTIFY_OF_FINDS = commandKind(
  'tell-of-finds',
  ({ accounts }: Pick<LedgerState, 'accounts'>, { wallet, found, search }: NotifyOfFinds) =>
    accounts.has(wallet)
      ? [
          search === undefined
            ? notify({ wallet }, 'marketplace', 'searches-found', { found }, '/preferiti?sezione=ricerche')
            : notify({ wallet }, 'marketplace', 'search-found', { found, search }, `/preferiti?ricerca=${search}`),
        ]
      : [],
);

const newItems = (found: string | undefined): string =>
  found === '1' ? 'C’è 1 articolo nuovo' : `Ci sono ${found} articoli nuovi`;

export const findsTemplates: Templates = {
  'search-found': announcement(({ found }) => ({
    title: 'Novità per una tua ricerca',
    message: `${newItems(found)} per una ricerca che hai salvato.`,
  })),
  'searches-found': announcement(({ found }) => ({
    title: 'Novità per le tue ricerche',
    message: `${newItems(found)} per le ricerche che hai salvato.`,
  })),
};
