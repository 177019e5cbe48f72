import { Anchor, Badge, Group } from '@mantine/core';
import { Link, useParams } from 'react-router-dom';
import { isGone } from '../api/errors';
import { contentLabels } from '../api/labels.gen';
import { Resource } from '../api/resource';
import { outcomeColors, outcomeLabels, reasonLabels } from '../entities/moderation/report-words';
import { paths } from '../paths';
import { roleLabels } from '../session/roles';
import { EmptyState } from '../ui/feedback/states';
import { FormSkeleton } from '../ui/forms/form-card';
import { Breadcrumbs } from '../ui/layout/breadcrumbs';
import { Page } from '../ui/layout/page';
import { DotSeparated } from '../ui/text/dot-separated';
import { formatDay, formatMoment, withArticle } from '../ui/text/format';
import { CaseForm } from './case-form';
import { countOf } from './case-words';
import { type Case, useCaseQuery } from './cases-api';
import { DecisionFacts } from './decision-facts';
import { LiftSuspension } from './lift-suspension';
import classes from './moderation.module.css';
import { ObjectionForm } from './objection-form';
import { ReportedContent } from './reported-content';

/** One reported content: what it is, who says what of it, what was decided before, and the decision. */
export function CaseScreen() {
  const { id = '' } = useParams();
  const query = useCaseQuery(id);
  const { currentData: found, error } = query;
  const gone = !found && error !== undefined && isGone(error);
  return (
    <Page
      title={found ? titleOf(found) : gone ? 'Segnalazione non trovata' : 'Segnalazione'}
      tab={gone ? 'Segnalazione non trovata' : 'Segnalazione'}
      trail={<Breadcrumbs to={paths.adminReports} label="Segnalazioni" />}
    >
      <Resource
        query={query}
        error="Errore nel caricamento della segnalazione"
        loading={<FormSkeleton label="Caricamento della segnalazione" />}
        gone={<EmptyState title="Questa segnalazione non c’è" hint="L’indirizzo è sbagliato." />}
      >
        {(one) => <CaseDetail key={one._id} found={one} />}
      </Resource>
    </Page>
  );
}

const titleOf = ({ kind, title }: Case) =>
  title ? `${contentLabels[kind].label}: ${title}` : contentLabels[kind].label;

function CaseDetail({ found }: { found: Case }) {
  const waiting = found.objections.find(({ decidedAt }) => decidedAt === null);
  return (
    <>
      {found.isThreat ? <Threat /> : null}
      <div className={classes.layout}>
        <div className={classes.main}>
          <ReportedContent kind={found.kind} content={found.content} isHidden={found.isHidden} />
          {found.received.length > 0 ? <Received found={found} /> : null}
          {found.objections.length > 0 ? <Objections found={found} /> : null}
        </div>
        <div className={classes.side}>
          {found.obstacle ? (
            <section className={`card ${classes.panel}`} aria-label="Chi decide">
              <p>{found.obstacle}</p>
            </section>
          ) : null}
          {found.actions.includes('decide') ? <CaseForm found={found} /> : null}
          {waiting && found.actions.includes('decide-objection') ? (
            <ObjectionForm found={found} objection={waiting} />
          ) : null}
          {found.decision ? (
            <section className={`card ${classes.panel}`} aria-labelledby="decisione">
              <h2 id="decisione">La decisione</h2>
              <DecisionFacts kind={found.kind} decision={found.decision} by={found.decidedBy?.name} />
            </section>
          ) : null}
          {found.by ? <Author found={found} /> : null}
          {found.earlier.length > 0 ? <Earlier found={found} /> : null}
        </div>
      </div>
    </>
  );
}

