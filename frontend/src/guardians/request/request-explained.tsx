import { IconAdjustmentsHorizontal, IconArchive, IconChecklist, IconCompass } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { GuardianRequest } from '../../api/api-types';
import { rules } from '../../entities/rules';
import { formatMoment, withArticle } from '../../ui/text/format';
import { to } from '../../ui/text/italian';
import classes from './guardian-request.module.css';

/** What FORM is, what it keeps, and what the guardian decides: short, because it is read on a phone. */
export function RequestExplained({ request: { child, expiresAt } }: { request: GuardianRequest }) {
  return (
    <div className={classes.explained}>
      <Topic Icon={IconCompass} title="Che cos’è FORM">
        <p>
          FORM è un sito italiano di orientamento per ragazze e ragazzi: servizi, corsi, offerte di lavoro e contest.
          Servizi e corsi si pagano in Coin FORM, una moneta interna: nessuno chiede euro. Ogni transazione di Coin FORM
          finisce in un registro che nessuno può cambiare senza che si veda.
        </p>
      </Topic>
      <Topic Icon={IconArchive} title="Che cosa conserva">
        <ul>
          <li>
            {`Di ${child}: nome, e-mail, data di nascita, i testi e le immagini che pubblica, transazioni, ordini e contest.`}
          </li>
          <li>
            Se fa il questionario di interessi o scrive un percorso: il risultato e il percorso. Prima dei 14 anni li
            leggi anche tu, e il risultato è a parole; dai 14 anni no. Non sono nel registro.
          </li>
          <li>
            Gli articoli che tiene fra i preferiti e le ricerche che salva, finché li toglie: prima dei 14 anni li leggi
            anche tu.
          </li>
          <li>
            Le domande che fa in pubblico su un articolo, con la risposta, finché le elimina: al posto del nome si legge
            «Una persona con meno di 18 anni». Prima dei 14 anni le trovi nei suoi dati.
          </li>
          <li>
            Se invita una persona adulta ad accompagnare il suo orientamento: l’invito, gli appunti e i commenti. Prima
            che veda qualcosa ti chiediamo il sì.
          </li>
          <li>
            Di te: nome, e-mail e la dichiarazione che fai qui, con data e versione del testo. È la prova del consenso.
          </li>
          <li>Eliminato l’account, i dati spariscono; nel registro restano le transazioni, senza nomi.</li>
        </ul>
      </Topic>
      <Topic Icon={IconChecklist} title="Che cosa decidi">
        <ul>
          <li>{`Con il tuo consenso ${child} usa FORM entro i limiti che imposti.`}</li>
          <li>
            {`Senza, non può spendere, ordinare, candidarsi o pubblicare. Sotto i 14 anni l’account resta chiuso e dopo ${rules.waitingDays} giorni viene eliminato.`}
          </li>
          <li>
            {`Puoi ritirare il consenso quando vuoi. Per decidere hai tempo fino ${withArticle('al', formatMoment(expiresAt))}.`}
          </li>
        </ul>
      </Topic>
      <Topic Icon={IconAdjustmentsHorizontal} title="Che cosa puoi impostare">
        <ul>
          <li>{`I Coin FORM che può spendere in una settimana: all’inizio ${rules.weeklyCoins}.`}</li>
          <li>{`Il prezzo oltre il quale un ordine aspetta il tuo sì: all’inizio ${rules.approvalAbove}.`}</li>
          <li>{`Quali altre persone possono scrivere o mandare Coin FORM ${to(child)}: all’inizio nessuna.`}</li>
          <li>{`Se, dai ${rules.jobsAge} anni, può candidarsi alle offerte di lavoro: all’inizio no.`}</li>
        </ul>
      </Topic>
    </div>
  );
}

interface TopicProps {
  Icon: typeof IconCompass;
  title: string;
  children: ReactNode;
}

function Topic({ Icon, title, children }: TopicProps) {
  return (
    <section className={classes.topic}>
      <Icon size={24} stroke={1.7} aria-hidden="true" />
      <div>
        <h2>{title}</h2>
        {children}
      </div>
    </section>
  );
}
