import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';

interface LoadingShapeProps {
  /** What is loading; it starts with "Caricamento". */
  label: string;
  className?: string;
  children: ReactNode;
}

/** Placeholders in the shape of what is loading: seen, and told to screen readers as text, because a region without text is silent. */
export function LoadingShape({ label, className, children }: LoadingShapeProps) {
  return (
    <>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      <div className={className} aria-hidden="true">
        {children}
      </div>
    </>
  );
}
