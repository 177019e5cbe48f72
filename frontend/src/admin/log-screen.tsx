import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { messageOf } from '../api/errors';
import { Outcome } from '../ui/outcome';
import { Page } from '../ui/page';
import { EmptyState } from '../ui/states';
import { useUrlFilter } from '../ui/url-filter';
import { ActList } from './act-list';
import { useDownloadAdminActsMutation } from './log-api';
import { filterOf, LogFilters } from './log-filters';
import classes from './record-filters.module.css';

/** What administrators did. */
export function LogScreen() {
  const { address } = useUrlFilter();
  const filter = filterOf(address);
  const [download, { isLoading, isSuccess, error }] = useDownloadAdminActsMutation();
  return (
    <Page
      title="Registro delle attività"
      lead="Che cosa hanno fatto gli amministratori. È scritto nel registro di FORM: nessuno può modificarlo."
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
      <LogFilters filter={filter} />
      <div className={classes.outcome}>
        <Outcome
          success={isSuccess ? 'Il file è stato scaricato' : null}
          error={error ? messageOf(error, 'Errore durante l’esportazione del registro') : null}
        />
      </div>
      <ActList
        filter={filter}
        empty={<EmptyState title="Nessuna operazione trovata" hint="Allarga il periodo o togli un filtro." />}
      />
    </Page>
  );
}
