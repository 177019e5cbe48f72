import { Badge, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Mail } from '../../api/api-types';
import { messageOf } from '../../api/errors';
import { paths } from '../../paths';
import { Outcome } from '../../ui/feedback/outcome';
import { EmptyState } from '../../ui/feedback/states';
import { Page } from '../../ui/layout/page';
import { Cell, DataTable, DateCell } from '../../ui/lists/data-table';
import { LoadMoreList } from '../../ui/lists/load-more';
import { NameLink } from '../../ui/lists/name-link';
import { SearchField } from '../../ui/lists/search-field';
import { choiceIn, useUrlFilter } from '../../ui/lists/url-filter';
import { formatMoment } from '../../ui/text/format';
import { ChoiceFilter } from '../choice-filter';
import filters from '../filters.module.css';
import classes from './mail.module.css';
import { useAdminMailInfiniteQuery, useOpenMailMutation } from './mail-api';
import { mailKindLabels } from './mail-labels.gen';
import { MailLetter } from './mail-letter';
import { MailQueue } from './mail-queue';
import { mailKinds, mailLabelOf, mailStateColors, mailStateLabels, problemText } from './mail-words';

const states = ['waiting', 'failed', 'kept', 'sent'] as const;

const sortedKinds = Object.fromEntries(Object.entries(mailKindLabels).sort(([, a], [, b]) => a.localeCompare(b, 'it')));

const columns = [
  { label: 'Destinatario' },
  { label: 'Stato' },
  { label: 'Data' },
  { label: 'Azioni', silent: true, end: true },
];

/** The messages that FORM sends or, without a server, keeps. */
export function MailScreen() {
  const { address } = useUrlFilter();
  const search = address.get('search') ?? '';
  const state = choiceIn(address, 'state', states);
  const kind = choiceIn(address, 'kind', mailKinds);
  const messages = useAdminMailInfiniteQuery({ search, state, kind });
  const [open, { data: letter, error, originalArgs: asked, isLoading, reset }] = useOpenMailMutation();
  return (
    <Page
      title="Posta"
      lead="I messaggi che FORM manda per e-mail. Finché nessun server di posta è impostato restano qui e si possono leggere."
    >
      <MailQueue />
      <search className={filters.filters}>
        <SearchField placeholder="Nome o indirizzo intero" />
        <ChoiceFilter
          label="Tipo"
          name="kind"
          placeholder="Tutti i tipi"
          labels={sortedKinds}
          value={kind}
          searchable
          nothingFoundMessage="Nessun tipo con questo nome"
          removeLabel="Togli il filtro sul tipo"
        />
        <ChoiceFilter
          label="Stato"
          name="state"
          placeholder="Tutti gli stati"
          labels={mailStateLabels}
          value={state}
          removeLabel="Togli il filtro sullo stato"
        />
      </search>
      <div className={classes.outcome}>
        <Outcome error={error ? messageOf(error, 'Errore nel caricamento del messaggio') : null} />
      </div>
      <LoadMoreList
        query={messages}
        noun={['messaggio', 'messaggi']}
        of="dei messaggi"
        empty={
          search === '' && state === null && kind === null ? (
            <EmptyState title="Nessun messaggio" hint="Quando FORM scrive a qualcuno, il messaggio compare qui." />
          ) : (
            <EmptyState title="Nessun messaggio trovato" hint="Prova con un’altra parola o togli i filtri." />
          )
        }
      >
        {(rows) => (
          <DataTable columns={columns}>
            {rows.map((mail) => (
              <MailRow
                key={mail._id}
                mail={mail}
                opening={isLoading && asked === mail._id}
                onOpen={() => open(mail._id)}
              />
            ))}
          </DataTable>
        )}
      </LoadMoreList>
      {letter ? <MailLetter letter={letter} onClose={reset} /> : null}
    </Page>
  );
}

function MailRow({ mail, opening, onOpen }: { mail: Mail; opening: boolean; onOpen: () => void }) {
  const { kind, recipient, child, state, createdAt, sentAt, nextAttemptAt, attempts, problem, hasText, canOpen } = mail;
  const at = sentAt ?? createdAt;
  const isRetried = nextAttemptAt !== null && attempts > 0;
  return (
    <tr className={classes.row}>
      <Cell area="recipient" isName>
        <span translate="no">{recipient}</span>
        <small className="soft">{mailLabelOf(kind)}</small>
        {child ? (
          <small className="soft">
            Riguarda <NameLink name={child.name} to={child._id && paths.adminUser(child._id)} />
          </small>
        ) : null}
      </Cell>
      <Cell area="state" className={classes.state}>
        <Badge color={mailStateColors[state]}>{mailStateLabels[state]}</Badge>
        {problem ? <Problem>{problemText(problem)}</Problem> : null}
        {state === 'kept' && !hasText ? <Problem>Testo non più conservato</Problem> : null}
        {isRetried ? <Problem>{`Nuovo tentativo: ${formatMoment(nextAttemptAt)}`}</Problem> : null}
      </Cell>
      <DateCell at={at} format={formatMoment} />
      <Cell area="open" className={classes.open} data-end>
        {canOpen ? (
          <Button
            variant="default"
            loading={opening}
            onClick={onOpen}
            aria-label={`Leggi: ${mailLabelOf(kind)}, ${recipient}`}
          >
            Leggi
          </Button>
        ) : null}
      </Cell>
    </tr>
  );
}

const Problem = ({ children }: { children: ReactNode }) => (
  <small className={`soft ${classes.problem}`}>{children}</small>
);
