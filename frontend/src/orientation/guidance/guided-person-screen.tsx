import { Skeleton, Title } from '@mantine/core';
import { IconDoorExit } from '@tabler/icons-react';
import { useNavigate, useParams } from 'react-router-dom';
import type { GuidedPerson } from '../../api/api-types';
import { useSend } from '../../api/commands/use-command';
import { isForbidden } from '../../api/errors';
import { Resource } from '../../api/resource';
import { GoalsRead } from '../../entities/orientation/goals-read';
import { sharedWords, useEndGuidanceMutation } from '../../entities/orientation/guidance-api';
import { paths } from '../../paths';
import { announce } from '../../ui/feedback/announce';
import { EmptyState, Loading } from '../../ui/feedback/states';
import { InlineConfirm } from '../../ui/forms/inline-confirm';
import { Breadcrumbs } from '../../ui/layout/breadcrumbs';
import { Fact, Facts } from '../../ui/layout/facts';
import { Page } from '../../ui/layout/page';
import { formatDay, withArticle } from '../../ui/text/format';
import { capitalised } from '../../ui/text/italian';
import { useAreasQuery } from '../orientation-api';
import { ResultView } from '../result-view';
import classes from './guidance.module.css';
import { useGuidedPersonQuery } from './guided-api';
import { NotesForm } from './notes-form';

const trail = <Breadcrumbs to={paths.guided} label="Accompagnati" />;

/** What somebody shows whom the reader accompanies. */
export function GuidedPersonScreen() {
  const { person = '' } = useParams();
  const query = useGuidedPersonQuery(person);
  // What was answered before is not shown to who does not accompany the person any more.
  if (query.error && isForbidden(query.error)) return <NotGuided />;
  return (
    <Page title={query.currentData?.person.name ?? 'Chi accompagni'} tab="Accompagnati" trail={trail}>
      <Resource query={query} error="Errore nel caricamento di chi accompagni" loading={<PersonSkeleton />}>
        {(guided) => <Known key={guided.guidance} person={person} guided={guided} />}
      </Resource>
    </Page>
  );
}

const NotGuided = () => (
  <Page title="Pagina non disponibile" tab="Accompagnati" trail={trail}>
    <EmptyState
      title="Qui non c’è niente da leggere per te"
      hint="Una persona la legge solo chi la accompagna adesso. Se l’accompagnamento è finito, o è fermo per una sospensione o un consenso che manca, non si vede più nulla."
    />
  </Page>
);

function Known({ person, guided }: { person: string; guided: GuidedPerson }) {
  const { since, sees, changedAt, result, goals, notes } = guided;
  const { name } = guided.person;
  return (
    <div className={classes.parts}>
      <Facts layout="line">
        <Fact label="Accompagnamento">{withArticle('Dal', formatDay(since))}</Fact>
        <Fact label="Ti mostra">{capitalised(sharedWords(sees))}</Fact>
        <Fact label="Ultima modifica">{changedAt === null ? 'Ancora nulla da leggere' : formatDay(changedAt)}</Fact>
      </Facts>
      {goals ? (
        <section aria-labelledby="percorso">
          <Title order={2} id="percorso">
            Percorso
          </Title>
          <GoalsRead goals={goals} />
        </section>
      ) : null}
      <section aria-labelledby="appunti">
        <Title order={2} id="appunti">
          Appunti
        </Title>
        <NotesForm person={person} name={name} notes={notes} />
      </section>
      {result === undefined ? null : <Result result={result} name={name} />}
      <Ending guidance={guided.guidance} name={name} />
    </div>
  );
}

function Result({ result, name }: { result: NonNullable<GuidedPerson['result']> | null; name: string }) {
  const { currentData: content } = useAreasQuery();
  return (
    <section aria-labelledby="risultato">
      <Title order={2} id="risultato">
        Risultato del questionario
      </Title>
      {result === null ? (
        <EmptyState title="Nessun risultato, per ora" />
      ) : (
        <>
          <p className={`soft ${classes.words}`}>
            {`È ${withArticle('del', formatDay(`${result.day}T12:00:00Z`))}. Lo leggi con le parole che legge ${name}: «tu» vuol dire ${name}`}
          </p>
          {content ? <ResultView profile={result} content={content} isOwn={false} /> : null}
        </>
      )}
    </section>
  );
}

function Ending({ guidance, name }: { guidance: string; name: string }) {
  const navigate = useNavigate();
  const ending = useSend(useEndGuidanceMutation(), {
    failure: 'Errore nel concludere l’accompagnamento',
    onDone() {
      announce('Accompagnamento concluso');
      navigate(paths.guided);
    },
  });
  return (
    <div className={classes.actions}>
      <InlineConfirm
        label="Concludi l’accompagnamento"
        Icon={IconDoorExit}
        subject={`con ${name}`}
        question={`Concludere? Da subito non leggi più nulla di ${name}, che tiene appunti e commenti.`}
        sending={ending}
        onConfirm={() => ending.send(guidance)}
      />
    </div>
  );
}

const PersonSkeleton = () => (
  <Loading label="Caricamento di chi accompagni" className={classes.parts}>
    {[80, 220, 320].map((height) => (
      <Skeleton key={height} height={height} radius="lg" />
    ))}
  </Loading>
);
