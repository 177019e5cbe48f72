import type { LettersOf } from '../../platform/mail/mail-kinds.js';
import { coins } from '../../platform/mail/templates/amount.js';
import { theMoment } from '../../platform/mail/templates/moment.js';
import { Action, Note, Paragraph } from '../../platform/mail/templates/parts.js';
import type { marketMails } from './market-mails.js';

export const marketLetters: LettersOf<typeof marketMails> = {
  'approval-wanted': ({ child, item, price, until, link }, site) => ({
    title: `${child} aspetta il tuo sì`,
    preview: `«${item}», ${coins(price)}`,
    body: (
      <>
        <Paragraph>
          {child} vuole ordinare «{item}» per {coins(price)}. L’ordine parte solo con il tuo sì.
        </Paragraph>
        <Action href={site(link)}>Guarda e decidi</Action>
        <Note>
          Se non rispondi entro {theMoment(until)}, l’ordine si annulla e i Coin FORM tornano nel suo portafoglio.
        </Note>
      </>
    ),
  }),
};
