import { IconCircleCheckFilled } from '@tabler/icons-react';
import classes from './verified-company.module.css';

/** Beside the name of a company that an administrator has verified. */
export function VerifiedCompany({ brief = false }: { brief?: boolean }) {
  return (
    <span className={classes.verified} title={brief ? 'Azienda verificata' : undefined}>
      <IconCircleCheckFilled size={16} aria-hidden="true" />
      <span className={brief ? 'visually-hidden' : undefined}>Azienda verificata</span>
    </span>
  );
}
