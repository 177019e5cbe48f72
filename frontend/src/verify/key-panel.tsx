import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { canDigest, noDigestWords } from '../ledger/digest';
import { parseVerificationKey } from '../ledger/verification-key';
import { CopyButton } from '../ui/feedback/copy-button';
import { Outcome } from '../ui/feedback/outcome';
import classes from './key-panel.module.css';
import type { TrustedKeys } from './trusted-keys';

interface KeyPanelProps {
  trusted: TrustedKeys;
  /** The key that a person entered, which is then the only one in use. */
  own: string | null;
  onOwn: (vkey: string | null) => void;
}

const origins: Record<TrustedKeys['state'], string> = {
  asking: 'La stiamo chiedendo al server…',
  served: 'È quella che il server dichiara ora; questo browser la ricorda per le prossime volte.',
  remembered: 'Il server non risponde: è quella che questo browser ricorda.',
  changed: 'È quella che questo browser ricordava.',
  missing: 'Il server non risponde e questo browser non ne ricorda nessuna: incollane una qui sotto.',
};

/** The public key that checks signatures, where it comes from, and how to use another one. */
export function KeyPanel({ trusted, own, onOwn }: KeyPanelProps) {
  const keys = own === null ? trusted.keys : [own];
  return (
    <section className={classes.panel} aria-labelledby="chiave">
      <h2 id="chiave">Con quale chiave</h2>
      <Outcome
        error={trusted.state === 'changed' ? 'La chiave pubblica di FORM è cambiata' : null}
        hint="Il server non dichiara più una chiave che questo browser ricordava. Quando un registro cambia chiave, di solito tiene anche le precedenti: chiedi conferma a chi gestisce FORM, per un’altra via."
      />
      <p>{own === null ? origins[trusted.state] : 'È quella che hai incollato tu: vale soltanto questa.'}</p>
      <ul className={classes.keys}>
        {keys.map((key) => (
          <li key={key}>
            <code translate="no">{key}</code>
            <CopyButton value={key} label="Copia la chiave pubblica" done="Chiave copiata" />
          </li>
        ))}
      </ul>
      {trusted.state === 'changed' ? (
        <Button variant="default" onClick={trusted.accept}>
          Fidati delle chiavi nuove
        </Button>
      ) : null}
      {own === null ? (
        <OwnKey onOwn={onOwn} />
      ) : (
        <Button variant="default" onClick={() => onOwn(null)}>
          Torna alla chiave di FORM
        </Button>
      )}
    </section>
  );
}

function OwnKey({ onOwn }: Pick<KeyPanelProps, 'onOwn'>) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const vkey = typed.trim();
    if (!canDigest()) setError(noDigestWords);
    else if (await parseVerificationKey(vkey)) onOwn(vkey);
    else setError('Questa non è una chiave pubblica: ha la forma nome+codice+chiave');
  };
  return (
    <form onSubmit={submit} className={classes.own}>
      <TextInput
        label="Chiave pubblica"
        description="Se non ti fidi del server, incolla quella che hai avuto per un’altra via."
        autoComplete="off"
        spellCheck={false}
        value={typed}
        error={error}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setError(null);
        }}
      />
      <Button type="submit" variant="default" disabled={typed.trim() === ''}>
        Usa questa chiave
      </Button>
    </form>
  );
}
