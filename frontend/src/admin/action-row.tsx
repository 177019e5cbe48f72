import { type ReactNode, useRef, useState } from 'react';
import { refusalOf } from '../api/errors';
import { Confirmation } from '../ui/forms/inline-confirm';
import { type RowAction, RowMenu } from '../ui/lists/row-menu';
import classes from './action-row.module.css';

interface Deletion {
  sending: { busy: boolean; error?: unknown; reset: () => void };
  /** The message when it fails. */
  failure: string;
  onConfirm: () => unknown;
}

interface ActionRowProps {
  className: string | undefined;
  /** The name of the row's thing. */
  subject: string;
  actions: readonly RowAction[];
  /** Absent where the thing cannot be deleted. */
  deletion?: Deletion;
  /** How many cells the row has, that of the actions included. */
  columns: number;
  /** The cells before the actions. */
  children: ReactNode;
}

/** A row with a menu. Its deletion is confirmed in a row of its own below, so that no column moves. */
export function ActionRow({ className, subject, actions, deletion, columns, children }: ActionRowProps) {
  const [asking, setAsking] = useState(false);
  const steppedBack = useRef(false);
  return (
    <>
      <tr className={className}>
        {children}
        <td className={classes.actions}>
          {asking ? null : (
            <RowMenu
              subject={subject}
              actions={actions}
              autoFocus={steppedBack.current}
              onDelete={deletion ? () => setAsking(true) : undefined}
            />
          )}
        </td>
      </tr>
      {asking && deletion ? (
        <tr className={classes.question}>
          <td colSpan={columns}>
            <Question
              subject={subject}
              {...deletion}
              onCancel={() => {
                steppedBack.current = true;
                setAsking(false);
              }}
            />
          </td>
        </tr>
      ) : null}
    </>
  );
}

interface QuestionProps extends Deletion {
  subject: string;
  onCancel: () => void;
}

function Question({ subject, sending, failure, onConfirm, onCancel }: QuestionProps) {
  const { error } = sending;
  return (
    <Confirmation
      question={`Eliminare «${subject}»?`}
      sending={{ ...sending, failure: error ? failure : null }}
      reason={refusalOf(error)}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
