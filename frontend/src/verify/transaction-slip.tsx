import { type Checkpoint, cosignatures } from '../ledger/checkpoint';
import type { Envelope } from '../ledger/receipt';
import { type ReviewLine, ReviewPanel } from '../ui/forms/review-panel';
import { formatNumber } from '../ui/text/format';
import { type Account, momentLabel, transactionOf, typeLabel } from './transaction';
import classes from './transaction-slip.module.css';

/** The transaction of a receipt. */
export function TransactionSlip({ event, checkpoint }: { event: Envelope; checkpoint: Checkpoint | null }) {
  return (
    <>
      <ReviewPanel lines={[...eventLines(event), ...checkpointLines(checkpoint)]} />
      <p className={classes.hint}>Nel registro non ci sono nomi: ogni portafoglio è uno pseudonimo.</p>
    </>
  );
}

function eventLines(event: Envelope): ReviewLine[] {
  const transaction = transactionOf(event);
  const coins: ReviewLine[] = transaction
    ? [
        { term: 'Importo', value: `${formatNumber(transaction.amount)} Coin FORM`, strong: true },
        { term: 'Da', value: <Accounts accounts={transaction.from} /> },
        { term: 'A', value: <Accounts accounts={transaction.to} /> },
      ]
    : [];
  return [
    { term: 'Tipo', value: typeLabel(event) },
    ...coins,
    { term: 'Data', value: momentLabel(event.ts) },
    { term: 'Revisione nel registro', value: formatNumber(event.rev) },
  ];
}

function checkpointLines(checkpoint: Checkpoint | null): ReviewLine[] {
  if (!checkpoint) return [];
  const witnesses = cosignatures(checkpoint);
  const covered: ReviewLine = { term: 'Checkpoint', value: `sui primi ${formatNumber(checkpoint.size)} eventi` };
  if (witnesses.length === 0) return [covered];
  return [
    covered,
    {
      term: 'Testimoni',
      value: (
        <>
          {witnesses.map(({ name, time }) => (
            <span key={name} className={classes.account}>
              <code translate="no">{name}</code>
              {time ? <span>{momentLabel(time)}</span> : null}
            </span>
          ))}
          <span className={`soft ${classes.aside}`}>Le loro firme si controllano con le loro chiavi, non qui.</span>
        </>
      ),
    },
  ];
}

function Accounts({ accounts }: { accounts: readonly Account[] }) {
  return accounts.map(({ label, id }) => (
    <span key={label + id} className={classes.account}>
      <span>{label}</span>
      {id ? <code translate="no">{id}</code> : null}
    </span>
  ));
}
