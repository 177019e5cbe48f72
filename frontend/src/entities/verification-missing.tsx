import { Anchor } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '../paths';
import classes from './verification-missing.module.css';

/** What a company cannot do before it is verified, and where it asks for that. */
export function VerificationMissing({ what }: { what: string }) {
  return (
    <p className={classes.notice} role="note">
      <IconInfoCircle size={20} aria-hidden="true" />
      <span>
        {what}{' '}
        <Anchor component={Link} to={paths.companySection} inherit>
          Chiedi la verifica
        </Anchor>
      </span>
    </p>
  );
}
