import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import type { Item } from '../../api/api-types';
import { useCommand } from '../../api/commands/use-command';
import { paths } from '../../paths';
import { useCurrentUser } from '../../session/current-user';
import { announce } from '../../ui/feedback/announce';
import { Outcome } from '../../ui/feedback/outcome';
import { factsOf, fieldsOf, valuesOf } from '../item-form-values';
import { type ItemEdit, usePublishItemMutation } from '../marketplace-api';

/** Opens the form with a draft that has everything of an item but its days and its picture. */
export function CopyButton({ item }: { item: Item }) {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const { send, busy, failure } = useCommand(usePublishItemMutation(), {
    contentOf: ({ fields }: ItemEdit) => fields,
    failure: 'Errore durante la copia dell’articolo',
    onDone({ _id }) {
      navigate(paths.editItem(_id));
      announce('Copia salvata fra le bozze, senza giorni e senza immagine');
    },
  });
  if (!user) return null;
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconCopy size={18} aria-hidden="true" />}
        aria-label={`Copia: ${item.title}`}
        loading={busy}
        onClick={() => send({ fields: copyOf(item), image: null })}
      >
        Copia
      </Button>
      <Outcome error={failure} />
    </>
  );
}

function copyOf(item: Item): ItemEdit['fields'] {
  // Whoever copies it, it begins as nobody's but theirs: it is not official.
  const values = { ...valuesOf(item, 'adult'), firstDay: '', lastDay: '', deadline: '' };
  return { ...fieldsOf(values, 'adult'), ...factsOf(values, null).facts, status: 'draft' };
}
