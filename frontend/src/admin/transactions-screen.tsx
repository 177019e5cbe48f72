import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { messageOf } from '../api/errors';
import { LoadMoreList } from '../ui/load-more';
import { Outcome } from '../ui/outcome';
import { Page } from '../ui/page';
import { EmptyState } from '../ui/states';
import { useUrlFilter } from '../ui/url-filter';
import classes from './record-filters.module.css';
import { useAdminTransactionsInfiniteQuery, useDownloadAdminTransactionsMutation } from './transactions-api';
import { filterOf, TransactionsFilters } from './transactions-filters';
import { TransactionsTable } from './transactions-table';

export function TransactionsScreen() {
  const { address } = useUrlFilter();
  const filter = filterOf(address);
  const transactions = useAdminTransactionsInfiniteQuery(filter);
  const [download, { isLoading, isSuccess, error }] = useDownloadAdminTransactionsMutation();
  return (
    <Page
      title="Transazioni"
      lead="Ogni transazione in Coin FORM, con mittente, destinatario e l’impronta che la lega al registro."
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          loading={isLoading}
          onClick={() => download(filter)}
        >
          Scarica CSV
        </Button>
      }
    >
      <TransactionsFilters filter={filter} />
      <div className={classes.outcome}>
        <Outcome
          success={isSuccess ? 'Il file è stato scaricato' : null}
          error={error ? messageOf(error, 'Errore durante l’esportazione delle transazioni') : null}
        />
      </div>
      <LoadMoreList
        query={transactions}
        noun={['transazione', 'transazioni']}
        loading="Caricamento delle transazioni"
        error="Errore nel caricamento delle transazioni"
        empty={<EmptyState title="Nessuna transazione trovata" hint="Allarga il periodo o togli un filtro." />}
      >
        {(rows) => <TransactionsTable rows={rows} />}
      </LoadMoreList>
    </Page>
  );
}
