import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { fieldErrorsOf } from './errors';
import { useIdempotencyKey } from './idempotency-key';

interface Reviewed<Values, Content> {
  form: UseFormReturnType<Values>;
  contentOf: (values: Values) => Content;
  send: (content: Content, key: string) => Promise<{ data?: unknown; error?: unknown }>;
  /** Forgets what came of the attempt before. */
  reset: () => void;
}

/**
 * Two steps: a form, then a last look at its content before it goes. What the server finds wrong in a field leads back to the
 * form; anything else is said where the content is reviewed, and sending it again keeps its key.
 */
export function useReviewed<Values extends object, Content>(options: Reviewed<Values, Content>) {
  const { form, contentOf, send, reset } = options;
  const [content, setContent] = useState<Content | null>(null);
  const [moved, setMoved] = useState(false);
  const intention = useIdempotencyKey();
  return {
    /** What is being reviewed; null while it is being written. */
    content,
    /** Once somebody has moved between the steps, each step's heading takes the focus when it appears. */
    moved,
    review(values: Values) {
      reset();
      setMoved(true);
      setContent(contentOf(values));
    },
    edit() {
      reset();
      setContent(null);
    },
    async confirm(confirmed: Content) {
      const { data, error } = await send(confirmed, intention.keyFor(confirmed));
      if (data) {
        intention.fulfilled();
        form.reset();
        setContent(null);
        return;
      }
      const errors = fieldErrorsOf(error);
      if (Object.keys(errors).length === 0) return;
      form.setErrors(errors);
      setContent(null);
    },
  };
}
