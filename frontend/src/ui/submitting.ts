import type { FormErrors, UseFormReturnType } from '@mantine/form';
import { focusFirstError } from './focus-first-error';

/**
 * What a form does when it is sent. Whatever is wrong, found here or told by `send`, stands at its field, and the keyboard on
 * the first of them.
 */
export const submitting = <Values extends object>(
  form: UseFormReturnType<Values>,
  send: (values: Values) => Promise<FormErrors>,
) =>
  form.onSubmit(
    async (values) => {
      const errors = await send(values);
      form.setErrors(errors);
      focusFirstError(form, errors);
    },
    (errors) => focusFirstError(form, errors),
  );
