import { ActionIcon, Button, Title, Tooltip } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '../api/errors';
import { useTransactionsInfiniteQuery } from '../domain/coins-api';
import { paths } from '../paths';
import { LoadMoreList } from '../ui/load-more';
import { EmptyState } from '../ui/states';
import { useUrlFilter } from '../ui/url-filter';
import classes from './history.module.css';
import { filterOf, HistoryFilters } from './history-filters';
import { HistoryTable } from './history-table';

export function History() {
  const { address } = useUrlFilter();
  const filter = filterOf(address);
  const chosen = Object.values(filter).filter((value) => value !== undefined).length;
  const [open, setOpen] = useState(chosen > 0);
  return (
    <section aria-labelledby="movimenti">
      <header className={classes.header}>
        <Title order={2} id="movimenti">
          Movimenti
        </Title>
        <div className={classes.tools}>
          <Button
            variant="default"
            h={44}
            leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden="true" />}
            aria-expanded={open}
            aria-controls="filtri"
            onClick={() => setOpen(!open)}
          >
            {chosen > 0 ? `Filtri (${chosen})` : 'Filtri'}
          </Button>
          <Tooltip label="Stampa i movimenti" events={{ hover: true, focus: true, touch: false }}>
            <ActionIcon variant="default" size={44} aria-label="Stampa i movimenti" onClick={() => window.print()}>
              <IconPrinter size={18} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
        </div>
      </header>
      <div id="filtri">{open ? <HistoryFilters filter={filter} /> : null}</div>
      <HistoryContent />
      <p className={classes.help}>
        Ogni movimento ha la sua ricevuta: prova che è nel registro e che nessuno lo ha cambiato. Consegnala a chi vuoi:
        la controlla da sé in <Link to={paths.verify}>Verifica una ricevuta</Link>.
      </p>
    </section>
  );
}

function HistoryContent() {
  const { address, clearFilters } = useUrlFilter();
  const filter = filterOf(address);
  const transactions = useTransactionsInfiniteQuery(filter);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <LoadMoreList
      query={transactions}
      noun={['movimento', 'movimenti']}
      loading="Caricamento dei movimenti"
      error="Errore nel caricamento delle transazioni"
      errorHint={isFiltered ? messageOf(transactions.error, safe) : safe}
      empty={
        isFiltered ? (
          <EmptyState title="Nessun movimento con questi filtri">
            <Button variant="default" onClick={clearFilters}>
              Togli i filtri
            </Button>
          </EmptyState>
        ) : (
          <EmptyState
            title="Nessun movimento, per ora"
            hint="Qui troverai ogni Coin FORM che entra o esce, con l’impronta che lo lega al registro."
          />
        )
      }
    >
      {(rows) => <HistoryTable rows={rows} />}
    </LoadMoreList>
  );
}

const safe = 'Questo errore non ha spostato Coin FORM.';
