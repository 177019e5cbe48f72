import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { refusalOf } from '../api/errors';
import { InlineConfirm } from '../ui/inline-confirm';

/** A link to the edit screen of a row. */
export function EditLink({ to, subject }: { to: string; subject: string }) {
  return (
    <Button
      component={Link}
      to={to}
      variant="subtle"
      size="sm"
      leftSection={<IconPencil size={16} aria-hidden="true" />}
      aria-label={`Modifica ${subject}`}
    >
      Modifica
    </Button>
  );
}

type Mutation = readonly [
  remove: (id: string) => unknown,
  state: { isLoading: boolean; error?: unknown; reset: () => void },
];

interface DeletionProps {
  id: string;
  subject: string;
  mutation: Mutation;
  /** The message when the deletion fails. */
  failure: string;
}

export function Deletion({ id, subject, mutation: [remove, { isLoading, error, reset }], failure }: DeletionProps) {
  return (
    <InlineConfirm
      subject={subject}
      busy={isLoading}
      failure={error ? failure : null}
      reason={refusalOf(error)}
      onConfirm={() => remove(id)}
      onCancel={reset}
    />
  );
}
