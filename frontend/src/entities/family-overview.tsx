import type { FamilyChild } from '../api/api-types';
import { WardCards } from './ward-cards';
import { WardRequests } from './ward-requests';

interface FamilyOverviewProps {
  family: readonly FamilyChild[];
  /** The child whom the page is about, where it is about one. */
  current?: FamilyChild;
}

/** What a guardian comes for: the children first, then what waits for a yes. */
export const FamilyOverview = ({ family, current }: FamilyOverviewProps) => (
  <>
    <WardCards family={family} current={current} />
    <WardRequests family={family} />
  </>
);
