import { IconLock, IconUsers } from '@tabler/icons-react';
import type { Guidance, OwnGuardians } from '../../api/api-types';
import { useOwnGuardians } from '../../entities/families/family-api';
import { useGuidanceQuery } from '../../entities/orientation/accompanies';
import { useCurrentUser } from '../../session/current-user';
import { sentence } from '../../ui/text/italian';
import { listed } from '../../ui/text/listed';
import classes from './guidance.module.css';

/** Who reads something of a person beside them: of a child under fourteen the guardians, and who accompanies the person. */
interface OtherReaders {
  readonly guardians: boolean;
  readonly names: readonly string[];
}

/** Undefined until it is known: that nobody reads is never said too early. */
export function useReaders(of: Guidance['sees'][number]): OtherReaders | undefined {
  const isMinor = useCurrentUser()?.role === 'minor';
  const own = useOwnGuardians();
  const { currentData: all } = useGuidanceQuery();
  if (all === undefined || (isMinor && own === undefined)) return undefined;
  const open = all.filter(({ side, status, sees }) => side === 'person' && status === 'active' && sees.includes(of));
  return {
    guardians: own !== undefined && isReadByGuardians(own),
    names: open.flatMap(({ name, email }) => name ?? email ?? []),
  };
}

export const isShared = ({ guardians, names }: OtherReaders): boolean => guardians || names.length > 0;

const isReadByGuardians = ({ isUnder14, guardians }: OwnGuardians): boolean =>
  isUnder14 && guardians.some(({ isContested }) => !isContested);

/** Who reads the path, or the newest result, above it. */
export function Readers({ of }: { of: Guidance['sees'][number] }) {
  const readers = useReaders(of);
  const Icon = readers && isShared(readers) ? IconUsers : IconLock;
  return (
    <p className={`soft ${classes.readers}`} data-screen-only>
      {readers ? (
        <>
          <Icon size={18} aria-hidden="true" /> <span>{labelsOf(readers)}</span>
        </>
      ) : null}
    </p>
  );
}

function labelsOf({ guardians, names }: OtherReaders): string {
  if (!guardians && names.length === 0) return 'Lo leggi solo tu.';
  if (!guardians) return sentence(`Lo leggete ${listed(['tu', ...names])}`);
  const withGuardians = 'Lo leggete tu e i tuoi genitori o tutori, fino ai tuoi 14 anni.';
  if (names.length === 0) return withGuardians;
  return `${withGuardians} ${sentence(`${names.length === 1 ? 'Lo legge' : 'Lo leggono'} anche ${listed(names)}`)}`;
}
