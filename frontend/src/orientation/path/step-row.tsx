import { Checkbox } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import type { Step } from '../../api/api-types';
import { useSend } from '../../api/commands/use-command';
import { useEditStepMutation, useRemoveStepMutation } from '../../entities/orientation/path-api';
import { StepLink } from '../../entities/orientation/step-link';
import { announce } from '../../ui/feedback/announce';
import { Outcome } from '../../ui/feedback/outcome';
import { Confirmation } from '../../ui/forms/inline-confirm';
import { RowMenu } from '../../ui/lists/row-menu';
import { formatDay } from '../../ui/text/format';
import classes from './path.module.css';
import { StepForm } from './step-form';

interface StepRowProps {
  goal: string;
  step: Step;
}

/** A step: ticked in place, and changed in its row. */
export function StepRow({ goal, step }: StepRowProps) {
  const [state, setState] = useState<'shown' | 'edited' | 'deleted' | 'back'>('shown');
  const back = () => setState('back');
  const { _id, title } = step;
  return (
    <li className={classes.step}>
      {state === 'edited' ? (
        <Edit goal={goal} step={step} onDone={back} />
      ) : (
        <>
          <Ticked goal={goal} step={step} />
          {state === 'deleted' ? (
            <Removal goal={goal} step={_id} onCancel={back} />
          ) : (
            <RowMenu
              subject={title}
              autoFocus={state === 'back'}
              actions={[{ label: 'Modifica', Icon: IconPencil, onClick: () => setState('edited') }]}
              onDelete={() => setState('deleted')}
            />
          )}
        </>
      )}
    </li>
  );
}

function Ticked({ goal, step: { _id, title, link, isDone, doneBy, doneAt } }: StepRowProps) {
  const [edit, { isLoading, originalArgs, ...state }] = useEditStepMutation();
  const ticking = useSend([edit, { isLoading, ...state }], { failure: 'Non salvato: riprova' });
  // As it was pressed, until the answer is there.
  const isChecked = isLoading ? originalArgs?.isDone === true : isDone;
  return (
    <div className={classes.what}>
      <Checkbox
        size="md"
        label={title}
        checked={isChecked}
        onChange={({ currentTarget }) => {
          if (!isLoading) ticking.send({ goal, step: _id, isDone: currentTarget.checked });
        }}
        description={doneAt && isChecked ? <Done by={doneBy} at={doneAt} /> : undefined}
      />
      {link ? (
        <div className={classes.link}>
          <StepLink link={link} subject={title} />
        </div>
      ) : null}
      <Outcome error={ticking.failure} />
    </div>
  );
}

function Done({ by, at }: { by: Step['doneBy']; at: string }) {
  return (
    <>
      <span>{by === 'form' ? 'spuntato da FORM, ' : 'fatto, '}</span>
      <time dateTime={at}>{formatDay(at)}</time>
    </>
  );
}

function Edit({ goal, step, onDone }: StepRowProps & { onDone: () => void }) {
  const editing = useSend(useEditStepMutation(), {
    failure: 'Errore durante la modifica del passo',
    fields: { title: '', link: '' },
  });
  return (
    <StepForm
      step={step}
      submitLabel="Salva"
      sending={{ ...editing, send: (written, then) => editing.send({ goal, step: step._id, ...written }, then) }}
      onDone={onDone}
    />
  );
}

function Removal({ goal, step, onCancel }: { goal: string; step: string; onCancel: () => void }) {
  const removing = useSend(useRemoveStepMutation(), {
    failure: 'Errore durante l’eliminazione del passo',
    onDone: () => announce('Passo eliminato'),
  });
  return (
    <Confirmation
      question="Eliminare il passo?"
      sending={removing}
      onCancel={onCancel}
      onConfirm={() => removing.send({ goal, step })}
    />
  );
}
