import { UnstyledButton } from '@mantine/core';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import classes from './clamped-text.module.css';

/** A long text in its first six lines, with a button for the rest. Screen readers always have all of it. */
export function ClampedText({ text, className }: { text: string; className?: string }) {
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
      <p id={id} ref={paragraph} className={`${classes.text} ${className ?? ''}`} data-whole={whole || undefined}>
        {text}
      </p>
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
    </>
  );
}
