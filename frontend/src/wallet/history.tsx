import { Button, Skeleton, Title } from '@mantine/core';
import { Outcome } from '../ui/outcome';
import { Empty, Failure } from '../ui/states';
import classes from './history.module.css';
import { HistoryTable } from './history-table';
import { useTransactionsInfiniteQuery } from './wallet-api';

const loadError = 'Errore nel caricamento delle transazioni';

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
  const { data, isLoading, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useTransactionsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });

  if (isLoading) return <HistorySkeleton />;
  if (!data) return <Failure title={loadError} hint="I tuoi Coin FORM sono al sicuro." onRetry={refetch} />;

  const rows = data.pages.flatMap((page) => page.rows);
  const total = data.pages.at(-1)?.total ?? rows.length;
  if (rows.length === 0)
    return (
      <div className={classes.frame}>
        <Empty
          title="Nessun movimento, per ora"
          hint="Qui troverai ogni Coin FORM che entra o esce, con l’impronta che lo lega al registro."
        />
      </div>
    );
  return (
    <>
      <HistoryTable rows={rows} />
      <div className={classes.more}>
        <Outcome error={isError ? loadError : null} />
        <p role="status" className={classes.count}>
          {rows.length} di {total} movimenti
        </p>
        {hasNextPage ? (
          <Button variant="default" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
            Carica altri
          </Button>
        ) : null}
      </div>
    </>
  );
}

function HistorySkeleton() {
  return (
    <div className={classes.frame} role="status" aria-label="Caricamento dei movimenti">
      {['a', 'b', 'c', 'd'].map((row) => (
        <div key={row} className={classes.skeleton}>
          <Skeleton circle height={40} />
          <div>
            <Skeleton height={14} width="45%" mb={8} />
            <Skeleton height={12} width="70%" />
          </div>
          <Skeleton height={16} width={64} />
        </div>
      ))}
    </div>
  );
}
