import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { paths } from '../paths';
import { EmptyState } from '../ui/feedback/states';

export function MayNotPublish() {
  return (
    <EmptyState
      title="Il tuo profilo non può pubblicare articoli"
      hint="Possono farlo adulti, aziende e amministratori. Tu puoi acquistare, candidarti e partecipare ai contest."
    >
      <Button component={Link} to={paths.marketplace} variant="default">
        Torna al marketplace
      </Button>
    </EmptyState>
  );
}
