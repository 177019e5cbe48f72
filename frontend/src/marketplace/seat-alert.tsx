import { Button } from '@mantine/core';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import type { Item } from '../api/api-types';
import { useSend } from '../api/commands/use-command';
import { announce } from '../ui/feedback/announce';
import { Outcome } from '../ui/feedback/outcome';
import classes from './buy-panel.module.css';
import { useAskForSeatMutation, useStopAskingMutation } from './marketplace-api';

/** In place of the button of a course without seats: who asks is told once one is free. */
export function SeatAlert({ item: { _id, hasSeatAlert } }: { item: Item }) {
  const failure = 'Errore nella richiesta di avviso';
  const asking = useSend(useAskForSeatMutation(), { failure, onDone: () => announce('Ti avvisiamo') });
  const stopping = useSend(useStopAskingMutation(), { failure, onDone: () => announce('Non ti avvisiamo più') });
  return (
    <>
      <p className={classes.placed}>
        {hasSeatAlert
          ? 'Appena si libera un posto ti arriva una notifica. Va a chi ordina per primo.'
          : 'I posti sono esauriti. Se qualcuno rinuncia, ti avvisiamo.'}
      </p>
      <Button
        fullWidth
        size="lg"
        variant={hasSeatAlert ? 'default' : 'filled'}
        leftSection={
          hasSeatAlert ? <IconBellOff size={20} aria-hidden="true" /> : <IconBell size={20} aria-hidden="true" />
        }
        loading={asking.busy || stopping.busy}
        onClick={() => (hasSeatAlert ? stopping : asking).send(_id)}
      >
        {hasSeatAlert ? 'Non avvisarmi più' : 'Avvisami'}
      </Button>
      <Outcome error={asking.failure ?? stopping.failure} />
    </>
  );
}
