import { Anchor, Button, Title } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Item } from '../../api/api-types';
import { seatsLeftLabel, whenOf, whereOf } from '../../entities/marketplace/fact-words';
import { ItemBadges } from '../../entities/marketplace/item-labels';
import { paysNothing } from '../../entities/marketplace/item-types';
import { useRestriction } from '../../entities/moderation/restriction';
import { paths } from '../../paths';
import { useCurrentUser } from '../../session/current-user';
import { hasRole } from '../../session/roles';
import { formatCoins } from '../../ui/text/format';
import { counted } from '../../ui/text/italian';
import { officialWhy } from '../item-words';
import { CopyButton } from './copy-button';
import classes from './own-items.module.css';
import type { OwnGroup } from './own-items-api';
import { StatusButton } from './status-button';
import { WithdrawButton } from './withdraw-button';

/** One's own item with what it waits for, and what can be done with it. What waits stands above, without the acts below. */
export function OwnItem({ item, group }: { item: Item; group: OwnGroup }) {
  const isDraft = item.status === 'draft';
  const parts = partsOf(item);
  return (
    <li className={`card ${classes.item}`}>
      <div className={classes.words}>
        <p className={classes.badges}>
          <ItemBadges item={item} />
        </p>
        <Title order={3} size="h4">
          <Anchor
            component={Link}
            to={isDraft ? paths.editItem(item._id) : paths.item(item._id)}
            className={classes.name}
          >
            {item.title}
          </Anchor>
        </Title>
        {parts.length > 0 ? <p className="soft">{parts.join(' · ')}</p> : null}
        {group === 'waiting' ? <Waiting item={item} /> : null}
        {group === 'waiting' && item.unanswered ? <Unanswered item={item} /> : null}
        {group === 'over' ? <p>{overHint(item)}</p> : null}
        {item.missing ? (
          <p>{`Per pubblicarla manca: ${item.missing.map((name) => missingWords[name]).join(', ')}.`}</p>
        ) : null}
      </div>
      {group === 'waiting' ? null : <Acts item={item} />}
    </li>
  );
}

const missingWords: Record<string, string> = {
  description: 'la descrizione',
  price: 'il prezzo',
  jobKind: 'il tipo di lavoro',
};

function partsOf(item: Item): string[] {
  const price = paysNothing(item) || item.missing?.includes('price') ? undefined : formatCoins(item.price);
  const keepers = item.favourites
    ? `fra i preferiti di ${counted(item.favourites, ['persona', 'persone'])}`
    : undefined;
  return [price, whenOf(item), whereOf(item), seatsLeftLabel(item), keepers].flatMap((part) => part ?? []);
}

function Unanswered({ item: { _id, unanswered = 0 } }: { item: Item }) {
  return (
    <p>
      <Anchor component={Link} to={paths.questions(_id)}>
        {counted(unanswered, ['domanda senza risposta', 'domande senza risposta'])}
      </Anchor>
    </p>
  );
}

function Waiting({ item: { _id, type, waiting = 0 } }: { item: Item }) {
  if (waiting === 0) return null;
  const isJob = type === 'job_offer';
  const noun = isJob
    ? (['candidatura ti aspetta', 'candidature ti aspettano'] as const)
    : (['ordine ti aspetta', 'ordini ti aspettano'] as const);
  return (
    <p>
      <Anchor component={Link} to={isJob ? paths.applications(_id) : paths.ordersBy({ side: 'sold', group: 'action' })}>
        {counted(waiting, noun)}
      </Anchor>
    </p>
  );
}

const overHint = ({ type }: Item): string =>
  type === 'job_offer'
    ? 'Con una nuova scadenza, o con più posti, torna nel marketplace.'
    : 'Con altri giorni torna nel marketplace.';

function Acts({ item }: { item: Item }) {
  const user = useCurrentUser();
  const restriction = useRestriction();
  const edits = !restriction && (!item.isOfficial || hasRole(user, 'admin'));
  return (
    <div className={classes.acts}>
      {edits ? (
        <>
          <Button
            component={Link}
            to={paths.editItem(item._id)}
            variant="default"
            size="sm"
            leftSection={<IconPencil size={18} aria-hidden="true" />}
            aria-label={`Modifica: ${item.title}`}
          >
            Modifica
          </Button>
          <StatusButton item={item} size="sm" />
        </>
      ) : null}
      {item.type === 'job_offer' && item.status !== 'draft' ? (
        <Button component={Link} to={paths.applications(item._id)} variant="default" size="sm">
          Candidature
        </Button>
      ) : null}
      {restriction ? null : <CopyButton item={item} />}
      <WithdrawButton item={item} />
      {item.isOfficial && !edits && !restriction ? <p className="soft">{officialWhy}</p> : null}
    </div>
  );
}
