import { useNotifications } from '@mantine/notifications';
import { lazy, Suspense, useState } from 'react';
import { CrashBoundary } from './crash-boundary';

const Announcements = lazy(async () => ({ default: (await import('../ui/announcements')).Announcements }));

/** Most visits announce nothing: what shows announcements is fetched with the first one. */
export function AnnouncementsOnDemand() {
  const { notifications } = useNotifications();
  const [needed, setNeeded] = useState(false);
  if (!needed && notifications.length > 0) setNeeded(true);
  if (!needed) return null;
  return (
    <CrashBoundary fallback={null}>
      <Suspense fallback={null}>
        <Announcements />
      </Suspense>
    </CrashBoundary>
  );
}
