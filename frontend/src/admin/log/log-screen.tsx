import { DownloadButton, DownloadOutcome } from '../../entities/download';
import { EmptyState } from '../../ui/feedback/states';
import { Page } from '../../ui/layout/page';
import { useUrlFilter } from '../../ui/lists/url-filter';
import classes from '../record-filters.module.css';
import { ActList } from './act-list';
import { useDownloadAdminActsMutation } from './log-api';
import { filterOf, LogFilters } from './log-filters';

/** What administrators did. */
export function LogScreen() {
  const { address } = useUrlFilter();
  const filter = filterOf(address);
  const [download, state] = useDownloadAdminActsMutation();
  return (
    <Page
      title="Attività"
      lead="Che cosa hanno fatto gli amministratori. È scritto nel registro di FORM: nessuno può modificarlo."
      actions={<DownloadButton label="Scarica CSV" state={state} onClick={() => download(filter)} />}
    >
      <LogFilters filter={filter} />
      <div className={classes.outcome}>
        <DownloadOutcome state={state} failure="Errore durante l’esportazione delle attività" />
      </div>
      <ActList
        filter={filter}
        empty={<EmptyState title="Nessuna operazione trovata" hint="Allarga il periodo o togli un filtro." />}
      />
    </Page>
  );
}
