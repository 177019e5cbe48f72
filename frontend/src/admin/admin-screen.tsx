import { IconArrowRight, IconShieldCheck, IconUsers } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Page } from '../ui/page';
import classes from './admin-screen.module.css';

const screens = [
  {
    to: '/admin/users',
    Icon: IconUsers,
    title: 'Utenti',
    text: 'Cerca una persona o un’azienda, correggi i suoi dati, rettifica un saldo.',
  },
  {
    to: '/admin/blockchain',
    Icon: IconShieldCheck,
    title: 'Verifica del registro',
    text: 'Ricalcola la catena dal primo all’ultimo movimento e controlla che nulla sia stato toccato.',
  },
];

export function AdminScreen() {
  return (
    <Page title="Amministrazione" lead="Gli strumenti per tenere FORM in ordine.">
      <ul className={classes.screens}>
        {screens.map(({ to, Icon, title, text }) => (
          <li key={to}>
            <Link to={to} className={classes.screen}>
              <Icon size={32} stroke={1.6} aria-hidden="true" />
              <h2>{title}</h2>
              <p>{text}</p>
              <IconArrowRight size={22} aria-hidden="true" className={classes.arrow} />
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}
