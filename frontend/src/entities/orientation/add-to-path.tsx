import { Anchor, Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Goal } from '../../api/api-types';
import { useCommand } from '../../api/commands/use-command';
import { Resource } from '../../api/resource';
import { paths } from '../../paths';
import { useFocusAfter, useFocusOnAppearance } from '../../ui/feedback/focus-on-appearance';
import { Outcome, Success } from '../../ui/feedback/outcome';
import { LoadingState } from '../../ui/feedback/states';
import { useForm } from '../../ui/forms/form';
import { submitting } from '../../ui/forms/submitting';
import { useKeepsOrientation } from './keeps-orientation';
import { goalLengths, goalsMax, stepsMax, useAddGoalMutation, useAddStepMutation, useGoalsQuery } from './path-api';

interface AddToPathProps {
  /** Of the step, at most 160 characters. */
  title: string;
  /** A path of FORM, or an http(s) address: FORM ticks the step of an item or a contest by itself. */
  link?: string | undefined;
}

/** "Aggiungi al percorso", with the goal asked for in place; nothing for whoever keeps no path. */
export function AddToPath(step: AddToPathProps) {
  const [state, setState] = useState<'closed' | 'open' | 'left' | 'added'>('closed');
  if (!useKeepsOrientation()) return null;
  return (
    <>
      {state === 'open' ? (
        <GoalChoice step={step} onAdded={() => setState('added')} onBack={() => setState('left')} />
      ) : null}
      {state === 'closed' || state === 'left' ? (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconRoute size={18} aria-hidden="true" />}
          aria-label={`Aggiungi al percorso: ${step.title}`}
          autoFocus={state === 'left'}
          onClick={() => setState('open')}
        >
          Aggiungi al percorso
        </Button>
      ) : null}
      <Success hint={<ToPath />}>{state === 'added' ? 'Aggiunto al tuo percorso' : null}</Success>
    </>
  );
}

/** It comes in the place of what was pressed, and takes the focus of it. */
function ToPath() {
  const link = useFocusOnAppearance<HTMLAnchorElement>(true);
  return (
    <Anchor component={Link} to={paths.ownPath} ref={link} inherit>
      Apri il tuo percorso
    </Anchor>
  );
}

interface GoalChoiceProps {
  step: AddToPathProps;
  onAdded: () => void;
  onBack: () => void;
}

function GoalChoice(props: GoalChoiceProps) {
  const query = useGoalsQuery();
  return (
    <Resource
      query={query}
      error="Errore nel caricamento del percorso"
      loading={<LoadingState label="Caricamento del percorso" />}
    >
      {(goals) => <GoalForm goals={goals} {...props} />}
    </Resource>
  );
}

/** The value of a goal that is to be made. */
const newGoal = '';

function GoalForm({ goals, step: { title, link }, onAdded, onBack }: GoalChoiceProps & { goals: readonly Goal[] }) {
  const open = goals.filter(({ steps }) => steps.length < stepsMax);
  const mayAdd = goals.length < goalsMax;
  const form = useForm({
    initialValues: { goal: open.at(-1)?._id ?? newGoal, title: '' },
    lengths: goalLengths,
    validate: {
      title: (written, { goal }) =>
        goal === newGoal && written.trim() === '' ? 'Scrivi che cosa vuoi raggiungere' : null,
    },
  });
  const failure = 'Errore durante l’aggiunta al percorso';
  const makingGoal = useCommand(useAddGoalMutation(), { failure, fields: form.values });
  const adding = useCommand(useAddStepMutation(), { failure, onDone: onAdded });
  const submit = submitting(form, async ({ goal, title: written }) => {
    let to = goal;
    if (goal === newGoal) {
      const refused = await makingGoal.send({ title: written.trim() }, ({ _id }) => {
        to = _id;
        // A step that is then not added is tried again in the goal that is there.
        form.setFieldValue('goal', _id);
      });
      if (to === newGoal) return refused;
    }
    await adding.send({ goal: to, title, link: link ?? null });
    return {};
  });
  const busy = makingGoal.busy || adding.busy;
  const send = useFocusAfter(busy);
  if (open.length === 0 && !mayAdd) return <Full />;
  const choices = [
    ...open.map(({ _id, title: label }) => ({ value: _id, label })),
    ...(mayAdd ? [{ value: newGoal, label: 'Una meta nuova' }] : []),
  ];
  return (
    <form onSubmit={submit} noValidate aria-label={`Aggiungi al percorso: ${title}`}>
      <Stack gap="sm">
        {open.length > 0 ? (
          <NativeSelect label="Per quale meta?" data={choices} autoFocus {...form.getInputProps('goal')} />
        ) : null}
        {form.values.goal === newGoal ? (
          <TextInput
            label="Che cosa vuoi raggiungere?"
            description="Per esempio: scegliere la scuola dopo la terza"
            required
            autoFocus={open.length === 0}
            {...form.getInputProps('title')}
          />
        ) : null}
        <Outcome error={makingGoal.failure ?? adding.failure} />
        <Group gap="sm">
          <Button ref={send} type="submit" size="sm" loading={busy}>
            Aggiungi
          </Button>
          <Button variant="default" size="sm" onClick={onBack} disabled={busy}>
            Annulla
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const Full = () => (
  <Outcome error="Il tuo percorso è pieno: elimina mete o passi che non ti servono più" hint={<ToPath />} />
);
