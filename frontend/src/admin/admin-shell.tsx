import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router-dom';
import { paths } from '../paths';
import classes from './admin-shell.module.css';

const sections = [
  { to: paths.admin, label: 'Statistiche' },
  { to: paths.adminUsers, label: 'Utenti' },
  { to: paths.adminCategories, label: 'Categorie' },
  { to: paths.adminItems, label: 'Marketplace' },
  { to: paths.adminContests, label: 'Contest' },
  { to: paths.adminReports, label: 'Segnalazioni' },
  { to: paths.adminDisputes, label: 'Contestazioni' },
  { to: paths.adminVerifications, label: 'Verifiche' },
  { to: paths.adminGuardianCases, label: 'Genitori' },
  { to: paths.adminTransactions, label: 'Transazioni' },
  { to: paths.adminMail, label: 'Posta' },
  { to: paths.adminBroadcast, label: 'Invia notifica' },
  { to: paths.adminGenerate, label: 'Contest automatici' },
  { to: paths.adminLedger, label: 'Registro' },
  { to: paths.adminLog, label: 'Attività' },
];

/** The layout around every administration screen, with links between them. */
export function AdminShell() {
  const { pathname, key } = useLocation();
  // Open for one location only: following a link closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === key;
  const current = sections.findLast(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
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
            {current?.label}
          </span>
          <IconChevronDown size={20} aria-hidden="true" />
        </button>
        <ul id="sezioni" className={classes.list} data-open={open || undefined}>
          {sections.map(({ to, label }) => (
            <li key={to}>
              <NavLink to={to} end={to === paths.admin} className={classes.link}>
                {label}
              </NavLink>
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
