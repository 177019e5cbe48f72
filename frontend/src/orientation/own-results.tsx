import { Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '../api/commands/use-command';
import { useResultsQuery } from '../entities/orientation/suggestions-api';
import { InlineConfirm } from '../ui/forms/inline-confirm';
import { formatDay } from '../ui/text/format';
import { Readers } from './guidance/readers';
import { type Result, useAreasQuery, useRemoveResultMutation } from './orientation-api';
import classes from './orientation-screen.module.css';
import { PrintButton } from './print-button';
import { ResultTitle } from './result-title';
import { ResultView } from './result-view';
import { Suggestions } from './suggestions';

/**
 * The newest result of a person, and the ones before it.
 * @param isNew whether it was just made
 */
export function OwnResults({ isNew }: { isNew: boolean }) {
  const { currentData: results = [] } = useResultsQuery();
  const { currentData: content } = useAreasQuery();
  const [chosen, setChosen] = useState<string>();
  const shown = results.find(({ _id }) => _id === chosen) ?? results[0];
  if (!shown || !content) return null;
  return (
    <section aria-labelledby="risultato" className={classes.result}>
      <ResultTitle key={shown._id} id="risultato" focus={isNew && chosen === undefined}>
        {`Il tuo risultato del ${formatDay(`${shown.day}T12:00:00Z`)}`}
      </ResultTitle>
      <Readers of="profile" />
      {results.length > 1 ? (
        <div data-screen-only>
          <NativeSelect
            label="Quale risultato"
            value={shown._id}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            data={results.map(({ _id, day }, index) => ({ value: _id, label: optionOf(day, index, results) }))}
          />
        </div>
      ) : null}
      <ResultView profile={shown} content={content} />
      <Group gap="sm" data-screen-only>
        <PrintButton />
        <Removal key={shown._id} result={shown} />
      </Group>
      {results[0]?.isFlat ? null : <Suggestions />}
    </section>
  );
}

/** Of several on one day, which. */
function optionOf(day: string, index: number, results: readonly Result[]): string {
  const ofDay = results.filter((other) => other.day === day).length;
  const nth = results.slice(index).filter((other) => other.day === day).length;
  return formatDay(`${day}T12:00:00Z`) + (ofDay > 1 ? ` (${nth}º del giorno)` : '');
}

function Removal({ result: { _id, day } }: { result: Result }) {
  const removing = useSend(useRemoveResultMutation(), { failure: 'Non siamo riusciti a eliminarlo' });
  return (
    <InlineConfirm
      subject={`il risultato del ${formatDay(`${day}T12:00:00Z`)}`}
      question="Eliminare questo risultato? Non si può recuperare."
      sending={removing}
      onConfirm={() => removing.send(_id)}
    />
  );
}
