import type { GuardianOfMinor, MinorInFamily, SentRequest } from './user-family-api';

export const consentLabels: Record<MinorInFamily['consent'], { label: string; color: string }> = {
  given: { label: 'Consenso dato', color: 'green' },
  withdrawn: { label: 'Consenso ritirato', color: 'red' },
  missing: { label: 'Senza consenso', color: 'yellow' },
  'not-needed': { label: 'Non serve', color: 'gray' },
};

export const purposeLabels: Record<SentRequest['purpose'], string> = {
  consent: 'Consenso',
  'second-guardian': 'Secondo genitore o tutore',
};

export const causeLabels: Record<SentRequest['cause'], string> = {
  registration: 'alla registrazione',
  correction: 'indirizzo corretto dal minore',
  again: 'mandata di nuovo dal minore',
  invitation: 'su invito',
  replacement: 'da un amministratore',
};

const outcomes: Record<NonNullable<SentRequest['outcome']>, { label: string; color: string }> = {
  consented: { label: 'Consenso dato', color: 'green' },
  held: { label: 'Consenso da verificare', color: 'yellow' },
  'not-accepted': { label: 'Consenso non accettato', color: 'red' },
  refused: { label: 'Ha risposto di no', color: 'red' },
  'not-me': { label: '«Non sono io»', color: 'red' },
  replaced: { label: 'Vale la più recente', color: 'gray' },
};

/** What became of a request. */
export function stateOf(
  { outcome, isSent, isWaiting, expiresAt }: SentRequest,
  now: number,
): { label: string; color: string } {
  if (outcome !== null) return outcomes[outcome];
  if (isWaiting) return { label: 'Non ancora inviata', color: 'yellow' };
  if (!isSent) return { label: 'Non inviata: è di un minore', color: 'red' };
  return Date.parse(expiresAt) > now
    ? { label: 'In attesa di risposta', color: 'yellow' }
    : { label: 'Scaduta', color: 'gray' };
}

const numberOf = (count: number, [one, many]: readonly [string, string]) => `${count} ${count === 1 ? one : many}`;

/** What a guardian set, in a line. */
export function termsOf({ limits, allowed }: GuardianOfMinor): string[] {
  return [
    `${limits.weeklyCoins} Coin FORM alla settimana`,
    `un sì oltre ${limits.approvalAbove}`,
    limits.mayApply ? 'candidature sì' : 'candidature no',
    ...(allowed > 0 ? [numberOf(allowed, ['persona autorizzata', 'persone autorizzate'])] : []),
  ];
}
