import { Button, Progress } from '@mantine/core';
import { messageOf } from '../../api/errors';
import { useCurrentUser } from '../../session/current-user';
import { hasRole } from '../../session/roles';
import { Outcome } from '../../ui/feedback/outcome';
import { Page } from '../../ui/layout/page';
import { formatNumber } from '../../ui/text/format';
import classes from './blockchain.module.css';
import { useVerificationProgressQuery, useVerifyLedgerMutation } from './ledger-verification-api';
import { VerificationReport } from './ledger-verification-report';

export function BlockchainScreen() {
  const user = useCurrentUser();
  return (
    <Page
      title="Registro"
      lead="Ricalcola ogni impronta dal primo evento all’ultimo, rifà le somme e le confronta con i saldi mostrati."
    >
      {hasRole(user, 'admin') ? (
        <Verification />
      ) : (
        <Outcome error="Solo gli amministratori possono accedere a questa pagina." />
      )}
    </Page>
  );
}

function Verification() {
  const [verify, { data: report, isLoading: running, error }] = useVerifyLedgerMutation();
  return (
    <>
      <div className={classes.trigger}>
        <Button size="lg" loading={running} onClick={() => verify()}>
          {report || error ? 'Verifica di nuovo' : 'Avvia la verifica'}
        </Button>
        <VerificationProgress running={running} />
      </div>
      <Outcome error={error ? messageOf(error, 'Errore durante la verifica della blockchain') : null} />
      <div role="status">{report ? <VerificationReport report={report} /> : null}</div>
    </>
  );
}

function VerificationProgress({ running }: { running: boolean }) {
  const { data: progress } = useVerificationProgressQuery();
  if (!running) return null;
  const percent = progress && progress.total > 0 ? (progress.verified / progress.total) * 100 : 0;
  const label = progress
    ? `${formatNumber(progress.verified)} di ${formatNumber(progress.total)} eventi verificati`
    : 'La verifica sta per cominciare…';
  return (
    <div className={classes.progress}>
      <Progress.Root size="lg" radius="xl">
        <Progress.Section value={percent} aria-label="Avanzamento della verifica" aria-valuetext={label} />
      </Progress.Root>
      <p className="tabular">{label}</p>
    </div>
  );
}
