import { Button, Group } from '@mantine/core';
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { Dialog } from './dialog';

/**
 * Asks before a person leaves the screen while `unsaved` is true. The program's own moves, after a form was sent or when the
 * session ends, replace the location and are let through.
 */
export function UnsavedChanges({ unsaved }: { unsaved: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      unsaved && historyAction !== 'REPLACE' && nextLocation.pathname !== currentLocation.pathname,
  );
  useEffect(() => {
    if (!unsaved) return;
    // The browser asks, in its own words, before the page is closed or loaded again.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
  if (blocker.state !== 'blocked') return null;
  return <Question onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />;
}

function Question({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Dialog
      title="Vuoi lasciare la pagina?"
      text="Quello che hai scritto non è stato inviato: se esci, va perso."
      onCancel={onStay}
    >
      <Group gap="sm">
        <Button onClick={onStay} autoFocus>
          Resta sulla pagina
        </Button>
        <Button variant="default" onClick={onLeave}>
          Esci senza inviare
        </Button>
      </Group>
    </Dialog>
  );
}
