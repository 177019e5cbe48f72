import { Button } from '@mantine/core';
import { useState } from 'react';
import type { OwnGuardians } from '../api/api-types';
import { useSend } from '../api/commands/use-command';
import { Confirmation } from '../ui/forms/inline-confirm';
import { Section, SectionText } from '../ui/layout/section';
import classes from './family.module.css';
import { useContestGuardianMutation } from './guardians-api';

type Guardian = OwnGuardians['guardians'][number];

export function OwnGuardianList({ guardians }: { guardians: Guardian[] }) {
  return (
    <Section id="genitori" title="I tuoi genitori o tutori">
      <SectionText>
        Vedono saldo, transazioni, ordini e contest, e impostano i limiti. Se qualcuno qui non lo è, dillo: non vede più
        nulla finché un amministratore non ha deciso. Consenso e limiti restano.
      </SectionText>
      <ul className={classes.people}>
        {guardians.map((guardian) => (
          <GuardianRow key={guardian._id ?? guardian.name} guardian={guardian} />
        ))}
      </ul>
    </Section>
  );
}

function GuardianRow({ guardian: { _id, name, isContested, mayBeContested } }: { guardian: Guardian }) {
  const [asking, setAsking] = useState(false);
  const contesting = useSend(useContestGuardianMutation(), {
    failure: 'Non siamo riusciti a inviare la segnalazione. Riprova.',
  });
  return (
    <li>
      <span>
        <span translate="no">{name}</span>
        {isContested ? <small>Un amministratore sta verificando</small> : null}
      </span>
      {_id !== null && mayBeContested && !isContested ? (
        asking ? (
          <Confirmation
            question={`${name} non è un tuo genitore o tutore?`}
            sending={contesting}
            onConfirm={() => contesting.send(_id)}
            onCancel={() => setAsking(false)}
          />
        ) : (
          <Button
            variant="default"
            size="sm"
            aria-label={`Non è un mio genitore: ${name}`}
            onClick={() => setAsking(true)}
          >
            Non è un mio genitore
          </Button>
        )
      ) : null}
    </li>
  );
}
