import { useConnection } from '../api/connection';

/** Why a part of FORM did not arrive, as far as this browser knows. */
export function useWhyNotLoaded(): string {
  const connection = useConnection();
  switch (connection) {
    case 'offline':
      return 'Sei offline, e questa parte di FORM non è ancora su questo dispositivo.';
    case 'unreachable':
      return 'FORM non risponde, e questa parte non è ancora su questo dispositivo.';
    case 'online':
      return 'La connessione si è interrotta, oppure è uscita una nuova versione di FORM.';
    default:
      return connection satisfies never;
  }
}