/** Regulation (EU) 2022/2065, art. 18. */
function Threat() {
  return (
    <section className={`card ${classes.panel}`} data-urgent aria-labelledby="urgente">
      <h2 id="urgente">Qualcuno può essere in pericolo</h2>
      <p>
        Se il pericolo è adesso, chiama il{' '}
        <Anchor href="tel:112" inherit>
          112
        </Anchor>
        . Altrimenti informa subito la Polizia Postale, su{' '}
        <Anchor href="https://www.commissariatodips.it" rel="noopener noreferrer" target="_blank" inherit>
          commissariatodips.it
        </Anchor>{' '}
        o in un ufficio di polizia: la legge lo chiede a chi gestisce una piattaforma. La prova resta conservata anche
        se chi l’ha scritta elimina l’account.
      </p>
    </section>
  );
}

function Received({ found }: { found: Case }) {
  return (
    <section className={`card ${classes.panel}`} aria-labelledby="ricevute">
      <h2 id="ricevute">{countOf(found.received.length)}</h2>
      <ul className={classes.list}>
        {found.received.map(({ reason, text, reporter, isWithheld, receivedAt }) => (
          <li key={`${receivedAt} ${reporter?._id}`}>
            <h3>{reasonLabels[reason]}</h3>
            <p className={classes.soft}>
              <DotSeparated>
                <span>{reporter ? reporter.name : isWithheld ? 'Riservata: ti riguarda' : 'Senza account'}</span>
                <time dateTime={receivedAt}>{formatMoment(receivedAt)}</time>
              </DotSeparated>
            </p>
            {text ? <p>{text}</p> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Objections({ found }: { found: Case }) {
  return (
    <section className={`card ${classes.panel}`} aria-labelledby="reclami">
      <h2 id="reclami">Reclami</h2>
      <ul className={classes.list}>
        {found.objections.map(({ _id, side, text, receivedAt, outcome, reason }) => (
          <li key={_id}>
            <h3>{side === 'author' ? 'Di chi ha pubblicato' : 'Di chi ha segnalato'}</h3>
            <p className={classes.soft}>
              <time dateTime={receivedAt}>{formatMoment(receivedAt)}</time>
            </p>
            {text ? <p>{text}</p> : null}
            {outcome ? (
              <p>
                <strong>{`${outcome === 'confirm' ? 'Decisione confermata' : outcomeLabels[outcome]}.`}</strong>{' '}
                <span>{reason}</span>
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Author({ found: { _id, by } }: { found: Case }) {
  if (!by) return null;
  return (
    <section className={`card ${classes.panel}`} aria-labelledby="autore">
      <h2 id="autore">Chi ha pubblicato</h2>
      <p>
        <strong translate="no">{by.name}</strong>
        {by.role ? <span className={classes.soft}>{` ${roleLabels[by.role]}`}</span> : null}
      </p>
      {by.isSuspended ? (
        <p className={classes.soft}>
          {by.suspendedUntil
            ? `L’account è sospeso fino ${withArticle('al', formatDay(by.suspendedUntil))}.`
            : 'L’account è sospeso senza scadenza.'}
        </p>
      ) : null}
      {by._id ? (
        <p className={classes.foot}>
          <Anchor component={Link} to={paths.adminUser(by._id)}>
            Apri la scheda
          </Anchor>
        </p>
      ) : null}
      {by._id && by.isSuspended ? <LiftSuspension person={by._id} report={_id} /> : null}
    </section>
  );
}

function Earlier({ found }: { found: Case }) {
  return (
    <section className={`card ${classes.panel}`} aria-labelledby="precedenti">
      <h2 id="precedenti">Decisioni precedenti</h2>
      <ul className={classes.list}>
        {found.earlier.map(({ _id, kind, outcome, at, ground, isSameContent }) => (
          <li key={_id}>
            <Group component="p" gap={6}>
              <Badge color={outcomeColors[outcome]}>{outcomeLabels[outcome]}</Badge>
            </Group>
            <p>
              <Anchor component={Link} to={paths.adminReport(_id)}>
                {`${isSameContent ? 'Lo stesso contenuto' : contentLabels[kind].label}, ${formatDay(at)}`}
              </Anchor>
            </p>
            {ground ? <p className={classes.soft}>{ground}</p> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
