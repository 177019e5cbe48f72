import { VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import type { Transaction } from '../api/api-types';
import { describeTransaction, iconOf, labelOf, noteOf, signedAmount } from '../entities/coins/transaction-labels';
import { ReportAction } from '../entities/moderation/report-action';
import { CopyButton } from '../ui/feedback/copy-button';
import { Cell, DataTable } from '../ui/lists/data-table';
import { timeTold } from '../ui/text/clock';
import { dayHeading, groupByDay } from '../ui/text/days';
import { formatDay, formatMoment, formatSigned, formatTime } from '../ui/text/format';
import classes from './history.module.css';
import { ReceiptActions } from './receipt-actions';

const hashLengthShown = 8;

const columns = [
  { label: 'Tipo' },
  { label: 'Descrizione' },
  { label: 'Ora' },
  { label: 'Importo', end: true },
  { label: 'Impronta', end: true },
];

export function HistoryTable({ rows }: { rows: Transaction[] }) {
  return (
    <DataTable columns={columns}>
      {groupByDay(rows, ({ timestamp }) => timestamp).map(({ day, rows: ofDay }) => (
        <Fragment key={day}>
          <tr className={classes.day}>
            <th scope="colgroup" colSpan={columns.length}>
              <span className={classes.onScreen}>{dayHeading(day, timeTold())}</span>
              <span className={classes.onPaper}>{formatDay(`${day}T12:00:00Z`)}</span>
            </th>
          </tr>
          {ofDay.map((row) => (
            <HistoryRow key={row._id} row={row} />
          ))}
        </Fragment>
      ))}
    </DataTable>
  );
}

/** Described by the other person; what moved for a contest or an order, by its title. */
const isTransfer = (type: Transaction['type']) => type === 'transfer_sent' || type === 'transfer_received';

/** A transaction; behind its hash are the whole hash and the receipt. */
function HistoryRow({ row }: { row: Transaction }) {
  const [open, setOpen] = useState(false);
  const Icon = iconOf(row.type);
  const details = `dettagli-${row._id}`;
  const note = noteOf(row);
  return (
    <>
      <tr className={classes.row} data-open={open || undefined}>
        <td className={`soft ${classes.type}`}>
          <span className={classes.kind}>
            <span className={`disc ${classes.icon}`} data-direction={row.direction}>
              <Icon size={20} aria-hidden="true" />
            </span>
            <span>{labelOf(row)}</span>
          </span>
        </td>
        <td className={classes.description}>
          <span className={isTransfer(row.type) ? classes.ofOthers : undefined}>{describeTransaction(row)}</span>
          {note ? <small className={`soft ${classes.ofOthers}`}>{note}</small> : null}
        </td>
        <td className={classes.time}>
          <time dateTime={row.timestamp} title={formatMoment(row.timestamp)}>
            {formatTime(row.timestamp)}
          </time>
        </td>
        <td className={classes.number} data-end data-direction={row.direction}>
          <span translate="no">{formatSigned(signedAmount(row))}</span>
          <VisuallyHidden> Coin FORM</VisuallyHidden>
        </td>
        <Cell area="hash" data-end>
          <button
            type="button"
            className={`${classes.toggle} whole-row`}
            aria-expanded={open}
            aria-controls={details}
            onClick={() => setOpen(!open)}
          >
            <VisuallyHidden>Impronta e ricevuta: </VisuallyHidden>
            <code translate="no">{row.hash.slice(0, hashLengthShown)}</code>
            <IconChevronDown size={18} aria-hidden="true" />
          </button>
        </Cell>
      </tr>
      <tr id={details} className={classes.details} hidden={!open} data-screen-only>
        <td colSpan={columns.length}>{open ? <Details row={row} /> : null}</td>
      </tr>
    </>
  );
}

function Details({ row: { _id, hash, note, type } }: { row: Transaction }) {
  return (
    <div className={classes.opened}>
      <div className={classes.whole}>
        <span>Impronta nel registro</span>
        <code translate="no">{hash}</code>
        <CopyButton value={hash} label="Copia l’impronta intera" done="Impronta copiata" />
      </div>
      <ReceiptActions id={_id} />
      {note && type === 'transfer_received' ? (
        <ReportAction kind="message" subject={_id} name="messaggio del trasferimento" />
      ) : null}
    </div>
  );
}
