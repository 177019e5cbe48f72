import { paths } from '../paths';
import { EmptyState } from '../ui/feedback/states';
import { ChoiceSelect } from '../ui/fields/choice-select';
import { Page } from '../ui/layout/page';
import { choiceIn, useUrlFilter } from '../ui/lists/url-filter';
import { OneOrder, OrderList } from './order-list';
import classes from './orders.module.css';

const path = paths.adminDisputes;

const sorts = ['deadline', 'newest'] as const;
const sortLabels: Record<(typeof sorts)[number], string> = { deadline: 'Scadenza più vicina', newest: 'Più recenti' };

/** The disputes that wait for an administrator, with the texts of both parties on request. */
export function DisputesScreen() {
  const { address, setFilter } = useUrlFilter();
  const sort = choiceIn(address, 'sort', sorts);
  const order = address.get('order');
  return (
    <Page
      title="Contestazioni"
      lead="Leggi le due parti e decidi: il motivo arriva a entrambe. Chi è parte in causa non decide."
    >
      {order === null ? (
        <>
          <ChoiceSelect
            label="Ordina per"
            className={classes.sort}
            value={sort ?? 'deadline'}
            onChange={(chosen) => setFilter('sort', chosen === 'deadline' ? '' : chosen)}
            data={sorts.map((value) => ({ value, label: sortLabels[value] }))}
          />
          <OrderList
            filter={{ side: 'disputed', sort }}
            label="Contestazioni da decidere"
            noun={['contestazione', 'contestazioni']}
            empty={
              <EmptyState
                title="Nessuna contestazione da decidere"
                hint="Gli ordini contestati da chi acquista compaiono qui."
              />
            }
          />
        </>
      ) : (
        <OneOrder key={order} id={order} side="disputed" all={path} />
      )}
    </Page>
  );
}
