import { type UseFormInput, type UseFormReturnType, useForm as useBareForm } from '@mantine/form';
import { useUnsaved } from './unsaved-changes';

export type { FormErrors, UseFormReturnType } from '@mantine/form';
export { isEmail } from '@mantine/form';

/**
 * A form whose content is not lost without a question (`useUnsaved`). What was sent and stays on the screen is no longer
 * unsaved: `reset` or `resetDirty` says so.
 */
export function useForm<Values extends object>(input: UseFormInput<Values>): UseFormReturnType<Values> {
  const form = useBareForm<Values>(input);
  useUnsaved(() => form.isDirty());
  return form;
}
