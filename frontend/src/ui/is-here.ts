import { useContext } from 'react';
import { UNSAFE_DataRouterContext as DataRouter, useLocation } from 'react-router-dom';

/**
 * For what changes the address some time later: whoever has followed a link meanwhile would be brought back.
 * @returns whether nobody is on the way to another page. React may not have heard of it yet: the router has.
 */
export function useIsHere(): () => boolean {
  const router = useContext(DataRouter)?.router;
  const { pathname } = useLocation();
  return () => !router || (router.state.navigation.location ?? router.state.location).pathname === pathname;
}
