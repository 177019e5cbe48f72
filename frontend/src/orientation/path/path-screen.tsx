import { Skeleton, Title } from '@mantine/core';
import { useState } from 'react';
import type { Goal } from '../../api/api-types';
import { useCommand } from '../../api/commands/use-command';
import { isFirstAwaited } from '../../api/first-awaited';
import { Resource } from '../../api/resource';
import { goalsMax, useAddGoalMutation, useGoalsQuery } from '../../entities/orientation/path-api';
import { paths } from '../../paths';
import { announce } from '../../ui/feedback/announce';
import { EmptyState, Loading } from '../../ui/feedback/states';
import { Breadcrumbs } from '../../ui/layout/breadcrumbs';
import { Page } from '../../ui/layout/page';
import { OwnGuidance } from '../guidance/own-guidance';
import { Readers } from '../guidance/readers';
import { GoalCard } from './goal-card';
import { GoalForm } from './goal-form';
import classes from './path.module.css';

/** What a person wants to reach, step by step (product.md 22.9). */
export function PathScreen() {
  const query = useGoalsQuery();
  const [isBegun, setIsBegun] = useState(false);
  return (
    <Page
      title="Percorso"
      lead="Dove vuoi arrivare, un passo alla volta."
      trail={<Breadcrumbs to={paths.orientation} label="Orientamento" />}
    >
      <div className={classes.readers}>
        <Readers of="path" />
      </div>
      <Resource query={query} error="Errore nel caricamento del percorso" loading={<PathSkeleton />}>
        {(goals) =>
          goals.length === 0 ? (
            <FirstGoal onAdded={() => setIsBegun(true)} />
          ) : (
            <Goals goals={goals} isBegun={isBegun} />
          )
        }
      </Resource>
      {isFirstAwaited(query) ? null : <OwnGuidance />}
    </Page>
  );
}

function FirstGoal({ onAdded }: { onAdded: () => void }) {
  return (
    <div className={`sheet ${classes.first}`}>
      <EmptyState
        title="Il percorso comincia da una meta"
        hint="Una meta è qualcosa che vuoi raggiungere. I passi sono le cose da fare per arrivarci: li spunti tu. Quelli che portano a un articolo o a un contest li spunta FORM, quando li hai finiti."
      />
      <NewGoal onFirst={onAdded} />
    </div>
  );
}

interface GoalsProps {
  goals: readonly Goal[];
  /** The first goal was just added: the form of it is gone, and the keyboard goes on at its first step. */
  isBegun: boolean;
}

function Goals({ goals, isBegun }: GoalsProps) {
  return (
    <ul className={classes.goals}>
      {goals.map((goal, index) => (
        <GoalCard key={goal._id} goal={goal} isNew={isBegun && index === 0} />
      ))}
      <li className={`sheet ${classes.goal}`}>
        <Title order={2} size="h3">
          Una meta nuova
        </Title>
        {goals.length < goalsMax ? (
          <NewGoal />
        ) : (
          <p className="soft">
            {`Hai già ${goalsMax} mete: per aggiungerne un’altra elimina quelle che non ti servono più.`}
          </p>
        )}
      </li>
    </ul>
  );
}

function NewGoal({ onFirst }: { onFirst?: () => void }) {
  const isFirst = onFirst !== undefined;
  const adding = useCommand(useAddGoalMutation(), {
    failure: 'Errore durante l’aggiunta della meta',
    fields: { title: '' },
    // Of the first one the form is left with it.
    onDone: () => {
      if (!onFirst) return;
      announce('Meta aggiunta');
      onFirst();
    },
  });
  return (
    <GoalForm
      label={isFirst ? 'Che cosa vuoi raggiungere?' : 'Che cosa vuoi raggiungere ancora?'}
      submitLabel="Aggiungi la meta"
      isQuiet={!isFirst}
      success={adding.isSuccess ? 'Meta aggiunta' : null}
      sending={{ ...adding, send: (title, then) => adding.send({ title }, then) }}
    />
  );
}

const PathSkeleton = () => (
  <Loading label="Caricamento del percorso" className={classes.goals}>
    {[0, 1].map((card) => (
      <Skeleton key={card} height={220} radius="xl" />
    ))}
  </Loading>
);
