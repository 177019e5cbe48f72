import { Button, Group, type GroupProps } from '@mantine/core';

interface ConfirmOrBackProps extends Pick<GroupProps, 'mt'> {
  confirm: string;
  /** Missing within a form, which is submitted. */
  onConfirm?: () => unknown;
  back?: string;
  /** Missing where there is no way back. */
  onBack?: () => void;
  /** While the answer is on its way. */
  busy: boolean;
  color?: 'red';
  size?: 'sm';
}

/** The button that confirms, and the way back. */
export function ConfirmOrBack({
  confirm,
  onConfirm,
  back = 'Indietro',
  onBack,
  busy,
  color,
  size,
  mt,
}: ConfirmOrBackProps) {
  return (
    <Group gap="sm" mt={mt}>
      <Button type={onConfirm ? 'button' : 'submit'} color={color} size={size} loading={busy} onClick={onConfirm}>
        {confirm}
      </Button>
      {onBack ? (
        <Button variant="default" size={size} disabled={busy} onClick={onBack}>
          {back}
        </Button>
      ) : null}
    </Group>
  );
}
