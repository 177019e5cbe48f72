import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useChosen } from './use-chosen';

interface ChoiceSelectProps extends Omit<NativeSelectProps, 'value' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
}

/** One of a few values of a list's filter. */
export function ChoiceSelect({ value, onChange, ...props }: ChoiceSelectProps) {
  const [chosen, choose] = useChosen(value, onChange);
  return <NativeSelect {...props} value={chosen} onChange={({ currentTarget }) => choose(currentTarget.value)} />;
}
