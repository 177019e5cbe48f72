import { Title } from '@mantine/core';
import type { Guided } from '../../api/api-types';
import { sharedWords } from '../../entities/orientation/guidance-api';
import { paths } from '../../paths';
import { RowLink } from '../../ui/lists/row-link';
import { formatDay, formatTheDay, withArticle } from '../../ui/text/format';
import { capitalised } from '../../ui/text/italian';
import classes from './guidance.module.css';

/** Somebody whom the reader accompanies, with the way to what they show. */
export function GuidedCard({ guided: { person, since, sees, changedAt } }: { guided: Guided }) {
  return (
    <li className={`card ${classes.one}`}>
      <Title order={3} size="h4" className={classes.who}>
        <RowLink to={person._id && paths.guidedPerson(person._id)}>
          <span translate="no">{person.name}</span>
        </RowLink>
      </Title>
      <p>{capitalised(sharedWords(sees))}</p>
      <p className="soft">{`${withArticle('Dal', formatDay(since))}; ${
        changedAt === null ? 'ancora nulla da leggere' : `ultima modifica ${formatTheDay(changedAt)}`
      }`}</p>
    </li>
  );
}
