import { Burger } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../paths';
import { LogoMark } from '../../ui/logo';
import { AccountNav, AccountStatus } from './account-nav';
import { ColorSchemeToggle } from './color-scheme-toggle';
import classes from './header.module.css';
import { NavItem } from './nav-item';
import { StatusBar } from './status-bar';

export function Header() {
  const { key } = useLocation();
  // The menu is open for one location only: following a link closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === key;
  useWindowEvent('keydown', (event) => {
    if (event.key === 'Escape') setOpenAt(null);
  });

  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Link to={paths.home} className={classes.brand} aria-label="FORM, pagina iniziale">
          <LogoMark />
          <span className={classes.name} aria-hidden="true">
            FORM
          </span>
        </Link>
        <nav id="menu" className={classes.nav} aria-label="Principale" data-open={open || undefined}>
          <ul className={classes.list}>
            <NavItem to={paths.home} label="Home" />
            <NavItem to={paths.marketplace} label="Marketplace" />
            <NavItem to={paths.contests} label="Contest" />
            <NavItem to={paths.orientation} label="Orientamento" />
          </ul>
          <AccountNav />
        </nav>
        <AccountStatus />
        <ColorSchemeToggle />
        <Burger
          className={classes.burger}
          opened={open}
          onClick={() => setOpenAt(open ? null : key)}
          size="sm"
          aria-label={open ? 'Chiudi il menu' : 'Apri il menu'}
          aria-expanded={open}
          aria-controls="menu"
        />
      </div>
      <StatusBar />
    </header>
  );
}
