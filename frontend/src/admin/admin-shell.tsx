import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router-dom';
import { paths } from '../paths';
import classes from './admin-shell.module.css';

const groups = [
  {
    name: 'Generale',
    links: [
      { to: paths.admin, label: 'Panoramica' },
      { to: paths.adminLog, label: 'Attività' },
    ],
  },
  {
    name: 'Persone',
    links: [
      { to: paths.adminUsers, label: 'Utenti' },
      { to: paths.adminGuardianCases, label: 'Genitori e tutori' },
      { to: paths.adminVerifications, label: 'Verifiche' },
    ],
  },
  {
    name: 'Contenuti',
    links: [
      { to: paths.adminItems, label: 'Marketplace' },
      { to: paths.adminContests, label: 'Contest' },
      { to: paths.adminGenerate, label: 'Contest automatici' },
      { to: paths.adminCategories, label: 'Categorie' },
      { to: paths.adminReports, label: 'Segnalazioni' },
    ],
  },
  {
    name: 'Coin FORM',
    links: [
      { to: paths.adminTransactions, label: 'Transazioni' },
      { to: paths.adminDisputes, label: 'Contestazioni' },
      { to: paths.adminLedger, label: 'Registro' },
    ],
  },
  {
    name: 'Messaggi',
    links: [
      { to: paths.adminMail, label: 'Posta' },
      { to: paths.adminBroadcast, label: 'Invia una notifica' },
    ],
  },
];

/** The layout around every administration screen, with links between them. */
export function AdminShell() {
  const { pathname, key } = useLocation();
  // Open for one location only: following a link closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === key;
  const at = (to: string) => pathname === to || (to !== paths.admin && pathname.startsWith(`${to}/`));
  const current = groups.flatMap(({ links }) => links).find(({ to }) => at(to));
  return (
    <>
      <nav className={classes.nav} aria-label="Amministrazione">
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={open}
          aria-controls="sezioni"
          onClick={() => setOpenAt(open ? null : key)}
          onKeyDown={({ key: pressed }) => {
            if (pressed === 'Escape') setOpenAt(null);
          }}
        >
          <span>
            <span className={classes.of}>Amministrazione: </span>
            <span>{current?.label}</span>
          </span>
          <IconChevronDown size={20} aria-hidden="true" />
        </button>
        <ul id="sezioni" className={classes.list} data-open={open || undefined}>
          {groups.map(({ name, links }) => (
            <li key={name} className={classes.group}>
              <span id={`gruppo-${name.replace(' ', '-')}`} className={classes.name}>
                {name}
              </span>
              <ul aria-labelledby={`gruppo-${name.replace(' ', '-')}`} className={classes.links}>
                {links.map(({ to, label }) => (
                  <li key={to}>
                    <NavLink to={to} end={to === paths.admin} className={classes.link}>
                      {label}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.content}>
        <Outlet />
      </div>
    </>
  );
}
