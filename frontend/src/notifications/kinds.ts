import { IconBuildingStore, IconCoins, IconInfoCircle, IconTrophy, IconUsers } from '@tabler/icons-react';
import type { Notification } from '../api/api-types';

/** The label and icon of each type of notification. */
export const kinds: Record<Notification['type'], { label: string; Icon: typeof IconCoins }> = {
  contest: { label: 'Contest', Icon: IconTrophy },
  marketplace: { label: 'Marketplace', Icon: IconBuildingStore },
  coin: { label: 'Coin FORM', Icon: IconCoins },
  system: { label: 'FORM', Icon: IconInfoCircle },
  social: { label: 'Persone', Icon: IconUsers },
};
