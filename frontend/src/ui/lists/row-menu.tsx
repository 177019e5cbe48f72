import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, type IconProps, IconTrash } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { Link } from 'react-router-dom';
import classes from './row-menu.module.css';

export type RowAction = { label: string; Icon: ComponentType<IconProps> } & ({ to: string } | { onClick: () => void });

interface RowMenuProps {
  /** The name of the row's thing, for screen readers. */
  subject: string;
  actions: readonly RowAction[];
  onDelete?: () => void;
  /** A deletion that was not confirmed gives the focus back. */
  autoFocus?: boolean;
  busy?: boolean;
}

/** The actions of a row. Deleting stands apart from the others, and is red only where it is about to be chosen. */
export function RowMenu({ subject, actions, onDelete, autoFocus, busy }: RowMenuProps) {
  // An action moves the focus itself; without one it returns to the button.
  const [acting, setActing] = useState(false);
  return (
    <Menu position="bottom-end" shadow="md" radius="md" returnFocus={!acting} onOpen={() => setActing(false)}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          loading={busy}
          autoFocus={autoFocus}
          aria-label={`Azioni: ${subject}`}
        >
          <IconDots size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <ActionItem key={action.label} action={action} onAct={() => setActing(true)} />
        ))}
        {onDelete ? (
          <>
            <Menu.Divider />
            <Menu.Item
              className={`${classes.item} ${classes.delete}`}
              leftSection={<IconTrash size={18} aria-hidden="true" />}
              onClick={onDelete}
            >
              Elimina
            </Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}

function ActionItem({ action, onAct }: { action: RowAction; onAct: () => void }) {
  const { label, Icon } = action;
  const icon = <Icon size={18} aria-hidden="true" />;
  if ('to' in action)
    return (
      <Menu.Item className={classes.item} component={Link} to={action.to} leftSection={icon}>
        {label}
      </Menu.Item>
    );
  return (
    <Menu.Item
      className={classes.item}
      leftSection={icon}
      onClick={() => {
        onAct();
        action.onClick();
      }}
    >
      {label}
    </Menu.Item>
  );
}
