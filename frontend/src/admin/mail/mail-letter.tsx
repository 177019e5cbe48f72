import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { OpenedMail } from '../../api/api-types';
import { Outcome } from '../../ui/feedback/outcome';
import { Dialog } from '../../ui/layout/dialog';
import { capitalised, to } from '../../ui/text/italian';
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
      {link === null ? (
        <div className={classes.actions}>
          <Button onClick={onClose}>Chiudi</Button>
        </div>
      ) : (
        <LetterLink link={link} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** The link is for the recipient: it is handed on, or else opened, in the session of the administrator. Reading it was noted down. */
function LetterLink({ link, onClose }: { link: string; onClose: () => void }) {
  const { copied, error, copy } = useClipboard({ timeout: 5000 });
  return (
    <>
      <p className="soft">
        Il link è per chi riceve il messaggio: chi lo apre agisce al suo posto. La lettura è in Attività.
      </p>
      <Outcome
        success={copied ? 'Link copiato' : null}
        error={error ? 'Il browser non ha copiato il link' : null}
        hint={error ? 'Copia soltanto su una connessione protetta (https): seleziona il link nel testo.' : undefined}
      />
      <div className={classes.actions}>
        <Button onClick={() => copy(new URL(link, window.location.origin).href)}>Copia il link</Button>
        <Button component="a" href={link} target="_blank" rel="noreferrer" variant="default">
          Aprilo in questa sessione
        </Button>
        <Button variant="subtle" color="gray" onClick={onClose}>
          Chiudi
        </Button>
      </div>
    </>
  );
}
