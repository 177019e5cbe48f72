import { IconClock, IconUsers } from '@tabler/icons-react';
import type { Contest } from '../session/api-types';
import { timeLeft } from '../session/contest-status';
import { Card } from '../ui/card';
import { Coins } from '../ui/coins';
import { Band } from '../ui/cover';
import { ContestBadges, categoryOf, participantsOf } from './contest-words';
import classes from './contests.module.css';

export function ContestCard({ contest }: { contest: Contest }) {
  const { _id, title, description, reward, status, endDate } = contest;
  const left = (
    <span className={classes.fact}>
      <IconClock size={16} aria-hidden="true" /> {timeLeft(endDate)}
    </span>
  );
  const participants = (
    <span className={classes.fact}>
      <IconUsers size={16} aria-hidden="true" /> {participantsOf(contest)}
    </span>
  );
  return (
    <Card
      picture={<Band seed={_id} />}
      badges={<ContestBadges contest={contest} />}
      title={title}
      description={description}
      facts={[
        { name: 'category', fact: categoryOf(contest) },
        { name: 'participants', fact: participants },
        ...(status === 'active' ? [{ name: 'left', fact: left }] : []),
      ]}
      figure={
        <span className={classes.reward}>
          <span>Premio</span> <Coins amount={reward} named />
        </span>
      }
      to={`/contests/${_id}`}
    />
  );
}
