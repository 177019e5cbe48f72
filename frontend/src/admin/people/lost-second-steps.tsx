import { IconArrowRight, IconKey } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Answer } from '../../api/call';
import { paths } from '../../paths';
import { timeTold } from '../../ui/text/clock';
import { DotSeparated } from '../../ui/text/dot-separated';
import { formatMoment, withArticle } from '../../ui/text/format';
import classes from '../overview/waiting.module.css';
import { useSecondStepRemovalsQuery } from './people-api';

type Removal = Answer<'get', '/admin/second-step-removals'>[number];

/** Who cannot sign in any more and waits for an administrator; nothing where nobody does. */
export function LostSecondSteps() {
  const { data: removals = [] } = useSecondStepRemovalsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (removals.length === 0) return null;
  return (
    <section className={classes.waiting} aria-labelledby="verifiche-perse">
      <h2 id="verifiche-perse">Verifica in due passaggi persa</h2>
      <ul className={classes.tasks}>
        {removals.map((removal) => (
          <li key={removal.person._id}>
            <LostSecondStep {...removal} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function LostSecondStep({ person: { _id, name, email }, removableFrom }: Removal) {
  const isDue = Date.parse(removableFrom) <= timeTold();
  return (
    <Link to={paths.adminUserAccess(_id)} className={`card ${classes.task}`}>
      <span className={`disc ${classes.mark}`}>
        <IconKey size={24} stroke={1.7} aria-hidden="true" />
      </span>
      <span className={classes.words}>
        <strong translate="no">{name}</strong>
        <DotSeparated>
          <span translate="no">{email}</span>
          <span>
            {isDue ? 'Si può togliere' : `Si può togliere ${withArticle('dal', formatMoment(removableFrom))}`}
          </span>
        </DotSeparated>
      </span>
      <IconArrowRight size={20} aria-hidden="true" />
    </Link>
  );
}
