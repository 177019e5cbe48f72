import { useSearchParams } from 'react-router-dom';

/** Stores filters in the URL, so that a view can be shared and the back button returns to it. */
export function useUrlFilter() {
  const [address, setAddress] = useSearchParams();
  return {
    address,
    /** An empty value removes the filter. */
    setFilter: (name: string, value: string) =>
      setAddress(
        (current) => {
          const next = new URLSearchParams(current);
          if (value === '') next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}
