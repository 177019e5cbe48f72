import { type FormErrors, type UseFormInput, type UseFormReturnType, useForm as useBareForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { excessOf } from '../fields/text-length';
import { useUnsaved } from './unsaved-changes';

export type { FormErrors, UseFormReturnType } from '@mantine/form';
export { isEmail } from '@mantine/form';

interface FormInput<Values extends object> extends Omit<UseFormInput<Values>, 'validate'> {
  initialValues: Values;
  validate?: { readonly [Field in keyof Values]?: (value: Values[Field], values: Values) => ReactNode };
  /** The most characters of each text. A longer one is kept whole, its field says by how much, and it is not sent. */
  lengths?: { readonly [Field in keyof Values]?: number };
}

/**
 * A form whose content is not lost without a question (`useUnsaved`). What was sent and stays on the screen is no longer
 * unsaved: `reset` or `resetDirty` says so.
 */
export function useForm<Values extends object>(input: FormInput<Values>): UseFormReturnType<Values> {
  const { validate: rules = {}, lengths = {}, ...rest }: FormInput<Values> = input;
  // A form that does not hold its values in its state is drawn anew for what its fields say of them.
  const [, setSaid] = useState('');
  /** Nothing is said of a text that was stored when it might be longer, and has not changed. */
  const excesses = (values: Values): Record<string, string> => {
    const before = form.getInitialValues();
    const found: Record<string, string> = {};
    for (const field in values) {
      const [value, max] = [values[field], lengths[field]];
      const excess = typeof value === 'string' && max && value !== before[field] ? excessOf(value, max) : null;
      if (excess) found[field] = excess;
    }
    return found;
  };
  const form: UseFormReturnType<Values> = useBareForm<Values>({
    ...rest,
    onValuesChange: (values) => setSaid(Object.values(excesses(values)).join()),
    enhanceGetInputProps: ({ inputProps, field }) => ({
      error: inputProps.error ?? excesses(form.getValues())[String(field)],
    }),
    validate(values) {
      const errors: FormErrors = {};
      for (const field in values) errors[field] = rules[field]?.(values[field], values);
      return { ...errors, ...excesses(values) };
    },
  });
  useUnsaved(() => form.isDirty());
  return form;
}
