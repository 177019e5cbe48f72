import { IconCheck } from '@tabler/icons-react';
import type { Order } from '../api/api-types';
import { isApplication } from '../entities/marketplace/order-status';
import classes from './order-steps.module.css';

/** The three steps of an order that is not concluded, with the one that it is at. */
export function OrderSteps({ order }: { order: Order }) {
  const at = currentStep(order);
  if (at === null) return null;
  return (
    <ol
      className={`soft ${classes.steps}`}
      aria-label="Avanzamento"
      data-disputed={order.status === 'disputed' || undefined}
    >
      {stepLabels(order).map((label, step) => (
        <li key={label} data-done={step < at || undefined} aria-current={step === at ? 'step' : undefined}>
          <span className={classes.mark}>
            {step < at ? <IconCheck size={14} stroke={3} aria-hidden="true" /> : null}
          </span>
          <span>
            <span>{label}</span>
            {step < at ? <span className="visually-hidden"> (fatto)</span> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}

function stepLabels(order: Order): [string, string, string] {
  if (isApplication(order)) return ['Candidatura', order.status === 'sent' ? 'Lettura' : 'In esame', 'Risposta'];
  return ['Ordine', 'Consegna', order.status === 'disputed' ? 'Decisione' : 'Conferma'];
}

function currentStep({ status }: Order): number | null {
  switch (status) {
    case 'awaiting_approval':
      return 0;
    case 'placed':
    case 'sent':
    case 'reviewing':
      return 1;
    case 'delivered':
    case 'disputed':
      return 2;
    case 'completed':
    case 'refunded':
    case 'accepted':
    case 'declined':
    case 'withdrawn':
      return null;
    default:
      return status satisfies never;
  }
}
