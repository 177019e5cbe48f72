import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { paths } from '../../paths';
import { usePageTitle } from '../../ui/layout/page';
import { MessagePage } from './message-page';

export function NotFound() {
  usePageTitle('Pagina non trovata');
  return (
    <MessagePage
      tiles={[
        [
          ['triangle', 'var(--form-corallo-pale)', 'var(--form-corallo)', 1],
          ['disc', 'var(--form-night)', 'var(--form-sole)'],
          ['triangle', 'var(--form-cielo-pale)', 'var(--form-cielo)', 3],
        ],
      ]}
      eyebrow="Errore 404"
      title="Pagina non trovata"
      text="L’indirizzo non porta da nessuna parte: forse è stato scritto male, o la pagina si è spostata."
    >
      <Button component={Link} to={paths.home}>
        Torna alla home
      </Button>
    </MessagePage>
  );
}
