import { useSearchParams } from 'react-router-dom';

/** Filters live in the address, so that a view can be shared and the back button returns to it. */
export function useAddressFilter() {
  const [address, setAddress] = useSearchParams();
  return {
    address,
    /** An empty value takes the filter away. */
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
