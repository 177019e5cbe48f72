import { Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useTransactionsInfiniteQuery } from '../domain/coins-api';
import { paths } from '../paths';
import { LoadMoreList } from '../ui/load-more';
import { EmptyState } from '../ui/states';
import classes from './history.module.css';
import { HistoryTable } from './history-table';

export function History() {
  return (
    <section aria-labelledby="movimenti">
      <Title order={2} id="movimenti" mb="xs">
        Movimenti
      </Title>
      <p className={classes.help}>
        Ogni movimento ha la sua ricevuta: prova che è nel registro e che nessuno lo ha cambiato. Consegnala a chi vuoi:
        la controlla da sé in <Link to={paths.verify}>Verifica una ricevuta</Link>.
      </p>
      <HistoryContent />
    </section>
  );
}

function HistoryContent() {
  const transactions = useTransactionsInfiniteQuery({});
  return (
    <LoadMoreList
      query={transactions}
      noun={['movimento', 'movimenti']}
      loading="Caricamento dei movimenti"
      error="Errore nel caricamento delle transazioni"
      errorHint="I tuoi Coin FORM sono al sicuro."
      empty={
        <EmptyState
          title="Nessun movimento, per ora"
          hint="Qui troverai ogni Coin FORM che entra o esce, con l’impronta che lo lega al registro."
        />
      }
    >
      {(rows) => <HistoryTable rows={rows} />}
    </LoadMoreList>
  );
}
