import { IconBuilding, IconFlag, IconKey, IconMailX, IconScale, IconUsersGroup } from '@tabler/icons-react';
import type { WaitingNow } from '../../api/api-types';

interface WaitingKind {
  Icon: typeof IconScale;
  /** After the number: singular, plural. */
  noun: readonly [one: string, many: string];
  /** What it means that it waits. */
  hint: string;
  oldest: 'La più vecchia' | 'Il più vecchio';
}

export const waitingKinds: Record<WaitingNow['name'], WaitingKind> = {
  reports: {
    Icon: IconFlag,
    noun: ['segnalazione da leggere', 'segnalazioni da leggere'],
    hint: 'Chi l’ha inviata aspetta una risposta.',
    oldest: 'La più vecchia',
  },
  guardians: {
    Icon: IconUsersGroup,
    noun: ['caso di genitori o tutori da decidere', 'casi di genitori o tutori da decidere'],
    hint: 'Un ragazzo o una ragazza aspetta.',
    oldest: 'Il più vecchio',
  },
  disputes: {
    Icon: IconScale,
    noun: ['contestazione da decidere', 'contestazioni da decidere'],
    hint: 'I Coin FORM restano in garanzia fino alla decisione.',
    oldest: 'La più vecchia',
  },
  verifications: {
    Icon: IconBuilding,
    noun: ['azienda da verificare', 'aziende da verificare'],
    hint: 'Chi ha dato la partita IVA aspetta un sì o un no.',
    oldest: 'La più vecchia',
  },
  'second-steps': {
    Icon: IconKey,
    noun: ['verifica in due passaggi da togliere', 'verifiche in due passaggi da togliere'],
    hint: 'Chi l’ha persa non riesce ad accedere.',
    oldest: 'La più vecchia',
  },
  mail: {
    Icon: IconMailX,
    noun: ['messaggio non recapitato', 'messaggi non recapitati'],
    hint: 'Chi doveva riceverlo non lo ha avuto.',
    oldest: 'Il più vecchio',
  },
};
