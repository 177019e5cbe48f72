import { Button } from '@mantine/core';
import { useRouteError } from 'react-router-dom';
import { PartNotLoaded } from '../ui/lazy-part';
import { usePageTitle } from '../ui/page';
import { reportBrowserError } from './browser-errors';
import { MessagePage } from './message-page';
import classes from './shell.module.css';

const texts = {
  crashed: {
    title: 'Qualcosa è andato storto',
    text: 'Non siamo riusciti a mostrare questa pagina. Ciò che hai già salvato resta salvato: prova a ricaricarla.',
  },
  notLoaded: {
    title: 'La pagina non si è caricata',
    text: 'La connessione si è interrotta, oppure è uscita una nuova versione di FORM. Ricarica la pagina per riprendere da qui.',
  },
};

/** What an error element or a boundary shows has been caught, so the page's own listeners never hear of it. */
export function noteCrash(error: unknown) {
  console.error(error);
  reportBrowserError('crash', error);
  if (error instanceof PartNotLoaded) error.askAgain();
}

/** In place of the routes of an area when one of them could not be loaded or rendered. A reload fetches a new release. */
export function AreaCrash() {
  const { title, text } = useRouteError() instanceof PartNotLoaded ? texts.notLoaded : texts.crashed;
  usePageTitle(title);
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
      title={title}
      text={text}
    >
      <Button onClick={() => window.location.reload()}>Ricarica la pagina</Button>
    </MessagePage>
  );
}

/** The same when the layout itself could not be rendered. */
export function ShellCrash() {
  return (
    <main className={classes.main}>
      <AreaCrash />
    </main>
  );
}
