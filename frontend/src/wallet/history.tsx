import { Button, Title } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '../api/errors';
import { useTransactionsInfiniteQuery } from '../entities/coins/coins-api';
import { paths } from '../paths';
import { EmptyState } from '../ui/feedback/states';
import { LoadMoreList } from '../ui/lists/load-more';
import { useUrlFilter } from '../ui/lists/url-filter';
import classes from './history.module.css';
import { filterOf, HistoryFilters } from './history-filters';
import { HistoryTable } from './history-table';
import { PrintHistory, usePrintedNames } from './print-history';

export function History() {
  const { address } = useUrlFilter();
  const filter = filterOf(address);
  const chosen = Object.values(filter).filter((value) => value !== undefined).length;
  const [open, setOpen] = useState(chosen > 0);
  const { withNames, print } = usePrintedNames();
  return (
    <section aria-labelledby="transazioni" className={classes.history} data-names={withNames || undefined}>
      <header className={classes.header}>
        <Title order={2} id="transazioni">
          Transazioni
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
          <PrintHistory onPrint={print} />
        </div>
      </header>
      <div id="filtri">{open ? <HistoryFilters filter={filter} /> : null}</div>
      <HistoryContent />
    </section>
  );
}

function HistoryContent() {
  const { address, clearFilters } = useUrlFilter();
  const filter = filterOf(address);
  const transactions = useTransactionsInfiniteQuery(filter);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <>
      <LoadMoreList
        query={transactions}
        noun={['transazione', 'transazioni']}
        of="delle transazioni"
        errorHint={isFiltered ? messageOf(transactions.error, safe) : safe}
        empty={
          isFiltered ? (
            <EmptyState title="Nessuna transazione con questi filtri">
              <Button variant="default" onClick={clearFilters}>
                Togli i filtri
              </Button>
            </EmptyState>
          ) : (
            <EmptyState
              title="Nessuna transazione, per ora"
              hint="Qui troverai ogni Coin FORM che entra o esce, con l’impronta che lo lega al registro."
            />
          )
        }
      >
        {(rows) => <HistoryTable rows={rows} />}
      </LoadMoreList>
      {transactions.isLoading ? null : (
        <p className={`soft ${classes.help}`}>
          Ogni transazione ha la sua ricevuta: prova che è nel registro e che nessuno l’ha cambiata. Consegnala a chi
          vuoi: la controlla da sé in <Link to={paths.verify}>Verifica una ricevuta</Link>.
        </p>
      )}
    </>
  );
}

const safe = 'Questo errore non ha spostato Coin FORM.';
