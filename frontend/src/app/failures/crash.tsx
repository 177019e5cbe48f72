import { Button } from '@mantine/core';
import { useRouteError } from 'react-router-dom';
import { useConnection } from '../../api/connection';
import { useWhyNotLoaded } from '../../entities/not-loaded';
import { usePageTitle } from '../../ui/layout/page';
import { PartNotLoaded } from '../../ui/lazy-part';
import classes from '../frame/shell.module.css';
import { reportBrowserError } from './browser-errors';
import { MessagePage } from './message-page';

const crashed = {
  title: 'Qualcosa è andato storto',
  text: 'Non siamo riusciti a mostrare questa pagina. Ciò che hai già salvato resta salvato: prova a ricaricarla.',
};

const LEAVING_MS_MAX = 3000;

/** What an error element or a boundary shows has been caught, so the page's own listeners never hear of it. */
export function noteCrash(error: unknown) {
  console.error(error);
  if (!(error instanceof PartNotLoaded)) return reportBrowserError('crash', error);
  error.askAgain();
  // A page that its person leaves gives up what it is loading, and is gone by then.
  setTimeout(() => reportBrowserError('crash', error), LEAVING_MS_MAX);
}

/** In place of the routes of an area when one of them could not be loaded or rendered. A reload fetches a new release. */
export function AreaCrash() {
  const notLoaded = {
    title: 'La pagina non si è caricata',
    text: `${useWhyNotLoaded()} ${useConnection() === 'online' ? 'Ricarica' : 'Quando la connessione torna, ricarica'} la pagina per riprendere da qui.`,
  };
  const { title, text } = useRouteError() instanceof PartNotLoaded ? notLoaded : crashed;
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
