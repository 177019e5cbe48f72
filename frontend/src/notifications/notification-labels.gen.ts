/** Written by `make api` from the words of the server. */
import { IconBuildingStore, IconCoins, IconInfoCircle, IconTrophy, IconUsers } from '@tabler/icons-react';

export const notificationLabels = {
  "coin": {
    "label": "Coin FORM",
    Icon: IconCoins
  },
  "marketplace": {
    "label": "Marketplace",
    Icon: IconBuildingStore
  },
  "contest": {
    "label": "Contest",
    Icon: IconTrophy
  },
  "social": {
    "label": "Persone",
    Icon: IconUsers
  },
  "system": {
    "label": "FORM",
    Icon: IconInfoCircle
  }
} as const;
