import { DownloadButton, DownloadOutcome } from '../../entities/download';
import { EmptyState } from '../../ui/feedback/states';
import { Page } from '../../ui/layout/page';
import { LoadMoreList } from '../../ui/lists/load-more';
import { useUrlFilter } from '../../ui/lists/url-filter';
import classes from '../record-filters.module.css';
import { useAdminTransactionsInfiniteQuery, useDownloadAdminTransactionsMutation } from './transactions-api';
import { filterOf, TransactionsFilters } from './transactions-filters';
import { TransactionsTable } from './transactions-table';

export function TransactionsScreen() {
  const { address } = useUrlFilter();
  const filter = filterOf(address);
  const transactions = useAdminTransactionsInfiniteQuery(filter);
  const [download, state] = useDownloadAdminTransactionsMutation();
  return (
    <Page
      title="Transazioni"
      lead="Ogni transazione in Coin FORM, con mittente, destinatario e l’impronta che la lega al registro."
      actions={<DownloadButton label="Scarica CSV" state={state} onClick={() => download(filter)} />}
    >
      <TransactionsFilters filter={filter} />
      <div className={classes.outcome}>
        <DownloadOutcome state={state} failure="Errore durante l’esportazione delle transazioni" />
      </div>
      <LoadMoreList
        query={transactions}
        noun={['transazione', 'transazioni']}
        of="delle transazioni"
        empty={<EmptyState title="Nessuna transazione trovata" hint="Allarga il periodo o togli un filtro." />}
      >
        {(rows) => <TransactionsTable rows={rows} />}
      </LoadMoreList>
    </Page>
  );
}
