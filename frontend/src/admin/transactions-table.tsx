import { Badge } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { AdminTransaction } from '../api/api-types';
import { Coins } from '../ui/coins';
import { CopyButton } from '../ui/copy-button';
import { DataTable } from '../ui/data-table';
import { formatMoment } from '../ui/format';
import { transactionTypeLabels } from './transaction-types';
import classes from './transactions.module.css';

const hashLengthShown = 8;

const columns = [
  { label: 'Data' },
  { label: 'Tipo' },
  { label: 'Mittente e destinatario' },
  { label: 'Causale' },
  { label: 'Importo', end: true },
  { label: 'Impronta' },
];

export function TransactionsTable({ rows }: { rows: AdminTransaction[] }) {
  return (
    <DataTable columns={columns}>
      {rows.map((transaction) => (
        <TransactionRecordRow key={`${transaction._id} ${transaction.position}`} transaction={transaction} />
      ))}
    </DataTable>
  );
}

function TransactionRecordRow({ transaction }: { transaction: AdminTransaction }) {
  const { type, amount, timestamp, sender, recipient, note, itemTitle, contestTitle, hash } = transaction;
  return (
    <tr className={classes.row}>
      <td className={classes.date}>
        <time dateTime={timestamp}>{formatMoment(timestamp)}</time>
      </td>
      <td className={classes.type}>
        <Badge color="gray" miw="max-content">
          {transactionTypeLabels[type]}
        </Badge>
      </td>
      <td className={classes.parties}>
        {sender.name} <IconArrowRight size={14} role="img" aria-label="a" /> {recipient.name}
      </td>
      <td className={classes.about}>
        {[itemTitle ?? contestTitle, note].filter(Boolean).map((text) => (
          <span key={text}>{text}</span>
        ))}
      </td>
      <td className={classes.amount} data-end>
        <Coins amount={amount} />
      </td>
      <td className={classes.hash}>
        <code>{hash.slice(0, hashLengthShown)}</code>
        <CopyButton value={hash} label="Copia l’impronta intera" done="Impronta copiata" />
      </td>
    </tr>
  );
}
