import { VisuallyHidden } from '@mantine/core';
import type { Transaction } from '../session/api-types';
import { CopyButton } from '../ui/copy-button';
import { formatMoment, formatSigned } from '../ui/format';
import classes from './history.module.css';
import { describeMovement, movements, signedAmount } from './movements';

const hashLengthShown = 8;

export function HistoryTable({ rows }: { rows: Transaction[] }) {
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Tipo</th>
            <th scope="col">Descrizione</th>
            <th scope="col">Data</th>
            <th scope="col" className={classes.number}>
              Importo
            </th>
            <th scope="col">Impronta</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <HistoryRow key={row._id} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function HistoryRow({ row }: { row: Transaction }) {
  const { label, Icon } = movements[row.type];
  return (
    <tr>
      <td className={classes.type}>
        <span className={classes.kind}>
          <span className={classes.icon} data-direction={row.direction}>
            <Icon size={20} aria-hidden="true" />
          </span>
          {label}
        </span>
      </td>
      <td className={classes.description}>
        {describeMovement(row)}
        {row.note ? <span className={classes.note}>{row.note}</span> : null}
      </td>
      <td className={classes.date}>
        <time dateTime={row.timestamp}>{formatMoment(row.timestamp)}</time>
      </td>
      <td className={classes.number} data-direction={row.direction}>
        {formatSigned(signedAmount(row))}
        <VisuallyHidden> Coin FORM</VisuallyHidden>
      </td>
      <td className={classes.hash}>
        <span className={classes.fingerprint}>
          <code>{row.hash.slice(0, hashLengthShown)}</code>
          <CopyButton value={row.hash} label="Copia l’impronta intera" done="Impronta copiata" />
        </span>
      </td>
    </tr>
  );
}
