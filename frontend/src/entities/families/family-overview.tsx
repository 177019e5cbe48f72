import type { FamilyChild } from '../../api/api-types';
import { ChildCards } from './child-cards';
import { ChildRequests } from './child-requests';

interface FamilyOverviewProps {
  family: readonly FamilyChild[];
  /** The child whom the page is about, where it is about one. */
  current?: FamilyChild;
}

/** What a guardian comes for: the children first, then what waits for a yes. */
export const FamilyOverview = ({ family, current }: FamilyOverviewProps) => (
  <>
    <ChildCards family={family} current={current} />
    <ChildRequests family={family} />
  </>
);
