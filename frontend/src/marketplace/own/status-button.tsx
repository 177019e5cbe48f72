import { Button, type ButtonProps } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconSend } from '@tabler/icons-react';
import type { Item } from '../../api/api-types';
import { useSend } from '../../api/commands/use-command';
import { announce } from '../../ui/feedback/announce';
import { Outcome } from '../../ui/feedback/outcome';
import { useEditItemMutation } from '../marketplace-api';

const acts = {
  published: { label: 'Metti in pausa', to: 'paused', done: 'è in pausa', Icon: IconPlayerPause },
  paused: { label: 'Rimetti in vendita', to: 'published', done: 'è di nuovo nel marketplace', Icon: IconPlayerPlay },
  draft: { label: 'Pubblica', to: 'published', done: 'è nel marketplace', Icon: IconSend },
} as const;

/** What its author does with an item as it is now: pause it, put it back, publish it. What a draft lacks is asked for in its form. */
export function StatusButton({ item, size }: { item: Item } & Pick<ButtonProps, 'size'>) {
  const { label, to, done, Icon } = acts[item.status ?? 'published'];
  const { send, busy, failure } = useSend(useEditItemMutation(), {
    failure: 'Errore durante l’aggiornamento dell’articolo',
    onDone: () => announce(`«${item.title}» ${done}`),
  });
  if (item.missing) return null;
  return (
    <>
      <Button
        size={size}
        variant="default"
        leftSection={<Icon size={18} aria-hidden="true" />}
        aria-label={`${label}: ${item.title}`}
        loading={busy}
        onClick={() => send({ id: item._id, fields: { status: to }, image: null })}
      >
        {label}
      </Button>
      <Outcome error={failure} />
    </>
  );
}
