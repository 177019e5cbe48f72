import { IconEye, IconPencil } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Cell, DateCell } from '../../ui/lists/data-table';
import { Coins } from '../../ui/text/coins';
import { formatDay } from '../../ui/text/format';
import { ActionRow } from '../action-row';
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
      <Cell area="title" isName>
        <Link to={to} className="quiet-link">
          {title}
        </Link>
        <small className="soft">{about}</small>
      </Cell>
      <Cell area="badge">{badges}</Cell>
      <Cell area="creator" isSoft translate="no">
        {creator.name}
      </Cell>
      <DateCell at={date} format={formatDay} />
      <Cell area="amount" data-end>
        <Coins amount={amount} />
      </Cell>
    </ActionRow>
  );
}
