import { Skeleton } from '@mantine/core';
import { Loading } from '../ui/states';
import classes from './teasers-section.module.css';

export function TeaserSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label} className={classes.list}>
      {['a', 'b', 'c'].map((row) => (
        <div key={row} className={classes.row}>
          <Skeleton className={classes.thumbnail} height="auto" />
          <div className={classes.about}>
            <Skeleton height={18} width="75%" mb={10} />
            <Skeleton height={13} width="45%" />
          </div>
        </div>
      ))}
    </Loading>
  );
}
