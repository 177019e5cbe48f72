import { romeMoment } from '../../calendar.js';
import type { MailParams } from '../mail-params.js';
import { Action, Facts, Paragraph, Words } from './parts.js';
import type { MailTemplate } from './template.js';

/** Messages about reports, and about what was decided on them. */
type ModerationKind = 'report-received' | 'report-decided' | 'statement-of-reasons' | 'suspension';

/** @param until ISO time; null: for good */
const duration = (until: string | null): string =>
  until === null ? 'Senza termine' : `Fino al ${romeMoment(new Date(until))}`;

export const moderationLetters: { readonly [Kind in ModerationKind]: MailTemplate<MailParams[Kind]> } = {
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
            ['Decisione', decision],
          ]}
        />
        <Words text={reason} />
        <Paragraph>Se non ti sembra giusta, puoi fare reclamo entro sei mesi.</Paragraph>
        <Action href={site(link)}>Leggi la decisione</Action>
      </>
    ),
  }),

  'statement-of-reasons': ({ name, subject, measure, ground, facts, until, link }, site) => ({
    title: 'Una decisione su un tuo contenuto',
    preview: `${subject}: ${measure}`,
    body: (
      <>
        <Paragraph>Ciao {name}, chi amministra FORM ha deciso su qualcosa di tuo.</Paragraph>
        <Facts
          rows={[
            ['Riguarda', subject],
            ['Misura', measure],
            ['Motivo', ground],
            ['Che cosa è successo', facts],
            ['Durata', duration(until)],
            ['Chi ha deciso', 'Una persona, non un programma'],
          ]}
        />
        <Paragraph>Se non ti sembra giusta, puoi fare reclamo entro sei mesi.</Paragraph>
        <Action href={site(link)}>Leggi la decisione</Action>
      </>
    ),
  }),

  suspension: ({ name, subject, ground, facts, until, link }, site) => ({
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
            ['Motivo', ground],
            ['Che cosa è successo', facts],
            ['Chi ha deciso', 'Una persona, non un programma'],
          ]}
        />
        <Paragraph>Se non ti sembra giusto, puoi fare reclamo entro sei mesi.</Paragraph>
        <Action href={site(link)}>Leggi la decisione</Action>
      </>
    ),
  }),
};
