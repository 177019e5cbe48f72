import { Anchor } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { AdminUser } from '../../api/api-types';
import { paths } from '../../paths';
import { EmptyState } from '../../ui/feedback/states';
import { LoadMoreList } from '../../ui/lists/load-more';
import { useAdminTransactionsInfiniteQuery } from '../ledger/transactions-api';
import { TransactionsTable } from '../ledger/transactions-table';

export function UserTransactions({ user: { _id } }: { user: AdminUser }) {
  const transactions = useAdminTransactionsInfiniteQuery({ type: null, user: _id, from: '', to: '' });
  return (
    <>
      <LoadMoreList
        query={transactions}
        noun={['transazione', 'transazioni']}
        of="delle transazioni"
        empty={<EmptyState title="Nessuna transazione" hint="Qui compaiono i Coin FORM che entrano ed escono." />}
      >
        {(rows) => <TransactionsTable rows={rows} />}
      </LoadMoreList>
      <p>
        <Anchor component={Link} to={paths.transactionsOf(_id)} className="onward">
          Filtra e scarica le transazioni <IconArrowRight size={16} aria-hidden="true" />
        </Anchor>
      </p>
    </>
  );
}
