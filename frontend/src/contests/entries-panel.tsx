import { Badge, Button } from '@mantine/core';
import { IconTrophy } from '@tabler/icons-react';
import { useState } from 'react';
import type { ContestDetail, ContestEntry } from '../api/api-types';
import { ReportAction } from '../entities/moderation/report-action';
import { paths } from '../paths';
import { Outcome } from '../ui/feedback/outcome';
import { EmptyState } from '../ui/feedback/states';
import { StepHeading } from '../ui/forms/step-heading';
import { LoadMoreList } from '../ui/lists/load-more';
import { NameLink } from '../ui/lists/name-link';
import { Avatar } from '../ui/pictures/avatar';
import { DotSeparated } from '../ui/text/dot-separated';
import { formatMoment } from '../ui/text/format';
import { to } from '../ui/text/italian';
import { useEntriesInfiniteQuery } from './contest-commands-api';
import classes from './contest-screen.module.css';
import { EntryView } from './entry-view';
import { type Candidate, WinnerReview } from './winner-review';

/** The participants and their entries; once the contest is closed, the choice of the winner. */
export function EntriesPanel({ contest, mayReport }: { contest: ContestDetail; mayReport: boolean }) {
  const [chosen, setChosen] = useState<{ candidate: Candidate } | null>(null);
  const choosing = contest.status === 'closed';
  return (
    <section className={`sheet ${classes.panel}`} aria-labelledby="elaborati">
      {chosen && choosing ? (
        <WinnerReview contest={contest} candidate={chosen.candidate} onBack={() => setChosen(null)} />
      ) : (
        <>
          <StepHeading id="elaborati" focus={chosen !== null}>
            Partecipanti ed elaborati
          </StepHeading>
          <Outcome success={chosen && contest.status === 'completed' ? resultOf(contest) : null} />
          {contest.status === 'active' ? <p className={classes.note}>Chi vince si sceglie a contest chiuso.</p> : null}
          <Entries
            key={contest._id}
            id={contest._id}
            winner={contest.winner?._id ?? null}
            mayReport={mayReport}
            onChoose={choosing ? (candidate) => setChosen({ candidate }) : null}
          />
          {choosing && contest.entriesCount === 0 ? (
            <div className={classes.nobody}>
              <Button variant="default" size="sm" onClick={() => setChosen({ candidate: null })}>
                Nessuno vince
              </Button>
            </div>
          ) : null}
        </>
      )}
    </section>
  );
}

const resultOf = ({ winner }: ContestDetail) =>
  winner ? `Premio assegnato ${to(winner.name)}` : 'Contest concluso: nessuno ha vinto';

interface EntriesProps {
  id: string;
  /** null: nobody yet, or a person without a public profile. */
  winner: string | null;
  /** An administrator does not deal with entries of their own contest. */
  mayReport: boolean;
  /** null while nobody can be chosen. */
  onChoose: ((candidate: Candidate) => void) | null;
}

function Entries({ id, winner, mayReport, onChoose }: EntriesProps) {
  const query = useEntriesInfiniteQuery(id);
  return (
    <LoadMoreList
      query={query}
      noun={['partecipante', 'partecipanti']}
      of="degli elaborati"
      empty={<EmptyState title="Nessun partecipante" hint="Chi si iscrive compare qui con il suo elaborato." />}
    >
      {(rows) => (
        <ul className={classes.entries}>
          {rows.map((row) => (
            <Participant
              key={row.participant._id ?? row.joinedAt}
              contest={id}
              row={row}
              won={winner !== null && row.participant._id === winner}
              mayReport={mayReport}
              onChoose={onChoose}
            />
          ))}
        </ul>
      )}
    </LoadMoreList>
  );
}

interface ParticipantProps {
  contest: string;
  row: ContestEntry;
  won: boolean;
  mayReport: EntriesProps['mayReport'];
  onChoose: EntriesProps['onChoose'];
}

function Participant({ contest, row, won, mayReport, onChoose }: ParticipantProps) {
  const {
    participant: { _id, name, image },
    joinedAt,
    entry,
  } = row;
  return (
    <li className={classes.participant} data-won={won || undefined}>
      <Avatar name={name} image={image} size={40} />
      <div className={classes.who}>
        <h3>
          <NameLink name={name} to={_id && paths.person(_id)} />
          {won ? <Badge color="sole">Ha vinto</Badge> : null}
        </h3>
        <p className={`soft ${classes.moment}`}>
          <DotSeparated>
            <span>
              Iscrizione: <time dateTime={joinedAt}>{formatMoment(joinedAt)}</time>
            </span>
            {entry ? (
              <span>
                Invio: <time dateTime={entry.submittedAt}>{formatMoment(entry.submittedAt)}</time>
              </span>
            ) : (
              <span>Nessun elaborato</span>
            )}
          </DotSeparated>
        </p>
      </div>
      {entry ? (
        <div className={classes.submission}>
          <EntryView entry={entry}>
            {entry.isHidden || _id === null || !mayReport ? null : (
              <ReportAction kind="entry" subject={`${contest}:${_id}`} name={name} />
            )}
            {onChoose && _id !== null && !entry.isHidden ? (
              <Button
                variant="default"
                size="sm"
                leftSection={<IconTrophy size={16} aria-hidden="true" />}
                aria-label={`Fai vincere ${name}`}
                onClick={() => onChoose({ id: _id, name })}
              >
                Fai vincere
              </Button>
            ) : null}
          </EntryView>
        </div>
      ) : null}
    </li>
  );
}
