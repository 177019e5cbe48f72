import { Button, type ButtonProps } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './start-action.module.css';

interface StartActionProps extends ButtonProps {
  to: string;
  /** Why the person may not, said in place of the button; undefined until it is known. */
  whyNot: string | null | undefined;
  children: ReactNode;
}

/** What a list invites to add to it, for whom may. */
export function StartAction({ to, whyNot, children, ...look }: StartActionProps) {
  if (whyNot === undefined) return null;
  if (whyNot !== null) return <p className={`soft ${classes.why}`}>{whyNot}</p>;
  return (
    <Button component={Link} to={to} leftSection={<IconPlus size={20} aria-hidden="true" />} {...look}>
      {children}
    </Button>
  );
}
