import { Anchor, Button, Group } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '../api/errors';
import { useIdempotencyKey } from '../api/idempotency-key';
import { useBlockedPeopleInfiniteQuery, useBlockMutation, useUnblockMutation } from '../domain/moderation-api';
import { paths } from '../paths';
import { announce } from '../ui/announce';
import { Outcome } from '../ui/outcome';
import classes from './blocked-people.module.css';

interface BlockPersonProps {
  id: string;
  name: string;
}

/** Blocks a person, in two presses; a blocked one can be unblocked. */
export function BlockPerson({ id, name }: BlockPersonProps) {
  const { data } = useBlockedPeopleInfiniteQuery();
  const [asking, setAsking] = useState(false);
  const [block, blocking] = useBlockMutation();
  const [unblock, unblocking] = useUnblockMutation();
  const intention = useIdempotencyKey();
  const heading = useId();
  const isBlocked = data?.pages.some(({ rows }) => rows.some(({ _id }) => _id === id)) ?? false;

  if (isBlocked)
    return (
      <Group gap="sm">
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={classes.block}
          loading={unblocking.isLoading}
          leftSection={<IconBan size={16} aria-hidden="true" />}
          onClick={() => unblock(id)}
        >
          Sblocca
        </Button>
        <Outcome error={unblocking.error ? messageOf(unblocking.error, 'Non è stato possibile: riprova') : null} />
      </Group>
    );
  if (!asking)
    return (
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        className={classes.block}
        leftSection={<IconBan size={16} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        Blocca
      </Button>
    );
  const send = async () => {
    const answer = await block({ person: id, key: intention.keyFor(id) });
    if (!answer.data) return;
    intention.fulfilled();
    setAsking(false);
    announce(`Hai bloccato ${name}`);
  };
  return (
    <section className={classes.asked} aria-labelledby={heading}>
      <strong id={heading}>Bloccare {name}?</strong>
      <p>
        Non potrete scrivervi, ordinare, inviarvi Coin FORM o iscrivervi ai rispettivi contest. Ordini aperti e
        iscrizioni già fatte continuano. Non riceve nessun avviso; ci ripensi quando vuoi dal{' '}
        <Anchor component={Link} to={`${paths.profile}?sezione=privacy`} inherit>
          tuo profilo
        </Anchor>
        .
      </p>
      <Outcome error={blocking.error ? messageOf(blocking.error, 'Non è stato possibile: riprova') : null} />
      <Group gap="sm">
        <Button size="sm" autoFocus loading={blocking.isLoading} onClick={send}>
          Blocca
        </Button>
        <Button size="sm" variant="default" disabled={blocking.isLoading} onClick={() => setAsking(false)}>
          Annulla
        </Button>
      </Group>
    </section>
  );
}
