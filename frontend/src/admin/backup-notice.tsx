import { Box } from '@mantine/core';
import { formatMoment, withArticle } from '../ui/format';
import { Outcome } from '../ui/outcome';
import { useBackupQuery } from './stats-api';

/** Appears when last night's backup is missing: an administrator tells whoever looks after the server. */
export function BackupNotice() {
  const { data } = useBackupQuery();
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
