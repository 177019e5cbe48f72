import { continued } from '../../basics/italian.js';
import type { LettersOf } from '../../platform/mail/mail-kinds.js';
import { toTheMoment } from '../../platform/mail/templates/moment.js';
import { Action, Facts, Paragraph, Words } from '../../platform/mail/templates/parts.js';
import type { moderationMails } from './moderation-mails.js';

/** @param until ISO time; null: for good */
const duration = (until: string | null): string => (until === null ? 'Senza scadenza' : `Fino ${toTheMoment(until)}`);

const MayObject = () => <Paragraph>Se non sei d’accordo, puoi fare reclamo entro sei mesi.</Paragraph>;

export const moderationLetters: LettersOf<typeof moderationMails> = {
  'report-received': ({ number, subject }) => ({
    title: `Segnalazione ${number} ricevuta`,
    preview: `Riguarda: ${subject}`,
    body: (
      <>
        <Paragraph>Abbiamo ricevuto la tua segnalazione, e una persona la leggerà.</Paragraph>
        <Facts
          rows={[
            ['Numero', number],
            ['Riguarda', subject],
          ]}
        />
        <Paragraph>Ti scriveremo qui la decisione.</Paragraph>
      </>
    ),
  }),

  'report-decided': ({ number, subject, decision, reason, link }, site) => ({
    title: `Segnalazione ${number}: la decisione`,
    preview: decision,
    body: (
      <>
        <Facts
          rows={[
            ['Riguarda', subject],
            ['Esito', decision],
          ]}
        />
        <Words text={reason} />
        <MayObject />
        <Action href={site(link)}>Leggi la decisione</Action>
      </>
    ),
  }),

  'objection-decided': ({ subject, decision, reason, mayObject, link }, site) => ({
    title: 'La decisione dopo un reclamo',
    preview: decision,
    body: (
      <>
        <Paragraph>Dopo un reclamo, chi amministra FORM ha guardato di nuovo il caso.</Paragraph>
        <Facts
          rows={[
            ['Riguarda', subject],
            ['Esito', decision],
          ]}
        />
        <Words text={reason} />
        {mayObject ? <MayObject /> : null}
        <Action href={site(link)}>Leggi la decisione</Action>
      </>
    ),
  }),

  'statement-of-reasons': ({ name, subject, measure, ground, facts, until, link }, site) => ({
    title: 'Una decisione su un tuo contenuto',
    preview: `${subject}: ${continued(measure)}`,
    body: (
      <>
        <Paragraph>Ciao {name}, chi amministra FORM ha deciso su qualcosa di tuo.</Paragraph>
        <Facts
          rows={[
            ['Riguarda', subject],
            ['Esito', measure],
            ['Regola o norma', ground],
            ['Fatti', facts],
            ['Durata', duration(until)],
            ['Chi ha deciso', 'Una persona, non un programma'],
          ]}
        />
        <MayObject />
        <Action href={site(link)}>Leggi la decisione</Action>
      </>
    ),
  }),

  suspension: ({ name, subject, measure, ground, facts, until, link }, site) => ({
    title: 'Il tuo account è sospeso',
    preview: duration(until),
    body: (
      <>
        <Paragraph>Ciao {name},</Paragraph>
        <Paragraph>
          il tuo account su FORM è sospeso. Puoi ancora accedere, leggere, concludere ciò che è aperto, esportare ed
          eliminare i tuoi dati.
        </Paragraph>
        <Facts
          rows={[
            ['Durata', duration(until)],
            ['Riguarda', subject],
            ...(measure === undefined ? [] : [['Esito', measure] as const]),
            ['Regola o norma', ground],
            ['Fatti', facts],
            ['Chi ha deciso', 'Una persona, non un programma'],
          ]}
        />
        <MayObject />
        <Action href={site(link)}>Leggi la decisione</Action>
      </>
    ),
  }),
};
