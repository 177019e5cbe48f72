import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { Order } from '../api/api-types';
import { useCommand } from '../api/commands/use-command';
import { DecisionForm } from '../ui/forms/decision-form';
import { type ActionOption, optionsOf } from './action-labels';
import { type Side, useChangeOrderMutation } from './orders-api';

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
  const changing = useCommand(useChangeOrderMutation(), {
    failure: "Errore durante l'aggiornamento dell'ordine",
    fields: text ? { [text.field]: true } : {},
    onDone: onChanged,
  });
  return (
    <DecisionForm
      question={question}
      order={4}
      text={text}
      consequence={consequence}
      confirm={confirm}
      onConfirm={(written) => changing.send({ id: order._id, change: change(written) })}
      onBack={onBack}
      sending={changing}
      hint={changing.isLost ? 'Puoi riprovare senza timore: non succede mai due volte.' : undefined}
    />
  );
}
