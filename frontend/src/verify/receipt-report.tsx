import { Button, Group } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { Verified } from '../ledger/verify-receipt';
import { Report } from '../ui/layout/report';
import { formatMoment } from '../ui/text/format';
import { verdictLabels } from './check-labels';
import { Checks } from './checks';
import classes from './receipt-report.module.css';
import { TechnicalDetails } from './technical-details';
import { TransactionSlip } from './transaction-slip';

interface ReceiptReportProps {
  verified: Verified;
  /** ISO 8601. */
  verifiedAt: string;
  onAnother: () => void;
}

/** The result of a receipt's verification; it can be printed. */
export function ReceiptReport({ verified, verifiedAt, onAnother }: ReceiptReportProps) {
  const { verdict, event, checkpoint, receipt, signedBy } = verified;
  return (
    <>
      <Report verdict={verdict} {...verdictLabels(verified)} focus>
        <div className={classes.body}>
          {event ? (
            <section aria-labelledby="transazione">
              <h3 id="transazione">{verdict === 'invalid' ? 'Che cosa dichiara, senza prova' : 'La transazione'}</h3>
              <TransactionSlip event={event} checkpoint={checkpoint} />
            </section>
          ) : null}
          <section aria-labelledby="controlli">
            <h3 id="controlli">I controlli</h3>
            <Checks checks={verified.checks} />
          </section>
          <dl className={classes.filed}>
            <dt>Impronta</dt>
            <dd>{receipt.hash}</dd>
            <dt>Radice del checkpoint</dt>
            <dd>{checkpoint?.root ?? 'Non leggibile'}</dd>
            <dt>Chiave pubblica</dt>
            <dd>{signedBy ?? 'Nessuna chiave fidata ha firmato'}</dd>
            <dt>Verificata il</dt>
            <dd>{formatMoment(verifiedAt)}</dd>
          </dl>
          <TechnicalDetails verified={verified} />
        </div>
      </Report>
      <Group gap="sm" mt={20} data-screen-only>
        <Button variant="default" onClick={onAnother}>
          Verifica un’altra ricevuta
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          Stampa l’esito
        </Button>
      </Group>
    </>
  );
}
