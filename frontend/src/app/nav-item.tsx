import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import classes from './header.module.css';

interface NavItemProps {
  to: string;
  label: string;
  /** What is shown instead of the label, which then only names the link. */
  children?: ReactNode;
}

export function NavItem({ to, label, children }: NavItemProps) {
  return (
    <li>
      <NavLink to={to} end={to === '/'} className={classes.link} aria-label={children ? label : undefined}>
        {children ?? label}
      </NavLink>
    </li>
  );
}
