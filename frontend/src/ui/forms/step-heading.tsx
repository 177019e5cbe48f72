import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFocusOnAppearance } from '../feedback/focus-on-appearance';

interface StepHeadingProps {
  id: string;
  /** A heading that takes the focus when it appears, so that the keyboard and the screen reader follow a change of step. */
  focus: boolean;
  children: ReactNode;
}

export function StepHeading({ id, focus, children }: StepHeadingProps) {
  const heading = useFocusOnAppearance<HTMLHeadingElement>(focus);
  return (
    <Title order={2} size="h3" id={id} ref={heading} tabIndex={-1} mb="md">
      {children}
    </Title>
  );
}
