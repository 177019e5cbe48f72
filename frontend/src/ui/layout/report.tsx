import { IconShieldCheck, IconShieldQuestion, IconShieldX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useFocusOnAppearance } from '../feedback/focus-on-appearance';
import classes from './report.module.css';

const icons = { valid: IconShieldCheck, invalid: IconShieldX, undecided: IconShieldQuestion };

interface ReportProps {
  verdict: keyof typeof icons;
  title: string;
  text: string;
  /** The verdict takes the focus when it appears. */
  focus?: boolean;
  children: ReactNode;
}

/** The result of a verification: the verdict on a panel of its own, and its details below. */
export function Report({ verdict, title, text, focus = false, children }: ReportProps) {
  const id = useId();
  const heading = useFocusOnAppearance<HTMLHeadingElement>(focus);
  const Icon = icons[verdict];
  return (
    <section className={`sheet ${classes.report}`} aria-labelledby={id}>
      <div className={classes.verdict} data-verdict={verdict}>
        <Icon size={56} stroke={1.5} aria-hidden="true" />
        <div>
          <h2 id={id} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <p>{text}</p>
        </div>
      </div>
      {children}
    </section>
  );
}
