import { api } from '../../api/api';
import { asking } from '../../api/call';
import { listsOf } from '../../api/tags';

/** What the first screen of the administration shows. */
const statsApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminStats: build.query(asking('/admin/stats')),
    /** The last twelve weeks, oldest first; the last one is under way. */
    adminWeeks: build.query(asking('/admin/stats/weeks')),
    backup: build.query(asking('/admin/backup')),
    /** What waits for an administrator. */
    waiting: build.query({ ...asking('/admin/waiting'), providesTags: [listsOf('Orders')] }),
  }),
});

export const {
  useAdminStatsQuery,
  useAdminWeeksQuery,
  useBackupQuery,
  useWaitingQuery,
  endpoints: statsEndpoints,
} = statsApi;
