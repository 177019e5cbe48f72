import { Button, Stack, Textarea } from '@mantine/core';
import { useParams } from 'react-router-dom';
import { useCommand } from '../api/commands/use-command';
import { isGone, messageOf } from '../api/errors';
import { contentLabels } from '../api/labels.gen';
import { Resource } from '../api/resource';
import { outcomeLabels, reasonLabels } from '../entities/moderation/report-words';
import { rules } from '../entities/rules';
import { paths } from '../paths';
import { useCurrentUser } from '../session/current-user';
import { Outcome } from '../ui/feedback/outcome';
import { EmptyState } from '../ui/feedback/states';
import { countOf } from '../ui/fields/text-length';
import { useForm } from '../ui/forms/form';
import { FormSkeleton } from '../ui/forms/form-card';
import { submitting } from '../ui/forms/submitting';
import { Breadcrumbs } from '../ui/layout/breadcrumbs';
import { Fact, Facts } from '../ui/layout/facts';
import { Page } from '../ui/layout/page';
import { formatDay, withArticle } from '../ui/text/format';
import { type OwnReport, useObjectMutation, useOwnReportQuery } from './cases-api';
import { DecisionFacts } from './decision-facts';
import classes from './moderation.module.css';

/** A report for who sent it, or the statement of reasons for who published the content. */
export function OwnReportScreen() {
  const { number = '' } = useParams();
  const user = useCurrentUser();
  const query = useOwnReportQuery(number);
  const { currentData: report, error } = query;
  const gone = !report && error !== undefined && isGone(error);
  return (
    <Page
      width="narrow"
      title={report ? titleOf(report) : gone ? 'Segnalazione non trovata' : 'Segnalazione'}
      tab={`Segnalazione ${number}`}
      trail={user ? <Breadcrumbs to={paths.ownReports} label="Segnalazioni" /> : undefined}
    >
      <Resource
        query={query}
        error={messageOf(error, 'Errore nel caricamento della segnalazione')}
        loading={<FormSkeleton label="Caricamento della segnalazione" />}
        gone={
          <EmptyState
            title="Non troviamo questa segnalazione"
            hint="Controlla il numero. Se hai segnalato con il tuo account, accedi con quello."
          />
        }
      >
        {(found) => <ReportDetail key={found.number} report={found} />}
      </Resource>
    </Page>
  );
}

const titleOf = ({ side, outcome }: OwnReport) => {
  if (side === 'reporter') return 'La tua segnalazione';
  // It may have ended since; the banner says what holds now.
  return outcome === 'suspend' ? 'La sospensione del tuo account' : 'Una decisione su un tuo contenuto';
};

function ReportDetail({ report }: { report: OwnReport }) {
  const { number, kind, title, at, side, words, reason, content, decision, objections, objectUntil } = report;
  return (
    <div className={classes.main}>
      <Facts layout="line">
        <Fact label="Numero">{number}</Fact>
        <Fact label={side === 'author' ? 'Decisa il' : 'Inviata il'}>
          <time dateTime={at}>{formatDay(at)}</time>
        </Fact>
      </Facts>
      <section className={`card ${classes.panel}`} aria-labelledby="contenuto-segnalato">
        <h2 id="contenuto-segnalato">{title ? `${contentLabels[kind].label}: ${title}` : contentLabels[kind].label}</h2>
        {content ? <p className={classes.quote}>{content}</p> : null}
        {reason ? <p className={classes.soft}>{reasonLabels[reason]}</p> : null}
        {words ? <p className={classes.quote}>{words}</p> : null}
      </section>
      <section className={`card ${classes.panel}`} aria-labelledby="decisione">
        <h2 id="decisione">La decisione</h2>
        {decision ? (
          <DecisionFacts kind={kind} decision={decision} />
        ) : (
          <p>Un amministratore la sta guardando. Torna qui tra qualche giorno.</p>
        )}
      </section>
      {objections.map(({ _id, text, receivedAt, outcome, reason: answer }) => (
        <section key={_id} className={`card ${classes.panel}`} aria-labelledby={`reclamo-${_id}`}>
          <h2 id={`reclamo-${_id}`}>{`Il tuo reclamo ${withArticle('del', formatDay(receivedAt))}`}</h2>
          {text ? <p className={classes.quote}>{text}</p> : null}
          <p>
            {outcome === null ? (
              'Un altro amministratore lo sta guardando.'
            ) : (
              <>
                <strong>{`${outcome === 'confirm' ? 'La decisione resta com’è' : outcomeLabels[outcome]}.`}</strong>{' '}
                <span>{answer}</span>
              </>
            )}
          </p>
        </section>
      ))}
      {report.mayObject && objectUntil ? <Objection number={number} until={objectUntil} /> : null}
    </div>
  );
}

const objectionLengths = { text: 2000 };

function Objection({ number, until }: { number: string; until: string }) {
  const form = useForm({
    initialValues: { text: '' },
    lengths: objectionLengths,
    validate: { text: (text) => (text.trim() === '' ? 'Scrivi perché non sei d’accordo' : null) },
  });
  const { send, busy, failure } = useCommand(useObjectMutation(), {
    failure: 'Il reclamo non è partito: riprova',
    fields: form.values,
    onDone: () => form.resetDirty(),
  });
  const submit = submitting(form, ({ text }) => send({ number, text: text.trim() }));
  return (
    <section className={`card ${classes.panel}`} aria-labelledby="fai-reclamo">
      <h2 id="fai-reclamo">Non sei d’accordo?</h2>
      <form noValidate onSubmit={submit}>
        <Stack gap="lg">
          <p>
            {`Puoi fare reclamo fino ${withArticle('al', formatDay(until))}. Decide un altro amministratore; se ce n’è uno solo, riguarda il caso non prima di ${rules.secondLookHours} ore. Puoi anche rivolgerti a un organismo di risoluzione delle controversie o a un giudice.`}
          </p>
          <Textarea
            label="Perché non sei d’accordo"
            description={countOf(form.values.text, objectionLengths.text)}
            rows={5}
            {...form.getInputProps('text')}
          />
          <Outcome error={failure} />
          <div>
            <Button type="submit" loading={busy}>
              Invia il reclamo
            </Button>
          </div>
        </Stack>
      </form>
    </section>
  );
}
