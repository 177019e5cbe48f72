import { Button } from '@mantine/core';
import type { OpenedMail } from '../api/api-types';
import { Dialog } from '../ui/dialog';
import { capitalised, to } from '../ui/italian';
import classes from './mail.module.css';

/** A message that was kept, as text. */
export function MailLetter({ letter, onClose }: { letter: OpenedMail; onClose: () => void }) {
  const { subject, recipient, text, link } = letter;
  return (
    <Dialog wide title={subject} text={capitalised(to(recipient))} onCancel={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it with the keyboard */}
      <section className={classes.letter} aria-label="Testo del messaggio" tabIndex={0}>
        {text}
      </section>
      <div className={classes.actions}>
        {link === null ? null : (
          <Button component="a" href={link} target="_blank" rel="noreferrer" variant="default">
            Apri il link del messaggio
          </Button>
        )}
        <Button onClick={onClose}>Chiudi</Button>
      </div>
    </Dialog>
  );
}
