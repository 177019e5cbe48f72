import { useRef } from 'react';
import { useLazyPageQuery } from '../../entities/pages-api';

/**
 * Which privacy notice a person has read: the one that stood behind the link when they ticked the box, whatever the operator
 * has published before or since.
 */
export function usePrivacyRead() {
  const [load] = useLazyPageQuery();
  const read = useRef<Promise<string | undefined> | undefined>(undefined);
  const ask = () => load('privacy').then(({ data }) => data?.version);
  return {
    ticked() {
      read.current = ask();
    },
    /** Asks once more where there was no answer; undefined where there is none either. */
    version: async () => (await read.current) ?? ask(),
  };
}
