import { Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { paths } from '../../paths';
import { Page } from '../../ui/layout/page';
import classes from './ordering-screen.module.css';

/** How the marketplace orders what it shows: the main parameters, as article 27 of the Digital Services Act asks. */
export function OrderingScreen() {
  return (
    <Page
      title="Come ordiniamo"
      lead="La stessa regola per tutti: nessuno paga per stare più in alto, e non guardiamo chi sei né che cosa hai letto."
      width="narrow"
    >
      <div className={classes.text}>
        <Title order={2}>Quando non cerchi niente</Title>
        <p>
          Nel <Link to={paths.marketplace}>marketplace</Link> vengono prima gli articoli più recenti. In “Ordina per”
          puoi scegliere i meno recenti, il prezzo o le prossime date.
        </p>
        <Title order={2}>Che cosa trova una ricerca</Title>
        <p>
          Un articolo compare se ha tutte le parole che scrivi, in qualsiasi ordine: nel titolo, nella descrizione,
          nella città, nella categoria, nel tipo o nel nome pubblico di chi lo offre. Accenti, maiuscole e apostrofi non
          contano; parole come “di” o “per” non contano, se ce ne sono altre. Contano le prime otto.
        </p>
        <ul>
          <li>Una parola vale anche al plurale, o coniugata: “corsi” trova “corso”.</li>
          <li>
            Vale anche per un suo sinonimo: “cuochi” trova “cucina”. Quando è servito, lo diciamo sopra i risultati.
          </li>
          <li>Vale anche come inizio di un’altra e, da tre lettere in su, come sua parte.</li>
          <li>
            Se nessuno offre una parola di almeno cinque lettere, o se tutte insieme non trovano niente, la cerchiamo
            con un errore di battitura: una lettera in più, in meno, sbagliata, o due vicine scambiate.
          </li>
          <li>“gratis” chiede ciò che costa zero Coin FORM, senza le offerte di lavoro.</li>
        </ul>
        <Title order={2}>Che cosa viene prima</Title>
        <ol>
          <li>Gli articoli che hanno tutte le parole intere o nella loro radice.</li>
          <li>Poi quelli trovati con un sinonimo, un inizio o una parte di parola.</li>
          <li>Poi quelli trovati correggendo un errore.</li>
        </ol>
        <p>
          In ciascun gruppo sommiamo, per ogni parola, il posto migliore in cui sta: 8 punti nel titolo, 4 nella
          categoria o nel tipo, 2 nella città o nel nome di chi offre, 1 nella descrizione. A parità di punti viene
          prima il più recente.
        </p>
        <Title order={2}>Che cosa non conta</Title>
        <p>
          Non contano gli acquisti, le visite, i Coin FORM di chi offre, né il tuo profilo. Se scegli un altro ordine,
          vale quello.
        </p>
      </div>
    </Page>
  );
}
