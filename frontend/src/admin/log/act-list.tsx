import type { ReactNode } from 'react';
import type { AdminAct } from '../../api/api-types';
import { ListFrame, LoadMoreList } from '../../ui/lists/load-more';
import { formatMoment } from '../../ui/text/format';
import classes from './act-list.module.css';
import { ActSentence } from './act-sentence';
import { type ActFilter, useAdminActsInfiniteQuery } from './log-api';

/** What administrators did, newest first. Every screen that shows it asks again: any act of anybody adds to it. */
export function ActList({ filter, empty }: { filter: Partial<ActFilter>; empty: ReactNode }) {
  const query = useAdminActsInfiniteQuery(filter, { refetchOnMountOrArgChange: true });
  return (
    <LoadMoreList query={query} noun={['operazione', 'operazioni']} of="delle operazioni" empty={empty}>
      {(rows) => (
        <ListFrame>
          <ol>
            {rows.map((act) => (
              <Act key={act._id} act={act} />
            ))}
          </ol>
        </ListFrame>
      )}
    </LoadMoreList>
  );
}

function Act({ act }: { act: AdminAct }) {
  return (
    <li className={classes.act}>
      <ActSentence act={act} />
      {act.outcome || act.reason ? (
        <p className={`soft ${classes.reason}`}>
          {act.outcome ? <strong>{`${act.outcome}.`}</strong> : null} <span>{act.reason}</span>
        </p>
      ) : null}
      <time className={classes.time} dateTime={act.timestamp}>
        {formatMoment(act.timestamp)}
      </time>
    </li>
  );
}
