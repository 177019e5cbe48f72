import { Button, Group, Textarea, Title } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import type { Order } from '../api/api-types';
import { fieldErrorsOf, isAnswered, messageOf } from '../api/errors';
import { useIdempotencyKey } from '../api/idempotency-key';
import { Outcome } from '../ui/outcome';
import { type ActionOption, optionsOf } from './action-labels';
import classes from './orders.module.css';
import { type Side, useChangeOrderMutation } from './orders-api';

const textLengthMax = 1000;

interface OrderActionsProps {
  order: Order;
  side: Side;
  onChanged: (order: Order) => void;
}

/** The actions that the reader may take now; each asks for confirmation and shows what happens to the coins. */
export function OrderActions({ order, side, onChanged }: OrderActionsProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [left, setLeft] = useState<string | null>(null);
  const options = optionsOf(order, side);
  const option = options.find(({ name }) => name === chosen);

  if (option)
    return (
      <Confirmation
        order={order}
        option={option}
        onChanged={onChanged}
        onBack={() => {
          setLeft(option.name);
          setChosen(null);
        }}
      />
    );
  if (options.length === 0) return null;
  return (
    <Group gap="sm">
      {options.map(({ name, label }, index) => (
        <Button
          key={name}
          size="sm"
          variant={index === 0 && options.length > 1 && name !== 'release' ? 'filled' : 'default'}
          aria-label={`${label}: ${order.item.title}`}
          autoFocus={name === left}
          onClick={() => setChosen(name)}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}

interface ConfirmationProps {
  order: Order;
  option: ActionOption;
  onChanged: (order: Order) => void;
  onBack: () => void;
}

function Confirmation({ order, option, onChanged, onBack }: ConfirmationProps) {
  const { question, consequence, confirm, text, change } = option;
  const [written, setWritten] = useState('');
  const [missing, setMissing] = useState(false);
  const [send, { isLoading, error }] = useChangeOrderMutation();
  const intention = useIdempotencyKey();
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useEffect(() => heading.current?.focus(), []);

  const submit = async () => {
    const given = written.trim();
    if (text?.missing && given === '') {
      setMissing(true);
      field.current?.focus();
      return;
    }
    const wanted = change(given);
    const answer = await send({ id: order._id, change: wanted, key: intention.keyFor(wanted) });
    if (!answer.data) return;
    intention.fulfilled();
    onChanged(answer.data);
  };

  return (
    <section className={classes.confirmation} aria-labelledby={id}>
      <Title order={4} id={id} ref={heading} tabIndex={-1} className={classes.question}>
        {question}
      </Title>
      {text ? (
        <Textarea
          ref={field}
          label={text.label}
          description={`${written.length} di ${textLengthMax} caratteri`}
          rows={3}
          maxLength={textLengthMax}
          value={written}
          onChange={({ currentTarget }) => {
            setWritten(currentTarget.value);
            setMissing(false);
          }}
          error={missing ? text.missing : fieldErrorsOf(error)[text.field]}
        />
      ) : null}
      <p className={classes.consequence}>{consequence}</p>
      <Outcome
        error={error ? messageOf(error, "Errore durante l'aggiornamento dell'ordine") : null}
        hint={error && !isAnswered(error) ? 'Puoi riprovare senza timore: non succede mai due volte.' : undefined}
      />
      <Group gap="sm">
        <Button size="sm" onClick={submit} loading={isLoading}>
          {confirm}
        </Button>
        <Button size="sm" variant="default" onClick={onBack} disabled={isLoading}>
          Indietro
        </Button>
      </Group>
    </section>
  );
}
