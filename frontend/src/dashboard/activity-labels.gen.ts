/** Written by `make api` from the words of the server. */
import { IconBell, IconBuildingStore, IconCoins, IconTrophy } from '@tabler/icons-react';

export const activityLabels = {
  "notification": {
    "label": "Notifica",
    Icon: IconBell
  },
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
  }
} as const;
