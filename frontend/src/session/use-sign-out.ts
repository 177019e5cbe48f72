import { useStore } from 'react-redux';
import { selectToken, signedOut, type WithSession } from './session-slice';
import { endSession } from './sign-outs';

/** A deliberate end of the session: here at once, and on the server. */
export function useSignOut(): () => void {
  const { dispatch, getState } = useStore<WithSession>();
  return () => {
    const token = selectToken(getState());
    dispatch(signedOut());
    if (token !== null) endSession(token);
  };
}
