import type { LettersOf } from '../../platform/mail/mail-kinds.js';
import { theMoment } from '../../platform/mail/templates/moment.js';
import { Action, Facts, Note, Paragraph } from '../../platform/mail/templates/parts.js';
import type { guidanceMails } from './guidance-mails.js';

const SHARED_WORDS = {
  profile: 'il risultato del questionario',
  path: 'il percorso, che può commentare',
} as const;

export const counsellorLetters: LettersOf<typeof guidanceMails> = {
  'guidance-wanted': ({ child, counsellor, email, sees, until, link }, site) => ({
    title: `${child} chiede il tuo sì per un accompagnamento`,
    preview: `${counsellor} accompagnerebbe il suo orientamento.`,
    body: (
      <>
        <Paragraph>
          {child} ha invitato una persona adulta ad accompagnare il suo orientamento. Prima che veda qualcosa serve il
          tuo sì.
        </Paragraph>
        <Facts
          rows={[
            ['Chi è', counsellor],
            ['Indirizzo, come lo ha scritto chi invita', email],
            ['Che cosa vede', sees.map((shared) => SHARED_WORDS[shared]).join(' e ')],
          ]}
        />
        <Paragraph>FORM non ha verificato chi è. Non può mandare Coin FORM né scrivere messaggi.</Paragraph>
        <Action href={site(link)}>Guarda e decidi</Action>
        <Note>Se non rispondi entro {theMoment(until)}, l’accompagnamento non inizia.</Note>
      </>
    ),
  }),
};
