import { Button, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import type { Item } from '../../api/api-types';
import { publishableTypes } from '../../entities/marketplace/item-types';
import { ObstacleNote } from '../../entities/moderation/obstacle-note';
import { useRestriction } from '../../entities/moderation/restriction';
import { paths } from '../../paths';
import { useCurrentUser } from '../../session/current-user';
import { EmptyState, Loading } from '../../ui/feedback/states';
import { Page } from '../../ui/layout/page';
import { LoadMoreList, type PagedQuery, RowsSkeleton } from '../../ui/lists/load-more';
import { MayNotPublish } from '../may-not-publish';
import { OwnItem } from './own-item';
import classes from './own-items.module.css';
import { type OwnGroup, useOwnItemsInfiniteQuery } from './own-items-api';

const groups = [
  { name: 'waiting', title: 'Aspettano te' },
  { name: 'over', title: 'Finiti' },
  {
    name: 'published',
    title: 'In vendita',
    empty: (
      <EmptyState
        title="Non hai articoli in vendita"
        hint="Pubblica un servizio, un corso o, come azienda, un’offerta di lavoro: lo gestisci da qui."
      >
        <Button component={Link} to={paths.newItem} variant="default">
          Nuovo articolo
        </Button>
      </EmptyState>
    ),
  },
  {
    name: 'paused',
    title: 'In pausa',
    empty: 'Niente in pausa. Con «Metti in pausa» togli per un po’ un articolo dal marketplace, e lo ritrovi qui.',
  },
  {
    name: 'draft',
    title: 'Bozze',
    empty: 'Nessuna bozza. Bastano titolo e tipo: con «Salva come bozza» finisci quando vuoi.',
  },
] as const satisfies { name: OwnGroup; title: string; empty?: ReactNode }[];

/** What a person offers, has offered and prepares: what waits for them first (product.md 10.28). */
export function OwnItemsScreen() {
  const user = useCurrentUser();
  const restriction = useRestriction();
  if (!user) return null;
  const publishes = publishableTypes[user.role].length > 0;
  return (
    <Page
      title="I miei annunci"
      lead={publishes ? 'Che cosa ti aspetta, che cosa è in vendita e che cosa prepari.' : undefined}
      actions={
        publishes && !restriction ? (
          <Button component={Link} to={paths.newItem} leftSection={<IconPlus size={18} aria-hidden="true" />}>
            Nuovo articolo
          </Button>
        ) : null
      }
    >
      {restriction ? <ObstacleNote obstacle={restriction} /> : null}
      {publishes ? <Groups /> : <MayNotPublish />}
    </Page>
  );
}

function Groups() {
  const refetched = { refetchOnMountOrArgChange: true };
  const queries = {
    waiting: useOwnItemsInfiniteQuery('waiting', refetched),
    over: useOwnItemsInfiniteQuery('over', refetched),
    published: useOwnItemsInfiniteQuery('published', refetched),
    paused: useOwnItemsInfiniteQuery('paused', refetched),
    draft: useOwnItemsInfiniteQuery('draft', refetched),
  };
  // Nothing moves away below what comes later.
  if (Object.values(queries).some(({ isLoading }) => isLoading))
    return (
      <Loading label="Caricamento dei tuoi articoli">
        <RowsSkeleton />
      </Loading>
    );
  return groups.map((group) => <Group key={group.name} {...group} query={queries[group.name]} />);
}

interface GroupProps {
  name: OwnGroup;
  title: string;
  /** Where it is missing a group is shown only where it has something. */
  empty?: ReactNode;
  query: PagedQuery<Item>;
}

function Group({ name, title, empty, query }: GroupProps) {
  const id = useId();
  const total = query.currentData?.pages[0]?.total;
  if (total === 0 && !empty) return null;
  return (
    <section className={classes.group} aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {title}
      </Title>
      {total === 0 && typeof empty === 'string' ? (
        <p className="soft">{empty}</p>
      ) : (
        <LoadMoreList query={query} noun={['articolo', 'articoli']} of="dei tuoi articoli" counted empty={empty}>
          {(items) => (
            <ul className={classes.items}>
              {items.map((item) => (
                <OwnItem key={item._id} item={item} group={name} />
              ))}
            </ul>
          )}
        </LoadMoreList>
      )}
    </section>
  );
}
