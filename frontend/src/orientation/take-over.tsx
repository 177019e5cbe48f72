import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '../api/commands/use-command';
import { useKeepsOrientation } from '../entities/orientation/keeps-orientation';
import { Notice } from '../ui/feedback/notice';
import { Outcome } from '../ui/feedback/outcome';
import { useDraftQuery, useKeepDraftMutation } from './orientation-api';
import { forgetVisitorsAnswers, visitorsAnswers } from './use-answers';

/** After the first sign-in: whether the answers that were given here before are to be kept with the account. */
export function TakeOver({ onDone }: { onDone: () => void }) {
  const isOfMember = useKeepsOrientation();
  const [isDone, setIsDone] = useState(false);
  const keeping = useSend(useKeepDraftMutation(), { failure: 'Non siamo riusciti a tenerle' });
  const draft = useDraftQuery(undefined, { skip: !isOfMember });
  const given = isOfMember && !isDone ? visitorsAnswers() : null;
  if (!given?.hasSignedIn) return null;
  const end = () => {
    forgetVisitorsAnswers();
    setIsDone(true);
    onDone();
  };
  const { version, answers } = given;
  // What was answered on another device stays, but for what was answered here.
  const before = draft.currentData?.version === version ? draft.currentData.answers : {};
  const keep = () => void keeping.send({ version, answers: { ...before, ...answers } }, end);
  return (
    <Notice label="Risposte date prima di accedere" tone="quiet">
      <p>
        {`In questo browser ci sono ${countWords(Object.keys(answers).length)}, date prima di accedere. Sono tue? Se le tieni, passano nel tuo account; se no, si cancellano.`}
      </p>
      <Outcome error={keeping.failure} />
      <Group gap="sm" mt="sm">
        <Button size="sm" loading={keeping.busy || draft.isLoading} onClick={keep}>
          Sì, tienile
        </Button>
        <Button size="sm" variant="default" onClick={end}>
          No, cancellale
        </Button>
      </Group>
    </Notice>
  );
}

const countWords = (count: number) =>
  count === 1 ? 'una risposta al questionario' : `${count} risposte al questionario`;
