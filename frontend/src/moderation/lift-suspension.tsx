import { Button, Group, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { fieldErrorsOf, messageOf } from '../api/errors';
import { announce } from '../ui/announce';
import { Outcome } from '../ui/outcome';
import { useLiftSuspensionMutation } from './cases-api';

/** Ends a suspension early, with a reason. */
export function LiftSuspension({ person, report }: { person: string; report: string }) {
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [lift, { error, isLoading }] = useLiftSuspensionMutation();
  const field = useRef<HTMLTextAreaElement>(null);
  if (!asking)
    return (
      <Button variant="default" size="sm" mt="md" onClick={() => setAsking(true)}>
        Fai finire la sospensione
      </Button>
    );
  const send = async () => {
    const words = reason.trim();
    if (words === '') {
      setMissing(true);
      field.current?.focus();
      return;
    }
    const answer = await lift({ person, report, reason: words });
    if (!answer.error) announce('Sospensione finita');
  };
  return (
    <div style={{ marginTop: '1rem' }}>
      <Textarea
        ref={field}
        label="Motivo"
        rows={3}
        maxLength={1000}
        autoFocus
        value={reason}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value);
          setMissing(false);
        }}
        error={missing ? 'Scrivi il motivo' : fieldErrorsOf(error).reason}
      />
      <Outcome error={error ? messageOf(error, 'La sospensione non è finita: riprova') : null} />
      <Group gap="sm" mt="md">
        <Button size="sm" loading={isLoading} onClick={send}>
          Conferma
        </Button>
        <Button size="sm" variant="default" disabled={isLoading} onClick={() => setAsking(false)}>
          Indietro
        </Button>
      </Group>
    </div>
  );
}
