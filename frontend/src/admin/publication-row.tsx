import { IconEye, IconPencil } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Coins } from '../ui/coins';
import { formatDay } from '../ui/format';
import { ActionRow } from './action-row';
import classes from './publications.module.css';

/** Of the table that a list of publications is in, that of the actions included. */
const columnsOfPublication = 6;

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
  deletion: ComponentProps<typeof ActionRow>['deletion'];
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
    <ActionRow
      className={classes.row}
      subject={title}
      columns={columnsOfPublication}
      actions={[
        { label: 'Apri la pagina', Icon: IconEye, to },
        { label: 'Modifica', Icon: IconPencil, to: editAt },
      ]}
      deletion={deletion}
    >
      <th scope="row" className={classes.title}>
        <Link to={to}>{title}</Link>
        <span className={`soft ${classes.category}`}>{about}</span>
      </th>
      <td className={classes.badge}>{badges}</td>
      <td className={classes.creator}>{creator.name}</td>
      <td className={classes.date}>
        <time dateTime={date}>{formatDay(date)}</time>
      </td>
      <td className={classes.amount} data-end>
        <Coins amount={amount} />
      </td>
    </ActionRow>
  );
}
