import { VisuallyHidden } from '@mantine/core';
import type { Transaction } from '../api/api-types';
import { CopyButton } from '../ui/copy-button';
import { DataTable } from '../ui/data-table';
import { formatMoment, formatSigned } from '../ui/format';
import classes from './history.module.css';
import { ReceiptActions } from './receipt-actions';
import { describeTransaction, signedAmount, transactionLabels } from './transaction-labels';

const hashLengthShown = 8;

const columns = [
  { label: 'Tipo' },
  { label: 'Descrizione' },
  { label: 'Data' },
  { label: 'Importo', end: true },
  { label: 'Impronta' },
  { label: 'Ricevuta', screenOnly: true },
];

export function HistoryTable({ rows }: { rows: Transaction[] }) {
  return (
    <DataTable columns={columns}>
      {rows.map((row) => (
        <HistoryRow key={row._id} row={row} />
      ))}
    </DataTable>
  );
}

function HistoryRow({ row }: { row: Transaction }) {
  const { label, Icon } = transactionLabels[row.type];
  return (
    <tr className={classes.row}>
      <td className={classes.type}>
        <span className={classes.kind}>
          <span className={classes.icon} data-direction={row.direction}>
            <Icon size={20} aria-hidden="true" />
          </span>
          {label}
        </span>
      </td>
      <td className={classes.description}>
        {describeTransaction(row)}
        {row.note ? <span className={classes.note}>{row.note}</span> : null}
      </td>
      <td className={classes.date}>
        <time dateTime={row.timestamp}>{formatMoment(row.timestamp)}</time>
      </td>
      <td className={classes.number} data-end data-direction={row.direction}>
        {formatSigned(signedAmount(row))}
        <VisuallyHidden> Coin FORM</VisuallyHidden>
      </td>
      <td className={classes.hash}>
        <span className={classes.fingerprint}>
          <code>{row.hash.slice(0, hashLengthShown)}</code>
          <CopyButton value={row.hash} label="Copia l’impronta intera" done="Impronta copiata" />
        </span>
      </td>
      <td className={classes.receipt} data-screen-only>
        <ReceiptActions id={row._id} />
      </td>
    </tr>
  );
}
