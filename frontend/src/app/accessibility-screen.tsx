import { Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useOperator } from '../entities/pages-api';
import { paths } from '../paths';
import { Page } from '../ui/layout/page';
import classes from './accessibility-screen.module.css';

export function AccessibilityScreen() {
  const email = useOperator()?.email;
  return (
    <Page
      title="Dichiarazione di accessibilità"
      lead="FORM è per tutti. Qui diciamo che cosa abbiamo fatto perché lo sia, e come avvisarci quando non ci riusciamo."
      width="narrow"
    >
      <div className={classes.text}>
        <Title order={2}>A che cosa ci atteniamo</Title>
        <p>
          Alle Linee guida per l’accessibilità dei contenuti web (WCAG) 2.2, livello AA, a cui rimandano la norma
          europea EN 301 549 e, in Italia, la legge 4/2004 e le linee guida dell’AgID.
        </p>
        <Title order={2}>Che cosa puoi aspettarti</Title>
        <ul>
          <li>Si arriva a ogni comando con la sola tastiera, e nessuna barra copre quello su cui ti trovi.</li>
          <li>Un lettore di schermo trova titoli, regioni, etichette, e sente l’esito di ciò che fai.</li>
          <li>I testi hanno un contrasto di almeno 4,5 a 1, nel tema chiaro e in quello scuro.</li>
          <li>Il tema è chiaro, scuro o come quello del sistema: lo scegli in alto, in ogni pagina.</li>
          <li>Il colore non parla mai da solo: un importo ha il segno, un errore un’icona e le parole.</li>
          <li>Niente scorre di lato su uno schermo largo 320 pixel, né con la pagina ingrandita al 200%.</li>
          <li>Con i colori imposti dal sistema (contrasto elevato) campi e pulsanti conservano un bordo.</li>
          <li>Le animazioni si disattivano se hai chiesto al tuo dispositivo di ridurle.</li>
          <li>Su carta restano i contenuti, su fondo bianco, senza i menu.</li>
          <li>Prima che dei Coin FORM lascino il tuo portafoglio, vedi un riepilogo e confermi.</li>
        </ul>
        <Title order={2}>Come lo verifichiamo</Title>
        <p>
          A ogni modifica un controllo automatico (axe) esamina le schermate, strette o larghe, in uno dei due temi, e
          altri provano larghezza, ingrandimento, colori imposti, stampa e un acquisto con la sola tastiera. Un
          controllo automatico non trova tutto: per questo la tua segnalazione conta.
        </p>
        <p>
          Proviamo FORM in Chromium, in Firefox ESR e in WebKit, il motore di Safari, su Linux. Un iPhone o un lettore
          di schermo in mano a una persona non li abbiamo ancora visti: se lì qualcosa non va, scrivicelo.
        </p>
        <Title order={2}>Limiti noti</Title>
        <ul>
          <li>
            I grafici hanno una frase che li riassume; i valori di ogni punto stanno nell’elenco delle transazioni.
          </li>
          <li>Le immagini caricate dalle persone non hanno una descrizione: il loro titolo è accanto.</li>
        </ul>
        <Title order={2}>Segnala un problema</Title>
        <p>
          {email ? (
            <>
              <span>Scrivi a</span>{' '}
              <a href={`mailto:${email}`} translate="no">
                {email}
              </a>
            </>
          ) : (
            <>
              <span>Scrivi a chi gestisce questa piattaforma (</span>
              <Link to={paths.contacts}>contatti</Link>
              <span>)</span>
            </>
          )}{' '}
          <span>dicendoci la pagina e che cosa non ha funzionato.</span>
        </p>
      </div>
    </Page>
  );
}
