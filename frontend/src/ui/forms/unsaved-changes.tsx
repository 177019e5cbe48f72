import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { lazyPart } from '../lazy-part';
import type { QuestionProps } from './unsaved-question';

const loss = 'Quello che hai scritto non è stato inviato: se esci, va perso.';

const questionDialog = async () => (await import('./unsaved-question')).UnsavedQuestionDialog;

/** Only screens with something to type ask. */
const Question = lazyPart<QuestionProps>(
  questionDialog,
  function InTheBrowsersWords({ text, onStay, onLeave }: QuestionProps) {
    useEffect(() => (window.confirm(text) ? onLeave() : onStay()), [text, onLeave, onStay]);
    return null;
  },
);

/** What of the screen somebody may have typed: each answers whether it holds something that was not sent. */
const holders = new Set<() => boolean>();
const isSomethingUnsaved = () => [...holders].some((isUnsaved) => isUnsaved());

/** Asked before the screen ends by other means than a link; the question is on every screen (`UnsavedQuestion`). */
let ask: ((leave: () => void) => void) | undefined;

/** Runs `leave`, which ends the screen by other means than a link, once the person has agreed to lose what is unsaved. */
export function leaveUnlessUnsaved(leave: () => void): void {
  if (ask && isSomethingUnsaved()) ask(leave);
  else leave();
}

/** The browser asks, in its own words, before the page is closed or loaded again. */
function askBeforeUnload(event: BeforeUnloadEvent) {
  if (isSomethingUnsaved()) event.preventDefault();
}

/** While the component is on the screen, nobody leaves it without a question as long as `isUnsaved` answers yes. */
export function useUnsaved(isUnsaved: () => boolean): void {
  const holdsSomething = useEffectEvent(isUnsaved);
  useEffect(() => {
    const holder = () => holdsSomething();
    if (holders.size === 0) window.addEventListener('beforeunload', askBeforeUnload);
    // There before it is asked: on a slow line a press would seem to do nothing.
    questionDialog().catch(() => undefined);
    holders.add(holder);
    return () => {
      holders.delete(holder);
      if (holders.size === 0) window.removeEventListener('beforeunload', askBeforeUnload);
    };
  }, []);
}

/**
 * Asks before a person leaves a screen that holds something unsaved. One for all forms, because the router asks only one. The
 * program's own moves, after a form was sent or when the session ends, replace the location and are let through.
 */
export function UnsavedQuestion() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      historyAction !== 'REPLACE' && nextLocation.pathname !== currentLocation.pathname && isSomethingUnsaved(),
  );
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  useEffect(() => {
    ask = (leave) => setLeaving(() => leave);
    return () => {
      ask = undefined;
    };
  }, []);
  const answers = leaving
    ? {
        onStay: () => setLeaving(null),
        onLeave: () => {
          setLeaving(null);
          leaving();
        },
      }
    : blocker.state === 'blocked' && { onStay: () => blocker.reset(), onLeave: () => blocker.proceed() };
  if (!answers) return null;
  return (
    <Suspense>
      <Question text={loss} {...answers} />
    </Suspense>
  );
}
