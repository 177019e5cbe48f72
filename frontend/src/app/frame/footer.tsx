import { IconBrandInstagram, IconBrandLinkedin, IconBrandYoutube } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { useOperator } from '../../entities/pages-api';
import { paths } from '../../paths';
import { useAuth } from '../../session/current-user';
import { wantedState } from '../../session/remembered-location';
import { LogoMark } from '../../ui/logo';
import classes from './footer.module.css';

const usefulLinks: readonly { to: string; label: string; visitorsOnly?: true }[] = [
  { to: paths.home, label: 'Home' },
  { to: paths.marketplace, label: 'Marketplace' },
  { to: paths.contests, label: 'Contest' },
  { to: paths.register, label: 'Registrati', visitorsOnly: true },
  { to: paths.verify, label: 'Verifica una ricevuta' },
  { to: paths.ordering, label: 'Come ordiniamo' },
  { to: paths.accessibility, label: 'Accessibilità' },
  { to: paths.privacy, label: 'Privacy' },
  { to: paths.terms, label: 'Termini d’uso' },
];

const socials = [
  { Icon: IconBrandInstagram, label: 'Instagram' },
  { Icon: IconBrandLinkedin, label: 'LinkedIn' },
  { Icon: IconBrandYoutube, label: 'YouTube' },
];

export function Footer() {
  const visitor = useAuth().status === 'anonymous';
  const wanted = wantedState(useLocation());
  return (
    <footer className={classes.footer}>
      <div className={classes.columns}>
        <div>
          <p className={classes.brand}>
            <LogoMark size={36} /> FORM
          </p>
          <p className={classes.tagline}>Formazione, orientamento, rete, mercato: la tua strada prende forma.</p>
        </div>
        <nav aria-label="Link utili">
          <h2 className={classes.heading}>Link utili</h2>
          <ul className={classes.list}>
            {usefulLinks
              .filter(({ visitorsOnly }) => visitor || !visitorsOnly)
              .map(({ to, label, visitorsOnly }) => (
                <li key={to}>
                  <Link to={to} state={visitorsOnly && wanted}>
                    {label}
                  </Link>
                </li>
              ))}
          </ul>
        </nav>
        <div>
          <h2 className={classes.heading}>Contatti</h2>
          <Operator />
        </div>
        <div>
          <h2 className={classes.heading}>Seguici</h2>
          <ul className={classes.socials}>
            {socials.map(({ Icon, label }) => (
              <li key={label} title={`${label}: profilo in arrivo`}>
                <Icon size={22} role="img" aria-label={`${label}, profilo in arrivo`} />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}

/** Who runs this platform, as far as they said. */
function Operator() {
  const { name, email, address } = useOperator() ?? {};
  return (
    <address className={classes.list}>
      {name ? <span translate="no">{name}</span> : null}
      {address ? <span translate="no">{address}</span> : null}
      {email ? (
        <a href={`mailto:${email}`} translate="no">
          {email}
        </a>
      ) : null}
      <Link to={paths.contacts}>Come contattarci</Link>
    </address>
  );
}
