import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Outcome } from '../feedback/outcome';
import classes from './inline-confirm.module.css';

interface InlineConfirmProps {
  /** The button's label, by default "Elimina". */
  label?: string;
  Icon?: typeof IconTrash;
  /** The name of the deleted thing, for screen readers: "Elimina Corso di saldatura". */
  subject: string;
  question?: string;
  /** The request; why it failed is shown in the row. */
  sending: { busy: boolean; failure: string | null; reset: () => void };
  reason?: string;
  onConfirm: () => unknown;
}

/** A deletion in two presses within the row: the second one confirms. Escape cancels. */
export function InlineConfirm({ label = 'Elimina', Icon = IconTrash, ...asked }: InlineConfirmProps) {
  const [asking, setAsking] = useState(false);
  const steppedBack = useRef(false);
  const stepBack = () => {
    steppedBack.current = true;
    setAsking(false);
  };
  if (asking) {
    const { subject, question = `${label}?`, ...confirmed } = asked;
    return (
      <Confirmation
        question={
          <>
            <span>{question}</span> <span className="visually-hidden">{subject}</span>
          </>
        }
        {...confirmed}
        onCancel={stepBack}
      />
    );
  }
  return (
    <Button
      variant="subtle"
      color="red"
      size="sm"
      leftSection={<Icon size={16} aria-hidden="true" />}
      aria-label={`${label} ${asked.subject}`}
      autoFocus={steppedBack.current}
      onClick={() => setAsking(true)}
    >
      {label}
    </Button>
  );
}

interface ConfirmationProps extends Pick<InlineConfirmProps, 'sending' | 'reason' | 'onConfirm'> {
  question: ReactNode;
  onCancel: () => unknown;
}

/** The second press of a deletion, for a row that offers the first one in a menu. */
export function Confirmation({ question, sending, reason, onCancel, onConfirm }: ConfirmationProps) {
  const { busy, failure, reset } = sending;
  const stepBack = () => {
    reset();
    onCancel();
  };
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);

  // When the deleted row disappears the focus would be lost, so it moves to the content of the page.
  useLayoutEffect(() => {
    const node = group.current;
    return () => {
      const main = node?.closest('main');
      queueMicrotask(() => {
        const lost = document.activeElement === null || document.activeElement === document.body;
        if (lost && !node?.isConnected) main?.focus({ preventScroll: true });
      });
    };
  }, []);

  return (
    <fieldset
      ref={group}
      className={classes.confirm}
      aria-labelledby={id}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && !busy) stepBack();
      }}
    >
      <Outcome error={failure} hint={reason} />
      <span id={id} className={classes.question}>
        {question}
      </span>
      <Button color="red" size="sm" loading={busy} onClick={() => onConfirm()}>
        Conferma
      </Button>
      <Button variant="default" size="sm" disabled={busy} autoFocus onClick={stepBack}>
        Annulla
      </Button>
    </fieldset>
  );
}
