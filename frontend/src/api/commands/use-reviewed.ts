import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { focusFirstError } from '../../ui/forms/focus-first-error';
import type { Keyed } from '../call';
import { type Mutation, useCommand } from './use-command';

interface Reviewed<Values, Content, Data> {
  form: UseFormReturnType<Values>;
  contentOf: (values: Values) => Content;
  mutation: Mutation<Content & Keyed, Data>;
  /** What is said where the server gives no message. */
  failure: string;
  /** The form is empty again where it does not say otherwise. */
  onDone?: () => void;
}

/**
 * Two steps: a form, then a last look at its content before it goes. What the server finds wrong in a field leads back to the
 * form; anything else is said where the content is reviewed, and sending it again keeps its key.
 */
export function useReviewed<Values extends object, Content extends object, Data>({
  form,
  contentOf,
  mutation,
  failure,
  onDone = () => form.reset(),
}: Reviewed<Values, Content, Data>) {
  const [content, setContent] = useState<Content | null>(null);
  const [moved, setMoved] = useState(false);
  const command = useCommand(mutation, {
    failure,
    fields: form.values,
    onDone() {
      onDone();
      setContent(null);
    },
  });
  return {
    ...command,
    /** What is being reviewed; null while it is being written. */
    content,
    /** Once somebody has moved between the steps, each step's heading takes the focus when it appears. */
    moved,
    review(values: Values) {
      command.reset();
      setMoved(true);
      setContent(contentOf(values));
    },
    edit() {
      command.reset();
      setContent(null);
    },
    async confirm(confirmed: Content) {
      const errors = await command.send(confirmed);
      if (Object.keys(errors).length === 0) return;
      flushSync(() => {
        form.setErrors(errors);
        setContent(null);
      });
      focusFirstError(form, errors);
    },
  };
}
