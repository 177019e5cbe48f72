import { Box } from '@mantine/core';
import type { Backup } from '../../api/api-types';
import { Outcome } from '../../ui/feedback/outcome';
import { formatMoment, withArticle } from '../../ui/text/format';

/** Appears when last night's backup is missing: an administrator tells whoever looks after the server. */
export function BackupNotice({ backup }: { backup: Backup | undefined }) {
  if (!backup?.missing) return null;
  const newest = backup.newest
    ? `L’ultimo è ${withArticle('del', formatMoment(backup.newest))}.`
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
