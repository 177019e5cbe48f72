import { useNotifications } from '@mantine/notifications';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part';
import { CrashBoundary } from '../failures/crash-boundary';

const Announcements = lazyPart(async () => (await import('../../ui/feedback/announcements')).Announcements);

/** Most visits announce nothing: what shows announcements is fetched with the first one. */
export function AnnouncementsOnDemand() {
  const { notifications } = useNotifications();
  const [needed, setNeeded] = useState(false);
  if (!needed && notifications.length > 0) setNeeded(true);
  if (!needed) return null;
  return (
    <CrashBoundary fallback={null} until={notifications}>
      <Suspense fallback={null}>
        <Announcements />
      </Suspense>
    </CrashBoundary>
  );
}
