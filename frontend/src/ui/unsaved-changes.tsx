import { Button, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { Dialog } from './dialog';

/** Asks on the screens that have something unsaved. */
const asking = new Set<(leave: () => void) => void>();

/** Runs `leave`, which ends the screen by other means than a link, once the person has agreed to lose what is unsaved. */
export function leaveUnlessUnsaved(leave: () => void): void {
  const [ask] = asking;
  if (ask) ask(leave);
  else leave();
}

/**
 * Asks before a person leaves the screen while `unsaved` is true. The program's own moves, after a form was sent or when the
 * session ends, replace the location and are let through.
 */
export function UnsavedChanges({ unsaved }: { unsaved: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      unsaved && historyAction !== 'REPLACE' && nextLocation.pathname !== currentLocation.pathname,
  );
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  useEffect(() => {
    if (!unsaved) return;
    const ask = (leave: () => void) => setLeaving(() => leave);
    asking.add(ask);
    return () => {
      asking.delete(ask);
    };
  }, [unsaved]);
  useEffect(() => {
    if (!unsaved) return;
    // The browser asks, in its own words, before the page is closed or loaded again.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
  if (leaving) return <Question onStay={() => setLeaving(null)} onLeave={leaving} />;
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
