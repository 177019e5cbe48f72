import { Link } from 'react-router-dom';
import type { Role } from '../api/api-types';
import { paths } from '../paths';
import { useAuth } from '../session/current-user';
import { Motif, type MotifName } from '../ui/motifs';
import classes from './invite-section.module.css';

const registerLinks: { role: Role; motif: MotifName; title: string; text: string }[] = [
  { role: 'minor', motif: 'circle', title: 'Ho meno di 18 anni', text: 'Serve l’e-mail di un genitore o tutore.' },
  { role: 'adult', motif: 'triangle', title: 'Sono maggiorenne', text: 'Bastano nome, e-mail e password.' },
  { role: 'company', motif: 'square', title: 'Rappresento un’azienda', text: 'Chiediamo solo un referente e il nome.' },
];

/** The invitation to register, hidden from a person who is signed in. */
export function InviteSection() {
  if (useAuth().status === 'authenticated') return null;
  return (
    <section className={classes.section} aria-labelledby="iscriviti">
      <div className={classes.inner}>
        <h2 id="iscriviti">Da dove parti?</h2>
        <p>Registrarsi è gratuito e richiede un minuto.</p>
        <ul className={classes.registerLinks}>
          {registerLinks.map(({ role, motif, title, text }) => (
            <li key={role}>
              <Link to={paths.registerAs(role)} className={classes.door}>
                <svg viewBox="0 0 120 120" aria-hidden="true">
                  <Motif name={motif} x={0} y={0} />
                </svg>
                <span>
                  <strong>{title}</strong>
                  <span>{text}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
