import { Title } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import type { FamilyChild, Goal } from '../api/api-types';
import { Resource } from '../api/resource';
import { firstPlaces, listOfAreas } from '../entities/area-names';
import { StepLink } from '../entities/step-link';
import { timeTold } from '../ui/clock';
import { dayOf } from '../ui/days';
import { formatDay, withArticle } from '../ui/format';
import { EmptyState, LoadingState } from '../ui/states';
import { isUnder14 } from './age';
import classes from './family.module.css';
import { useChildGoalsQuery, useChildResultsQuery } from './guardians-api';

/** The path of a child under fourteen, and what their newest questionnaire came to, in words. */
export function ChildPath({ child: { _id, name, dateOfBirth } }: { child: FamilyChild }) {
  if (dateOfBirth !== null && !isUnder14(dateOfBirth, dayOf(timeTold()))) return null;
  return (
    <section aria-labelledby="percorso">
      <Title order={3} size="h4" id="percorso" className={classes.listTitle}>
        Percorso
      </Title>
      <p className={`soft ${classes.pathReaders}`}>{`Lo leggi con ${name} fino ai suoi 14 anni.`}</p>
      <Goals child={_id} />
      <NewestResult child={_id} />
    </section>
  );
}

function Goals({ child }: { child: string }) {
  const query = useChildGoalsQuery(child);
  return (
    <Resource
      query={query}
      error="Errore nel caricamento del percorso"
      loading={<LoadingState label="Caricamento del percorso" />}
    >
      {(goals) =>
        goals.length === 0 ? (
          <EmptyState title="Nessuna meta, per ora" />
        ) : (
          <ul className="card">
            {goals.map((goal) => (
              <GoalRead key={goal._id} goal={goal} />
            ))}
          </ul>
        )
      }
    </Resource>
  );
}

const GoalRead = ({ goal: { title, steps } }: { goal: Goal }) => (
  <li className={classes.goal}>
    <p className={classes.title}>{title}</p>
    <ul>
      {steps.map(({ _id, title: step, link, isDone }) => {
        const Mark = isDone ? IconCircleCheck : IconCircle;
        return (
          <li key={_id} className={classes.goalStep}>
            <Mark size={18} aria-hidden="true" />
            <div>
              {step}
              {isDone ? <span className="visually-hidden"> (fatto)</span> : null}
              {link ? (
                <div>
                  <StepLink link={link} subject={step} />
                </div>
              ) : null}
            </div>
          </li>
        );
      })}
    </ul>
  </li>
);

function NewestResult({ child }: { child: string }) {
  const [newest] = useChildResultsQuery(child).currentData ?? [];
  if (!newest) return null;
  return (
    <div className={classes.result}>
      <p>
        {`Questionario di interessi ${withArticle('del', formatDay(newest.day))}${newest.isFlat ? ': nessuna area spicca sulle altre.' : ', le prime aree, in ordine di preferenza:'}`}
      </p>
      {newest.isFlat ? null : (
        <ol>
          {firstPlaces(newest.order ?? [], newest.liked ?? []).map((areas) => (
            <li key={areas.join()}>{listOfAreas(areas)}</li>
          ))}
        </ol>
      )}
    </div>
  );
}
