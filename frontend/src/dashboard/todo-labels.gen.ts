/** Written by `make api` from the words of the server. */
import { IconAward, IconCompass, IconFileText, IconGavel, IconHelpCircle, IconMessage, IconPackage, IconPackageExport, IconPencil, IconShieldCheck, IconTrophy } from '@tabler/icons-react';

export const todoLabels = {
  "confirm_delivery": {
    "label": "Conferma la consegna",
    Icon: IconPackage,
    "of": "da",
    "ends": "scade"
  },
  "deliver": {
    "label": "Consegna l’ordine",
    Icon: IconPackageExport,
    "of": "per",
    "ends": "scade"
  },
  "answer_dispute": {
    "label": "Rispondi alla contestazione",
    Icon: IconMessage,
    "of": "di",
    "ends": "scade"
  },
  "answer_application": {
    "label": "Rispondi alla candidatura",
    Icon: IconFileText,
    "of": "di",
    "ends": "scade"
  },
  "decide_dispute": {
    "label": "Decidi la contestazione",
    Icon: IconGavel,
    "of": "di",
    "ends": "scade"
  },
  "submit_entry": {
    "label": "Invia il tuo elaborato",
    Icon: IconPencil,
    "ends": "chiude"
  },
  "choose_winner": {
    "label": "Scegli chi vince",
    Icon: IconTrophy,
    "ends": "scade"
  },
  "conclude_contest": {
    "label": "Concludi il contest senza elaborati",
    Icon: IconAward,
    "ends": "scade"
  },
  "approve_order": {
    "label": "Rispondi a una richiesta di acquisto",
    Icon: IconShieldCheck,
    "of": "di",
    "ends": "scade"
  },
  "allow_guidance": {
    "label": "Rispondi a chi vuole accompagnare",
    Icon: IconCompass,
    "isPerson": true,
    "of": "per",
    "ends": "scade"
  },
  "answer_question": {
    "label": "Rispondi a una domanda",
    Icon: IconHelpCircle,
    "ends": "scade"
  }
} as const;
