import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { paths } from '../../paths';
import classes from './header.module.css';

interface NavItemProps {
  to: string;
  label: string;
  /** Content in place of the label, which then is only the accessible name. */
  children?: ReactNode;
}

export function NavItem({ to, label, children }: NavItemProps) {
  return (
    <li>
      <NavLink to={to} end={to === paths.home} className={classes.link} aria-label={children ? label : undefined}>
        {children ?? label}
      </NavLink>
    </li>
  );
}
