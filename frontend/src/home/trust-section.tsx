import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '../paths';
import { CoinMark } from '../ui/text/coins';
import classes from './trust-section.module.css';

const rings = [
  {
    title: 'Una transazione',
    text: 'Chi dà, chi riceve, quanti Coin FORM. Si scrive una volta sola, in fondo al registro.',
  },
  {
    title: 'La sua impronta',
    text: 'Un codice calcolato su tutto il contenuto: se cambia una virgola, cambia il codice.',
  },
  {
    title: 'L’anello precedente',
    text: 'Nell’impronta c’è anche quella della transazione precedente. Da qui la catena: non si toglie un anello senza romperla.',
  },
];

export function TrustSection() {
  return (
    <section className={classes.section} aria-labelledby="fiducia">
      <div className={classes.inner}>
        <div className={classes.words}>
          <h2 id="fiducia">Fidarsi è bene. Qui si può anche verificare.</h2>
          <p>
            I Coin FORM <CoinMark /> sono i punti con cui si paga nel marketplace e si premiano i contest. Ogni loro
            passaggio entra in un registro a catena, che conserva i fatti e mai i nomi.
          </p>
          <p>
            Ogni transazione ha la sua ricevuta: chiunque la riceva può controllarla da sé, senza doversi fidare di noi.
          </p>
          <Link to={paths.verify} className={classes.verify}>
            Verifica una ricevuta <IconArrowRight size={20} aria-hidden="true" />
          </Link>
        </div>
        <ol className={classes.chain}>
          {rings.map(({ title, text }, index) => (
            <li key={title} className={classes.ring}>
              <span className={classes.number} aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
