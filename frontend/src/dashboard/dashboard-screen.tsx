import { IconArrowRight, IconBuildingStore, IconTrophy, IconUserShield } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Role } from '../session/api-types';
import { useCurrentUser } from '../session/current-user';
import { hasRole } from '../session/roles';
import { CoinMark } from '../ui/coins';
import { formatNumber } from '../ui/format';
import { Page } from '../ui/page';
import classes from './dashboard-screen.module.css';

const roleSentences: Record<Role, string> = {
  minor: 'Sei registrato come minore.',
  adult: 'Sei registrato come adulto.',
  company: 'Sei registrato come azienda.',
  admin: 'Sei registrato come amministratore.',
};

const places = [
  { to: '/marketplace', Icon: IconBuildingStore, title: 'Marketplace', text: 'Servizi, corsi e offerte di lavoro' },
  { to: '/contests', Icon: IconTrophy, title: 'Contest', text: 'Mettiti alla prova, con un premio garantito' },
];
const adminPlace = {
  to: '/admin',
  Icon: IconUserShield,
  title: 'Amministrazione',
  text: 'Utenti e verifica del registro',
};

export function DashboardScreen() {
  const user = useCurrentUser();
  if (!user) return null;
  return (
    <Page title={`Ciao, ${user.name}`} lead={roleSentences[user.role]}>
      <div className={classes.grid}>
        <Link to="/wallet" className={classes.balance}>
          <span className={classes.caption}>Il tuo saldo</span>
          <span className={classes.amount}>
            <CoinMark size="0.8em" />
            <span className="tabular">{formatNumber(user.coinBalance)}</span>
          </span>
          <span className={classes.go}>
            Coin FORM · Apri il portafoglio <IconArrowRight size={20} aria-hidden="true" />
          </span>
        </Link>
        <ul className={classes.places}>
          {(hasRole(user, 'admin') ? [...places, adminPlace] : places).map(({ to, Icon, title, text }) => (
            <li key={to}>
              <Link to={to} className={classes.place}>
                <Icon size={28} stroke={1.6} aria-hidden="true" />
                <span>
                  <strong>{title}</strong>
                  <span>{text}</span>
                </span>
                <IconArrowRight size={20} aria-hidden="true" className={classes.arrow} />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Page>
  );
}
