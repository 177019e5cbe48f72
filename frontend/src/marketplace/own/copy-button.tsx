import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Item } from '../../api/api-types';
import { useCommand } from '../../api/commands/use-command';
import { begunInTime } from '../../api/longest-wait';
import { paths } from '../../paths';
import { useCurrentUser } from '../../session/current-user';
import { announce } from '../../ui/feedback/announce';
import { Outcome } from '../../ui/feedback/outcome';
import { factsOf, fieldsOf, valuesOf } from '../item-form-values';
import { type ItemEdit, usePublishItemMutation } from '../marketplace-api';

/** Opens the form with a draft that has everything of an item but its days. */
export function CopyButton({ item }: { item: Item }) {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const [isReading, setReading] = useState(false);
  const { send, busy, failure } = useCommand(usePublishItemMutation(), {
    contentOf: ({ fields }: ItemEdit) => fields,
    failure: 'Errore durante la copia dell’articolo',
    onDone({ _id }) {
      navigate(paths.editItem(_id));
      announce('Copia salvata fra le bozze, senza giorni');
    },
  });
  if (!user) return null;
  const copy = async () => {
    setReading(true);
    const image = await pictureOf(item);
    setReading(false);
    send({ fields: copyOf(item), image });
  };
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconCopy size={18} aria-hidden="true" />}
        aria-label={`Copia: ${item.title}`}
        loading={busy || isReading}
        onClick={copy}
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

/** As a file; null where there is none, or none that can be read: the form shows that. */
async function pictureOf({ image }: Item): Promise<File | null> {
  const answer = image ? await begunInTime(fetch(image)).catch(() => undefined) : undefined;
  if (!answer?.ok) return null;
  const content = await answer.blob();
  return new File([content], 'immagine', { type: content.type });
}
