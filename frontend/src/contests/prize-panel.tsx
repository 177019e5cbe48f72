import { IconCalendarEvent, IconClock, IconGavel, IconLock, IconTrophy, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ContestDetail } from '../api/api-types';
import { deciderOf, openingOf, participantsOf } from '../entities/contests/contest-labels';
import { timeLeft } from '../entities/contests/contest-status';
import type { Auth } from '../session/current-user';
import { CoinMark } from '../ui/text/coins';
import { formatNumber, formatTheMoment } from '../ui/text/format';
import { Participation } from './participation';
import classes from './prize-panel.module.css';
import { Victory } from './victory';

interface PrizePanelProps {
  contest: ContestDetail;
  auth: Auth;
  own: boolean;
  /** The reader's next step, where the panel is the place for it. */
  children: ReactNode;
}

/** The prize, the winners, and what the reader has to do with them. */
export function PrizePanel({ contest, auth, own, children }: PrizePanelProps) {
  const { reward, status, endDate } = contest;
  // Without an entry the prize of a closed contest goes back.
  const goesBack = status === 'closed' && contest.entriesCount === 0;
  const guaranteed = contest.guaranteed && status !== 'completed' && !goesBack;
  const opening = openingOf(contest);
  return (
    <section className={classes.panel} aria-labelledby="premio">
      <h2 id="premio" className={classes.caption}>
        {guaranteed ? 'Premio garantito' : 'Premio'}
      </h2>
      <p className={classes.amount}>
        <CoinMark size="0.8em" />
        <span className="tabular" translate="no">
          {formatNumber(reward)}
        </span>
      </p>
      <p className={classes.unit}>Coin FORM</p>
      <ul className={classes.facts}>
        {guaranteed ? (
          <li>
            <IconLock size={20} aria-hidden="true" /> Già messo da parte: finché qualcuno partecipa, chi organizza non
            può ridurlo
          </li>
        ) : null}
        {opening ? (
          <li>
            <IconCalendarEvent size={20} aria-hidden="true" /> <span>{opening}</span>
          </li>
        ) : null}
        {status === 'active' ? (
          <li>
            <IconClock size={20} aria-hidden="true" /> <span>{timeLeft(endDate)}</span>
          </li>
        ) : null}
        <li>
          <IconUsers size={20} aria-hidden="true" /> <span>{participantsOf(contest)}</span>
        </li>
        {status === 'completed' ? null : (
          <li>
            <IconGavel size={20} aria-hidden="true" /> <span>{deciderOf(contest)}</span>
          </li>
        )}
      </ul>
      {status === 'completed' ? <Winner contest={contest} auth={auth} /> : null}
      {status === 'closed' ? <p className={classes.note}>{waitingOf(contest)}</p> : null}
      {status === 'active' ? <Participation contest={contest} auth={auth} own={own} /> : null}
      <div className={classes.action}>{children}</div>
    </section>
  );
}

/** What happens to the prize of a closed contest, and until when. */
function waitingOf({ entriesCount, decideBy }: ContestDetail): string {
  const until = decideBy ? ` entro ${formatTheMoment(decideBy)}` : '';
  return entriesCount === 0
    ? `Iscrizioni chiuse, nessun elaborato in gara: il premio torna a chi lo ha messo in palio${until}.`
    : `Iscrizioni chiuse: chi vince si sceglie${until}. Solo se nessuno sceglie, il premio si divide in parti uguali tra chi ha inviato un elaborato.`;
}

function Winner({ contest, auth }: { contest: ContestDetail; auth: Auth }) {
  const { winner, sharedAmong } = contest;
  if (sharedAmong > 0)
    return (
      <p className={classes.note}>
        {`Nessuno ha scelto chi vince: il premio è diviso in parti uguali tra chi ha inviato un elaborato (${sharedAmong === 1 ? 'una persona' : `${formatNumber(sharedAmong)} persone`}).`}
      </p>
    );
  if (!winner) return <p className={classes.note}>Nessuno ha vinto: il premio è tornato a chi lo ha messo in palio.</p>;
  if (auth.status === 'authenticated' && auth.user._id === winner._id) return <Victory contest={contest} />;
  return (
    <p className={classes.winner}>
      <IconTrophy size={28} stroke={1.6} aria-hidden="true" />
      <span>
        <span>Ha vinto</span>
        <strong translate="no">{winner.name}</strong>
      </span>
    </p>
  );
}
