import { Title } from '@mantine/core';
import type { FamilyChild } from '../api/api-types';
import { Resource } from '../api/resource';
import { firstPlaces, listOfAreas } from '../entities/orientation/area-names';
import { GoalsRead } from '../entities/orientation/goals-read';
import { LoadingState } from '../ui/feedback/states';
import { timeTold } from '../ui/text/clock';
import { dayOf } from '../ui/text/days';
import { formatDay, withArticle } from '../ui/text/format';
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
      {(goals) => <GoalsRead goals={goals} />}
    </Resource>
  );
}

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
