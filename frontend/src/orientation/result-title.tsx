import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFocusOnAppearance } from '../ui/feedback/focus-on-appearance';

interface ResultTitleProps {
  id?: string;
  /** The result has just been asked for: the keyboard and the screen reader go to it. */
  focus: boolean;
  children: ReactNode;
}

export function ResultTitle({ id, focus, children }: ResultTitleProps) {
  const title = useFocusOnAppearance<HTMLHeadingElement>(focus);
  return (
    <Title order={2} id={id} ref={title} tabIndex={-1}>
      {children}
    </Title>
  );
}
