import { Title } from '@mantine/core';
import { useTransactionsInfiniteQuery } from '../session/coins-api';
import { LoadMoreList } from '../ui/load-more';
import { Empty } from '../ui/states';
import { HistoryTable } from './history-table';

export function History() {
  return (
    <section aria-labelledby="movimenti">
      <Title order={2} id="movimenti" mb="md">
        Movimenti
      </Title>
      <HistoryContent />
    </section>
  );
}

function HistoryContent() {
  const transactions = useTransactionsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <LoadMoreList
      query={transactions}
      noun={['movimento', 'movimenti']}
      loading="Caricamento dei movimenti"
      error="Errore nel caricamento delle transazioni"
      errorHint="I tuoi Coin FORM sono al sicuro."
      empty={
        <Empty
          title="Nessun movimento, per ora"
          hint="Qui troverai ogni Coin FORM che entra o esce, con l’impronta che lo lega al registro."
        />
      }
    >
      {(rows) => <HistoryTable rows={rows} />}
    </LoadMoreList>
  );
}
