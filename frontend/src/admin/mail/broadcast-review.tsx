import { Button, Group, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import type { Broadcast } from '../../api/api-types';
import { Outcome } from '../../ui/feedback/outcome';
import { ErrorState } from '../../ui/feedback/states';
import { FormPanel, FormSkeleton } from '../../ui/forms/form-card';
import { ReviewPanel } from '../../ui/forms/review-panel';
import { StepHeading } from '../../ui/forms/step-heading';
import { formatNumber } from '../../ui/text/format';
import { useAudienceQuery } from './broadcast-api';

interface BroadcastReviewProps {
  targetRole: Broadcast['targetRole'];
  /** The role's name. */
  audience: string;
  sending: boolean;
  failure: string | null;
  answerLost: boolean;
  onConfirm: () => void;
  onEdit: () => void;
}

/** The review of a broadcast before it is sent, because it cannot be undone: its readers and their number. */
export function BroadcastReview(props: BroadcastReviewProps) {
  const { targetRole, audience, sending, failure, answerLost, onConfirm, onEdit } = props;
  const { currentData, isFetching, error, refetch } = useAudienceQuery(targetRole);
  if (isFetching) return <FormSkeleton label="Caricamento dei destinatari" fields={2} />;
  const edit = (
    <Button variant="default" onClick={onEdit} disabled={sending}>
      Modifica
    </Button>
  );
  // Without the number of readers it cannot be sent.
  if (error || !currentData)
    return (
      <FormPanel>
        <ErrorState title="Non siamo riusciti a contare i destinatari" cause={error} onRetry={refetch} />
        {edit}
      </FormPanel>
    );
  const { people } = currentData;
  const reached = `${formatNumber(people)} ${people === 1 ? 'persona' : 'persone'}`;
  return (
    <FormPanel>
      <StepHeading id="controllo" focus>
        Controlla prima di inviare
      </StepHeading>
      <ReviewPanel
        lines={[
          { term: 'Destinatari', value: audience },
          { term: 'La ricevono', value: people === 0 ? 'nessuno' : reached, strong: true },
        ]}
      />
      <Outcome error={failure} />
      <Text className="soft" my="md">
        {people === 0
          ? 'Nessuno ha questo ruolo: scegli altri destinatari.'
          : 'Una notifica inviata non si può ritirare né correggere.'}
      </Text>
      <Group gap="sm">
        {people === 0 ? null : (
          <Button loading={sending} onClick={onConfirm} leftSection={<IconSend size={18} aria-hidden="true" />}>
            {answerLost ? 'Riprova' : `Invia a ${reached}`}
          </Button>
        )}
        {edit}
      </Group>
    </FormPanel>
  );
}
