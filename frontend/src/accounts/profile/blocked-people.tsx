import { Button, Title } from '@mantine/core';
import { useBlockedPeopleInfiniteQuery, useUnblockMutation } from '../../entities/moderation/moderation-api';
import { announce } from '../../ui/feedback/announce';
import { Outcome } from '../../ui/feedback/outcome';
import { FormPanel } from '../../ui/forms/form-card';
import { LoadMoreList } from '../../ui/lists/load-more';
import { Avatar } from '../../ui/pictures/avatar';
import { formatDay, withArticle } from '../../ui/text/format';
import classes from './blocked-people.module.css';

/** Whom the person has blocked, with the way back. */
export function BlockedPeople() {
  const people = useBlockedPeopleInfiniteQuery();
  return (
    <FormPanel>
      <Title order={2} size="h3">
        Persone bloccate
      </Title>
      <p className={classes.lead}>
        Non possono scriverti, ordinare da te né inviarti Coin FORM, e tu non puoi farlo con loro.
      </p>
      <LoadMoreList
        query={people}
        noun={['persona', 'persone']}
        of="delle persone bloccate"
        empty={<p className={classes.none}>Nessuna. Per bloccare qualcuno, apri il suo profilo.</p>}
      >
        {(rows) => (
          <ul className={classes.people}>
            {rows.map(({ _id, name, since }) => (
              <Blocked key={_id} id={_id} name={name} since={since} />
            ))}
          </ul>
        )}
      </LoadMoreList>
    </FormPanel>
  );
}

function Blocked({ id, name, since }: { id: string; name: string; since: string }) {
  const [unblock, { isLoading, isError }] = useUnblockMutation();
  const send = async () => {
    const answer = await unblock(id);
    if (!answer.error) announce(`${name} non è più tra le persone bloccate`);
  };
  return (
    <li>
      <Avatar name={name} size={40} />
      <div className={classes.who}>
        <strong translate="no">{name}</strong>
        <span>{withArticle('dal', formatDay(since))}</span>
      </div>
      <Button variant="default" size="sm" loading={isLoading} aria-label={`Sblocca ${name}`} onClick={send}>
        Sblocca
      </Button>
      <Outcome error={isError ? 'Non è stato possibile: riprova' : null} />
    </li>
  );
}
