import { Notice } from '../ui/feedback/notice';
import { formatMoment } from '../ui/text/format';
import { useHeldConsentsQuery } from './guardians-api';
import { usualVerification } from './usual-verification';

/** Consents of the reader that an administrator looks at before they count. */
export function HeldConsents() {
  const { currentData: held = [] } = useHeldConsentsQuery();
  return held.map(({ child, since, usual }) => (
    <Notice key={`${child} ${since}`} label={`Consenso per ${child}`} tone="quiet">
      <p>
        <strong>{`Il tuo consenso per ${child} è in verifica`}</strong>{' '}
        <span>{`(${formatMoment(since)}): prima che valga, un amministratore lo guarda. ${usualVerification(usual)}`}</span>
      </p>
    </Notice>
  ));
}
