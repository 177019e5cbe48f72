import { Badge, Button } from '@mantine/core';
import { useState } from 'react';
import { useCommand } from '../../api/commands/use-command';
import { useMailSentences } from '../../entities/mail-sentences';
import { rules } from '../../entities/rules';
import { paths } from '../../paths';
import { Success } from '../../ui/feedback/outcome';
import { EmptyState } from '../../ui/feedback/states';
import { DecisionForm } from '../../ui/forms/decision-form';
import { ListFrame } from '../../ui/lists/load-more';
import { NameLink } from '../../ui/lists/name-link';
import { DotSeparated } from '../../ui/text/dot-separated';
import { sentence } from '../../ui/text/italian';
import classes from '../people/user.module.css';
import family from './user-family.module.css';
import { type GuardianOfMinor, type MinorInFamily, useReplaceGuardianMutation } from './user-family-api';
import { termsOf } from './user-family-labels';

interface Child {
  _id: string;
  name: string;
}

/** The guardians of a minor; an administrator replaces one. */
export function UserGuardians({ child, minor }: { child: Child; minor: MinorInFamily }) {
  const [done, setDone] = useState<string | null>(null);
  const { guardians, mayDecide } = minor;
  return (
    <section className={classes.part}>
      <h2>Genitori e tutori</h2>
      <Success>{done}</Success>
      <ListFrame>
        {guardians.length === 0 ? (
          <EmptyState title="Nessun genitore o tutore" hint="Compare qui chi ha dato il consenso." />
        ) : (
          <ul className={family.people}>
            {guardians.map((guardian) => (
              <GuardianRow
                key={guardian._id ?? guardian.name}
                child={child}
                guardian={guardian}
                minor={minor}
                onDone={setDone}
              />
            ))}
          </ul>
        )}
      </ListFrame>
      {guardians.length > 0 && !mayDecide ? (
        <p className={family.obstacle}>Sei parte in causa: decide un altro amministratore.</p>
      ) : null}
    </section>
  );
}

interface GuardianRowProps {
  child: Child;
  guardian: GuardianOfMinor;
  minor: MinorInFamily;
  onDone: (done: string | null) => void;
}

function GuardianRow({ child, guardian, minor, onDone }: GuardianRowProps) {
  const { _id, name, isContested, isConfirmed } = guardian;
  const [isReplacing, setReplacing] = useState(false);
  return (
    <li>
      <div className={family.words}>
        <p className={family.name}>
          <NameLink name={name} to={_id && paths.adminUserFamily(_id)} className="quiet-link" />
          {isContested ? <Badge color="yellow">Contestato dal minore</Badge> : null}
          {isConfirmed ? <Badge color="green">Verificato</Badge> : null}
        </p>
        <p className={`soft ${family.terms}`}>
          <DotSeparated>
            {termsOf(guardian).map((term) => (
              <span key={term}>{term}</span>
            ))}
          </DotSeparated>
        </p>
      </div>
      {_id !== null && minor.mayDecide && !isReplacing ? (
        <Button
          size="sm"
          variant="default"
          aria-label={`Sostituisci ${name}`}
          onClick={() => {
            onDone(null);
            setReplacing(true);
          }}
        >
          Sostituisci
        </Button>
      ) : null}
      {_id !== null && isReplacing ? (
        <ReplaceForm
          child={child}
          guardian={{ _id, name }}
          minor={minor}
          onDone={onDone}
          onBack={() => setReplacing(false)}
        />
      ) : null}
    </li>
  );
}

interface ReplaceFormProps {
  child: Child;
  guardian: Child;
  minor: MinorInFamily;
  onDone: (done: string) => void;
  onBack: () => void;
}

function ReplaceForm({ child, guardian, minor, onDone, onBack }: ReplaceFormProps) {
  const sentences = useMailSentences();
  const replacing = useCommand(useReplaceGuardianMutation(), {
    failure: 'Non siamo riusciti a sostituire il genitore o tutore. Riprova.',
    fields: { email: true, reason: true },
    once: true,
    onDone: ({ msg }) => onDone(msg),
  });
  const isLast = minor.guardians.length === 1;
  return (
    <div className={family.action}>
      <DecisionForm
        question={`Sostituisci ${guardian.name}`}
        order={3}
        consequence={
          <ul>
            <li>
              {`${sentence(`Da subito ${guardian.name} non vede e non decide più nulla per ${child.name}`)} Ha ${rules.objectionDays} giorni per fare reclamo, che un amministratore esamina. ${sentences.guardianRemoved}`}
            </li>
            <li>{sentences.guardianAsked}</li>
            {minor.isRequired ? (
              <li>
                {isLast
                  ? `Non ci sono altri genitori: fino alla nuova risposta ${child.name} resta senza consenso.`
                  : 'L’altro genitore o tutore resta, con i suoi limiti.'}
              </li>
            ) : null}
          </ul>
        }
        address="E-mail del nuovo genitore o tutore"
        text={{
          label: 'Motivo',
          reader: `Lo legge ${guardian.name}, e resta nel registro.`,
          missing: 'Scrivi perché decidi così',
        }}
        confirm="Sostituisci e chiedi il consenso"
        onConfirm={(reason, email) =>
          replacing.send({ id: child._id, guardian: guardian._id, body: { email, reason } })
        }
        onBack={onBack}
        sending={replacing}
      />
    </div>
  );
}
