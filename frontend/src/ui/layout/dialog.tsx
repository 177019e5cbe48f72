import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import classes from './dialog.module.css';

interface DialogProps {
  title: string;
  /** What the person is asked, or how the content is used. */
  text: string;
  /** Called on Escape, and when the browser's own way back closes dialogs. */
  onCancel: () => void;
  wide?: boolean;
  children: ReactNode;
}

/** A modal question: the browser's own dialog keeps the focus in it and gives it back. Open as long as it is rendered. */
export function Dialog({ title, text, onCancel, wide = false, children }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const node = dialog.current;
    node?.showModal();
    // Closing it, and not only removing it, gives the focus back.
    return () => node?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`card ${classes.dialog}`}
      data-wide={wide || undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <p id={`${id}-text`}>{text}</p>
      {children}
    </dialog>
  );
}
