import { IconCircleCheck, IconCircleX, IconHelpCircle } from '@tabler/icons-react';
import { type CheckName, checkNames, type Verified } from '../ledger/verify-receipt';
import { labelOf, meaningOf } from './check-labels';
import classes from './checks.module.css';

const marks = {
  passed: { Icon: IconCircleCheck, label: 'Superato' },
  failed: { Icon: IconCircleX, label: 'Non superato' },
  unknown: { Icon: IconHelpCircle, label: 'Non controllato' },
};

export function Checks({ checks }: Pick<Verified, 'checks'>) {
  return (
    <ul className={classes.checks}>
      {checkNames.map((check) => (
        <Check key={check} check={check} result={checks[check]} />
      ))}
    </ul>
  );
}

function Check({ check, result }: { check: CheckName; result: Verified['checks'][CheckName] }) {
  const { Icon, label } = marks[result];
  return (
    <li data-result={result}>
      <Icon size={24} role="img" aria-label={label} />
      <div>
        <p className={classes.label}>{labelOf(check)}</p>
        <p className={classes.meaning}>{meaningOf(check, result)}</p>
      </div>
    </li>
  );
}
