import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Coins } from '../ui/coins';
import { RowActions } from '../ui/data-table';
import { formatDay } from '../ui/format';
import classes from './publications.module.css';
import { EditLink } from './row-actions';

interface WorkRowProps {
  work: { readonly _id: string; readonly title: string; readonly creator: { readonly name: string } };
  /** The path of the public list that contains it. */
  place: '/marketplace' | '/contests';
  about: ReactNode;
  badges: ReactNode;
  /** ISO 8601. */
  date: string;
  amount: number;
  deletion: ReactNode;
}

/** An item or a contest in an administrator's list. */
export function PublicationRow({
  work: { _id, title, creator },
  place,
  about,
  badges,
  date,
  amount,
  deletion,
}: WorkRowProps) {
  return (
    <tr className={classes.row}>
      <th scope="row" className={classes.title}>
        <Link to={`${place}/${_id}`}>{title}</Link>
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
        <EditLink to={`${place}/edit/${_id}`} subject={title} />
        {deletion}
      </RowActions>
    </tr>
  );
}
