import { Button } from '@mantine/core';
import { usePageTitle } from '../ui/page';
import { MessagePage } from './message-page';

/** Shown when a screen could not be loaded or rendered. A reload also fetches chunks that a new release has renamed. */
export function Crash() {
  usePageTitle('Qualcosa è andato storto');
  return (
    <MessagePage
      tiles={[
        [
          ['square', 'var(--form-sunken)', 'var(--form-corallo)'],
          ['wedge', 'var(--form-corallo-pale)', 'var(--form-corallo)'],
          ['quarter', 'var(--form-night)', 'var(--form-sole)'],
        ],
      ]}
      eyebrow="Errore"
      title="Qualcosa è andato storto"
      text="Non siamo riusciti a mostrare questa pagina. I tuoi dati sono al sicuro: prova a ricaricarla."
    >
      <Button onClick={() => window.location.reload()}>Ricarica la pagina</Button>
    </MessagePage>
  );
}
