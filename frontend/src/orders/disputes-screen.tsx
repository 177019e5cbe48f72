import { useSearchParams } from 'react-router-dom';
import { paths } from '../paths';
import { Page } from '../ui/page';
import { EmptyState } from '../ui/states';
import { OneOrder, OrderList } from './order-list';

const path = paths.adminDisputes;

/** The disputes that wait for an administrator, with the texts of both parties. */
export function DisputesScreen() {
  const [address] = useSearchParams();
  const order = address.get('order');
  return (
    <Page
      title="Contestazioni"
      lead="Leggi le due parti e decidi: il motivo arriva a entrambe. Chi è parte in causa non decide."
    >
      {order === null ? (
        <OrderList
          filter={{ side: 'disputed' }}
          label="Contestazioni da decidere"
          noun={['contestazione', 'contestazioni']}
          empty={
            <EmptyState
              title="Nessuna contestazione da decidere"
              hint="Gli ordini contestati da chi acquista compaiono qui."
            />
          }
        />
      ) : (
        <OneOrder key={order} id={order} side="disputed" all={path} />
      )}
    </Page>
  );
}
