import type { FamilyChild } from '../api/api-types';
import { useSend } from '../api/commands/use-command';
import { InlineConfirm } from '../ui/forms/inline-confirm';
import { Section, SectionText } from '../ui/layout/section';
import { capitalised, to } from '../ui/text/italian';
import { EmailForm } from './email-form';
import classes from './family.module.css';
import { useAllowPersonMutation, useDisallowPersonMutation } from './guardians-api';

/** Who may write and send coins to the child, beyond whom the rules always allow. */
export function AllowedPeople({ child: { _id: child, name, allowed, guardians } }: { child: FamilyChild }) {
  const allowing = useSend(useAllowPersonMutation(), {
    failure: 'Non siamo riusciti ad aggiungere la persona. Riprova.',
    fields: { email: true },
  });
  return (
    <Section id="persone" title="Chi può scrivere o mandare Coin FORM">
      <SectionText>
        {`${capitalised(to(name))} possono sempre rivolgersi i genitori, gli amministratori, chi vende dentro un ordine già approvato e le aziende verificate dentro una candidatura o un contest. Altre persone solo se le aggiungi qui${guardians.length > 1 ? ', e se lo fate tutti' : ''}.`}
      </SectionText>
      {allowed.length > 0 ? (
        <ul className={classes.people}>
          {allowed.map((person) => (
            <AllowedPerson key={person._id ?? person.name} child={child} person={person} />
          ))}
        </ul>
      ) : null}
      <EmailForm
        label="E-mail della persona"
        description="Deve avere un account su FORM"
        field="email"
        button="Aggiungi"
        success="Persona aggiunta"
        sending={allowing}
        send={(email, then) => allowing.send({ child, body: { email } }, then)}
      />
    </Section>
  );
}

function AllowedPerson({ child, person }: { child: string; person: FamilyChild['allowed'][number] }) {
  const { _id, name, isAllowedByAll } = person;
  const removing = useSend(useDisallowPersonMutation(), {
    failure: 'Non siamo riusciti a rimuovere la persona. Riprova.',
  });
  return (
    <li>
      <span>
        <span translate="no">{name}</span>
        {isAllowedByAll ? null : <small>Non vale ancora: manca il sì dell’altro genitore</small>}
      </span>
      {_id === null ? null : (
        <InlineConfirm
          label="Rimuovi"
          subject={name}
          sending={removing}
          onConfirm={() => removing.send({ child, person: _id })}
        />
      )}
    </li>
  );
}
