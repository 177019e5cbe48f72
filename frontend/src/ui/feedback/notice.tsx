import { IconInfoCircle, IconUserHeart } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

interface NoticeProps {
  /** What it is about, for screen readers. */
  label: string;
  /** `missing` is something that a person has to do something about. */
  tone: 'quiet' | 'missing';
  children: ReactNode;
}

/** What holds until further notice, above a screen; the result of an action is an `Outcome`. */
export function Notice({ label, tone, children }: NoticeProps) {
  const Icon = tone === 'quiet' ? IconInfoCircle : IconUserHeart;
  return (
    <aside className={classes.notice} data-tone={tone} aria-label={label} data-screen-only>
      <Icon size={22} stroke={1.7} aria-hidden="true" />
      <div>{children}</div>
    </aside>
  );
}
