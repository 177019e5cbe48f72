import { useAuth } from '../../session/current-user';
import { sentence } from '../../ui/text/italian';
import { useKnownRestriction } from '../moderation/restriction';
import { useLacksVerification } from '../people/own-verification-api';
import { publishableTypes } from './item-types';

/**
 * Why the person does not publish, as a sentence; null where they may. A visitor may once they have signed in, and nobody knows
 * yet as whom; undefined until it is known who asks, and what they may.
 */
export function useWhyNotPublish(): string | null | undefined {
  const auth = useAuth();
  const restriction = useKnownRestriction();
  if (auth.status === 'loading') return undefined;
  if (auth.status !== 'authenticated') return null;
  if (publishableTypes[auth.user.role].length === 0) return 'Pubblicano adulti e aziende.';
  return restriction ? sentence(restriction.msg) : restriction;
}

/** The same, of opening a contest. */
export function useWhyNotOpenContest(): string | null | undefined {
  const auth = useAuth();
  const restriction = useKnownRestriction();
  const lacksVerification = useLacksVerification();
  if (auth.status === 'loading') return undefined;
  if (auth.status !== 'authenticated') return null;
  if (auth.user.role !== 'company' && auth.user.role !== 'admin')
    return 'I contest li creano aziende e amministratori.';
  if (restriction) return sentence(restriction.msg);
  if (restriction === undefined || lacksVerification === undefined) return undefined;
  return lacksVerification ? 'I contest li creano solo le aziende verificate.' : null;
}
