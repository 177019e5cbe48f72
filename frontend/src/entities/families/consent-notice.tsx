import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { OwnGuardians } from '../../api/api-types';
import { paths } from '../../paths';
import { Notice } from '../../ui/feedback/notice';
import { formatTheDay } from '../../ui/text/format';
import { useSendsMail } from '../pages-api';
import { useOwnGuardians } from './family-api';

const label = 'Consenso di un genitore';

/** What a minor has to know about the consent of a guardian; nothing where all is well, and for everybody else. */
export function ConsentNotice({ isOnFamily = false }: { isOnFamily?: boolean }) {
  const own = useOwnGuardians();
  const sends = useSendsMail();
  if (own === undefined) return null;
  if (!own.isRequired)
    return (
      <Notice label={label} tone="quiet">
        <p>Qui nessun genitore può dare il consenso: FORM è in prova, e non è pensato per minori veri.</p>
      </Notice>
    );
  const missing = missingConsentOf(own, sends);
  if (missing === null) return null;
  return (
    <Notice label={label} tone="missing">
      {missing}
      {isOnFamily ? null : (
        <p>
          <Link to={paths.family}>Vai a Famiglia</Link>
        </p>
      )}
    </Notice>
  );
}

function missingConsentOf(own: OwnGuardians, sends: boolean | undefined): ReactNode {
  const { standing, consent, graceUntil } = own;
  if (standing === 'without-consent')
    return (
      <>
        <p>
          <strong>
            {consent === 'withdrawn' ? 'Il consenso è stato ritirato.' : 'Manca il consenso di un genitore o tutore.'}
          </strong>{' '}
          Puoi leggere e concludere ciò che hai iniziato. Per spendere Coin FORM, ordinare, candidarti, iscriverti a un
          contest o pubblicare serve il suo sì.
        </p>
        <p>{whatWaits(own, sends)}</p>
      </>
    );
  const isDue = consent === 'missing' && graceUntil !== null;
  if (!isDue) return null;
  return (
    <p>
      <strong>{`Serve il consenso di un genitore o tutore entro ${formatTheDay(graceUntil)}.`}</strong>{' '}
      <span>{`Dopo, senza, il tuo account si ferma. ${whatWaits(own, sends)}`}</span>
    </p>
  );
}

function whatWaits({ isHeld, request, consent, guardians }: OwnGuardians, sends: boolean | undefined): string {
  if (isHeld) return 'Il consenso è arrivato: un amministratore lo sta verificando.';
  if (consent === 'withdrawn' && guardians.length > 0) return 'Chi l’ha ritirato può darlo di nuovo quando vuole.';
  if (!request) return 'Nessuna richiesta è aperta: puoi farne una.';
  if (request.isWaiting) return 'La richiesta non è ancora partita: parte da sola appena possibile.';
  return requestSentence(request.email, sends);
}

/** @param sends whether messages leave */
const requestSentence = (email: string, sends: boolean | undefined) =>
  sends === false
    ? `La richiesta a ${email} è aperta: il link lo ha chi gestisce FORM.`
    : `Abbiamo scritto a ${email}.`;
