import { Anchor, Button, Group } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { useCommand, useSend } from '../../api/commands/use-command';
import {
  useBlockedPeopleInfiniteQuery,
  useBlockMutation,
  useUnblockMutation,
} from '../../entities/moderation/moderation-api';
import { paths } from '../../paths';
import { announce } from '../../ui/feedback/announce';
import { Outcome } from '../../ui/feedback/outcome';
import classes from '../profile/blocked-people.module.css';

interface BlockPersonProps {
  id: string;
  name: string;
}

/** Blocks a person, in two presses; a blocked one can be unblocked. */
export function BlockPerson({ id, name }: BlockPersonProps) {
  const { data } = useBlockedPeopleInfiniteQuery();
  const [asking, setAsking] = useState(false);
  const failure = 'Non è stato possibile: riprova';
  const unblocking = useSend(useUnblockMutation(), { failure });
  const blocking = useCommand(useBlockMutation(), {
    failure,
    onDone() {
      setAsking(false);
      announce(`Hai bloccato ${name}`);
    },
  });
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
          loading={unblocking.busy}
          leftSection={<IconBan size={16} aria-hidden="true" />}
          onClick={() => unblocking.send(id)}
        >
          Sblocca
        </Button>
        <Outcome error={unblocking.failure} />
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
  return (
    <section className={classes.asked} aria-labelledby={heading}>
      <strong id={heading}>{`Bloccare ${name}?`}</strong>
      <p>
        Non potrete scrivervi, ordinare, inviarvi Coin FORM o iscrivervi ai rispettivi contest. Ordini aperti e
        iscrizioni già fatte continuano. Non riceve nessun avviso; ci ripensi quando vuoi dal{' '}
        <Anchor component={Link} to={`${paths.profile}?sezione=privacy`} inherit>
          tuo profilo
        </Anchor>
        .
      </p>
      <Outcome error={blocking.failure} />
      <Group gap="sm">
        <Button size="sm" autoFocus loading={blocking.busy} onClick={() => blocking.send({ person: id })}>
          Blocca
        </Button>
        <Button size="sm" variant="default" disabled={blocking.busy} onClick={() => setAsking(false)}>
          Annulla
        </Button>
      </Group>
    </section>
  );
}
