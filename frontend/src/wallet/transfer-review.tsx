import { Button, Group } from '@mantine/core';
import { Coins } from '../ui/coins';
import { Outcome } from '../ui/outcome';
import { StepHeading } from '../ui/step-heading';
import type { Transfer } from './transfer-api';
import classes from './transfer-panel.module.css';

interface TransferReviewProps {
  transfer: Transfer;
  balance: number;
  sending: boolean;
  failure: string | null;
  answerLost: boolean;
  onConfirm: () => void;
  onEdit: () => void;
}

const lostAnswerHint =
  'Non sappiamo se il trasferimento è arrivato. Puoi riprovare senza timore: lo stesso trasferimento non viene mai eseguito due volte.';

/** What leaves, to whom, how much, and what remains: the last look before the coins move. */
export function TransferReview(props: TransferReviewProps) {
  const { transfer, balance, sending, failure, answerLost, onConfirm, onEdit } = props;
  return (
    <div>
      <StepHeading id="trasferimento" focus>
        Conferma il trasferimento
      </StepHeading>
      <dl className={classes.summary}>
        <div>
          <dt>Invii</dt>
          <dd className={classes.amount}>
            <Coins amount={transfer.amount} named />
          </dd>
        </div>
        <div>
          <dt>A</dt>
          <dd>{transfer.recipient}</dd>
        </div>
        {transfer.note ? (
          <div>
            <dt>Nota</dt>
            <dd>{transfer.note}</dd>
          </div>
        ) : null}
        <div>
          <dt>Ti restano</dt>
          <dd>
            <Coins amount={Math.max(0, balance - transfer.amount)} named />
          </dd>
        </div>
      </dl>
      <Outcome error={failure} hint={answerLost ? lostAnswerHint : undefined} />
      <p className={classes.warning}>Un trasferimento confermato non si può annullare.</p>
      <Group gap="sm">
        <Button onClick={onConfirm} loading={sending}>
          {failure ? 'Riprova' : 'Conferma e invia'}
        </Button>
        <Button variant="default" onClick={onEdit} disabled={sending}>
          Modifica
        </Button>
      </Group>
    </div>
  );
}
