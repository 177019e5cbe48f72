import { useIntersection } from '@mantine/hooks';
import { type ReactNode, Suspense, useState } from 'react';

/** So far from the window that it is there before it is seen. */
const near = { rootMargin: '300px' };

/** What stands at the end of a screen: it is drawn, and its file and its data are asked for, once somebody comes near it. */
export function WhenNear({ children }: { children: ReactNode }) {
  const { ref, entry } = useIntersection(near);
  const [wasNear, setNear] = useState(false);
  if (entry?.isIntersecting && !wasNear) setNear(true);
  return wasNear ? <Suspense>{children}</Suspense> : <div ref={ref} />;
}
