import { Badge, Title } from '@mantine/core';
import { useState } from 'react';
import type { GuardianCase } from '../../api/api-types';
import { paths } from '../../paths';
import { Success } from '../../ui/feedback/outcome';
import { EmptyState } from '../../ui/feedback/states';
import { Page } from '../../ui/layout/page';
import { LoadMoreList } from '../../ui/lists/load-more';
import { NameLink } from '../../ui/lists/name-link';
import { StateFilter } from '../../ui/lists/state-filter';
import { useUrlFilter } from '../../ui/lists/url-filter';
import { timeTold } from '../../ui/text/clock';
import { formatAge, formatMoment } from '../../ui/text/format';
import { GuardianCaseDecision } from './guardian-case-decision';
import { caseLabels, caseQuestionOf, outcomeLabels } from './guardian-case-labels';
import classes from './guardian-cases.module.css';
import { useGuardianCasesInfiniteQuery } from './guardian-cases-api';

const states = [
  { value: 'open', label: 'Da decidere' },
  { value: 'decided', label: 'Decisi' },
] as const;

/** The cases about guardians that wait for an administrator, and those that were decided. */
export function GuardianCasesScreen() {
  const { address } = useUrlFilter();
  const state = states.find(({ value }) => value === address.get('state'))?.value ?? 'open';
  const [decided, setDecided] = useState<string | null>(null);
  return (
    <Page
      title="Genitori e tutori"
      lead="Consensi da verificare, persone contestate o che non sono genitori, reclami. Il motivo si legge tra i casi decisi."
    >
      <StateFilter states={states} state={state} />
      <Success>{decided}</Success>
      <LoadMoreList
        query={useGuardianCasesInfiniteQuery(state)}
        noun={['caso', 'casi']}
        of="dei casi"
        empty={
          state === 'open' ? (
            <EmptyState
              title="Nessun caso da decidere"
              hint="Qui arrivano i consensi da verificare e le segnalazioni di genitori e minori."
            />
          ) : (
            <EmptyState title="Nessun caso deciso, per ora" />
          )
        }
      >
        {(cases) => (
          <ul className={classes.cases}>
            {cases.map((one) => (
              <CaseCard
                key={one._id}
                one={one}
                onDecided={(outcome) => setDecided(`${caseLabels[one.kind]}: ${outcome.toLowerCase()}`)}
              />
            ))}
          </ul>
        )}
      </LoadMoreList>
    </Page>
  );
}

function CaseCard({ one, onDecided }: { one: GuardianCase; onDecided: (outcome: string) => void }) {
  const { kind, child, guardian, text, createdAt, outcome, reason, decidedAt, outcomes, obstacle } = one;
  return (
    <li className={`card ${classes.case}`}>
      <div className={classes.head}>
        <Badge size="lg" color={outcome === null ? 'yellow' : 'gray'}>
          {caseLabels[kind]}
        </Badge>
        <span>
          <time className="soft" dateTime={createdAt}>
            {formatMoment(createdAt)}
          </time>
          {outcome === null ? <span>{`, ${formatAge(createdAt, timeTold())}`}</span> : null}
        </span>
      </div>
      <Title order={2} size="h4" className={classes.people}>
        <NameLink name={child.name} to={paths.adminUserFamily(child._id)} className="quiet-link" />
        {guardian ? (
          <>
            {' '}
            <span>e</span>{' '}
            <NameLink name={guardian.name} to={paths.adminUserFamily(guardian._id)} className="quiet-link" />
          </>
        ) : null}
      </Title>
      <p>{caseQuestionOf(one)}</p>
      {text ? <blockquote className={classes.text}>{text}</blockquote> : null}
      {outcome === null ? (
        outcomes.length > 0 ? (
          <GuardianCaseDecision one={one} onDecided={onDecided} />
        ) : (
          <p className="soft">{obstacle}</p>
        )
      ) : (
        <p className="soft">
          {`${outcomeLabels[outcome].label}${decidedAt ? `, ${formatMoment(decidedAt)}` : ''}${reason ? `: ${reason}` : ''}`}
        </p>
      )}
    </li>
  );
}
