import { useElementSize } from '@mantine/hooks';
import type { CSSProperties, ReactNode } from 'react';
import classes from './in-sight.module.css';

interface InSightProps {
  className?: string;
  children: ReactNode;
}

/**
 * A column of a grid that stays in sight beside a longer one. When it is higher than the window it scrolls until its end
 * shows: no action in it waits for the end of the text.
 */
export function InSight({ className = '', children }: InSightProps) {
  const { ref, height } = useElementSize();
  return (
    <div
      ref={ref}
      className={`${classes.column} ${className}`}
      style={{ '--column-height': `${height}px` } as CSSProperties}
    >
      {children}
    </div>
  );
}
