import { type Checkpoint, cosignatures } from '../session/checkpoint';
import { formatNumber } from '../ui/format';
import { Slip, type SlipLine } from '../ui/slip';
import { type Account, momentWords, movementOf, typeWords } from './movement';
import classes from './movement-slip.module.css';
import type { Envelope } from './receipt';

/** The transaction of a receipt. */
export function MovementSlip({ event, checkpoint }: { event: Envelope; checkpoint: Checkpoint | null }) {
  return (
    <>
      <Slip lines={[...eventLines(event), ...checkpointLines(checkpoint)]} />
      <p className={classes.hint}>Nel registro non ci sono nomi: ogni portafoglio è uno pseudonimo.</p>
    </>
  );
}

function eventLines(event: Envelope): SlipLine[] {
  const movement = movementOf(event);
  const coins: SlipLine[] = movement
    ? [
        { term: 'Importo', value: `${formatNumber(movement.amount)} Coin FORM`, strong: true },
        { term: 'Da', value: <Accounts accounts={movement.from} /> },
        { term: 'A', value: <Accounts accounts={movement.to} /> },
      ]
    : [];
  return [
    { term: 'Tipo', value: typeWords(event) },
    ...coins,
    { term: 'Data', value: momentWords(event.ts) },
    { term: 'Revisione nel registro', value: formatNumber(event.rev) },
  ];
}

function checkpointLines(checkpoint: Checkpoint | null): SlipLine[] {
  if (!checkpoint) return [];
  const witnesses = cosignatures(checkpoint);
  const covered: SlipLine = { term: 'Checkpoint', value: `sui primi ${formatNumber(checkpoint.size)} eventi` };
  if (witnesses.length === 0) return [covered];
  return [
    covered,
    {
      term: 'Testimoni',
      value: (
        <>
          {witnesses.map(({ name, time }) => (
            <span key={name} className={classes.account}>
              <code>{name}</code>
              {time ? momentWords(time) : null}
            </span>
          ))}
          <span className={classes.aside}>Le loro firme si controllano con le loro chiavi, non qui.</span>
        </>
      ),
    },
  ];
}

function Accounts({ accounts }: { accounts: readonly Account[] }) {
  return accounts.map(({ label, id }) => (
    <span key={label + id} className={classes.account}>
      {label}
      {id ? <code>{id}</code> : null}
    </span>
  ));
}
