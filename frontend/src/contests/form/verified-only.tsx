import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { paths } from '../../paths';
import { EmptyState } from '../../ui/feedback/states';

/** In place of the form, where only verified companies may send it. */
export function VerifiedOnly({ title }: { title: string }) {
  return (
    <EmptyState
      title={title}
      hint="Serve la partita IVA: un amministratore la confronta con il nome della tua azienda."
    >
      <Button component={Link} to={paths.companySection}>
        Chiedi la verifica
      </Button>
    </EmptyState>
  );
}
