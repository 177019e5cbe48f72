/** Written by `make api` from the words of the server. */
import { IconAdjustmentsHorizontal, IconArrowBackUp, IconBuildingStore, IconLock, IconShoppingBag, IconTrophy } from '@tabler/icons-react';

export const transactionLabels = {
  "reward": {
    "label": "Premio",
    "untitled": "Premio di un contest",
    "beforeItem": "All’assunzione: ",
    Icon: IconTrophy
  },
  "purchase": {
    "label": "Acquisto",
    "untitled": "Articolo del marketplace",
    Icon: IconShoppingBag
  },
  "sale": {
    "label": "Vendita",
    "untitled": "Articolo del marketplace",
    Icon: IconBuildingStore
  },
  "refund": {
    "label": "Rimborso",
    "untitled": "Garanzia",
    Icon: IconArrowBackUp
  },
  "escrow": {
    "label": "Deposito a garanzia",
    "untitled": "Garanzia",
    Icon: IconLock
  },
  "adjustment": {
    "label": "Rettifica",
    "asFilter": "Benvenuto in FORM, rettifiche",
    "untitled": "Rettifica amministrativa",
    Icon: IconAdjustmentsHorizontal
  }
} as const;
