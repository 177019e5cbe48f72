import { paths } from '../../paths';
import { EmptyState } from '../../ui/feedback/states';
import { Page } from '../../ui/layout/page';
import { LoadMoreList } from '../../ui/lists/load-more';
import { StateFilter } from '../../ui/lists/state-filter';
import { useUrlFilter } from '../../ui/lists/url-filter';
import { useVerificationsInfiniteQuery } from './company-verifications-api';
import { VerificationCard } from './verification-card';
import classes from './verifications.module.css';

const states = [
  { value: 'waiting', label: 'In attesa' },
  { value: 'verified', label: 'Verificate' },
  { value: 'refused', label: 'Respinte' },
  { value: 'revoked', label: 'Revocate' },
] as const;

/** The companies that ask to be verified, and those that were. */
export function VerificationsScreen() {
  const { address } = useUrlFilter();
  const state = states.find(({ value }) => value === address.get('state'))?.value ?? 'waiting';
  const requests = useVerificationsInfiniteQuery({ state });
  return (
    <Page
      title="Verifiche"
      lead="Cerca la partita IVA nel registro delle imprese, e confronta il nome. Il motivo di un no arriva all’azienda."
    >
      <StateFilter states={states} state={state} />
      <LoadMoreList
        query={requests}
        noun={['richiesta', 'richieste']}
        of="delle richieste"
        empty={
          state === 'waiting' ? (
            <EmptyState
              title="Nessuna azienda in attesa"
              hint="Le richieste che le aziende inviano dal profilo compaiono qui."
            />
          ) : (
            <EmptyState title="Nessuna richiesta" />
          )
        }
      >
        {(rows) => (
          <ul className={classes.requests}>
            {rows.map((request) => (
              <VerificationCard key={request._id} request={request} profile={paths.person(request.company._id)} />
            ))}
          </ul>
        )}
      </LoadMoreList>
    </Page>
  );
}
