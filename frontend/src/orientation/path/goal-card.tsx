import { Button, Title } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Goal } from '../../api/api-types';
import { useCommand, useSend } from '../../api/commands/use-command';
import { GoalComments } from '../../entities/orientation/goal-comments';
import {
  stepsMax,
  useAddStepMutation,
  useRemoveGoalMutation,
  useRenameGoalMutation,
} from '../../entities/orientation/path-api';
import { announce } from '../../ui/feedback/announce';
import { Confirmation } from '../../ui/forms/inline-confirm';
import { RowMenu } from '../../ui/lists/row-menu';
import { isShared, useReaders } from '../guidance/readers';
import { GoalForm } from './goal-form';
import classes from './path.module.css';
import { StepForm } from './step-form';
import { StepRow } from './step-row';

/**
 * A goal with the steps to it.
 * @param isNew whether the keyboard goes on at its first step
 */
export function GoalCard({ goal, isNew = false }: { goal: Goal; isNew?: boolean }) {
  const { _id, title, steps } = goal;
  const readers = useReaders('path');
  return (
    <li className={`sheet ${classes.goal}`}>
      <GoalHeader goal={goal} />
      {steps.length > 0 ? (
        <ul className={classes.steps}>
          {steps.map((step) => (
            <StepRow key={step._id} goal={_id} step={step} />
          ))}
        </ul>
      ) : null}
      {steps.length < stepsMax ? (
        <NewStep goal={_id} title={title} isNew={isNew} />
      ) : (
        <p className="soft">{`Questa meta ha già ${stepsMax} passi: elimina quelli che non servono più.`}</p>
      )}
      <GoalComments goal={goal} isShared={readers !== undefined && isShared(readers)} />
    </li>
  );
}

function GoalHeader({ goal: { _id, title, steps } }: { goal: Goal }) {
  const [state, setState] = useState<'shown' | 'edited' | 'deleted' | 'back'>('shown');
  const back = () => setState('back');
  const renaming = useSend(useRenameGoalMutation(), {
    failure: 'Errore durante la modifica della meta',
    fields: { title },
  });
  const removing = useSend(useRemoveGoalMutation(), {
    failure: 'Errore durante l’eliminazione della meta',
    onDone: () => announce('Meta eliminata'),
  });
  if (state === 'edited')
    return (
      <GoalForm
        label="Che cosa vuoi raggiungere?"
        title={title}
        submitLabel="Salva"
        sending={{ ...renaming, send: (written, then) => renaming.send({ goal: _id, title: written }, then) }}
        onDone={back}
      />
    );
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <>
      <header className={classes.header}>
        <div>
          <Title order={2} size="h3">
            {title}
          </Title>
          {steps.length > 0 ? (
            <p className={`soft tabular ${classes.progress}`}>
              {`${done} di ${steps.length} ${steps.length === 1 ? 'passo' : 'passi'}`}
            </p>
          ) : null}
        </div>
        {state === 'deleted' ? null : (
          <RowMenu
            subject={title}
            autoFocus={state === 'back'}
            actions={[{ label: 'Modifica', Icon: IconPencil, onClick: () => setState('edited') }]}
            onDelete={() => setState('deleted')}
          />
        )}
      </header>
      {state === 'deleted' ? (
        <Confirmation
          question={steps.length > 0 ? 'Eliminare la meta con i suoi passi?' : 'Eliminare la meta?'}
          sending={removing}
          onCancel={back}
          onConfirm={() => removing.send(_id)}
        />
      ) : null}
    </>
  );
}

function NewStep({ goal, title, isNew }: { goal: string; title: string; isNew: boolean }) {
  const [state, setState] = useState<'closed' | 'open' | 'left'>(isNew ? 'left' : 'closed');
  const adding = useCommand(useAddStepMutation(), {
    failure: 'Errore durante l’aggiunta del passo',
    fields: { title: '', link: '' },
    onDone: () => announce('Passo aggiunto'),
  });
  if (state === 'open')
    return (
      <StepForm
        submitLabel="Aggiungi il passo"
        sending={{ ...adding, send: (step, then) => adding.send({ goal, ...step }, then) }}
        onDone={() => setState('left')}
      />
    );
  return (
    <div>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPlus size={18} aria-hidden="true" />}
        aria-label={`Aggiungi un passo: ${title}`}
        autoFocus={state === 'left'}
        onClick={() => setState('open')}
      >
        Aggiungi un passo
      </Button>
    </div>
  );
}
