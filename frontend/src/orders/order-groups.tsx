import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Order } from '../api/api-types';
import { EmptyState, ErrorState, Loading } from '../ui/feedback/states';
import { ChipNav } from '../ui/lists/chip-nav';
import { LoadMoreList, type PagedQuery, RowsSkeleton } from '../ui/lists/load-more';
import { formatNumber } from '../ui/text/format';
import { Announcing, failed, loading, type ShowOrder } from './order-list';
import classes from './orders.module.css';
import { type OrderGroup, type OwnOrdersFilter, useOrdersInfiniteQuery } from './orders-api';

const groupNames: readonly OrderGroup[] = ['action', 'open', 'concluded'];

function groupLabel(group: OrderGroup | null, kind: OwnOrdersFilter['kind']): string {
  if (group === null) return kind === 'application' ? 'Tutte' : 'Tutti';
  if (group === 'action') return 'Serve una tua azione';
  if (group === 'open') return 'In corso';
  return kind === 'application' ? 'Concluse' : 'Conclusi';
}

const emptyTitles: Record<OrderGroup, string> = {
  action: 'Per ora non serve nessuna tua azione',
  open: 'Niente in corso, per ora',
  concluded: 'Niente di concluso, per ora',
};

export const isOrderGroup = (name: string | null): name is OrderGroup => groupNames.some((group) => group === name);

type Orders = PagedQuery<Order>;

interface OrderGroupsProps {
  filter: OwnOrdersFilter;
  label: string;
  noun: readonly [one: string, many: string];
  /** The only group to show, if any. */
  group: OrderGroup | null;
  /** Shown when there is no order at all. */
  empty: ReactNode;
}

/** The reader's orders by who acts next: those that wait for the reader come first. */
export function OrderGroups({ filter, label, noun, group, empty }: OrderGroupsProps) {
  const lists: Record<OrderGroup, Orders> = {
    action: useGroup(filter, 'action'),
    open: useGroup(filter, 'open'),
    concluded: useGroup(filter, 'concluded'),
  };
  const missing = groupNames.map((name) => lists[name]).filter(({ currentData }) => currentData === undefined);
  if (missing.some(({ isFetching }) => isFetching))
    return (
      <Loading label={loading}>
        <RowsSkeleton />
      </Loading>
    );
  if (missing.length > 0)
    // The three differ in nothing that would be refused.
    return (
      <ErrorState
        {...failed}
        cause={missing[0]?.error}
        onRetry={() => missing.forEach(({ refetch }) => void refetch())}
      />
    );
  if (groupNames.every((name) => totalOf(lists[name]) === 0)) return empty;
  const groupOf = groupsOf(lists);
  const shown = groupNames.filter((name) => (group === null ? totalOf(lists[name]) > 0 : name === group));
  return (
    <>
      <GroupNav lists={lists} kind={filter.kind} group={group} />
      <Announcing label={label} side={filter.side} moves>
        {(show) =>
          shown.map((name) => (
            <Group
              key={name}
              name={name}
              label={groupLabel(name, filter.kind)}
              query={lists[name]}
              noun={noun}
              show={show}
              groupOf={groupOf}
            />
          ))
        }
      </Announcing>
    </>
  );
}

const useGroup = (filter: OwnOrdersFilter, group: OrderGroup): Orders => useOrdersInfiniteQuery({ ...filter, group });

/** By id: an order that has changed its group stands in two until both were asked for again, and the later answer has it right. */
function groupsOf(lists: Record<OrderGroup, Orders>): ReadonlyMap<string, OrderGroup> {
  const ages = ({ fulfilledTimeStamp = 0 }: Orders) => fulfilledTimeStamp;
  const oldestFirst = groupNames.toSorted((one, other) => ages(lists[one]) - ages(lists[other]));
  const idsOf = ({ currentData }: Orders) => currentData?.pages.flatMap(({ rows }) => rows.map(({ _id }) => _id)) ?? [];
  return new Map(oldestFirst.flatMap((name) => idsOf(lists[name]).map((id) => [id, name])));
}

const totalOf = ({ currentData }: Orders): number => currentData?.pages.at(-1)?.total ?? 0;

interface GroupNavProps {
  lists: Record<OrderGroup, Orders>;
  kind: OwnOrdersFilter['kind'];
  group: OrderGroup | null;
}

/** The groups as filters, each with its address. */
function GroupNav({ lists, kind, group }: GroupNavProps) {
  const [address] = useSearchParams();
  const searchOf = (name: OrderGroup | null) => {
    const next = new URLSearchParams(address);
    if (name === null) next.delete('group');
    else next.set('group', name);
    return next.toString();
  };
  return (
    <ChipNav
      label="Gruppi di ordini"
      links={[null, ...groupNames].map((name) => ({
        key: name ?? 'all',
        search: searchOf(name),
        isCurrent: name === group,
        text:
          name === null ? (
            groupLabel(null, kind)
          ) : (
            <GroupChip label={groupLabel(name, kind)} name={name} total={totalOf(lists[name])} />
          ),
      }))}
    />
  );
}

function GroupChip({ label, name, total }: { label: string; name: OrderGroup; total: number }) {
  return (
    <>
      <span>{label}</span>
      <span className={classes.count} data-waiting={name === 'action' && total > 0}>
        {formatNumber(total)}
      </span>
    </>
  );
}

interface GroupProps {
  name: OrderGroup;
  label: string;
  query: Orders;
  noun: readonly [one: string, many: string];
  show: ShowOrder;
  groupOf: ReadonlyMap<string, OrderGroup>;
}

function Group({ name, label, query, noun, show, groupOf }: GroupProps) {
  const id = useId();
  return (
    <section className={classes.group} aria-labelledby={id}>
      <Title order={2} size="h3" id={id} className={classes.groupTitle}>
        {label}
      </Title>
      <LoadMoreList
        query={query}
        noun={noun}
        of="degli ordini"
        errorHint={failed.hint}
        counted
        empty={<EmptyState title={emptyTitles[name]} />}
      >
        {(orders) => (
          <ul className={classes.orders}>{orders.filter(({ _id }) => groupOf.get(_id) === name).map(show)}</ul>
        )}
      </LoadMoreList>
    </section>
  );
}
