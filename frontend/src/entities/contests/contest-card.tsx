import { IconCalendarEvent, IconClock, IconTag, IconUsers } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import type { Contest } from '../../api/api-types';
import { paths } from '../../paths';
import { Card } from '../../ui/lists/card';
import { CoverBand } from '../../ui/pictures/cover';
import { Coins } from '../../ui/text/coins';
import { categoryName } from '../categories/category-name';
import classes from './contest-card.module.css';
import { ContestBadges, openingOf, participantsOf } from './contest-labels';
import { elapsedOf, timeLeft } from './contest-status';

interface ContestCardProps {
  contest: Contest;
  order?: 2 | 3 | 4;
  note?: ReactNode;
}

export function ContestCard({ contest, order, note }: ContestCardProps) {
  const { _id, title, description, reward, status, endDate } = contest;
  const opening = openingOf(contest);
  return (
    <Card
      picture={
        <>
          <CoverBand seed={_id} />
          {status === 'active' ? <ElapsedTime contest={contest} /> : null}
        </>
      }
      badges={<ContestBadges contest={contest} />}
      title={title}
      order={order}
      note={note}
      description={description}
      facts={[
        { mark: <IconTag size={16} aria-hidden="true" />, text: categoryName(contest.category) },
        { mark: <IconUsers size={16} aria-hidden="true" />, text: participantsOf(contest) },
        ...(opening ? [{ mark: <IconCalendarEvent size={16} aria-hidden="true" />, text: opening }] : []),
        ...(status === 'active' ? [{ mark: <IconClock size={16} aria-hidden="true" />, text: timeLeft(endDate) }] : []),
      ]}
      figure={<Coins amount={reward} named />}
      figureLabel="Premio"
      to={paths.contest(_id)}
    />
  );
}

/** How much of its time has passed, as a line; the card says in words how much is left. */
function ElapsedTime({ contest }: { contest: Contest }) {
  const passed: CSSProperties & Record<'--passed', number> = { '--passed': elapsedOf(contest) };
  return <span className={classes.time} style={passed} aria-hidden="true" />;
}
