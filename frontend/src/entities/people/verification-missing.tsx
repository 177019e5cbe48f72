import { Anchor } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths';
import { useCurrentUser } from '../../session/current-user';
import { useOwnVerificationQuery } from './own-verification-api';
import classes from './verification-missing.module.css';

/** What a company cannot do before it is verified, and where it asks for that. */
export function VerificationMissing({ what }: { what: string }) {
  return (
    <p className={classes.notice} role="note">
      <IconInfoCircle size={20} aria-hidden="true" />
      <span>
        <span>{what}</span>{' '}
        <Anchor component={Link} to={paths.companySection} inherit>
          Chiedi la verifica
        </Anchor>
      </span>
    </p>
  );
}

/** What a job offer loses as long as its company is not verified. */
export function UnverifiedOffer() {
  const isCompany = useCurrentUser()?.role === 'company';
  const { currentData } = useOwnVerificationQuery(undefined, { skip: !isCompany });
  if (currentData === undefined || currentData.isVerified) return null;
  return (
    <VerificationMissing what="Senza verifica chi ha meno di 18 anni non può candidarsi, e accanto al nome manca il segno «Azienda verificata»." />
  );
}
