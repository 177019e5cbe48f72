import { Link } from 'react-router-dom';
import { rowsOf } from '../api/paging';
import { isUpcoming, timeLeft } from '../domain/contest-status';
import { useContestsInfiniteQuery } from '../domain/contests-api';
import { paths } from '../paths';
import { Coins } from '../ui/coins';
import { Cover } from '../ui/cover';
import { DotSeparated } from '../ui/dot-separated';
import { formatDay } from '../ui/format';
import { Tiles } from '../ui/motifs';
import { TeaserSkeleton } from './teaser-skeleton';
import classes from './teasers-section.module.css';

const shown = 3;

/** The contests that people can join now; when there are none, or they do not load, a drawing of a podium. */
export function OpenContests() {
  const { data, isLoading } = useContestsInfiniteQuery({ status: 'active', limit: shown });
  const contests = rowsOf(data);
  if (isLoading) return <TeaserSkeleton label="Caricamento dei contest" />;
  if (contests.length === 0) return <Podium />;
  return (
    <ul className={classes.list}>
      {contests.map(({ _id, title, reward, status, startDate, endDate, creator }) => (
        <li key={_id}>
          <Cover className={classes.thumbnail} image={null} seed={_id} motif="leaf" />
          <div className={classes.about}>
            <h3>
              <Link to={paths.contest(_id)}>{title}</Link>
            </h3>
            <p>
              <DotSeparated>
                <span>{creator.name || 'Sistema'}</span>
                {isUpcoming({ status, startDate }) ? <span>Apre il {formatDay(startDate)}</span> : null}
                <span>{timeLeft(endDate)}</span>
              </DotSeparated>
            </p>
          </div>
          <p className={classes.figure}>
            <Coins amount={reward} />
          </p>
        </li>
      ))}
    </ul>
  );
}

function Podium() {
  return (
    <svg className={classes.podium} viewBox="0 0 360 360" aria-hidden="true">
      <Tiles
        rows={[
          [
            ['dots', 'var(--form-cream)', 'var(--form-bosco)'],
            ['circle', 'var(--form-night)', 'var(--form-sole)'],
            ['wedge', 'var(--form-cielo-pale)', 'var(--form-cielo)', 2],
          ],
          [
            ['quarter', 'var(--form-corallo-pale)', 'var(--form-corallo)', 3],
            ['bars', 'var(--form-sole)', 'var(--form-night)'],
            ['quarter', 'var(--form-bosco-pale)', 'var(--form-bosco)'],
          ],
          [
            ['arch', 'var(--form-corallo)', 'var(--form-cream)'],
            ['arch', 'var(--form-sole)', 'var(--form-night)'],
            ['arch', 'var(--form-bosco)', 'var(--form-cream)'],
          ],
        ]}
      />
    </svg>
  );
}
