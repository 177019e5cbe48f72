/** Written by `make api` from the words of the server. */
import { IconBuilding, IconFlag, IconKey, IconMailX, IconScale, IconUsersGroup } from '@tabler/icons-react';

export const waitingLabels = {
  "reports": {
    Icon: IconFlag,
    "oldest": "La più vecchia",
    "noun": [
      "segnalazione da leggere",
      "segnalazioni da leggere"
    ],
    "hint": "Chi l’ha inviata aspetta una risposta"
  },
  "guardians": {
    Icon: IconUsersGroup,
    "oldest": "Il più vecchio",
    "noun": [
      "caso di genitori o tutori da decidere",
      "casi di genitori o tutori da decidere"
    ],
    "hint": "Un ragazzo o una ragazza aspetta"
  },
  "disputes": {
    Icon: IconScale,
    "oldest": "La più vecchia",
    "noun": [
      "contestazione da decidere",
      "contestazioni da decidere"
    ],
    "hint": "I Coin FORM restano in garanzia fino alla decisione"
  },
  "verifications": {
    Icon: IconBuilding,
    "oldest": "La più vecchia",
    "noun": [
      "azienda da verificare",
      "aziende da verificare"
    ],
    "hint": "Chi ha dato la partita IVA aspetta un sì o un no"
  },
  "second-steps": {
    Icon: IconKey,
    "oldest": "La più vecchia",
    "noun": [
      "verifica in due passaggi da togliere",
      "verifiche in due passaggi da togliere"
    ],
    "hint": "Chi l’ha persa non riesce ad accedere"
  },
  "mail": {
    Icon: IconMailX,
    "oldest": "Il più vecchio",
    "noun": [
      "messaggio non recapitato",
      "messaggi non recapitati"
    ],
    "hint": "Chi doveva riceverlo non lo ha avuto"
  }
} as const;
