import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Coins } from '../ui/coins';
import { RowActions } from '../ui/data-table';
import { formatDay } from '../ui/format';
import classes from './publications.module.css';
import { EditLink } from './row-actions';

interface WorkRowProps {
  work: { readonly title: string; readonly creator: { readonly name: string } };
  /** Its page. */
  to: string;
  /** The page where it is edited. */
  editAt: string;
  about: ReactNode;
  badges: ReactNode;
  /** ISO 8601. */
  date: string;
  amount: number;
  deletion: ReactNode;
}

/** An item or a contest in an administrator's list. */
export function PublicationRow({
  work: { title, creator },
  to,
  editAt,
  about,
  badges,
  date,
  amount,
  deletion,
}: WorkRowProps) {
  return (
    <tr className={classes.row}>
      <th scope="row" className={classes.title}>
        <Link to={to}>{title}</Link>
        <span className={classes.category}>{about}</span>
      </th>
      <td className={classes.badge}>{badges}</td>
      <td className={classes.creator}>{creator.name}</td>
      <td className={classes.date}>
        <time dateTime={date}>{formatDay(date)}</time>
      </td>
      <td className={classes.amount} data-end>
        <Coins amount={amount} />
      </td>
      <RowActions className={classes.actions}>
        <EditLink to={editAt} subject={title} />
        {deletion}
      </RowActions>
    </tr>
  );
}
