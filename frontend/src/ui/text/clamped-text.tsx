import { UnstyledButton } from '@mantine/core';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import classes from './clamped-text.module.css';

interface ClampedTextProps {
  text: string;
  /** Beside the button for the rest. */
  actions?: ReactNode;
  /** What belongs to the text, below it. */
  children?: ReactNode;
}

/** A long text in its first six lines, with a button for the rest. Screen readers always have all of it. */
export function ClampedText({ text, actions, children }: ClampedTextProps) {
  const id = useId();
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [whole, setWhole] = useState(false);
  const [cut, setCut] = useState(false);

  // A narrower window cuts more lines. An unfolded text keeps its button.
  useLayoutEffect(() => {
    const node = paragraph.current;
    if (!node || whole) return;
    const measure = () => setCut(node.scrollHeight > node.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, [whole]);

  return (
    <>
      <p id={id} ref={paragraph} className={classes.text} data-whole={whole || undefined}>
        {text}
      </p>
      {children}
      <div className={classes.foot}>
        {cut ? (
          <UnstyledButton
            className={classes.toggle}
            aria-expanded={whole}
            aria-controls={id}
            data-screen-only
            onClick={() => setWhole((shown) => !shown)}
          >
            {whole ? 'Mostra meno' : 'Leggi tutto'}
          </UnstyledButton>
        ) : null}
        {actions}
      </div>
    </>
  );
}
