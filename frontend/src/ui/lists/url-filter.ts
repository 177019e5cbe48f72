import { useContext } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useSearchParams } from 'react-router-dom';

/** Stores filters in the URL, so that a view can be shared and the back button returns to it. */
export function useUrlFilter() {
  const [address, setAddress] = useSearchParams();
  const router = useContext(DataRouterContext)?.router;
  return {
    address,
    /** An empty value removes the filter. @param pushed whether "back" leads to how it was */
    setFilter: (name: string, value: string, pushed = false) => {
      // What is drawn is behind the router where two filters are chosen one right after the other.
      const now = router?.state.navigation.location ?? router?.state.location;
      const next = new URLSearchParams(now?.search ?? address);
      if (value === '') next.delete(name);
      else next.set(name, value);
      setAddress(next, { replace: !pushed, preventScrollReset: true });
    },
    clearFilters: () => setAddress({}, { replace: true, preventScrollReset: true }),
  };
}

/** One of a few values in the URL; null for any other. */
export const choiceIn = <Choice extends string>(address: URLSearchParams, name: string, choices: readonly Choice[]) =>
  choices.find((choice) => choice === address.get(name)) ?? null;

/** An ISO day in the URL; empty for anything else. */
export const dayIn = (address: URLSearchParams, name: string) => shapedIn(address, name, /^\d{4}-\d{2}-\d{2}$/);

/** A whole number from 0 in the URL; null for anything else. */
export const wholeIn = (address: URLSearchParams, name: string) => {
  const written = shapedIn(address, name, /^\d{1,10}$/);
  return written === '' ? null : Number(written);
};

/** An id in the URL; empty for anything else. */
export const idIn = (address: URLSearchParams, name: string) => shapedIn(address, name, /^[0-9a-f-]{36}$/i);

function shapedIn(address: URLSearchParams, name: string, shape: RegExp): string {
  const value = address.get(name) ?? '';
  return shape.test(value) ? value : '';
}
