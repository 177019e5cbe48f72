import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import type { User } from '../../api/api-types';
import { useOwnGuardiansQuery } from '../../entities/families/family-api';
import { announce } from '../../ui/feedback/announce';
import { LoadingState } from '../../ui/feedback/states';
import { formatCoins } from '../../ui/text/format';

/** Whoever signs in for the first time reads which coins they begin with; a child who waits for a consent cannot use any yet. */
export function Arrival({ user: { role, coinBalance }, to }: { user: User; to: string }) {
  const own = useOwnGuardiansQuery(undefined, { skip: role !== 'minor' });
  const isWaiting = own.currentData?.standing === 'waiting';
  const isNamed = !own.isLoading && !isWaiting && coinBalance > 0;
  useEffect(() => {
    if (isNamed)
      announce(`Il tuo account è aperto: hai ${formatCoins(coinBalance)} per cominciare.`, { id: 'first-coins' });
  }, [isNamed, coinBalance]);
  return own.isLoading ? <LoadingState label="Caricamento…" /> : <Navigate to={to} replace />;
}
