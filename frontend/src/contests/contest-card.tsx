import { IconCalendarEvent, IconClock, IconTag, IconUsers } from '@tabler/icons-react';
import type { Contest } from '../api/api-types';
import { timeLeft } from '../domain/contest-status';
import { paths } from '../paths';
import { Card } from '../ui/card';
import { Coins } from '../ui/coins';
import { CoverBand } from '../ui/cover';
import { ContestBadges, categoryOf, openingOf, participantsOf } from './contest-labels';
import classes from './contests.module.css';

export function ContestCard({ contest }: { contest: Contest }) {
  const { _id, title, description, reward, status, endDate } = contest;
  const opening = openingOf(contest);
  return (
    <Card
      picture={<CoverBand seed={_id} />}
      badges={<ContestBadges contest={contest} />}
      title={title}
      description={description}
      facts={[
        { Icon: IconTag, text: categoryOf(contest) },
        { Icon: IconUsers, text: participantsOf(contest) },
        ...(opening ? [{ Icon: IconCalendarEvent, text: opening }] : []),
        ...(status === 'active' ? [{ Icon: IconClock, text: timeLeft(endDate) }] : []),
      ]}
      figure={
        <span className={classes.reward}>
          <span>Premio</span> <Coins amount={reward} named />
        </span>
      }
      to={paths.contest(_id)}
    />
  );
}
