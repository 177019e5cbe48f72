import { choiceIn, dayIn, idIn, useUrlFilter } from '../../ui/lists/url-filter';
import { ChoiceFilter } from '../choice-filter';
import { UserField } from '../people/user-field';
import { RecordFilters } from '../record-filters';
import classes from '../record-filters.module.css';
import { kindLabels, transactionTypes } from './transaction-types';
import type { TransactionFilter } from './transactions-api';

/** The filters in the URL, without invalid ones. */
export const filterOf = (address: URLSearchParams): TransactionFilter => ({
  type: choiceIn(address, 'type', transactionTypes),
  user: idIn(address, 'user'),
  from: dayIn(address, 'from'),
  to: dayIn(address, 'to'),
});

export function TransactionsFilters({ filter }: { filter: TransactionFilter }) {
  const { setFilter } = useUrlFilter();
  return (
    <RecordFilters filter={filter}>
      <ChoiceFilter
        label="Tipo"
        name="type"
        className={classes.filter}
        placeholder="Tutti i tipi"
        labels={kindLabels}
        value={filter.type}
        removeLabel="Togli il filtro sul tipo"
      />
      <UserField
        label="Utente"
        className={classes.person}
        user={filter.user}
        onChange={(chosen) => setFilter('user', chosen)}
      />
    </RecordFilters>
  );
}
