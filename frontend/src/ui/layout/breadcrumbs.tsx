import { Anchor } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { leftAt } from '../lists/left-list';
import classes from './breadcrumbs.module.css';

/** A link to the parent page, as it was left: with its search, where one came from there. */
export function Breadcrumbs({ to, label }: { to: string; label: string }) {
  const { state } = useLocation();
  return (
    <Anchor
      component={Link}
      to={leftAt(state, to) ?? to}
      viewTransition
      className={`onward ${classes.trail}`}
      underline="hover"
    >
      <IconChevronLeft size={18} aria-hidden="true" />
      <span>{label}</span>
    </Anchor>
  );
}
