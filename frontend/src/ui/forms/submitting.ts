import type { FormErrors, UseFormReturnType } from '@mantine/form';
import { focusFirstError } from './focus-first-error';

/**
 * Submits a form. Errors, from validation or from `send`, are shown at their fields, and the first such field gets the focus.
 * @param wrongIn which errors of the validation keep it from being sent, where it is not every one
 */
export const submitting = <Values extends object>(
  form: UseFormReturnType<Values>,
  send: (values: Values) => Promise<FormErrors>,
  wrongIn: (errors: FormErrors, values: Values) => FormErrors = (errors) => errors,
) => {
  const show = (errors: FormErrors) => {
    form.setErrors(errors);
    focusFirstError(form, errors);
  };
  return form.onSubmit(
    async (values) => show(await send(values)),
    async (errors, values) => {
      const wrong = wrongIn(errors, values);
      show(Object.keys(wrong).length > 0 ? wrong : await send(values));
    },
  );
};
