/** Written by `make api` from the words of the server. */
import { IconAdjustmentsHorizontal, IconArrowBackUp, IconBuildingStore, IconLock, IconShoppingBag, IconTrophy } from '@tabler/icons-react';

export const transactionWords = {
  "reward": {
    "label": "Premio",
    "asFilter": "Premio",
    Icon: IconTrophy,
    "untitled": "Premio di un contest",
    "beforeItem": "All’assunzione: "
  },
  "purchase": {
    "label": "Acquisto",
    "asFilter": "Acquisto",
    Icon: IconShoppingBag,
    "untitled": "Articolo del marketplace"
  },
  "sale": {
    "label": "Vendita",
    "asFilter": "Vendita",
    Icon: IconBuildingStore,
    "untitled": "Articolo del marketplace"
  },
  "refund": {
    "label": "Rimborso",
    "asFilter": "Rimborso",
    Icon: IconArrowBackUp,
    "untitled": "Garanzia"
  },
  "escrow": {
    "label": "Deposito a garanzia",
    "asFilter": "Deposito a garanzia",
    Icon: IconLock,
    "untitled": "Garanzia"
  },
  "adjustment": {
    "label": "Rettifica",
    "asFilter": "Benvenuto in FORM, rettifiche",
    Icon: IconAdjustmentsHorizontal,
    "untitled": "Rettifica amministrativa"
  }
} as const;
