import type { FormErrors, UseFormReturnType } from '@mantine/form';
import { focusFirstError } from './focus-first-error';

/**
 * Submits a form. Errors, from validation or from `send`, are shown at their fields, and the first such field gets the focus.
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
