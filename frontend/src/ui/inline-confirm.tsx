import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import classes from './inline-confirm.module.css';
import { Outcome } from './outcome';

interface InlineConfirmProps {
  /** What the button says, "Elimina" unless told. */
  label?: string;
  /** The thing it acts on, for who cannot see the row: "Elimina Corso di saldatura". */
  subject: string;
  question?: string;
  busy?: boolean;
  /** Why it did not happen, shown where it was asked for. */
  failure?: string | null;
  reason?: string;
  onConfirm: () => unknown;
  onCancel?: () => unknown;
}

/** A deletion in two presses, where the row is: the second one says that it is meant. Escape steps back. */
export function InlineConfirm({ label = 'Elimina', onCancel, ...asked }: InlineConfirmProps) {
  const [asking, setAsking] = useState(false);
  const steppedBack = useRef(false);
  const stepBack = () => {
    steppedBack.current = true;
    setAsking(false);
    onCancel?.();
  };
  if (asking) return <Question label={label} {...asked} onCancel={stepBack} />;
  return (
    <Button
      variant="subtle"
      color="red"
      size="sm"
      leftSection={<IconTrash size={16} aria-hidden="true" />}
      aria-label={`${label} ${asked.subject}`}
      autoFocus={steppedBack.current}
      onClick={() => setAsking(true)}
    >
      {label}
    </Button>
  );
}

function Question(props: InlineConfirmProps) {
  const { label, subject, question = `${label}?`, busy, failure, reason, onCancel, onConfirm } = props;
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);

  // Once what was confirmed is gone the keyboard would stand nowhere: it goes back to the content of the page.
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
        if (key === 'Escape' && !busy) onCancel?.();
      }}
    >
      <Outcome error={failure} hint={reason} />
      <span id={id} className={classes.question}>
        {question} <span className="visually-hidden">{subject}</span>
      </span>
      <Button color="red" size="sm" loading={busy} onClick={() => onConfirm()}>
        Conferma
      </Button>
      <Button variant="default" size="sm" disabled={busy} autoFocus onClick={() => onCancel?.()}>
        Annulla
      </Button>
    </fieldset>
  );
}
