import { Box } from '@mantine/core';
import { api } from '../api/api';
import { type Answer, call } from '../api/call';
import { formatMoment, withArticle } from '../ui/format';
import { Outcome } from '../ui/outcome';

const backupApi = api.injectEndpoints({
  endpoints: (build) => ({
    backup: build.query<Answer<'get', '/admin/backup'>, void>({ query: () => call('get', '/admin/backup') }),
  }),
});

/** Appears when last night's backup is missing: an administrator tells whoever looks after the server. */
export function BackupNotice() {
  const { data } = backupApi.useBackupQuery();
  if (!data?.missing) return null;
  const newest = data.newest
    ? `L’ultimo è ${withArticle('del', formatMoment(data.newest))}.`
    : 'Non ce n’è ancora nessuno.';
  return (
    <Box mb="lg">
      <Outcome
        error="Manca il backup di questa notte"
        hint={`${newest} Avvisa chi gestisce il server: senza backup, un guasto può cancellare i dati di tutti.`}
      />
    </Box>
  );
}
