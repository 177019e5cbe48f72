import { Badge } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { AdminTransaction } from '../../api/api-types';
import { CopyButton } from '../../ui/feedback/copy-button';
import { Cell, DataTable, DateCell } from '../../ui/lists/data-table';
import { Coins } from '../../ui/text/coins';
import { formatMoment } from '../../ui/text/format';
import { labelOf } from './transaction-types';
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
  const { amount, timestamp, sender, recipient, note, itemTitle, contestTitle, hash } = transaction;
  const title = itemTitle ?? contestTitle;
  return (
    <tr className={classes.row}>
      <DateCell at={timestamp} format={formatMoment} />
      <Cell area="type">
        <Badge color="gray" miw="max-content">
          {labelOf(transaction)}
        </Badge>
      </Cell>
      <Cell area="parties" className={classes.parties}>
        <span translate="no">{sender.name}</span> <IconArrowRight size={14} role="img" aria-label="a" />{' '}
        <span translate="no">{recipient.name}</span>
      </Cell>
      <Cell area="about" className={classes.about}>
        {(title ?? note) ? <span>{title ?? note}</span> : null}
        {title && note ? <small className="soft">{note}</small> : null}
      </Cell>
      <Cell area="amount" className={classes.amount} data-end>
        <Coins amount={amount} />
      </Cell>
      <Cell area="hash">
        <span className={classes.hash}>
          <code translate="no">{hash.slice(0, hashLengthShown)}</code>
          <CopyButton value={hash} label="Copia l’impronta intera" done="Impronta copiata" />
        </span>
      </Cell>
    </tr>
  );
}
