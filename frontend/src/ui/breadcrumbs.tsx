import { Anchor } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import classes from './breadcrumbs.module.css';

/** A link to the parent page. */
export function Breadcrumbs({ to, label }: { to: string; label: string }) {
  return (
    <Anchor component={Link} to={to} viewTransition className={classes.trail} underline="hover">
      <IconChevronLeft size={18} aria-hidden="true" />
      {label}
    </Anchor>
  );
}
